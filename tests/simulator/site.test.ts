import { expect } from "vitest";
import { siteOf, usualConfig } from "@/lib/access/site";
import { site } from "@/lib/access/calls/site";
import { statements } from "@/lib/accounts/calls/statements";
import { Refusal } from "@/lib/call/refusals";
import { exchangeScreens } from "@/lib/exchange/screens";
import { files } from "@/lib/files/calls/files";
import { checkAccess } from "@/lib/gate/may";
import { sites } from "@/lib/operations/calls/sites";
import { payments } from "@/lib/payments/calls/payments";
import { paymentVouchers } from "@/lib/payments/calls/vouchers";
import { paymentsScreens } from "@/lib/payments/screens";
import { principalOfToken, openSession } from "@/lib/simulator/access/sessions/session";
import { sampleStoredFile } from "../fixtures/examples/files";
import { pictureFile } from "../fixtures/examples/notices";
import { american, operate, paying } from "../fixtures/paying";
import { no } from "../fixtures/refusals";
import { png } from "../fixtures/sample-files";
import { Stage } from "../fixtures/stage";
import { operationsPerson, test, type TestWorld } from "../fixtures/world";

const configAt = (world: TestWorld, hostName: string, locale = "en-US") =>
  world.call(site.siteConfig, { configNo: "SITE", hostName, configSystem: 1 }, null, { locale });
const usual = { ...usualConfig, SYSTEM_NAME_EN: "", COPYRIGHT_EN: "" };
const save = (world: TestWorld, host: string, change: Partial<typeof usual> = {}, isOpen = true) =>
  world.call(sites.saveSite, { world: world.name, host, isOpen, config: { ...usual, ...change } }, operationsPerson);

test("without any configuration a site is the product's own, in the visitor's language", async ({ world }) => {
  expect(await configAt(world, "localhost:3000")).toEqual({
    ...usualConfig,
    SYSTEM_NAME: "Cross-border Portal",
    SIMULATION: "2",
  });
  expect((await configAt(world, "localhost:3000", "zh-CN")).SYSTEM_NAME).toBe("跨境支付门户");
});

test("a host with a configuration of its own follows it, on any port; all others follow the one of all hosts", async ({
  world,
}) => {
  await save(world, "pay.harbour.example", {
    SYSTEM_NAME: "海港支付",
    SYSTEM_NAME_EN: "Harbour Pay",
    COPYRIGHT: "© 海港",
  });
  await save(world, "*", { SYSTEM_NAME: "其他" });
  expect(await configAt(world, "Pay.Harbour.example:8443")).toMatchObject({
    SYSTEM_NAME: "Harbour Pay",
    COPYRIGHT: "© 海港",
  });
  expect((await configAt(world, "pay.harbour.example", "zh-CN")).SYSTEM_NAME).toBe("海港支付");
  expect((await configAt(world, "another.example")).SYSTEM_NAME).toBe("其他");
  const rows = await world.call(
    site.systemConfig,
    { hostName: "pay.harbour.example", keys: ["FX_CODE", "SYSTEM_NAME"] },
    null,
  );
  expect(rows).toEqual({
    rows: [
      { key: "SYSTEM_NAME", value: "Harbour Pay" },
      { key: "FX_CODE", value: "1" },
    ],
  });
});

test("the hotline is the site's own, and no site has one until operations name it", async ({ world }) => {
  expect(siteOf(await configAt(world, "localhost")).hotline).toBe("");
  await save(world, "pay.harbour.example", { HOTLINE: "+1 202-555-0143" });
  expect([
    siteOf(await configAt(world, "pay.harbour.example")).hotline,
    siteOf(await configAt(world, "another.example")).hotline,
  ]).toEqual(["+1 202-555-0143", ""]);
});

test("a closed site is not found, and all hosts are closed with the one of all hosts, but for those with one of their own", async ({
  world,
}) => {
  await save(world, "closed.example", {}, false);
  await expect(configAt(world, "closed.example")).rejects.toEqual(no("SITE_NOTFOUND"));
  await expect(world.call(site.systemConfig, { hostName: "closed.example", keys: ["ICP"] }, null)).rejects.toEqual(
    no("SITE_NOTFOUND"),
  );
  await save(world, "*", {}, false);
  await save(world, "open.example");
  await expect(configAt(world, "localhost")).rejects.toEqual(no("SITE_NOTFOUND"));
  expect((await configAt(world, "open.example")).SYSTEM_NO).toBe("B2B");
});

test("operations see the configuration of all hosts before it is set, and remove those of single hosts", async ({
  world,
}) => {
  const list = async () =>
    (await world.call(sites.sites, { world: world.name }, operationsPerson)).rows.map(({ host }) => host);
  await save(world, "b.example");
  await save(world, "a.example");
  expect(await list()).toEqual(["*", "a.example", "b.example"]);
  await world.call(sites.removeSite, { world: world.name, host: "a.example" }, operationsPerson);
  await expect(
    world.call(sites.removeSite, { world: world.name, host: "a.example" }, operationsPerson),
  ).rejects.toEqual(no("ORDER_NOTFOUND"));
  expect(await list()).toEqual(["*", "b.example"]);
});

test("the logo of the system is a picture, without anything else beside it", async ({ world }) => {
  const { type, body } = await world.call(site.logo, { systemNo: "B2B", name: "logo.svg" }, null);
  expect([type, (await new Response(body).text()).startsWith("<svg")]).toEqual(["image/svg+xml", true]);
  await expect(world.call(site.logo, { systemNo: "B2B", name: "other.png" }, null)).rejects.toEqual(
    no("SITE_NOTFOUND"),
  );
});

test("a logo that operations give a site is served at the address in its configuration, under its system alone, until it is removed", async ({
  world,
}) => {
  const host = "pay.harbour.example";
  const logoAt = async () => siteOf(await configAt(world, host)).logo;
  await save(world, host, { SYSTEM_NO: "HARBOUR" });
  expect(await logoAt()).toBeNull();
  const { logo } = await world.call(sites.setLogo, { world: world.name, host, file: pictureFile() }, operationsPerson);
  expect(logo).toMatch(/^\/api-file\/file\/b2b\/HARBOUR\/[0-9a-f-]{36}\.png$/);
  expect(await logoAt()).toBe(logo);
  const name = logo?.split("/").at(-1) ?? "";
  const logoFile = await world.call(site.logo, { systemNo: "HARBOUR", name }, null);
  expect([logoFile.type, Buffer.from(await new Response(logoFile.body).arrayBuffer()).equals(png())]).toEqual([
    "image/png",
    true,
  ]);
  await expect(world.call(site.logo, { systemNo: "B2B", name }, null)).rejects.toEqual(no("SITE_NOTFOUND"));
  // the settings that are saved later leave it where it is
  expect(await save(world, host, { SYSTEM_NO: "HARBOUR", ICP: "1" })).toMatchObject({ logo });
  await world.call(sites.dropLogo, { world: world.name, host }, operationsPerson);
  expect(await logoAt()).toBeNull();
  await expect(world.call(site.logo, { systemNo: "HARBOUR", name }, null)).rejects.toEqual(no("SITE_NOTFOUND"));
});

test("a logo is a picture by its content, and a host without a site has none", async ({ world }) => {
  const set = (host: string, file = pictureFile()) =>
    world.call(sites.setLogo, { world: world.name, host, file }, operationsPerson);
  await expect(
    set("*", sampleStoredFile("logo.png", "image/png", Buffer.from("<svg onload='x'/>")) as never),
  ).rejects.toMatchObject({
    code: expect.stringMatching(/^(FILE_REFUSED|INVALID_FILE_TYPE)$/),
  });
  await expect(set("nobody.example")).rejects.toEqual(no("ORDER_NOTFOUND"));
  await expect(
    world.call(sites.dropLogo, { world: world.name, host: "nobody.example" }, operationsPerson),
  ).rejects.toEqual(no("ORDER_NOTFOUND"));
});

test("documents bear the logo of all hosts at their head", async ({ world }) => {
  const stage = await Stage.set(world);
  const pictures = async (language: "en-US" | "zh-CN") => {
    const { body } = await world.call(files.byId, { id: `exchange:${orderNo}:${language}` }, stage.principal);
    const text = Buffer.from(await new Response(body).arrayBuffer()).toString("latin1");
    return text.split("/Subtype /Image").length - 1;
  };
  const orderNo = await stage.realTime();
  expect(await pictures("en-US")).toBe(0);
  await world.call(sites.setLogo, { world: world.name, host: "*", file: pictureFile() }, operationsPerson);
  expect(await pictures("zh-CN")).toBeGreaterThan(0);
});

const plainSite = { host: "plain.example:8443" };

/** Creates one order for each kind of document: a payment sent by the banks, a returned payment and an exchange. */
async function createDocuments(world: TestWorld) {
  const stage = await Stage.set(world);
  const { principal } = stage;
  const { payeeId } = await world.call(payments.addPayee, american, principal);
  const makePayment = async (...events: Parameters<typeof operate>[1][]) => {
    const { orderNo } = await world.call(payments.pay, paying(payeeId), principal);
    for (const event of events) await operate(world, event, orderNo);
    return orderNo;
  };
  const [sentNo, returnedNo, exchangeNo] = [
    await makePayment("dispatch"),
    await makePayment("dispatch", "succeed", "return"),
    await stage.realTime(),
  ];
  return {
    DOWNLOAD_PAYMENT_VOUCHER: () => world.call(paymentVouchers.voucher, { orderNo: sentNo }, principal, plainSite),
    DOWNLOAD_REFUND_VOUCHER: () => world.call(paymentVouchers.voucher, { orderNo: returnedNo }, principal, plainSite),
    DOWNLOAD_SETTLEMENT_VOUCHER: () =>
      world.call(files.byId, { id: `exchange:${exchangeNo}:en-US` }, principal, plainSite),
    DOWNLOAD_BILLING_VOUCHER: () =>
      world.call(statements.download, { currency: "USD", format: "pdf" }, principal, plainSite),
  };
}

test("each flag of a download switches off its own document and no other, and the one of all vouchers all of them", async ({
  world,
}) => {
  const documents = await createDocuments(world);
  type Flag = keyof typeof documents;
  const flags = Object.keys(documents) as Flag[]; // named cast: the keys of a constant object
  const findRefusedFlags = async (off: Partial<typeof usual>) => {
    await save(world, "plain.example", off);
    const kinds: Flag[] = [];
    for (const flag of flags) {
      const result = await documents[flag]().catch((cause: unknown) => cause);
      if (result instanceof Refusal && result.code !== "DOWNLOAD_REPEATED") {
        kinds.push(flag);
        expect(result.code).toBe(flag === "DOWNLOAD_SETTLEMENT_VOUCHER" ? "FILE_NOTFOUND" : "SERVICE_NOT_OPEN");
      }
    }
    return kinds;
  };
  expect(await findRefusedFlags({})).toEqual([]);
  for (const flag of flags) expect(await findRefusedFlags({ [flag]: "1" })).toEqual([flag]);
  expect(await findRefusedFlags({ DOWNLOAD_VOUCHER: "1" })).toEqual(flags);
});

test("where a site exchanges no currencies nobody has the permissions of exchange, and at the others all still do", async ({
  world,
}) => {
  const principal = await world.merchant();
  const token = await openSession(world.db.sql, "portal", world.id, principal.operatorId, world.caller());
  const principalAt = (host: string) => principalOfToken(world.db.sql, token, "portal", world.real, host);
  const mayExchange = async (host: string) => {
    const sitePrincipal = await principalAt(host);
    return [exchangeScreens.apply, exchangeScreens.orders, paymentsScreens.pay].map(({ access }) =>
      checkAccess(sitePrincipal, access),
    );
  };
  await save(world, "plain.example", { FX_CODE: "2" });
  expect(await mayExchange("Plain.example:8443")).toEqual(["AUTHORIZATION_FAILED", "AUTHORIZATION_FAILED", null]);
  expect(await mayExchange("another.example")).toEqual([null, null, null]);
  // nor is anything exchanged there for a payment
  expect(await principalAt("plain.example")).toMatchObject({ isWithoutExchange: true });
  expect(await principalAt("another.example")).not.toHaveProperty("isWithoutExchange");
  await save(world, "*", { FX_CODE: "2" });
  expect(await mayExchange("another.example")).toEqual(["AUTHORIZATION_FAILED", "AUTHORIZATION_FAILED", null]);
  await save(world, "open.example", { FX_CODE: "1" });
  expect(await mayExchange("open.example")).toEqual([null, null, null]);
});

test("flags are on at 2, the FX code at 1, and the registration method follows the sign-in options", () => {
  const off = {
    ...usualConfig,
    FX_CODE: "2",
    PUBLIC_AREA: "1",
    LOGIN_AGREEMENT: "2",
    DOWNLOAD_PAYMENT_VOUCHER: "1",
    REGISTER_LOGIN_TYPE: "3",
  } as const;
  expect(siteOf(off)).toMatchObject({
    hasExchange: false,
    isPublicArea: false,
    requiresAgreement: true,
    offers: { phone: false, email: true },
    downloads: { paymentVoucher: false, refundVoucher: true },
  });
  expect(siteOf(usualConfig)).toMatchObject({
    hasExchange: true,
    isPublicArea: true,
    requiresAgreement: false,
    offers: { phone: true, email: true },
  });
  expect(siteOf({ ...usualConfig, REGISTER_LOGIN_TYPE: "1" }).offers).toEqual({ phone: true, email: false });
});

import { asOps, newestCode, newestLink, opsToken, password, people } from "./calls";
import { keyboardOf } from "./keyboard";
import { anotherDevice, expect, test, texts, watch } from "./portal-fixtures";
import { ready } from "./ready";
import { languagesOf } from "./long";

for (const language of languagesOf("registration"))
  test.describe(language, () => {
    test.use({ language });
    const access = texts(language)("access");

    test("a company registers by an invitation, confirms its address by the mail's link and has its agreements on record, by keyboard alone", async ({
      browser,
      baseURL,
      ops,
      world,
    }) => {
      const operations = await opsToken(ops.request);
      await asOps(ops.request, operations, `worlds/${world}/invitations`, {
        partner: "Ningbo Chamber of Trade",
        most: 5,
        days: 30,
        code: "NINGBO-2026",
      });
      const context = await anotherDevice(browser, { baseURL, language, world });
      const page = await context.newPage();
      const [keys, monitor] = [keyboardOf(page), watch(page)];
      const [phone, email] = ["13712345678", "first.last+pay@lantern.example"];

      await page.goto("/register/ningbo-2026");
      await ready(page);
      await expect(page.getByText(access("register.invitedBy", { partner: "Ningbo Chamber of Trade" }))).toBeVisible();
      await expect(page.getByLabel(access("register.invitationCode"))).toHaveValue("NINGBO-2026");

      // nothing filled in: each field reports what is missing, the checkboxes too
      await keys.use(page.getByRole("button", { name: access("register.submit"), exact: true }));
      await expect(page.getByText(texts(language)("validation")("terms.agree")).first()).toBeVisible();

      await keys.type(page.getByRole("textbox", { name: texts(language)("kit")("phone.number"), exact: true }), phone);
      await keys.use(page.getByRole("button", { name: texts(language)("kit")("code.send") }));
      await expect(page.getByText(texts(language)("kit")("code.sent"), { exact: true })).toBeAttached();
      await keys.type(
        page.getByLabel(access("register.smsCode"), { exact: true }),
        await newestCode(ops.request, world, phone),
      );
      await keys.type(page.getByLabel(access("register.companyName"), { exact: true }), "Ningbo Lantern Co.");
      await keys.type(page.getByLabel(access("register.password"), { exact: true }), "Lantern-26");
      await keys.type(page.getByLabel(access("register.repeat"), { exact: true }), "Lantern-26");
      for (const tick of await page.getByRole("checkbox").all()) {
        await keys.to(tick);
        await keys.press("Space");
      }
      await keys.use(page.getByRole("button", { name: access("register.submit"), exact: true }));
      await page.waitForURL(new RegExp(`/bind/${phone}$`));
      await ready(page);

      // the address is bound by the link of the mail, which serves once
      await keys.type(page.getByLabel(access("bind.email"), { exact: true }), email);
      await keys.press("Enter");
      await expect(page.getByText(access("bind.sent", { email }))).toBeVisible();
      await expect(page.getByRole("button", { name: access("bind.again") })).toBeVisible();
      const link = await newestLink(ops.request, world, email);
      await page.goto(link);
      await ready(page);
      await keys.use(page.getByRole("button", { name: access("activate.confirm") }));
      await expect(page.getByText(access("activate.done", { email }))).toBeVisible();
      await page.goto(link);
      await ready(page);
      await keys.use(page.getByRole("button", { name: access("activate.confirm") }));
      await expect(page.getByText(access("activate.used"), { exact: true })).toBeVisible();
      await page.goto(`/bind/${phone}`);
      await expect(page.getByText(access("bind.bound", { email }))).toBeVisible();

      // accepted agreements are recorded, and a new version requires acceptance
      await page.goto("/b2b/setting/protocolManage");
      await expect(page.getByRole("cell", { name: access("agreements.accepted"), exact: true })).toHaveCount(4);
      const text = `# A new policy\n\n> What holds from now on.\n\n## 1. Scope\n\n${"This is how it is from now on. ".repeat(10)}`;
      await asOps(ops.request, operations, `worlds/${world}/agreements/privacy`, {
        zh: text,
        en: text,
        activeAt: "2026-01-01T00:00:00.000Z",
      });
      await page.goto("/b2b/setting/protocolManage?id=privacy");
      await ready(page);
      await expect(page.getByRole("heading", { level: 1, name: "A new policy" })).toBeVisible();
      await keys.use(page.locator("#main").getByRole("button"));
      await expect(page.getByText(access("agreements.done"))).toBeVisible();
      await page.goto("/b2b/setting/protocolManage");
      await expect(page.getByRole("cell", { name: access("agreements.accepted"), exact: true })).toHaveCount(4);
      expect([...keys.faults, ...monitor.problems]).toEqual([]);
      await context.close();
    });

    test("an agreement is there for everyone to read, with the way to the others", async ({ ops }) => {
      await ops.goto("/protocol/fast-payment");
      await expect(ops.getByRole("heading", { level: 1 })).toBeVisible();
      await ops
        .getByRole("navigation", { name: access("agreements.others") })
        .getByRole("link")
        .first()
        .click();
      await expect(ops).toHaveURL(/\/protocol\/service$/);
      const answer = await ops.goto("/protocol/nothing");
      expect(answer?.status()).toBe(404);
      await expect(ops.getByRole("heading", { level: 1 })).toHaveText(access("noPage.title"));
    });
  });

test("a link with a phone number has it filled in, and an invalid invitation is reported before any input", async ({
  ops,
  world,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: "world", value: world, url: baseURL ?? "" }]);
  await ops.goto("/register/mob/13812345678");
  const number = ops.getByRole("textbox", { name: texts("en-US")("kit")("phone.number"), exact: true });
  await expect(number).toHaveValue("13812345678");
  await ops.goto("/register/mob/+85251234567");
  await expect(number).toHaveValue("51234567");
  await expect(ops.getByLabel(texts("en-US")("kit")("phone.dialCode"))).toHaveValue("+852");
  await ops.goto("/register/NO-SUCH-CODE");
  await expect(ops.getByText(texts("en-US")("refusals")("INVITATION_UNKNOWN"))).toBeVisible();
});

test("a site has the name and the options that operations set, and is not found once it is closed", async ({
  ops,
  world,
  context,
  baseURL,
}) => {
  const access = texts("en-US")("access");
  await context.addCookies([{ name: "world", value: world, url: baseURL ?? "" }]);
  await ops.goto(`/ops/worlds/${world}/sites?host=*`);
  await ready(ops);
  const sites = texts("en-US")("operations");
  await ops.getByLabel(sites("sites.key.SYSTEM_NAME_EN")).fill("Harbour Pay");
  await ops.getByLabel(sites("sites.key.COPYRIGHT_EN")).fill("© Harbour Pay");
  await ops.getByLabel(sites("sites.key.REGISTER_LOGIN_TYPE")).selectOption("3");
  await ops.getByRole("button", { name: sites("sites.save"), exact: true }).click();
  await ops.waitForURL(/\/sites$/);
  await expect(async () => {
    await ops.goto("/login");
    await expect(ops.getByRole("banner").getByText("Harbour Pay")).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(ops.getByText("© Harbour Pay")).toBeVisible();
  await expect(ops.getByLabel(access("login.email"), { exact: true })).toBeVisible();
  await expect(ops.getByRole("link", { name: access("login.phone"), exact: true })).toHaveCount(0);
  await ops.goto(`/ops/worlds/${world}/sites?host=*`);
  await ready(ops);
  await ops.getByLabel(sites("sites.isOpen")).uncheck();
  await ops.getByRole("button", { name: sites("sites.save"), exact: true }).click();
  await ops.waitForURL(/\/sites$/);
  await expect(async () => {
    await ops.goto("/login");
    await expect(ops).toHaveURL(/\/404$/, { timeout: 500 });
  }).toPass();
  await expect(ops.getByRole("heading", { level: 1 })).toHaveText(access("noPage.title"));
});

test("where the site requires it, signing in needs the agreements to be ticked", async ({
  ops,
  world,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: "world", value: world, url: baseURL ?? "" }]);
  const access = texts("en-US")("access");
  const { rows } = await asOps<{ rows: { host: string; config: object }[] }>(
    ops.request,
    await opsToken(ops.request),
    `worlds/${world}/sites`,
  );
  await asOps(ops.request, await opsToken(ops.request), `worlds/${world}/sites`, {
    host: "*",
    isOpen: true,
    config: { ...rows[0]?.config, LOGIN_AGREEMENT: "2" },
  });
  await expect(async () => {
    await ops.goto("/login?by=email");
    await expect(ops.getByRole("checkbox")).toBeVisible({ timeout: 500 });
  }).toPass();
  await ready(ops);
  await ops.getByLabel(access("login.email"), { exact: true }).fill(people.owner);
  await ops.getByLabel(access("login.password"), { exact: true }).fill(password);
  await ops.getByRole("button", { name: access("login.submit"), exact: true }).click();
  await expect(ops.getByText(texts("en-US")("validation")("terms.agree")).first()).toBeVisible();
});

test("an address is bound without a session, by the code of one's phone, and the version answers where it is specified", async ({
  ops,
  world,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: "world", value: world, url: baseURL ?? "" }]);
  const [access, kit] = [texts("en-US")("access"), texts("en-US")("kit")];
  const [atRoot, atCall] = [await ops.request.get("/version.json?t=1"), await ops.request.get("/api/version.json?t=1")];
  expect([atRoot.status(), await atRoot.json()]).toEqual([200, await atCall.json()]);
  await ops.goto("/bind/+85251234567");
  await ready(ops);
  await expect(ops).toHaveURL(/\/bind\/\+85251234567$/);
  await expect(ops.getByRole("textbox", { name: kit("phone.number"), exact: true })).toHaveValue("51234567");
  await ops.getByRole("button", { name: kit("code.send") }).click();
  await expect(ops.getByText(kit("code.sent"), { exact: true })).toBeAttached();
  await ops
    .getByLabel(access("register.smsCode"), { exact: true })
    .fill(await newestCode(ops.request, world, "+85251234567"));
  await ops.getByLabel(access("bind.email"), { exact: true }).fill("who@lantern.example");
  await ops.getByRole("button", { name: access("bind.send") }).click();
  await expect(ops.getByText(texts("en-US")("refusals")("CUSTOMER_NOTFOUND"))).toBeVisible();
});

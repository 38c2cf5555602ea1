import { expect } from "vitest";
import { checkAccess } from "@/lib/gate/may";
import { edition } from "@/lib/access/calls/edition";
import { access } from "@/lib/access/calls/sign-in";
import { merchantCompanyCalls } from "@/lib/access/calls/company";
import { companyEnglishName } from "@/lib/access/entries";
import { companies } from "@/lib/operations/calls/companies";
import { readStateHistory } from "@/lib/simulator/platform/store/history";
import { orderCurrencies } from "@/lib/money/currency";
import { receiving } from "@/lib/receiving/calls/receiving";
import { dayMs, addMilliseconds } from "@/lib/time/instant";
import { accountOf, close } from "../fixtures/receiving";
import { Stage } from "../fixtures/stage";
import { advanceTo } from "../fixtures/trading";
import { no } from "../fixtures/refusals";
import { operationsPerson as ops, test, type TestWorld } from "../fixtures/world";
import { worldContext } from "@/lib/simulator/platform/store/tx";

const page = { currentPage: 1, pageSize: 20 };
const wish = (world: TestWorld, principal: Awaited<ReturnType<TestWorld["merchant"]>>, enName: string) =>
  world.call(merchantCompanyCalls.changeEnglishName, { enName }, principal);
const wishes = async (world: TestWorld) =>
  (await world.call(companies.englishNames, { world: world.name, ...page }, ops)).rows;

test('an English name allows only letters, digits, single blanks and , . ( ) - \', and "and" for &', () => {
  const parseName = (text: string) => {
    const { success, data, error } = companyEnglishName.safeParse(text);
    return success ? data : error.issues.map(({ message }) => message);
  };
  const table: readonly (readonly [string, string | string[]])[] = [
    ["Haichuan Trading (Shenzhen) Co., Ltd.", "Haichuan Trading (Shenzhen) Co., Ltd."],
    ["  O'Neil-Sons\t 1998 \n", "O'Neil-Sons 1998"],
    ["A1", "A1"],
    ["", ["text.missing", "englishName.letters"]],
    ["   ", ["text.missing", "englishName.letters"]],
    ["A", ["englishName.letters"]],
    ["2026", ["englishName.letters"]],
    ["Smith & Sons", ["englishName.ampersand", "englishName.characters: – “&”"]],
    ["Ｓmith Sons", ["englishName.characters: – “Ｓ” → “Smith Sons”"]],
    ["海川 Trading", ["englishName.characters: – “海” “川”"]],
    ["Trading/Co", ["englishName.characters: – “/”"]],
    ["Trading\u202eCo", ["englishName.characters: – U+202E"]],
    ["A".repeat(140), "A".repeat(140)],
    ["A".repeat(141), ["text.long"]],
  ];
  expect(table.map(([text]) => [text, parseName(text)])).toEqual(table);
});

test("a request for an English name waits for operations; once approved the company has it, and its history names the decider", async ({
  world,
  db,
}) => {
  const owner = await world.merchant();
  const before = (await world.call(merchantCompanyCalls.englishNameResult, {}, owner)).enName;
  expect(await wish(world, owner, "Harbour Trading Co., Ltd.")).toMatchObject({
    state: "pending",
    reason: "",
    decidedAt: null,
  });
  expect(await world.call(merchantCompanyCalls.englishNameResult, {}, owner)).toMatchObject({
    enName: before,
    latest: { enName: "Harbour Trading Co., Ltd.", state: "pending" },
  });
  await expect(wish(world, owner, "Another Trading")).rejects.toEqual(no("NAME_PENDING"));
  const [row] = await wishes(world);
  await world.call(companies.passEnglishName, { world: world.name, id: row?.id ?? "" }, ops);
  await expect(
    world.call(companies.failEnglishName, { world: world.name, id: row?.id ?? "", reason: "late" }, ops),
  ).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  expect(await world.call(merchantCompanyCalls.englishNameResult, {}, owner)).toMatchObject({
    enName: "Harbour Trading Co., Ltd.",
    latest: { state: "passed" },
  });
  expect((await world.call(access.account, {}, owner)).userName).toBe("Harbour Trading Co., Ltd.");
  await expect(wish(world, owner, "Harbour  Trading Co., Ltd.".replace("  ", " "))).rejects.toEqual(
    no("NAME_UNCHANGED"),
  );
  expect(
    (await readStateHistory(worldContext(db.sql, world), row?.id ?? "")).map(({ event, after, who }) => [
      event,
      after,
      who,
    ]),
  ).toEqual([
    ["made", "pending", "Operator"],
    ["pass", "passed", "operations"],
  ]);
});

test("a refused request leaves the old name, has a reason, and another may follow", async ({ world }) => {
  const owner = await world.merchant();
  await wish(world, owner, "Nonsense");
  const [row] = await wishes(world);
  await world.call(
    companies.failEnglishName,
    { world: world.name, id: row?.id ?? "", reason: "Not the registered name" },
    ops,
  );
  expect(await world.call(merchantCompanyCalls.englishNameResult, {}, owner)).toMatchObject({
    enName: `Merchant ${owner.userNo}`,
    latest: { state: "failed", reason: "Not the registered name" },
  });
  await expect(world.call(companies.passEnglishName, { world: world.name, id: row?.id ?? "" }, ops)).rejects.toEqual(
    no("OPERATION_NOT_ALLOW"),
  );
  await expect(
    world.call(companies.passEnglishName, { world: world.name, id: "00000000-0000-7000-8000-000000000000" }, ops),
  ).rejects.toEqual(no("ORDER_NOTFOUND"));
  await wish(world, owner, "Registered Name Ltd.");
  expect((await wishes(world)).map(({ state }) => state)).toEqual(["pending", "failed"]);
});

test("of ten simultaneous requests one is written", async ({ world }) => {
  const owner = await world.merchant();
  const results = await Promise.allSettled(Array.from({ length: 10 }, (_, i) => wish(world, owner, `Twin ${i}`)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await wishes(world)).toHaveLength(1);
});

test("a merchant's account manager is displayed once operations have assigned one, with a QR picture of their own", async ({
  world,
}) => {
  const owner = await world.merchant();
  const none = await world.call(merchantCompanyCalls.customerService, {}, owner);
  expect(none).toMatchObject({
    amName: "",
    amPhone: "",
    amQrCode: "",
    csQrCode: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
  });
  const manager = {
    world: world.name,
    name: "周清",
    phone: "13900000001",
    email: "zhou@provider.example",
    contact: "",
  };
  const { managerId } = await world.call(companies.saveManager, manager, ops);
  await world.call(companies.assignManager, { world: world.name, userNo: owner.userNo, managerId }, ops);
  const contact = await world.call(merchantCompanyCalls.customerService, {}, owner);
  expect(contact).toMatchObject({
    amName: "周清",
    amPhone: "13900000001",
    amPhoneHide: "139****0001",
    amEmail: "zhou@provider.example",
  });
  expect(contact.amQrCode).not.toBe(contact.csQrCode);
  expect(
    await world.call(
      companies.saveManager,
      { ...manager, managerId, name: "Zhou Qing", contact: "https://chat.example/zhou" },
      ops,
    ),
  ).toMatchObject({ name: "Zhou Qing", merchants: 1 });
  expect((await world.call(merchantCompanyCalls.customerService, {}, owner)).amQrCode).not.toBe(contact.amQrCode);
  await world.call(companies.assignManager, { world: world.name, userNo: owner.userNo }, ops);
  expect((await world.call(merchantCompanyCalls.customerService, {}, owner)).amName).toBe("");
});

test("an unknown account manager is neither changed nor assigned, and an unknown merchant gets none", async ({
  world,
}) => {
  const { userNo } = await world.merchant();
  const managerId = "00000000-0000-7000-8000-000000000000";
  await expect(
    world.call(
      companies.saveManager,
      { world: world.name, managerId, name: "Nobody", phone: "", email: "", contact: "" },
      ops,
    ),
  ).rejects.toEqual(no("MANAGER_NOTFOUND"));
  await expect(world.call(companies.assignManager, { world: world.name, userNo, managerId }, ops)).rejects.toEqual(
    no("MANAGER_NOTFOUND"),
  );
  await expect(world.call(companies.assignManager, { world: world.name, userNo: "999999" }, ops)).rejects.toEqual(
    no("CUSTOMER_NOTFOUND"),
  );
});

test("an account applied for replaces the initial one, until it is closed", async ({ world }) => {
  const principal = await world.merchant();
  const pounds = async () =>
    (await world.call(merchantCompanyCalls.receivingAccounts, {}, principal)).rows.filter(
      ({ currency }) => currency === "GBP",
    );
  const [usual] = await pounds();
  const { number, applicationNo } = await accountOf(world, principal);
  expect(await pounds()).toMatchObject([{ account: number }]);
  await close(world, applicationNo);
  expect(await pounds()).toEqual([usual]);
});

test("a merchant has an account for incoming funds in each currency: ready at first, in use once funds came in, none once it is closed", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const rows = async () => (await world.call(merchantCompanyCalls.receivingAccounts, {}, stage.principal)).rows;
  const ready = await rows();
  expect(ready.map(({ currency }) => currency)).toEqual(orderCurrencies);
  expect(ready.every(({ lastFundsAt }) => lastFundsAt === null)).toBe(true);
  await stage.remittance();
  await advanceTo(world, addMilliseconds(await world.now(), dayMs));
  const [income] = (await world.call(receiving.incomes, { currentPage: 1, pageSize: 20 }, stage.principal)).rows;
  // the number that payers received is the one that funds came in on
  expect((await rows()).filter(({ lastFundsAt }) => lastFundsAt !== null)).toEqual([
    expect.objectContaining({
      currency: income?.amount.currency,
      account: income?.payeeAccount,
      lastFundsAt: income?.arrivedAt,
    }),
  ]);
  await world.db.sql("update merchant set state = 'closed' where world = $1::uuid", [world.id]);
  expect(await rows()).toEqual([]);
});

test("the account lists the merchant's group, products and the actions of its people beside pages", async ({
  world,
}) => {
  const owner = await world.merchant();
  expect(await world.call(access.account, {}, owner)).toMatchObject({
    userGroup: ["TRADE", "BOTH_EDITIONS", "VERIFIED"],
    permission: ["edition/switch"],
    accountState: "active",
    userProduct: ["COLLECTION", "EXCHANGE", "LIMIT_EXCHANGE", "PAYMENT"],
  });
});

test("the account offers the switch of editions only to people whom the switch itself accepts", async ({ world }) => {
  const { userNo } = await world.merchant();
  const editionAccess = async (permissions: readonly string[]) => {
    const principal = { ...(await world.operator(userNo)), permissions };
    return [
      (await world.call(access.account, {}, principal)).permission,
      checkAccess(principal, edition.switchEdition.access),
    ];
  };
  expect(await editionAccess(["account"])).toEqual([[], "AUTHORIZATION_FAILED"]);
  expect(await editionAccess(["setting/edition"])).toEqual([["edition/switch"], null]);
});

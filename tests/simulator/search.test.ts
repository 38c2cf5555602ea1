import { expect } from "vitest";
import { formatAccountNumber } from "@/lib/receiving/account-numbers";
import { search } from "@/lib/access/calls/search";
import type { Principal } from "@/lib/call/principal";
import { switchToManualBooks } from "../fixtures/manual-books";
import { submitMaterial } from "../fixtures/materials";
import { accountOf } from "../fixtures/receiving";
import { Stage } from "../fixtures/stage";
import { test, type TestWorld } from "../fixtures/world";

const hits = async (world: TestWorld, text: string, principal: Principal, locale = "en-US") =>
  (await world.call(search.search, { text }, principal, { locale })).rows;
const kinds = async (world: TestWorld, text: string, principal: Principal) => [
  ...new Set((await hits(world, text, principal)).map(({ kind }) => kind)),
];

test("one search finds pages, orders, payees and help, in the requester's language", async ({ world }) => {
  const stage = await Stage.set(world);
  const orderNo = await stage.payment();
  expect(await hits(world, orderNo.toLowerCase(), stage.principal)).toMatchObject([
    {
      kind: "order",
      title: orderNo,
      detail: "Nordwind GmbH",
      href: `/b2b/payment_manage/payment_order?orderNo=${orderNo}`,
    },
  ]);
  expect((await hits(world, "nordwind", stage.principal)).map(({ kind }) => kind)).toEqual(["order", "payee"]);
  expect((await hits(world, "挂单", stage.principal, "zh-CN"))[0]).toMatchObject({
    kind: "help",
    href: "/b2b/help?article=limit-orders",
  });
  // a question leads to the state's own explanation
  expect((await hits(world, "why is my payment on hold", stage.principal))[0]).toMatchObject({
    kind: "help",
    title: "On hold",
    detail: "Payment status",
    href: "/b2b/help?article=payment-states#payment-exception",
  });
  expect(await hits(world, "换汇订单", stage.principal, "zh-CN")).toContainEqual(
    expect.objectContaining({ kind: "screen", href: "/b2b/exchange/exchangeOrder" }),
  );
});

test("an exchange is found by its number and by its currencies, a remittance by its sender", async ({ world }) => {
  const stage = await Stage.set(world);
  const exchangeNo = await stage.realTime();
  const remittanceNo = await stage.remittance();
  expect((await hits(world, "usd eur", stage.principal))[0]).toMatchObject({
    title: exchangeNo,
    href: `/b2b/exchange/exchangeOrder?orderNo=${exchangeNo}`,
  });
  expect((await hits(world, "ningbo buyer", stage.principal))[0]).toMatchObject({
    title: remittanceNo,
    amount: { currency: "USD" },
  });
});

test("an object that a person may not see is not found", async ({ world }) => {
  const stage = await Stage.set(world);
  await stage.payment();
  const clerk = await world.operator(stage.principal.userNo, { permissions: ["exchange/exchangeOrder"] });
  expect(await kinds(world, "nordwind", clerk)).toEqual([]);
  expect((await hits(world, "payment records", clerk)).filter(({ kind }) => kind === "screen")).toEqual([]);
  const unverifiedOperator = await world.operator(stage.principal.userNo, { realNameState: 0, firstVerify: 0 });
  expect((await hits(world, "exchange orders", unverifiedOperator)).filter(({ kind }) => kind === "screen")).toEqual(
    [],
  );
});

test("the page for testing is found where banks are simulated, and not in manual books", async ({ world }) => {
  const principal = await world.merchant();
  const clerk = await world.operator(principal.userNo, { permissions: [] });
  const findHrefs = async () => (await hits(world, "testing", clerk)).map(({ href }) => href);
  expect(await findHrefs()).toContain("/b2b/developer/testing");
  await switchToManualBooks(world);
  expect(await findHrefs()).not.toContain("/b2b/developer/testing");
});

test("another merchant's orders and payees are not found", async ({ world }) => {
  const stage = await Stage.set(world);
  const orderNo = await stage.payment();
  const thief = await world.merchant();
  expect([await hits(world, orderNo, thief), await hits(world, "nordwind", thief)]).toEqual([[], []]);
});

test("wildcard characters of a pattern are searched for literally", async ({ world }) => {
  const stage = await Stage.set(world);
  await stage.payment();
  for (const text of ["%", "_", "\\", "'"])
    expect(
      (await hits(world, text, stage.principal)).filter(({ kind }) => kind === "order" || kind === "payee"),
    ).toEqual([]);
});

test("pages and actions are found by their title in either language or in pinyin, exact ones and actions first", async ({
  world,
}) => {
  const principal = await world.merchant();
  const hrefs = async (text: string, locale?: string) =>
    (await hits(world, text, principal, locale)).flatMap(({ kind, href }) =>
      kind === "screen" || kind === "action" ? [href] : [],
    );
  const pay = "/b2b/payment_manage/initiate_payment";
  expect([(await hits(world, "pay", principal))[0], (await hrefs("发起付款"))[0], (await hrefs("fqfk"))[0]]).toEqual([
    { kind: "action", title: "New payment", detail: "", amount: null, href: pay },
    pay,
    pay,
  ]);
  expect([
    (await hrefs("statement"))[0],
    (await hrefs("zhanghumingxi", "zh-CN"))[0],
    (await hrefs("payees"))[0],
  ]).toEqual(["/b2b/account/statement", "/b2b/account/statement", "/b2b/payment_manage/payee_account"]);
  // a page that shows one batch leads nowhere without its number
  expect(await hrefs("batch payment details")).toEqual([]);
});

test("an income is found by its number, a contract by its own and by its buyer, a receiving account by its number in any spelling", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const detailId = await stage.income();
  const { serialNo } = await submitMaterial(world, stage.principal, {
    contractNo: "NW-7/26",
    buyerName: "Nordwind Handels",
  });
  const { accountId, number } = await accountOf(world, stage.principal);
  expect(await hits(world, detailId.toLowerCase(), stage.principal)).toMatchObject([
    { kind: "order", title: detailId, href: expect.stringMatching(/receipts_page\?orderNo=RM\d+$/) },
  ]);
  const contract = { kind: "order", title: serialNo, detail: "NW-7/26 · Nordwind Handels" };
  for (const text of [serialNo, "nw-7/26", "wind handels"])
    expect(await hits(world, text, stage.principal)).toContainEqual(expect.objectContaining(contract));
  for (const text of [number, number.toLowerCase(), formatAccountNumber(number)])
    expect(await hits(world, text, stage.principal)).toMatchObject([
      {
        kind: "account",
        title: formatAccountNumber(number),
        href: `/b2b/collection/payee_account_page?accountId=${accountId}`,
      },
    ]);
  const [clerk, thief] = [
    await world.operator(stage.principal.userNo, { permissions: ["exchange/exchangeOrder"] }),
    await world.merchant(),
  ];
  for (const text of [detailId, serialNo, number, "wind handels"])
    expect([await hits(world, text, clerk), await hits(world, text, thief)]).toEqual([[], []]);
});

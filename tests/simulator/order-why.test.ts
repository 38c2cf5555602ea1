import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { machines } from "@/lib/catalogue/areas";
import { exchange } from "@/lib/exchange/calls/orders";
import { money } from "@/lib/money/money";
import { driving } from "@/lib/operations/calls/driving";
import { orderViews } from "@/lib/operations/calls/orders";
import { operations } from "@/lib/operations/calls/worlds";
import { paymentActions } from "@/lib/operations/calls/payments";
import english from "@/messages/en-US/operations.json";
import chinese from "@/messages/zh-CN/operations.json";
import { loadMessages } from "@/lib/i18n/messages";
import { jobHandlers } from "@/lib/simulator/jobs";
import { storeStateReasons } from "@/lib/simulator/platform/store/reasons";
import { storeClockEffects } from "@/lib/simulator/driving/worlds/happenings";
import { beijingInstant } from "@/lib/time/beijing";
import { readProjectSources } from "../../tools/proof/shape";
import { bookedBy } from "../fixtures/forwards";
import { approvedMaterial, awaitingIncome, linkIncome } from "../fixtures/associating";
import { accountOf } from "../fixtures/receiving";
import { incomeOf, refundUnderWay } from "../fixtures/refunding";
import { Stage } from "../fixtures/stage";
import { txAt } from "../fixtures/tx";
import { advanceTo, dollarAt, openMarket, rateOf } from "../fixtures/trading";
import { operationsPerson as ops, test, type TestWorld } from "../fixtures/world";

const page = { currentPage: 1, pageSize: 20 };
const orderIn = (world: TestWorld, number: string) => world.call(orderViews.order, { world: world.name, number }, ops);

test("a failed order has the amount it needed, the balance, the tick and the rule", async ({ world }) => {
  await openMarket(world);
  const principal = await world.merchant();
  await world.fund(principal.userNo, "USD", 50_000n);
  const { orderNo } = await world.call(
    exchange.placeLimit,
    {
      sell: "USD",
      buy: "CNH",
      amount: money("USD", 100_000n),
      target: rateOf("USD", "CNH", "7.0600"),
      validUntil: "2026-03-18",
    },
    principal,
  );
  await dollarAt(world, "7.1000");
  const { kind, state, history, reasons } = await orderIn(world, orderNo);
  expect([kind, state, history.map(({ event }) => event)]).toEqual(["exchange", "fail", ["made", "touch", "starve"]]);
  expect(reasons).toMatchObject([
    {
      rule: "balanceShort",
      needed: money("USD", 100_100n),
      present: money("USD", 50_000n),
      at: await world.now(),
      tick: { no: "3", mid: rateOf("USD", "CNH", "7.1000") },
    },
  ]);
});

test("a delivery missed for want of funds has the amount due and the available balance", async ({ world }) => {
  await openMarket(world);
  const principal = await world.merchant();
  await world.fund(principal.userNo, "USD", 60_000n);
  const { orderNo } = await bookedBy(world, principal, { kind: "postFunded" });
  await advanceTo(world, beijingInstant("2026-03-19", 17));
  const { reasons, amounts } = await orderIn(world, orderNo);
  const neededAmount = amounts.find(({ name }) => name === "sell")?.amount;
  expect(reasons).toMatchObject([{ rule: "fundsShort", needed: neededAmount, at: beijingInstant("2026-03-19", 17) }]);
  expect(reasons[0]?.present?.minor).toBeLessThan(neededAmount?.minor ?? 0n);
});

test("every object with a number is found by it or a part of it, and links to its order", async ({ world }) => {
  const stage = await Stage.set(world);
  const [limit, payment, remittance] = [await stage.limit(), await stage.payment(), await stage.remittance()];
  const find = async (text: string) => (await world.call(orderViews.find, { world: world.name, text }, ops)).rows;
  for (const [kind, number] of [
    ["exchange", limit],
    ["payment", payment],
    ["remittance", remittance],
  ] as const) {
    expect(await find(number.toLowerCase())).toMatchObject([
      { kind, number, orderNo: number, userNo: stage.principal.userNo },
    ]);
    expect((await orderIn(world, number)).kind).toBe(kind);
  }
  const [{ id = "" } = {}] = await world.db.sql<{ id: string }>(
    "select id from payment where world = $1::uuid and order_no = $2",
    [world.id, payment],
  );
  expect(await find(`${id}/hold`)).toMatchObject([{ kind: "posting", orderNo: payment, about: "payment" }]);
  expect(await find(stage.principal.userNo)).toContainEqual(
    expect.objectContaining({ kind: "merchant", number: stage.principal.userNo }),
  );
  expect(await find("nothing like it")).toEqual([]);
  await expect(orderIn(world, "XX12345678")).rejects.toMatchObject({ code: "ORDER_NOTFOUND" });
});

test("an object of receiving is found by its own number, and links to the remittance or the material", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const { principal } = stage;
  const { number, applicationNo } = await accountOf(world, principal);
  const detailId = await awaitingIncome(world, principal);
  const serialNo = await approvedMaterial(world, principal);
  const associationNo = await linkIncome(world, principal, detailId, serialNo, 1_00n);
  const { detailId: otherDetailId, orderNo } = await incomeOf(stage);
  const refund = await refundUnderWay(stage, otherDetailId);
  const find = async (text: string) =>
    (await world.call(orderViews.find, { world: world.name, text }, ops)).rows.map((row) => [row.kind, row.orderNo]);
  expect([
    await find(applicationNo),
    await find(number.toLowerCase()),
    await find(serialNo),
    await find(refund.orderNo),
    (await find(associationNo)).map(([kind]) => kind),
  ]).toEqual([
    [["application", null]],
    [["receivingAccount", null]],
    [["material", serialNo]],
    [["incomeRefund", orderNo]],
    ["association"],
  ]);
});

test("payments are searched by number, merchant and payee, and the search narrows with the state", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const orderNo = await stage.payment();
  const orderNosFor = async (change: object) =>
    (await world.call(paymentActions.payments, { world: world.name, ...page, ...change }, ops)).rows.map(
      (row) => row.orderNo,
    );
  const { rows } = await world.call(paymentActions.payments, { world: world.name, ...page }, ops);
  for (const text of [orderNo.slice(-7), stage.principal.userNo, rows[0]?.payeeName.slice(0, 4) ?? ""])
    expect(await orderNosFor({ text })).toEqual([orderNo]);
  expect([await orderNosFor({ text: "nobody" }), await orderNosFor({ text: orderNo, state: "success" })]).toEqual([
    [],
    [],
  ]);
});

test("events are stored for a later reader, by kind, with numbers and without ticks", async ({ world }) => {
  const stage = await Stage.set(world);
  const [payment, remittance] = [await stage.payment(), await stage.remittance()];
  await world.call(operations.advance, { world: world.name, bySeconds: 5 * 3_600 }, ops);
  const happenings = await world.call(driving.happenings, { world: world.name, ...page }, ops);
  expect(happenings.rows.map(({ kind, number }) => [kind, number])).toEqual([
    ["receiving.arrive", remittance],
    ["payments.dispatch", payment],
  ]);
  expect([happenings.kinds, Number(happenings.ticks) > 50]).toEqual([["payments.dispatch", "receiving.arrive"], true]);
  const { rows } = await world.call(driving.happenings, { world: world.name, kind: "payments.dispatch", ...page }, ops);
  expect(rows.map(({ number }) => number)).toEqual([payment]);
});

test("every event of an order's machine has its rule in both languages", () => {
  const machinesWithRules = machines.filter(({ table }) =>
    ["exchange_order", "payment", "payment_refund", "payment_batch", "remittance"].includes(table ?? ""),
  );
  expect(machinesWithRules.length).toBeGreaterThan(7);
  for (const texts of [chinese, english]) {
    const rules: Readonly<Record<string, string | Readonly<Record<string, string>>>> = texts.rules;
    const missing = machinesWithRules.flatMap((machine) =>
      ["made", ...new Set(machine.states.flatMap((state) => machine.events(state)))].flatMap((event) => {
        const machineRules = rules[machine.name];
        return typeof machineRules === "object" && machineRules[event] ? [] : [`${machine.name}.${event}`];
      }),
    );
    expect(missing).toEqual([]);
  }
});

test("every job and each of its effects has its text in both languages", async () => {
  const kinds = [
    ...jobHandlers.keys(),
    ...readProjectSources()
      .filter(({ file }) => file.startsWith("lib/simulator/"))
      .flatMap(({ text }) =>
        [...text.matchAll(/"((?:exchange|payments|access|notices|receiving)\.[a-z]\w*)", ?(?:subject|at)?/g)].map(
          ([, kind = ""]) => kind,
        ),
      )
      .filter((kind) =>
        /\.(filled|filledPart|failed|reminded|delivered|cured|missed|defaulted|closedOut|arrived|returned|held|asked|resumed|idleWarned|accountClosed)$/.test(
          kind,
        ),
      ),
  ];
  expect(kinds.length).toBeGreaterThan(20);
  for (const locale of ["zh-CN", "en-US"] as const) {
    const due: Readonly<Record<string, Readonly<Record<string, string>> | string>> = (await loadMessages(locale))
      .operations.due;
    const unsaid = kinds.filter((kind) => {
      const [area = "", name = ""] = kind.split(".");
      const areaTexts = due[area];
      return typeof areaTexts !== "object" || !areaTexts[name];
    });
    expect(unsaid).toEqual([]);
  }
});

test("one tick may decide ten thousand orders, and records each in its one transaction", async ({ world }) => {
  const orders = Array.from({ length: 10_000 }, () => randomUUID());
  const now = await world.now();
  await world.db.transact(async (sql) => {
    const tx = txAt(sql, world, now);
    const neededAmount = money("USD", 2n);
    await storeStateReasons(
      tx,
      orders.map((subject) => ({ subject, rule: "balanceShort", needed: neededAmount, present: money("USD", 1n) })),
    );
    await storeClockEffects(
      tx,
      orders.map((subject) => ({ kind: "exchange.filled", subject, at: now })),
    );
  });
  const { prisma } = world.db;
  expect(await prisma.reason.count({ where: { world: world.id } })).toBe(orders.length);
  expect(await prisma.happening.count({ where: { world: world.id } })).toBe(orders.length);
});

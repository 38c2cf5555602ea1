import { expect } from "vitest";
import { applicationsAsked } from "@/components/receiving/accounts/application-list";
import { accountsAsked } from "@/components/receiving/accounts/account-list";
import { materialBatchesAsked } from "@/components/materials/batches/batch-query";
import { materialBatches } from "@/lib/materials/calls/batches";
import { money } from "@/lib/money/money";
import { incomeDesk } from "@/lib/operations/calls/receiving/incomes";
import { accountIdleDaysMax, accountIdleWarningDays } from "@/lib/receiving/account-terms";
import { payeeAccounts } from "@/lib/receiving/calls/accounts";
import { accountApplications } from "@/lib/receiving/calls/applications";
import { quickEntryDays } from "@/lib/receiving/terms";
import { dayMs, later } from "@/lib/time/instant";
import { linked } from "../fixtures/associating";
import { listSent, materialRow, readBatch, readList } from "../fixtures/material-batches";
import { accountOf, checksDone, fail, sentBy, sentTo } from "../fixtures/receiving";
import { messagesTo } from "../fixtures/told";
import { approval } from "@/lib/access/calls/approval";
import { homeCalls } from "@/lib/accounts/calls/home";
import type { Todo } from "@/lib/accounts/todo";
import { batchesAsked } from "@/components/payments/batches/batch-query";
import { payeesAsked } from "@/components/payments/payees/payees-query";
import { recordsAsked } from "@/components/payments/records/records-query";
import { materialsAsked } from "@/components/materials/list/materials-query";
import { incomesAsked } from "@/components/receiving/receipts/receipts-query";
import type { Who } from "@/lib/call/who";
import { materials } from "@/lib/materials/calls/materials";
import { receiving } from "@/lib/receiving/calls/receiving";
import { batchCalls } from "@/lib/payments/calls/batches";
import { payeeCalls } from "@/lib/payments/calls/payees";
import { refundActions } from "@/lib/operations/calls/receiving/refunds";
import { payments } from "@/lib/payments/calls/payments";
import { paymentReviews } from "@/lib/payments/calls/reviews";
import { entry, sheetFile } from "../fixtures/batch-file";
import { drafted, submit } from "../fixtures/batches";
import { approvedMaterial, notShipped, reviewOf, submitMaterial } from "../fixtures/materials";
import { incomeOf, refundUnderWay } from "../fixtures/refunding";
import { Stage } from "../fixtures/stage";
import { american, operate, paying, payer } from "../fixtures/paying";
import { advanceTo, dollarAt, openMarket, stopTicks } from "../fixtures/trading";
import { payPassword, test, type TestWorld } from "../fixtures/world";
import { advancesAsked } from "@/components/settlement/advances/advances-query";
import { exchangePaysAsked } from "@/components/settlement/exchange-pay/orders-query";
import { settlementsAsked } from "@/components/settlement/orders/settlements-query";
import { settlementPayeesAsked } from "@/components/settlement/payees/payees-query";
import { advances } from "@/lib/settlement/calls/advances";
import { exchangePays } from "@/lib/settlement/calls/exchange-pay";
import { settlementReviews } from "@/lib/settlement/calls/order-reviews";
import { settlementOrders } from "@/lib/settlement/calls/orders";
import { settlementPayees } from "@/lib/settlement/calls/payees";
import { beijing } from "@/lib/time/beijing";
import { advanced, openSpeedy, reviewedIncome } from "../fixtures/advancing";
import {
  confirmedExchangePay,
  exchanger,
  makeExchangePay,
  operateExchangePay,
  repayExchangePay,
} from "../fixtures/exchange-paying";
import { addedSettlementPayee, availableSettlementPayee, decidedSettlementPayee } from "../fixtures/settlement-payees";
import { payeeOf, settleableIncome, settled } from "../fixtures/settling";

/** What a task of somebody's counts, and the filters that the address it leads to has. */
async function opened(world: TestWorld, who: Who, name: Todo) {
  const { rows } = await world.ask(homeCalls.todo, { id: who.userNo }, who);
  const { count, href } = rows.find(({ todo }) => todo === name) ?? { count: 0, href: "/" };
  const { pathname, searchParams } = new URL(href, "http://portal");
  return { count, path: pathname, query: Object.fromEntries(searchParams) };
}

/** A payment of 100.00 dollars out of yuan, under review, made by somebody. */
async function fromYuan(world: TestWorld, who: Who, payeeId: string): Promise<string> {
  const asked = paying(payeeId, { payCurrency: "CNH" });
  const { quoteId } = await world.ask(payments.cost, asked, who);
  return (await world.ask(payments.pay, { ...asked, ...(quoteId && { quoteId }) }, who)).orderNo;
}

test("tasks about payments open the list of exactly what they count", async ({ world }) => {
  await openMarket(world);
  const { who, payeeId } = await payer(world, 10_000_000n);
  await world.fund(who.userNo, "CNH", 10_000_000n);
  const [colleague, reviewer] = [await world.operator(who.userNo), await world.operator(who.userNo)];
  for (let at = 0; at < 2; at++) {
    const { orderNo } = await world.ask(payments.pay, paying(payeeId), who);
    await operate(world, "dispatch", orderNo);
    await operate(world, "askMaterial", orderNo);
  }
  await world.ask(approval.saveApproval, { levels: [[reviewer.operatorId]] }, who);
  const orderNos = [];
  for (const maker of [who, who, colleague]) orderNos.push(await fromYuan(world, maker, payeeId));
  await dollarAt(world, "7.3000");
  const decision = { isApproved: true, remark: "", pageSize: 20, payPassword };
  await world.ask(paymentReviews.review, { ...decision, orderNos }, reviewer);
  await world.ask(payments.pay, paying(payeeId), who);
  for (const [name, count] of [
    ["paymentCost", 2],
    ["paymentMaterial", 2],
  ] as const) {
    const task = await opened(world, who, name);
    const { total } = await world.ask(payments.records, recordsAsked(task.query), who);
    expect([name, task.count, total]).toEqual([name, count, count]);
  }
});

test("the task about batches opens the list of those that wait for the very person", async ({ world }) => {
  await openMarket(world);
  const who = await world.merchant();
  await world.fund(who.userNo, "EUR", 10_000_000n);
  const reviewer = await world.operator(who.userNo);
  await world.ask(approval.saveApproval, { levels: [[reviewer.operatorId, who.operatorId]] }, who);
  for (const [maker, at] of [
    [who, 1],
    [who, 2],
    [reviewer, 3],
  ] as const)
    await submit(world, maker, await drafted(world, maker, [entry(at)]));
  const task = await opened(world, reviewer, "batchReview");
  expect([task.count, (await world.ask(batchCalls.batches, batchesAsked(task.query), reviewer)).total]).toEqual([2, 2]);
});

test("the task about payees opens the list of those that lack documents, not of all that are checked", async ({
  world,
}) => {
  const who = await world.merchant();
  for (let at = 0; at < 3; at++) await world.ask(payments.addPayee, { ...american, account: `00012345678${at}` }, who);
  await world.db.sql(
    "update payee set state = 'pendingCheck', awaits_material = account <> '000123456780' where world = $1::uuid",
    [world.id],
  );
  const task = await opened(world, who, "payeeMaterial");
  expect([task.count, (await world.ask(payeeCalls.payeePage, payeesAsked(task.query), who)).total]).toEqual([2, 2]);
});

test("tasks about incoming funds and materials open the list of exactly what they count, for whoever may see it", async ({
  world,
}) => {
  const who = await world.merchant();
  for (const contractNo of ["A-1", "A-2"])
    await reviewOf(world, await submitMaterial(world, who, { contractNo }), "fail");
  for (const contractNo of ["B-1", "B-2", "B-3"]) await approvedMaterial(world, who, { ...notShipped, contractNo });
  await approvedMaterial(world, who, { contractNo: "B-4" });
  for (const [name, count] of [
    ["materialFailed", 2],
    ["materialLogistics", 3],
  ] as const) {
    const task = await opened(world, who, name);
    const { total } = await world.ask(materials.materials, materialsAsked(task.query), who);
    expect([name, task.count, total]).toEqual([name, count, count]);
  }
  const clerk = await world.operator(who.userNo, { permissions: ["collection/receipts_page"] });
  const { rows } = await world.ask(homeCalls.todo, { id: who.userNo }, clerk);
  expect(rows.map(({ todo }) => todo)).toEqual(["refundPayee", "quickOrders", "incomeToAssociate", "incomeFailed"]);
});

test("the task about refunds opens the list of incomes whose refund waits for its payee's details", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const { orderNo } = await refundUnderWay(stage, await stage.income());
  expect((await opened(world, stage.who, "refundPayee")).count).toBe(0);
  await stage.ask(refundActions.askRefundPayee, { ...stage.named, orderNo, reason: "Account closed" });
  const task = await opened(world, stage.who, "refundPayee");
  expect([task.count, task.query]).toEqual([1, { orderNo: expect.stringMatching(/^RM/) }]);
  await stage.ask(refundActions.askRefundPayee, {
    ...stage.named,
    orderNo: (await refundUnderWay(stage, await stage.income())).orderNo,
    reason: "Account closed",
  });
  const both = await opened(world, stage.who, "refundPayee");
  const { total } = await world.ask(receiving.incomes, incomesAsked(both.query), stage.who);
  expect([both.count, total]).toEqual([2, 2]);
});

test("tasks about incomes credited ahead, and about those that failed their check, open the list of exactly what they count", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  await stopTicks(world);
  await stage.ask(incomeDesk.setQuickEntry, { ...stage.named, userNo: stage.who.userNo, isOn: true });
  const ahead = [];
  for (let at = 0; at < 3; at++) ahead.push(await incomeOf(stage, { needsAssociation: true }));
  const since = await world.now();
  const amount = money("USD", 50_000_00n);
  const serialNo = (await approvedMaterial(world, stage.who, { amount })).serialNo;
  await linked(world, stage.who, ahead[0]?.detailId ?? "", serialNo, amount.minor);
  for (let at = 0; at < 2; at++) {
    const { detailId } = await incomeOf(stage, { needsCheck: true });
    await stage.ask(incomeDesk.failIncome, { ...stage.named, detailId, reason: "Sender unknown" });
  }
  for (const [name, count] of [
    ["quickOrders", 2],
    ["incomeFailed", 2],
  ] as const) {
    const task = await opened(world, stage.who, name);
    const { total } = await world.ask(receiving.incomes, incomesAsked(task.query), stage.who);
    expect([name, task.count, total]).toEqual([name, count, count]);
  }
  const { rows } = await stage.ask(homeCalls.todo, { id: stage.who.userNo });
  // what is due comes before what only waits
  expect(rows[0]).toMatchObject({
    todo: "quickOrders",
    deadline: later(since, quickEntryDays * dayMs),
    since,
    sums: [money("USD", 100_000_00n)],
  });
});

test("the task about incomes to be associated sums what of them is open, currency by currency", async ({ world }) => {
  const stage = await Stage.set(world);
  const since = await world.now();
  const usd = (minor: bigint) => money("USD", minor);
  const first = await incomeOf(stage, { needsAssociation: true });
  await incomeOf(stage, { needsAssociation: true, amount: money("EUR", 700_00n) });
  await incomeOf(stage, {});
  const serialNo = (await approvedMaterial(world, stage.who, { amount: usd(20_000_00n) })).serialNo;
  await linked(world, stage.who, first.detailId, serialNo, 20_000_00n);
  const taskOf = async () =>
    (await stage.ask(homeCalls.todo, { id: stage.who.userNo })).rows.find(({ todo }) => todo === "incomeToAssociate");
  expect(await taskOf()).toMatchObject({ count: 2, since, sums: [usd(30_000_00n), money("EUR", 700_00n)] });
  const other = await Stage.set(world);
  const theirs = await other.ask(homeCalls.todo, { id: other.who.userNo });
  expect(theirs.rows.find(({ todo }) => todo === "incomeToAssociate")).toMatchObject({ count: 0, sums: [] });
});

test("tasks about receiving accounts open the list of those that are cancelled soon, and of applications that were declined", async ({
  world,
}) => {
  await stopTicks(world);
  const who = await world.merchant();
  const [one, other] = [
    await accountOf(world, who),
    await accountOf(world, who, { country: "US", bank: "LCBUS", currencies: ["USD"] }),
  ];
  for (const [country, bank, code] of [
    ["AU", "SCBAU", "AUD"],
    ["CA", "MCBCA", "CAD"],
  ] as const)
    await sentBy(world, who, { country, bank, currencies: [code] });
  await checksDone(world);
  for (const { applicationNo } of await world.db.prisma.receivingApplication.findMany({
    where: { world: world.id, state: "applying" },
  }))
    await fail(world, applicationNo);
  const declined = await opened(world, who, "applicationFailed");
  const listed = await world.ask(accountApplications.applications, applicationsAsked(declined.query), who);
  expect([declined.count, listed.total]).toEqual([2, 2]);
  const idle = async () => {
    const task = await opened(world, who, "accountIdle");
    return [task.count, (await world.ask(payeeAccounts.payeeAccounts, accountsAsked(task.query), who)).total];
  };
  expect(await idle()).toEqual([0, 0]);
  const { openedAt } = await world.db.prisma.receivingAccount.findFirstOrThrow({
    where: { world: world.id, number: other.number },
  });
  const warned = later(openedAt, (accountIdleDaysMax - accountIdleWarningDays[0]) * dayMs);
  await advanceTo(world, warned);
  expect(await idle()).toEqual([2, 2]);
  await sentTo(world, one.number);
  await advanceTo(world, later(warned, dayMs));
  const { href, deadline } = (await world.ask(homeCalls.todo, { id: who.userNo }, who)).rows.find(
    ({ todo }) => todo === "accountIdle",
  ) ?? { href: "", deadline: null };
  expect([href, deadline]).toEqual([
    `/b2b/collection/payee_account_page?accountId=${other.accountId}`,
    later(openedAt, accountIdleDaysMax * dayMs),
  ]);
});

test("tasks about batches of materials open the list of those to be submitted, and of those that could not be read; whoever sent one is told", async ({
  world,
}) => {
  const who = await world.merchant();
  const colleague = await world.operator(who.userNo);
  for (const at of [1, 2, 3]) await readBatch(world, who, [materialRow(at), materialRow(at + 10, { buyerName: "" })]);
  const fileId = await listSent(world, who, await sheetFile(["Something else"], [["1"]]));
  await world.ask(materialBatches.startBatch, { fileId, settlementType: "general", isAgain: false }, who);
  await readList(world);
  for (const [name, state, count] of [
    ["materialListRead", "checked", 3],
    ["materialListFailed", "failed", 1],
  ] as const) {
    const task = await opened(world, colleague, name);
    const { total } = await world.ask(
      materialBatches.materialBatches,
      { ...materialBatchesAsked({ state }), ...materialBatchesAsked(task.query) },
      who,
    );
    expect([name, task.count, total]).toEqual([name, count, count]);
  }
  const told = await messagesTo(world, who);
  expect(told.filter((text) => /All 2 rows of the file have been read; 1 needs correcting/.test(text))).toHaveLength(3);
  expect(told.at(-1)).toMatch(/could not be read/);
  expect(await messagesTo(world, colleague)).toEqual([]);
});

test("the task about settlements that have become dearer opens the list of exactly the person's own, and their sums", async ({
  world,
}) => {
  await openMarket(world);
  const who = await world.merchant();
  const [colleague, reviewer] = [await world.operator(who.userNo), await world.operator(who.userNo)];
  await world.ask(approval.saveApproval, { levels: [[reviewer.operatorId]] }, who);
  await settleableIncome(world, who);
  const payeeNo = await payeeOf(world, who);
  const wanted = { mode: "byReceive", amount: money("CNH", 7_000_00n) } as const;
  const orderNos = [];
  for (const maker of [who, who, colleague]) orderNos.push((await settled(world, maker, wanted, { payeeNo })).orderNo);
  await dollarAt(world, "6.5000");
  await world.ask(
    settlementReviews.reviewSettlements,
    { orderNos, isApproved: true, remark: "", payPassword },
    reviewer,
  );
  // pending too, but waiting for its reviewer
  await settled(world, who, wanted, { payeeNo });
  for (const [maker, count] of [
    [who, 2],
    [colleague, 1],
  ] as const) {
    const task = await opened(world, maker, "settlementCost");
    const asked = settlementsAsked({ waits: "cost", ...task.query });
    const { total } = await world.ask(settlementOrders.settlements, asked, maker);
    const sums = await world.ask(settlementOrders.settlementSums, asked, maker);
    expect([task.count, total, sums.rows.map((row) => row.count)]).toEqual([count, count, [count]]);
  }
  expect((await opened(world, who, "settlementCost")).query).toEqual({ waits: "cost" });
  expect((await opened(world, colleague, "settlementCost")).query).toEqual({ orderNo: orderNos[2] });
});

test("the task about advances whose time is over opens the list of them, and a single one itself", async ({
  world,
}) => {
  const who = await world.merchant();
  await openSpeedy(world, who);
  await reviewedIncome(world, who);
  const { advanceNo } = await advanced(world, who, 300_00n);
  const overdue = async () => {
    const { count, path, query } = await opened(world, who, "advanceOverdue");
    const { total } = await world.ask(advances.advanceStatement, { ...advancesAsked(query), state: "overdue" }, who);
    expect([path, total]).toEqual(["/b2b/settle/advances", count]);
    return query;
  };
  await overdue();
  // two days later, since nothing is advanced to who owes what is overdue
  await advanceTo(world, beijing("2026-03-20", 10));
  await advanced(world, who, 200_00n);
  await advanceTo(world, beijing("2026-03-24", 1));
  expect(await overdue()).toEqual({ advanceNo });
  await advanceTo(world, beijing("2026-03-30", 1));
  expect(await overdue()).toEqual({ state: "overdue" });
  const { rows } = await world.ask(homeCalls.todo, { id: who.userNo }, who);
  expect(rows[0]).toMatchObject({ todo: "advanceOverdue", count: 2, deadline: beijing("2026-03-23", 24) });
});

test("the task about settlement payees that were not approved opens the list of them, and a single one itself", async ({
  world,
}) => {
  const who = await world.merchant();
  await availableSettlementPayee(world, who);
  const rejected = [];
  for (const type of ["mainlandIndividual", "ownCompany"] as const)
    rejected.push(await decidedSettlementPayee(world, await addedSettlementPayee(world, who, type), "reject"));
  const both = await opened(world, who, "settlementPayeeRejected");
  const { total } = await world.ask(settlementPayees.settlementPayees, settlementPayeesAsked(both.query), who);
  expect([both.count, both.query, total]).toEqual([2, { state: "rejected" }, 2]);
  const [one, other] = rejected.map(({ payeeNo }) => payeeNo);
  await world.ask(settlementPayees.removeSettlementPayee, { payeeNo: one ?? "" }, who);
  expect(await opened(world, who, "settlementPayeeRejected")).toEqual({
    count: 1,
    path: "/b2b/settle/payee_page/payee-acc-detail/detail",
    query: { payeeNo: other },
  });
});

test("tasks about exchange-and-pay open the list of orders to be confirmed, and of those whose payee is to be named again", async ({
  world,
}) => {
  const { who, payeeId } = await exchanger(world);
  const small = { amount: money("EUR", 100_00n) };
  for (let at = 0; at < 2; at++) await makeExchangePay(world, who, payeeId, small);
  const failed = [];
  for (let at = 0; at < 2; at++) {
    const { orderNo } = await confirmedExchangePay(world, who, payeeId, small);
    await operateExchangePay(world, "fail", orderNo);
    failed.push(orderNo);
  }
  await confirmedExchangePay(world, who, payeeId, small);
  for (const name of ["exchangePayConfirm", "exchangePayFailed"] as const) {
    const task = await opened(world, who, name);
    const { total } = await world.ask(exchangePays.exchangePays, exchangePaysAsked(task.query), who);
    expect([name, task.count, total]).toEqual([name, 2, 2]);
  }
  await repayExchangePay(world, who, failed[0] ?? "", payeeId);
  const left = await opened(world, who, "exchangePayFailed");
  expect([left.count, left.query]).toEqual([1, { orderNo: failed[1] }]);
});

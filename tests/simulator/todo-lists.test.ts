import { expect } from "vitest";
import { accountApplicationsInput } from "@/components/receiving/accounts/application-list";
import { receivingAccountsInput } from "@/components/receiving/accounts/account-list";
import { materialBatchesInput } from "@/components/materials/batches/batch-query";
import { materialBatchCalls } from "@/lib/materials/calls/batches";
import { money } from "@/lib/money/money";
import { incomeReviews } from "@/lib/operations/calls/receiving/incomes";
import { accountIdleDaysMax, accountIdleWarningDays } from "@/lib/receiving/account-terms";
import { payeeAccounts } from "@/lib/receiving/calls/accounts";
import { accountApplications } from "@/lib/receiving/calls/applications";
import { quickEntryDays } from "@/lib/receiving/terms";
import { dayMs, addMilliseconds } from "@/lib/time/instant";
import { linkIncome } from "../fixtures/associating";
import { listSent, materialRow, readBatch, readList } from "../fixtures/material-batches";
import { accountOf, checksDone, fail, sentBy, sentTo } from "../fixtures/receiving";
import { messagesTo } from "../fixtures/messages";
import { approval } from "@/lib/access/calls/approval";
import { homeCalls } from "@/lib/accounts/calls/home";
import type { Todo } from "@/lib/accounts/todo";
import { parsePaymentBatchFilters } from "@/components/payments/batches/batch-query";
import { parsePayeeFilters } from "@/components/payments/payees/payees-query";
import { paymentRecordsQuery } from "@/components/payments/records/records-query";
import { parseMaterialFilters } from "@/components/materials/list/materials-query";
import { parseIncomeFilters } from "@/components/receiving/receipts/receipts-query";
import type { Principal } from "@/lib/call/principal";
import { materials } from "@/lib/materials/calls/materials";
import { receiving } from "@/lib/receiving/calls/receiving";
import { batchCalls } from "@/lib/payments/calls/batches";
import { payeeCalls } from "@/lib/payments/calls/payees";
import { refundActions } from "@/lib/operations/calls/receiving/refunds";
import { payments } from "@/lib/payments/calls/payments";
import { paymentReviews } from "@/lib/payments/calls/reviews";
import { entry, sheetFile } from "../fixtures/batch-file";
import { createBatchDraft, submit } from "../fixtures/batches";
import { approvedMaterial, notShipped, reviewOf, submitMaterial } from "../fixtures/materials";
import { incomeOf, refundUnderWay } from "../fixtures/refunding";
import { Stage } from "../fixtures/stage";
import { american, operate, paying, payer } from "../fixtures/paying";
import { advanceTo, dollarAt, openMarket, stopTicks } from "../fixtures/trading";
import { payPassword, test, type TestWorld } from "../fixtures/world";
import { parseAdvanceStatementFilters } from "@/components/settlement/advances/advances-query";
import { exchangePaysInput } from "@/components/settlement/exchange-pay/orders-query";
import { parseSettlementFilters } from "@/components/settlement/orders/settlements-query";
import { settlementPayeesInput } from "@/components/settlement/payees/payees-query";
import { advances } from "@/lib/settlement/calls/advances";
import { exchangePayCalls } from "@/lib/settlement/calls/exchange-pay";
import { settlementReviews } from "@/lib/settlement/calls/order-reviews";
import { settlementOrders } from "@/lib/settlement/calls/orders";
import { settlementPayees } from "@/lib/settlement/calls/payees";
import { beijingInstant } from "@/lib/time/beijing";
import { advanceDollars, openSpeedy, reviewedIncome } from "../fixtures/advancing";
import {
  confirmedExchangePay,
  exchanger,
  makeExchangePay,
  operateExchangePay,
  repayExchangePay,
} from "../fixtures/exchange-paying";
import { addedSettlementPayee, availableSettlementPayee, decidedSettlementPayee } from "../fixtures/settlement-payees";
import { payeeOf, settleableIncome, makeSettlement } from "../fixtures/settling";

/** Returns the count of a principal's task and the path and filters of the address to which it links. */
async function openTask(world: TestWorld, principal: Principal, name: Todo) {
  const { rows } = await world.call(homeCalls.todo, { id: principal.userNo }, principal);
  const { count, href } = rows.find(({ todo }) => todo === name) ?? { count: 0, href: "/" };
  const { pathname, searchParams } = new URL(href, "http://portal");
  return { count, path: pathname, query: Object.fromEntries(searchParams) };
}

/** A payment of 100.00 dollars out of yuan, under review, made by somebody. */
async function fromYuan(world: TestWorld, principal: Principal, payeeId: string): Promise<string> {
  const request = paying(payeeId, { payCurrency: "CNH" });
  const { quoteId } = await world.call(payments.cost, request, principal);
  return (await world.call(payments.pay, { ...request, ...(quoteId && { quoteId }) }, principal)).orderNo;
}

test("tasks about payments open the list of exactly the counted ones", async ({ world }) => {
  await openMarket(world);
  const { principal, payeeId } = await payer(world, 10_000_000n);
  await world.fund(principal.userNo, "CNH", 10_000_000n);
  const [colleague, reviewer] = [await world.operator(principal.userNo), await world.operator(principal.userNo)];
  for (let at = 0; at < 2; at++) {
    const { orderNo } = await world.call(payments.pay, paying(payeeId), principal);
    await operate(world, "dispatch", orderNo);
    await operate(world, "askMaterial", orderNo);
  }
  await world.call(approval.saveApproval, { levels: [[reviewer.operatorId]] }, principal);
  const orderNos = [];
  for (const maker of [principal, principal, colleague]) orderNos.push(await fromYuan(world, maker, payeeId));
  await dollarAt(world, "7.3000");
  const decision = { isApproved: true, remark: "", pageSize: 20, payPassword };
  await world.call(paymentReviews.review, { ...decision, orderNos }, reviewer);
  await world.call(payments.pay, paying(payeeId), principal);
  for (const [name, count] of [
    ["paymentCost", 2],
    ["paymentMaterial", 2],
  ] as const) {
    const task = await openTask(world, principal, name);
    const { total } = await world.call(payments.records, paymentRecordsQuery(task.query), principal);
    expect([name, task.count, total]).toEqual([name, count, count]);
  }
});

test("the task about batches opens the list of those that wait for the very person", async ({ world }) => {
  await openMarket(world);
  const principal = await world.merchant();
  await world.fund(principal.userNo, "EUR", 10_000_000n);
  const reviewer = await world.operator(principal.userNo);
  await world.call(approval.saveApproval, { levels: [[reviewer.operatorId, principal.operatorId]] }, principal);
  for (const [maker, at] of [
    [principal, 1],
    [principal, 2],
    [reviewer, 3],
  ] as const)
    await submit(world, maker, await createBatchDraft(world, maker, [entry(at)]));
  const task = await openTask(world, reviewer, "batchReview");
  expect([
    task.count,
    (await world.call(batchCalls.batches, parsePaymentBatchFilters(task.query), reviewer)).total,
  ]).toEqual([2, 2]);
});

test("the task about payees opens the list of those without their documents, not of all that are checked", async ({
  world,
}) => {
  const principal = await world.merchant();
  for (let at = 0; at < 3; at++)
    await world.call(payments.addPayee, { ...american, account: `00012345678${at}` }, principal);
  await world.db.sql(
    "update payee set state = 'pendingCheck', awaits_material = account <> '000123456780' where world = $1::uuid",
    [world.id],
  );
  const task = await openTask(world, principal, "payeeMaterial");
  expect([
    task.count,
    (await world.call(payeeCalls.payeePage, parsePayeeFilters(task.query), principal)).total,
  ]).toEqual([2, 2]);
});

test("tasks about incoming funds and materials open the list of exactly the counted ones, for people who may see it", async ({
  world,
}) => {
  const principal = await world.merchant();
  for (const contractNo of ["A-1", "A-2"])
    await reviewOf(world, await submitMaterial(world, principal, { contractNo }), "fail");
  for (const contractNo of ["B-1", "B-2", "B-3"])
    await approvedMaterial(world, principal, { ...notShipped, contractNo });
  await approvedMaterial(world, principal, { contractNo: "B-4" });
  for (const [name, count] of [
    ["materialFailed", 2],
    ["materialLogistics", 3],
  ] as const) {
    const task = await openTask(world, principal, name);
    const { total } = await world.call(materials.materials, parseMaterialFilters(task.query), principal);
    expect([name, task.count, total]).toEqual([name, count, count]);
  }
  const clerk = await world.operator(principal.userNo, { permissions: ["collection/receipts_page"] });
  const { rows } = await world.call(homeCalls.todo, { id: principal.userNo }, clerk);
  expect(rows.map(({ todo }) => todo)).toEqual(["refundPayee", "quickOrders", "incomeToAssociate", "incomeFailed"]);
});

test("the task about refunds opens the list of incomes with a refund that waits for its payee's details", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const { orderNo } = await refundUnderWay(stage, await stage.income());
  expect((await openTask(world, stage.principal, "refundPayee")).count).toBe(0);
  await stage.call(refundActions.askRefundPayee, { ...stage.named, orderNo, reason: "Account closed" });
  const task = await openTask(world, stage.principal, "refundPayee");
  expect([task.count, task.query]).toEqual([1, { orderNo: expect.stringMatching(/^RM/) }]);
  await stage.call(refundActions.askRefundPayee, {
    ...stage.named,
    orderNo: (await refundUnderWay(stage, await stage.income())).orderNo,
    reason: "Account closed",
  });
  const refundTask = await openTask(world, stage.principal, "refundPayee");
  const { total } = await world.call(receiving.incomes, parseIncomeFilters(refundTask.query), stage.principal);
  expect([refundTask.count, total]).toEqual([2, 2]);
});

test("tasks about incomes credited ahead, and about those that failed their check, open the list of exactly the counted ones", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  await stopTicks(world);
  await stage.call(incomeReviews.setQuickEntry, { ...stage.named, userNo: stage.principal.userNo, isOn: true });
  const ahead = [];
  for (let at = 0; at < 3; at++) ahead.push(await incomeOf(stage, { needsAssociation: true }));
  const since = await world.now();
  const amount = money("USD", 50_000_00n);
  const serialNo = (await approvedMaterial(world, stage.principal, { amount })).serialNo;
  await linkIncome(world, stage.principal, ahead[0]?.detailId ?? "", serialNo, amount.minor);
  for (let at = 0; at < 2; at++) {
    const { detailId } = await incomeOf(stage, { needsCheck: true });
    await stage.call(incomeReviews.failIncome, { ...stage.named, detailId, reason: "Sender unknown" });
  }
  for (const [name, count] of [
    ["quickOrders", 2],
    ["incomeFailed", 2],
  ] as const) {
    const task = await openTask(world, stage.principal, name);
    const { total } = await world.call(receiving.incomes, parseIncomeFilters(task.query), stage.principal);
    expect([name, task.count, total]).toEqual([name, count, count]);
  }
  const { rows } = await stage.call(homeCalls.todo, { id: stage.principal.userNo });
  // what is due comes before what only waits
  expect(rows[0]).toMatchObject({
    todo: "quickOrders",
    deadline: addMilliseconds(since, quickEntryDays * dayMs),
    since,
    sums: [money("USD", 100_000_00n)],
  });
});

test("the task about incomes to be associated sums their open amounts, currency by currency", async ({ world }) => {
  const stage = await Stage.set(world);
  const since = await world.now();
  const usd = (minor: bigint) => money("USD", minor);
  const first = await incomeOf(stage, { needsAssociation: true });
  await incomeOf(stage, { needsAssociation: true, amount: money("EUR", 700_00n) });
  await incomeOf(stage, {});
  const serialNo = (await approvedMaterial(world, stage.principal, { amount: usd(20_000_00n) })).serialNo;
  await linkIncome(world, stage.principal, first.detailId, serialNo, 20_000_00n);
  const taskOf = async () =>
    (await stage.call(homeCalls.todo, { id: stage.principal.userNo })).rows.find(
      ({ todo }) => todo === "incomeToAssociate",
    );
  expect(await taskOf()).toMatchObject({ count: 2, since, sums: [usd(30_000_00n), money("EUR", 700_00n)] });
  const otherStage = await Stage.set(world);
  const theirs = await otherStage.call(homeCalls.todo, { id: otherStage.principal.userNo });
  expect(theirs.rows.find(({ todo }) => todo === "incomeToAssociate")).toMatchObject({ count: 0, sums: [] });
});

test("tasks about receiving accounts open the list of those that are cancelled soon, and of applications that were declined", async ({
  world,
}) => {
  await stopTicks(world);
  const principal = await world.merchant();
  const [account, otherAccount] = [
    await accountOf(world, principal),
    await accountOf(world, principal, { country: "US", bank: "LCBUS", currencies: ["USD"] }),
  ];
  for (const [country, bank, code] of [
    ["AU", "SCBAU", "AUD"],
    ["CA", "MCBCA", "CAD"],
  ] as const)
    await sentBy(world, principal, { country, bank, currencies: [code] });
  await checksDone(world);
  for (const { applicationNo } of await world.db.prisma.receivingApplication.findMany({
    where: { world: world.id, state: "applying" },
  }))
    await fail(world, applicationNo);
  const declinedTask = await openTask(world, principal, "applicationFailed");
  const applicationList = await world.call(
    accountApplications.applications,
    accountApplicationsInput(declinedTask.query),
    principal,
  );
  expect([declinedTask.count, applicationList.total]).toEqual([2, 2]);
  const idle = async () => {
    const task = await openTask(world, principal, "accountIdle");
    return [
      task.count,
      (await world.call(payeeAccounts.payeeAccounts, receivingAccountsInput(task.query), principal)).total,
    ];
  };
  expect(await idle()).toEqual([0, 0]);
  const { openedAt } = await world.db.prisma.receivingAccount.findFirstOrThrow({
    where: { world: world.id, number: otherAccount.number },
  });
  const warningAt = addMilliseconds(openedAt, (accountIdleDaysMax - accountIdleWarningDays[0]) * dayMs);
  await advanceTo(world, warningAt);
  expect(await idle()).toEqual([2, 2]);
  await sentTo(world, account.number);
  await advanceTo(world, addMilliseconds(warningAt, dayMs));
  const { href, deadline } = (await world.call(homeCalls.todo, { id: principal.userNo }, principal)).rows.find(
    ({ todo }) => todo === "accountIdle",
  ) ?? { href: "", deadline: null };
  expect([href, deadline]).toEqual([
    `/b2b/collection/payee_account_page?accountId=${otherAccount.accountId}`,
    addMilliseconds(openedAt, accountIdleDaysMax * dayMs),
  ]);
});

test("tasks about batches of materials open the list of those to be submitted, and of the unreadable ones; the sender is notified", async ({
  world,
}) => {
  const principal = await world.merchant();
  const colleague = await world.operator(principal.userNo);
  for (const at of [1, 2, 3])
    await readBatch(world, principal, [materialRow(at), materialRow(at + 10, { buyerName: "" })]);
  const fileId = await listSent(world, principal, await sheetFile(["Something else"], [["1"]]));
  await world.call(materialBatchCalls.startBatch, { fileId, settlementType: "general", isAgain: false }, principal);
  await readList(world);
  for (const [name, state, count] of [
    ["materialListRead", "checked", 3],
    ["materialListFailed", "failed", 1],
  ] as const) {
    const task = await openTask(world, colleague, name);
    const { total } = await world.call(
      materialBatchCalls.materialBatches,
      { ...materialBatchesInput({ state }), ...materialBatchesInput(task.query) },
      principal,
    );
    expect([name, task.count, total]).toEqual([name, count, count]);
  }
  const messageTexts = await messagesTo(world, principal);
  expect(messageTexts.filter((text) => /We read all 2 rows of the file; 1 needs correcting/.test(text))).toHaveLength(
    3,
  );
  expect(messageTexts.at(-1)).toMatch(/We couldn’t read the file of batch/);
  expect(await messagesTo(world, colleague)).toEqual([]);
});

test("the task about settlements that have become dearer opens the list of exactly the person's own, and their sums", async ({
  world,
}) => {
  await openMarket(world);
  const principal = await world.merchant();
  const [colleague, reviewer] = [await world.operator(principal.userNo), await world.operator(principal.userNo)];
  await world.call(approval.saveApproval, { levels: [[reviewer.operatorId]] }, principal);
  await settleableIncome(world, principal);
  const payeeNo = await payeeOf(world, principal);
  const amountInput = { mode: "byReceive", amount: money("CNH", 7_000_00n) } as const;
  const orderNos = [];
  for (const maker of [principal, principal, colleague])
    orderNos.push((await makeSettlement(world, maker, amountInput, { payeeNo })).orderNo);
  await dollarAt(world, "6.5000");
  await world.call(
    settlementReviews.reviewSettlements,
    { orderNos, isApproved: true, remark: "", payPassword },
    reviewer,
  );
  // pending too, but waiting for its reviewer
  await makeSettlement(world, principal, amountInput, { payeeNo });
  for (const [maker, count] of [
    [principal, 2],
    [colleague, 1],
  ] as const) {
    const task = await openTask(world, maker, "settlementCost");
    const filters = parseSettlementFilters({ waits: "cost", ...task.query });
    const { total } = await world.call(settlementOrders.settlements, filters, maker);
    const sums = await world.call(settlementOrders.settlementSums, filters, maker);
    expect([task.count, total, sums.rows.map((row) => row.count)]).toEqual([count, count, [count]]);
  }
  expect((await openTask(world, principal, "settlementCost")).query).toEqual({ waits: "cost" });
  expect((await openTask(world, colleague, "settlementCost")).query).toEqual({ orderNo: orderNos[2] });
});

test("the task about advances past their time opens the list of them, and a single one itself", async ({ world }) => {
  const principal = await world.merchant();
  await openSpeedy(world, principal);
  await reviewedIncome(world, principal);
  const { advanceNo } = await advanceDollars(world, principal, 300_00n);
  const overdue = async () => {
    const { count, path, query } = await openTask(world, principal, "advanceOverdue");
    const { total } = await world.call(
      advances.advanceStatement,
      { ...parseAdvanceStatementFilters(query), state: "overdue" },
      principal,
    );
    expect([path, total]).toEqual(["/b2b/settle/advances", count]);
    return query;
  };
  await overdue();
  // two days later, since nothing is advanced to who owes what is overdue
  await advanceTo(world, beijingInstant("2026-03-20", 10));
  await advanceDollars(world, principal, 200_00n);
  await advanceTo(world, beijingInstant("2026-03-24", 1));
  expect(await overdue()).toEqual({ advanceNo });
  await advanceTo(world, beijingInstant("2026-03-30", 1));
  expect(await overdue()).toEqual({ state: "overdue" });
  const { rows } = await world.call(homeCalls.todo, { id: principal.userNo }, principal);
  expect(rows[0]).toMatchObject({ todo: "advanceOverdue", count: 2, deadline: beijingInstant("2026-03-23", 24) });
});

test("the task about settlement payees that were not approved opens the list of them, and a single one itself", async ({
  world,
}) => {
  const principal = await world.merchant();
  await availableSettlementPayee(world, principal);
  const rejectedPayees = [];
  for (const type of ["mainlandIndividual", "ownCompany"] as const)
    rejectedPayees.push(
      await decidedSettlementPayee(world, await addedSettlementPayee(world, principal, type), "reject"),
    );
  const rejectedTask = await openTask(world, principal, "settlementPayeeRejected");
  const { total } = await world.call(
    settlementPayees.settlementPayees,
    settlementPayeesInput(rejectedTask.query),
    principal,
  );
  expect([rejectedTask.count, rejectedTask.query, total]).toEqual([2, { state: "rejected" }, 2]);
  const [firstNo, secondNo] = rejectedPayees.map(({ payeeNo }) => payeeNo);
  await world.call(settlementPayees.removeSettlementPayee, { payeeNo: firstNo ?? "" }, principal);
  expect(await openTask(world, principal, "settlementPayeeRejected")).toEqual({
    count: 1,
    path: "/b2b/settle/payee_page/payee-acc-detail/detail",
    query: { payeeNo: secondNo },
  });
});

test("tasks about exchange-and-pay open the list of orders to be confirmed, and of those that need another payee", async ({
  world,
}) => {
  const { principal, payeeId } = await exchanger(world);
  const small = { amount: money("EUR", 100_00n) };
  for (let at = 0; at < 2; at++) await makeExchangePay(world, principal, payeeId, small);
  const failedNos = [];
  for (let at = 0; at < 2; at++) {
    const { orderNo } = await confirmedExchangePay(world, principal, payeeId, small);
    await operateExchangePay(world, "fail", orderNo);
    failedNos.push(orderNo);
  }
  await confirmedExchangePay(world, principal, payeeId, small);
  for (const name of ["exchangePayConfirm", "exchangePayFailed"] as const) {
    const task = await openTask(world, principal, name);
    const { total } = await world.call(exchangePayCalls.exchangePays, exchangePaysInput(task.query), principal);
    expect([name, task.count, total]).toEqual([name, 2, 2]);
  }
  await repayExchangePay(world, principal, failedNos[0] ?? "", payeeId);
  const remainingTask = await openTask(world, principal, "exchangePayFailed");
  expect([remainingTask.count, remainingTask.query]).toEqual([1, { orderNo: failedNos[1] }]);
});

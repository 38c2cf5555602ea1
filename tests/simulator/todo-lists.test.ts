import { expect } from "vitest";
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
import { entry } from "../fixtures/batch-file";
import { drafted, submit } from "../fixtures/batches";
import { approvedMaterial, notShipped, reviewOf, submitMaterial } from "../fixtures/materials";
import { refundUnderWay } from "../fixtures/refunding";
import { Stage } from "../fixtures/stage";
import { american, operate, paying, payer } from "../fixtures/paying";
import { dollarAt, openMarket } from "../fixtures/trading";
import { payPassword, test, type TestWorld } from "../fixtures/world";

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
  expect(rows.map(({ todo }) => todo)).toEqual(["incomeToAssociate", "refundPayee"]);
});

test("the task about refunds opens the list of incomes whose refund waits for its payee's details", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const { orderNo } = await refundUnderWay(stage, await stage.income());
  expect((await opened(world, stage.who, "refundPayee")).count).toBe(0);
  await stage.ask(refundActions.askRefundPayee, { ...stage.named, orderNo, reason: "Account closed" });
  const task = await opened(world, stage.who, "refundPayee");
  const { total } = await world.ask(receiving.incomes, incomesAsked(task.query), stage.who);
  expect([task.count, total]).toEqual([1, 1]);
});

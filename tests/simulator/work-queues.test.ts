import { describe, expect } from "vitest";
import { enquiryCalls } from "@/lib/access/calls/enquiry";
import type { Call } from "@/lib/call/call";
import { entryCalls } from "@/lib/operations/calls/by-hand/entries";
import { companies } from "@/lib/operations/calls/companies";
import { customsReviews } from "@/lib/operations/calls/customs";
import { enquiries } from "@/lib/operations/calls/enquiries";
import { opsMaterialReviews } from "@/lib/operations/calls/materials";
import { payeeActions } from "@/lib/operations/calls/payees";
import { paymentActions } from "@/lib/operations/calls/payments";
import { poboActions } from "@/lib/operations/calls/pobo";
import { queueCalls } from "@/lib/operations/calls/console/queues";
import { receivingApplicationActions } from "@/lib/operations/calls/receiving/applications";
import { associationReviews } from "@/lib/operations/calls/receiving/associations";
import { incomeReviews } from "@/lib/operations/calls/receiving/incomes";
import { refundActions } from "@/lib/operations/calls/receiving/refunds";
import { creditReviews } from "@/lib/operations/calls/settlement/credit";
import { exchangePayBankCalls } from "@/lib/operations/calls/settlement/exchange-pay";
import { settlementBankCalls } from "@/lib/operations/calls/settlement/orders";
import { settlementPayeeReviews } from "@/lib/operations/calls/settlement/payees";
import { transferActions } from "@/lib/operations/calls/transfers";
import { verificationReviews } from "@/lib/operations/calls/verification";
import { operations } from "@/lib/operations/calls/worlds";
import { workQueues, type WorkQueue } from "@/lib/operations/queues";
import { payeeCalls } from "@/lib/payments/calls/payees";
import { payments } from "@/lib/payments/calls/payments";
import { addMilliseconds, dayMs, hourMs } from "@/lib/time/instant";
import { transferReviews } from "@/lib/transfers/calls/reviews";
import { newcomer, submitCompanyApplication } from "../fixtures/applying";
import { examples } from "../fixtures/examples";
import { enquiryOf } from "../fixtures/examples/shell";
import { american } from "../fixtures/paying";
import { Stage } from "../fixtures/stage";
import { freshWorld, operationsPerson, test, wednesday, type TestWorld } from "../fixtures/world";

const queuesOf = (world: TestWorld) => world.call(queueCalls.workQueues, { world: world.name }, operationsPerson);
const countIn = async (world: TestWorld, queue: WorkQueue) =>
  (await queuesOf(world)).rows.find((row) => row.queue === queue)?.count ?? 0;

/** Names for each queue a decision that takes one item off it; the example of its input puts one on. */
const decisions: Readonly<Record<WorkQueue, Call>> = {
  verifications: verificationReviews.confirmVerification,
  englishNames: companies.passEnglishName,
  receivingApplications: receivingApplicationActions.passReceivingApplication,
  incomes: incomeReviews.clearIncome,
  associations: associationReviews.reviewAssociations,
  refunds: refundActions.confirmRefund,
  materials: opsMaterialReviews.reviewMaterial,
  logistics: opsMaterialReviews.reviewLogistics,
  switches: opsMaterialReviews.reviewSwitch,
  customs: customsReviews.decideCustoms,
  settlements: settlementBankCalls.succeedSettlement,
  settlementPayees: settlementPayeeReviews.decideSettlementPayee,
  credit: creditReviews.decideCredit,
  payments: paymentActions.succeedPayment,
  recalls: paymentActions.refuseRecall,
  entries: entryCalls.discardEntry,
  exchangePays: exchangePayBankCalls.succeedExchangePay,
  transfers: transferReviews.reviewTransfer,
  transferRelations: transferActions.passRelation,
  payees: payeeActions.enablePayee,
  poboPayers: poboActions.passPobo,
  enquiries: enquiries.closeEnquiry,
  stuckJobs: operations.retryDue,
};

describe("a queue has what waits in it", () => {
  // named cast: the keys of the table are its queues
  test.for(Object.keys(workQueues) as WorkQueue[])("%s, until it is decided", async (queue, { world }) => {
    const stage = await Stage.set(world);
    expect(await countIn(world, queue)).toBe(0);
    const input = await examples.get(decisions[queue])?.(stage);
    const count = await countIn(world, queue);
    expect(count).toBeGreaterThan(0);
    await stage.call(decisions[queue], input as never);
    expect(await countIn(world, queue)).toBe(count - 1);
  });

  test("a payment on hold is among those at the banks, one that waits for documents is not", async ({ world }) => {
    const stage = await Stage.set(world);
    const orderNo = await stage.dispatchedPayment();
    const order = { ...stage.named, orderNo };
    await stage.call(paymentActions.holdPayment, { ...order, reason: "Looked at" });
    expect(await countIn(world, "payments")).toBe(1);
    await stage.call(paymentActions.resumePayment, order);
    await stage.call(paymentActions.askMaterial, { ...order, material: "The contract" });
    expect(await countIn(world, "payments")).toBe(0);
  });

  test("a payee whose documents are missing waits for its merchant", async ({ world }) => {
    const stage = await Stage.set(world);
    const input = await examples.get(payeeActions.askPayee)?.(stage);
    expect(await countIn(world, "payees")).toBe(1);
    await stage.call(payeeActions.askPayee, input as never);
    expect(await countIn(world, "payees")).toBe(0);
  });
});

test("what waits longest comes first, with its instant on the world's clock and the clock's time", async ({
  world,
}) => {
  expect(await queuesOf(world)).toEqual({ now: wednesday, rows: [] });
  await world.call(enquiryCalls.sendEnquiry, enquiryOf, null);
  const later = addMilliseconds(wednesday, hourMs);
  await world.setClock(later);
  await submitCompanyApplication(world, await newcomer(world));
  await world.call(enquiryCalls.sendEnquiry, { ...enquiryOf, text: "Another" }, null);
  const now = addMilliseconds(wednesday, 2 * dayMs);
  await world.setClock(now);
  expect(await queuesOf(world)).toEqual({
    now,
    rows: [
      { queue: "enquiries", count: 2, oldest: wednesday },
      { queue: "verifications", count: 1, oldest: later },
    ],
  });
});

test("a payee that comes back to be checked waits since then, not since it was added", async ({ world }) => {
  await world.call(payeeActions.setPayeeTerms, { world: world.name, isChecked: true }, operationsPerson);
  const principal = await world.merchant();
  const { payeeId } = await world.call(payments.addPayee, american, principal);
  expect((await queuesOf(world)).rows).toEqual([{ queue: "payees", count: 1, oldest: wednesday }]);
  await world.call(payeeActions.enablePayee, { world: world.name, payeeId }, operationsPerson);
  const later = addMilliseconds(wednesday, 3 * dayMs);
  await world.setClock(later);
  await world.call(payeeCalls.changePayee, { ...american, payeeId, account: "000987654321" }, principal);
  expect((await queuesOf(world)).rows).toEqual([{ queue: "payees", count: 1, oldest: later }]);
});

test("another world's work is not counted", async ({ world, db }) => {
  const other = await freshWorld(db);
  await world.call(enquiryCalls.sendEnquiry, enquiryOf, null);
  expect((await queuesOf(other)).rows).toEqual([]);
  expect((await queuesOf(world)).rows).toHaveLength(1);
});

import { expect } from "vitest";
import type { Principal } from "@/lib/call/principal";
import { approval } from "@/lib/access/calls/approval";
import { isRefusalCode, Refusal } from "@/lib/call/refusals";
import { batchCalls } from "@/lib/payments/calls/batches";
import { payments } from "@/lib/payments/calls/payments";
import { paymentReviews } from "@/lib/payments/calls/reviews";
import { hourMs, addMilliseconds } from "@/lib/time/instant";
import { entry } from "../fixtures/batch-file";
import { decide as decideBatch, draft, createBatchDraft, submit, withReviewer } from "../fixtures/batches";
import { recordFinding, isLong } from "../fixtures/findings";
import { payer, paying, balancesByCurrency } from "../fixtures/paying";
import { faultsOf } from "../fixtures/proof";
import { codeOfSettled } from "../fixtures/refusals";
import { OutcomeCounts, together, rotate } from "../fixtures/together";
import { advanceTo, openMarket, stopTicks } from "../fixtures/trading";
import { databaseKind } from "../fixtures/kind";
import { runsOf } from "../fixtures/sample";
import { payPassword, test, type TestWorld } from "../fixtures/world";

const rounds = runsOf("simulator/payments-races");
/**
 * Limits the number of rounds: the winner of a race is chance, and while the same ones have always won, more rounds
 * run.
 */
const most = rounds * 10;
const timeout = isLong ? 1_800_000 : 120_000;
const reportOutcomes = (title: string, counts: OutcomeCounts) =>
  recordFinding(
    `${title} (${databaseKind}): ${rounds} rounds, one outcome each, and the ledger agrees after every one: ${counts}`,
  );

/** Returns the subjects of a world that reached a final state more than once, which must be none. */
const endsOf = (world: TestWorld, machine: string, ends: readonly string[]) =>
  world.db.sql(
    "select subject, count(*)::int from history where world = $1::uuid and machine = $2 and after = any($3) group by subject having count(*) > 1",
    [world.id, machine, ends],
  );

/** A clock is moved on by as much as makes a review too late. Its ticks are left out: nothing here goes by rates. */
const expires =
  (hours: number) =>
  async (world: TestWorld): Promise<void> => {
    await advanceTo(world, addMilliseconds(await world.now(), hours * hourMs));
  };

/**
 * Throws the refusal that the first payment of a list received when a reviewer decided on it, as a refused call would.
 */
async function review(world: TestWorld, principal: Principal, orderNo: string, isApproved: boolean): Promise<void> {
  const {
    rows: [row],
  } = await world.call(
    paymentReviews.review,
    { orderNos: [orderNo], pageSize: 20, isApproved, remark: "", payPassword },
    principal,
  );
  if (row?.refusal)
    throw isRefusalCode(row.refusal) ? new Refusal(row.refusal, {}, { issues: [] }) : new Error(row.refusal);
}

test(
  `a payment that is approved, rejected, recalled, cancelled and expires at the same time has one outcome, ${rounds} times, and the ledger agrees`,
  { timeout },
  async ({ world }) => {
    const debit = 101_500n;
    const fundedMinor = BigInt(most) * debit;
    const { principal, payeeId } = await payer(world, fundedMinor);
    const [first, colleague] = [await world.operator(principal.userNo), await world.operator(principal.userNo)];
    await world.call(approval.saveApproval, { levels: [[first.operatorId]] }, principal);
    const outcomes = new OutcomeCounts();
    for (let round = 0; round < rounds || (outcomes.size <= 2 && round < most); round += 1) {
      const { orderNo } = await world.call(payments.pay, paying(payeeId), principal);
      const attempts = [
        (on: TestWorld) => review(on, first, orderNo, true),
        (on: TestWorld) => review(on, first, orderNo, false),
        (on: TestWorld) => on.call(payments.cancel, { orderNo }, principal),
        (on: TestWorld) => on.call(payments.cancel, { orderNo }, colleague),
        ...(round % 2 ? [expires(2)] : []),
      ];
      const results = await together(world, ...rotate(attempts, round));
      expect(results.map(codeOfSettled).filter((code) => code !== "ok" && code !== "OPERATION_NOT_ALLOW")).toEqual([]);
      const {
        payment: { state, reviewState },
      } = await world.call(payments.detail, { orderNo }, principal);
      expect([
        ["pending", "approved"],
        ["processing", "approved"],
        ["failure", "rejected"],
        ["canceled", "recalled"],
        ["canceled", "approved"],
        ["canceled", "expired"],
      ]).toContainEqual([state, reviewState]);
      outcomes.add(`${state} after ${reviewState}`);
      const [counts] = await world.db.sql<{ pending: number; gone: number }>(
        "select count(*) filter (where state = 'pending')::int as pending, count(*) filter (where state = 'processing')::int as gone from payment where world = $1::uuid",
        [world.id],
      );
      const [pending, sentCount] = [BigInt(counts?.pending ?? 0), BigInt(counts?.gone ?? 0)];
      expect(await balancesByCurrency(world, principal)).toEqual({
        USD: [fundedMinor - (pending + sentCount) * debit, pending * debit],
      });
    }
    expect(await endsOf(world, "payment", ["canceled", "failure", "success"])).toEqual([]);
    expect(await endsOf(world, "paymentReview", ["approved", "rejected", "expired", "recalled"])).toEqual([]);
    expect(await faultsOf(world)).toEqual([]);
    // had the same ones always won, the test would prove nothing
    expect(outcomes.size).toBeGreaterThan(2);
    reportOutcomes("a payment approved, rejected, recalled, cancelled and expired together", outcomes);
  },
);

test(
  `a batch that is approved twice, rejected, recalled and expires at the same time has one outcome, ${rounds} times, and the ledger agrees`,
  { timeout },
  async ({ world }) => {
    await openMarket(world);
    await stopTicks(world);
    const {
      principal,
      reviewers: [first],
    } = await withReviewer(world);
    const second = await world.operator(principal.userNo);
    await world.call(approval.saveApproval, { levels: [[first.operatorId, second.operatorId]] }, principal);
    const debit = 2n * 11_284n;
    await world.fund(principal.userNo, "EUR", BigInt(most) * debit);
    let [available = 0n] = (await balancesByCurrency(world, principal)).EUR ?? [];
    const outcomes = new OutcomeCounts();
    for (let round = 0; round < rounds || (outcomes.size <= 2 && round < most); round += 1) {
      const entries = [entry(2 * round + 1), entry(2 * round + 2)];
      const batchNo =
        round === 0 ? await draft(world, principal, entries) : await createBatchDraft(world, principal, entries);
      await submit(world, principal, batchNo);
      expect(await balancesByCurrency(world, principal)).toEqual({ EUR: [available - debit, debit] });
      const attempts = [
        (on: TestWorld) => decideBatch(on, first, batchNo),
        (on: TestWorld) => decideBatch(on, second, batchNo, false),
        (on: TestWorld) => on.call(batchCalls.recallBatch, { batchNo }, principal),
        (on: TestWorld) => decideBatch(on, second, batchNo),
        ...(round % 2 ? [expires(24)] : []),
      ];
      const codes = (await together(world, ...rotate(attempts, round))).map(codeOfSettled);
      const {
        rows: [batch],
      } = await world.call(batchCalls.batches, { isMine: false, batchNo, currentPage: 1, pageSize: 10 }, principal);
      const state = batch?.state ?? "";
      const isMoved = round % 2 === 1;
      // the clock's own mover is always done; of the others one, or none where the time was up first
      expect(codes.filter((code) => code === "ok")).toHaveLength((isMoved ? 1 : 0) + (state === "expired" ? 0 : 1));
      expect(codes.filter((code) => code !== "ok" && code !== "OPERATION_NOT_ALLOW")).toEqual([]);
      outcomes.add(state);
      if (state === "approved") available -= debit;
      expect([state, await balancesByCurrency(world, principal)]).toEqual([
        expect.stringMatching(/^(approved|rejected|recalled|expired)$/),
        { EUR: [available, 0n] },
      ]);
    }
    expect(await endsOf(world, "paymentBatch", ["approved", "rejected", "expired", "recalled"])).toEqual([]);
    const [counts] = await world.db.sql<{ payments: number }>(
      "select count(*)::int as payments from payment where world = $1::uuid",
      [world.id],
    );
    expect(counts).toEqual({ payments: 2 * outcomes.of("approved") });
    expect(await faultsOf(world)).toEqual([]);
    expect(outcomes.size).toBeGreaterThan(2);
    reportOutcomes("a batch approved twice, rejected, recalled and expired together", outcomes);
  },
);

import { expect } from "vitest";
import type { Who } from "@/lib/call/who";
import { approval } from "@/lib/access/calls/approval";
import { isRefusalCode, Refusal } from "@/lib/call/refusals";
import { batchCalls } from "@/lib/payments/calls/batches";
import { payments } from "@/lib/payments/calls/payments";
import { paymentReviews } from "@/lib/payments/calls/reviews";
import { hourMs, later } from "@/lib/time/instant";
import { entry } from "../fixtures/batch-file";
import { decide as decideBatch, draft, drafted, submit, withReviewer } from "../fixtures/batches";
import { found, isLong } from "../fixtures/findings";
import { payer, paying, purse } from "../fixtures/paying";
import { faultsOf } from "../fixtures/proof";
import { codeOfSettled } from "../fixtures/refusals";
import { OutcomeCounts, together, turned } from "../fixtures/together";
import { advanceTo, openMarket, stopTicks } from "../fixtures/trading";
import { databaseKind } from "../fixtures/kind";
import { runsOf } from "../fixtures/sample";
import { payPassword, test, type TestWorld } from "../fixtures/world";

const rounds = runsOf("simulator/payments-races");
/** Who comes first is chance: where the same have always won so far, there are more rounds, up to so many. */
const most = rounds * 10;
const timeout = isLong ? 1_800_000 : 120_000;
const told = (what: string, counts: OutcomeCounts) =>
  found(
    `${what} (${databaseKind}): ${rounds} rounds, one outcome each, and the ledger agrees after every one: ${counts}`,
  );

/** How often something of a world came to an end that nothing follows; each may only once. */
const endsOf = (world: TestWorld, machine: string, ends: readonly string[]) =>
  world.db.sql(
    "select subject, count(*)::int from history where world = $1::uuid and machine = $2 and after = any($3) group by subject having count(*) > 1",
    [world.id, machine, ends],
  );

/** A clock is moved on by as much as makes a review too late. Its ticks are left out: nothing here goes by rates. */
const expires =
  (hours: number) =>
  async (world: TestWorld): Promise<void> => {
    await advanceTo(world, later(await world.now(), hours * hourMs));
  };

/**
 * What the first of a list of payments was refused with when a reviewer decided on it; else it is thrown on as a
 * refusal would be.
 */
async function review(world: TestWorld, who: Who, orderNo: string, isApproved: boolean): Promise<void> {
  const {
    rows: [row],
  } = await world.ask(
    paymentReviews.review,
    { orderNos: [orderNo], pageSize: 20, isApproved, remark: "", payPassword },
    who,
  );
  if (row?.refusal)
    throw isRefusalCode(row.refusal) ? new Refusal(row.refusal, {}, { issues: [] }) : new Error(row.refusal);
}

test(
  `a payment that is approved, rejected, recalled, cancelled and expires at the same time has one outcome, ${rounds} times, and the ledger agrees`,
  { timeout },
  async ({ world }) => {
    const debit = 101_500n;
    const funded = BigInt(most) * debit;
    const { who, payeeId } = await payer(world, funded);
    const [first, colleague] = [await world.operator(who.userNo), await world.operator(who.userNo)];
    await world.ask(approval.saveApproval, { levels: [[first.operatorId]] }, who);
    const outcomes = new OutcomeCounts();
    for (let round = 0; round < rounds || (outcomes.size <= 2 && round < most); round += 1) {
      const { orderNo } = await world.ask(payments.pay, paying(payeeId), who);
      const asked = [
        (on: TestWorld) => review(on, first, orderNo, true),
        (on: TestWorld) => review(on, first, orderNo, false),
        (on: TestWorld) => on.ask(payments.cancel, { orderNo }, who),
        (on: TestWorld) => on.ask(payments.cancel, { orderNo }, colleague),
        ...(round % 2 ? [expires(2)] : []),
      ];
      const tried = await together(world, ...turned(asked, round));
      expect(tried.map(codeOfSettled).filter((code) => code !== "ok" && code !== "OPERATION_NOT_ALLOW")).toEqual([]);
      const {
        payment: { state, reviewState },
      } = await world.ask(payments.detail, { orderNo }, who);
      expect([
        ["pending", "approved"],
        ["processing", "approved"],
        ["failure", "rejected"],
        ["canceled", "recalled"],
        ["canceled", "approved"],
        ["canceled", "expired"],
      ]).toContainEqual([state, reviewState]);
      outcomes.add(`${state} after ${reviewState}`);
      const [counted] = await world.db.sql<{ pending: number; gone: number }>(
        "select count(*) filter (where state = 'pending')::int as pending, count(*) filter (where state = 'processing')::int as gone from payment where world = $1::uuid",
        [world.id],
      );
      const [pending, gone] = [BigInt(counted?.pending ?? 0), BigInt(counted?.gone ?? 0)];
      expect(await purse(world, who)).toEqual({ USD: [funded - (pending + gone) * debit, pending * debit] });
    }
    expect(await endsOf(world, "payment", ["canceled", "failure", "success"])).toEqual([]);
    expect(await endsOf(world, "paymentReview", ["approved", "rejected", "expired", "recalled"])).toEqual([]);
    expect(await faultsOf(world)).toEqual([]);
    // had the same always won, nothing would be shown
    expect(outcomes.size).toBeGreaterThan(2);
    told("a payment approved, rejected, recalled, cancelled and expired together", outcomes);
  },
);

test(
  `a batch that is approved twice, rejected, recalled and expires at the same time has one outcome, ${rounds} times, and the ledger agrees`,
  { timeout },
  async ({ world }) => {
    await openMarket(world);
    await stopTicks(world);
    const {
      who,
      reviewers: [first],
    } = await withReviewer(world);
    const second = await world.operator(who.userNo);
    await world.ask(approval.saveApproval, { levels: [[first.operatorId, second.operatorId]] }, who);
    const debit = 2n * 11_284n;
    await world.fund(who.userNo, "EUR", BigInt(most) * debit);
    let [available = 0n] = (await purse(world, who)).EUR ?? [];
    const outcomes = new OutcomeCounts();
    for (let round = 0; round < rounds || (outcomes.size <= 2 && round < most); round += 1) {
      const entries = [entry(2 * round + 1), entry(2 * round + 2)];
      const batchNo = round === 0 ? await draft(world, who, entries) : await drafted(world, who, entries);
      await submit(world, who, batchNo);
      expect(await purse(world, who)).toEqual({ EUR: [available - debit, debit] });
      const asked = [
        (on: TestWorld) => decideBatch(on, first, batchNo),
        (on: TestWorld) => decideBatch(on, second, batchNo, false),
        (on: TestWorld) => on.ask(batchCalls.recallBatch, { batchNo }, who),
        (on: TestWorld) => decideBatch(on, second, batchNo),
        ...(round % 2 ? [expires(24)] : []),
      ];
      const tried = (await together(world, ...turned(asked, round))).map(codeOfSettled);
      const {
        rows: [batch],
      } = await world.ask(batchCalls.batches, { isMine: false, batchNo, currentPage: 1, pageSize: 10 }, who);
      const state = batch?.state ?? "";
      const isMoved = round % 2 === 1;
      // the clock's own mover is always done; of the others one, or none where the time was up first
      expect(tried.filter((code) => code === "ok")).toHaveLength((isMoved ? 1 : 0) + (state === "expired" ? 0 : 1));
      expect(tried.filter((code) => code !== "ok" && code !== "OPERATION_NOT_ALLOW")).toEqual([]);
      outcomes.add(state);
      if (state === "approved") available -= debit;
      expect([state, await purse(world, who)]).toEqual([
        expect.stringMatching(/^(approved|rejected|recalled|expired)$/),
        { EUR: [available, 0n] },
      ]);
    }
    expect(await endsOf(world, "paymentBatch", ["approved", "rejected", "expired", "recalled"])).toEqual([]);
    const [counted] = await world.db.sql<{ payments: number }>(
      "select count(*)::int as payments from payment where world = $1::uuid",
      [world.id],
    );
    expect(counted).toEqual({ payments: 2 * outcomes.of("approved") });
    expect(await faultsOf(world)).toEqual([]);
    expect(outcomes.size).toBeGreaterThan(2);
    told("a batch approved twice, rejected, recalled and expired together", outcomes);
  },
);

import { expect } from "vitest";
import { approval } from "@/lib/access/calls/approval";
import type { Principal } from "@/lib/call/principal";
import { money } from "@/lib/money/money";
import { batchCalls } from "@/lib/payments/calls/batches";
import { entry } from "../fixtures/batch-file";
import { decide, draft, ordersOf, resultOf, submit, withReviewer } from "../fixtures/batches";
import { openMarket } from "../fixtures/trading";
import { payPassword, test, type TestWorld } from "../fixtures/world";

/** Two levels: the first from a worth in US dollars on, the second from another one on or to banks in a country. */
async function setUpLevels(world: TestWorld, from: readonly [bigint, bigint], countries: readonly string[] = []) {
  await openMarket(world);
  const { principal, reviewers } = await withReviewer(world, 2);
  await world.call(
    approval.saveApproval,
    {
      levels: reviewers.map(({ operatorId }) => [operatorId]),
      limits: from.map((minor, at) => ({ from: money("USD", minor), countries: at === 1 ? [...countries] : [] })),
      payPassword,
    },
    principal,
  );
  const [first, second = first] = reviewers;
  return { who: principal, first, second };
}

/** The draft of a batch of rows of 100.00 euros each, as its maker sees it before it is submitted. */
async function draftBatch(world: TestWorld, principal: Principal, rows: number, change = {}) {
  const batchNo = await draft(
    world,
    principal,
    Array.from({ length: rows }, (_, at) => entry(at + 1, change)),
  );
  return { batchNo, batch: (await resultOf(world, principal, batchNo)).batch };
}

test("a batch below every limit passes no level, and is paid at once", async ({ world }) => {
  const { who } = await setUpLevels(world, [1_000_00n, 2_000_00n]);
  const { batchNo, batch } = await draftBatch(world, who, 3);
  expect(batch.levels).toEqual([]);
  await submit(world, who, batchNo);
  expect((await ordersOf(world, who, batchNo)).batch).toMatchObject({ state: "approved", levels: [], reviewers: [] });
});

test("levels apply by the sum of a batch, though each of its rows is below them; largest and sum are displayed", async ({
  world,
}) => {
  // 100.00 euros are some 115 dollars: ten of them reach 1,000 dollars and not 2,000
  const { who, first, second } = await setUpLevels(world, [1_000_00n, 2_000_00n]);
  const { batchNo, batch } = await draftBatch(world, who, 10);
  expect(batch.levels).toEqual([1]);
  const { largest, sum } = batch.worth ?? {};
  expect(sum?.minor).toBe((largest?.minor ?? 0n) * 10n);
  expect(Number(largest?.minor)).toBeGreaterThan(100_00);
  await submit(world, who, batchNo);
  const submittedBatch = (await ordersOf(world, who, batchNo)).batch;
  expect(submittedBatch).toMatchObject({ state: "pendingReview", levels: [1], worth: batch.worth, passed: 0 });
  expect(submittedBatch.reviewers).toHaveLength(1);
  await expect(decide(world, second, batchNo)).rejects.toMatchObject({ code: "AUTHORIZATION_FAILED" });
  await decide(world, first, batchNo);
  expect((await ordersOf(world, who, batchNo)).batch.state).toBe("approved");
});

test("a level applies by the country of any payee's bank, at any value", async ({ world }) => {
  const { who } = await setUpLevels(world, [1_000_00n, 900_000_00n], ["DE"]);
  expect((await draftBatch(world, who, 1)).batch.levels).toEqual([2]);
});

test("a chosen reviewer of a level that does not apply is no error, and gets no request", async ({ world }) => {
  const { who, first, second } = await setUpLevels(world, [0n, 900_000_00n]);
  const { batchNo } = await draftBatch(world, who, 1);
  const reviewers = [first.operatorId, second.operatorId];
  await world.call(
    batchCalls.submitBatch,
    { batchNo, isPartial: false, differingNames: 9, repeated: 9, shownDebits: [], reviewers, payPassword },
    who,
  );
  expect((await ordersOf(world, who, batchNo)).batch).toMatchObject({ levels: [1], state: "pendingReview" });
});

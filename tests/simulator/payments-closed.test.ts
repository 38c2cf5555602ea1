import { expect } from "vitest";
import { batchCalls } from "@/lib/payments/calls/batches";
import { dayMs, later } from "@/lib/time/instant";
import { entry } from "../fixtures/batch-file";
import { decide, drafted, resultOf, submit, withReviewer } from "../fixtures/batches";
import { no } from "../fixtures/refusals";
import { openMarket } from "../fixtures/trading";
import { payPassword, test } from "../fixtures/world";

test("while payments are closed for an expired certificate, a batch is not approved, but may be rejected, and gives its money back", async ({
  world,
}) => {
  await openMarket(world);
  const { who, reviewers } = await withReviewer(world);
  const [reviewer] = reviewers;
  const batchNos = [];
  for (const at of [1, 2]) {
    const batchNo = await drafted(world, who, [entry(at)]);
    await submit(world, who, batchNo, { reviewers: [reviewer.operatorId] });
    batchNos.push(batchNo);
  }
  const [first = "", second = ""] = batchNos;
  const since = later(await world.now(), -40 * dayMs);
  await world.db.prisma.merchant.updateMany({
    where: { world: world.id, userNo: who.userNo },
    data: { certExpiredAt: since },
  });
  const expired = { ...reviewer, isCertExpired: true } as const;
  await expect(decide(world, expired, first)).rejects.toEqual(no("CERTIFICATE_EXPIRED"));
  const { rows } = await world.ask(
    batchCalls.auditBatches,
    { batchNos: [first, second], isApproved: true, reason: "", payPassword },
    expired,
  );
  expect(rows.map(({ refusal, state }) => [refusal, state])).toEqual([
    ["CERTIFICATE_EXPIRED", "pendingReview"],
    ["CERTIFICATE_EXPIRED", "pendingReview"],
  ]);
  await decide(world, expired, first, false, "Closed");
  expect((await resultOf(world, who, first)).batch.state).toBe("rejected");
  expect(await world.imbalance()).toEqual([]);
});

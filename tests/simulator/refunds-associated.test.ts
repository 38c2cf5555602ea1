import { expect } from "vitest";
import { associations } from "@/lib/receiving/calls/associations";
import { refundActions } from "@/lib/operations/calls/receiving/refunds";
import { refunds } from "@/lib/receiving/calls/refunds";
import { approvedMaterial, awaitingIncome, linked, reviewed, standingOf, usd } from "../fixtures/associating";
import { purseOf } from "../fixtures/limits";
import { faultsOf } from "../fixtures/proof";
import { codeOfSettled, no } from "../fixtures/refusals";
import { refundOf } from "../fixtures/refunding";
import { together } from "../fixtures/together";
import { operationsPerson as ops, test } from "../fixtures/world";

test("of an income a part is refunded and the rest associated: credited is the rest, and nothing more can be linked", async ({
  world,
}) => {
  const who = await world.merchant();
  const [detailId, serialNo] = [await awaitingIncome(world, who), await approvedMaterial(world, who)];
  const { orderNo } = await world.ask(refunds.askRefund, refundOf(detailId, 400_00n), who);
  // what is being refunded takes no links
  await expect(linked(world, who, detailId, serialNo, 100_00n)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  await world.ask(refundActions.completeRefund, { world: world.name, orderNo }, ops);
  await expect(linked(world, who, detailId, serialNo, 600_01n)).rejects.toMatchObject({ code: "LINK_ABOVE_INCOME" });
  const associationNo = await linked(world, who, detailId, serialNo, 600_00n);
  expect(await standingOf(world, who, detailId)).toEqual(["underReview", 600_00n]);
  await reviewed(world, [associationNo]);
  expect(await standingOf(world, who, detailId)).toEqual(["credited", 600_00n]);
  expect(await purseOf(world, who)).toEqual([600_00n, 0n]);
  await expect(world.ask(refunds.askRefund, refundOf(detailId, 100_00n), who)).rejects.toMatchObject({
    code: "REFUND_ABOVE_REST",
  });
  expect([await world.imbalance(), await faultsOf(world)]).toEqual([[], []]);
});

test("while some of its orders are associated, an income that waits is not refunded; once they are released it is", async ({
  world,
}) => {
  const who = await world.merchant();
  const [detailId, serialNo] = [await awaitingIncome(world, who), await approvedMaterial(world, who)];
  const associationNo = await linked(world, who, detailId, serialNo, 300_00n);
  expect((await world.ask(refunds.refundInfo, { id: detailId }, who)).refundable).toEqual(usd(0n));
  await expect(world.ask(refunds.askRefund, refundOf(detailId, 100_00n), who)).rejects.toMatchObject({
    code: "REFUND_ABOVE_REST",
  });
  await world.ask(associations.release, { associationNo }, who);
  await world.ask(refunds.askRefund, refundOf(detailId, 1_000_00n), who);
  expect(await standingOf(world, who, detailId)).toEqual(["refunding", 0n]);
});

test("of a refund and an association that race for the same income, one gets it", async ({ world }) => {
  const who = await world.merchant();
  const [detailId, serialNo] = [await awaitingIncome(world, who), await approvedMaterial(world, who)];
  const settled = await together(
    world,
    (at) => linked(at, who, detailId, serialNo, 1_000_00n),
    (at) => at.ask(refunds.askRefund, refundOf(detailId, 1_000_00n), who),
  );
  expect(settled.map(codeOfSettled).filter((code) => code === "ok")).toHaveLength(1);
  expect([await world.imbalance(), await faultsOf(world)]).toEqual([[], []]);
});

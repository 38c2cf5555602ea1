import { expect } from "vitest";
import { incomeReviews } from "@/lib/operations/calls/receiving/incomes";
import { driving } from "@/lib/operations/calls/driving";
import { refundActions } from "@/lib/operations/calls/receiving/refunds";
import { associations } from "@/lib/receiving/calls/associations";
import { receiving } from "@/lib/receiving/calls/receiving";
import { refunds } from "@/lib/receiving/calls/refunds";
import { dayMs, addMilliseconds } from "@/lib/time/instant";
import { approvedMaterial, linkIncome, reviewLinks } from "../fixtures/associating";
import { availableAndHeld } from "../fixtures/limits";
import { faultsOf } from "../fixtures/proof";
import { codeOf, codeOfSettled } from "../fixtures/refusals";
import { incomeOf, refundOf, refundUnderWay } from "../fixtures/refunding";
import { page, Stage } from "../fixtures/stage";
import { messagesTo } from "../fixtures/messages";
import { together } from "../fixtures/together";
import { advanceTo, stopTicks } from "../fixtures/trading";
import { payPassword, test, type TestWorld } from "../fixtures/world";

const all = 50_000_00n;
const amount = { currency: "USD", minor: all } as const;

/** A merchant with quick entry, and an income that was credited ahead of its orders. */
async function ahead(world: TestWorld, change: Parameters<typeof incomeOf>[1] = {}) {
  const stage = await Stage.set(world);
  await stopTicks(world);
  const before = await availableAndHeld(world, stage.principal, "USD");
  await quick(stage, true);
  return { stage, before, ...(await incomeOf(stage, { needsAssociation: true, ...change })) };
}
const quick = async (stage: Stage, isOn: boolean) =>
  stage.call(incomeReviews.setQuickEntry, { ...stage.named, userNo: stage.principal.userNo, isOn });
const auditOf = async (stage: Stage, orderNo: string) => {
  const { income } = await stage.call(receiving.remittance, { orderNo });
  return [income?.state, income?.entryType, income?.auditStatus];
};
const nextStateOf = async (stage: Stage) =>
  (await auditOf(stage, (await incomeOf(stage, { needsAssociation: true })).orderNo))[0];

test("an income is credited ahead, its orders follow and pass: each step has a message and is in its history", async ({
  world,
}) => {
  const { stage, before, detailId, orderNo } = await ahead(world);
  const { principal } = stage;
  expect(await availableAndHeld(world, principal, "USD")).toEqual([before[0] + all, before[1]]);
  expect(await auditOf(stage, orderNo)).toEqual(["credited", "quick", "quickNoAudit"]);
  const serialNo = await approvedMaterial(world, principal, { amount });
  const { income, candidates } = await stage.call(associations.incomeAssociations, { detailId });
  expect([income.owesOrders, candidates.length]).toEqual([true, 1]);
  const first = await linkIncome(world, principal, detailId, serialNo, all);
  expect(await auditOf(stage, orderNo)).toEqual(["credited", "quick", "quickPending"]);
  await stage.call(associations.release, { associationNo: first });
  expect(await auditOf(stage, orderNo)).toEqual(["credited", "quick", "quickNoAudit"]);
  await reviewLinks(world, [await linkIncome(world, principal, detailId, serialNo, all)]);
  expect(await auditOf(stage, orderNo)).toEqual(["credited", "quick", "quickSuccess"]);
  const { incomeHistory } = await stage.call(receiving.remittance, { orderNo });
  expect(incomeHistory.map(({ event }) => event)).toEqual([
    "made",
    "quickSubmit",
    "quickGiveBack",
    "quickSubmit",
    "quickPass",
  ]);
  const messageText = (await messagesTo(world, principal)).join("\n");
  for (const fragment of ["received with early credit. ", "We approved the trade documents for early-credit receipt"])
    expect(messageText).toContain(fragment);
  expect(await availableAndHeld(world, principal, "USD")).toEqual([before[0] + all, before[1]]);
  expect(await faultsOf(world)).toEqual([]);
});

test("incomes credited ahead are listed, summed and distinguished from the others by their entry", async ({
  world,
}) => {
  const { stage, detailId } = await ahead(world);
  await quick(stage, false);
  const otherIncome = await incomeOf(stage, {});
  const list = async (entryType?: "normal" | "quick") => {
    const { rows } = await stage.call(receiving.incomes, { ...page, ...(entryType && { entryType }) });
    const { sums } = await stage.call(receiving.incomeSums, entryType ? { entryType } : {});
    return [rows.map((row) => row.detailId), sums.map(({ count }) => count)];
  };
  expect(await list("quick")).toEqual([[detailId], [1]]);
  expect(await list("normal")).toEqual([[otherIncome.detailId], [1]]);
  expect(await list()).toEqual([[otherIncome.detailId, detailId], [2]]);
});

test("once its orders are approved a link is released too, and the income owes its orders anew", async ({ world }) => {
  const { stage, detailId, orderNo } = await ahead(world);
  const serialNo = await approvedMaterial(world, stage.principal, { amount });
  const associationNo = await linkIncome(world, stage.principal, detailId, serialNo, all);
  await reviewLinks(world, [associationNo]);
  await stage.call(associations.release, { associationNo });
  expect(await auditOf(stage, orderNo)).toEqual(["credited", "quick", "quickNoAudit"]);
  expect(await faultsOf(world)).toEqual([]);
});

test("rejected orders suspend quick entry until they are approved; releasing a resubmitted one does not lift it", async ({
  world,
}) => {
  const { stage, detailId, orderNo } = await ahead(world);
  const serialNo = await approvedMaterial(world, stage.principal, { amount });
  await reviewLinks(world, [await linkIncome(world, stage.principal, detailId, serialNo, all)], "Other goods");
  expect(await auditOf(stage, orderNo)).toEqual(["credited", "quick", "quickReject"]);
  expect((await stage.call(associations.autoAssociation, {})).quickEntry).toEqual({ isOn: true, isSuspended: true });
  expect(await nextStateOf(stage)).toBe("toAssociate");
  const again = await linkIncome(world, stage.principal, detailId, serialNo, all);
  await stage.call(associations.release, { associationNo: again });
  expect(await nextStateOf(stage)).toBe("toAssociate");
  await reviewLinks(world, [await linkIncome(world, stage.principal, detailId, serialNo, all)]);
  expect(await auditOf(stage, orderNo)).toEqual(["credited", "quick", "quickSuccess"]);
  expect(await nextStateOf(stage)).toBe("credited");
  expect((await messagesTo(world, stage.principal)).join("\n")).toContain("Other goods");
  expect(await faultsOf(world)).toEqual([]);
});

test("orders that are not there in time suspend quick entry, to the millisecond; late ones are accepted", async ({
  world,
}) => {
  const { stage, detailId, orderNo } = await ahead(world);
  await stage.call(driving.setTerms, { ...stage.named, terms: { quickEntryDays: 1 } });
  const due = addMilliseconds(await world.now(), 30 * dayMs);
  await advanceTo(world, new Date(due.getTime() - 1));
  expect(await auditOf(stage, orderNo)).toEqual(["credited", "quick", "quickNoAudit"]);
  await advanceTo(world, due);
  expect(await auditOf(stage, orderNo)).toEqual(["credited", "quick", "quickFail"]);
  expect(await nextStateOf(stage)).toBe("toAssociate");
  const serialNo = await approvedMaterial(world, stage.principal, { amount });
  const late = await linkIncome(world, stage.principal, detailId, serialNo, all);
  await stage.call(associations.release, { associationNo: late });
  expect(await auditOf(stage, orderNo)).toEqual(["credited", "quick", "quickFail"]);
  await reviewLinks(world, [await linkIncome(world, stage.principal, detailId, serialNo, all)]);
  expect(await nextStateOf(stage)).toBe("credited");
  expect((await messagesTo(world, stage.principal)).join("\n")).toContain("wasn’t linked to trade documents in time");
  expect(await faultsOf(world)).toEqual([]);
});

test("its associated part is not refunded, all the rest is; refunded completely it owes nothing", async ({ world }) => {
  const { stage, detailId, orderNo } = await ahead(world);
  const serialNo = await approvedMaterial(world, stage.principal, { amount });
  const associationNo = await linkIncome(world, stage.principal, detailId, serialNo, 1_00n);
  expect(await codeOf(stage.call(refunds.askRefund, { ...refundOf(detailId, 20_00n), payPassword }))).toBe(
    "REFUND_LINKS_FIRST",
  );
  await reviewLinks(world, [associationNo], "Other goods");
  const refund = await refundUnderWay(stage, detailId, all);
  // the time for its orders passes meanwhile
  await stage.call(refundActions.askRefundPayee, { ...stage.named, orderNo: refund.orderNo, reason: "Closed" });
  await advanceTo(world, addMilliseconds(await world.now(), 31 * dayMs));
  await stage.call(refunds.correctRefund, {
    orderNo: refund.orderNo,
    payPassword,
  });
  await stage.call(refundActions.completeRefund, { ...stage.named, orderNo: refund.orderNo });
  expect(await auditOf(stage, orderNo)).toEqual(["refunded", "quick", "quickReject"]);
  expect(await nextStateOf(stage)).toBe("credited");
  expect(await faultsOf(world)).toEqual([]);
});

test("after a check, and automatically where there is one material of the name, it follows the same steps", async ({
  world,
}) => {
  const { stage, detailId, orderNo } = await ahead(world, { needsCheck: true });
  await stage.call(associations.switchAutoAssociation, { isOn: true });
  await approvedMaterial(world, stage.principal, { buyerName: stage.remittanceOf().payerName, amount });
  expect((await auditOf(stage, orderNo))[0]).toBe("notCredited");
  await stage.call(incomeReviews.clearIncome, { ...stage.named, detailId });
  expect(await auditOf(stage, orderNo)).toEqual(["credited", "quick", "quickPending"]);
  expect(await faultsOf(world)).toEqual([]);
});

test("switched off, incomes wait for their orders; the list finds each audit, and has the merchants with quick entry", async ({
  world,
}) => {
  const { stage, detailId } = await ahead(world);
  await quick(stage, false);
  expect(await nextStateOf(stage)).toBe("toAssociate");
  const detailIdsWith = async (auditStatus: "quickNoAudit" | "quickFail" | "noAudit" | "success") =>
    (await stage.call(receiving.incomes, { ...page, auditStatus })).rows.map((row) => row.detailId);
  expect(await detailIdsWith("quickNoAudit")).toEqual([detailId]);
  for (const otherStatus of ["quickFail", "noAudit", "success"] as const)
    expect(await detailIdsWith(otherStatus)).not.toContain(detailId);
  const { rows } = await stage.call(incomeReviews.quickEntries, { ...stage.named, ...page });
  expect(rows).toEqual([expect.objectContaining({ userNo: stage.principal.userNo, isOn: false, owing: 1 })]);
  expect(await codeOf(stage.call(incomeReviews.setQuickEntry, { ...stage.named, userNo: "U1", isOn: true }))).toBe(
    "CUSTOMER_NOTFOUND",
  );
});

test("orders that pass and are released at once end released, in either sequence", async ({ world }) => {
  const { stage, detailId, orderNo } = await ahead(world);
  const serialNo = await approvedMaterial(world, stage.principal, { amount });
  const associationNo = await linkIncome(world, stage.principal, detailId, serialNo, all);
  const codes = (
    await together(
      world,
      (on: TestWorld) => reviewLinks(on, [associationNo]),
      (on: TestWorld) => on.call(associations.release, { associationNo }, stage.principal),
    )
  ).map(codeOfSettled);
  // what passed may be released afterwards; what was released is passed no more
  expect(codes[1]).toBe("ok");
  expect((await auditOf(stage, orderNo))[2]).toBe("quickNoAudit");
  expect(await faultsOf(world)).toEqual([]);
});

import { expect } from "vitest";
import { driving } from "@/lib/operations/calls/driving";
import { incomeReviews } from "@/lib/operations/calls/receiving/incomes";
import { refundActions } from "@/lib/operations/calls/receiving/refunds";
import { verificationReviews } from "@/lib/operations/calls/verification";
import { associations } from "@/lib/receiving/calls/associations";
import { incomeFiles } from "@/lib/receiving/calls/income-files";
import { receiving } from "@/lib/receiving/calls/receiving";
import { refunds } from "@/lib/receiving/calls/refunds";
import { income as machine } from "@/lib/receiving/states";
import { addMilliseconds, minuteMs } from "@/lib/time/instant";
import { approvedMaterial, usd } from "../fixtures/associating";
import { availableAndHeld } from "../fixtures/limits";
import { faultsOf } from "../fixtures/proof";
import { codeOf, codeOfSettled, no } from "../fixtures/refusals";
import { incomeOf, refundOf, refundUnderWay } from "../fixtures/refunding";
import { page, Stage } from "../fixtures/stage";
import { messagesTo } from "../fixtures/messages";
import { together } from "../fixtures/together";
import { advanceTo, stopTicks } from "../fixtures/trading";
import { operationsPerson as ops, payPassword, test, type TestWorld } from "../fixtures/world";

const all = 50_000_00n;
const balanceOf = (stage: Stage) => availableAndHeld(stage.world, stage.principal, "USD");

/** A merchant with an income that is being checked, and what it had before. */
async function checkedIncome(world: TestWorld, change: Parameters<typeof incomeOf>[1] = { needsCheck: true }) {
  const stage = await Stage.set(world);
  const [available, heldMinor] = await balanceOf(stage);
  return { stage, available, held: heldMinor, ...(await incomeOf(stage, change)) };
}
const incomeNow = async (stage: Stage, orderNo: string) => (await stage.call(receiving.remittance, { orderNo })).income;
const clear = (stage: Stage, detailId: string) => stage.call(incomeReviews.clearIncome, { ...stage.named, detailId });
const fail = (stage: Stage, detailId: string) =>
  stage.call(incomeReviews.failIncome, { ...stage.named, detailId, reason: "Sender unknown" });
const eventsOf = async (stage: Stage, orderNo: string) =>
  (await stage.call(receiving.remittance, { orderNo })).incomeHistory.map(({ event, after }) => [event, after]);

test("an income under a check is on hold until operations pass it, and available then", async ({ world }) => {
  const { stage, available, held, detailId, orderNo } = await checkedIncome(world);
  expect(await balanceOf(stage)).toEqual([available, held + all]);
  expect(await incomeNow(stage, orderNo)).toMatchObject({ state: "notCredited", auditStatus: "processing" });
  const statement = () => stage.call(incomeFiles.incomeStatement, { detailId, language: "en-US" });
  expect(await codeOf(statement())).toBe("OPERATION_NOT_ALLOW");
  expect(await clear(stage, detailId)).toEqual({ detailId, state: "credited" });
  expect(await codeOf(statement())).toBe("ok");
  expect(await balanceOf(stage)).toEqual([available + all, held]);
  expect(await eventsOf(stage, orderNo)).toEqual([
    ["made", "notCredited"],
    ["clear", "credited"],
  ]);
  const messageText = (await messagesTo(world, stage.principal)).join("\n");
  for (const expectedText of ["is under review. USD 50,000.00 stays reserved", "and credited USD 50,000.00."])
    expect(messageText).toContain(expectedText);
  expect(await faultsOf(world)).toEqual([]);
});

test("an arriving income is credited at that instant, or later when it passes; a failed refund credits it no second time", async ({
  world,
}) => {
  await stopTicks(world);
  const { stage, detailId, orderNo } = await checkedIncome(world);
  const timesNow = async () => {
    const income = await incomeNow(stage, orderNo);
    return [income?.arrivedAt, income?.creditedAt];
  };
  const arrivedAt = await world.now();
  expect(await timesNow()).toEqual([arrivedAt, null]);
  const passedAt = addMilliseconds(arrivedAt, 7 * minuteMs);
  await advanceTo(world, passedAt);
  await clear(stage, detailId);
  expect(await timesNow()).toEqual([arrivedAt, passedAt]);
  const sums = async () =>
    (await stage.call(receiving.incomeSums, {})).sums.map(({ net, credited }) => [net, credited]);
  expect(await sums()).toEqual([[usd(all), usd(all)]]);
  const { orderNo: refundNo } = await stage.call(refunds.askRefund, { ...refundOf(detailId, 1_000_00n), payPassword });
  await advanceTo(world, addMilliseconds(passedAt, minuteMs));
  await stage.call(refundActions.failRefund, { ...stage.named, orderNo: refundNo, reason: "Account closed" });
  expect(await timesNow()).toEqual([arrivedAt, passedAt]);
  const at = await incomeOf(stage, {});
  expect((await incomeNow(stage, at.orderNo))?.creditedAt).toEqual(await world.now());
});

test("one that pays orders waits for them after its check, and is linked automatically where there is one material of the name", async ({
  world,
}) => {
  const { stage, detailId, orderNo } = await checkedIncome(world, { needsCheck: true, needsAssociation: true });
  await stage.call(associations.switchAutoAssociation, { isOn: true });
  const { payerName } = stage.remittanceOf();
  await approvedMaterial(world, stage.principal, { buyerName: payerName, amount: { currency: "USD", minor: all } });
  expect(await incomeNow(stage, orderNo)).toMatchObject({ state: "notCredited", linked: { minor: 0n } });
  await clear(stage, detailId);
  expect(await incomeNow(stage, orderNo)).toMatchObject({ state: "underReview", linked: { minor: all } });
  expect(await faultsOf(world)).toEqual([]);
});

test("one that fails leaves its money on hold with the reason, is refunded in part, and the rest is credited later", async ({
  world,
}) => {
  const { stage, available, held, detailId, orderNo } = await checkedIncome(world);
  await expect(stage.call(refunds.askRefund, { ...refundOf(detailId, 1_000_00n), payPassword })).rejects.toEqual(
    no("OPERATION_NOT_ALLOW"),
  );
  expect(await fail(stage, detailId)).toEqual({ detailId, state: "creditFailed" });
  expect(await incomeNow(stage, orderNo)).toMatchObject({
    state: "creditFailed",
    auditStatus: "fail",
    failReason: "Sender unknown",
  });
  expect(await balanceOf(stage)).toEqual([available, held + all]);
  const refund = await refundUnderWay(stage, detailId);
  await stage.call(refundActions.failRefund, { ...stage.named, orderNo: refund.orderNo, reason: "Account closed" });
  expect(await incomeNow(stage, orderNo)).toMatchObject({ state: "creditFailed" });
  const again = await refundUnderWay(stage, detailId);
  await stage.call(refundActions.completeRefund, { ...stage.named, orderNo: again.orderNo });
  expect(await balanceOf(stage)).toEqual([available, held + all - 10_000_00n]);
  expect(await clear(stage, detailId)).toEqual({ detailId, state: "credited" });
  expect(await incomeNow(stage, orderNo)).toMatchObject({ state: "credited", failReason: null });
  expect(await balanceOf(stage)).toEqual([available + all - 10_000_00n, held]);
  const messageText = (await messagesTo(world, stage.principal)).join("\n");
  for (const expectedText of ["Sender unknown", "and credited USD 40,000.00."])
    expect(messageText).toContain(expectedText);
  expect(await faultsOf(world)).toEqual([]);
});

test("with simulated banks the check ends after its time: a match with the list fails, a requested check passes", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  await stopTicks(world);
  const list = { kind: "name" as const, text: "Blocked Trading Ltd", note: "List of March" };
  await world.call(verificationReviews.addScreening, { ...stage.named, ...list }, ops);
  await stage.call(driving.setTerms, { ...stage.named, terms: { banksAct: 1, incomeCheckMinutes: 60 } });
  const requestedCheck = await incomeOf(stage, { needsCheck: true });
  const listedIncome = await incomeOf(stage, { payerName: "BLOCKED Trading, Ltd." });
  const ends = addMilliseconds(await world.now(), 60 * minuteMs);
  await advanceTo(world, new Date(ends.getTime() - 1));
  expect((await incomeNow(stage, requestedCheck.orderNo))?.state).toBe("notCredited");
  await advanceTo(world, ends);
  expect((await incomeNow(stage, requestedCheck.orderNo))?.state).toBe("credited");
  expect(await incomeNow(stage, listedIncome.orderNo)).toMatchObject({
    state: "creditFailed",
    failReason: expect.stringContaining("could not be verified"),
  });
  expect(await faultsOf(world)).toEqual([]);
});

test("checks begun while operations played the banks end by the clock once it does", async ({ world }) => {
  const { stage, orderNo } = await checkedIncome(world);
  await stopTicks(world);
  await advanceTo(world, addMilliseconds(await world.now(), 1_000 * minuteMs));
  expect((await incomeNow(stage, orderNo))?.state).toBe("notCredited");
  await stage.call(driving.setTerms, { ...stage.named, terms: { banksAct: 1 } });
  await advanceTo(world, addMilliseconds(await world.now(), 240 * minuteMs));
  expect((await incomeNow(stage, orderNo))?.state).toBe("credited");
});

test("from a value on incomes are checked, in any currency, and to the cent", async ({ world }) => {
  const stage = await Stage.set(world);
  await stage.call(driving.setTerms, { ...stage.named, terms: { incomeCheckUsdMinor: 50_000_00 } });
  const stateOf = async (minor: bigint, currency: "USD" | "EUR" = "USD") =>
    (await incomeNow(stage, (await incomeOf(stage, { amount: { currency, minor } })).orderNo))?.state;
  expect([await stateOf(all - 1n), await stateOf(all), await stateOf(all, "EUR")]).toEqual([
    "credited",
    "notCredited",
    "notCredited",
  ]);
  const { rows, waiting } = await stage.call(incomeReviews.incomeQueue, { ...stage.named, ...page });
  expect(waiting).toBe(2);
  expect(rows.map(({ checkReasons, events }) => [checkReasons, events])).toEqual([
    [["amount"], ["clear", "fail"]],
    [["amount"], ["clear", "fail"]],
    ...Array.from({ length: rows.length - 2 }, () => [[], ["refund"]]),
  ]);
});

test("a decision about a changed, completed or unknown income is refused", async ({ world }) => {
  const { stage, detailId } = await checkedIncome(world);
  const [row] = (await stage.call(incomeReviews.incomeQueue, { ...stage.named, ...page })).rows;
  const decisionInput = { ...stage.named, detailId, changes: row?.changes };
  await fail(stage, detailId);
  const codes = [
    await codeOf(stage.call(incomeReviews.clearIncome, decisionInput)),
    await codeOf(stage.call(incomeReviews.failIncome, { ...decisionInput, reason: "late" })),
    await codeOf(fail(stage, detailId)),
    await codeOf(clear(stage, "IN1")),
    await codeOf(stage.call(incomeReviews.clearIncome, { world: "nowhere", detailId })),
  ];
  expect(codes).toEqual(["ORDER_CHANGED", "ORDER_CHANGED", "OPERATION_NOT_ALLOW", "ORDER_NOTFOUND", "WORLD_NOTFOUND"]);
  await clear(stage, detailId);
  expect(await codeOf(clear(stage, detailId))).toBe("OPERATION_NOT_ALLOW");
});

test("crediting a failed income and refunding it at once: one comes first, and no cent is counted twice", async ({
  world,
}) => {
  const { stage, available, held, orderNo, detailId } = await checkedIncome(world);
  await fail(stage, detailId);
  const requests = [
    (on: TestWorld) => on.call(incomeReviews.clearIncome, { ...stage.named, detailId }, ops),
    (on: TestWorld) => on.call(refunds.askRefund, { ...refundOf(detailId, all), payPassword }, stage.principal),
  ];
  const codes = (await together(world, ...requests)).map(codeOfSettled);
  // credited first, it is refunded out of what became available; refunded first, it is not credited any more
  expect(["ok,ok", "OPERATION_NOT_ALLOW,ok"]).toContain(codes.join());
  expect((await incomeNow(stage, orderNo))?.state).toBe("refunding");
  expect(await balanceOf(stage)).toEqual([available, held + all]);
  expect(await faultsOf(world)).toEqual([]);
});

test("every state that a check leads to is distinct by its code and the filter of the list", async ({ world }) => {
  const { stage, detailId } = await checkedIncome(world);
  const findIncomes = async (filter: object) =>
    (await stage.call(receiving.incomes, { ...page, ...filter })).rows.map((row) => row.detailId);
  expect([machine.code("notCredited"), machine.code("creditFailed")]).toEqual(["1", "4"]);
  expect([await findIncomes({ state: "notCredited" }), await findIncomes({ auditStatus: "processing" })]).toEqual([
    [detailId],
    [detailId],
  ]);
  await fail(stage, detailId);
  expect([await findIncomes({ state: "notCredited" }), await findIncomes({ auditStatus: "fail" })]).toEqual([
    [],
    [detailId],
  ]);
});

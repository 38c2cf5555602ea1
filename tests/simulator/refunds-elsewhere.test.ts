import { describe, expect } from "vitest";
import type { Sends } from "@/lib/call/call";
import type { OpsPrincipal } from "@/lib/call/principal";
import { accountRecords } from "@/lib/operations/calls/account-records";
import { refundActions } from "@/lib/operations/calls/receiving/refunds";
import { incomeReviews } from "@/lib/operations/calls/receiving/incomes";
import { verificationReviews } from "@/lib/operations/calls/verification";
import { operations } from "@/lib/operations/calls/worlds";
import { receiving } from "@/lib/receiving/calls/receiving";
import { refunds } from "@/lib/receiving/calls/refunds";
import { availableAndHeld } from "../fixtures/limits";
import { faultsOf } from "../fixtures/proof";
import { no } from "../fixtures/refusals";
import { incomeOf, refundOf, refundPayee } from "../fixtures/refunding";
import { payeePaper } from "../fixtures/settlement-payees";
import { page, Stage } from "../fixtures/stage";
import { advanceTo, stopTicks } from "../fixtures/trading";
import { operationsPerson as anna, test, type TestWorld } from "../fixtures/world";

const boris: OpsPrincipal = { realm: "operations", name: "boris" };
type RefundInput = Sends<typeof refunds.askRefund>;

async function setUpIncome(world: TestWorld, change: Parameters<typeof incomeOf>[1] = {}) {
  const stage = await Stage.set(world);
  return { stage, ...(await incomeOf(stage, change)) };
}

/** A German account of the buyer's group, with all that another account needs. */
const elsewhere = async (stage: Stage, detailId: string, change: Partial<RefundInput> = {}): Promise<RefundInput> => ({
  ...refundOf(detailId, 10_000_00n),
  payeeName: "Ningbo Buyer Europe GmbH",
  payeeAccount: "DE89 3704 0044 0532 0130 00",
  payeeBank: "Deutsche Bank",
  payeeSwift: "DEUTDEFF",
  payeeCountry: "DE",
  reason: "The buyer closed its account",
  fileIds: [await payeePaper(stage.world, stage.principal)],
  ...change,
});
const list = (stage: Stage, text: string) =>
  stage.call(verificationReviews.addScreening, { ...stage.named, kind: "name", text, note: "" });

test("a refund without a named account goes back to the remitter's own account as the remittance named it", async ({
  world,
}) => {
  const { stage, detailId } = await setUpIncome(world);
  const { amount } = refundOf(detailId, 10_000_00n);
  expect(await stage.call(refunds.askRefund, { detailId, amount })).toMatchObject({
    ...refundPayee,
    state: "processing",
    isElsewhere: false,
    reason: "",
  });
  expect(await faultsOf(world)).toEqual([]);
});

test("another account is paid only once one person of operations has prepared and another confirmed it", async ({
  world,
}) => {
  const { stage, detailId, orderNo: remittanceNo } = await setUpIncome(world);
  await stopTicks(world);
  const [available, heldMinor] = await availableAndHeld(world, stage.principal, "USD");
  const { orderNo, state, files } = await stage.call(refunds.askRefund, await elsewhere(stage, detailId));
  expect([state, files.length]).toEqual(["underReview", 1]);
  expect(await availableAndHeld(world, stage.principal, "USD")).toEqual([
    available - 10_000_00n,
    heldMinor + 10_000_00n,
  ]);
  const refundKey = { ...stage.named, orderNo };
  const caseRow = async (principal: OpsPrincipal) =>
    (await world.call(refundActions.incomeRefunds, { ...stage.named, ...page }, principal)).rows[0];
  expect(await caseRow(anna)).toMatchObject({
    isElsewhere: true,
    payeeAccount: "DE89370400440532013000",
    remitter: { payeeName: "Ningbo Buyer Inc", payeeAccount: "123" },
    nameMatch: "impossible",
    listed: [],
    events: ["prepare", "fail"],
  });
  expect(
    await world.call(refundActions.refundFile, { ...refundKey, fileId: files[0]?.fileId ?? "" }, anna),
  ).toMatchObject({
    name: expect.any(String),
  });
  // nobody pays it out, neither the clock nor one person alone
  await advanceTo(world, new Date("2026-05-20T00:00:00Z"));
  await expect(world.call(refundActions.completeRefund, refundKey, anna)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  await expect(world.call(refundActions.confirmRefund, refundKey, anna)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  await world.call(refundActions.prepareRefund, { ...refundKey, reason: "The letter is genuine" }, anna);
  await expect(world.call(refundActions.confirmRefund, refundKey, anna)).rejects.toEqual(no("REFUND_OWN"));
  expect([(await caseRow(anna))?.events, (await caseRow(boris))?.events]).toEqual([
    ["reopen", "fail"],
    ["reopen", "confirm", "fail"],
  ]);
  // taken back, it is reviewed from the beginning
  await world.call(refundActions.reopenRefund, refundKey, boris);
  await expect(world.call(refundActions.confirmRefund, refundKey, boris)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  const preparedRefund = await world.call(refundActions.prepareRefund, refundKey, boris);
  await expect(
    world.call(refundActions.confirmRefund, { ...refundKey, changes: preparedRefund.changes - 1 }, anna),
  ).rejects.toEqual(no("ORDER_CHANGED"));
  const { dueAt } = await world.call(
    refundActions.confirmRefund,
    { ...refundKey, changes: preparedRefund.changes },
    anna,
  );
  await advanceTo(world, dueAt ?? new Date(0));
  expect((await stage.call(refunds.refundsOf, { detailId })).rows[0]).toMatchObject({ state: "success" });
  expect((await stage.call(receiving.remittance, { orderNo: remittanceNo })).income).toMatchObject({
    state: "credited",
  });
  expect([await world.imbalance(), await faultsOf(world)]).toEqual([[], []]);
});

describe("another account is refused, and nothing is held:", () => {
  test.for([
    ["without a reason", { reason: "" }, no("REFUND_FIELD_INVALID", { field: "reason", issue: "text.missing" })],
    ["without documents", { fileIds: [] }, no("REFUND_FIELD_INVALID", { field: "fileIds", issue: "files.missing" })],
    ["with unknown documents", { fileIds: ["00000000-0000-4000-8000-000000000000"] }, no("FILE_NOTFOUND")],
    [
      "in a country that there is not",
      { payeeCountry: "UK", payeeSwift: "BARCUKGB" },
      no("REFUND_FIELD_INVALID", { field: "payeeCountry", issue: "country.unknown" }),
    ],
    [
      "at a bank of another country",
      { payeeSwift: "BNPAFRPP" },
      no("REFUND_FIELD_INVALID", { field: "payeeSwift", issue: "swift.shape" }),
    ],
    [
      "with wrong check digits of its IBAN",
      { payeeAccount: "DE88370400440532013000" },
      no("REFUND_FIELD_INVALID", { field: "payeeAccount", issue: "account.iban" }),
    ],
    [
      "with an account number where its country has IBANs",
      { payeeAccount: "123456789" },
      no("REFUND_FIELD_INVALID", { field: "payeeAccount", issue: "account.iban" }),
    ],
  ] as const)("%s", async ([, change, refusal], { world }) => {
    const { stage, detailId } = await setUpIncome(world);
    const before = await availableAndHeld(world, stage.principal, "USD");
    const input = { ...(await elsewhere(stage, detailId)), ...change, fileIds: undefined };
    const { fileIds } = "fileIds" in change ? change : await elsewhere(stage, detailId);
    await expect(
      stage.call(refunds.askRefund, { ...input, fileIds: fileIds ? [...fileIds] : undefined }),
    ).rejects.toEqual(refusal);
    expect([await availableAndHeld(world, stage.principal, "USD"), await faultsOf(world)]).toEqual([before, []]);
  });

  test("where the account belongs to another person, until the refund is confirmed", async ({ world }) => {
    const { stage, detailId } = await setUpIncome(world);
    const input = await elsewhere(stage, detailId);
    await stage.call(accountRecords.saveAccountRecord, {
      ...stage.named,
      account: "DE89370400440532013000",
      name: "Sonnenblick Reisen GmbH",
    });
    await expect(stage.call(refunds.askRefund, input)).rejects.toEqual(
      no("NAME_NOT_MATCHED", { payee: "Ningbo Buyer Europe GmbH" }),
    );
    expect(await stage.call(refunds.askRefund, { ...input, goesOn: true })).toMatchObject({ state: "underReview" });
    const { rows } = await stage.call(refundActions.incomeRefunds, { ...stage.named, ...page });
    expect(rows).toMatchObject([{ nameMatch: "none" }]);
  });
});

test("a payee on the screening list is approved only with a reason, at both steps", async ({ world }) => {
  const { stage, detailId } = await setUpIncome(world);
  const { orderNo } = await stage.call(refunds.askRefund, await elsewhere(stage, detailId));
  const refundKey = { ...stage.named, orderNo };
  await world.call(refundActions.prepareRefund, refundKey, anna);
  await list(stage, "Ningbo Buyer Europe GmbH");
  const refusal = no("REFUND_LISTED", { listed: "Ningbo Buyer Europe GmbH" });
  await expect(world.call(refundActions.confirmRefund, refundKey, boris)).rejects.toEqual(refusal);
  await world.call(refundActions.reopenRefund, refundKey, anna);
  await expect(world.call(refundActions.prepareRefund, refundKey, anna)).rejects.toEqual(refusal);
  await world.call(refundActions.prepareRefund, { ...refundKey, reason: "Another company of that name" }, anna);
  expect(await world.call(refundActions.confirmRefund, refundKey, boris)).toMatchObject({ state: "processing" });
});

test("an unverified merchant's income and a listed remitter's are refunded by operations alone, by two people", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const verifiedMerchant = await world.merchant();
  const theirs = await incomeOf(stage, { userNo: verifiedMerchant.userNo });
  const unverifiedMerchant = { ...verifiedMerchant, realNameState: 0, firstVerify: 0 } as const;
  const standing = { userNo: verifiedMerchant.userNo, realNameState: 0, firstVerify: 0 };
  await stage.call(operations.setRealName, { ...stage.named, ...standing });
  const ownIncome = await incomeOf(stage);
  await list(stage, "Listed Trading Inc");
  const { detailId: listedId } = await incomeOf(stage, { payerName: "Listed Trading Inc" });
  await stage.call(incomeReviews.failIncome, { ...stage.named, detailId: listedId, reason: "On the list" });
  for (const [principal, detailId, why] of [
    [unverifiedMerchant, theirs.detailId, "unverified"],
    [stage.principal, listedId, "listed"],
  ] as const) {
    await expect(world.call(refunds.askRefund, refundOf(detailId, 100_00n), principal)).rejects.toEqual(
      no("REFUND_BY_OPERATIONS", { why }),
    );
    expect((await world.call(refunds.refundInfo, { id: detailId }, principal)).byOperations).toBe(why);
    const refund = await world.call(
      refundActions.makeRefund,
      { ...stage.named, detailId, reason: "Must not be kept" },
      anna,
    );
    expect(refund).toMatchObject({ state: "underReview", isByOperations: true, isElsewhere: false, dueAt: null });
    const refundKey = { ...stage.named, orderNo: refund.orderNo };
    await expect(world.call(refundActions.confirmRefund, refundKey, anna)).rejects.toEqual(no("REFUND_OWN"));
    expect(await world.call(refundActions.confirmRefund, refundKey, boris)).toMatchObject({ state: "processing" });
    await world.call(refundActions.completeRefund, refundKey, anna);
  }
  expect((await stage.call(refunds.refundInfo, { id: ownIncome.detailId })).byOperations).toBeNull();
  expect([await world.imbalance(), await faultsOf(world)]).toEqual([[], []]);
});

test("the clock pays nothing out to a remitter who was listed since: two people review it first", async ({ world }) => {
  const { stage, detailId } = await setUpIncome(world);
  await stopTicks(world);
  const { orderNo, dueAt } = await stage.call(refunds.askRefund, refundOf(detailId, 100_00n));
  await list(stage, "Ningbo Buyer Inc");
  await advanceTo(world, dueAt ?? new Date(0));
  expect((await stage.call(refunds.refundsOf, { detailId })).rows[0]).toMatchObject({ orderNo, state: "underReview" });
  expect(await faultsOf(world)).toEqual([]);
});

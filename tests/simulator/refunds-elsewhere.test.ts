import { describe, expect } from "vitest";
import type { Sends } from "@/lib/call/call";
import type { OpsWho } from "@/lib/call/who";
import { accountRecords } from "@/lib/operations/calls/account-records";
import { refundActions } from "@/lib/operations/calls/receiving/refunds";
import { incomeDesk } from "@/lib/operations/calls/receiving/incomes";
import { verificationDesk } from "@/lib/operations/calls/verification";
import { operations } from "@/lib/operations/calls/worlds";
import { receiving } from "@/lib/receiving/calls/receiving";
import { refunds } from "@/lib/receiving/calls/refunds";
import { purseOf } from "../fixtures/limits";
import { faultsOf } from "../fixtures/proof";
import { no } from "../fixtures/refusals";
import { incomeOf, refundOf, refundPayee } from "../fixtures/refunding";
import { payeePaper } from "../fixtures/settlement-payees";
import { page, Stage } from "../fixtures/stage";
import { advanceTo, stopTicks } from "../fixtures/trading";
import { operationsPerson as anna, test, type TestWorld } from "../fixtures/world";

const boris: OpsWho = { realm: "operations", name: "boris" };
type Asked = Sends<typeof refunds.askRefund>;

async function staged(world: TestWorld, change: Parameters<typeof incomeOf>[1] = {}) {
  const stage = await Stage.set(world);
  return { stage, ...(await incomeOf(stage, change)) };
}

/** A German account of the buyer's group, with all that another account needs. */
const elsewhere = async (stage: Stage, detailId: string, change: Partial<Asked> = {}): Promise<Asked> => ({
  ...refundOf(detailId, 10_000_00n),
  payeeName: "Ningbo Buyer Europe GmbH",
  payeeAccount: "DE89 3704 0044 0532 0130 00",
  payeeBank: "Deutsche Bank",
  payeeSwift: "DEUTDEFF",
  payeeCountry: "DE",
  reason: "The buyer closed its account",
  fileIds: [await payeePaper(stage.world, stage.who)],
  ...change,
});
const list = (stage: Stage, text: string) =>
  stage.ask(verificationDesk.addScreening, { ...stage.named, kind: "name", text, note: "" });

test("a refund that names nobody goes back to the remitter's own account as the remittance named it", async ({
  world,
}) => {
  const { stage, detailId } = await staged(world);
  const { amount } = refundOf(detailId, 10_000_00n);
  expect(await stage.ask(refunds.askRefund, { detailId, amount })).toMatchObject({
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
  const { stage, detailId, orderNo: remittanceNo } = await staged(world);
  await stopTicks(world);
  const [available, held] = await purseOf(world, stage.who, "USD");
  const { orderNo, state, files } = await stage.ask(refunds.askRefund, await elsewhere(stage, detailId));
  expect([state, files.length]).toEqual(["underReview", 1]);
  expect(await purseOf(world, stage.who, "USD")).toEqual([available - 10_000_00n, held + 10_000_00n]);
  const named = { ...stage.named, orderNo };
  const seen = async (who: OpsWho) =>
    (await world.ask(refundActions.incomeRefunds, { ...stage.named, ...page }, who)).rows[0];
  expect(await seen(anna)).toMatchObject({
    isElsewhere: true,
    payeeAccount: "DE89370400440532013000",
    remitter: { payeeName: "Ningbo Buyer Inc", payeeAccount: "123" },
    nameMatch: "impossible",
    listed: [],
    events: ["prepare", "fail"],
  });
  expect(await world.ask(refundActions.refundFile, { ...named, fileId: files[0]?.fileId ?? "" }, anna)).toMatchObject({
    name: expect.any(String),
  });
  // nobody pays it out, neither the clock nor one person alone
  await advanceTo(world, new Date("2026-05-20T00:00:00Z"));
  await expect(world.ask(refundActions.completeRefund, named, anna)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  await expect(world.ask(refundActions.confirmRefund, named, anna)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  await world.ask(refundActions.prepareRefund, { ...named, reason: "The letter is genuine" }, anna);
  await expect(world.ask(refundActions.confirmRefund, named, anna)).rejects.toEqual(no("REFUND_OWN"));
  expect([(await seen(anna))?.events, (await seen(boris))?.events]).toEqual([
    ["reopen", "fail"],
    ["reopen", "confirm", "fail"],
  ]);
  // taken back, it is reviewed from the beginning
  await world.ask(refundActions.reopenRefund, named, boris);
  await expect(world.ask(refundActions.confirmRefund, named, boris)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  const prepared = await world.ask(refundActions.prepareRefund, named, boris);
  await expect(
    world.ask(refundActions.confirmRefund, { ...named, changes: prepared.changes - 1 }, anna),
  ).rejects.toEqual(no("ORDER_CHANGED"));
  const { dueAt } = await world.ask(refundActions.confirmRefund, { ...named, changes: prepared.changes }, anna);
  await advanceTo(world, dueAt ?? new Date(0));
  expect((await stage.ask(refunds.refundsOf, { detailId })).rows[0]).toMatchObject({ state: "success" });
  expect((await stage.ask(receiving.remittance, { orderNo: remittanceNo })).income).toMatchObject({
    state: "credited",
  });
  expect([await world.imbalance(), await faultsOf(world)]).toEqual([[], []]);
});

describe("another account is refused, and nothing is taken:", () => {
  test.for([
    ["without a reason", { reason: "" }, no("REFUND_FIELD_INVALID", { field: "reason", issue: "text.missing" })],
    ["without papers", { fileIds: [] }, no("REFUND_FIELD_INVALID", { field: "fileIds", issue: "files.missing" })],
    ["with papers of nobody's", { fileIds: ["00000000-0000-4000-8000-000000000000"] }, no("FILE_NOTFOUND")],
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
      "with an IBAN whose check digits are wrong",
      { payeeAccount: "DE88370400440532013000" },
      no("REFUND_FIELD_INVALID", { field: "payeeAccount", issue: "account.iban" }),
    ],
    [
      "with an account number where its country has IBANs",
      { payeeAccount: "123456789" },
      no("REFUND_FIELD_INVALID", { field: "payeeAccount", issue: "account.iban" }),
    ],
  ] as const)("%s", async ([, change, refusal], { world }) => {
    const { stage, detailId } = await staged(world);
    const before = await purseOf(world, stage.who, "USD");
    const asked = { ...(await elsewhere(stage, detailId)), ...change, fileIds: undefined };
    const { fileIds } = "fileIds" in change ? change : await elsewhere(stage, detailId);
    await expect(
      stage.ask(refunds.askRefund, { ...asked, fileIds: fileIds ? [...fileIds] : undefined }),
    ).rejects.toEqual(refusal);
    expect([await purseOf(world, stage.who, "USD"), await faultsOf(world)]).toEqual([before, []]);
  });

  test("where the account is another's, until somebody goes on all the same", async ({ world }) => {
    const { stage, detailId } = await staged(world);
    const asked = await elsewhere(stage, detailId);
    await stage.ask(accountRecords.saveAccountRecord, {
      ...stage.named,
      account: "DE89370400440532013000",
      name: "Sonnenblick Reisen GmbH",
    });
    await expect(stage.ask(refunds.askRefund, asked)).rejects.toEqual(
      no("NAME_NOT_MATCHED", { payee: "Ningbo Buyer Europe GmbH" }),
    );
    expect(await stage.ask(refunds.askRefund, { ...asked, goesOn: true })).toMatchObject({ state: "underReview" });
    const { rows } = await stage.ask(refundActions.incomeRefunds, { ...stage.named, ...page });
    expect(rows).toMatchObject([{ nameMatch: "none" }]);
  });
});

test("a payee on the screening list is let go only with the reason why it may, at both steps", async ({ world }) => {
  const { stage, detailId } = await staged(world);
  const { orderNo } = await stage.ask(refunds.askRefund, await elsewhere(stage, detailId));
  const named = { ...stage.named, orderNo };
  await world.ask(refundActions.prepareRefund, named, anna);
  await list(stage, "Ningbo Buyer Europe GmbH");
  const refusal = no("REFUND_LISTED", { listed: "Ningbo Buyer Europe GmbH" });
  await expect(world.ask(refundActions.confirmRefund, named, boris)).rejects.toEqual(refusal);
  await world.ask(refundActions.reopenRefund, named, anna);
  await expect(world.ask(refundActions.prepareRefund, named, anna)).rejects.toEqual(refusal);
  await world.ask(refundActions.prepareRefund, { ...named, reason: "Another company of that name" }, anna);
  expect(await world.ask(refundActions.confirmRefund, named, boris)).toMatchObject({ state: "processing" });
});

test("an unverified merchant's income and a listed remitter's leave by operations alone, by two of them", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const verified = await world.merchant();
  const theirs = await incomeOf(stage, { userNo: verified.userNo });
  const unverified = { ...verified, realNameState: 0, firstVerify: 0 } as const;
  const standing = { userNo: verified.userNo, realNameState: 0, firstVerify: 0 };
  await stage.ask(operations.setRealName, { ...stage.named, ...standing });
  const own = await incomeOf(stage);
  await list(stage, "Listed Trading Inc");
  const { detailId: listed } = await incomeOf(stage, { payerName: "Listed Trading Inc" });
  await stage.ask(incomeDesk.failIncome, { ...stage.named, detailId: listed, reason: "On the list" });
  for (const [who, detailId, why] of [
    [unverified, theirs.detailId, "unverified"],
    [stage.who, listed, "listed"],
  ] as const) {
    await expect(world.ask(refunds.askRefund, refundOf(detailId, 100_00n), who)).rejects.toEqual(
      no("REFUND_BY_OPERATIONS", { why }),
    );
    expect((await world.ask(refunds.refundInfo, { id: detailId }, who)).byOperations).toBe(why);
    const made = await world.ask(
      refundActions.makeRefund,
      { ...stage.named, detailId, reason: "Must not be kept" },
      anna,
    );
    expect(made).toMatchObject({ state: "underReview", isByOperations: true, isElsewhere: false, dueAt: null });
    const named = { ...stage.named, orderNo: made.orderNo };
    await expect(world.ask(refundActions.confirmRefund, named, anna)).rejects.toEqual(no("REFUND_OWN"));
    expect(await world.ask(refundActions.confirmRefund, named, boris)).toMatchObject({ state: "processing" });
    await world.ask(refundActions.completeRefund, named, anna);
  }
  expect((await stage.ask(refunds.refundInfo, { id: own.detailId })).byOperations).toBeNull();
  expect([await world.imbalance(), await faultsOf(world)]).toEqual([[], []]);
});

test("the clock pays nothing out to a remitter who was listed since: two people look at it first", async ({
  world,
}) => {
  const { stage, detailId } = await staged(world);
  await stopTicks(world);
  const { orderNo, dueAt } = await stage.ask(refunds.askRefund, refundOf(detailId, 100_00n));
  await list(stage, "Ningbo Buyer Inc");
  await advanceTo(world, dueAt ?? new Date(0));
  expect((await stage.ask(refunds.refundsOf, { detailId })).rows[0]).toMatchObject({ orderNo, state: "underReview" });
  expect(await faultsOf(world)).toEqual([]);
});

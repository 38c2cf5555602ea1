import { describe, expect } from "vitest";
import type { Principal } from "@/lib/call/principal";
import { exportCalls } from "@/lib/files/calls/exports";
import { files } from "@/lib/files/calls/files";
import { decimalText, money } from "@/lib/money/money";
import { convert, canonicalPair } from "@/lib/money/rate";
import { messageCalls } from "@/lib/notices/calls/messages";
import { poboActions } from "@/lib/operations/calls/pobo";
import { orderViews } from "@/lib/operations/calls/orders";
import { payeeActions } from "@/lib/operations/calls/payees";
import { productActions } from "@/lib/operations/calls/products";
import { batchCalls } from "@/lib/payments/calls/batches";
import { paymentExports } from "@/lib/payments/calls/exports";
import { payments } from "@/lib/payments/calls/payments";
import { pobo } from "@/lib/payments/calls/pobo";
import { declaredFiles } from "@/lib/simulator/files/by-area";
import { buildNextExport } from "@/lib/simulator/files/exports/build";
import { entry } from "../fixtures/batch-file";
import {
  decide,
  createBatchDraft,
  ordersOf,
  page,
  resultOf,
  reuse,
  sheetOf,
  submit,
  withReviewer,
} from "../fixtures/batches";
import { sampleStoredFile, uploadOf } from "../fixtures/examples/files";
import { lantau, papersOf } from "../fixtures/examples/pobo";
import { operate, balancesByCurrency } from "../fixtures/paying";
import { pdf } from "../fixtures/sample-files";
import { faultsOf } from "../fixtures/proof";
import { no } from "../fixtures/refusals";
import { Stage } from "../fixtures/stage";
import { together, rotate } from "../fixtures/together";
import { dollarAt, openMarket, stopTicks } from "../fixtures/trading";
import { operationsPerson as ops, payPassword, test, type TestWorld } from "../fixtures/world";

/** A row of 100.00 dollars. */
const dollars = (at: number) => entry(at, { currency: "USD" });

interface Terms {
  readonly payCurrency: "CNH" | "USD" | null;
  readonly poboRecordId: string | null;
  readonly documentIds: string[];
}
const yuan = { payCurrency: "CNH" } as const;
const ownTerms: Terms = { payCurrency: null, poboRecordId: null, documentIds: [] };

const arrange = (world: TestWorld, principal: Principal, batchNo: string, terms: Partial<Terms>) =>
  world.call(batchCalls.arrangeBatch, { batchNo, ...ownTerms, ...terms }, principal);

/**
 * Creates a draft batch of dollar rows for a merchant with so many fen, paid on the given terms: from the yuan account
 * by default.
 */
async function arrangedBatch(world: TestWorld, terms: Partial<Terms> = yuan, { rows = 3, minor = 10_000_000n } = {}) {
  await openMarket(world);
  await stopTicks(world);
  const {
    principal,
    reviewers: [reviewer],
  } = await withReviewer(world);
  await world.fund(principal.userNo, "CNH", minor);
  const entries = Array.from({ length: rows }, (_, at) => dollars(at + 1));
  const batchNo = await createBatchDraft(world, principal, entries);
  return { who: principal, reviewer, batchNo, batch: await arrange(world, principal, batchNo, terms) };
}

/** Returns the most that a draft reserves in yuan, in minor units. */
const heldOf = async (world: TestWorld, principal: Principal, batchNo: string) =>
  (await resultOf(world, principal, batchNo)).batch.totals.reduce(
    (sum, { exchange }) => sum + (exchange?.held.minor ?? 0n),
    0n,
  );

async function sound(world: TestWorld): Promise<void> {
  expect(await world.imbalance()).toEqual([]);
  expect(await faultsOf(world)).toEqual([]);
}

const recall = (world: TestWorld, principal: Principal, batchNo: string) =>
  world.call(batchCalls.recallBatch, { batchNo }, principal);
const titlesOf = async (world: TestWorld, principal: Principal) =>
  (await world.call(messageCalls.messages, { ...page }, principal)).rows.map(({ content }) => content);

describe("a batch from another currency's account", () => {
  test("displays its price before it is submitted and to its reviewers, reserves a margin, and is exchanged row by row at the rate of the approval", async ({
    world,
  }) => {
    const { who, reviewer, batchNo, batch } = await arrangedBatch(world);
    // a dollar is sold at 7.0028 yuan: three rows, each with 15.00 dollars' worth of fee and the exchange's own
    const [total] = batch.totals;
    expect(total).toMatchObject({
      amount: money("USD", 30_000n),
      exchange: {
        pay: money("CNH", 3n * 70_028n),
        rate: { ...canonicalPair("USD", "CNH"), value: 700_280_000n },
        isMade: false,
      },
    });
    const heldMinor = await heldOf(world, who, batchNo);
    expect(heldMinor).toBe(3n * 70_729n + (total?.fee.minor ?? 0n));
    await submit(world, who, batchNo, { shownDebits: [money("CNH", heldMinor)] });
    expect((await balancesByCurrency(world, who)).CNH).toEqual([10_000_000n - heldMinor, heldMinor]);
    await dollarAt(world, "7.0200");
    const view = await ordersOf(world, reviewer, batchNo);
    expect(view.batch).toMatchObject({ payCurrency: "CNH", method: "oneAccount" });
    expect(view.live?.held).toEqual(money("CNH", heldMinor));
    await decide(world, reviewer, batchNo);
    const { rows, batch: after } = await ordersOf(world, who, batchNo);
    const live = convert(money("USD", 10_000n), { ...canonicalPair("USD", "CNH"), value: 702_290_000n }, "up");
    expect(live.minor).toBe(70_229n);
    expect(rows.rows.map(({ debit, rate, state }) => [debit?.currency, rate?.value, state])).toEqual(
      Array.from({ length: 3 }, () => ["CNH", 702_290_000n, "processing"]),
    );
    const debits = rows.rows.reduce((sum, { debit }) => sum + (debit?.minor ?? 0n), 0n);
    expect(view.live?.debit?.minor).toBe(debits);
    expect(after.totals[0]).toMatchObject({
      debit: money("CNH", debits),
      exchange: { pay: money("CNH", 3n * live.minor), isMade: true },
    });
    // the margin is back, and what was bought is with the banks
    expect((await balancesByCurrency(world, who)).CNH).toEqual([10_000_000n - debits, 0n]);
    expect((await balancesByCurrency(world, who)).USD ?? [0n, 0n]).toEqual([0n, 0n]);
    await sound(world);
  });

  test("dearer than its reserve is not approved: nothing changes, its maker is notified, and it can be once the rate is back", async ({
    world,
  }) => {
    const { who, reviewer, batchNo } = await arrangedBatch(world);
    await submit(world, who, batchNo);
    const before = await balancesByCurrency(world, who);
    await dollarAt(world, "7.2000");
    await expect(decide(world, reviewer, batchNo)).rejects.toMatchObject({ code: "BATCH_DEARER" });
    const decisions = await world.call(
      batchCalls.auditBatches,
      { batchNos: [batchNo], isApproved: true, reason: "", payPassword },
      reviewer,
    );
    expect(decisions.rows).toMatchObject([{ refusal: "BATCH_DEARER", state: "pendingReview", sent: 0 }]);
    expect(await balancesByCurrency(world, who)).toEqual(before);
    expect((await titlesOf(world, who)).filter((text) => text.includes(batchNo) && text.includes("CNH"))).toHaveLength(
      2,
    );
    await dollarAt(world, "7.0500");
    expect((await decide(world, reviewer, batchNo)).state).toBe("approved");
    await sound(world);
  });

  test("is exchanged only while the market is open: otherwise it is neither priced nor submitted nor approved", async ({
    world,
  }) => {
    const { who, reviewer, batchNo } = await arrangedBatch(world);
    const otherBatch = await createBatchDraft(world, who, [dollars(9)]);
    await submit(world, who, batchNo);
    await world.db.sql(
      `update world set terms = terms || '{"tradingOpens": 9, "tradingCloses": 10}' where id = $1::uuid`,
      [world.id],
    );
    for (const request of [
      () => arrange(world, who, otherBatch, { payCurrency: "CNH" }),
      () => decide(world, reviewer, batchNo),
    ])
      await expect(request()).rejects.toMatchObject({ code: "MARKET_CLOSED" });
    expect((await ordersOf(world, reviewer, batchNo)).live?.debit).toBeNull();
    expect((await recall(world, who, batchNo)).state).toBe("recalled");
    expect((await balancesByCurrency(world, who)).CNH).toEqual([10_000_000n, 0n]);
    await sound(world);
  });

  test("is short by one minor unit or not at all, in the account that pays", async ({ world }) => {
    const { who, batchNo } = await arrangedBatch(world, yuan, { minor: 1n });
    await world.fund(who.userNo, "CNH", (await heldOf(world, who, batchNo)) - 2n);
    await expect(submit(world, who, batchNo)).rejects.toEqual(no("BATCH_SHORT", { gaps: "0.01 CNH" }));
    expect((await resultOf(world, who, batchNo)).batch.totals[0]?.left).toEqual(money("CNH", -1n));
    await world.fund(who.userNo, "CNH", 1n);
    expect((await submit(world, who, batchNo)).state).toBe("pendingReview");
    expect((await balancesByCurrency(world, who)).CNH?.[0]).toBe(0n);
    await sound(world);
  });

  test("reserves no more than the displayed cost, and is refused when it costs more than that by now", async ({
    world,
  }) => {
    const { who, batchNo } = await arrangedBatch(world);
    const heldMinor = await heldOf(world, who, batchNo);
    await dollarAt(world, "7.2000");
    const submitBatch = () => submit(world, who, batchNo, { shownDebits: [money("CNH", heldMinor)] });
    await expect(submitBatch()).rejects.toMatchObject({ code: "COST_CHANGED" });
    await dollarAt(world, "7.0300");
    await submitBatch();
    expect((await balancesByCurrency(world, who)).CNH?.[1]).toBe(heldMinor);
    await sound(world);
  });

  test("is approved where the total fits into the reserve, also when a row alone exceeds its part and there is no other money", async ({
    world,
  }) => {
    const { who, reviewer, batchNo } = await arrangedBatch(world, yuan, { minor: 1n });
    const most = (await heldOf(world, who, batchNo)) - 700n;
    await world.fund(who.userNo, "CNH", most - 1n);
    await submit(world, who, batchNo, { shownDebits: [money("CNH", most)] });
    expect((await balancesByCurrency(world, who)).CNH).toEqual([0n, most]);
    await dollarAt(world, "7.0200");
    expect((await decide(world, reviewer, batchNo)).state).toBe("approved");
    await sound(world);
  });

  test("is approved without a row that can no longer be paid, which uses no more than its part of a reduced margin", async ({
    world,
  }) => {
    const { who, reviewer, batchNo } = await arrangedBatch(world);
    // of three margins of 7.01 yuan one is left
    const most = (await heldOf(world, who, batchNo)) - 1_402n;
    await submit(world, who, batchNo, { shownDebits: [money("CNH", most)] });
    expect((await balancesByCurrency(world, who)).CNH?.[1]).toBe(most);
    const third = (await world.call(payments.payees, page, who)).rows.find(({ name }) => name === "Muster 3 GmbH");
    await world.call(payeeActions.disablePayee, { world: world.name, payeeId: third?.payeeId ?? "" }, ops);
    await dollarAt(world, "7.0200");
    await decide(world, reviewer, batchNo);
    expect((await ordersOf(world, who, batchNo)).rows.rows.map(({ state }) => state)).toEqual([
      "processing",
      "processing",
      "failed",
    ]);
    await sound(world);
  });

  test("without reviewers is exchanged and paid at once", async ({ world }) => {
    await openMarket(world);
    const principal = await world.merchant();
    await world.fund(principal.userNo, "CNH", 10_000_000n);
    const batchNo = await createBatchDraft(world, principal, [dollars(1), dollars(2)]);
    await arrange(world, principal, batchNo, { payCurrency: "CNH" });
    const submittedBatch = await submit(world, principal, batchNo);
    expect([submittedBatch.state, submittedBatch.totals[0]?.exchange?.isMade]).toEqual(["approved", true]);
    await sound(world);
  });

  test("returns the cost of its failed payments to that account, and pays them again from it, each once", async ({
    world,
  }) => {
    const { who, reviewer, batchNo } = await arrangedBatch(world);
    await submit(world, who, batchNo);
    await decide(world, reviewer, batchNo);
    const { rows } = await ordersOf(world, who, batchNo);
    const [first, second] = rows.rows;
    const before = (await balancesByCurrency(world, who)).CNH?.[0] ?? 0n;
    await operate(world, "fail", second?.orderNo ?? "");
    expect((await balancesByCurrency(world, who)).CNH?.[0]).toBe(before + (second?.debit?.minor ?? 0n));
    await operate(world, "accept", first?.orderNo ?? "");
    await operate(world, "return", first?.orderNo ?? "");
    const again = (await reuse(world, who, batchNo, "failed")).batchNo;
    expect((await resultOf(world, who, again)).batch).toMatchObject({ payCurrency: "CNH", rowsRead: 2 });
    await expect(reuse(world, who, batchNo, "failed")).rejects.toMatchObject({ code: "BATCH_EMPTY" });
    await submit(world, who, again);
    await decide(world, reviewer, again);
    await sound(world);
  });

  test("pays rows of that account's own currency without an exchange, and returns each row that can no longer be paid", async ({
    world,
  }) => {
    await openMarket(world);
    const { principal, reviewers } = await withReviewer(world);
    await world.fund(principal.userNo, "USD", 10_000_000n);
    const batchNo = await createBatchDraft(world, principal, [dollars(1), entry(2), entry(3)]);
    const { totals } = await arrange(world, principal, batchNo, { payCurrency: "USD" });
    expect(totals.map(({ amount, debit, exchange }) => [amount.currency, debit.currency, exchange !== null])).toEqual([
      ["USD", "USD", false],
      ["EUR", "USD", true],
    ]);
    await submit(world, principal, batchNo);
    const third = (await world.call(payments.payees, page, principal)).rows.find(
      ({ name }) => name === "Muster 3 GmbH",
    );
    await world.call(payeeActions.disablePayee, { world: world.name, payeeId: third?.payeeId ?? "" }, ops);
    await decide(world, reviewers[0], batchNo);
    expect((await ordersOf(world, principal, batchNo)).rows.rows.map(({ state, failure }) => [state, failure])).toEqual(
      [
        ["processing", null],
        ["processing", null],
        ["failed", "payeeUnusable"],
      ],
    );
    await sound(world);
  });

  test("is either recalled or approved when both happen at once, and every reserved sum moves once", async ({
    world,
  }) => {
    const { who, reviewer } = await arrangedBatch(world);
    for (let round = 0; round < 4; round++) {
      const batchNo = await createBatchDraft(world, who, [dollars(20 + round)]);
      await arrange(world, who, batchNo, { payCurrency: "CNH" });
      await submit(world, who, batchNo);
      const results = await together(
        world,
        ...rotate(
          [(on: TestWorld) => recall(on, who, batchNo), (on: TestWorld) => decide(on, reviewer, batchNo)],
          round,
        ),
      );
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    }
    await sound(world);
  });

  test("requires a verified merchant, and accounts that can pay", async ({ world }) => {
    await openMarket(world);
    const principal = await world.merchant();
    const batchNo = await createBatchDraft(world, principal, [dollars(1)]);
    await expect(
      world.call(batchCalls.arrangeBatch, { batchNo, ...ownTerms, payCurrency: "SGD" }, principal),
    ).rejects.toMatchObject({ code: "INVALID_CURRENCY" });
    const unverifiedPrincipal = { ...principal, realNameState: 0, firstVerify: 0 } as const;
    await expect(arrange(world, unverifiedPrincipal, batchNo, yuan)).rejects.toMatchObject({
      code: "PAY_CURRENCY_UNVERIFIED",
    });
    const withoutExchange = { ...principal, isWithoutExchange: true } as const;
    await expect(arrange(world, withoutExchange, batchNo, yuan)).rejects.toMatchObject({
      code: "EXCHANGE_NOT_OFFERED",
    });
  });

  test("is in the sheet of its rows and in the export of payments with its debit and rate", async ({ world }) => {
    const { who, reviewer, batchNo } = await arrangedBatch(world, yuan, { rows: 1 });
    await submit(world, who, batchNo);
    await decide(world, reviewer, batchNo);
    const debit = (await ordersOf(world, who, batchNo)).rows.rows[0]?.debit;
    const [, cells = []] = await sheetOf(await world.call(batchCalls.downloadBatch, { batchNo, isFaulty: false }, who));
    expect(cells.slice(-2)).toEqual([debit && `${decimalText(debit)} CNH`, "7.0028"]);
    const { downloadNo } = await world.call(paymentExports.exportPayments, { format: "xlsx", batchNo }, who);
    while (await buildNextExport(world.db, declaredFiles.exports, { only: world.id }));
    const { fileId } = await world.call(exportCalls.exportResult, { downloadNo }, who);
    const [heads = [], row = []] = await sheetOf(await world.call(files.byId, { id: fileId ?? "" }, who));
    expect(JSON.stringify(row[heads.indexOf("Rate")])).toContain("7.0028");
  });
});

/** Adds a payer on behalf of which the merchant may pay. */
async function payerOf(world: TestWorld, principal: Principal): Promise<string> {
  const papers = await papersOf(new Stage(world, principal));
  const { poboRecordId } = await world.call(pobo.addPobo, { ...lantau, files: papers }, principal);
  await world.call(poboActions.passPobo, { world: world.name, poboRecordId }, ops);
  return poboRecordId;
}

/** A draft that pays euros from their own account on somebody's behalf. */
async function onBehalf(world: TestWorld) {
  await openMarket(world);
  const {
    principal,
    reviewers: [reviewer],
  } = await withReviewer(world);
  const poboRecordId = await payerOf(world, principal);
  const batchNo = await createBatchDraft(world, principal, [entry(1), entry(2)]);
  await arrange(world, principal, batchNo, { poboRecordId });
  return { who: principal, reviewer, poboRecordId, batchNo };
}
type OnBehalf = Awaited<ReturnType<typeof onBehalf>>;

const switchOff = (world: TestWorld, { userNo }: Principal, product: "pobo" | "batch") =>
  world.call(productActions.decideProduct, { world: world.name, userNo, product, event: "deactivate" }, ops);

/**
 * Lists the changes that make a payer unusable: the code that refuses a draft then, and the fault of the rows of a
 * waiting batch.
 */
const changes: readonly (readonly [
  why: string,
  refusal: string,
  change: (world: TestWorld, setup: OnBehalf) => Promise<unknown>,
])[] = [
  [
    "payerUnusable",
    "POBO_UNUSABLE",
    (world, { poboRecordId }) =>
      world.call(poboActions.suspendPobo, { world: world.name, poboRecordId, reason: "Sanctions" }, ops),
  ],
  [
    "payerExpired",
    "POBO_EXPIRED",
    (world, { poboRecordId }) =>
      world.db.sql("update pobo_payer set cert_expiry = '2026-03-17' where world = $1::uuid and id = $2::uuid", [
        world.id,
        poboRecordId,
      ]),
  ],
  ["modeInactive", "PAYMENT_MODE_INACTIVE", (world, { who }) => switchOff(world, who, "pobo")],
  ["modeInactive", "PAYMENT_MODE_INACTIVE", (world, { who }) => switchOff(world, who, "batch")],
];

describe("a batch on behalf of a payer", () => {
  test("names its payer to its reviewers, and so does each of its payments; the payer is preserved while it waits", async ({
    world,
  }) => {
    const { who, reviewer, poboRecordId, batchNo } = await onBehalf(world);
    await submit(world, who, batchNo);
    const { batch, payerFault } = await ordersOf(world, reviewer, batchNo);
    expect([batch.payer?.poboRecordId, payerFault]).toEqual([poboRecordId, null]);
    await expect(world.call(pobo.removePobo, { poboRecordId }, who)).rejects.toMatchObject({ code: "POBO_IN_USE" });
    await decide(world, reviewer, batchNo);
    const { rows } = await world.call(payments.records, { batchNo, ...page }, who);
    expect(rows.map((row) => [row.poboRecordId, row.poboName])).toEqual(
      Array.from({ length: 2 }, () => [poboRecordId, batch.payer?.name]),
    );
    await sound(world);
  });

  for (const [at, [why, refusal, change]] of changes.entries()) {
    test(`is not submitted once its payer may not be paid for (${why}, ${at})`, async ({ world }) => {
      const setup = await onBehalf(world);
      await change(world, setup);
      await expect(submit(world, setup.who, setup.batchNo)).rejects.toMatchObject({ code: refusal });
      expect((await balancesByCurrency(world, setup.who)).EUR).toEqual([1_000_000n, 0n]);
    });

    test(`approved when its payer may not be paid for any more, pays nobody and gives everything back (${why}, ${at})`, async ({
      world,
    }) => {
      const setup = await onBehalf(world);
      const { who, reviewer, batchNo } = setup;
      await submit(world, who, batchNo);
      await change(world, setup);
      expect((await ordersOf(world, reviewer, batchNo)).payerFault).toBe(why);
      await decide(world, reviewer, batchNo);
      const { batch, rows } = await ordersOf(world, who, batchNo);
      expect([batch.result, rows.rows.map(({ failure }) => failure)]).toEqual(["notPaid", [why, why]]);
      expect((await balancesByCurrency(world, who)).EUR).toEqual([1_000_000n, 0n]);
      await sound(world);
    });
  }

  test("is made for a payer of the merchant's own alone", async ({ world }) => {
    const { poboRecordId } = await onBehalf(world);
    const principal = await world.merchant();
    const batchNo = await createBatchDraft(world, principal, [entry(7)]);
    await expect(arrange(world, principal, batchNo, { poboRecordId })).rejects.toMatchObject({ code: "POBO_NOTFOUND" });
    expect((await world.call(batchCalls.batchPayers, {}, principal)).rows).toHaveLength(1);
  });
});

describe("the documents of a batch", () => {
  const upload = async (world: TestWorld, principal: Principal, use = "PAYMENT_PROOF") =>
    (await world.call(files.upload, uploadOf(sampleStoredFile(), use), principal)).fileId;

  test("are readable by its reviewers, and become those of each of its payments", async ({ world }) => {
    await openMarket(world);
    const {
      principal,
      reviewers: [reviewer],
    } = await withReviewer(world);
    const batchNo = await createBatchDraft(world, principal, [entry(1), entry(2)]);
    const documentIds = [await upload(world, principal), await upload(world, principal)];
    const [first = ""] = documentIds;
    const content = () => world.call(files.content, { id: first }, reviewer);
    await expect(content()).rejects.toMatchObject({ code: "FILE_NOTFOUND" });
    await arrange(world, principal, batchNo, { documentIds });
    await submit(world, principal, batchNo);
    const { batch } = await ordersOf(world, reviewer, batchNo);
    expect(batch.documents.map(({ fileId }) => fileId)).toEqual(documentIds);
    await content();
    await decide(world, reviewer, batchNo);
    for (const { orderNo } of (await ordersOf(world, principal, batchNo)).rows.rows) {
      const { documents } = await world.call(payments.detail, { orderNo: orderNo ?? "" }, principal);
      expect(documents.map(({ fileId }) => fileId)).toEqual(documentIds);
    }
    const orderKey = { world: world.name, number: batchNo };
    const orderView = await world.call(orderViews.order, orderKey, ops);
    expect(orderView.documents.map(({ fileId }) => fileId)).toEqual(documentIds);
    expect(await world.call(orderViews.document, { ...orderKey, fileId: first }, ops)).toMatchObject({
      size: pdf().length,
    });
    const foreign = await upload(world, principal);
    await expect(world.call(orderViews.document, { ...orderKey, fileId: foreign }, ops)).rejects.toMatchObject({
      code: "FILE_NOTFOUND",
    });
  });

  test("are the merchant's own uploads for payments, and are replaced until it is submitted, by its maker alone", async ({
    world,
  }) => {
    await openMarket(world);
    const { principal } = await withReviewer(world);
    const batchNo = await createBatchDraft(world, principal);
    const otherMerchant = await world.merchant();
    for (const fileId of [await upload(world, otherMerchant), await upload(world, principal, "KYC_DOCUMENT")])
      await expect(arrange(world, principal, batchNo, { documentIds: [fileId] })).rejects.toMatchObject({
        code: "FILE_NOTFOUND",
      });
    await arrange(world, principal, batchNo, { documentIds: [await upload(world, principal)] });
    expect((await arrange(world, principal, batchNo, {})).documents).toEqual([]);
    const colleague = await world.operator(principal.userNo);
    await expect(arrange(world, colleague, batchNo, {})).rejects.toMatchObject({ code: "OPERATION_NOT_ALLOW" });
    await submit(world, principal, batchNo);
    await expect(arrange(world, principal, batchNo, {})).rejects.toMatchObject({ code: "OPERATION_NOT_ALLOW" });
  });
});

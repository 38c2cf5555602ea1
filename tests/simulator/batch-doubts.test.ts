import { describe, expect } from "vitest";
import type { Principal } from "@/lib/call/principal";
import { money } from "@/lib/money/money";
import { batchCalls } from "@/lib/payments/calls/batches";
import { hkPayees } from "@/lib/payments/calls/hk-payees";
import { payments } from "@/lib/payments/calls/payments";
import { dayMs, addMilliseconds } from "@/lib/time/instant";
import { entry, germanIban, type BatchEntry } from "../fixtures/batch-file";
import { decide, draft, createBatchDraft, page, resultOf, submit, withReviewer, harbour } from "../fixtures/batches";
import { american, operate, paying } from "../fixtures/paying";
import { together } from "../fixtures/together";
import { advanceTo, openMarket } from "../fixtures/trading";
import { test, wednesday, type TestWorld } from "../fixtures/world";

const no = (code: string, detail?: object) =>
  expect.objectContaining({ code, ...(detail && { detail: expect.objectContaining(detail) }) });

/** Creates a merchant of 10,000.00 euros and dollars each, whose batches another person reviews. */
async function merchantWithReviewer(world: TestWorld) {
  await openMarket(world);
  const setup = await withReviewer(world);
  await world.fund(setup.principal.userNo, "USD", 1_000_000n);
  return { who: setup.principal, reviewer: setup.reviewers[0] };
}

const terms = (world: TestWorld, some: object) =>
  world.db.sql("update world set terms = $2::jsonb where id = $1::uuid", [world.id, JSON.stringify(some)]);

/** The rows of a batch by their place: their faults, or what they are. */
async function rowsOf(world: TestWorld, principal: Principal, batchNo: string): Promise<readonly string[]> {
  const { rows } = await resultOf(world, principal, batchNo);
  return [...rows.rows]
    .sort((a, b) => a.no - b.no)
    .map(({ faults, state }) => faults.map(({ column, issue }) => `${column} ${issue}`).join() || state);
}

/** Returns a row of dollars to an account in the United States. */
const dollars = (change: BatchEntry = {}): BatchEntry =>
  entry(1, {
    bankCountry: "US",
    currency: "USD",
    name: american.name,
    account: american.account,
    swift: american.swift,
    bankName: american.bankName,
    country: "US",
    address: american.address,
    ...change,
  });

describe("an account that was typed as a number", () => {
  test("needs confirmation, since its leading zeros may be lost, and is paid as its maker confirms or corrects it", async ({
    world,
  }) => {
    const { who } = await merchantWithReviewer(world);
    const batchNo = await draft(world, who, [
      dollars({ account: { number: "12345678" } }),
      dollars({ account: { number: "12345678" }, reference: "INV 2" }),
      dollars({ account: "0012345678", reference: "INV 3" }),
    ]);
    expect(await rowsOf(world, who, batchNo)).toEqual(["account cell.numeric", "account cell.numeric", "ready"]);
    await expect(submit(world, who, batchNo)).rejects.toEqual(no("BATCH_FAULTY", { count: 2 }));
    const correct = async (row: number, account: string) =>
      (await world.call(batchCalls.correctRow, { batchNo, no: row, typed: { account } }, who)).row;
    expect(await correct(2, "12345678")).toMatchObject({ state: "ready", payeeAccount: "12345678" });
    expect(await correct(3, "0012345678")).toMatchObject({ state: "ready", payeeAccount: "0012345678" });
    expect(await rowsOf(world, who, batchNo)).toEqual(["ready", "ready", "ready"]);
  });
});

describe("a row that repeats an earlier payment", () => {
  test("names the payment, the payment of a batch or the waiting batch, and is submitted once its maker confirms it", async ({
    world,
  }) => {
    const { who, reviewer } = await merchantWithReviewer(world);
    const { payeeId } = await world.call(payments.addPayee, american, who);
    const single = await world.call(
      payments.pay,
      { ...paying(payeeId, { amount: money("USD", 10_000n) }), reference: "INV 1" },
      who,
    );
    const paidBatch = await createBatchDraft(world, who, [entry(2)]);
    await submit(world, who, paidBatch);
    await decide(world, reviewer, paidBatch);
    const waiting = await createBatchDraft(world, who, [entry(3)]);
    await submit(world, who, waiting);
    const { rows: paymentRows } = await world.call(payments.records, { batchNo: paidBatch, ...page }, who);
    const batchNo = await createBatchDraft(world, who, [
      dollars(),
      entry(2),
      entry(3),
      entry(3, { reference: "INV 9" }),
      entry(4),
    ]);
    const { batch, rows } = await world.call(batchCalls.batchResult, { batchNo, show: "repeated", ...page }, who);
    expect([batch.repeated, rows.rows.map((row) => [row.no, row.repeats])]).toEqual([
      3,
      [
        [2, single.orderNo],
        [3, paymentRows[0]?.orderNo],
        [4, waiting],
      ],
    ]);
    await expect(submit(world, who, batchNo, { repeated: 2 })).rejects.toEqual(no("ROWS_REPEATED", { count: 3 }));
    expect((await submit(world, who, batchNo, { repeated: 3 })).state).toBe("pendingReview");
  });

  test("that is paid after the file was read is found when the batch is submitted, and its row reports it then", async ({
    world,
  }) => {
    const { who } = await merchantWithReviewer(world);
    const [firstBatch, two] = [
      await createBatchDraft(world, who, [entry(1), entry(2)]),
      await createBatchDraft(world, who, [entry(1), entry(9)]),
    ];
    await submit(world, who, firstBatch);
    expect((await resultOf(world, who, two)).batch.repeated).toBe(0);
    await expect(submit(world, who, two)).rejects.toEqual(no("ROWS_REPEATED", { count: 1 }));
    const { batch, rows } = await resultOf(world, who, two);
    expect([batch.repeated, rows.rows.map(({ repeats }) => repeats)]).toEqual([1, [firstBatch, null]]);
  });

  test("in another batch that is submitted at the same time is found by one of the two", async ({ world }) => {
    const { who } = await merchantWithReviewer(world);
    const batchNos = [await createBatchDraft(world, who, [entry(1)]), await createBatchDraft(world, who, [entry(1)])];
    const results = await together(world, ...batchNos.map((batchNo) => (on: TestWorld) => submit(on, who, batchNo)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []))).toEqual([
      no("ROWS_REPEATED"),
    ]);
  });

  test("is no longer one when the earlier payment failed, has another number of the merchant's own, or is a day old", async ({
    world,
  }) => {
    const { who, reviewer } = await merchantWithReviewer(world);
    const numberedRow = (merchantOrderNo: string) => entry(1, { merchantOrderNo });
    const batchNo = await createBatchDraft(world, who, [numberedRow("A 1")]);
    await submit(world, who, batchNo);
    await decide(world, reviewer, batchNo);
    const repeatedCount = async (row: BatchEntry) =>
      (await resultOf(world, who, await createBatchDraft(world, who, [row]))).batch.repeated;
    expect([
      await repeatedCount(numberedRow("A 1")),
      await repeatedCount(numberedRow("")),
      await repeatedCount(numberedRow("A 2")),
    ]).toEqual([1, 1, 0]);
    await terms(world, { repeatMinutes: 0 });
    expect(await repeatedCount(numberedRow("A 1"))).toBe(0);
    await terms(world, {});
    const [payment] = (await world.call(payments.records, { batchNo, ...page }, who)).rows;
    await operate(world, "fail", payment?.orderNo ?? "");
    expect(await repeatedCount(numberedRow("A 1"))).toBe(0);
  });

  test("is also detected for a single payment that a batch has made or is waiting to make", async ({ world }) => {
    const { who } = await merchantWithReviewer(world);
    const { payeeId } = await world.call(payments.addPayee, american, who);
    const batchNo = await createBatchDraft(world, who, [dollars()]);
    await submit(world, who, batchNo);
    const { isAgain: _, ...paymentInput } = paying(payeeId, { amount: money("USD", 10_000n) });
    await expect(world.call(payments.pay, paymentInput, who)).rejects.toEqual(
      no("PAYMENT_REPEATED", { orderNo: batchNo }),
    );
    await advanceTo(world, addMilliseconds(wednesday, dayMs));
    expect((await world.call(payments.pay, paymentInput, who)).state).toBe("pending");
  });
});

describe("while a file is read", () => {
  test("rows beyond the quota of one payment or of the rest of the day are faulty, and the others use their share", async ({
    world,
  }) => {
    const { who } = await merchantWithReviewer(world);
    await terms(world, { singleQuotaUsdMinor: 20_000, dayQuotaUsdMinor: 30_000 });
    const amounts = ["200.01", "200", "100.01", "100"];
    const batchNo = await draft(
      world,
      who,
      amounts.map((amount, at) => dollars({ amount, reference: `INV ${at}` })),
    );
    expect(await rowsOf(world, who, batchNo)).toEqual(["amount quota.single", "ready", "amount quota.day", "ready"]);
    const correct = async (amount: string) =>
      (await world.call(batchCalls.correctRow, { batchNo, no: 4, typed: { amount } }, who)).row.faults;
    expect(await correct("50")).toEqual([{ column: "amount", issue: "quota.day" }]);
    await world.call(batchCalls.leaveOut, { batchNo, no: 5 }, who);
    expect(await correct("50")).toEqual([]);
  });

  test("a new payee is faulty where payees are checked before they are paid, and a saved one is not", async ({
    world,
  }) => {
    const { who } = await merchantWithReviewer(world);
    await world.call(payments.addPayee, american, who);
    await terms(world, { payeesChecked: 1 });
    const batchNo = await draft(world, who, [dollars(), entry(2)]);
    expect(await rowsOf(world, who, batchNo)).toEqual(["ready", "account payee.first"]);
  });
});

describe("the payee of a row", () => {
  test("is the one of its bank where two banks have the same account number; without a bank the row needs a choice", async ({
    world,
  }) => {
    const { who } = await merchantWithReviewer(world);
    const otherBank = { ...american, swift: "CHASUS33", bankName: "JPMorgan Chase" };
    const first = await world.call(payments.addPayee, american, who);
    const second = await world.call(payments.addPayee, otherBank, who);
    const bare = { bankCountry: "", entityType: "", country: "", address: "", bankCode: "", bankName: "", swift: "" };
    const batchNo = await draft(world, who, [
      dollars({ ...bare, swift: american.swift }),
      dollars({ ...bare, swift: otherBank.swift, reference: "INV 2" }),
      dollars({ ...bare, reference: "INV 3" }),
    ]);
    expect(await rowsOf(world, who, batchNo)).toEqual(["ready", "ready", "account payee.several"]);
    await submit(world, who, batchNo, { isPartial: true });
    const rows = await world.db.sql<{ payee: string }>(
      "select payee_id as payee from batch_row where world = $1::uuid and faults is null order by no",
      [world.id],
    );
    expect(rows.map(({ payee }) => payee)).toEqual([first.payeeId, second.payeeId]);
  });

  test("in Hong Kong is understood with the SWIFT code of its bank, as the template fills it in", async ({ world }) => {
    const { who } = await merchantWithReviewer(world);
    const payee = await world.call(hkPayees.addHkPayee, harbour, who);
    const row = {
      bankCountry: "HK",
      currency: "USD",
      entityType: "company",
      name: payee.name,
      account: payee.account,
      bankCode: payee.bankCode,
      bankName: payee.bankName,
      country: "HK",
      address: payee.address,
    };
    const batchNo = await draft(world, who, [
      entry(1, { ...row, swift: payee.swift }),
      entry(1, { ...row, swift: "", reference: "INV 2" }),
    ]);
    expect(await rowsOf(world, who, batchNo)).toEqual(["ready", "ready"]);
  });
});

describe("a row of a draft", () => {
  test("is excluded and included again by the batch's maker alone, and listed with the good ones or without", async ({
    world,
  }) => {
    const { who } = await merchantWithReviewer(world);
    const batchNo = await draft(world, who, [entry(1), entry(2), entry(3, { amount: "" })]);
    const leave = (row: number, by = who) => world.call(batchCalls.leaveOut, { batchNo, no: row }, by);
    const rowNumbers = async (show: "faulty" | "ready" | "left") =>
      (await world.call(batchCalls.batchResult, { batchNo, show, ...page }, who)).rows.rows.map((row) => row.no);
    await expect(leave(2, await world.operator(who.userNo))).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
    await expect(leave(9)).rejects.toEqual(no("ORDER_NOTFOUND"));
    expect((await leave(2)).row.state).toBe("left");
    await expect(leave(2)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
    await leave(4);
    expect([await rowNumbers("faulty"), await rowNumbers("ready"), await rowNumbers("left")]).toEqual([
      [],
      [3],
      [2, 4],
    ]);
    const { batch } = await resultOf(world, who, batchNo);
    expect([batch.rowsFaulty, batch.leftOut, batch.totals[0]?.rows]).toEqual([2, 2, 1]);
    const { row } = await world.call(batchCalls.correctRow, { batchNo, no: 2, typed: {} }, who);
    expect(row).toMatchObject({ state: "ready", payeeAccount: germanIban(1) });
    // with its faulty row left out on purpose, nothing of it is partial
    expect(await submit(world, who, batchNo)).toMatchObject({ state: "pendingReview", totals: [{ rows: 2 }] });
  });

  test("shows its bank to every approver, and whether its payee is new, also after it was submitted", async ({
    world,
  }) => {
    const { who, reviewer } = await merchantWithReviewer(world);
    await world.call(payments.addPayee, american, who);
    const batchNo = await draft(world, who, [dollars(), entry(2)]);
    await submit(world, who, batchNo);
    const { rows } = await world.call(batchCalls.batchOrders, { batchNo, ...page }, reviewer);
    expect(
      rows.rows.map(({ bank, isNewPayee, reference, purpose, bearer }) => [
        bank,
        isNewPayee,
        reference,
        purpose,
        bearer,
      ]),
    ).toEqual([
      [{ name: "Citibank", swift: "CITIUS33", country: "US" }, false, "INV 1", "goods", "SHA"],
      [{ name: "Commerzbank", swift: "COBADEFFXXX", country: "DE" }, true, "INV 2", "goods", "SHA"],
    ]);
  });
});

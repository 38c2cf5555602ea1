import { readFileSync } from "node:fs";
import ExcelJS from "exceljs";
import * as z from "zod/mini";
import { describe, expect } from "vitest";
import { accountRecords } from "@/lib/operations/calls/account-records";
import { homeCalls } from "@/lib/accounts/calls/home";
import { approval } from "@/lib/access/calls/approval";
import type { Principal } from "@/lib/call/principal";
import { files } from "@/lib/files/calls/files";
import { money } from "@/lib/money/money";
import { batchCalls } from "@/lib/payments/calls/batches";
import { payeeCalls } from "@/lib/payments/calls/payees";
import { hkPayees } from "@/lib/payments/calls/hk-payees";
import { payments } from "@/lib/payments/calls/payments";
import { names } from "@/lib/payments/calls/names";
import { paymentBatchesOpenMax, nameMissesPerHourMax } from "@/lib/payments/terms";
import { hourMs, addMilliseconds } from "@/lib/time/instant";
import { readNextPaymentBatchFile } from "@/lib/simulator/payments/batch/file/read-batch";
import type { Cell } from "@/lib/formats/sheets/sheet";
import validation from "@/messages/en-US/validation.json";
import { batchFile, entry, germanIban, type BatchEntry } from "../fixtures/batch-file";
import {
  uploadBatchFile,
  rowsByState,
  decide,
  draft,
  createBatchDraft,
  ordersOf,
  page,
  resultOf,
  reuse,
  sheetOf,
  submit,
  withReviewer,
  harbour,
} from "../fixtures/batches";
import { sampleStoredFile, uploadOf } from "../fixtures/examples/files";
import { hostileFiles } from "../fixtures/hostile-files";
import { operate, balancesByCurrency } from "../fixtures/paying";
import { faultsOf } from "../fixtures/proof";
import { bookXls, bookXml, xlsCell } from "../fixtures/sheets";
import { together } from "../fixtures/together";
import { advanceTo, openMarket, stopTicks } from "../fixtures/trading";
import { operationsPerson, payPassword, test, wednesday, type TestWorld } from "../fixtures/world";

const no = (code: string, detail?: object) =>
  expect.objectContaining({ code, ...(detail && { detail: expect.objectContaining(detail) }) });

/**
 * Creates a world whose dollar has a rate in every currency, for the fees; and a merchant of 10,000.00 euros with a
 * reviewer on each level.
 */
async function openWithReviewers(world: TestWorld, levels = 1) {
  await openMarket(world);
  return withReviewer(world, levels);
}

/** Is the cost of one row of 100.00 euros with its fee, in minor units. */
const rowMinor = 11_284n;

async function sound(world: TestWorld): Promise<void> {
  expect(await world.imbalance()).toEqual([]);
  expect(await faultsOf(world)).toEqual([]);
}

const read = (world: TestWorld) => readNextPaymentBatchFile(world.db, { only: world.id });
const stateOf = async (world: TestWorld, principal: Principal, batchNo: string) =>
  (await resultOf(world, principal, batchNo)).batch.state;

describe("a file", () => {
  test("is read row by row: payable rows are costed, the others report the reason, column by column", async ({
    world,
  }) => {
    const { principal } = await openWithReviewers(world);
    const batchNo = await uploadBatchFile(
      world,
      principal,
      await batchFile([
        entry(1),
        entry(2, { amount: "nine", purpose: "" }),
        entry(3, { amount: "１，２００．５０", currency: "eur", account: " de41 3704 0044 0000 0000 01" }),
      ]),
    );
    expect(await resultOf(world, principal, batchNo)).toMatchObject({
      batch: { state: "reading", rowsRead: 0 },
      rows: { rows: [] },
    });
    expect(await read(world)).toBe(true);
    expect(await read(world)).toBe(false);
    const { batch, rows } = await resultOf(world, principal, batchNo);
    expect(batch).toMatchObject({
      state: "draft",
      rowsRead: 3,
      rowsFaulty: 1,
      isMine: true,
      totals: [
        {
          rows: 2,
          amount: money("EUR", 130_050n),
          fee: money("EUR", 2_568n),
          debit: money("EUR", 132_618n),
          left: money("EUR", 867_382n),
        },
      ],
    });
    expect(rows.rows.map(({ no, state, faults }) => [no, state, faults])).toEqual([
      [
        3,
        "faulty",
        [
          { column: "purpose", issue: "text.missing" },
          { column: "amount", issue: "amount.number" },
        ],
      ],
      [2, "ready", []],
      [4, "ready", []],
    ]);
    expect(rows.rows[2]).toMatchObject({
      amount: money("EUR", 120_050n),
      payeeAccount: "DE41370400440000000001",
      isNewPayee: true,
    });
  });

  test("is understood with headings in Chinese, English or keys, and choices by their words", async ({ world }) => {
    const { principal } = await openWithReviewers(world);
    const rows = [
      [
        "收款人名称 *",
        "Account number or IBAN",
        "币种",
        "Amount",
        "费用承担方",
        "Purpose",
        "bankCountry",
        "收款人类型",
        "swift",
        "Name of the bank",
        "收款人地址",
        "note",
      ],
      [
        "Muster GmbH",
        "DE89370400440532013000",
        "EUR",
        "100",
        "our",
        "货物贸易",
        "德国",
        "企业",
        "COBADEFFXXX",
        "Commerzbank",
        "Berlin",
        "for us alone",
      ],
    ];
    const purpose = (await import("@/messages/zh-CN/payments.json")).default.purpose.goods;
    rows[1] = (rows[1] ?? []).map((text) => (text === "货物贸易" ? purpose : text));
    const batchNo = await uploadBatchFile(world, principal, bookXml(rows));
    await read(world);
    expect((await resultOf(world, principal, batchNo)).rows.rows).toMatchObject([
      { faults: [], bearer: "OUR", purpose: "goods", amount: money("EUR", 10_000n) },
    ]);
  });

  test("without the content of a list reports the missing columns; hidden sheets are not read", async ({ world }) => {
    const { principal } = await openWithReviewers(world);
    const otherSheet = [
      ["Name of the payee", "Amount"],
      ["a", "1"],
    ];
    const hiddenSheet = {
      name: "Hidden",
      state: "hidden",
      rows: [
        ["currency", "name", "account", "amount", "bearer", "purpose"],
        ["EUR", "a", "1", "1", "SHA", "goods"],
      ],
    };
    for (const [bytes, fault, about] of [
      [
        bookXml(otherSheet, { sheets: [{ name: "Notes", rows: otherSheet }, hiddenSheet] }),
        "headings",
        ["currency", "account", "bearer", "purpose"],
      ],
      [bookXml([["currency", "name", "account", "amount", "Amount", "bearer", "purpose"]]), "twice", ["amount"]],
      [bookXml([["currency", "name", "account", "amount", "bearer", "purpose"]]), "empty", []],
      [bookXml([]), "empty", []],
      [bookXls([], { strings: [Buffer.from([9, 0, 0, 0, 9, 0, 0, 0])] }), "unreadable", []],
    ] as const) {
      const isOld = bytes.subarray(0, 2).toString("hex") === "d0cf";
      const batchNo = await uploadBatchFile(
        world,
        principal,
        bytes,
        isOld ? { name: "a.xls", type: "application/vnd.ms-excel" } : {},
      );
      await read(world);
      expect((await resultOf(world, principal, batchNo)).batch).toMatchObject({
        state: "unreadable",
        fault,
        faultAbout: about,
        rowsFaulty: 0,
      });
    }
  });

  test("on the second sheet, below a title, is found", async ({ world }) => {
    const { principal } = await openWithReviewers(world);
    const names = [
      "currency",
      "name",
      "account",
      "amount",
      "bearer",
      "purpose",
      "bankCountry",
      "entityType",
      "swift",
      "bankName",
      "address",
    ] as const;
    const texts = names.map((name) => {
      const cell = entry(1)[name] ?? "";
      return typeof cell === "string" ? cell : cell.number;
    });
    const batchNo = await uploadBatchFile(
      world,
      principal,
      bookXml([], {
        sheets: [
          { name: "Read me", rows: [["How to fill it in"]] },
          { name: "List", rows: [["March"], names, texts] },
        ],
      }),
    );
    await read(world);
    expect((await resultOf(world, principal, batchNo)).batch).toMatchObject({
      state: "draft",
      rowsRead: 1,
      rowsFaulty: 0,
    });
  });

  test("with formulas, merged cells, hidden rows, lost digits, errors and duplicates pays none of those rows", async ({
    world,
  }) => {
    const { principal } = await openWithReviewers(world);
    const names = [
      "currency",
      "name",
      "account",
      "amount",
      "bearer",
      "purpose",
      "bankCountry",
      "entityType",
      "swift",
      "bankName",
      "address",
      "reference",
    ] as const;
    const cells = (no: number, change: Partial<Record<(typeof names)[number], string>> = {}) =>
      names
        .map((name) => {
          const cell = entry(no)[name] ?? "";
          return (
            change[name] ?? `<c t="inlineStr"><is><t>${typeof cell === "string" ? cell : cell.number}</t></is></c>`
          );
        })
        .join("");
    const batchNo = await uploadBatchFile(
      world,
      principal,
      bookXml(
        [
          names,
          cells(1),
          cells(2, { amount: "<c><f>1+1</f><v>2</v></c>" }),
          cells(3),
          cells(4),
          `<row r="6" hidden="1">${cells(5)}</row>`,
          cells(6, { account: "<c><v>1.23456789012345678E+19</v></c>" }),
          cells(7, { reference: '<c t="e"><v>#N/A</v></c>' }),
          cells(1),
        ],
        { mergedRanges: ["A1:B1", "B4:B5"] },
      ),
    );
    await read(world);
    const { batch, rows } = await resultOf(world, principal, batchNo);
    expect(
      Object.fromEntries(
        rows.rows.map(({ no, faults }) => [no, faults[0] && `${faults[0].column} ${faults[0].issue}`]),
      ),
    ).toEqual({
      2: undefined,
      3: "amount cell.formula",
      4: "row cell.merged",
      5: "row cell.merged",
      6: "row cell.hidden",
      7: "account cell.digits",
      8: "reference cell.error",
      9: "row row.twice",
    });
    expect(batch.rowsFaulty).toBe(7);
  });

  test("of the old kind, with days counted from 1904, is read too", async ({ world }) => {
    const { principal } = await openWithReviewers(world);
    const names = [
      "currency",
      "name",
      "account",
      "amount",
      "bearer",
      "purpose",
      "bankCountry",
      "entityType",
      "swift",
      "bankName",
      "address",
      "merchantOrderNo",
    ] as const;
    const texts = [
      ...names,
      ...names.map((name) => {
        const cell = entry(1)[name] ?? "";
        return typeof cell === "string" ? cell : cell.number;
      }),
    ];
    const record = names
      .map((_, column) => xlsCell.text(0, column, column))
      .concat(
        names.map((_, column) =>
          column === 3
            ? xlsCell.number(1, 3, 100.5)
            : column === 11
              ? xlsCell.number(1, 11, 46_099 - 1_462, 1)
              : xlsCell.text(1, column, names.length + column),
        ),
      );
    const batchNo = await uploadBatchFile(
      world,
      principal,
      bookXls(record, { texts, is1904: true, dateStyles: true }),
      {
        name: "old.xls",
        type: "application/vnd.ms-excel",
      },
    );
    await read(world);
    expect((await resultOf(world, principal, batchNo)).rows.rows).toMatchObject([
      { faults: [], amount: money("EUR", 10_050n), merchantOrderNo: "2026-03-18" },
    ]);
  });

  test("contains amounts as numbers or texts, in full-width digits too; an ambiguous one is faulty", async ({
    world,
  }) => {
    const { principal } = await openWithReviewers(world);
    const amounts: readonly (readonly [typed: Cell, minor: bigint | null])[] = [
      ["100", 10_000n],
      [" 100.5 ", 10_050n],
      ["1,200.50", 120_050n],
      ["１，２００．５０", 120_050n],
      ["１００", 10_000n],
      ["100 EUR", 10_000n],
      [{ number: "1E+2" }, 10_000n],
      [{ number: "100.1" }, 10_010n],
      ["1.200,50", null],
      ["1,20", null],
      ["100.001", null],
      ["1e2", null],
      ["-5", null],
      ["0", null],
      ["¥100", null],
      ["100 USD", null],
      ["=1+1", null],
      ["一百", null],
      [{ number: "100.001" }, null],
      [{ number: "-5" }, null],
    ];
    const batchNo = await draft(
      world,
      principal,
      amounts.map(([amount], at) => entry(at + 1, { amount })),
    );
    const {
      rows: { rows },
    } = await resultOf(world, principal, batchNo);
    const read = new Map(
      rows.map(({ no: row, faults, amount }) => [
        row,
        faults.length > 0 ? faults.map(({ column }) => column).join() : amount?.minor,
      ]),
    );
    expect(amounts.map(([inputText], at) => [inputText, read.get(at + 2)])).toEqual(
      amounts.map(([inputText, minor]) => [inputText, minor ?? "amount"]),
    );
  });

  test("with macros, a bomb, a link elsewhere or entities is refused before anything of it is read", async ({
    world,
  }) => {
    const { principal } = await openWithReviewers(world);
    const workbooks = hostileFiles.filter(({ name }) => name === "a.xlsx" || name === "a.xlsm" || name === "a.xls");
    expect(workbooks.length).toBeGreaterThan(15);
    for (const { label, name, type, bytes } of workbooks) {
      await expect(uploadBatchFile(world, principal, bytes(), { name, type }), label).rejects.toMatchObject({
        code: expect.stringMatching(/^(FILE_REFUSED|INVALID_FILE_TYPE)$/),
      });
    }
    expect((await world.call(batchCalls.batches, { isMine: false, ...page }, principal)).total).toBe(0);
  });

  test("with the same content needs confirmation, under any name, unless the first was put away", async ({ world }) => {
    const { principal } = await openWithReviewers(world);
    const bytes = await batchFile([entry(1)]);
    const batchNo = await uploadBatchFile(world, principal, bytes);
    await expect(uploadBatchFile(world, principal, bytes, { name: "other.xlsx" })).rejects.toEqual(
      no("BATCH_REPEATED", { batchNo }),
    );
    const again = await uploadBatchFile(world, principal, bytes, { isAgain: true });
    for (const number of [batchNo, again]) {
      await read(world);
      expect((await world.call(batchCalls.dropBatch, { batchNo: number }, principal)).state).toBe("dropped");
    }
    expect(await uploadBatchFile(world, principal, bytes)).not.toBe(batchNo);
    await uploadBatchFile(world, await world.merchant(), bytes);
  });

  test("that was uploaded for another use, or by another person, does not exist", async ({ world }) => {
    const { principal } = await openWithReviewers(world);
    const { fileId } = await world.call(
      files.upload,
      uploadOf(
        sampleStoredFile(
          "a.xlsx",
          "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
          await batchFile([entry()]),
        ),
        "ORDER_SHEET",
      ),
      principal,
    );
    await expect(world.call(batchCalls.applyBatch, { fileId, isAgain: false }, principal)).rejects.toEqual(
      no("INVALID_FILE_TYPE"),
    );
    await expect(world.call(batchCalls.applyBatch, { fileId, isAgain: false }, await world.merchant())).rejects.toEqual(
      no("FILE_NOTFOUND"),
    );
  });

  test("of more than 10,000 rows is not read", async ({ world }) => {
    const { principal } = await openWithReviewers(world);
    const batchNo = await uploadBatchFile(
      world,
      principal,
      bookXml([
        ["currency", "name", "account", "amount", "bearer", "purpose"],
        ...Array.from({ length: 10_001 }, () => ["x"]),
      ]),
    );
    await read(world);
    expect((await resultOf(world, principal, batchNo)).batch).toMatchObject({ state: "unreadable", fault: "rows" });
  }, 60_000);

  test("of a merchant with many files delays no other merchant until all are read", async ({ world }) => {
    const [{ principal }, otherMerchant] = [await openWithReviewers(world), await world.merchant()];
    const bytes = await batchFile([entry(1)]);
    const many = [
      await uploadBatchFile(world, principal, bytes, { isAgain: true }),
      await uploadBatchFile(world, principal, bytes, { isAgain: true }),
      await uploadBatchFile(world, principal, bytes, { isAgain: true }),
    ];
    const otherBatch = await uploadBatchFile(world, otherMerchant, bytes);
    for (let turn = 0; turn < 2; turn += 1) await read(world);
    expect([
      await stateOf(world, otherMerchant, otherBatch),
      ...(await Promise.all(many.map((batchNo) => stateOf(world, principal, batchNo)))),
    ]).toEqual(["draft", "draft", "reading", "reading"]);
  });

  test("is accepted, and rows are used again, while the number of stored ones is below a limit", async ({ world }) => {
    const {
      principal,
      reviewers: [reviewer],
    } = await openWithReviewers(world);
    const batchNo = await draft(world, principal);
    await submit(world, principal, batchNo);
    await decide(world, reviewer, batchNo, false);
    const again = () => reuse(world, principal, batchNo);
    for (let count = 0; count < paymentBatchesOpenMax; count += 1) await createBatchDraft(world, principal);
    const last = await world.call(batchCalls.batches, { state: "draft", isMine: false, ...page }, principal);
    expect(last.total).toBe(paymentBatchesOpenMax);
    expect((await world.call(batchCalls.batchCounts, {}, principal)).rows).toEqual(
      expect.arrayContaining([
        { state: "rejected", count: 1 },
        { state: "draft", count: paymentBatchesOpenMax },
        { state: "approved", count: 0 },
      ]),
    );
    await expect(again()).rejects.toEqual(no("BATCHES_FULL", { most: paymentBatchesOpenMax }));
    await expect(draft(world, principal)).rejects.toEqual(no("BATCHES_FULL"));
    await world.call(batchCalls.dropBatch, { batchNo: last.rows[0]?.batchNo ?? "" }, principal);
    await again();
  });

  test("cannot be used to guess names: an account has three names in it at most, and corrections are counted as guesses", async ({
    world,
  }) => {
    const { principal } = await openWithReviewers(world);
    await world.call(
      accountRecords.saveAccountRecord,
      { world: world.name, account: germanIban(1), name: "Sonnenblick Reisen GmbH" },
      operationsPerson,
    );
    const batchNo = await draft(
      world,
      principal,
      ["Alpha", "Beta", "Gamma", "Sonnenblick Reise", "Alpha"].map((name, at) =>
        entry(1, { name: `${name} GmbH`, reference: `INV ${at}` }),
      ),
    );
    const { rows } = (await ordersOf(world, principal, batchNo)).rows;
    expect(rows.map(({ no: row, faults, heldBy }) => [row, faults.map(({ issue }) => issue).join(), heldBy])).toEqual([
      [2, "", null],
      [3, "", null],
      [4, "", null],
      [5, "payee.names", null],
      [6, "", null],
    ]);
    const correct = (name: string) => world.call(batchCalls.correctRow, { batchNo, no: 5, typed: { name } }, principal);
    for (let turn = 0; turn < nameMissesPerHourMax; turn += 1)
      expect((await correct(`Guess ${turn} GmbH`)).row.nameDiffers).toBe("none");
    await expect(correct("Sonnenblick Reise GmbH")).rejects.toEqual(no("REQUEST_BUSY"));
  });

  test("with a total beyond the largest amount stays within the limit, also when a row is corrected", async ({
    world,
  }) => {
    const { principal } = await openWithReviewers(world);
    const most = Number.MAX_SAFE_INTEGER;
    await world.db.sql("update world set terms = $2::jsonb where id = $1::uuid", [
      world.id,
      JSON.stringify({ singleQuotaUsdMinor: most, dayQuotaUsdMinor: most }),
    ]);
    const batchNo = await draft(world, principal, [
      entry(1, { amount: "9999999999999.99" }),
      entry(2, { amount: "5000000000000" }),
      entry(3, { amount: "5000000000000" }),
      entry(4, { amount: "12" }),
    ]);
    const issues = async () =>
      (await ordersOf(world, principal, batchNo)).rows.rows.map(({ faults }) =>
        faults.map(({ issue }) => issue).join(),
      );
    expect(await issues()).toEqual(
      ["amount.large", "", "amount.large", ""].map((issue, at) => (at === 3 ? "amount.minimum" : issue)),
    );
    const { row } = await world.call(
      batchCalls.correctRow,
      { batchNo, no: 5, typed: { amount: "4999999999999" } },
      principal,
    );
    expect(row.faults).toEqual([{ column: "amount", issue: "amount.large" }]);
    const result = await resultOf(world, principal, batchNo);
    expect(z.safeDecode(batchCalls.batchResult.output, z.encode(batchCalls.batchResult.output, result)).success).toBe(
      true,
    );
  });

  test("whose reading was abandoned is begun anew by the next reader, and read once", async ({ world }) => {
    const { principal } = await openWithReviewers(world);
    const batchNo = await uploadBatchFile(world, principal, await batchFile([entry(1), entry(2)]));
    await world.db.sql("update payment_batch set rows_read = 1, lease_until = '2020-01-01' where world = $1::uuid", [
      world.id,
    ]);
    const results = await Promise.all([read(world), read(world), read(world)]);
    expect(results.filter((was) => was)).toHaveLength(1);
    expect((await resultOf(world, principal, batchNo)).batch).toMatchObject({ state: "draft", rowsRead: 2 });
  });
});

describe("a payee of a row", () => {
  const savedPayee = {
    entityType: "company" as const,
    currency: "EUR" as const,
    name: "Muster 1 GmbH",
    account: "DE41370400440000000001",
    swift: "COBADEFFXXX",
    bankName: "Commerzbank",
    bankCountry: "DE",
    country: "DE",
    address: "Kaiserstrasse 1, Frankfurt",
    nickname: "",
  };
  const rowOf = async (world: TestWorld, principal: Principal, change: BatchEntry) =>
    (await resultOf(world, principal, await draft(world, principal, [entry(1, change)]))).rows.rows[0];

  test("that is saved needs no more than its account, currency and name, and must not differ", async ({ world }) => {
    const { principal } = await openWithReviewers(world);
    await world.call(payments.addPayee, savedPayee, principal);
    const bare = { bankCountry: "", entityType: "", swift: "", bankName: "", country: "", address: "" };
    expect(await rowOf(world, principal, bare)).toMatchObject({ faults: [], isNewPayee: false });
    expect(await rowOf(world, principal, { ...bare, name: "muster 1  gmbh" })).toMatchObject({ faults: [] });
    expect(await rowOf(world, principal, { ...bare, name: "Master 1 GmbH" })).toMatchObject({
      faults: [{ column: "name", issue: "payee.differs" }],
    });
    expect(await rowOf(world, principal, { swift: "DEUTDEFF" })).toMatchObject({
      faults: [{ column: "swift", issue: "payee.differs" }],
    });
  });

  test("that is new must have all fields that its destination requires", async ({ world }) => {
    const { principal } = await openWithReviewers(world);
    expect(await rowOf(world, principal, { address: "" })).toMatchObject({
      faults: [{ column: "address", issue: "text.missing" }],
    });
    expect(await rowOf(world, principal, { account: "DE89370400440532013001" })).toMatchObject({
      faults: [{ column: "account", issue: "account.iban" }],
    });
    expect(await rowOf(world, principal, { bankCountry: "" })).toMatchObject({
      faults: [{ column: "bankCountry", issue: "country.missing" }],
    });
    expect(await rowOf(world, principal, { currency: "KRW", amount: { number: "100000" } })).toMatchObject({
      faults: [{ column: "currency", issue: "payee.pair" }],
    });
  });

  test("that is saved is found by its IBAN in every spelling, and paid once for two spellings", async ({ world }) => {
    const { principal } = await openWithReviewers(world);
    await world.call(payments.addPayee, savedPayee, principal);
    for (const account of ["DE41-3704-0044-0000-0000-01", "IBAN DE41 3704 0044 0000 0000 01"])
      expect([account, await rowOf(world, principal, { account })]).toMatchObject([
        account,
        { faults: [], isNewPayee: false },
      ]);
    const batchNo = await draft(world, principal, [entry(1), entry(1, { account: "DE41-3704-0044-0000-0000-01" })]);
    const { rows } = (await resultOf(world, principal, batchNo)).rows;
    expect(rows.find(({ no }) => no === 3)).toMatchObject({ faults: [{ column: "row", issue: "row.twice" }] });
  });

  test("that several rows name is saved once when the batch is submitted", async ({ world }) => {
    const { principal } = await openWithReviewers(world);
    const batchNo = await draft(world, principal, [entry(1), entry(1, { reference: "INV 9" }), entry(2)]);
    await submit(world, principal, batchNo);
    const { rows } = await world.call(payeeCalls.payeePage, page, principal);
    expect(rows.map(({ name, state }) => [name, state])).toEqual(
      expect.arrayContaining([
        ["Muster 1 GmbH", "enabled"],
        ["Muster 2 GmbH", "enabled"],
      ]),
    );
    expect(rows).toHaveLength(2);
    await sound(world);
  });

  test("is one payee with its head office's code written with XXX or without", async ({ world }) => {
    const { principal } = await openWithReviewers(world);
    const file = () => readFileSync("tests/fixtures/cases/6-bic8-bic11.xlsx");
    const batchNo = await uploadBatchFile(world, principal, file());
    await read(world);
    await submit(world, principal, batchNo);
    const { rows } = await world.call(payeeCalls.payeePage, page, principal);
    expect(rows.map(({ name }) => name)).toEqual(["Beta GmbH"]);
    // saved with the one code, it is named by the other
    const again = await uploadBatchFile(world, principal, Buffer.concat([file()]), {
      name: "again.xlsx",
      isAgain: true,
    });
    await read(world);
    expect((await resultOf(world, principal, again)).rows.rows).toMatchObject([{ faults: [] }, { faults: [] }]);
  });
});

describe("a csv file", () => {
  const line = (of: Readonly<Record<string, string>>, separator: string, purpose = true) =>
    [
      ["Currency", "EUR"],
      ["Payee name", of.name ?? "Muster 1 GmbH"],
      ["Account number or IBAN", germanIban(1)],
      ["Bank country or region", "DE"],
      ["Payee type", "Company"],
      ["SWIFT code", "COBADEFF"],
      ["Bank name", "Commerzbank, Berlin"],
      ["Payee country or region", "DE"],
      ["City", "Berlin"],
      ["Payee address", "Hauptstr. 1"],
      ["Amount", of.amount ?? "100.00"],
      ["Charges paid by", "SHA"],
      ...(purpose ? [["Purpose", "Goods"]] : []),
      ["Reference", "INV 1"],
    ]
      .map(([heading = "", value = ""]) => (of.isHeading ? heading : value))
      .map((cell) => (cell.includes(separator) ? `"${cell}"` : cell))
      .join(separator);
  const csvOf = (separator: string, purpose = true) =>
    `${line({ isHeading: "yes" }, separator, purpose)}\r\n${line({}, separator, purpose)}\r\n`;

  test("is read in its detected format, reports it, and is read in another one on request of its sender", async ({
    world,
  }) => {
    const { principal } = await openWithReviewers(world);
    const batchNo = await uploadBatchFile(world, principal, Buffer.from(csvOf(";")), {
      name: "a.csv",
      type: "text/csv",
    });
    await read(world);
    const { batch, rows } = await resultOf(world, principal, batchNo);
    expect(batch).toMatchObject({ state: "draft", dialect: { encoding: "utf-8", separator: ";" }, purpose: null });
    expect(rows.rows).toMatchObject([{ state: "ready", amount: money("EUR", 10_000n), faults: [] }]);
    const again = {
      fileId: batch.fileId ?? "",
      isAgain: true,
      dialect: { encoding: "utf-8", separator: "," } as const,
    };
    const { batchNo: otherBatch } = await world.call(batchCalls.applyBatch, again, principal);
    await read(world);
    expect((await resultOf(world, principal, otherBatch)).batch).toMatchObject({
      state: "unreadable",
      fault: "headings",
      dialect: { encoding: "utf-8", separator: "," },
    });
  });

  test("without a purpose is paid for the one chosen for all rows", async ({ world }) => {
    const { principal } = await openWithReviewers(world);
    const file = sampleStoredFile("b.csv", "application/vnd.ms-excel", Buffer.from(csvOf("\t", false)));
    const { fileId } = await world.call(files.upload, uploadOf(file, "PAYMENT_BATCH"), principal);
    const { batchNo } = await world.call(
      batchCalls.applyBatch,
      { fileId, isAgain: false, purpose: "services" },
      principal,
    );
    await read(world);
    const { batch, rows } = await resultOf(world, principal, batchNo);
    expect(batch).toMatchObject({ purpose: "services", dialect: { encoding: "utf-8", separator: "\t" } });
    expect(rows.rows).toMatchObject([{ state: "ready", purpose: "services" }]);
  });
});

describe("a payee that a batch pays", () => {
  const savedPayee = {
    entityType: "company" as const,
    currency: "EUR" as const,
    name: "Muster 1 GmbH",
    account: germanIban(1),
    swift: "COBADEFFXXX",
    bankName: "Commerzbank",
    bankCountry: "DE",
    country: "DE",
    address: "Kaiserstrasse 1, Frankfurt",
    nickname: "",
  };
  const changedPayee = { ...savedPayee, account: germanIban(9) };
  const savedTo = async (world: TestWorld, principal: Principal) =>
    (await world.call(payments.addPayee, savedPayee, principal)).payeeId;
  const isInUse = async (world: TestWorld, principal: Principal, id: string) =>
    (await world.call(payeeCalls.payeeDetail, { id }, principal)).isInUse;

  test("is in use while the batch waits for its review, and free again once that has ended without paying", async ({
    world,
  }) => {
    const {
      principal,
      reviewers: [reviewer],
    } = await openWithReviewers(world, 2);
    const payeeId = await savedTo(world, principal);
    const batchNo = await draft(world, principal);
    expect(await isInUse(world, principal, payeeId)).toBe(false);
    await submit(world, principal, batchNo);
    for (const passes of [0, 1]) {
      if (passes > 0) await decide(world, reviewer, batchNo);
      expect(await isInUse(world, principal, payeeId)).toBe(true);
      await expect(world.call(payeeCalls.changePayee, { ...changedPayee, payeeId }, principal)).rejects.toEqual(
        no("PAYEE_IN_USE"),
      );
      await expect(
        world.call(
          payeeCalls.changePayeeDetail,
          { payeeId, country: "DE", address: "Elsewhere 1", proofIds: [] },
          principal,
        ),
      ).rejects.toEqual(no("PAYEE_IN_USE"));
      await expect(world.call(payeeCalls.removePayee, { payeeId }, principal)).rejects.toEqual(no("PAYEE_IN_USE"));
    }
    await world.call(batchCalls.recallBatch, { batchNo }, principal);
    expect(await isInUse(world, principal, payeeId)).toBe(false);
    await world.call(payeeCalls.removePayee, { payeeId }, principal);
  });

  test("and was changed or deleted since the file was read stops the batch and marks its rows; the others may be submitted", async ({
    world,
  }) => {
    const { principal } = await openWithReviewers(world);
    const payeeId = await savedTo(world, principal);
    for (const isDeleted of [false, true]) {
      const batchNo = await draft(world, principal, [entry(1), entry(2)]);
      if (isDeleted) await world.call(payeeCalls.removePayee, { payeeId }, principal);
      else await world.call(payeeCalls.changePayee, { ...changedPayee, payeeId }, principal);
      await expect(submit(world, principal, batchNo)).rejects.toEqual(no("BATCH_FAULTY", { count: 1 }));
      const { batch, rows } = await resultOf(world, principal, batchNo);
      expect([batch.state, batch.rowsFaulty, rows.rows[0]?.faults]).toEqual([
        "draft",
        1,
        [{ column: "account", issue: "payee.changed" }],
      ]);
      expect(await submit(world, principal, batchNo, { isPartial: true })).toMatchObject({
        state: "pendingReview",
        totals: [{ rows: 1 }],
      });
      await world.call(batchCalls.recallBatch, { batchNo }, principal);
      if (!isDeleted) await world.call(payeeCalls.changePayee, { ...savedPayee, payeeId }, principal);
    }
    await sound(world);
  });

  test("with only its bank replaced counts as changed too", async ({ world }) => {
    const { principal } = await openWithReviewers(world);
    const payeeId = await savedTo(world, principal);
    const batchNo = await draft(world, principal, [entry(1), entry(2)]);
    await world.call(
      payeeCalls.changePayee,
      { ...savedPayee, swift: "DEUTDEFF", bankName: "Deutsche Bank", payeeId },
      principal,
    );
    await expect(submit(world, principal, batchNo)).rejects.toEqual(no("BATCH_FAULTY", { count: 1 }));
  });

  for (const isDeleted of [true, false]) {
    test(`is ${isDeleted ? "deleted" : "changed"}, or the batch is submitted: at the same time one happens, never both`, async ({
      world,
    }) => {
      const { principal } = await openWithReviewers(world);
      for (const isFirst of [true, false]) {
        const payeeId = await savedTo(world, principal);
        const batchNo = await draft(world, principal);
        const away = () =>
          isDeleted
            ? world.call(payeeCalls.removePayee, { payeeId }, principal)
            : world.call(payeeCalls.changePayee, { ...changedPayee, payeeId }, principal);
        const requests = isFirst
          ? [away(), submit(world, principal, batchNo)]
          : [submit(world, principal, batchNo), away()];
        const ends = await Promise.allSettled(requests);
        const [removal, submission] = isFirst ? ends : [...ends].reverse();
        expect([submission?.status, removal?.status].sort()).toEqual(["fulfilled", "rejected"]);
        expect([submission, removal]).toContainEqual(
          expect.objectContaining({
            status: "rejected",
            reason: no(removal?.status === "fulfilled" ? "BATCH_FAULTY" : "PAYEE_IN_USE"),
          }),
        );
        if (submission?.status === "fulfilled") await world.call(batchCalls.recallBatch, { batchNo }, principal);
        if (!isDeleted || submission?.status === "fulfilled")
          await world.call(payeeCalls.removePayee, { payeeId }, principal);
      }
      await sound(world);
    }, 60_000);
  }

  test("stays as the reviewer saw it: approved and changed at the same time, it is paid as it was", async ({
    world,
  }) => {
    const {
      principal,
      reviewers: [reviewer],
    } = await openWithReviewers(world);
    const payeeId = await savedTo(world, principal);
    for (const isFirst of [true, false]) {
      const batchNo = await draft(world, principal, [entry(1, { reference: `ROUND ${isFirst ? 1 : 2}` })]);
      await submit(world, principal, batchNo);
      const [approve, change] = [
        () => decide(world, reviewer, batchNo),
        () => world.call(payeeCalls.changePayee, { ...changedPayee, payeeId }, principal),
      ];
      const ends = await Promise.allSettled(isFirst ? [approve(), change()] : [change(), approve()]);
      const [decision, away] = isFirst ? ends : [...ends].reverse();
      expect(decision).toMatchObject({ status: "fulfilled", value: { outcome: [{ state: "processing", rows: 1 }] } });
      expect(away).toMatchObject({ status: "rejected", reason: { code: "PAYEE_IN_USE" } });
    }
    await sound(world);
  }, 60_000);
});

describe("the names of a batch's payees", () => {
  const register = (world: TestWorld, no: number, name: string) =>
    world.call(
      accountRecords.saveAccountRecord,
      { world: world.name, account: germanIban(no), name },
      operationsPerson,
    );
  const namesOf = async (world: TestWorld, principal: Principal, batchNo: string) => {
    const { batch, rows } = await world.call(
      batchCalls.batchResult,
      { batchNo, show: "differing", ...page },
      principal,
    );
    return [batch.differingNames, rows.rows.map(({ no, nameDiffers, heldBy }) => [no, nameDiffers, heldBy])] as const;
  };
  const storedNames = async (world: TestWorld) =>
    (
      await world.db.sql<{ name: string; said: string }>(
        "select name, concat_ws('|', name_check, held_by, agreed_by, to_char(agreed_at, 'HH24:MI')) as said from payee where world = $1::uuid",
        [world.id],
      )
    )
      .map(({ name, said }) => [name, said])
      .sort();

  test("are checked when the file is read; continuing despite a difference needs confirmation, and is logged with the person", async ({
    world,
  }) => {
    const { principal } = await openWithReviewers(world);
    await register(world, 1, "Muster 1 GmbH");
    await register(world, 2, "Muster 22 GmbH");
    await register(world, 3, "Sonnenblick Reisen");
    const batchNo = await draft(world, principal, [entry(1), entry(2), entry(3), entry(4)]);
    expect(await namesOf(world, principal, batchNo)).toEqual([
      2,
      [
        [3, "close", "Muster 22 GmbH"],
        [4, "none", null],
      ],
    ]);
    for (const differingNames of [0, 1])
      await expect(submit(world, principal, batchNo, { differingNames })).rejects.toEqual(
        no("NAMES_NOT_MATCHED", { count: 2 }),
      );
    expect(await stateOf(world, principal, batchNo)).toBe("draft");
    await submit(world, principal, batchNo, { differingNames: 2 });
    expect(await storedNames(world)).toEqual([
      ["Muster 1 GmbH", "full|"],
      ["Muster 2 GmbH", "close|Muster 22 GmbH"],
      ["Muster 3 GmbH", `none||${principal.operatorId}|02:00`],
      ["Muster 4 GmbH", "impossible|"],
    ]);
    // the reviewer sees it too
    expect((await ordersOf(world, principal, batchNo)).rows.rows.map(({ nameDiffers }) => nameDiffers)).toEqual([
      null,
      "close",
      "none",
      null,
    ]);
    // one confirmation is enough: a payment to it passes, and so does the next batch
    const next = await draft(
      world,
      principal,
      [2, 3].map((no) => entry(no, { reference: "AGAIN" })),
    );
    expect(await namesOf(world, principal, next)).toEqual([0, []]);
    await submit(world, principal, next);
    await sound(world);
  });

  test("are checked for saved payees without a check; an earlier result that was not confirmed is requested again", async ({
    world,
  }) => {
    const { principal } = await openWithReviewers(world);
    const payeeIds = [];
    for (const no of [1, 2, 3])
      payeeIds.push(
        (
          await world.call(
            payments.addPayee,
            {
              entityType: "company",
              currency: "EUR",
              name: `Muster ${no} GmbH`,
              account: germanIban(no),
              swift: "COBADEFFXXX",
              bankName: "Commerzbank",
              bankCountry: "DE",
              country: "DE",
              address: "Kaiserstrasse 1, Frankfurt",
              nickname: "",
            },
            principal,
          )
        ).payeeId,
      );
    for (const no of [1, 2, 3]) await register(world, no, "Sonnenblick Reisen");
    const [, warnedId = "", agreedId = ""] = payeeIds;
    for (const payeeId of [warnedId, agreedId])
      await world.call(names.checkName, { payeeId, goesOn: false }, principal);
    await world.call(names.checkName, { payeeId: agreedId, goesOn: true }, principal);
    const batchNo = await draft(world, principal, [entry(1), entry(2), entry(3)]);
    expect(await namesOf(world, principal, batchNo)).toEqual([
      2,
      [
        [2, "none", null],
        [3, "none", null],
      ],
    ]);
    await submit(world, principal, batchNo, { differingNames: 2 });
    expect((await storedNames(world)).map(([, summary]) => summary)).toEqual(
      Array.from({ length: 3 }, () => `none||${principal.operatorId}|02:00`),
    );
  });

  test("differ no more once the row was corrected, and excluded rows are not checked", async ({ world }) => {
    const { principal } = await openWithReviewers(world);
    await register(world, 1, "Muster Eins GmbH");
    await register(world, 2, "Sonnenblick Reisen");
    const batchNo = await draft(world, principal, [
      entry(1, { name: "Sonnenblick" }),
      entry(2, { amount: "" }),
      entry(3),
    ]);
    expect(await namesOf(world, principal, batchNo)).toEqual([1, [[2, "none", null]]]);
    await world.call(batchCalls.correctRow, { batchNo, no: 2, typed: { name: "Muster Eins GmbH" } }, principal);
    expect(await namesOf(world, principal, batchNo)).toEqual([0, []]);
    await submit(world, principal, batchNo, { isPartial: true });
  });
});

describe("a row that is faulty", () => {
  test("is corrected in its place, and joins the others", async ({ world }) => {
    const { principal } = await openWithReviewers(world);
    const batchNo = await draft(world, principal, [entry(1), entry(2, { amount: "" })]);
    const correct = (change: object, no = 3, by = principal) =>
      world.call(batchCalls.correctRow, { batchNo, no, typed: { amount: "250.00" }, ...change }, by);
    expect((await correct({})).row).toMatchObject({ state: "ready", amount: money("EUR", 25_000n) });
    expect((await resultOf(world, principal, batchNo)).batch).toMatchObject({ rowsFaulty: 0, totals: [{ rows: 2 }] });
    expect((await correct({ typed: { city: "Frankfurt", amount: "1.234,5" } })).row).toMatchObject({
      state: "faulty",
      typed: { city: "Frankfurt" },
    });
    expect(
      (
        await correct({
          typed: { account: "DE41370400440000000001", reference: "INV 1", name: "Muster 1 GmbH", amount: "100" },
        })
      ).row,
    ).toMatchObject({ faults: [{ issue: "row.twice" }] });
    await expect(correct({}, 99)).rejects.toEqual(no("ORDER_NOTFOUND"));
    await expect(correct({}, 3, await world.operator(principal.userNo))).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  });

  test("is returned in the sender's own columns with its reason beside it", async ({ world }) => {
    const { principal } = await openWithReviewers(world);
    const batchNo = await draft(world, principal, [entry(1), entry(2, { amount: "=1+1" })]);
    const rows = await sheetOf(await world.call(batchCalls.downloadBatch, { batchNo, isFaulty: true }, principal));
    expect(rows).toHaveLength(2);
    const beside = ["Status", "Reason", "Payment number", "Payment status", "Refund status", "Total debit", "Rate"];
    expect(rows[0]).toEqual([...Object.keys(entry()), ...beside]);
    expect(rows[1]?.slice(-2)).toEqual(["Error", `Amount: ${validation.amount.number}`]);
    expect(
      (await sheetOf(await world.call(batchCalls.downloadBatch, { batchNo, isFaulty: false }, principal))).length,
    ).toBe(3);
    await expect(world.call(batchCalls.downloadBatch, { batchNo, isFaulty: false }, principal)).rejects.toEqual(
      no("DOWNLOAD_REPEATED"),
    );
  });

  test("is left out when the rest is submitted, and makes a batch of its own later", async ({ world }) => {
    const {
      principal,
      reviewers: [reviewer],
    } = await openWithReviewers(world);
    const batchNo = await draft(world, principal, [entry(1), entry(2, { amount: "" })]);
    await expect(submit(world, principal, batchNo)).rejects.toEqual(no("BATCH_FAULTY", { count: 1 }));
    await expect(reuse(world, principal, batchNo)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
    await submit(world, principal, batchNo, { isPartial: true });
    expect(await balancesByCurrency(world, principal)).toEqual({ EUR: [1_000_000n - rowMinor, rowMinor] });
    await decide(world, reviewer, batchNo);
    const { batchNo: second } = await reuse(world, principal, batchNo);
    expect((await resultOf(world, principal, second)).rows.rows).toMatchObject([{ no: 3, state: "faulty" }]);
    await world.call(batchCalls.correctRow, { batchNo: second, no: 3, typed: { amount: "100" } }, principal);
    await submit(world, principal, second);
    await decide(world, reviewer, second);
    await expect(reuse(world, principal, second)).rejects.toEqual(no("BATCH_EMPTY"));
    await sound(world);
  });
});

describe("a batch", () => {
  test("reserves the total when it is submitted, and pays every row at once when it is approved", async ({ world }) => {
    const {
      principal,
      reviewers: [reviewer],
    } = await openWithReviewers(world);
    await world.fund(principal.userNo, "USD", 50_000n);
    const batchNo = await draft(world, principal, [entry(1), entry(2), entry(3, { currency: "USD", bearer: "OUR" })]);
    expect(await submit(world, principal, batchNo)).toMatchObject({
      state: "pendingReview",
      expiresAt: addMilliseconds(wednesday, 24 * hourMs),
      totals: [
        { rows: 1, debit: money("USD", 14_000n) },
        { rows: 2, debit: money("EUR", 2n * rowMinor) },
      ],
    });
    expect(await balancesByCurrency(world, principal)).toEqual({
      EUR: [1_000_000n - 2n * rowMinor, 2n * rowMinor],
      USD: [36_000n, 14_000n],
    });
    await sound(world);
    expect((await world.call(batchCalls.batches, { isMine: true, ...page }, reviewer)).rows).toMatchObject([
      { batchNo, mayReview: true },
    ]);
    expect((await world.call(batchCalls.batches, { isMine: true, ...page }, principal)).rows).toEqual([]);
    const waits = async (by: Principal) =>
      (await world.call(homeCalls.todo, { id: principal.userNo }, by)).rows.find(({ todo }) => todo === "batchReview")
        ?.count;
    expect([await waits(reviewer), await waits(principal)]).toEqual([1, 0]);
    const approvedBatch = await decide(world, reviewer, batchNo);
    expect([approvedBatch.state, approvedBatch.result, rowsByState(approvedBatch)]).toEqual([
      "approved",
      "processing",
      { processing: 3 },
    ]);
    expect(await balancesByCurrency(world, principal)).toEqual({
      EUR: [1_000_000n - 2n * rowMinor, 0n],
      USD: [36_000n, 0n],
    });
    const {
      rows: { rows },
      history,
    } = await ordersOf(world, principal, batchNo);
    expect(rows.map(({ state }) => state)).toEqual(["processing", "processing", "processing"]);
    expect(history.map(({ after }) => after)).toEqual(["reading", "draft", "pendingReview", "approved"]);
    const { rows: paymentRows } = await world.call(payments.records, { currentPage: 1, pageSize: 10 }, principal);
    expect(paymentRows.map(({ orderNo, state }) => [orderNo, state])).toEqual(
      [...rows].reverse().map(({ orderNo }) => [orderNo, "processing"]),
    );
    await sound(world);
  });

  test("is partly returned: a failed payment of it comes back by itself", async ({ world }) => {
    const {
      principal,
      reviewers: [reviewer],
    } = await openWithReviewers(world);
    const batchNo = await draft(world, principal, [entry(1), entry(2)]);
    await submit(world, principal, batchNo);
    await decide(world, reviewer, batchNo);
    const [first, second] = (await ordersOf(world, principal, batchNo)).rows.rows.map(({ orderNo }) => orderNo ?? "");
    await operate(world, "fail", first ?? "");
    await operate(world, "succeed", second ?? "");
    expect(await balancesByCurrency(world, principal)).toEqual({ EUR: [1_000_000n - rowMinor, 0n] });
    await sound(world);
  });

  test("that the balance does not cover is refused with the shortfall in each currency, and moves nothing", async ({
    world,
  }) => {
    const { principal } = await openWithReviewers(world);
    const batchNo = await draft(world, principal, [
      entry(1, { amount: { number: "9990" } }),
      entry(2, { currency: "USD" }),
    ]);
    await expect(submit(world, principal, batchNo)).rejects.toEqual(
      no("BATCH_SHORT", { gaps: "2.84 EUR, 115.00 USD" }),
    );
    expect(await balancesByCurrency(world, principal)).toEqual({ EUR: [1_000_000n, 0n] });
    expect(await stateOf(world, principal, batchNo)).toBe("draft");
  });

  test("is short by one minor unit or not at all", async ({ world }) => {
    const { principal } = await openWithReviewers(world);
    await world.fund(principal.userNo, "USD", 11_499n);
    const batchNo = await draft(world, principal, [
      entry(1, { amount: { number: "9987.16" } }),
      entry(2, { currency: "USD" }),
    ]);
    await expect(submit(world, principal, batchNo)).rejects.toEqual(no("BATCH_SHORT", { gaps: "0.01 USD" }));
    expect(await balancesByCurrency(world, principal)).toEqual({ EUR: [1_000_000n, 0n], USD: [11_499n, 0n] });
    await world.fund(principal.userNo, "USD", 1n);
    expect((await submit(world, principal, batchNo)).state).toBe("pendingReview");
    expect(await balancesByCurrency(world, principal)).toEqual({ EUR: [0n, 1_000_000n], USD: [0n, 11_500n] });
    await sound(world);
  });

  test("races fifteen others for one balance: as many are submitted as it covers", async ({ world }) => {
    const { principal } = await openWithReviewers(world);
    const debit = 181_284n;
    await world.fund(principal.userNo, "EUR", 6n * debit - 1n - 1_000_000n);
    const batchNos = [];
    for (let at = 1; at <= 16; at += 1)
      batchNos.push(await createBatchDraft(world, principal, [entry(at, { amount: { number: "1800" } })]));
    const results = await together(
      world,
      ...batchNos.map((batchNo) => (on: TestWorld) => submit(on, principal, batchNo)),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    expect(results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []))).toEqual(
      Array(11).fill(no("BATCH_SHORT", { gaps: "0.01 EUR" })),
    );
    expect(await balancesByCurrency(world, principal)).toEqual({ EUR: [debit - 1n, 5n * debit] });
    await sound(world);
  });

  test("pays up to the quota of the day and of one payment, to the cent; a payment beyond it fails alone", async ({
    world,
  }) => {
    const {
      principal,
      reviewers: [reviewer],
    } = await openWithReviewers(world);
    await world.fund(principal.userNo, "USD", 200_000n);
    const dollars = (number: number, amount: string) => entry(number, { currency: "USD", amount: { number: amount } });
    const paidUnder = async (terms: object, rows: readonly BatchEntry[]) => {
      const under = (some: object) =>
        world.db.sql("update world set terms = $2::jsonb where id = $1::uuid", [world.id, JSON.stringify(some)]);
      await under({});
      const batchNo = await createBatchDraft(world, principal, rows);
      await submit(world, principal, batchNo);
      await under(terms);
      await decide(world, reviewer, batchNo);
      return (await ordersOf(world, principal, batchNo)).rows.rows.map(({ failure }) => failure);
    };
    expect(
      await paidUnder({ dayQuotaUsdMinor: 30_000 }, [dollars(1, "100"), dollars(2, "100.01"), dollars(3, "100")]),
    ).toEqual([null, null, "quota"]);
    // 99.99 are left of this day
    expect(
      await paidUnder({ dayQuotaUsdMinor: 30_000 }, [dollars(4, "100"), dollars(5, "99.99"), dollars(6, "50")]),
    ).toEqual(["quota", null, "quota"]);
    expect(await paidUnder({ singleQuotaUsdMinor: 10_000 }, [dollars(7, "100.01"), dollars(8, "100")])).toEqual([
      "quota",
      null,
    ]);
    // 100, 100.01, 99.99 and 100 dollars left with 15 dollars each; of what failed everything is back
    expect((await balancesByCurrency(world, principal)).USD).toEqual([200_000n - 40_000n - 4n * 1_500n, 0n]);
    await sound(world);
  });

  test("dearer than the displayed cost is refused", async ({ world }) => {
    const { principal } = await openWithReviewers(world);
    const batchNo = await draft(world, principal, [entry(1)]);
    await expect(submit(world, principal, batchNo, { shownDebits: [money("EUR", rowMinor - 1n)] })).rejects.toEqual(
      no("COST_CHANGED"),
    );
    expect((await submit(world, principal, batchNo, { shownDebits: [money("EUR", rowMinor)] })).state).toBe(
      "pendingReview",
    );
  });

  test("is paid at once where the company has no approval group", async ({ world }) => {
    const { principal } = await openWithReviewers(world);
    await world.call(approval.saveApproval, { levels: [] }, principal);
    expect(await submit(world, principal, await draft(world, principal, [entry(1)]))).toMatchObject({
      state: "approved",
      result: "processing",
    });
    await sound(world);
  });

  test("passes level after level, never by its maker nor by the same person twice", async ({ world }) => {
    const { principal, reviewers } = await openWithReviewers(world, 2);
    const [first, second] = reviewers;
    const batchNo = await draft(world, principal, [entry(1)]);
    await submit(world, principal, batchNo);
    await expect(decide(world, principal, batchNo)).rejects.toEqual(no("AUTHORIZATION_FAILED"));
    await expect(decide(world, second ?? first, batchNo)).rejects.toEqual(no("AUTHORIZATION_FAILED"));
    expect(await decide(world, first, batchNo)).toMatchObject({ state: "pendingReview", passed: 1 });
    await expect(decide(world, first, batchNo)).rejects.toEqual(no("AUTHORIZATION_FAILED"));
    expect(await decide(world, second ?? first, batchNo)).toMatchObject({ state: "approved" });
    await sound(world);
  });

  test("lists its possible reviewers, without its maker, and the hours of its world for the review", async ({
    world,
  }) => {
    const {
      principal,
      reviewers: [reviewer],
    } = await openWithReviewers(world);
    await world.db.sql(`update world set terms = '{"batchReviewHours": 3}' where id = $1::uuid`, [world.id]);
    expect(await world.call(batchCalls.batchReviewers, {}, principal)).toEqual({
      rows: [[{ operatorId: reviewer.operatorId, name: "Operator" }]],
      hours: 3,
    });
  });

  test("goes to the chosen reviewers, who must be of the approval group and not its maker", async ({ world }) => {
    const {
      principal,
      reviewers: [reviewer],
    } = await openWithReviewers(world);
    const otherPerson = await world.operator(principal.userNo);
    await world.call(
      approval.saveApproval,
      { levels: [[reviewer.operatorId, otherPerson.operatorId, principal.operatorId]] },
      principal,
    );
    const batchNo = await draft(world, principal, [entry(1)]);
    for (const reviewers of [[principal.operatorId], [(await world.operator(principal.userNo)).operatorId]])
      await expect(submit(world, principal, batchNo, { reviewers })).rejects.toEqual(no("REVIEWER_NOTFOUND"));
    expect(await submit(world, principal, batchNo, { reviewers: [otherPerson.operatorId] })).toMatchObject({
      reviewers: [["Operator"]],
    });
    await expect(decide(world, reviewer, batchNo)).rejects.toEqual(no("AUTHORIZATION_FAILED"));
    expect((await decide(world, otherPerson, batchNo)).state).toBe("approved");
  });

  test("cannot be decided by a person who has left the approval group since it was submitted", async ({ world }) => {
    const {
      principal,
      reviewers: [reviewer],
    } = await openWithReviewers(world);
    const batchNo = await draft(world, principal, [entry(1)]);
    await submit(world, principal, batchNo);
    await world.call(
      approval.saveApproval,
      { levels: [[(await world.operator(principal.userNo)).operatorId]] },
      principal,
    );
    await expect(decide(world, reviewer, batchNo)).rejects.toEqual(no("AUTHORIZATION_FAILED"));
    expect((await resultOf(world, reviewer, batchNo)).batch).toMatchObject({
      state: "pendingReview",
      mayReview: false,
    });
    expect((await world.call(batchCalls.batches, { isMine: true, ...page }, reviewer)).rows).toEqual([]);
    await world.call(approval.saveApproval, { levels: [[reviewer.operatorId]] }, principal);
    expect((await decide(world, reviewer, batchNo)).state).toBe("approved");
  });

  test("is not decided late, even where the clock could not end it", async ({ world }) => {
    const {
      principal,
      reviewers: [reviewer],
    } = await openWithReviewers(world);
    const batchNo = await draft(world, principal, [entry(1)]);
    await submit(world, principal, batchNo);
    await world.db.sql("update due set state = 'stuck' where world = $1::uuid and kind = 'payments.batchExpire'", [
      world.id,
    ]);
    await world.setClock(addMilliseconds(wednesday, 24 * hourMs));
    await expect(decide(world, reviewer, batchNo)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
    expect(await balancesByCurrency(world, principal)).toEqual({ EUR: [1_000_000n - rowMinor, rowMinor] });
  });

  test("that is rejected gives everything back and pays nobody", async ({ world }) => {
    const {
      principal,
      reviewers: [reviewer],
    } = await openWithReviewers(world);
    const batchNo = await draft(world, principal, [entry(1), entry(2)]);
    await submit(world, principal, batchNo);
    expect(await decide(world, reviewer, batchNo, false, "Not this month")).toMatchObject({
      state: "rejected",
      reason: "Not this month",
    });
    expect(await balancesByCurrency(world, principal)).toEqual({ EUR: [1_000_000n, 0n] });
    expect((await ordersOf(world, principal, batchNo)).rows.rows.map(({ state }) => state)).toEqual([
      "failed",
      "failed",
    ]);
    expect((await world.call(payments.records, { currentPage: 1, pageSize: 10 }, principal)).rows).toEqual([]);
    await sound(world);
  });

  test("without a review expires to the millisecond, and its hold is released once", async ({ world }) => {
    const {
      principal,
      reviewers: [reviewer],
    } = await openWithReviewers(world);
    const [early, late] = [await draft(world, principal, [entry(1)]), await draft(world, principal, [entry(2)])];
    for (const batchNo of [early, late]) await submit(world, principal, batchNo);
    await stopTicks(world);
    await advanceTo(world, addMilliseconds(wednesday, 24 * hourMs - 1));
    expect((await decide(world, reviewer, early)).state).toBe("approved");
    const { effects } = await advanceTo(world, addMilliseconds(wednesday, 24 * hourMs));
    expect(effects.map(({ kind }) => kind)).toEqual(["payments.batchExpire"]);
    await expect(decide(world, reviewer, late)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
    expect(await stateOf(world, principal, late)).toBe("expired");
    expect(await balancesByCurrency(world, principal)).toEqual({ EUR: [1_000_000n - rowMinor, 0n] });
    await sound(world);
  });

  test("pays the remaining payees: a disabled or changed one fails alone with its reason, and its money comes back", async ({
    world,
  }) => {
    const {
      principal,
      reviewers: [reviewer],
    } = await openWithReviewers(world);
    const batchNo = await draft(world, principal, [entry(1), entry(2), entry(3)]);
    await submit(world, principal, batchNo);
    await world.db.sql("update payee set state = 'disabled' where world = $1::uuid and name = 'Muster 1 GmbH'", [
      world.id,
    ]);
    await world.db.sql(
      "update payee set account = 'DE89370400440532013000' where world = $1::uuid and name = 'Muster 2 GmbH'",
      [world.id],
    );
    expect(rowsByState(await decide(world, reviewer, batchNo))).toEqual({ processing: 1, failed: 2 });
    expect((await ordersOf(world, principal, batchNo)).rows.rows.map(({ state, failure }) => [state, failure])).toEqual(
      [
        ["failed", "payeeUnusable"],
        ["failed", "payeeChanged"],
        ["processing", null],
      ],
    );
    expect(await balancesByCurrency(world, principal)).toEqual({ EUR: [1_000_000n - rowMinor, 0n] });
    expect(await world.imbalance()).toEqual([]);
  });

  test("several are decided together; one that cannot be does not affect the others", async ({ world }) => {
    const {
      principal,
      reviewers: [reviewer],
    } = await openWithReviewers(world);
    const [a, b, c] = [
      await draft(world, principal, [entry(1)]),
      await draft(world, principal, [entry(2)]),
      await draft(world, principal, [entry(3)]),
    ];
    for (const batchNo of [a, b]) await submit(world, principal, batchNo);
    const { rows } = await world.call(
      batchCalls.auditBatches,
      { batchNos: [c, a, b, "BP99999999"], isApproved: true, reason: "", payPassword },
      reviewer,
    );
    expect(rows.map(({ batchNo, refusal, state }) => [batchNo, refusal, state])).toEqual([
      [a, null, "approved"],
      [b, null, "approved"],
      [c, "OPERATION_NOT_ALLOW", "draft"],
      ["BP99999999", "ORDER_NOTFOUND", null],
    ]);
    await sound(world);
  });

  test("of a thousand rows is processed completely: read, validated, submitted with its good rows, and every payment made", async ({
    world,
  }) => {
    const {
      principal,
      reviewers: [reviewer],
    } = await openWithReviewers(world);
    const [all, faulty] = [1_000, 13];
    const good = BigInt(all - faulty);
    await world.fund(principal.userNo, "EUR", good * rowMinor - 1_000_000n);
    const batchNo = await draft(
      world,
      principal,
      Array.from({ length: all }, (_, at) =>
        entry(at + 1, at % 75 === 5 && at < 75 * faulty ? { amount: "nine" } : {}),
      ),
    );
    const read = (await resultOf(world, principal, batchNo)).batch;
    expect(read).toMatchObject({
      state: "draft",
      rowsRead: all,
      rowsFaulty: faulty,
      totals: [
        {
          rows: Number(good),
          amount: money("EUR", good * 10_000n),
          fee: money("EUR", good * (rowMinor - 10_000n)),
          debit: money("EUR", good * rowMinor),
          left: money("EUR", 0n),
        },
      ],
    });
    await submit(world, principal, batchNo, { isPartial: true, shownDebits: read.totals.map(({ debit }) => debit) });
    expect(await balancesByCurrency(world, principal)).toEqual({ EUR: [0n, good * rowMinor] });
    expect(await decide(world, reviewer, batchNo)).toMatchObject({
      state: "approved",
      outcome: [{ state: "processing", rows: Number(good), amount: money("EUR", good * 10_000n) }],
    });
    expect(await balancesByCurrency(world, principal)).toEqual({ EUR: [0n, 0n] });
    const [totals] = await world.db.sql(
      "select count(*)::int as payments, count(distinct order_no)::int as numbers, count(distinct payee_id)::int as payees, sum(amount_minor)::bigint as amount, sum(fee_minor)::bigint as fees from payment where world = $1::uuid and state = 'processing'",
      [world.id],
    );
    expect(totals).toEqual({
      payments: Number(good),
      numbers: Number(good),
      payees: Number(good),
      amount: good * 10_000n,
      fees: good * (rowMinor - 10_000n),
    });
    const platform = await world.db.sql(
      "select purpose, sum(balance)::bigint as minor from account where world = $1::uuid and owner = 'platform' and currency = 'EUR' and purpose <> 'nostro' group by 1 having sum(balance) <> 0 order by 1",
      [world.id],
    );
    expect(platform).toEqual([
      { purpose: "feeIncome", minor: good * (rowMinor - 10_000n) },
      { purpose: "paymentsInFlight", minor: good * 10_000n },
    ]);
    await sound(world);
  });

  test("of another merchant is not found by any call", async ({ world }) => {
    const { principal } = await openWithReviewers(world);
    const batchNo = await draft(world, principal);
    const stranger = await world.merchant();
    for (const request of [
      () => resultOf(world, stranger, batchNo),
      () => ordersOf(world, stranger, batchNo),
      () => submit(world, stranger, batchNo),
      () => decide(world, stranger, batchNo),
      () => world.call(batchCalls.dropBatch, { batchNo }, stranger),
      () => world.call(batchCalls.recallBatch, { batchNo }, stranger),
      () => reuse(world, stranger, batchNo),
      () => world.call(batchCalls.downloadBatch, { batchNo, isFaulty: false }, stranger),
      () => world.call(batchCalls.correctRow, { batchNo, no: 2, typed: {} }, stranger),
    ])
      await expect(request()).rejects.toEqual(no("ORDER_NOTFOUND"));
  });

  test("is confirmed with one's own payment password", async ({ world }) => {
    const {
      principal,
      reviewers: [reviewer],
    } = await openWithReviewers(world);
    const batchNo = await draft(world, principal);
    await expect(submit(world, principal, batchNo, { payPassword: "000000" })).rejects.toEqual(
      no("PAY_PASSWORD_WRONG"),
    );
    await submit(world, principal, batchNo);
    await expect(
      world.call(batchCalls.auditBatch, { batchNo, isApproved: true, reason: "", payPassword: "000000" }, reviewer),
    ).rejects.toEqual(no("PAY_PASSWORD_WRONG"));
    expect(await stateOf(world, principal, batchNo)).toBe("pendingReview");
  });
});

describe("the template", () => {
  const bytesOf = async (world: TestWorld, principal: Principal, id: string) =>
    Buffer.from(await new Response((await world.call(files.content, { id }, principal)).body).arrayBuffer());

  test("preserves typed text, offers the values of its columns, and has an example on a sheet that is never read", async ({
    world,
  }) => {
    const { principal } = await openWithReviewers(world);
    const bytes = await bytesOf(world, principal, "template:PAYMENT_BATCH");
    const book = new ExcelJS.Workbook();
    // named cast: its own declarations know an older kind of buffer
    await book.xlsx.load(bytes as unknown as ArrayBuffer);
    const [list, example, choices] = book.worksheets;
    const heads = (list?.getRow(1).values as string[]).slice(1);
    expect(heads.map((head, at) => [head, list?.getColumn(at + 1).numFmt ?? "General"])).toEqual(
      heads.map((head) => [head, head === "Amount *" ? "General" : "@"]),
    );
    const choicesOf = (head: string) => {
      const rule = list?.getCell(2, heads.indexOf(head) + 1).dataValidation.formulae[0] as string;
      const [, column = "", last = ""] = /^choices!\$([A-Z]+)\$2:\$[A-Z]+\$(\d+)$/.exec(rule) ?? [];
      return Array.from({ length: Number(last) - 1 }, (_, at) => choices?.getCell(`${column}${at + 2}`).text);
    };
    expect(choicesOf("Charges paid by *")).toEqual(["OUR", "SHA"]);
    expect(choicesOf("Currency *")).toContain("EUR");
    expect(choicesOf("Bank country or region").length).toBeGreaterThan(200);
    expect([choices?.state, example?.state]).toEqual(["hidden", "visible"]);
    expect(example?.getRow(2).values).toEqual(expect.arrayContaining(["Muster GmbH", 1000]));
    // sent back as it came, it pays nobody; nor does the example where the list itself is gone
    const batchNo = await uploadBatchFile(world, principal, bytes);
    await read(world);
    expect((await resultOf(world, principal, batchNo)).batch).toMatchObject({ state: "unreadable", fault: "empty" });
    const [exampleHeads = [], exampleRow = []] = [example?.getRow(1).values, example?.getRow(2).values].map((cells) =>
      (cells as (string | number)[]).slice(1).map(String),
    );
    const alone = await uploadBatchFile(
      world,
      principal,
      bookXml([], { sheets: [{ name: example?.name ?? "", rows: [exampleHeads, exampleRow] }] }),
    );
    await read(world);
    expect((await resultOf(world, principal, alone)).batch).toMatchObject({ state: "unreadable", fault: "empty" });
  });

  test("with the saved payees filled in has those in Hong Kong too, and comes back without a fault", async ({
    world,
  }) => {
    const { principal } = await openWithReviewers(world);
    await world.call(hkPayees.addHkPayee, harbour, principal);
    const [heading = [], row = []] = await sheetOf(
      await world.call(files.content, { id: "template:PAYMENT_BATCH:saved" }, principal),
    );
    const inputValues: Partial<Record<string, string>> = { "Amount *": "100", "Purpose *": "Trade in goods" };
    const filledRow = heading.map((title, at) => inputValues[String(title)] ?? String(row[at] ?? ""));
    const batchNo = await uploadBatchFile(world, principal, bookXml([heading.map(String), filledRow]));
    await read(world);
    expect((await resultOf(world, principal, batchNo)).batch).toMatchObject({ rowsRead: 1, rowsFaulty: 0 });
  });

  const template = async (world: TestWorld, principal: Principal, id: string) =>
    sheetOf(await world.call(files.content, { id }, principal));

  test("has every column, or those of one destination, and with the saved payees it can be read back", async ({
    world,
  }) => {
    const { principal } = await openWithReviewers(world);
    await submit(world, principal, await draft(world, principal, [entry(1)]));
    expect(await world.call(files.template, { code: "PAYMENT_BATCH" }, principal)).toBe("template:PAYMENT_BATCH");
    const [all] = await template(world, principal, "template:PAYMENT_BATCH");
    expect(all).toHaveLength(24);
    const [german] = await template(world, principal, "template:PAYMENT_BATCH:DE_EUR_company");
    expect(german).not.toContain("Card type");
    const [heading = [], row = []] = await template(world, principal, "template:PAYMENT_BATCH:DE_EUR_company_saved");
    expect(row).toContain("Muster 1 GmbH");
    const filledRow = heading.map((title, at) =>
      title === "Amount *" ? "100" : title === "Purpose *" ? "Trade in goods" : String(row[at] ?? ""),
    );
    const batchNo = await uploadBatchFile(world, principal, bookXml([heading.map(String), filledRow]));
    await read(world);
    expect((await resultOf(world, principal, batchNo)).batch).toMatchObject({ rowsRead: 1, rowsFaulty: 0 });
    for (const id of ["template:PAYMENT_BATCH:nonsense", "template:PAYMENT_BATCH:DE_XXX_company"])
      await expect(template(world, principal, id)).rejects.toEqual(no("FILE_NOTFOUND"));
    await expect(
      template(world, await world.operator(principal.userNo, { permissions: [] }), "template:PAYMENT_BATCH:saved"),
    ).rejects.toEqual(no("FILE_NOTFOUND"));
  });
});

import { readFileSync } from "node:fs";
import ExcelJS from "exceljs";
import * as z from "zod/mini";
import { describe, expect } from "vitest";
import { accountRecords } from "@/lib/operations/calls/account-records";
import { homeCalls } from "@/lib/accounts/calls/home";
import { approval } from "@/lib/access/calls/approval";
import type { Who } from "@/lib/call/who";
import { files } from "@/lib/files/calls/files";
import { money } from "@/lib/money/money";
import { batchCalls } from "@/lib/payments/calls/batches";
import { payeeCalls } from "@/lib/payments/calls/payees";
import { hkPayees } from "@/lib/payments/calls/hk-payees";
import { payments } from "@/lib/payments/calls/payments";
import { names } from "@/lib/payments/calls/names";
import { batchesOpenMax, nameMissesPerHourMax } from "@/lib/payments/terms";
import { hourMs, later } from "@/lib/time/instant";
import { readNextBatch } from "@/lib/simulator/payments/batch/file/read-batch";
import type { Cell } from "@/lib/formats/sheets/sheet";
import validation from "@/messages/en-US/validation.json";
import { batchFile, entry, germanIban, type BatchEntry } from "../fixtures/batch-file";
import {
  applied,
  counted,
  decide,
  draft,
  drafted,
  ordersOf,
  page,
  resultOf,
  reuse,
  sheetOf,
  submit,
  withReviewer,
  harbour,
} from "../fixtures/batches";
import { sent, uploadOf } from "../fixtures/examples/files";
import { hostileFiles } from "../fixtures/hostile-files";
import { operate, purse } from "../fixtures/paying";
import { faultsOf } from "../fixtures/proof";
import { bookXls, bookXml, xlsCell } from "../fixtures/sheets";
import { together } from "../fixtures/together";
import { advanceTo, openMarket, stopTicks } from "../fixtures/trading";
import { operationsPerson, payPassword, test, wednesday, type TestWorld } from "../fixtures/world";

const no = (code: string, detail?: object) =>
  expect.objectContaining({ code, ...(detail && { detail: expect.objectContaining(detail) }) });

/**
 * A world whose dollar has a rate in every currency, for the fees; and a merchant of 10,000.00 euros with a reviewer on
 * each level.
 */
async function opened(world: TestWorld, levels = 1) {
  await openMarket(world);
  return withReviewer(world, levels);
}

/** What one row of 100.00 euros costs with its fee, in minor units. */
const rowMinor = 11_284n;

async function sound(world: TestWorld): Promise<void> {
  expect(await world.imbalance()).toEqual([]);
  expect(await faultsOf(world)).toEqual([]);
}

const read = (world: TestWorld) => readNextBatch(world.db, { only: world.id });
const stateOf = async (world: TestWorld, who: Who, batchNo: string) =>
  (await resultOf(world, who, batchNo)).batch.state;

describe("a file", () => {
  test("is read row by row: what can be paid is costed, what cannot says why, column by column", async ({ world }) => {
    const { who } = await opened(world);
    const batchNo = await applied(
      world,
      who,
      await batchFile([
        entry(1),
        entry(2, { amount: "nine", purpose: "" }),
        entry(3, { amount: "１，２００．５０", currency: "eur", account: " de41 3704 0044 0000 0000 01" }),
      ]),
    );
    expect(await resultOf(world, who, batchNo)).toMatchObject({
      batch: { state: "reading", rowsRead: 0 },
      rows: { rows: [] },
    });
    expect(await read(world)).toBe(true);
    expect(await read(world)).toBe(false);
    const { batch, rows } = await resultOf(world, who, batchNo);
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
    const { who } = await opened(world);
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
    const batchNo = await applied(world, who, bookXml(rows));
    await read(world);
    expect((await resultOf(world, who, batchNo)).rows.rows).toMatchObject([
      { faults: [], bearer: "OUR", purpose: "goods", amount: money("EUR", 10_000n) },
    ]);
  });

  test("of another content than a list says what is missing; hidden sheets are not read", async ({ world }) => {
    const { who } = await opened(world);
    const other = [
      ["Name of the payee", "Amount"],
      ["a", "1"],
    ];
    const hidden = {
      name: "Hidden",
      state: "hidden",
      rows: [
        ["currency", "name", "account", "amount", "bearer", "purpose"],
        ["EUR", "a", "1", "1", "SHA", "goods"],
      ],
    };
    for (const [bytes, fault, about] of [
      [
        bookXml(other, { sheets: [{ name: "Notes", rows: other }, hidden] }),
        "headings",
        ["currency", "account", "bearer", "purpose"],
      ],
      [bookXml([["currency", "name", "account", "amount", "Amount", "bearer", "purpose"]]), "twice", ["amount"]],
      [bookXml([["currency", "name", "account", "amount", "bearer", "purpose"]]), "empty", []],
      [bookXml([]), "empty", []],
      [bookXls([], { strings: [Buffer.from([9, 0, 0, 0, 9, 0, 0, 0])] }), "unreadable", []],
    ] as const) {
      const isOld = bytes.subarray(0, 2).toString("hex") === "d0cf";
      const batchNo = await applied(
        world,
        who,
        bytes,
        isOld ? { name: "a.xls", type: "application/vnd.ms-excel" } : {},
      );
      await read(world);
      expect((await resultOf(world, who, batchNo)).batch).toMatchObject({
        state: "unreadable",
        fault,
        faultAbout: about,
        rowsFaulty: 0,
      });
    }
  });

  test("on the second sheet, below a title, is found", async ({ world }) => {
    const { who } = await opened(world);
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
    const batchNo = await applied(
      world,
      who,
      bookXml([], {
        sheets: [
          { name: "Read me", rows: [["How to fill it in"]] },
          { name: "List", rows: [["March"], names, texts] },
        ],
      }),
    );
    await read(world);
    expect((await resultOf(world, who, batchNo)).batch).toMatchObject({ state: "draft", rowsRead: 1, rowsFaulty: 0 });
  });

  test("with formulas, merged cells, hidden rows, lost digits, errors and duplicates pays none of those rows", async ({
    world,
  }) => {
    const { who } = await opened(world);
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
    const batchNo = await applied(
      world,
      who,
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
        { merged: ["A1:B1", "B4:B5"] },
      ),
    );
    await read(world);
    const { batch, rows } = await resultOf(world, who, batchNo);
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
    const { who } = await opened(world);
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
    const batchNo = await applied(world, who, bookXls(record, { texts, is1904: true, dateStyles: true }), {
      name: "old.xls",
      type: "application/vnd.ms-excel",
    });
    await read(world);
    expect((await resultOf(world, who, batchNo)).rows.rows).toMatchObject([
      { faults: [], amount: money("EUR", 10_050n), merchantOrderNo: "2026-03-18" },
    ]);
  });

  test("says amounts as numbers or as texts, in full-width digits too; what could be read in two ways is faulty", async ({
    world,
  }) => {
    const { who } = await opened(world);
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
      who,
      amounts.map(([amount], at) => entry(at + 1, { amount })),
    );
    const {
      rows: { rows },
    } = await resultOf(world, who, batchNo);
    const read = new Map(
      rows.map(({ no: row, faults, amount }) => [
        row,
        faults.length > 0 ? faults.map(({ column }) => column).join() : amount?.minor,
      ]),
    );
    expect(amounts.map(([typed], at) => [typed, read.get(at + 2)])).toEqual(
      amounts.map(([typed, minor]) => [typed, minor ?? "amount"]),
    );
  });

  test("with macros, a bomb, a link elsewhere or entities is refused before anything of it is read", async ({
    world,
  }) => {
    const { who } = await opened(world);
    const workbooks = hostileFiles.filter(({ name }) => name === "a.xlsx" || name === "a.xlsm" || name === "a.xls");
    expect(workbooks.length).toBeGreaterThan(15);
    for (const { what, name, type, bytes } of workbooks) {
      await expect(applied(world, who, bytes(), { name, type }), what).rejects.toMatchObject({
        code: expect.stringMatching(/^(FILE_REFUSED|INVALID_FILE_TYPE)$/),
      });
    }
    expect((await world.ask(batchCalls.batches, { isMine: false, ...page }, who)).total).toBe(0);
  });

  test("of the same content is asked about, whatever it is called, unless the first was put away", async ({
    world,
  }) => {
    const { who } = await opened(world);
    const bytes = await batchFile([entry(1)]);
    const batchNo = await applied(world, who, bytes);
    await expect(applied(world, who, bytes, { name: "other.xlsx" })).rejects.toEqual(no("BATCH_REPEATED", { batchNo }));
    const again = await applied(world, who, bytes, { isAgain: true });
    for (const each of [batchNo, again]) {
      await read(world);
      expect((await world.ask(batchCalls.dropBatch, { batchNo: each }, who)).state).toBe("dropped");
    }
    expect(await applied(world, who, bytes)).not.toBe(batchNo);
    await applied(world, await world.merchant(), bytes);
  });

  test("that was uploaded for something else, or by somebody else, is none", async ({ world }) => {
    const { who } = await opened(world);
    const { fileId } = await world.ask(
      files.upload,
      uploadOf(
        sent("a.xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", await batchFile([entry()])),
        "ORDER_SHEET",
      ),
      who,
    );
    await expect(world.ask(batchCalls.applyBatch, { fileId, isAgain: false }, who)).rejects.toEqual(
      no("INVALID_FILE_TYPE"),
    );
    await expect(world.ask(batchCalls.applyBatch, { fileId, isAgain: false }, await world.merchant())).rejects.toEqual(
      no("FILE_NOTFOUND"),
    );
  });

  test("of more than 10,000 rows is not read", async ({ world }) => {
    const { who } = await opened(world);
    const batchNo = await applied(
      world,
      who,
      bookXml([
        ["currency", "name", "account", "amount", "bearer", "purpose"],
        ...Array.from({ length: 10_001 }, () => ["x"]),
      ]),
    );
    await read(world);
    expect((await resultOf(world, who, batchNo)).batch).toMatchObject({ state: "unreadable", fault: "rows" });
  }, 60_000);

  test("of a merchant with many keeps nobody else's waiting for all of them", async ({ world }) => {
    const [{ who }, other] = [await opened(world), await world.merchant()];
    const bytes = await batchFile([entry(1)]);
    const many = [
      await applied(world, who, bytes, { isAgain: true }),
      await applied(world, who, bytes, { isAgain: true }),
      await applied(world, who, bytes, { isAgain: true }),
    ];
    const one = await applied(world, other, bytes);
    for (let turn = 0; turn < 2; turn += 1) await read(world);
    expect([
      await stateOf(world, other, one),
      ...(await Promise.all(many.map((batchNo) => stateOf(world, who, batchNo)))),
    ]).toEqual(["draft", "draft", "reading", "reading"]);
  });

  test("is taken, and rows are used again, while no more than so many lie there", async ({ world }) => {
    const {
      who,
      reviewers: [reviewer],
    } = await opened(world);
    const batchNo = await draft(world, who);
    await submit(world, who, batchNo);
    await decide(world, reviewer, batchNo, false);
    const again = () => reuse(world, who, batchNo);
    for (let count = 0; count < batchesOpenMax; count += 1) await drafted(world, who);
    const last = await world.ask(batchCalls.batches, { state: "draft", isMine: false, ...page }, who);
    expect(last.total).toBe(batchesOpenMax);
    await expect(again()).rejects.toEqual(no("BATCHES_FULL", { most: batchesOpenMax }));
    await expect(draft(world, who)).rejects.toEqual(no("BATCHES_FULL"));
    await world.ask(batchCalls.dropBatch, { batchNo: last.rows[0]?.batchNo ?? "" }, who);
    await again();
  });

  test("is no place to try names out: an account has three names in it at most, and corrections are counted as guesses", async ({
    world,
  }) => {
    const { who } = await opened(world);
    await world.ask(
      accountRecords.saveAccountRecord,
      { world: world.name, account: germanIban(1), name: "Sonnenblick Reisen GmbH" },
      operationsPerson,
    );
    const batchNo = await draft(
      world,
      who,
      ["Alpha", "Beta", "Gamma", "Sonnenblick Reise", "Alpha"].map((name, at) =>
        entry(1, { name: `${name} GmbH`, reference: `INV ${at}` }),
      ),
    );
    const { rows } = (await ordersOf(world, who, batchNo)).rows;
    expect(rows.map(({ no: row, faults, heldBy }) => [row, faults.map(({ issue }) => issue).join(), heldBy])).toEqual([
      [2, "", null],
      [3, "", null],
      [4, "", null],
      [5, "payee.names", null],
      [6, "", null],
    ]);
    const correct = (name: string) => world.ask(batchCalls.correctRow, { batchNo, no: 5, typed: { name } }, who);
    for (let turn = 0; turn < nameMissesPerHourMax; turn += 1)
      expect((await correct(`Guess ${turn} GmbH`)).row.nameDiffers).toBe("none");
    await expect(correct("Sonnenblick Reise GmbH")).rejects.toEqual(no("REQUEST_BUSY"));
  });

  test("whose amounts no total could be written of keeps to what fits, also when a row is corrected", async ({
    world,
  }) => {
    const { who } = await opened(world);
    const most = Number.MAX_SAFE_INTEGER;
    await world.db.sql("update world set terms = $2::jsonb where id = $1::uuid", [
      world.id,
      JSON.stringify({ singleQuotaUsdMinor: most, dayQuotaUsdMinor: most }),
    ]);
    const batchNo = await draft(world, who, [
      entry(1, { amount: "9999999999999.99" }),
      entry(2, { amount: "5000000000000" }),
      entry(3, { amount: "5000000000000" }),
      entry(4, { amount: "12" }),
    ]);
    const issues = async () =>
      (await ordersOf(world, who, batchNo)).rows.rows.map(({ faults }) => faults.map(({ issue }) => issue).join());
    expect(await issues()).toEqual(
      ["amount.large", "", "amount.large", ""].map((issue, at) => (at === 3 ? "amount.minimum" : issue)),
    );
    const { row } = await world.ask(batchCalls.correctRow, { batchNo, no: 5, typed: { amount: "4999999999999" } }, who);
    expect(row.faults).toEqual([{ column: "amount", issue: "amount.large" }]);
    const result = await resultOf(world, who, batchNo);
    expect(z.safeDecode(batchCalls.batchResult.gives, z.encode(batchCalls.batchResult.gives, result)).success).toBe(
      true,
    );
  });

  test("that nobody finished reading is begun anew by whoever comes next, and read once", async ({ world }) => {
    const { who } = await opened(world);
    const batchNo = await applied(world, who, await batchFile([entry(1), entry(2)]));
    await world.db.sql("update payment_batch set rows_read = 1, lease_until = '2020-01-01' where world = $1::uuid", [
      world.id,
    ]);
    const tried = await Promise.all([read(world), read(world), read(world)]);
    expect(tried.filter((was) => was)).toHaveLength(1);
    expect((await resultOf(world, who, batchNo)).batch).toMatchObject({ state: "draft", rowsRead: 2 });
  });
});

describe("a payee of a row", () => {
  const saved = {
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
  const rowOf = async (world: TestWorld, who: Who, change: BatchEntry) =>
    (await resultOf(world, who, await draft(world, who, [entry(1, change)]))).rows.rows[0];

  test("that is saved needs no more than its account, currency and name, and must not differ", async ({ world }) => {
    const { who } = await opened(world);
    await world.ask(payments.addPayee, saved, who);
    const bare = { bankCountry: "", entityType: "", swift: "", bankName: "", country: "", address: "" };
    expect(await rowOf(world, who, bare)).toMatchObject({ faults: [], isNewPayee: false });
    expect(await rowOf(world, who, { ...bare, name: "muster 1  gmbh" })).toMatchObject({ faults: [] });
    expect(await rowOf(world, who, { ...bare, name: "Master 1 GmbH" })).toMatchObject({
      faults: [{ column: "name", issue: "payee.differs" }],
    });
    expect(await rowOf(world, who, { swift: "DEUTDEFF" })).toMatchObject({
      faults: [{ column: "swift", issue: "payee.differs" }],
    });
  });

  test("that is new must say all that its destination asks for", async ({ world }) => {
    const { who } = await opened(world);
    expect(await rowOf(world, who, { address: "" })).toMatchObject({
      faults: [{ column: "address", issue: "text.missing" }],
    });
    expect(await rowOf(world, who, { account: "DE89370400440532013001" })).toMatchObject({
      faults: [{ column: "account", issue: "account.iban" }],
    });
    expect(await rowOf(world, who, { bankCountry: "" })).toMatchObject({
      faults: [{ column: "bankCountry", issue: "country.missing" }],
    });
    expect(await rowOf(world, who, { currency: "KRW", amount: { number: "100000" } })).toMatchObject({
      faults: [{ column: "currency", issue: "payee.pair" }],
    });
  });

  test("that is saved is found by its IBAN however that is written, and paid once for two ways of writing", async ({
    world,
  }) => {
    const { who } = await opened(world);
    await world.ask(payments.addPayee, saved, who);
    for (const account of ["DE41-3704-0044-0000-0000-01", "IBAN DE41 3704 0044 0000 0000 01"])
      expect([account, await rowOf(world, who, { account })]).toMatchObject([
        account,
        { faults: [], isNewPayee: false },
      ]);
    const batchNo = await draft(world, who, [entry(1), entry(1, { account: "DE41-3704-0044-0000-0000-01" })]);
    const { rows } = (await resultOf(world, who, batchNo)).rows;
    expect(rows.find(({ no }) => no === 3)).toMatchObject({ faults: [{ column: "row", issue: "row.twice" }] });
  });

  test("that several rows name is saved once when the batch is handed in", async ({ world }) => {
    const { who } = await opened(world);
    const batchNo = await draft(world, who, [entry(1), entry(1, { reference: "INV 9" }), entry(2)]);
    await submit(world, who, batchNo);
    const { rows } = await world.ask(payeeCalls.payeePage, page, who);
    expect(rows.map(({ name, state }) => [name, state])).toEqual(
      expect.arrayContaining([
        ["Muster 1 GmbH", "enabled"],
        ["Muster 2 GmbH", "enabled"],
      ]),
    );
    expect(rows).toHaveLength(2);
    await sound(world);
  });

  test("is one payee whether its head office's code is written with XXX or without", async ({ world }) => {
    const { who } = await opened(world);
    const file = () => readFileSync("tests/fixtures/cases/6-bic8-bic11.xlsx");
    const batchNo = await applied(world, who, file());
    await read(world);
    await submit(world, who, batchNo);
    const { rows } = await world.ask(payeeCalls.payeePage, page, who);
    expect(rows.map(({ name }) => name)).toEqual(["Beta GmbH"]);
    // saved with the one code, it is named by the other
    const again = await applied(world, who, Buffer.concat([file()]), { name: "again.xlsx", isAgain: true });
    await read(world);
    expect((await resultOf(world, who, again)).rows.rows).toMatchObject([{ faults: [] }, { faults: [] }]);
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

  test("is read as it is written, says how, and is read otherwise where its sender says so", async ({ world }) => {
    const { who } = await opened(world);
    const batchNo = await applied(world, who, Buffer.from(csvOf(";")), { name: "a.csv", type: "text/csv" });
    await read(world);
    const { batch, rows } = await resultOf(world, who, batchNo);
    expect(batch).toMatchObject({ state: "draft", dialect: { encoding: "utf-8", separator: ";" }, purpose: null });
    expect(rows.rows).toMatchObject([{ state: "ready", amount: money("EUR", 10_000n), faults: [] }]);
    const again = {
      fileId: batch.fileId ?? "",
      isAgain: true,
      dialect: { encoding: "utf-8", separator: "," } as const,
    };
    const { batchNo: other } = await world.ask(batchCalls.applyBatch, again, who);
    await read(world);
    expect((await resultOf(world, who, other)).batch).toMatchObject({
      state: "unreadable",
      fault: "headings",
      dialect: { encoding: "utf-8", separator: "," },
    });
  });

  test("without a purpose is paid for the one that is chosen for all of it", async ({ world }) => {
    const { who } = await opened(world);
    const file = sent("b.csv", "application/vnd.ms-excel", Buffer.from(csvOf("\t", false)));
    const { fileId } = await world.ask(files.upload, uploadOf(file, "PAYMENT_BATCH"), who);
    const { batchNo } = await world.ask(batchCalls.applyBatch, { fileId, isAgain: false, purpose: "services" }, who);
    await read(world);
    const { batch, rows } = await resultOf(world, who, batchNo);
    expect(batch).toMatchObject({ purpose: "services", dialect: { encoding: "utf-8", separator: "\t" } });
    expect(rows.rows).toMatchObject([{ state: "ready", purpose: "services" }]);
  });
});

describe("a payee that a batch pays", () => {
  const kept = {
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
  const changed = { ...kept, account: germanIban(9) };
  const savedTo = async (world: TestWorld, who: Who) => (await world.ask(payments.addPayee, kept, who)).payeeId;
  const isInUse = async (world: TestWorld, who: Who, id: string) =>
    (await world.ask(payeeCalls.payeeDetail, { id }, who)).isInUse;

  test("is in use while the batch waits for its review, and free again once that has ended without paying", async ({
    world,
  }) => {
    const {
      who,
      reviewers: [reviewer],
    } = await opened(world, 2);
    const payeeId = await savedTo(world, who);
    const batchNo = await draft(world, who);
    expect(await isInUse(world, who, payeeId)).toBe(false);
    await submit(world, who, batchNo);
    for (const passes of [0, 1]) {
      if (passes > 0) await decide(world, reviewer, batchNo);
      expect(await isInUse(world, who, payeeId)).toBe(true);
      await expect(world.ask(payeeCalls.changePayee, { ...changed, payeeId }, who)).rejects.toEqual(no("PAYEE_IN_USE"));
      await expect(
        world.ask(payeeCalls.changePayeeDetail, { payeeId, country: "DE", address: "Elsewhere 1", proofIds: [] }, who),
      ).rejects.toEqual(no("PAYEE_IN_USE"));
      await expect(world.ask(payeeCalls.removePayee, { payeeId }, who)).rejects.toEqual(no("PAYEE_IN_USE"));
    }
    await world.ask(batchCalls.recallBatch, { batchNo }, who);
    expect(await isInUse(world, who, payeeId)).toBe(false);
    await world.ask(payeeCalls.removePayee, { payeeId }, who);
  });

  test("and was changed or deleted since the file was read stops the batch, whose rows then say so; the others may be handed in", async ({
    world,
  }) => {
    const { who } = await opened(world);
    const payeeId = await savedTo(world, who);
    for (const isDeleted of [false, true]) {
      const batchNo = await draft(world, who, [entry(1), entry(2)]);
      if (isDeleted) await world.ask(payeeCalls.removePayee, { payeeId }, who);
      else await world.ask(payeeCalls.changePayee, { ...changed, payeeId }, who);
      await expect(submit(world, who, batchNo)).rejects.toEqual(no("BATCH_FAULTY", { count: 1 }));
      const { batch, rows } = await resultOf(world, who, batchNo);
      expect([batch.state, batch.rowsFaulty, rows.rows[0]?.faults]).toEqual([
        "draft",
        1,
        [{ column: "account", issue: "payee.changed" }],
      ]);
      expect(await submit(world, who, batchNo, { isPartial: true })).toMatchObject({
        state: "pendingReview",
        totals: [{ rows: 1 }],
      });
      await world.ask(batchCalls.recallBatch, { batchNo }, who);
      if (!isDeleted) await world.ask(payeeCalls.changePayee, { ...kept, payeeId }, who);
    }
    await sound(world);
  });

  test("whose bank alone is another one now is as changed as any other", async ({ world }) => {
    const { who } = await opened(world);
    const payeeId = await savedTo(world, who);
    const batchNo = await draft(world, who, [entry(1), entry(2)]);
    await world.ask(payeeCalls.changePayee, { ...kept, swift: "DEUTDEFF", bankName: "Deutsche Bank", payeeId }, who);
    await expect(submit(world, who, batchNo)).rejects.toEqual(no("BATCH_FAULTY", { count: 1 }));
  });

  for (const isDeleted of [true, false]) {
    test(`is ${isDeleted ? "deleted" : "changed"}, or the batch is handed in: at the same time one happens, never both`, async ({
      world,
    }) => {
      const { who } = await opened(world);
      for (const isFirst of [true, false]) {
        const payeeId = await savedTo(world, who);
        const batchNo = await draft(world, who);
        const away = () =>
          isDeleted
            ? world.ask(payeeCalls.removePayee, { payeeId }, who)
            : world.ask(payeeCalls.changePayee, { ...changed, payeeId }, who);
        const begun = isFirst ? [away(), submit(world, who, batchNo)] : [submit(world, who, batchNo), away()];
        const ends = await Promise.allSettled(begun);
        const [gone, submitted] = isFirst ? ends : [...ends].reverse();
        expect([submitted?.status, gone?.status].sort()).toEqual(["fulfilled", "rejected"]);
        expect([submitted, gone]).toContainEqual(
          expect.objectContaining({
            status: "rejected",
            reason: no(gone?.status === "fulfilled" ? "BATCH_FAULTY" : "PAYEE_IN_USE"),
          }),
        );
        if (submitted?.status === "fulfilled") await world.ask(batchCalls.recallBatch, { batchNo }, who);
        if (!isDeleted || submitted?.status === "fulfilled") await world.ask(payeeCalls.removePayee, { payeeId }, who);
      }
      await sound(world);
    }, 60_000);
  }

  test("stays what the reviewer saw: approved and changed at the same time, it is paid as it was", async ({
    world,
  }) => {
    const {
      who,
      reviewers: [reviewer],
    } = await opened(world);
    const payeeId = await savedTo(world, who);
    for (const isFirst of [true, false]) {
      const batchNo = await draft(world, who, [entry(1, { reference: `ROUND ${isFirst ? 1 : 2}` })]);
      await submit(world, who, batchNo);
      const [approve, change] = [
        () => decide(world, reviewer, batchNo),
        () => world.ask(payeeCalls.changePayee, { ...changed, payeeId }, who),
      ];
      const ends = await Promise.allSettled(isFirst ? [approve(), change()] : [change(), approve()]);
      const [approved, away] = isFirst ? ends : [...ends].reverse();
      expect(approved).toMatchObject({ status: "fulfilled", value: { outcome: [{ state: "processing", rows: 1 }] } });
      expect(away).toMatchObject({ status: "rejected", reason: { code: "PAYEE_IN_USE" } });
    }
    await sound(world);
  }, 60_000);
});

describe("the names of a batch's payees", () => {
  const register = (world: TestWorld, no: number, name: string) =>
    world.ask(accountRecords.saveAccountRecord, { world: world.name, account: germanIban(no), name }, operationsPerson);
  const namesOf = async (world: TestWorld, who: Who, batchNo: string) => {
    const { batch, rows } = await world.ask(batchCalls.batchResult, { batchNo, show: "differing", ...page }, who);
    return [batch.differingNames, rows.rows.map(({ no, nameDiffers, heldBy }) => [no, nameDiffers, heldBy])] as const;
  };
  const kept = async (world: TestWorld) =>
    (
      await world.db.sql<{ name: string; said: string }>(
        "select name, concat_ws('|', name_check, held_by, agreed_by, to_char(agreed_at, 'HH24:MI')) as said from payee where world = $1::uuid",
        [world.id],
      )
    )
      .map(({ name, said }) => [name, said])
      .sort();

  test("are asked about when the file is read; going on where they differ is asked for, and written down with who did", async ({
    world,
  }) => {
    const { who } = await opened(world);
    await register(world, 1, "Muster 1 GmbH");
    await register(world, 2, "Muster 22 GmbH");
    await register(world, 3, "Sonnenblick Reisen");
    const batchNo = await draft(world, who, [entry(1), entry(2), entry(3), entry(4)]);
    expect(await namesOf(world, who, batchNo)).toEqual([
      2,
      [
        [3, "close", "Muster 22 GmbH"],
        [4, "none", null],
      ],
    ]);
    for (const differingNames of [0, 1])
      await expect(submit(world, who, batchNo, { differingNames })).rejects.toEqual(
        no("NAMES_NOT_MATCHED", { count: 2 }),
      );
    expect(await stateOf(world, who, batchNo)).toBe("draft");
    await submit(world, who, batchNo, { differingNames: 2 });
    expect(await kept(world)).toEqual([
      ["Muster 1 GmbH", "full|"],
      ["Muster 2 GmbH", "close|Muster 22 GmbH"],
      ["Muster 3 GmbH", `none||${who.operatorId}|02:00`],
      ["Muster 4 GmbH", "impossible|"],
    ]);
    // the reviewer sees it too
    expect((await ordersOf(world, who, batchNo)).rows.rows.map(({ nameDiffers }) => nameDiffers)).toEqual([
      null,
      "close",
      "none",
      null,
    ]);
    // asked once: a payment to it goes on, and so does the next batch
    const next = await draft(
      world,
      who,
      [2, 3].map((no) => entry(no, { reference: "AGAIN" })),
    );
    expect(await namesOf(world, who, next)).toEqual([0, []]);
    await submit(world, who, next);
    await sound(world);
  });

  test("of payees that were saved and never asked about are asked about; what somebody was told and did not go on with is asked for again", async ({
    world,
  }) => {
    const { who } = await opened(world);
    const payeeIds = [];
    for (const no of [1, 2, 3])
      payeeIds.push(
        (
          await world.ask(
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
            who,
          )
        ).payeeId,
      );
    for (const no of [1, 2, 3]) await register(world, no, "Sonnenblick Reisen");
    const [, told = "", agreed = ""] = payeeIds;
    for (const payeeId of [told, agreed]) await world.ask(names.checkName, { payeeId, goesOn: false }, who);
    await world.ask(names.checkName, { payeeId: agreed, goesOn: true }, who);
    const batchNo = await draft(world, who, [entry(1), entry(2), entry(3)]);
    expect(await namesOf(world, who, batchNo)).toEqual([
      2,
      [
        [2, "none", null],
        [3, "none", null],
      ],
    ]);
    await submit(world, who, batchNo, { differingNames: 2 });
    expect((await kept(world)).map(([, said]) => said)).toEqual(
      Array.from({ length: 3 }, () => `none||${who.operatorId}|02:00`),
    );
  });

  test("differ no more once the row was corrected, and of rows that are left behind nobody is asked", async ({
    world,
  }) => {
    const { who } = await opened(world);
    await register(world, 1, "Muster Eins GmbH");
    await register(world, 2, "Sonnenblick Reisen");
    const batchNo = await draft(world, who, [entry(1, { name: "Sonnenblick" }), entry(2, { amount: "" }), entry(3)]);
    expect(await namesOf(world, who, batchNo)).toEqual([1, [[2, "none", null]]]);
    await world.ask(batchCalls.correctRow, { batchNo, no: 2, typed: { name: "Muster Eins GmbH" } }, who);
    expect(await namesOf(world, who, batchNo)).toEqual([0, []]);
    await submit(world, who, batchNo, { isPartial: true });
  });
});

describe("a row that is faulty", () => {
  test("is corrected in its place, and joins the others", async ({ world }) => {
    const { who } = await opened(world);
    const batchNo = await draft(world, who, [entry(1), entry(2, { amount: "" })]);
    const correct = (change: object, no = 3, by = who) =>
      world.ask(batchCalls.correctRow, { batchNo, no, typed: { amount: "250.00" }, ...change }, by);
    expect((await correct({})).row).toMatchObject({ state: "ready", amount: money("EUR", 25_000n) });
    expect((await resultOf(world, who, batchNo)).batch).toMatchObject({ rowsFaulty: 0, totals: [{ rows: 2 }] });
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
    await expect(correct({}, 3, await world.operator(who.userNo))).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  });

  test("comes back in the sender's own columns with its reason beside it", async ({ world }) => {
    const { who } = await opened(world);
    const batchNo = await draft(world, who, [entry(1), entry(2, { amount: "=1+1" })]);
    const rows = await sheetOf(await world.ask(batchCalls.downloadBatch, { batchNo, isFaulty: true }, who));
    expect(rows).toHaveLength(2);
    const beside = ["Status", "Reason", "Payment number", "Payment status", "Refund status", "Total debit", "Rate"];
    expect(rows[0]).toEqual([...Object.keys(entry()), ...beside]);
    expect(rows[1]?.slice(-2)).toEqual(["Error", `Amount: ${validation.amount.number}`]);
    expect((await sheetOf(await world.ask(batchCalls.downloadBatch, { batchNo, isFaulty: false }, who))).length).toBe(
      3,
    );
    await expect(world.ask(batchCalls.downloadBatch, { batchNo, isFaulty: false }, who)).rejects.toEqual(
      no("DOWNLOAD_REPEATED"),
    );
  });

  test("stays behind when the rest is handed in, and makes a batch of its own later", async ({ world }) => {
    const {
      who,
      reviewers: [reviewer],
    } = await opened(world);
    const batchNo = await draft(world, who, [entry(1), entry(2, { amount: "" })]);
    await expect(submit(world, who, batchNo)).rejects.toEqual(no("BATCH_FAULTY", { count: 1 }));
    await expect(reuse(world, who, batchNo)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
    await submit(world, who, batchNo, { isPartial: true });
    expect(await purse(world, who)).toEqual({ EUR: [1_000_000n - rowMinor, rowMinor] });
    await decide(world, reviewer, batchNo);
    const { batchNo: second } = await reuse(world, who, batchNo);
    expect((await resultOf(world, who, second)).rows.rows).toMatchObject([{ no: 3, state: "faulty" }]);
    await world.ask(batchCalls.correctRow, { batchNo: second, no: 3, typed: { amount: "100" } }, who);
    await submit(world, who, second);
    await decide(world, reviewer, second);
    await expect(reuse(world, who, second)).rejects.toEqual(no("BATCH_EMPTY"));
    await sound(world);
  });
});

describe("a batch", () => {
  test("sets everything aside when it is handed in, and pays every row at once when it is approved", async ({
    world,
  }) => {
    const {
      who,
      reviewers: [reviewer],
    } = await opened(world);
    await world.fund(who.userNo, "USD", 50_000n);
    const batchNo = await draft(world, who, [entry(1), entry(2), entry(3, { currency: "USD", bearer: "OUR" })]);
    expect(await submit(world, who, batchNo)).toMatchObject({
      state: "pendingReview",
      expiresAt: later(wednesday, 24 * hourMs),
      totals: [
        { rows: 1, debit: money("USD", 14_000n) },
        { rows: 2, debit: money("EUR", 2n * rowMinor) },
      ],
    });
    expect(await purse(world, who)).toEqual({
      EUR: [1_000_000n - 2n * rowMinor, 2n * rowMinor],
      USD: [36_000n, 14_000n],
    });
    await sound(world);
    expect((await world.ask(batchCalls.batches, { isMine: true, ...page }, reviewer)).rows).toMatchObject([
      { batchNo, mayReview: true },
    ]);
    expect((await world.ask(batchCalls.batches, { isMine: true, ...page }, who)).rows).toEqual([]);
    const waits = async (by: Who) =>
      (await world.ask(homeCalls.todo, { id: who.userNo }, by)).rows.find(({ todo }) => todo === "batchReview")?.count;
    expect([await waits(reviewer), await waits(who)]).toEqual([1, 0]);
    const approved = await decide(world, reviewer, batchNo);
    expect([approved.state, approved.result, counted(approved)]).toEqual(["approved", "processing", { processing: 3 }]);
    expect(await purse(world, who)).toEqual({ EUR: [1_000_000n - 2n * rowMinor, 0n], USD: [36_000n, 0n] });
    const {
      rows: { rows },
      history,
    } = await ordersOf(world, who, batchNo);
    expect(rows.map(({ state }) => state)).toEqual(["processing", "processing", "processing"]);
    expect(history.map(({ after }) => after)).toEqual(["reading", "draft", "pendingReview", "approved"]);
    const { rows: paid } = await world.ask(payments.records, { currentPage: 1, pageSize: 10 }, who);
    expect(paid.map(({ orderNo, state }) => [orderNo, state])).toEqual(
      [...rows].reverse().map(({ orderNo }) => [orderNo, "processing"]),
    );
    await sound(world);
  });

  test("is partly returned: a payment of it that fails comes back by itself", async ({ world }) => {
    const {
      who,
      reviewers: [reviewer],
    } = await opened(world);
    const batchNo = await draft(world, who, [entry(1), entry(2)]);
    await submit(world, who, batchNo);
    await decide(world, reviewer, batchNo);
    const [first, second] = (await ordersOf(world, who, batchNo)).rows.rows.map(({ orderNo }) => orderNo ?? "");
    await operate(world, "fail", first ?? "");
    await operate(world, "succeed", second ?? "");
    expect(await purse(world, who)).toEqual({ EUR: [1_000_000n - rowMinor, 0n] });
    await sound(world);
  });

  test("that the balance does not cover is refused with what is missing in each currency, and moves nothing", async ({
    world,
  }) => {
    const { who } = await opened(world);
    const batchNo = await draft(world, who, [entry(1, { amount: { number: "9990" } }), entry(2, { currency: "USD" })]);
    await expect(submit(world, who, batchNo)).rejects.toEqual(no("BATCH_SHORT", { gaps: "2.84 EUR, 115.00 USD" }));
    expect(await purse(world, who)).toEqual({ EUR: [1_000_000n, 0n] });
    expect(await stateOf(world, who, batchNo)).toBe("draft");
  });

  test("is short by one minor unit or not at all", async ({ world }) => {
    const { who } = await opened(world);
    await world.fund(who.userNo, "USD", 11_499n);
    const batchNo = await draft(world, who, [
      entry(1, { amount: { number: "9987.16" } }),
      entry(2, { currency: "USD" }),
    ]);
    await expect(submit(world, who, batchNo)).rejects.toEqual(no("BATCH_SHORT", { gaps: "0.01 USD" }));
    expect(await purse(world, who)).toEqual({ EUR: [1_000_000n, 0n], USD: [11_499n, 0n] });
    await world.fund(who.userNo, "USD", 1n);
    expect((await submit(world, who, batchNo)).state).toBe("pendingReview");
    expect(await purse(world, who)).toEqual({ EUR: [0n, 1_000_000n], USD: [0n, 11_500n] });
    await sound(world);
  });

  test("races fifteen others for one balance: as many are handed in as it covers", async ({ world }) => {
    const { who } = await opened(world);
    const debit = 181_284n;
    await world.fund(who.userNo, "EUR", 6n * debit - 1n - 1_000_000n);
    const batchNos = [];
    for (let at = 1; at <= 16; at += 1)
      batchNos.push(await drafted(world, who, [entry(at, { amount: { number: "1800" } })]));
    const tried = await together(world, ...batchNos.map((batchNo) => (on: TestWorld) => submit(on, who, batchNo)));
    expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    expect(tried.flatMap((one) => (one.status === "rejected" ? [one.reason] : []))).toEqual(
      Array(11).fill(no("BATCH_SHORT", { gaps: "0.01 EUR" })),
    );
    expect(await purse(world, who)).toEqual({ EUR: [debit - 1n, 5n * debit] });
    await sound(world);
  });

  test("pays as much as the quota of the day and of one payment leave, to the cent; what is beyond fails alone", async ({
    world,
  }) => {
    const {
      who,
      reviewers: [reviewer],
    } = await opened(world);
    await world.fund(who.userNo, "USD", 200_000n);
    const dollars = (number: number, amount: string) => entry(number, { currency: "USD", amount: { number: amount } });
    const paidUnder = async (terms: object, rows: readonly BatchEntry[]) => {
      const under = (some: object) =>
        world.db.sql("update world set terms = $2::jsonb where id = $1::uuid", [world.id, JSON.stringify(some)]);
      await under({});
      const batchNo = await drafted(world, who, rows);
      await submit(world, who, batchNo);
      await under(terms);
      await decide(world, reviewer, batchNo);
      return (await ordersOf(world, who, batchNo)).rows.rows.map(({ failure }) => failure);
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
    expect((await purse(world, who)).USD).toEqual([200_000n - 40_000n - 4n * 1_500n, 0n]);
    await sound(world);
  });

  test("dearer than what was shown is refused", async ({ world }) => {
    const { who } = await opened(world);
    const batchNo = await draft(world, who, [entry(1)]);
    await expect(submit(world, who, batchNo, { shownDebits: [money("EUR", rowMinor - 1n)] })).rejects.toEqual(
      no("COST_CHANGED"),
    );
    expect((await submit(world, who, batchNo, { shownDebits: [money("EUR", rowMinor)] })).state).toBe("pendingReview");
  });

  test("is paid at once where the company has no approval group", async ({ world }) => {
    const { who } = await opened(world);
    await world.ask(approval.saveApproval, { levels: [] }, who);
    expect(await submit(world, who, await draft(world, who, [entry(1)]))).toMatchObject({
      state: "approved",
      result: "processing",
    });
    await sound(world);
  });

  test("passes level after level, never by its maker nor by the same person twice", async ({ world }) => {
    const { who, reviewers } = await opened(world, 2);
    const [first, second] = reviewers;
    const batchNo = await draft(world, who, [entry(1)]);
    await submit(world, who, batchNo);
    await expect(decide(world, who, batchNo)).rejects.toEqual(no("AUTHORIZATION_FAILED"));
    await expect(decide(world, second ?? first, batchNo)).rejects.toEqual(no("AUTHORIZATION_FAILED"));
    expect(await decide(world, first, batchNo)).toMatchObject({ state: "pendingReview", passed: 1 });
    await expect(decide(world, first, batchNo)).rejects.toEqual(no("AUTHORIZATION_FAILED"));
    expect(await decide(world, second ?? first, batchNo)).toMatchObject({ state: "approved" });
    await sound(world);
  });

  test("shows who may review it, without its maker, and within how many hours of its world", async ({ world }) => {
    const {
      who,
      reviewers: [reviewer],
    } = await opened(world);
    await world.db.sql(`update world set terms = '{"batchReviewHours": 3}' where id = $1::uuid`, [world.id]);
    expect(await world.ask(batchCalls.batchReviewers, {}, who)).toEqual({
      rows: [[{ operatorId: reviewer.operatorId, name: "Operator" }]],
      hours: 3,
    });
  });

  test("goes to the reviewers that were chosen, who must be of the approval group and not its maker", async ({
    world,
  }) => {
    const {
      who,
      reviewers: [reviewer],
    } = await opened(world);
    const other = await world.operator(who.userNo);
    await world.ask(approval.saveApproval, { levels: [[reviewer.operatorId, other.operatorId, who.operatorId]] }, who);
    const batchNo = await draft(world, who, [entry(1)]);
    for (const reviewers of [[who.operatorId], [(await world.operator(who.userNo)).operatorId]])
      await expect(submit(world, who, batchNo, { reviewers })).rejects.toEqual(no("REVIEWER_NOTFOUND"));
    expect(await submit(world, who, batchNo, { reviewers: [other.operatorId] })).toMatchObject({
      reviewers: [["Operator"]],
    });
    await expect(decide(world, reviewer, batchNo)).rejects.toEqual(no("AUTHORIZATION_FAILED"));
    expect((await decide(world, other, batchNo)).state).toBe("approved");
  });

  test("is decided by nobody who has left the approval group since it was handed in", async ({ world }) => {
    const {
      who,
      reviewers: [reviewer],
    } = await opened(world);
    const batchNo = await draft(world, who, [entry(1)]);
    await submit(world, who, batchNo);
    await world.ask(approval.saveApproval, { levels: [[(await world.operator(who.userNo)).operatorId]] }, who);
    await expect(decide(world, reviewer, batchNo)).rejects.toEqual(no("AUTHORIZATION_FAILED"));
    expect((await resultOf(world, reviewer, batchNo)).batch).toMatchObject({
      state: "pendingReview",
      mayReview: false,
    });
    expect((await world.ask(batchCalls.batches, { isMine: true, ...page }, reviewer)).rows).toEqual([]);
    await world.ask(approval.saveApproval, { levels: [[reviewer.operatorId]] }, who);
    expect((await decide(world, reviewer, batchNo)).state).toBe("approved");
  });

  test("is not decided late, even where the clock could not end it", async ({ world }) => {
    const {
      who,
      reviewers: [reviewer],
    } = await opened(world);
    const batchNo = await draft(world, who, [entry(1)]);
    await submit(world, who, batchNo);
    await world.db.sql("update due set state = 'stuck' where world = $1::uuid and kind = 'payments.batchExpire'", [
      world.id,
    ]);
    await world.setClock(later(wednesday, 24 * hourMs));
    await expect(decide(world, reviewer, batchNo)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
    expect(await purse(world, who)).toEqual({ EUR: [1_000_000n - rowMinor, rowMinor] });
  });

  test("that is rejected gives everything back and pays nobody", async ({ world }) => {
    const {
      who,
      reviewers: [reviewer],
    } = await opened(world);
    const batchNo = await draft(world, who, [entry(1), entry(2)]);
    await submit(world, who, batchNo);
    expect(await decide(world, reviewer, batchNo, false, "Not this month")).toMatchObject({
      state: "rejected",
      reason: "Not this month",
    });
    expect(await purse(world, who)).toEqual({ EUR: [1_000_000n, 0n] });
    expect((await ordersOf(world, who, batchNo)).rows.rows.map(({ state }) => state)).toEqual(["failed", "failed"]);
    expect((await world.ask(payments.records, { currentPage: 1, pageSize: 10 }, who)).rows).toEqual([]);
    await sound(world);
  });

  test("that nobody reviews expires to the millisecond, and its hold is released once", async ({ world }) => {
    const {
      who,
      reviewers: [reviewer],
    } = await opened(world);
    const [early, late] = [await draft(world, who, [entry(1)]), await draft(world, who, [entry(2)])];
    for (const batchNo of [early, late]) await submit(world, who, batchNo);
    await stopTicks(world);
    await advanceTo(world, later(wednesday, 24 * hourMs - 1));
    expect((await decide(world, reviewer, early)).state).toBe("approved");
    const { effects } = await advanceTo(world, later(wednesday, 24 * hourMs));
    expect(effects.map(({ kind }) => kind)).toEqual(["payments.batchExpire"]);
    await expect(decide(world, reviewer, late)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
    expect(await stateOf(world, who, late)).toBe("expired");
    expect(await purse(world, who)).toEqual({ EUR: [1_000_000n - rowMinor, 0n] });
    await sound(world);
  });

  test("pays what it still can: a payee that was disabled or changed fails alone with its reason, and its money comes back", async ({
    world,
  }) => {
    const {
      who,
      reviewers: [reviewer],
    } = await opened(world);
    const batchNo = await draft(world, who, [entry(1), entry(2), entry(3)]);
    await submit(world, who, batchNo);
    await world.db.sql("update payee set state = 'disabled' where world = $1::uuid and name = 'Muster 1 GmbH'", [
      world.id,
    ]);
    await world.db.sql(
      "update payee set account = 'DE89370400440532013000' where world = $1::uuid and name = 'Muster 2 GmbH'",
      [world.id],
    );
    expect(counted(await decide(world, reviewer, batchNo))).toEqual({ processing: 1, failed: 2 });
    expect((await ordersOf(world, who, batchNo)).rows.rows.map(({ state, failure }) => [state, failure])).toEqual([
      ["failed", "payeeUnusable"],
      ["failed", "payeeChanged"],
      ["processing", null],
    ]);
    expect(await purse(world, who)).toEqual({ EUR: [1_000_000n - rowMinor, 0n] });
    expect(await world.imbalance()).toEqual([]);
  });

  test("several are decided together; one that cannot be leaves the others alone", async ({ world }) => {
    const {
      who,
      reviewers: [reviewer],
    } = await opened(world);
    const [a, b, c] = [
      await draft(world, who, [entry(1)]),
      await draft(world, who, [entry(2)]),
      await draft(world, who, [entry(3)]),
    ];
    for (const batchNo of [a, b]) await submit(world, who, batchNo);
    const { rows } = await world.ask(
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

  test("of a thousand rows is handled whole: read, judged, handed in with what is good, and every payment of it made", async ({
    world,
  }) => {
    const {
      who,
      reviewers: [reviewer],
    } = await opened(world);
    const [all, faulty] = [1_000, 13];
    const good = BigInt(all - faulty);
    await world.fund(who.userNo, "EUR", good * rowMinor - 1_000_000n);
    const batchNo = await draft(
      world,
      who,
      Array.from({ length: all }, (_, at) =>
        entry(at + 1, at % 75 === 5 && at < 75 * faulty ? { amount: "nine" } : {}),
      ),
    );
    const read = (await resultOf(world, who, batchNo)).batch;
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
    await submit(world, who, batchNo, { isPartial: true, shownDebits: read.totals.map(({ debit }) => debit) });
    expect(await purse(world, who)).toEqual({ EUR: [0n, good * rowMinor] });
    expect(await decide(world, reviewer, batchNo)).toMatchObject({
      state: "approved",
      outcome: [{ state: "processing", rows: Number(good), amount: money("EUR", good * 10_000n) }],
    });
    expect(await purse(world, who)).toEqual({ EUR: [0n, 0n] });
    const [made] = await world.db.sql(
      "select count(*)::int as payments, count(distinct order_no)::int as numbers, count(distinct payee_id)::int as payees, sum(amount_minor)::bigint as amount, sum(fee_minor)::bigint as fees from payment where world = $1::uuid and state = 'processing'",
      [world.id],
    );
    expect(made).toEqual({
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

  test("of another merchant is not there, whatever is asked of it", async ({ world }) => {
    const { who } = await opened(world);
    const batchNo = await draft(world, who);
    const stranger = await world.merchant();
    for (const asked of [
      () => resultOf(world, stranger, batchNo),
      () => ordersOf(world, stranger, batchNo),
      () => submit(world, stranger, batchNo),
      () => decide(world, stranger, batchNo),
      () => world.ask(batchCalls.dropBatch, { batchNo }, stranger),
      () => world.ask(batchCalls.recallBatch, { batchNo }, stranger),
      () => reuse(world, stranger, batchNo),
      () => world.ask(batchCalls.downloadBatch, { batchNo, isFaulty: false }, stranger),
      () => world.ask(batchCalls.correctRow, { batchNo, no: 2, typed: {} }, stranger),
    ])
      await expect(asked()).rejects.toEqual(no("ORDER_NOTFOUND"));
  });

  test("is confirmed with one's own payment password", async ({ world }) => {
    const {
      who,
      reviewers: [reviewer],
    } = await opened(world);
    const batchNo = await draft(world, who);
    await expect(submit(world, who, batchNo, { payPassword: "000000" })).rejects.toEqual(no("PAY_PASSWORD_WRONG"));
    await submit(world, who, batchNo);
    await expect(
      world.ask(batchCalls.auditBatch, { batchNo, isApproved: true, reason: "", payPassword: "000000" }, reviewer),
    ).rejects.toEqual(no("PAY_PASSWORD_WRONG"));
    expect(await stateOf(world, who, batchNo)).toBe("pendingReview");
  });
});

describe("the template", () => {
  const bytesOf = async (world: TestWorld, who: Who, id: string) =>
    Buffer.from(await new Response((await world.ask(files.content, { id }, who)).body).arrayBuffer());

  test("keeps as text what is typed, offers the words of its columns, and has an example on a sheet that is never read", async ({
    world,
  }) => {
    const { who } = await opened(world);
    const bytes = await bytesOf(world, who, "template:PAYMENT_BATCH");
    const book = new ExcelJS.Workbook();
    // named cast: its own declarations know an older kind of buffer
    await book.xlsx.load(bytes as unknown as ArrayBuffer);
    const [list, example, choices] = book.worksheets;
    const heads = (list?.getRow(1).values as string[]).slice(1);
    expect(heads.map((head, at) => [head, list?.getColumn(at + 1).numFmt ?? "General"])).toEqual(
      heads.map((head) => [head, head === "Amount *" ? "General" : "@"]),
    );
    const offered = (head: string) => {
      const rule = list?.getCell(2, heads.indexOf(head) + 1).dataValidation.formulae[0] as string;
      const [, column = "", last = ""] = /^choices!\$([A-Z]+)\$2:\$[A-Z]+\$(\d+)$/.exec(rule) ?? [];
      return Array.from({ length: Number(last) - 1 }, (_, at) => choices?.getCell(`${column}${at + 2}`).text);
    };
    expect(offered("Charges paid by *")).toEqual(["OUR", "SHA"]);
    expect(offered("Currency *")).toContain("EUR");
    expect(offered("Bank country or region").length).toBeGreaterThan(200);
    expect([choices?.state, example?.state]).toEqual(["hidden", "visible"]);
    expect(example?.getRow(2).values).toEqual(expect.arrayContaining(["Muster GmbH", 1000]));
    // sent back as it came, it pays nobody; nor does the example where the list itself is gone
    const batchNo = await applied(world, who, bytes);
    await read(world);
    expect((await resultOf(world, who, batchNo)).batch).toMatchObject({ state: "unreadable", fault: "empty" });
    const [exampleHeads = [], exampleRow = []] = [example?.getRow(1).values, example?.getRow(2).values].map((cells) =>
      (cells as (string | number)[]).slice(1).map(String),
    );
    const alone = await applied(
      world,
      who,
      bookXml([], { sheets: [{ name: example?.name ?? "", rows: [exampleHeads, exampleRow] }] }),
    );
    await read(world);
    expect((await resultOf(world, who, alone)).batch).toMatchObject({ state: "unreadable", fault: "empty" });
  });

  test("with the saved payees filled in has those in Hong Kong too, and comes back without a fault", async ({
    world,
  }) => {
    const { who } = await opened(world);
    await world.ask(hkPayees.addHkPayee, harbour, who);
    const [heading = [], row = []] = await sheetOf(
      await world.ask(files.content, { id: "template:PAYMENT_BATCH:saved" }, who),
    );
    const typed: Partial<Record<string, string>> = { "Amount *": "100", "Purpose *": "Trade in goods" };
    const filled = heading.map((title, at) => typed[String(title)] ?? String(row[at] ?? ""));
    const batchNo = await applied(world, who, bookXml([heading.map(String), filled]));
    await read(world);
    expect((await resultOf(world, who, batchNo)).batch).toMatchObject({ rowsRead: 1, rowsFaulty: 0 });
  });

  const template = async (world: TestWorld, who: Who, id: string) =>
    sheetOf(await world.ask(files.content, { id }, who));

  test("has a column for everything, or for what one destination asks for, and with the saved payees comes back readable", async ({
    world,
  }) => {
    const { who } = await opened(world);
    await submit(world, who, await draft(world, who, [entry(1)]));
    expect(await world.ask(files.template, { code: "PAYMENT_BATCH" }, who)).toBe("template:PAYMENT_BATCH");
    const [all] = await template(world, who, "template:PAYMENT_BATCH");
    expect(all).toHaveLength(24);
    const [german] = await template(world, who, "template:PAYMENT_BATCH:DE_EUR_company");
    expect(german).not.toContain("Card type");
    const [heading = [], row = []] = await template(world, who, "template:PAYMENT_BATCH:DE_EUR_company_saved");
    expect(row).toContain("Muster 1 GmbH");
    const filled = heading.map((title, at) =>
      title === "Amount *" ? "100" : title === "Purpose *" ? "Trade in goods" : String(row[at] ?? ""),
    );
    const batchNo = await applied(world, who, bookXml([heading.map(String), filled]));
    await read(world);
    expect((await resultOf(world, who, batchNo)).batch).toMatchObject({ rowsRead: 1, rowsFaulty: 0 });
    for (const id of ["template:PAYMENT_BATCH:nonsense", "template:PAYMENT_BATCH:DE_XXX_company"])
      await expect(template(world, who, id)).rejects.toEqual(no("FILE_NOTFOUND"));
    await expect(
      template(world, await world.operator(who.userNo, { permissions: [] }), "template:PAYMENT_BATCH:saved"),
    ).rejects.toEqual(no("FILE_NOTFOUND"));
  });
});

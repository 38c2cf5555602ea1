import { findChoiceByWord } from "@/lib/files/sheets/headings";
import { describe, expect, test } from "vitest";
import type { SheetCell } from "@/lib/files/sheets/cells";
import type { MaterialBatchColumn } from "@/lib/materials/batch-columns";
import {
  candidateContractNumbers,
  findContractPrefix,
  contractNumberKey,
  readMaterialRow,
} from "@/lib/materials/batch-rules";
import type { SettlementType } from "@/lib/materials/terms";
import { money } from "@/lib/money/money";
import { normalizeDayText } from "@/lib/time/written-day";
import { materialBatchLabels } from "@/lib/simulator/materials/batches/labels";
import { materialRow } from "../fixtures/material-batches";

type Cells = Partial<Record<MaterialBatchColumn, SheetCell>>;
const read = async (change: Cells = {}, kind: SettlementType = "general") =>
  readMaterialRow({ ...materialRow(), ...change }, kind, await materialBatchLabels(), "2026-03-18");
const faultsOf = async (change: Cells, kind?: SettlementType) =>
  (await read(change, kind)).faults.map(({ column, issue }) => `${column} ${issue}`);

describe("a row", () => {
  test("contains a material as the form would: figures, days and words in every way of typing", async () => {
    const { material, faults } = await read({
      amount: "USD 1,234.50",
      quantity: { number: "500.00" },
      contractDate: "2026/3/1",
      shippedOn: "2026-03-10 00:00:00",
      tradeCountry: "德国",
      shipmentStatus: "已发货",
      trackingNo: "ＨＬ １２",
    });
    expect(faults).toEqual([]);
    expect(material).toMatchObject({
      settlementType: "general",
      amount: money("USD", 1_234_50n),
      quantity: 500,
      contractDate: "2026-03-01",
      shippedOn: "2026-03-10",
      tradeCountry: "DE",
      shipmentStatus: "shipped",
      trackingNo: "HL12",
      orderFileIds: [],
    });
  });

  test("is validated by the rules of the form, each fault at its column and each column once", async () => {
    expect(await faultsOf({ contractNo: "", quantity: "1.5", currency: "XXX", amount: "x" })).toEqual([
      "currency invalid_value",
      "contractNo text.missing",
      "quantity quantity.whole",
    ]);
    expect(await faultsOf({ quantity: "1,5" })).toEqual(["quantity quantity.whole"]);
    expect((await read({ quantity: "1,200" })).material?.quantity).toBe(1200);
    expect(await faultsOf({ currency: "" })).toEqual(["currency text.missing"]);
    expect(await faultsOf({ productName: "螺栓；螺母", productType: "none" })).toEqual([
      "productType invalid_value",
      "productName text.semicolon",
    ]);
    expect(await faultsOf({ shipmentStatus: "notShipped", shipsOn: "2026-03-18" })).toEqual(["shipsOn date.notAhead"]);
    expect(await faultsOf({ tradeCountry: "Nowhere", amount: { number: "0" } })).toEqual([
      "tradeCountry country.missing",
      "amount amount.zero",
    ]);
    expect(await faultsOf({}, "customs")).toEqual(["customsNo text.missing"]);
  });

  test("has room for 32 characters of a contract's number, Chinese or not, and for no more", async () => {
    expect((await read({ contractNo: "合".repeat(32) })).material?.contractNo).toBe("合".repeat(32));
    for (const char of ["合", "7"])
      expect(await faultsOf({ contractNo: char.repeat(33) })).toEqual(["contractNo text.most:32"]);
  });

  test("reports unreadable cells, and accepts no text longer than its column", async () => {
    expect(
      await faultsOf({
        contractNo: { number: "1234567890123456" },
        amount: { fault: "formula" },
        buyerName: { fault: "error" },
        website: `https://a.example/${"x".repeat(1_024)}`,
        remarks: "a\u0000b",
      }),
    ).toEqual([
      "contractNo cell.digits",
      "buyerName cell.error",
      "amount cell.formula",
      "website text.most:1024",
      "remarks text.characters",
    ]);
  });
});

test("a day is read in every way of typing, and anything else is left unchanged", () => {
  const dayTexts = ["2026-03-08", "2026/3/8", "2026.3.8", "2026年3月8日", "20260308", "2026-03-08 00:00"];
  expect(new Set(dayTexts.map(normalizeDayText))).toEqual(new Set(["2026-03-08"]));
  for (const text of ["8/3/2026", "2026-03-08 noon", "2026-03-08 25:00", "soon"])
    expect(normalizeDayText(text)).toBe(text);
});

test("of a day with its time, as programs export it, the day in Beijing is used", () => {
  const rows: readonly (readonly [typed: string, day: string])[] = [
    ["2026-03-08 12:00", "2026-03-08"],
    ["2026/3/8 9:30:15", "2026-03-08"],
    ["2026年3月8日 23:59", "2026-03-08"],
    ["2026 年 3 月 8 日", "2026-03-08"],
    ["2026 / 3 / 8", "2026-03-08"],
    ["2026 年 3 月 8 日 23:59", "2026-03-08"],
    ["2026-03-08T15:59:59.999Z", "2026-03-08"],
    ["2026-03-08T16:00:00Z", "2026-03-09"],
    ["2026-03-08T23:00:00+08:00", "2026-03-08"],
    ["2026-03-08T24:00:00", "2026-03-09"],
  ];
  for (const [text, day] of rows) expect([text, normalizeDayText(text)]).toEqual([text, day]);
});

test("a paper belongs to the contract that its name begins with: of several the longest, of none to none", () => {
  const contracts = new Map(
    ["HT-1", "HT-1 A", "HT-10", "合同7"].map((contractNo) => [contractNumberKey(contractNo), contractNo]),
  );
  const matchedContract = (fileName: string) => findContractPrefix(fileName, contracts)?.contractNo;
  expect(matchedContract("HT-1.pdf")).toBe("HT-1");
  expect(matchedContract("HT-1 A invoice.pdf")).toBe("HT-1 A");
  expect(matchedContract("HT-10_2.jpg")).toBe("HT-10");
  expect(matchedContract("合同7（发票）.png")).toBe("合同7");
  expect(matchedContract("HT-100.pdf")).toBeUndefined();
  expect(matchedContract("HT.pdf")).toBeUndefined();
  // in whatever case and width, with blanks or without, whichever dash is typed
  expect(["ht-1.pdf", "ＨＴ－１ a.pdf", "HT – 10 scan.pdf", "合同 7.pdf"].map(matchedContract)).toEqual([
    "HT-1",
    "HT-1 A",
    "HT-10",
    "合同7",
  ]);
  expect(findContractPrefix("HT – 10 bl.pdf", contracts)).toEqual({ contractNo: "HT-10", beginning: "HT – 10" });
  expect(candidateContractNumbers("HT-1.pdf")).toEqual(["HT", "HT-1"]);
});

test("a choice is found by each way of writing its word, in any number and order of look-ups", () => {
  const choices = new Map([
    ["shipped", "shipped"],
    ["notshipped", "notShipped"],
  ]);
  const texts = ["Shipped", "not shipped", "Shipped", "lost", "NOT-SHIPPED (yet)", "lost", "not shipped"];
  expect(texts.map((text) => findChoiceByWord(choices, text))).toEqual([
    "shipped",
    "notShipped",
    "shipped",
    undefined,
    "notShipped",
    undefined,
    "notShipped",
  ]);
  expect(findChoiceByWord(new Map([["lost", "gone"]]), "lost")).toBe("gone");
});

import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { midOf } from "@/lib/simulator/driving/market/rates";
import { readReferenceRates } from "@/lib/simulator/driving/market/replay";
import { canonicalPair, rateText } from "@/lib/money/rate";
import { referenceFile } from "../fixtures/reference-file";

const samplePath = "tests/fixtures/reference-rates.csv";
const read = (text: string, options: { from?: string; days: number } = { days: 10 }) =>
  readReferenceRates(Readable.from([Buffer.from(text)]), options);
const unreadable = (reason: string) => expect.objectContaining({ code: "FILE_UNREADABLE", detail: { reason } });

test("days are listed oldest first, in rates against the dollar, and CNY drives CNH", async () => {
  const days = await readReferenceRates(createReadStream(samplePath), { days: 250 });
  expect(days.map(({ label }) => label)).toEqual(["2026-03-17", "2026-03-18", "2026-03-19", "2026-03-20"]);
  const mids = days[0]?.mids ?? {};
  expect(
    [midOf(mids, canonicalPair("USD", "CNH")), midOf(mids, canonicalPair("EUR", "USD"))].map(
      (rate) => rate && rateText(rate),
    ),
  ).toEqual(["7.0000", "1.10000"]);
  expect(mids.JPY).toBeUndefined();
  expect(mids.VND).toBeUndefined();
  expect(mids.RUB).toBeUndefined();
});

test("a number of days is read from a day on, or the last ones", async () => {
  const labels = async (options: { from?: string; days: number }) =>
    (await readReferenceRates(createReadStream(samplePath), options)).map(({ label }) => label);
  expect(await labels({ from: "2026-03-18", days: 2 })).toEqual(["2026-03-18", "2026-03-19"]);
  expect(await labels({ days: 2 })).toEqual(["2026-03-19", "2026-03-20"]);
});

test("the present reference file reads completely, every day once and in order", async () => {
  const days = await readReferenceRates(createReadStream(referenceFile), { days: 100_000 });
  expect(days.length).toBeGreaterThanOrEqual(4);
  expect(days.every(({ label }, i) => i === 0 || (days[i - 1]?.label ?? "") < label)).toBe(true);
  expect(days.every(({ mids }) => (mids.EUR ?? 0n) > 0n)).toBe(true);
});

test("another file is refused with the line at fault", async () => {
  await expect(read("")).rejects.toEqual(unreadable("line 1: Date,USD,…"));
  await expect(read("Datum,USD\n2026-03-18,1.1")).rejects.toEqual(unreadable("line 1: Date,USD,…"));
  await expect(read("Date,USD\n18.03.2026,1.1")).rejects.toEqual(unreadable("line 2"));
  await expect(read("Date,USD,JPY\n2026-03-18,1000,0.00000001")).rejects.toEqual(unreadable("line 2: JPY"));
  await expect(read("Date,USD,JPY\n2026-03-18,1.1,-5")).rejects.toEqual(unreadable("line 2: JPY -5"));
  await expect(read("Date,USD\n2026-03-18,1.1\n2026-03-18,1.2")).rejects.toEqual(unreadable("2026-03-18"));
  await expect(read("Date,USD\n2026-03-18,N/A")).rejects.toEqual(unreadable("0 days"));
  await expect(read("Date,USD\n2026-03-18,1.1", { from: "2027-01-01", days: 3 })).rejects.toEqual(unreadable("0 days"));
  await expect(read(`Date,USD\n${"9".repeat(5_000)}`)).rejects.toEqual(unreadable("line 2"));
});

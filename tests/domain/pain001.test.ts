import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openPain001 } from "@/lib/payments/iso20022/pain001";
import { pain001 } from "../fixtures/pain001";

const messageOf = (dateXml: string) =>
  openPain001(
    Buffer.from(
      pain001("1")
        .toString()
        .replace(/<ReqdExctnDt>.*<\/ReqdExctnDt>/, `<ReqdExctnDt>${dateXml}</ReqdExctnDt>`),
    ),
  ).message;
const lastDay = (dateXml: string) => messageOf(dateXml).lastDay;

test("an instant is the day that it is in Beijing, a day alone is that day", () => {
  const rows: readonly (readonly [written: string, day: string])[] = [
    ["<DtTm>2026-03-19T20:00:00Z</DtTm>", "2026-03-20"],
    ["<DtTm>2026-03-19T15:59:59.999Z</DtTm>", "2026-03-19"],
    ["<DtTm>2026-03-19T16:00:00Z</DtTm>", "2026-03-20"],
    ["<DtTm>2026-03-19T20:00:00+08:00</DtTm>", "2026-03-19"],
    ["<DtTm>2026-03-19T11:00:00-05:00</DtTm>", "2026-03-20"],
    ["<DtTm>2026-03-20T02:00:00+12:45</DtTm>", "2026-03-19"],
    ["<DtTm>2026-03-19T23:30:00</DtTm>", "2026-03-19"],
    ["<Dt>2026-03-19</Dt>", "2026-03-19"],
    ["<Dt>2026-03-19-10:00</Dt>", "2026-03-19"],
    ["2026-03-19+08:00", "2026-03-19"],
    ["<Dt>2026-03-19Z</Dt>", "2026-03-19"],
    ["<DtTm>2026-03-19T24:00:00</DtTm>", "2026-03-20"],
    ["<DtTm>2026-03-19T24:00:00+08:00</DtTm>", "2026-03-20"],
    ["<DtTm>2026-03-18T24:00:00Z</DtTm>", "2026-03-19"],
    ["<DtTm>2026-12-31T24:00:00</DtTm>", "2027-01-01"],
    ["<DtTm>2026-03-19T20:00:00.123456789Z</DtTm>", "2026-03-20"],
    ["<DtTm>2026-03-19T20:00:00-00:00</DtTm>", "2026-03-20"],
    ["<DtTm>2026-03-19T20:00:00+0000</DtTm>", "2026-03-20"],
    ["<DtTm>2026-03-19T20:00Z</DtTm>", "2026-03-20"],
    ["<DtTm>2026-03-20T05:00:00+14:00</DtTm>", "2026-03-19"],
  ];
  for (const [dateXml, day] of rows) expect([dateXml, lastDay(dateXml)]).toEqual([dateXml, day]);
  expect(
    openPain001(readFileSync("tests/fixtures/cases/7-pain001-dttm-tomorrow-in-beijing.xml")).message,
  ).toMatchObject({
    lastDay: "2026-03-20",
    fault: null,
  });
});

test("an invalid date is refused and not replaced by today", () => {
  const faults = (dateXml: string) => messageOf(dateXml).fault;
  for (const day of ["19.03.2026", "2026-02-30", "20260319", "soon", "2026-03-19T25:00:00Z", "2026-03-19T24:00:01Z"])
    expect([day, faults(`<Dt>${day}</Dt>`)]).toEqual([day, "date"]);
  expect(faults("<DtTm>2026-03-19T20:00:00+15:00</DtTm>")).toBe("date");
  expect(faults("")).toBeNull();
});

import { describe, expect, test } from "vitest";
import { clockAdvanceTarget } from "@/components/operations/clock/advance-targets";
import { formatBeijingFieldValue, parseBeijingFieldValue } from "@/components/operations/console/beijing-text";
import { listPageFromQuery } from "@/components/kit/select/query";
import { ppmOfPercent } from "@/lib/money/percent";

describe("a date-and-time field is Beijing time", () => {
  test.each([
    ["2026-03-18T10:00", "2026-03-18T02:00:00.000Z"],
    ["2026-03-18T10:00:59", "2026-03-18T02:00:59.000Z"],
    ["2026-01-01T00:00", "2025-12-31T16:00:00.000Z"],
  ])("%s", (text, instant) => {
    expect(parseBeijingFieldValue(text)?.toISOString()).toBe(instant);
    expect(formatBeijingFieldValue(new Date(instant)).startsWith(text)).toBe(true);
  });

  test("it is read as the field writes it, with a blank before the time", () =>
    expect(parseBeijingFieldValue("2026-03-18 10:00:59")?.toISOString()).toBe("2026-03-18T02:00:59.000Z"));

  test.each(["", "2026-03-18", "2026-13-40T10:00", "tomorrow"])("%j is no instant", (text) =>
    expect(parseBeijingFieldValue(text)).toBeUndefined(),
  );
});

describe("a share in per cent becomes parts of a million without a float", () => {
  test.each([
    ["-2.5", -25_000],
    ["−2.5", -25_000],
    ["+1", 10_000],
    ["0.0001", 1],
    ["90", 900_000],
  ])("%s", (text, ppm) => expect(ppmOfPercent(text)).toBe(ppm));
  test.each(["", "2.55555", "1e3", "a", "--1"])("%j is none", (text) => expect(ppmOfPercent(text)).toBeUndefined());
});

describe("how far a step leads", () => {
  const now = new Date("2026-03-18T02:00:00.000Z");
  test("24:00 is the end of the Beijing day that is running, one millisecond to both sides of midnight", () => {
    expect(clockAdvanceTarget("midnight", now, null)?.toISOString()).toBe("2026-03-18T16:00:00.000Z");
    expect(clockAdvanceTarget("midnight", new Date("2026-03-18T15:59:59.999Z"), null)?.toISOString()).toBe(
      "2026-03-18T16:00:00.000Z",
    );
    expect(clockAdvanceTarget("midnight", new Date("2026-03-18T16:00:00.000Z"), null)?.toISOString()).toBe(
      "2026-03-19T16:00:00.000Z",
    );
  });
  test("to the next due is unavailable where nothing is due", () => {
    expect(clockAdvanceTarget("nextDue", now, null)).toBeNull();
    expect(clockAdvanceTarget("week", now, null)?.toISOString()).toBe("2026-03-25T02:00:00.000Z");
  });
});

test("an invalid parameter in a list's address counts as not set", () => {
  expect(listPageFromQuery({ page: "0", size: "7" })).toEqual({ currentPage: 1, pageSize: 20 });
  expect(listPageFromQuery({ page: "1.5", size: "-1" })).toEqual({ currentPage: 1, pageSize: 20 });
  expect(listPageFromQuery({ page: "3", size: "50" })).toEqual({ currentPage: 3, pageSize: 50 });
});

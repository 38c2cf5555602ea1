import { expect, test } from "vitest";
import * as z from "zod/mini";
import { approvalRule, approvalLevelsSchema, limit } from "@/lib/access/approval-rules";
import { approvalLevelsMax, levelCountriesMax, reviewersMax } from "@/lib/access/terms";
import { money } from "@/lib/money/money";

const issuesOf = (schema: z.ZodMiniType, value: unknown) =>
  z.safeParse(schema, value).error?.issues.map(({ code, path, message }) => `${code} ${path.join()} ${message}`) ?? [];
const people = (count: number, from = 0) => Array.from({ length: count }, (_, at) => `person ${from + at}`);

test("every level has a reviewer, nobody is on two, and both numbers are within the terms", () => {
  const levels = approvalLevelsSchema(z.string());
  expect(issuesOf(levels, [["a"], ["b", "c"]])).toEqual([]);
  expect(issuesOf(levels, [["a"], []])).toEqual(["custom  reviewer.none"]);
  expect(issuesOf(levels, [["a"], ["b", "a"]])).toEqual(["custom  reviewer.twice"]);
  const most = Array.from({ length: approvalLevelsMax }, (_, at) => people(reviewersMax, at * reviewersMax));
  expect(issuesOf(levels, most)).toEqual([]);
  expect(issuesOf(levels, [...most, ["one more"]])).toEqual(["too_big  text.long"]);
  expect(issuesOf(levels, [people(reviewersMax + 1)])).toEqual(["too_big 0 text.long"]);
});

test("a level applies from an amount on or by countries, each two capital letters", () => {
  expect(issuesOf(limit, { from: null, countries: ["IR", "RU"] })).toEqual([]);
  expect(z.decode(limit, { from: { currency: "USD", amount: "1" }, countries: [] }).from).toEqual(money("USD", 100n));
  for (const country of ["I", "ir", "IRN", "1R", "I1"])
    expect(issuesOf(limit, { from: null, countries: [country] })).toEqual([
      "invalid_format countries,0 country.missing",
    ]);
  const countries = Array<string>(levelCountriesMax).fill("IR");
  expect(issuesOf(limit, { from: null, countries })).toEqual([]);
  expect(issuesOf(limit, { from: null, countries: [...countries, "IR"] })).toEqual(["too_big countries text.long"]);
});

test("a limit as it is typed: an amount, zero too, or none where countries call the level", () => {
  const levels = [["a"], ["b"], ["c"]];
  const parseLimits = (...limits: { from: string; countries: string[] }[]) =>
    z.safeParse(approvalRule, { levels, limits });
  const read = parseLimits(
    { from: " 100 ", countries: [] },
    { from: " ", countries: ["IR"] },
    { from: "0", countries: ["RU"] },
  );
  expect(read.data).toEqual({
    levels,
    limits: [
      { from: money("USD", 10_000n), countries: [] },
      { from: null, countries: ["IR"] },
      { from: money("USD", 0n), countries: ["RU"] },
    ],
  });
  const wrong = (...limits: { from: string; countries: string[] }[]) => issuesOf(approvalRule, { levels, limits });
  const good = { from: "1", countries: [] };
  expect(wrong(good, good, { from: "", countries: [] })).toEqual(["custom limits amount.missing"]);
  expect(wrong(good, good)).toEqual(["custom limits amount.missing"]);
  expect(wrong(good, good, { from: "1.234", countries: [] })).toEqual(["custom limits amount.decimals"]);
  expect(wrong(good, good, { from: "-1", countries: ["IR"] })).toEqual(["custom limits amount.negative"]);
  expect(issuesOf(approvalRule, { levels, limits: [{}] })).toEqual([
    "invalid_type limits,0,from Invalid input",
    "invalid_type limits,0,countries Invalid input",
  ]);
});

import { expect, test } from "vitest";
import { inPortions } from "@/lib/simulator/platform/store/portions";

test("rows are written in portions within one statement's number of values, none twice and none left out", () => {
  const rows = Array.from({ length: 10_000 }, (_, at) => at);
  for (const columns of [undefined, 14, 40]) {
    const portions = inPortions(rows, columns);
    expect(portions.flat()).toEqual(rows);
    expect(Math.max(...portions.map(({ length }) => length * (columns ?? 32)))).toBeLessThanOrEqual(32_766);
  }
  expect(inPortions([])).toEqual([]);
});

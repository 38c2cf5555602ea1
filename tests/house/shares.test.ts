import { expect, test } from "vitest";
import { shares, toldOfTimes } from "../../tools/proof/shares";

test("the shares of the parts come to no more than fifteen minutes", () => {
  expect(Object.values(shares).reduce((sum, seconds) => sum + seconds, 0)).toBeLessThanOrEqual(15 * 60);
});

test("a part that outgrows its share is warned about and one that keeps it is not, and the whole is summed", () => {
  const taken = new Map([
    ["build", shares.build],
    ["vitest", shares.vitest + 61],
  ] as const);
  const told = toldOfTimes(taken, []);
  expect(told.filter((line) => line.includes("more than its share"))).toEqual([
    " 7:16 of  6:15  vitest  ← more than its share: see tools/proof/shares.ts",
  ]);
  expect(told).toContain(" 8:06 of 15:00  in all");
});

test("of the files the twenty slowest are told, the slowest first", () => {
  const files = Array.from({ length: 25 }, (_, at) => ({ name: `file ${at}`, seconds: at }));
  const told = toldOfTimes(new Map(), files).filter((line) => line.includes("file "));
  expect(told).toHaveLength(20);
  expect(told[0]).toContain("24.0 s  file 24");
});

test("the long programme has no shares to outgrow", () => {
  expect(toldOfTimes(new Map([["vitest", 9_999]] as const), [], true).join()).not.toContain("share");
});

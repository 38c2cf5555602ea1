import { expect, test } from "vitest";
import { slowness } from "../../tools/proof/machine-speed";
import { limits, shares, timesReport, tolerance, type Part } from "../../tools/proof/shares";

const sum = (parts: Partial<Record<Part, number>>) =>
  Object.values(parts).reduce((total, seconds) => total + seconds, 0);

test("npm test takes no more than twelve minutes and test:wide no more than twenty-five, by their parts' shares", () => {
  expect(limits).toEqual({ test: 12 * 60, wide: 25 * 60 });
  expect(sum(shares.test)).toBeLessThanOrEqual(limits.test);
  expect(sum(shares.wide)).toBeLessThanOrEqual(limits.wide);
  expect(tolerance).toBe(1.2);
});

test("a part of test:wide that outgrows its share by more than a fifth fails it by name; up to that it is printed", () => {
  const share = shares.wide.browser;
  const taken = (seconds: number) =>
    timesReport({ tier: "wide", parts: new Map([["browser", seconds]] as const), files: [], slowness: 1 });
  expect(taken(share).failed).toEqual([]);
  expect(taken(share).lines.join()).not.toContain("more than its share");
  expect(taken(share * 1.19).failed).toEqual([]);
  expect(taken(share * 1.19).lines.join()).toContain("browser  ← more than its share: see tools/proof/shares.ts");
  expect(taken(share * 1.21).failed).toEqual([
    expect.stringMatching(/^browser took [ \d]+:\d\d, more than its share of [ \d]+:\d\d by more than a fifth/),
  ]);
});

test("test:wide fails as a whole when it takes longer than its twenty-five minutes, whichever part it was", () => {
  const parts = new Map(Object.entries(shares.wide).map(([part, share]) => [part as Part, share * 1.05]));
  const more = new Map([...parts, ["benchmarks", limits.wide - sum(shares.wide) * 1.05 + 1] as const]);
  expect(timesReport({ tier: "wide", parts, files: [], slowness: 1 }).failed).toEqual([]);
  expect(timesReport({ tier: "wide", parts: more, files: [], slowness: 1 }).failed).toEqual([
    expect.stringMatching(/^in all took 25:01/),
  ]);
});

test("on a machine that takes twice as long for a job of the same run the shares are twice as large, and no larger", () => {
  const taken = (seconds: number, slowness: number) =>
    timesReport({ tier: "wide", parts: new Map([["browser", seconds]] as const), files: [], slowness });
  const share = shares.wide.browser;
  expect(taken(share * 2.38, 2).failed).toEqual([]);
  expect(taken(share * 2.42, 2).failed).toEqual([expect.stringMatching(/^browser took/)]);
  expect(taken(share, 2).lines[0]).toContain("took 2.00 times as long");
  expect(taken(share, 1).lines[0]).toBe("Where the time went:");
});

test("how slow a machine is, is its slowest reading, and a quick machine counts as a quiet one", () => {
  expect(slowness([1, 3, 2])).toBe(3);
  expect(slowness([0.4, 0.5])).toBe(1);
  expect(slowness([])).toBe(1);
});

test("npm test says which part outgrew its share, and does not fail for it", () => {
  const parts = new Map([["build", shares.test.build * 2]] as const);
  const { lines, failed } = timesReport({ tier: "test", parts, files: [], slowness: 1 });
  expect(lines.filter((line) => line.includes("more than its share"))).toEqual([
    expect.stringContaining("build  ← more than its share by more than a fifth: see tools/proof/shares.ts"),
  ]);
  expect(failed).toEqual([]);
});

test("of the files the twenty slowest are named, the slowest first", () => {
  const files = Array.from({ length: 25 }, (_, at) => ({ name: `file ${at}`, seconds: at }));
  const named = timesReport({ tier: "test", parts: new Map(), files, slowness: 1 }).lines.filter((line) =>
    line.includes("file "),
  );
  expect(named).toHaveLength(20);
  expect(named[0]).toContain("24.0 s  file 24");
});

test("the long programme has no shares to outgrow", () => {
  const { lines, failed } = timesReport({
    tier: "long",
    parts: new Map([["vitest", 99_999]] as const),
    files: [],
    slowness: 1,
  });
  expect([lines.join().includes("share"), failed]).toEqual([false, []]);
});

import { expect, test } from "vitest";
import { machineSlowdownFactor } from "../../tools/proof/machine-speed";
import { tierLimits, shares, timesReport, tolerance, type TestPart } from "../../tools/proof/shares";

const sum = (parts: Partial<Record<TestPart, number>>) =>
  Object.values(parts).reduce((total, seconds) => total + seconds, 0);

test("npm test needs no more than twelve minutes and test:wide no more than twenty-five, by their parts' shares", () => {
  expect(tierLimits).toEqual({ test: 12 * 60, wide: 25 * 60 });
  expect(sum(shares.test)).toBeLessThanOrEqual(tierLimits.test);
  expect(sum(shares.wide)).toBeLessThanOrEqual(tierLimits.wide);
  expect(tolerance).toBe(1.2);
});

test("a part of test:wide that outgrows its share by more than a fifth fails it by name; up to that it is printed", () => {
  const share = shares.wide.browser;
  const reportFor = (seconds: number) =>
    timesReport({ tier: "wide", parts: new Map([["browser", seconds]] as const), files: [], slowness: 1 });
  expect(reportFor(share).failures).toEqual([]);
  expect(reportFor(share).lines.join()).not.toContain("more than its share");
  expect(reportFor(share * 1.19).failures).toEqual([]);
  expect(reportFor(share * 1.19).lines.join()).toContain("browser  ← more than its share: see tools/proof/shares.ts");
  expect(reportFor(share * 1.21).failures).toEqual([
    expect.stringMatching(/^browser took [ \d]+:\d\d, more than its share of [ \d]+:\d\d by more than a fifth/),
  ]);
});

test("test:wide fails as a whole when it exceeds its twenty-five minutes, whichever part it was", () => {
  const parts = new Map(Object.entries(shares.wide).map(([part, share]) => [part as TestPart, share * 1.05]));
  const more = new Map([...parts, ["benchmarks", tierLimits.wide - sum(shares.wide) * 1.05 + 1] as const]);
  expect(timesReport({ tier: "wide", parts, files: [], slowness: 1 }).failures).toEqual([]);
  expect(timesReport({ tier: "wide", parts: more, files: [], slowness: 1 }).failures).toEqual([
    expect.stringMatching(/^in all took 25:01/),
  ]);
});

test("on a machine that needs twice as long for a job of the same run the shares are twice as large, and no larger", () => {
  const reportFor = (seconds: number, slowness: number) =>
    timesReport({ tier: "wide", parts: new Map([["browser", seconds]] as const), files: [], slowness });
  const share = shares.wide.browser;
  expect(reportFor(share * 2.38, 2).failures).toEqual([]);
  expect(reportFor(share * 2.42, 2).failures).toEqual([expect.stringMatching(/^browser took/)]);
  expect(reportFor(share, 2).lines[0]).toContain("took 2.00 times as long");
  expect(reportFor(share, 1).lines[0]).toBe("Where the time went:");
});

test("a machine's slowness is its slowest reading, and a quick machine counts as an idle one", () => {
  expect(machineSlowdownFactor([1, 3, 2])).toBe(3);
  expect(machineSlowdownFactor([0.4, 0.5])).toBe(1);
  expect(machineSlowdownFactor([])).toBe(1);
});

test("npm test names the part that outgrew its share, and does not fail for it", () => {
  const parts = new Map([["build", shares.test.build * 2]] as const);
  const { lines, failures } = timesReport({ tier: "test", parts, files: [], slowness: 1 });
  expect(lines.filter((line) => line.includes("more than its share"))).toEqual([
    expect.stringContaining("build  ← more than its share by more than a fifth: see tools/proof/shares.ts"),
  ]);
  expect(failures).toEqual([]);
});

test("of the files the twenty slowest are named, the slowest first", () => {
  const files = Array.from({ length: 25 }, (_, at) => ({ name: `file ${at}`, seconds: at }));
  const fileLines = timesReport({ tier: "test", parts: new Map(), files, slowness: 1 }).lines.filter((line) =>
    line.includes("file "),
  );
  expect(fileLines).toHaveLength(20);
  expect(fileLines[0]).toContain("24.0 s  file 24");
});

test("the long programme has no shares to outgrow", () => {
  const { lines, failures } = timesReport({
    tier: "long",
    parts: new Map([["vitest", 99_999]] as const),
    files: [],
    slowness: 1,
  });
  expect([lines.join().includes("share"), failures]).toEqual([false, []]);
});

import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { importsOf, parseSource, readProjectSources } from "../../tools/proof/shape";
import { screens } from "@/lib/catalogue/screens";
import { pathParameterNames } from "@/lib/call/path";
import { addressOf } from "../fixtures/addresses";
import { atMost, figureOf, interleave, median, quantile, ratioAtLeast } from "../bench/harness";
import { rowParameters } from "../bench/portal";

test("a figure is compared with its target against the reference of the same run", () => {
  const measurement = { metric: "postings/s", reference: { name: "pgbench", value: 5_000 }, target: ratioAtLeast(1.2) };
  expect(figureOf("LED-1", { ...measurement, ours: 6_000 })).toEqual({
    bench: "LED-1",
    metric: "postings/s",
    ours: 6_000,
    reference: 5_000,
    referenceName: "pgbench",
    ratio: 1.2,
    target: "≥ 1.2 ×",
    pass: true,
  });
  expect(figureOf("LED-1", { ...measurement, ours: 5_999 })).toMatchObject({ ratio: 1.2, pass: false });
});

test("a figure without a reference is compared with its own bound, one without a target with nothing", () => {
  expect(figureOf("FX-1", { metric: "empty tick, ms", ours: 2.01, target: atMost(2, "ms") })).toMatchObject({
    reference: null,
    ratio: null,
    target: "≤ 2 ms",
    pass: false,
  });
  expect(figureOf("FX-1", { metric: "empty tick, ms", ours: 2 })).toMatchObject({ target: "", pass: null });
});

test("medians and percentiles are by the nearest rank", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(
    quantile(
      Array.from({ length: 20 }, (_, i) => i + 1),
      0.95,
    ),
  ).toBe(19);
  expect(quantile([7], 0.99)).toBe(7);
  expect(() => median([])).toThrow("no values");
});

test("variants are measured in turn, every other round in reverse order", async () => {
  const order: string[] = [];
  const way = (name: string) => () => Promise.resolve(order.push(name));
  expect(await interleave(3, { a: way("a"), b: way("b") })).toEqual({ a: [1, 4, 5], b: [2, 3, 6] });
  expect(order.join("")).toBe("abbaab");
});

test("every screen has an address that can be requested, with every parameter of its path", () => {
  const rows = Object.fromEntries(rowParameters.map((parameter) => [parameter, "one"]));
  const addresses = screens.map(({ path }) => addressOf(path, rows));
  expect(addresses.flatMap(pathParameterNames)).toEqual([]);
  // whatever is named in a world is named beside the world, and not in its place
  expect(
    addresses.filter((address) => address.startsWith("/ops/worlds/") && !/^\/ops\/worlds\/one(\/|$)/.test(address)),
  ).toEqual([]);
  expect(() => addressOf("/nowhere/{what}", rows)).toThrow("nobody says what stands for {what} in /nowhere/{what}");
});

test("a benchmark runs by itself: none of its imports needs the test runner", () => {
  const all = new Map(readProjectSources().map((source) => [source.file, source]));
  const reachableFiles = new Set(
    readdirSync("tests/bench").flatMap((name) => (name.endsWith(".ts") ? `tests/bench/${name}` : [])),
  );
  for (const file of reachableFiles) {
    const source = all.get(file);
    if (!source) continue;
    for (const { to, isType } of importsOf(parseSource(source), (name) => all.has(name)))
      if (!isType) reachableFiles.add(to);
  }
  expect(reachableFiles.size).toBeGreaterThan(500);
  expect(
    [...reachableFiles].filter((file) => /^import (?!type).* from "vitest"/m.test(readFileSync(file, "utf8"))),
  ).toEqual([]);
});

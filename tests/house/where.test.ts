import { existsSync, readdirSync, readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { screens } from "@/lib/catalogue/screens";
import { browserTestsMissingFromReport } from "../../tools/proof/missing-walks";
import { waysIn, consolePages, portalPages } from "../e2e/pages";
import { firstWalks, jobs, walksOf } from "../e2e/walks";
import {
  filesOn,
  firstProcesses,
  generatedTests,
  isShared,
  longer,
  longOnly,
  places,
  runs,
  slowest,
  wideOnly,
  type Tier,
} from "../where";

afterEach(() => vi.resetModules());

/** The test files below a folder of tests/. */
const filesBelow = (folder: string, ending: RegExp): string[] =>
  readdirSync(`tests/${folder}`, { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name))
    .map((name) => `tests/${folder}/${name}`)
    .sort();

/** Returns the files that Vitest's own configuration includes in a tier, by project. */
async function includedIn(tier: Tier | undefined): Promise<Map<string, readonly string[]>> {
  vi.resetModules();
  vi.stubEnv("LONG", tier === "long" ? "1" : "");
  vi.stubEnv("TIER", tier ?? "");
  vi.stubEnv("TEST_ON_EMBEDDED", "");
  const { default: config } = await import("../../vitest.config");
  // named cast: the project's own configuration, whose projects are all written out
  const projects = (config.test?.projects ?? []) as { test: { name: string; include: string[] } }[];
  return new Map(projects.map(({ test: { name, include } }) => [name, include]));
}

const all = ["house", "domain", "components", "contract", "simulator", "processes"].flatMap((folder) =>
  filesBelow(folder, /\.test\.tsx?$/),
);
const nameOf = (file: string): string => file.replace(/^tests\//, "").replace(/\.(test|spec)\.tsx?$/, "");

test("every test file is in npm test or in test:wide or in the long programme alone, on each of its kinds of database", async () => {
  const [first, wide, long, alone] = [
    await includedIn("test"),
    await includedIn("wide"),
    await includedIn("long"),
    await includedIn(undefined),
  ];
  const inAny = (tier: ReadonlyMap<string, readonly string[]>) => new Set([...tier.values()].flat());
  expect(all.filter((file) => !inAny(first).has(file) && !inAny(wide).has(file))).toEqual(
    all.filter((file) => nameOf(file) in longOnly),
  );
  expect(all.filter((file) => !inAny(long).has(file))).toEqual([]);
  // on one kind of database in both tiers are those alone of which each tier has its own part
  for (const [project, files] of alone) {
    const [inFirst, inWide] = [first.get(project) ?? [], wide.get(project) ?? []];
    expect([...new Set([...inFirst, ...inWide])].sort(), project).toEqual(
      files.filter((file) => !(nameOf(file) in longOnly)).sort(),
    );
    expect(
      inFirst.filter((file) => inWide.includes(file) && !isShared(nameOf(file))),
      project,
    ).toEqual([]);
  }
});

test("npm test has every test of the simulator and of the contract on the server, but those of a table of exceptions", async () => {
  const server = (await includedIn("test")).get("postgres") ?? [];
  const embeddedAlone = Object.entries(places).flatMap(([name, { on }]) => (on.includes("server") ? [] : [name]));
  expect(
    [...filesBelow("simulator", /\.test\.ts$/), ...filesBelow("contract", /\.test\.ts$/)]
      .filter((file) => !server.includes(file))
      .map(nameOf)
      .sort(),
  ).toEqual(
    [...embeddedAlone, ...Object.keys(wideOnly), ...Object.keys(longOnly)]
      .filter((name) => /^(simulator|contract)\//.test(name))
      .sort(),
  );
});

test("a test that no table names runs in npm test on the server, alone and once", () => {
  const unheardOf = ["simulator/unheard-of"];
  expect(filesOn("server", unheardOf, { tier: "test" })).toEqual(unheardOf);
  expect(filesOn("embedded", unheardOf, { tier: "test" })).toEqual([]);
  for (const kind of ["server", "embedded"] as const) expect(filesOn(kind, unheardOf, { tier: "wide" })).toEqual([]);
  expect(filesOn("embedded", unheardOf, { everywhere: ["embedded"] })).toEqual(unheardOf);
});

test("every file and every walk that the tables of where tests run name is there", () => {
  const tables = [places, generatedTests, runs, wideOnly, firstProcesses, longOnly].flatMap((table) =>
    Object.keys(table),
  );
  const namedFiles = [...tables, ...longer.map(({ file }) => file), ...slowest];
  expect(namedFiles.filter((name) => !existsSync(`tests/${name}.test.ts`))).toEqual([]);
  const missing = firstWalks.filter(({ file, walk }) => {
    const text = readFileSync(`tests/e2e/${file}.spec.ts`, "utf8");
    // word for word: what is put into a title may be another thing with another seed, and the walk is then not made
    return !text.includes(walk);
  });
  expect(missing).toEqual([]);
});

test("a walk of the table is npm test's, any other is test:wide's, and none is both", () => {
  const [first, wide] = [walksOf("test"), walksOf("wide")];
  expect(first.grep).toEqual(wide.grepInvert);
  expect([first.grepInvert, wide.grep]).toEqual([undefined, undefined]);
  const isFirst = (walk: string) => first.grep?.some((pattern) => pattern.test(walk));
  expect(isFirst("chromium sign-in.spec.ts signing in by the form leads home; signing out ends it at once")).toBe(true);
  expect(isFirst("chromium ops-sign-in.spec.ts signing in by the form leads home")).toBe(false);
  expect(isFirst("chromium sign-in.spec.ts a walk that no table names")).toBe(false);
});

test("the walks of npm test do every main job, and a walk of theirs that was not made fails it", () => {
  const coveredJobs = firstWalks.flatMap(({ does }) => (does === "every page" ? [] : does));
  expect(jobs.filter((job) => !coveredJobs.includes(job))).toEqual([]);
  expect(browserTestsMissingFromReport(".test/there-is-no-report.json")).toHaveLength(firstWalks.length);
});

test("the walks of npm test visit every page of the catalogue", () => {
  const matching = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`);
  const addresses = [...waysIn, ...portalPages, ...consolePages("demo").map((address) => address.split("?")[0] ?? "")];
  expect(
    screens.map(({ path }) => path).filter((path) => !addresses.some((at) => at === path || matching(path).test(at))),
  ).toEqual([]);
  const visiting = new Set(firstWalks.flatMap(({ file, does }) => (does === "every page" ? [file] : [])));
  for (const [file, table] of [
    ["portal-pages", "portalPages"],
    ["portal-pages", "waysIn"],
    ["ops-pages", "consolePages"],
  ] as const) {
    expect(visiting).toContain(file);
    expect(readFileSync(`tests/e2e/${file}.spec.ts`, "utf8")).toMatch(
      new RegExp(`import .*\\b${table}\\b.* from "./pages"`),
    );
  }
});

test("npm test has fewer generated cases, and one kind of database has all in both tiers together", () => {
  for (const { first, oneIn } of Object.values(generatedTests)) {
    expect(Math.min(oneIn.server, oneIn.embedded)).toBe(1);
    expect(Math.max(oneIn.server, oneIn.embedded)).toBeLessThanOrEqual(20);
    expect(first).toBeGreaterThan(oneIn.server);
  }
  for (const { test: first, wide, long } of Object.values(runs)) {
    expect(first).toBeLessThanOrEqual(wide.server);
    expect(wide.server).toBeLessThanOrEqual(long.server);
  }
});

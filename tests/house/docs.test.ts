import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { lateDays, testPayments } from "@/lib/payments/test-payments";
import { amountPath } from "../fixtures/amount-path";

const guides = readdirSync("docs")
  .filter((name) => name.endsWith(".md"))
  .map((name) => `docs/${name}`);
const documents = [
  ...["README.md", "CONTRIBUTING.md", "client/README.md", "tests/asvs.md"],
  ...guides,
  ...readdirSync("docs/decisions").map((name) => `docs/decisions/${name}`),
];
/** A path of the project; where a placeholder such as <area> begins, what precedes it counts. */
const paths = /(?<![\w./-])(?:\.ci|app|components|docs|lib|messages|prisma|tests|tools)\/[\w.()[\]/-]+/g;
const links = /\]\((?!https?:)([^)#\s]*)(#[^)\s]*)?\)/g;

const isThere = (file: string) => existsSync(file) || existsSync(file.replace(/[^\w/]+$/, ""));

/** Returns the anchors of a document's headings, as GitHub derives them. */
const anchorsOf = (document: string): string[] =>
  [...readFileSync(document, "utf8").matchAll(/^#+ (.+)$/gm)].map(
    ([, heading = ""]) =>
      `#${heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, "")
        .replaceAll(" ", "-")}`,
  );

const linksOf = (document: string) =>
  [...readFileSync(document, "utf8").matchAll(links)].map(([, link = "", anchor]) => ({
    target: link === "" ? document : path.posix.join(path.posix.dirname(document), link),
    anchor,
  }));

test.each(documents)("%s names no file that is missing, and its links lead to a file and a heading", (document) => {
  const namedFiles = [...readFileSync(document, "utf8").matchAll(paths)].map(([match]) => match);
  expect(namedFiles.filter((file) => !isThere(file))).toEqual([]);
  const brokenLinks = linksOf(document).filter(
    ({ target, anchor }) => !existsSync(target) || (anchor && !anchorsOf(target).includes(anchor)),
  );
  expect(brokenLinks).toEqual([]);
});

test.each(documents)("%s names no npm script that is missing", (document) => {
  // named cast: the file is the project's own manifest
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const scriptMatches = [...readFileSync(document, "utf8").matchAll(/\bnpm run (?:-s )?([a-z][\w:-]*)/g)];
  expect(scriptMatches.map(([, name = ""]) => name).filter((name) => !(name in scripts))).toEqual([]);
});

const wordsIn = (files: readonly string[]): number =>
  files.flatMap((file) => readFileSync(file, "utf8").split(/\s+/).filter(Boolean)).length;

test.each([
  ["the README", ["README.md"], 900],
  ["CONTRIBUTING", ["CONTRIBUTING.md"], 900],
  ["docs without decisions", guides, 12_000],
] as const)("%s stays within its limit of words", (_, files, most) => {
  expect(wordsIn(files)).toBeLessThanOrEqual(most);
});

test("the index of the documentation leads to every guide", () => {
  const targets = linksOf("docs/README.md").map(({ target }) => target);
  expect(guides.filter((file) => file !== "docs/README.md" && !targets.includes(file))).toEqual([]);
});

test("the settings that the portal reads and those of the guide are the same", () => {
  const rows = [...readFileSync("docs/settings.md", "utf8").matchAll(/^\| (`[A-Z][^|]*) \|/gm)];
  const listedNames = rows.flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`([A-Z_\d]+)`/g)].map(([, name = ""]) => name),
  );
  const read = [...readFileSync("tools/process/settings.ts", "utf8").matchAll(/\b(?:text|url)\("([A-Z_\d]+)"/g)];
  const names = new Set(read.map(([, name = ""]) => name));
  // names of Node.js and of OpenTelemetry, which others read
  expect(listedNames.filter((name) => !names.has(name) && !name.startsWith("OTEL_"))).toEqual([]);
  expect([...names].filter((name) => !listedNames.includes(name) && !name.startsWith("NODE_"))).toEqual([]);
});

test("every benchmark has its result in the guide of performance", () => {
  const results = readFileSync("docs/performance.md", "utf8");
  const names = readdirSync("tests/bench").flatMap((file) => /^([a-z]+-\d|boot)\.ts$/.exec(file)?.[1] ?? []);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !results.includes(`| ${name.toUpperCase()} |`))).toEqual([]);
});

test.each(["docs/testing.md", "client/README.md"])("%s lists the test payments that the banks know", (document) => {
  const rows = [...readFileSync(document, "utf8").matchAll(/^\| ([\d.]+) \| (\d+) \| (TEST \w+) \| (.+) \|$/gm)];
  expect(rows.map(([, ending, whole, name]) => [ending, whole, name])).toEqual(
    testPayments.map(({ ending, wholeEnding, name }) => [ending, wholeEnding, name]),
  );
  expect(rows.find(([, , , name]) => name === "TEST LATE")?.[4]).toBe(`arrives ${lateDays} working days later`);
});

test("an amount passes 18 functions at most, each in its file, and is parsed once on each side", () => {
  expect(amountPath.length).toBeGreaterThan(10);
  expect(amountPath.length).toBeLessThanOrEqual(18);
  const isDeclared = ({ name, file }: { name: string; file: string }) =>
    new RegExp(`(?:function|const) ${name}\\b`).test(readFileSync(file, "utf8"));
  expect(amountPath.filter((hop) => !isDeclared(hop))).toEqual([]);
  const parsers = amountPath.filter(({ parses }) => parses);
  expect(parsers.map(({ side, name }) => [side, name])).toEqual([
    ["browser", "usePayEntry"],
    ["server", "answerCall"],
  ]);
  expect(
    parsers.map(
      ({ file, parses = "" }) => [...readFileSync(file, "utf8").matchAll(new RegExp(`\\b${parses}\\(`, "g"))].length,
    ),
  ).toEqual([1, 1]);
});

test("the amount of a payment is read by nothing else on its way", () => {
  const folders = ["components/payments/pay", "lib/simulator/payments/orders"];
  const readers = folders
    .flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`))
    .flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/\b(?:parseMoney|typedMoney|parsePayAmount)\(/g)].map(() => file),
    );
  expect(readers).toEqual(["components/payments/pay/use-pay-entry.ts"]);
});

import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { lateDays, testPayments } from "@/lib/payments/test-payments";

const documents = [
  "README.md",
  "CONTRIBUTING.md",
  "docs/architecture.md",
  "docs/engines.md",
  "docs/glossary.md",
  "docs/operations.md",
  "docs/reference-data.md",
  "docs/security.md",
  ...readdirSync("docs/decisions").map((name) => `docs/decisions/${name}`),
];
/** A path of the project; where a placeholder such as <area> begins, what precedes it counts. */
const paths = /(?<![\w./-])(?:\.ci|app|components|docs|lib|messages|prisma|tests|tools)\/[\w.()[\]/-]+/g;
const links = /\]\((?!https?:|#)([^)#\s]+)/g;

const isThere = (file: string) => existsSync(file) || existsSync(file.replace(/[^\w/]+$/, ""));

test.each(documents)("%s names no file that is missing", (document) => {
  const text = readFileSync(document, "utf8");
  const linked = [...text.matchAll(links)].map(([, link = ""]) => path.posix.join(path.posix.dirname(document), link));
  const named = [...text.matchAll(paths)].map(([found]) => found);
  expect([...linked, ...named].filter((file) => !isThere(file))).toEqual([]);
});

test("an amount's way is as it is told: 18 hops at most, each function in its file, read once on each side", () => {
  const hop = /^\| (\d+) \| `(\w+)` \| `([^`]+)` \| (.*) \|$/gm;
  const hops = [...readFileSync("docs/architecture.md", "utf8").matchAll(hop)].map(
    ([, no, name = "", file = "", what = ""]) => ({
      no: Number(no),
      name,
      file,
      isRead: what.includes("**read**"),
    }),
  );
  expect(hops.map(({ no }) => no)).toEqual(hops.map((_, at) => at + 1));
  expect(hops.length).toBeGreaterThan(10);
  expect(hops.length).toBeLessThanOrEqual(18);
  const isDeclared = ({ name, file }: { name: string; file: string }) =>
    new RegExp(`(?:function|const) ${name}\\b`).test(readFileSync(file, "utf8"));
  expect(hops.filter((one) => !isDeclared(one))).toEqual([]);
  const isServer = ({ file }: { file: string }) => file === "lib/call/door.ts" || file.startsWith("lib/simulator/");
  const reads = hops.filter(({ isRead }) => isRead);
  expect([reads.filter((one) => !isServer(one)).length, reads.filter(isServer).length]).toEqual([1, 1]);
});

test.each(["docs/operations.md", "client/README.md"])("%s lists the test payments that the banks know", (document) => {
  const rows = [...readFileSync(document, "utf8").matchAll(/^\| ([\d.]+) \| (\d+) \| (TEST \w+) \| (.+) \|$/gm)];
  expect(rows.map(([, ending, whole, name]) => [ending, whole, name])).toEqual(
    testPayments.map(({ ending, wholeEnding, name }) => [ending, wholeEnding, name]),
  );
  expect(rows.find(([, , , name]) => name === "TEST LATE")?.[4]).toBe(`arrives ${lateDays} working days later`);
});

test("the amount of a payment is read by nothing else on its way", () => {
  const folders = ["components/payments/pay", "lib/simulator/payments/orders"];
  const readers = folders
    .flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`))
    .flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/\b(?:parseMoney|typedMoney|typedAmount)\(/g)].map(() => file),
    );
  expect(readers).toEqual(["components/payments/pay/use-pay-entry.ts"]);
});

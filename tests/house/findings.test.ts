import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The rows of docs/findings.md; a bar within a cell is written with a backslash. */
const rows = readFileSync("docs/findings.md", "utf8")
  .split("\n")
  .filter((line) => /^\| [A-Z]\d+ \|/.test(line))
  .map((line) => {
    const [, id = "", , , became = "", proof = ""] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    return { id, became, proof };
  });

/** How many findings each part of the review had. */
const found = { A: 23, P: 36, E: 25, S: 21, I: 92, D: 35 };

const decisions = readdirSync("docs/decisions");

test("the table holds every finding of the review, in order", () => {
  const wanted = Object.entries(found).flatMap(([part, count]) =>
    Array.from({ length: count }, (_, index) => `${part}${index + 1}`),
  );
  expect(rows.map(({ id }) => id)).toEqual(wanted);
});

test("nothing is open: what is mended names a test that stands in its file, what is kept the decision that says why", () => {
  const isProven = ({ became, proof }: (typeof rows)[number]) => {
    const [, number] = /\[decision (\d+)\]/.exec(proof) ?? [];
    if (/^kept\b/.test(became))
      return decisions.some((file) => number !== undefined && file.startsWith(number.padStart(4, "0")));
    const [, name = "", title = ""] = /^`([^`]+)`: (.+)$/.exec(proof) ?? [];
    const file = `tests/${name}`;
    return /^mended\b/.test(became) && existsSync(file) && readFileSync(file, "utf8").includes(title);
  };
  expect(rows.filter((row) => !isProven(row))).toEqual([]);
});

import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The rows of tests/asvs.md. */
const rows = readFileSync("tests/asvs.md", "utf8")
  .split("\n")
  .flatMap((line) => {
    const [, id, level, how, proof] = /^\| (V[\d.]+) \| (\d) \| (.+?) \| (.+) \|$/.exec(line) ?? [];
    return id && level && how && proof ? [{ id, level: Number(level), how, proof }] : [];
  });

/** The specification forces these and no others. */
const exceptions = ["V3.5.3", "V5.4.3", "V6.2.1", "V6.2.9", "V6.3.3", "V14.2.1"];

/** Lists requirements that are met in part: the row describes the missing part. */
const inPart = ["V7.5.1", "V7.5.2"];

const fileOf = (name: string) => (name.startsWith("docs/") ? name : `tests/${name}`);

test("the table holds each of the 128 requirements that apply, once", () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect(rows).toHaveLength(128);
});

test("every requirement names a title or a sentence of the file that proves it", () => {
  const wrong = rows.filter(({ proof }) => {
    const [, name = "", labels = ""] = /^`([^`]+)`: (.+)$/.exec(proof) ?? [];
    return labels === "" || !existsSync(fileOf(name)) || !readFileSync(fileOf(name), "utf8").includes(labels);
  });
  expect(wrong.map(({ id, proof }) => `${id}: ${proof}`)).toEqual([]);
});

test("every requirement of the first two levels is met, except for the specification's exceptions and two in part, and four in five of the third", () => {
  const isException = ({ how }: (typeof rows)[number]) => how.startsWith("exception");
  expect(rows.filter(({ how }) => how.startsWith("in part")).map(({ id }) => id)).toEqual(inPart);
  expect(
    rows
      .filter(isException)
      .filter(({ level }) => level < 3)
      .map(({ id }) => id)
      .filter((id) => !exceptions.includes(id)),
  ).toEqual([]);
  const third = rows.filter(({ level }) => level === 3);
  expect(
    third.filter((row) => !isException(row) && !inPart.includes(row.id)).length / third.length,
  ).toBeGreaterThanOrEqual(0.8);
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { declaredNames, isBareWord, nameMetrics, docstringQuestionWords, replacedWords } from "../../tools/proof/names";
import { parseSource, readProjectSources } from "../../tools/proof/shape";

const replaced = replacedWords(readFileSync("docs/glossary.md", "utf8"));
const names = nameMetrics(readProjectSources(), replaced);

/** Bid and ask are the market's terms. */
const exceptions: ReadonlySet<string> = new Set(["BidAsk", "bidAskOf", "ask"]);

test("the glossary's table names the private words with the standard terms for each", () => {
  expect(replaced.get("deed")).toBe("operation, action");
  expect(replaced.get("asked")).toContain("input");
  expect(replaced.size).toBeGreaterThan(30);
});

test("no identifier has a word that the glossary replaces", () => {
  expect(names.privateWords.filter(({ name }) => !exceptions.has(name))).toEqual([]);
});

test("fewer than one name in a hundred is a participle or a pronoun alone", () => {
  expect(names.bare.length).toBeLessThan(names.declarations / 100);
});

test("no file's name has such a word, or is a participle alone", () => {
  expect(names.files).toEqual([]);
});

test("no docstring opens with a question word instead of a subject", () => {
  expect(names.docstrings).toEqual([]);
});

test("names are split into words, and their places distinguished", () => {
  expect([isBareWord("found"), isBareWord("other"), isBareWord("foundPayee"), isBareWord("seed")]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  const tree = parseSource({
    file: "lib/a/b.ts",
    text: "interface Row { asked: string }\nconst f = ({ told, said: message }: Row, kept = 1) => { const [held] = kept; };",
  });
  expect(declaredNames(tree)).toEqual([
    { name: "Row", isProperty: false },
    { name: "asked", isProperty: true },
    { name: "f", isProperty: false },
    { name: "message", isProperty: false },
    { name: "kept", isProperty: false },
    { name: "held", isProperty: false },
  ]);
  expect(docstringQuestionWords("/** What it is. */\n/** Returns what it is. */")).toEqual(["What it is."]);
});

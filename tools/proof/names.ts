// Counts the names, comments and file names that the house leaves behind: what `npm run shape` prints of the words, and a
// house test holds to its limits.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { parseSource, type ProjectSource } from "./shape";

/** Reads the table "Words of the code" of the glossary: each private word with the standard terms that replace it. */
export function replacedWords(glossary: string): ReadonlyMap<string, string> {
  const [, section = ""] = glossary.split("\n## Words of the code\n");
  const rows = section.split("\n## ")[0]?.matchAll(/^\| (?<words>`[^|]+`) \| (?<terms>[^|]+) \|$/gm) ?? [];
  return new Map(
    [...rows].flatMap(({ groups: { words = "", terms = "" } = {} }) =>
      [...words.matchAll(/`(\w+)`/g)].map(([, word = ""]): [string, string] => [word, terms]),
    ),
  );
}

/** Splits an identifier or a file name into its words, in lower case: "askPayDay" → ask, pay, day. */
export const identifierWords = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .split(/[\s_\-.$]+/)
    .map((word) => word.toLowerCase())
    .filter(Boolean);

/** Lists pronouns and words of that kind, which name nothing when they are alone. */
const pronouns = new Set(
  "own other others one ones each another what whose who which that this these those they them it its both such here there whatever whoever somebody anybody everybody something anything everything nothing".split(
    " ",
  ),
);
const irregularParticiples = new Set(
  "found made held said told shown kept given taken gone done seen known got left lost sent sold bought built begun drawn written chosen broken hidden spoken understood meant felt brought caught thrown grown won spent stood stuck swept bound paid met led fed dealt laid thought taught sought wound worn torn sworn shaken risen ridden forgotten forbidden fallen eaten driven blown beaten undone untaken unread unpaid unknown undecided unused put".split(
    " ",
  ),
);
/** Lists words that end like a participle and are none. */
const nouns = new Set("feed seed speed need embed embedded shed bed breed weed heed hundred shared".split(" "));

/** Returns true for a name that is one participle or pronoun alone. */
export function isBareWord(name: string): boolean {
  const [word = "", ...more] = identifierWords(name);
  if (more.length > 0) return false;
  return pronouns.has(word) || irregularParticiples.has(word) || (/[a-z]{2}ed$/.test(word) && !nouns.has(word));
}

/** Lists the names that a file declares, with the kind of their place; a shorthand binding repeats a property's name. */
export function declaredNames(source: ts.SourceFile): { readonly name: string; readonly isProperty: boolean }[] {
  const names: { name: string; isProperty: boolean }[] = [];
  const visit = (node: ts.Node): void => {
    const isProperty = ts.isPropertySignature(node) || ts.isMethodSignature(node) || ts.isPropertyDeclaration(node);
    const isShorthand =
      ts.isBindingElement(node) && !node.propertyName && !node.dotDotDotToken && ts.isObjectBindingPattern(node.parent);
    const isValue =
      ts.isVariableDeclaration(node) ||
      ts.isParameter(node) ||
      ts.isBindingElement(node) ||
      ts.isFunctionDeclaration(node) ||
      ts.isFunctionExpression(node) ||
      ts.isMethodDeclaration(node);
    const isType =
      ts.isClassDeclaration(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node) ||
      ts.isTypeParameterDeclaration(node);
    if ((isProperty || isValue || isType) && !isShorthand && node.name && ts.isIdentifier(node.name))
      names.push({ name: node.name.text, isProperty });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

/** Lists the first word of each docstring that opens with a question word instead of a subject. */
export const docstringQuestionWords = (text: string): string[] =>
  [...text.matchAll(/\/\*\*[\s*]*(What|Whoever|Whatever|Whose|Whom|Where|Who|Whether|How|That)\b[^\n]{0,60}/g)].map(
    ([start]) => start.replaceAll(/[\s*/]+/g, " ").trim(),
  );

/** Lists names that are stored or sent, which the code repeats: columns of the schema and fields of the calls. */
export function storedNames(all: readonly ProjectSource[], folder = process.cwd()): ReadonlySet<string> {
  const schema = path.join(folder, "prisma", "schema");
  const columns = readdirSync(schema).flatMap((file) =>
    [...readFileSync(path.join(schema, file), "utf8").matchAll(/^ {2}(\w+) +\w/gm)].map(([, name = ""]) => name),
  );
  const fields = all
    .filter(({ file }) => /^lib\/[\w-]+\/calls\//.test(file))
    .flatMap(({ text }) => [...text.matchAll(/^\s+(\w+)(?::|,$)/gm)].map(([, name = ""]) => name));
  return new Set([...columns, ...fields]);
}

/** Counts what `npm run shape` says of the words in the code, outside of tests. */
export function nameMetrics(all: readonly ProjectSource[], replaced: ReadonlyMap<string, string>) {
  const code = all.filter(({ file }) => !file.startsWith("tests/"));
  const stored = storedNames(all);
  const declarations = code.flatMap((source) =>
    declaredNames(parseSource(source))
      .filter(({ name, isProperty }) => !(isProperty && stored.has(name)))
      .map(({ name }) => ({ file: source.file, name })),
  );
  const hasPrivateWord = (name: string) => identifierWords(name).some((word) => replaced.has(word));
  return {
    declarations: declarations.length,
    privateWords: declarations.filter(({ name }) => hasPrivateWord(name) && !stored.has(name)),
    bare: declarations.filter(({ name }) => isBareWord(name)),
    docstrings: code.flatMap(({ file, text }) => docstringQuestionWords(text).map((start) => ({ file, start }))),
    files: all
      .map(({ file }) => file)
      .filter((file) => {
        const name = path.posix.basename(file).replace(/(\.\w+)+$/, "");
        return hasPrivateWord(name) || isBareWord(name);
      }),
  };
}

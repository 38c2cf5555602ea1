import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const documents = [
  "README.md",
  "CONTRIBUTING.md",
  "docs/architecture.md",
  "docs/glossary.md",
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

// `npm run -s shape`: how the code is shaped, in seconds, so that everybody counts the same way.
import { readFileSync } from "node:fs";
import { nameMetrics, replacedWords } from "./proof/names";
import { groupByKey, sourceLineCount, nearestRankPercentile, projectShape, readProjectSources } from "./proof/shape";

const all = readProjectSources();
const shape = projectShape(all);
const title = (text: string) => console.log(`\n${text}`);
const row = (...cells: readonly (string | number)[]) =>
  console.log(cells.map((cell, at) => (at === 0 ? String(cell).padEnd(34) : String(cell).padStart(8))).join(""));

title("Files and lines by folder");
row("folder", "files", "lines", "median", "p90");
const folderOf = (file: string) => {
  const [top = "", second = "", third] = file.split("/");
  return third === undefined ? top : `${top}/${second}`;
};
const of = (name: string, group: typeof all) => {
  const lines = group.map(sourceLineCount);
  row(
    name,
    group.length,
    lines.reduce((a, b) => a + b, 0),
    nearestRankPercentile(lines, 0.5),
    nearestRankPercentile(lines, 0.9),
  );
};
for (const [name, group] of groupByKey(all, ({ file }) => folderOf(file))) of(name, group);
for (const [name, group] of groupByKey(all, ({ file }) => file.split("/")[0] ?? "")) of(`all of ${name}`, group);

title(`Folders with more than 25 files at one level: ${shape.crowded.length}`);
for (const [folder, count] of shape.crowded) row(folder, count);

title(`Functions over 70 lines: ${shape.long.length}`);
for (const [top, group] of groupByKey(shape.long, ({ file }) => file.split("/")[0] ?? "")) row(top, group.length);
for (const { file, name, lines } of shape.long.slice(0, 20)) console.log(`  ${lines}  ${name}  ${file}`);

title(`Import circles at run time: ${shape.circles.length}; of types alone: ${shape.typeCircles}`);
for (const circle of shape.circles) console.log(`  ${circle.join(" ")}`);

const total = (group: typeof shape.statements) => group.reduce((sum, { count }) => sum + count, 0);
title(`Statements of our own: ${total(shape.statements)}`);
row("outside *.sql.ts", total(shape.statements.filter(({ file }) => !file.endsWith(".sql.ts"))));

title(`Names that several files export: ${shape.shared.length}`);
for (const { name, files } of shape.shared.slice(0, 20)) console.log(`  ${files.length}  ${name}`);

const names = nameMetrics(all, replacedWords(readFileSync("docs/glossary.md", "utf8")));
title(`Names declared: ${names.declarations}`);
row("with a private word", names.privateWords.length);
row("a participle or pronoun alone", names.bare.length);
row("docstrings that open with a question word", names.docstrings.length);
row("files named by such a word", names.files.length);

title(`Lines over 120 columns: ${shape.wide.length}`);
const { casts, any, nonNull } = shape.loose;
title(`Casts: ${casts}, any: ${any}, non-null: ${nonNull}`);

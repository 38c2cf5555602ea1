import { expect, test } from "vitest";
import {
  importCycles,
  crowdedFolders,
  exportedNames,
  importsOf,
  longFunctions,
  countLooseTypes,
  parseSource,
  nearestRankPercentile,
  projectShape,
  duplicateExportNames,
  readProjectSources,
  countSqlStatements,
} from "../../tools/proof/shape";

/** Holds the upper limits. Each limit may only decrease; `npm run -s shape` names the counted places. */
const limits = {
  statements: 22,
  longFunctions: { app: 0, components: 0, lib: 0, tools: 0 } as Readonly<Record<string, number>>,
  circles: 0,
};

const tree = (text: string, file = "lib/a/one.ts") => parseSource({ file, text });
const shape = projectShape(readProjectSources());

test("SQL statements of our own are few", () => {
  expect(shape.statements.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(limits.statements);
});

test("functions are short", () => {
  const over = Object.entries(limits.longFunctions).filter(
    ([top, most]) => shape.long.filter(({ file }) => file.startsWith(`${top}/`)).length > most,
  );
  expect(over).toEqual([]);
});

test("no two files of the interface export the same name", () => {
  const isInterface = (file: string) => /^(app|components)\//.test(file);
  expect(shape.shared.filter(({ files }) => files.filter(isInterface).length > 1)).toEqual([]);
});

test("no folder of components, lib or tools is crowded", () => {
  expect(shape.crowded.filter(([folder]) => /^(components|lib|tools)\b/.test(folder))).toEqual([]);
});

test("no files import each other in a cycle at run time", () => {
  expect(shape.circles).toHaveLength(limits.circles);
});

test("an import cycle is found, at any length, and an import of types is distinguished from the others", () => {
  const edge = (from: string, to: string) => ({ from, to });
  expect(importCycles([edge("a", "b"), edge("b", "c"), edge("c", "a"), edge("c", "d")])).toEqual([["a", "b", "c"]]);
  expect(importCycles([edge("a", "b"), edge("a", "c"), edge("b", "c")])).toEqual([]);
  const source = tree(
    `import type { A } from "./a";\nimport { type B } from "./a";\nimport { c, type C } from "./a";\nconst later = () => import("./a");`,
  );
  expect(importsOf(source, (file) => file === "lib/a/a.ts").map(({ isType }) => isType)).toEqual([
    true,
    true,
    false,
    true,
  ]);
});

test("a long function is reported by its name, a crowded folder by its count", () => {
  const body = "  void 0;\n".repeat(4);
  expect(longFunctions(tree(`const long = () => {\n${body}};\nfunction short() {}\n`), 5)).toEqual([
    { file: "lib/a/one.ts", name: "long", lines: 6 },
  ]);
  expect(crowdedFolders(["a/1.ts", "a/2.ts", "a/b/3.ts"], 1)).toEqual([["a", 2]]);
});

test("names, statements and loose types are counted", () => {
  expect(exportedNames(tree("export const a = 1;\nexport type B = 1;\nconst c = 1;\nexport { c };"))).toEqual([
    "a",
    "B",
    "c",
  ]);
  expect(
    duplicateExportNames([
      ["x", ["a", "GET"]],
      ["y", ["a", "GET", "b"]],
    ]),
  ).toEqual([{ name: "a", files: ["x", "y"] }]);
  expect(
    countSqlStatements(tree("sql(`select 1`); db.sql<Row>(text, [1]); run(() => {}); declareStatement('pop', {});")),
  ).toBe(3);
  expect(countLooseTypes(tree("const a = b as C; const d = [] as const; e!; let f: any;"))).toEqual({
    casts: 1,
    any: 1,
    nonNull: 1,
  });
  expect(nearestRankPercentile([3, 1, 2], 0.5)).toBe(2);
});

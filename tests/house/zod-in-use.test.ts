import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { keepInUse, namesInUse } from "../../tools/build/zod-in-use.mjs";

const names: string[] = namesInUse(["app", "components", "lib"]);
const source = (file: string) => readFileSync(`node_modules/zod/v4/mini/${file}.js`, "utf8");
const reducedSource = (file: string): string => keepInUse(source(file), names);

/** The names that a module exports itself, by declaration or by list. */
function exportedNames(text: string): string[] {
  const declaredNames = [...text.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name = ""]) => name);
  const listedNames = [...text.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, list = ""]) =>
    list.split(",").map((item) => item.trim().split(" as ").at(-1) ?? ""),
  );
  const namespaces = [...text.matchAll(/^export \* as (\w+)/gm)].map(([, name = ""]) => name);
  return [...declaredNames, ...listedNames, ...namespaces];
}

test("every name the project imports of zod stays in the modules that had it", () => {
  expect(names).toEqual(expect.arrayContaining(["object", "string", "codec", "iso", "datetime"]));
  for (const file of ["external", "schemas", "iso"]) {
    const usedNames = exportedNames(source(file)).filter((name) => names.includes(name));
    expect(usedNames.length, file).toBeGreaterThan(0);
    expect(exportedNames(reducedSource(file)), file).toEqual(expect.arrayContaining(usedNames));
  }
});

test("the rest refers to no removed name", () => {
  for (const file of ["schemas", "iso"]) {
    const declarations = (text: string) =>
      [...text.matchAll(/^(?:export )?(?:const|function|class) (\w+)/gm)].map(([, name = ""]) => name);
    const removedNames = declarations(source(file)).filter((name) => !declarations(reducedSource(file)).includes(name));
    expect(removedNames.length, file).toBeGreaterThan(0);
    const code = reducedSource(file).replace(/\/\/.*/g, "");
    expect(
      removedNames.filter((name) => new RegExp(`(?<![.\\w"'])${name}(?!["'\\w:])`).test(code)),
      file,
    ).toEqual([]);
  }
});

/** Matches uses of zod's core at run time, other than as a type. */
const coreAtRun = /\b(?:instanceof|new) z\.core\b|\bz\.core\.\w+\(/;

test("of zod's core only types are imported: imported at run time, all of it goes to every page with a form", () => {
  const files = ["app", "components", "lib"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => path.join(folder, file)),
  );
  const code = files.filter((file) => /\.tsx?$/.test(file) && !file.includes("generated"));
  expect(code.filter((file) => coreAtRun.test(readFileSync(file, "utf8")))).toEqual([]);
  expect(coreAtRun.test("if (cause instanceof z.core.$ZodError) return;")).toBe(true);
  expect(coreAtRun.test("const made = z.core.toJSONSchema(schema);")).toBe(true);
  expect(coreAtRun.test("(one: Row, { issues }: z.core.$ZodError) => issues")).toBe(false);
});

test("a declaration stays with its dependencies and the comment above it, and nothing else stays", () => {
  const text = [
    'import * as core from "./core.js";',
    "const helper = () => 1;",
    "// says no side effects",
    "export function asked() {",
    "    return helper();",
    "}",
    "export function idle() {",
    "    return core.idle();",
    "}",
    "function _null() {",
    "}",
    "export { _null as null, idle as other };",
    'export * as locales from "./locales.js";',
  ].join("\n");
  expect(keepInUse(text, ["asked", "null"])).toBe(
    [
      'import * as core from "./core.js";',
      "const helper = () => 1;",
      "// says no side effects",
      "export function asked() {",
      "    return helper();",
      "}",
      "function _null() {",
      "}",
      "export { _null as null };",
    ].join("\n"),
  );
});

import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";

const root = `${import.meta.dirname}/../..`;
const files = ["components", "app", "lib"]
  .flatMap((folder) =>
    readdirSync(`${root}/${folder}`, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("lib/simulator/"));

const source = new Map(
  files.map((file) => [
    file,
    ts.createSourceFile(file, readFileSync(`${root}/${file}`, "utf8"), ts.ScriptTarget.Latest),
  ]),
);

/** The modules a file draws in at once: no types, no dynamic imports. */
function staticImports(file: string): string[] {
  const statements = source.get(file)?.statements ?? [];
  return statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
    return statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword ? [] : [statement.moduleSpecifier.text];
  });
}

const resolveImport = (from: string, spec: string): string | undefined => {
  const base = spec.startsWith("@/")
    ? spec.slice(2)
    : spec.startsWith(".")
      ? new URL(spec, `file:///${from}`).pathname.slice(1)
      : undefined;
  return base === undefined ? undefined : [`${base}.tsx`, `${base}.ts`].find((file) => source.has(file));
};

/** The parts that a page fetches when it first needs them: pickers, charts, and what they compute with. */
const isHeavy = (spec: string) => spec.startsWith("@mui/x-") || spec.startsWith("dayjs");

/** Holds the files that contain heavy parts, directly or through their imports. */
const heavy = new Set(files.filter((file) => staticImports(file).some(isHeavy)));
for (let before = -1; before !== heavy.size;) {
  before = heavy.size;
  for (const file of files)
    if (staticImports(file).some((spec) => heavy.has(resolveImport(file, spec) ?? ""))) heavy.add(file);
}

test("pickers and charts are in no page's first JavaScript: only parts loaded on demand have them", () => {
  expect(heavy.size).toBeGreaterThan(0);
  expect([...heavy].filter((file) => /^app\/.*(page|layout|template|error|loading)\.tsx$/.test(file))).toEqual([]);
});

test("every component with a picker or a chart in it is fetched by a dynamic import, or belongs to one that is", () => {
  const onDemand = new Set(files.flatMap((file) => importedOnDemand(file).map((spec) => resolveImport(file, spec))));
  const importedAtOnce = new Set(files.flatMap((file) => staticImports(file).map((spec) => resolveImport(file, spec))));
  expect([...heavy].filter((file) => !onDemand.has(file) && !importedAtOnce.has(file))).toEqual([]);
});

test("the fields of days bring the list of public holidays with their calendar, not before it", () => {
  const atOnce = new Set(["components/kit/dates/date-field.tsx", "components/kit/dates/date-range.tsx"]);
  for (const file of atOnce)
    for (const spec of staticImports(file)) {
      const next = resolveImport(file, spec);
      if (next) atOnce.add(next);
    }
  expect(atOnce.has("components/kit/dates/date-box.tsx")).toBe(true);
  expect(atOnce.has("lib/time/calendar.ts")).toBe(false);
  expect(reachable([...atOnce]).has("lib/time/calendar.ts")).toBe(true);
});

test("every part of MUI is imported by its own path: the whole library would come with the package's index", () => {
  expect(
    files.filter((file) =>
      staticImports(file).some((spec) => spec === "@mui/material" || spec === "@mui/icons-material"),
    ),
  ).toEqual([]);
});
/** Returns the modules that a file imports on demand. */
const importedOnDemand = (file: string): string[] =>
  [...(source.get(file)?.text.matchAll(/import\("([^"]+)"\)/g) ?? [])].map(([, spec = ""]) => spec);

/** Everything that some files draw in, at once or on demand, they themselves included. */
function reachable(from: readonly string[]): Set<string> {
  const reachableFiles = new Set(from);
  for (const file of reachableFiles)
    for (const spec of [...staticImports(file), ...importedOnDemand(file)]) {
      const next = resolveImport(file, spec);
      if (next) reachableFiles.add(next);
    }
  return reachableFiles;
}

const isForBrowser = (file: string) => source.get(file)?.text.startsWith('"use client"') === true;

test("a public page has texts in the browser only where it sends them there: all others come from the server", () => {
  const pages = files.filter((file) => /^app\/\(public\)\/.*(page|layout|not-found)\.tsx$/.test(file));
  const sends = pages.filter((page) => reachable([page]).has("components/shell/frame/area-messages.tsx"));
  const wordy = pages.flatMap((page) =>
    [...reachable([...reachable([page])].filter(isForBrowser))]
      .filter((file) => staticImports(file).includes("next-intl"))
      .map((file) => [page, file] as const),
  );
  expect(wordy.filter(([page]) => !sends.includes(page))).toEqual([]);
  expect([...new Set(wordy.map(([page]) => page))]).toEqual(sends);
  expect(pages.length).toBeGreaterThan(sends.length);
});

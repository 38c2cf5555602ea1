import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readMigrations, prependMigrationSeal, migrationSeals } from "../../tools/build/migrations";
import { defineBuildProduct } from "../../tools/build/sources";
import { ownFolder } from "../fixtures/tool";

/**
 * Follows the recipes of the README and of the architecture in a copy of the project: an area with its first topic, a
 * second topic with page, machine and table, then a call, a column and an error in the first topic. A step has templates
 * of the files that it writes, and the edits that it makes in files that exist.
 */
const templates = "tests/fixtures/recipe";
const steps = ["area", "topic", "call", "column", "error"] as const;
type Step = (typeof steps)[number];

/** The changes that a step makes in files, each by a text and the text that replaces its first occurrence. */
type Edits = Readonly<Record<string, readonly (readonly [text: string, replacement: string])[]>>;

const jsonOf = <T extends object>(step: Step, name: string): T => {
  const file = `${templates}/${step}/${name}.json`;
  // named cast: the file is a fixture of this test
  return (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {}) as T;
};

/** The project's files that all areas share, with the lines that a step inserts, each after another. */
const sharedOf = (step: Step): Edits => jsonOf(step, "shared");

const editsOf = (step: Step): Edits => jsonOf(step, "edits");

/** The area's own files that a step writes. */
const filesOf = (step: Step): string[] =>
  readdirSync(`${templates}/${step}`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !["shared.json", "edits.json"].includes(entry.name))
    .map(({ parentPath, name }) => path.posix.relative(`${templates}/${step}`, `${parentPath}/${name}`))
    .sort();

const isText = (file: string) => file.startsWith("messages/");

/** Returns a template's path as the recipes write it. */
const asWritten = (file: string): string =>
  file
    .replace(/\(sample\)\/.*\/page\.tsx$/, "(sample)/…/page.tsx")
    .replace(/\d{14}_\w+/, "<instant>_<name>")
    .replaceAll("sample", "<area>")
    .replace(/\b(slips|notes)\b/g, "<topic>");

/** Returns the paths that a recipe lists, one or more a line, sorted. */
function listedFiles(heading: string, document = "README.md"): string[] {
  const [, text = ""] = readFileSync(document, "utf8").split(`\n### ${heading}`);
  const [section = ""] = text.split(/\n##+ /);
  return [...section.matchAll(/^(?:\d+\.|-) (.*?):/gm)]
    .flatMap(([, head = ""]) => [...head.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file))
    .sort();
}

test("each recipe lists the files that its step writes or edits, and no others", () => {
  const touchedFiles = (step: Step) => [...filesOf(step), ...Object.keys(editsOf(step))].map(asWritten).sort();
  expect(listedFiles("A column")).toEqual(touchedFiles("column"));
  expect(listedFiles("A call")).toEqual(touchedFiles("call"));
  expect(listedFiles("A page")).toEqual(touchedFiles("topic"));
  expect(listedFiles("An error")).toEqual(touchedFiles("error"));
  expect(listedFiles("An area", "docs/architecture.md")).toEqual(Object.keys(sharedOf("area")).sort());
});

test("a call needs three files and the area's own texts; a topic twelve files at most, four of them shared", () => {
  const call = filesOf("call");
  expect(call.filter((file) => !isText(file))).toHaveLength(3);
  expect(call.filter(isText)).toEqual(["messages/en-US/sample.json", "messages/zh-CN/sample.json"]);
  expect(sharedOf("call")).toEqual({});
  const shared = Object.keys(sharedOf("topic"));
  expect(filesOf("topic").length + shared.length).toBeLessThanOrEqual(12);
  expect(shared.length).toBeLessThanOrEqual(4);
  // a new area's first topic is such a topic, and what lists the areas
  expect(Object.keys(sharedOf("area")).length).toBeLessThanOrEqual(4);
});

/** Lists the paths that a copy needs to be generated, compiled and tested. */
const copiedPaths = [
  ...["app", "client", "components", "docs/glossary.md", "lib", "messages", "prisma", "tools", "tests"],
  ...["vitest.config.ts", "prisma.config.ts", "next.config.ts"],
  ...["middleware.ts", "instrumentation.ts", "instrumentation-client.ts", "tsconfig.json", "package.json"],
];

/** The project with all steps taken. */
function scratch(folder: string) {
  const at = (file: string) => path.join(folder, file);
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(at(file)), { recursive: true });
    writeFileSync(at(file), text);
  };
  for (const name of copiedPaths) cpSync(name, at(name), { recursive: true });
  symlinkSync(path.resolve("node_modules"), at("node_modules"));
  for (const step of steps) {
    for (const file of filesOf(step)) write(file, readFileSync(`${templates}/${step}/${file}`, "utf8"));
    const insertions = Object.entries(sharedOf(step)).map(
      ([file, lines]) => [file, lines.map(([after, line]) => [`${after}\n`, `${after}\n${line}\n`] as const)] as const,
    );
    for (const [file, edits] of [...insertions, ...Object.entries(editsOf(step))])
      for (const [text, replacement] of edits) {
        const before = readFileSync(at(file), "utf8");
        expect(before, file).toContain(text);
        write(
          file,
          before.replace(text, () => replacement),
        );
      }
  }
  const all = readMigrations(at("prisma/migrations"));
  for (const [no, seal] of migrationSeals(all).entries()) {
    const migration = all[no];
    if (no > 0 && migration)
      write(`prisma/migrations/${migration.name}/migration.sql`, prependMigrationSeal(migration, seal));
  }
  return { at, write };
}

const { PATH, HOME } = process.env;
/** Runs one of the packages' programs in a folder, and returns its whole output and whether it succeeded. */
const run = (folder: string, ...args: readonly string[]) =>
  new Promise<{ isRight: boolean; output: string }>((resolve) => {
    // Next's types demand NODE_ENV in every environment; named cast: these programs set their own
    const env = { PATH, HOME, NEXT_TELEMETRY_DISABLED: "1" } as unknown as NodeJS.ProcessEnv;
    execFile(process.execPath, [...args], { cwd: folder, env, maxBuffer: 2 ** 26 }, (error, out, err) =>
      resolve({ isRight: error === null, output: `${out}${err}` }),
    );
  });
const program = (file: string) => path.resolve("node_modules", file);

const stamp = defineBuildProduct("node_modules/.cache/portal/recipe-followed", [
  ...copiedPaths.filter((name) => name !== "tests"),
  ...["tests/fixtures", "tests/house", "package-lock.json"],
]);

test(
  "the recipes compile, a forgotten handler does not, and the house tests accept the result",
  { timeout: 240_000 },
  async () => {
    // nothing that it copies has changed since it last passed here; the proof always follows it
    if (!process.env.CI && stamp.isFresh()) return;
    const { folder, remove } = ownFolder();
    onTestFinished(remove);
    const { at, write } = scratch(folder);
    for (const { isRight, output } of await Promise.all([
      run(folder, program("next/dist/bin/next"), "typegen"),
      run(folder, program("prisma/build/index.js"), "generate"),
    ]))
      expect(isRight, output).toBe(true);

    const table = "lib/simulator/sample/handlers.ts";
    const incompleteTable = "lib/simulator/sample/forgotten.ts";
    write(incompleteTable, readFileSync(at(table), "utf8").replace("  ...noteHandlers,\n", ""));
    const sources = steps.flatMap(filesOf).filter((file) => /\.tsx?$/.test(file));
    const declarations = ["next-env.d.ts", ".next/types/link.d.ts", "lib/i18n/next-intl.d.ts"];
    write(
      "tsconfig.recipe.json",
      JSON.stringify({
        extends: "./tsconfig.json",
        compilerOptions: { incremental: false },
        include: [],
        files: [...new Set([...declarations, ...sources, ...Object.keys(sharedOf("area")), incompleteTable])],
      }),
    );
    const house = ["catalogue", "imports", "messages", "migrations"].map((name) => `tests/house/${name}.test.ts`);
    const [types, tests] = await Promise.all([
      run(folder, program("typescript-native/bin/tsc"), "--noEmit", "-p", "tsconfig.recipe.json"),
      run(folder, program("vitest/vitest.mjs"), "run", "--project", "house", ...house),
    ]);
    const errors = types.output.split("\n").filter((line) => line.includes("error TS"));
    expect(errors.filter((line) => !line.startsWith(incompleteTable))).toEqual([]);
    expect(errors.filter((line) => line.startsWith(incompleteTable))).toHaveLength(1);
    expect(tests.isRight, tests.output).toBe(true);
    stamp.stamp();
  },
);

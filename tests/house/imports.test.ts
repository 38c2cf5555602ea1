import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

/** Folders below another that hold an area's record. */
const withArea = (top: string): string[] =>
  readdirSync(top)
    .map((name) => `${top}/${name}`)
    .filter((folder) => existsSync(`${folder}/area.ts`));

/**
 * Lists the folders of each layer; a file may import from its own layer and those below (house: "Who may import whom").
 */
const layers: readonly (readonly [layer: number, folders: readonly string[]])[] = [
  [0, ["lib/money", "lib/time", "lib/machine", "messages"]],
  [1, ["lib/call", "lib/gate", "lib/forms", "lib/i18n"]],
  [1.5, ["lib/help", "lib/reference", "lib/files"]],
  [1.7, ["lib/formats"]],
  [2, withArea("lib")],
  [2.5, ["lib/catalogue"]],
  [3, ["components/theme", "components/kit", "components/shell"]],
  [3.5, ["components"]],
  [4, ["lib/session", "lib/backend", "lib/simulator"]],
  [5, ["app", "middleware.ts", "instrumentation-client.ts", "instrumentation.ts"]],
];

const files = ["app", "components", "lib"]
  .flatMap((top) =>
    readdirSync(top, { recursive: true, encoding: "utf8" }).map((name) => `${top}/${name.replaceAll(path.sep, "/")}`),
  )
  .concat("middleware.ts", "instrumentation-client.ts")
  .filter((file) => /\.tsx?$/.test(file) && !file.includes("/generated/"));

const longestFirst = layers
  // an area that others are composed of belongs to the lower layer that names it
  .map(([layer, folders], at) => {
    const lower = layers.slice(0, at).flatMap(([, lowerFolders]) => lowerFolders);
    return [layer, folders.filter((folder) => !lower.includes(folder))] as const;
  })
  .flatMap(([layer, folders]) => folders.map((folder) => ({ layer, folder })))
  .sort((a, b) => b.folder.length - a.folder.length);
const layerOf = (file: string): number | undefined =>
  longestFirst.find(({ folder }) => file === folder || file.startsWith(`${folder}/`))?.layer;
const folderOf = (file: string): string => /^(?:lib|components)\/([\w-]+)\//.exec(file)?.[1] ?? "";

function target(from: string, specifier: string): string | undefined {
  const base = specifier.startsWith("@/")
    ? specifier.slice(2)
    : specifier.startsWith(".")
      ? path.posix.join(path.posix.dirname(from), specifier)
      : undefined;
  return base === undefined
    ? undefined
    : ["", ".ts", ".tsx", ".d.ts"].map((end) => base + end).find((file) => /\.\w+$/.test(file) && existsSync(file));
}

/** Every import, of types and dynamic ones too. */
const imports = files.map((file) => ({
  file,
  specifiers: ts.preProcessFile(readFileSync(file, "utf8"), true, true).importedFiles.map(({ fileName }) => fileName),
}));
const edges = imports.flatMap(({ file, specifiers }) =>
  specifiers.flatMap((specifier) => {
    const to = target(file, specifier);
    return to ? [{ file, to }] : [];
  }),
);

test("every file is in a known layer", () => {
  expect(files.filter((file) => layerOf(file) === undefined)).toEqual([]);
});

test("no file imports from a layer above its own", () => {
  const bad = edges.filter(({ file, to }) => (layerOf(to) ?? 0) > (layerOf(file) ?? 9));
  // the request helpers of lib/session read the header names of lib/call, never the other way round
  expect(bad.map(({ file, to }) => `${file} → ${to}`)).toEqual([]);
});

test("lib imports nothing of prisma", () => {
  const bad = edges.filter(({ file, to }) => file.startsWith("lib/") && to.startsWith("prisma/"));
  expect(bad.map(({ file, to }) => `${file} → ${to}`)).toEqual([]);
});

test("components never import the catalogue, or any server's part", () => {
  const bad = edges.filter(
    ({ file, to }) => file.startsWith("components/") && /^lib\/(catalogue|session|backend|simulator)\//.test(to),
  );
  expect(bad.map(({ file, to }) => `${file} → ${to}`)).toEqual([]);
});

test("an area imports of another only its queries and events", () => {
  const between = edges.filter(
    ({ file, to }) => layerOf(file) === 2 && layerOf(to) === 2 && folderOf(file) !== folderOf(to),
  );
  expect(
    between
      .filter(({ to }) => !/\/(calls\/[\w-]+|([\w-]+-)?states)\.ts$/.test(to))
      .map(({ file, to }) => `${file} → ${to}`),
  ).toEqual([]);
});

test("components of one area never import another area's", () => {
  const bad = edges.filter(
    ({ file, to }) =>
      layerOf(file) === 3.5 && layerOf(to) === 3.5 && folderOf(file) !== folderOf(to) && folderOf(file) !== "home",
  );
  expect(bad.map(({ file, to }) => `${file} → ${to}`)).toEqual([]);
});

test("Prisma and pg are known to the simulator alone, which the rest reaches only through its backend", () => {
  const direct = imports.flatMap(({ file, specifiers }) =>
    specifiers
      .filter((name) => /^(@prisma\/|pg$|pg-|@electric-sql\/)/.test(name) && !file.startsWith("lib/simulator/"))
      .map((name) => `${file} → ${name}`),
  );
  const inside = edges
    .filter(
      ({ file, to }) =>
        to.startsWith("lib/simulator/") && !file.startsWith("lib/simulator/") && to !== "lib/simulator/backend.ts",
    )
    .map(({ file, to }) => `${file} → ${to}`);
  expect([...direct, ...inside]).toEqual([]);
});

/** The areas of the simulator: who declares something to a part below them is never imported by that part. */
const areas = [
  "platform/pricing",
  ...withArea("lib")
    .map((folder) => path.basename(folder))
    .filter((area) => area !== "files"),
];

test.each([["files"], ["driving/market"]])(
  "the simulator's %s import no area: the tables gather the declarations of areas",
  (part) => {
    const bad = edges.filter(
      ({ file, to }) =>
        file.startsWith(`lib/simulator/${part}/`) &&
        file !== "lib/simulator/files/by-area.ts" && // the table itself
        areas.some((area) => to.startsWith(`lib/simulator/${area}/`)),
    );
    expect(bad.map(({ file, to }) => `${file} → ${to}`)).toEqual([]);
    // nor by way of the top, where the areas' rows are put together
    expect(
      edges
        .filter(({ file, to }) => file.startsWith(`lib/simulator/${part}/`) && /^lib\/simulator\/[\w-]+\.ts$/.test(to))
        .filter(({ to }) => to !== "lib/simulator/platform/handler.ts")
        .map(({ file, to }) => `${file} → ${to}`),
    ).toEqual([]);
  },
);

test("the simulator's first level is its areas, driving, platform and the tables that gather them", () => {
  const entries = readdirSync("lib/simulator", { withFileTypes: true });
  expect(entries.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual([
    "backend.ts",
    "handlers.ts",
    "jobs.ts",
    "worker.ts",
  ]);
  const rooms = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const areaNames = withArea("lib").map((folder) => path.basename(folder));
  expect(rooms.filter((name) => !areaNames.includes(name))).toEqual(["driving", "platform"]);
});

test("zod is imported in its small form alone, and of its core the class of its errors in one file", () => {
  expect(
    imports.flatMap(({ file, specifiers }) =>
      specifiers.filter((name) => /^zod($|\/(?!mini$))/.test(name)).map((name) => `${file} → ${name}`),
    ),
  ).toEqual(["lib/forms/schema-error.ts → zod/v4/core"]);
});

test("the system's clock is read in one file alone", () => {
  const readers = files.filter((file) =>
    /\bDate\.now\(|new Date\(\)|performance\.now\(/.test(readFileSync(file, "utf8")),
  );
  expect(readers).toEqual(["lib/time/clock.ts"]);
});

test("csv and XML are written in one place each, XML is parsed in one, and one rule says what a formula is", () => {
  const filesWith = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(file, "utf8")));
  expect(filesWith(/from "saxes"/)).toEqual(["lib/formats/xml/parser.ts"]);
  expect(filesWith(/<\?xml version/)).toEqual(["lib/formats/xml/write-xml.ts"]);
  expect(filesWith(/quot: '"'|&quot;/)).toEqual(["lib/formats/xml/entities.ts"]);
  expect(filesWith(/replaceAll\('"', '""'\)/)).toEqual(["lib/formats/csv.ts"]);
  expect(filesWith(/＝＋－＠/)).toEqual(["lib/formats/formulas.ts"]);
});

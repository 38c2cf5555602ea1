import { readdirSync } from "node:fs";
import os from "node:os";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { filesOn, filesWithout, tier, type Kind } from "./tests/where.ts";
import { LongestFirst } from "./tests/longest-first.ts";

const fixture = (name: string) => `${import.meta.dirname}/tests/fixtures/${name}.ts`;
const seedSetupFile = "tests/fixtures/seeded-world.ts";
const alias = [
  { find: "server-only", replacement: fixture("empty-module") },
  // as the product's own modules name it; tests about hashing import it by its whole name
  { find: /^\.\/slow-hash$/, replacement: fixture("quick-hash") },
  // the bundler makes the fonts
  { find: "next/font/local", replacement: fixture("no-font") },
  { find: "@", replacement: import.meta.dirname },
];

/** Returns the test files of a folder of tests/, by their paths there, without their extensions. */
const filesIn = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(`${import.meta.dirname}/tests/${folder}`, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.test\.tsx?$/.test(name))
      .map((name) => [`${folder}/${name.replace(/\.test\.tsx?$/, "")}`, `tests/${folder}/${name}`]),
  );
/** Returns the files of a folder that this run's tier includes, without a database. */
const without = (folder: string): string[] => {
  const files = filesIn(folder);
  return filesWithout([...files.keys()], tier).map((name) => files.get(name) ?? "");
};
/** Returns true for page tests, which mock the server beneath them and therefore need isolated modules. */
const isOfPages = (file: string): boolean => /\/components\/pages?-[^/]+$/.test(file);
const onDatabases = ["simulator", "contract"].flatMap((folder) => [...filesIn(folder).keys()]);
const everywhere: readonly Kind[] = process.env.LONG
  ? ["server", "embedded"]
  : process.env.TEST_ON_EMBEDDED
    ? ["embedded"]
    : [];
/** Defines a project whose set-up reads the kind of database from the project's name. */
const onDatabase = (name: "embedded" | "postgres", kind: Kind) => ({
  extends: true as const,
  test: {
    name,
    include: filesOn(kind, onDatabases, { tier, everywhere }).map((file) => `tests/${file}.test.ts`),
    setupFiles: seedSetupFile,
    globalSetup: "tests/fixtures/databases.ts",
  },
});
/** Defines a project for interface tests, in a simulated browser. */
const inBrowser = (
  name: "components" | "pages",
  options: { readonly include: string[]; readonly isolate?: boolean },
) => ({
  extends: true as const,
  plugins: [react()],
  test: {
    name,
    environment: "jsdom",
    setupFiles: [seedSetupFile, "tests/components/patience.ts"],
    server: { deps: { inline: ["next-intl"] } },
    ...options,
  },
});
const pure = (name: string) => ({
  extends: true as const,
  test: { name, include: without(name), setupFiles: seedSetupFile },
});

export default defineConfig({
  resolve: { alias },
  test: {
    // Modules are loaded once per worker and compiled once: module state is shared by the files that a
    // worker runs, so tests own nothing but what they make, a world for one.
    isolate: false,
    // intended failures are not logged beside the tests
    env: { LOG_LEVEL: process.env.LOG_LEVEL ?? "silent" },
    maxWorkers: Math.min(Math.max(os.availableParallelism(), 2), 8),
    experimental: { fsModuleCache: true },
    sequence: { sequencer: LongestFirst },
    // No test depends on its duration: this only ends tests that wait forever.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // page tests use fabricated replies, whose rows are similar and whose words are in no text: React's warnings about them are ignored
    onConsoleLog: (_log, _type, entity) => entity?.project.name !== "pages",
    unstubEnvs: true,
    unstubGlobals: true,
    restoreMocks: true,
    projects: [
      pure("house"),
      pure("domain"),
      inBrowser("components", { include: without("components").filter((file) => !isOfPages(file)) }),
      inBrowser("pages", { include: without("components").filter(isOfPages), isolate: true }),
      onDatabase("embedded", "embedded"),
      onDatabase("postgres", "server"),
      // The processes around the app, on the built app: slow, so apart from `npm run check`. Each file has folders and
      // ports of its own, so two go at a time.
      {
        extends: true,
        test: {
          name: "processes",
          include: without("processes"),
          testTimeout: 480_000,
          isolate: true,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});

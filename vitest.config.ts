import { readdirSync } from "node:fs";
import os from "node:os";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { filesOn, longOnly, type Kind } from "./tests/where.ts";
import { LongestFirst } from "./tests/longest-first.ts";

const fixture = (name: string) => `${import.meta.dirname}/tests/fixtures/${name}.ts`;
const alias = [
  { find: "server-only", replacement: fixture("nothing") },
  // as the product's own modules name it; tests about hashing import it by its whole name
  { find: /^\.\/slow-hash$/, replacement: fixture("quick-hash") },
  { find: "@", replacement: import.meta.dirname },
];

const onDatabases = ["simulator", "contract"].flatMap((folder) =>
  readdirSync(`${import.meta.dirname}/tests/${folder}`)
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => `${folder}/${name.replace(".test.ts", "")}`),
);
const everywhere: readonly Kind[] = process.env.LONG
  ? ["server", "embedded"]
  : process.env.TEST_ON_EMBEDDED
    ? ["embedded"]
    : [];
/** The set-up takes the kind of database from the project's name. */
const onDatabase = (name: "embedded" | "postgres", kind: Kind) => ({
  extends: true as const,
  test: {
    name,
    include: filesOn(kind, onDatabases, everywhere).map((file) => `tests/${file}.test.ts`),
    globalSetup: "tests/fixtures/databases.ts",
  },
});
const pure = (name: string) => ({ extends: true as const, test: { name, include: [`tests/${name}/**/*.test.ts`] } });

export default defineConfig({
  resolve: { alias },
  test: {
    // Modules are loaded once a worker and compiled once and for all: what a module keeps is shared by the files that a
    // worker runs, so tests own nothing but what they make, a world for one.
    isolate: false,
    // what fails on purpose is not told beside the tests
    env: { LOG_LEVEL: process.env.LOG_LEVEL ?? "silent" },
    maxWorkers: Math.min(Math.max(os.availableParallelism(), 2), 8),
    experimental: { fsModuleCache: true },
    sequence: { sequencer: LongestFirst },
    // Nothing here is judged by how long it takes: this only ends what waits for ever.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    unstubEnvs: true,
    unstubGlobals: true,
    restoreMocks: true,
    projects: [
      pure("house"),
      pure("domain"),
      {
        extends: true,
        plugins: [react()],
        test: {
          name: "components",
          environment: "jsdom",
          include: ["tests/components/**/*.test.{ts,tsx}"],
          setupFiles: "tests/components/patience.ts",
          server: { deps: { inline: ["next-intl"] } },
        },
      },
      onDatabase("embedded", "embedded"),
      onDatabase("postgres", "server"),
      // The processes around the app, on the built app: slow, so apart from `npm run check`. Each file has folders and
      // ports of its own, so two go at a time.
      {
        extends: true,
        test: {
          name: "processes",
          include: ["tests/processes/**/*.test.ts"],
          exclude: process.env.LONG ? [] : Object.keys(longOnly).map((file) => `tests/${file}.test.ts`),
          testTimeout: 240_000,
          hookTimeout: 60_000,
          isolate: true,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});

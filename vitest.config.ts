import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const fixture = (name: string) => `${import.meta.dirname}/tests/fixtures/${name}.ts`;
const alias = [
  { find: "server-only", replacement: fixture("nothing") },
  // as the product's own modules name it; tests about hashing import it by its whole name
  { find: /^\.\/slow-hash$/, replacement: fixture("quick-hash") },
  { find: "@", replacement: import.meta.dirname },
];

/**
 * Files that need a database run as often as there are kinds of it: the set-up takes the kind from the project's name.
 */
const onDatabase = (name: "embedded" | "postgres" | "contract", ...folders: string[]) => ({
  extends: true as const,
  test: {
    name,
    include: folders.map((folder) => `tests/${folder}/**/*.test.ts`),
    // The embedded database's own front has nothing to do with a server.
    ...(name === "postgres" && { exclude: ["tests/simulator/embedded-server.test.ts"] }),
    globalSetup: "tests/fixtures/databases.ts",
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
const pure = (name: string) => ({ extends: true as const, test: { name, include: [`tests/${name}/**/*.test.ts`] } });

export default defineConfig({
  resolve: { alias },
  test: {
    isolate: false,
    maxWorkers: 2,
    experimental: { fsModuleCache: true },
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
          server: { deps: { inline: ["next-intl"] } },
        },
      },
      onDatabase("contract", "contract"),
      onDatabase("embedded", "simulator"),
      onDatabase("postgres", "simulator", "contract"),
      // The processes around the app, on the built app: slow, so apart from `npm run check`.
      {
        extends: true,
        test: {
          name: "processes",
          include: ["tests/processes/**/*.test.ts"],
          testTimeout: 240_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});

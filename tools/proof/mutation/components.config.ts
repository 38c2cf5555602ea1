// Vitest as a mutant of a component is tried (tools/proof/mutation/components.ts): the tests of components, with one
// file's text replaced. MUTANT names the file that describes the replacement.
import { readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import type { VitestPluginContext } from "vitest/node";
import project from "../../../vitest.config.ts";

// named cast: as components.ts writes it
const mutant = JSON.parse(readFileSync(process.env.MUTANT ?? "", "utf8")) as { file: string; text: string };
const isMutated = (id: string): boolean => id.split("?")[0] === mutant.file;

const mutantPlugin = {
  name: "mutated",
  enforce: "pre" as const,
  load: (id: string) => (isMutated(id) ? mutant.text : null),
  configureVitest({ experimental_defineCacheKeyGenerator: defineKey }: VitestPluginContext) {
    defineKey(({ id }) => (isMutated(id) ? false : null));
  },
};

export default defineConfig({
  ...(project.resolve && { resolve: project.resolve }),
  plugins: [mutantPlugin, react()],
  test: {
    name: "components",
    environment: "jsdom",
    include: ["tests/components/**/*.test.{ts,tsx}"],
    setupFiles: "tests/components/patience.ts",
    server: { deps: { inline: ["next-intl"] } },
    env: { LOG_LEVEL: "silent", PATIENCE_MS: "5000" },
    // what a test of pages puts in the place of the server is its own
    isolate: true,
    maxWorkers: 1,
    experimental: { fsModuleCache: true },
    testTimeout: 60_000,
    unstubEnvs: true,
    unstubGlobals: true,
    restoreMocks: true,
  },
});

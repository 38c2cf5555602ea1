// Vitest as the mutation runner starts it, in its copy of the project: one topic's tests, one worker, no projects.
import { defineConfig } from "vitest/config";
import project from "../../../vitest.config.ts";
import { mutationTopics } from "../../../tests/mutation-targets.ts";
import { keepThread } from "./worker-thread.ts";

const name = process.env.MUTATED_TOPIC ?? "";
const topic = mutationTopics[name];
if (!topic) throw new Error(`MUTATED_TOPIC names no topic of tests/mutation-targets.ts: ${name || "(nothing)"}`);

export default defineConfig({
  ...(project.resolve && { resolve: project.resolve }),
  plugins: [keepThread],
  test: {
    name: topic.on,
    include: topic.tests.map((file) => `tests/${file}.test.ts`),
    ...(topic.on === "postgres" && { globalSetup: "tests/fixtures/databases.ts" }),
    isolate: false,
    testTimeout: topic.timeoutMs ?? 20_000,
    hookTimeout: 60_000,
    unstubEnvs: true,
    unstubGlobals: true,
    restoreMocks: true,
  },
});

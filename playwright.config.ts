import { defineConfig } from "@playwright/test";
import { systemNow } from "./lib/time/clock";
import { walksOf } from "./tests/e2e/walks";
import { chromium, chromiumArguments } from "./tests/fixtures/chromium";
import { tier } from "./tests/where";

const port = process.env.E2E_PORT ?? "4310";
/**
 * Names in E2E_URL a portal that already runs on E2E_DATA_DIR; without it the tests start the built portal there, on an
 * empty folder.
 */
const running = process.env.E2E_URL;
const executablePath = chromium();
/** Seeds the choice of files with walks in both languages (tests/e2e/long.ts); the worker processes inherit it. */
process.env.E2E_SEED ??= String(1 + (systemNow().getTime() % 2_147_483_646));

export default defineConfig({
  testDir: "tests/e2e",
  ...walksOf(tier),
  outputDir: ".test/e2e-results",
  // these limits only end tests that would wait for ever: a busy machine is three times as slow
  timeout: 120_000,
  expect: { timeout: 30_000 },
  workers: 2,
  fullyParallel: true,
  // who needs its second try is named, and too many fail the run: tools/proof/unstable.ts
  retries: process.env.CI ? 1 : 0,
  metadata: { seed: process.env.E2E_SEED },
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"], ["json", { outputFile: ".test/playwright.json" }]],
  use: {
    baseURL: running ?? `http://localhost:${port}`,
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    // a trace costs every walk a third of its time: use --trace on to investigate a failure
    screenshot: "only-on-failure",
    launchOptions: { ...(executablePath && { executablePath }), args: chromiumArguments },
  },
  projects: [{ name: "chromium", use: { browserName: "chromium" } }],
  ...(!running && {
    webServer: {
      command: "node tools/run.mjs fresh-start",
      url: `http://localhost:${port}/api/health`,
      env: { PORT: port, DATA_DIR: process.env.E2E_DATA_DIR ?? ".test/e2e-data" },
      reuseExistingServer: false,
      timeout: 300_000,
      gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
      stdout: "ignore",
      stderr: "pipe",
    },
  }),
});

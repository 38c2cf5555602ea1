import config from "./playwright.config";
export default { ...config, use: { ...config.use, actionTimeout: 15_000 }, expect: { timeout: 15_000 }, timeout: 60_000, outputDir: ".test/e2e-tmp" };

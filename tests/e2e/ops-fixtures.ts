import { expect, test as base, type Page } from "@playwright/test";

/** The demo scenario's account of operations. */
export const account = { name: "ops", password: "Ops-Demo-2026" };

export type Language = "zh-CN" | "en-US";

interface Console {
  /** The language and colours the pages are drawn in. */
  language: Language;
  scheme: "light" | "dark";
  /** The page of somebody who is signed in to the console. */
  ops: Page;
  /**
   * The name of a world of this test's own: it stands still on a Wednesday at 10:00 Beijing time, and holds the demo
   * merchants.
   */
  world: string;
}

/** Tests of the console: each has a browser context, a session and, where it asks for one, a world of its own. */
export const test = base.extend<Console>({
  language: ["en-US", { option: true }],
  scheme: ["light", { option: true }],
  ops: async ({ page, context, baseURL, language, scheme }, use) => {
    const url = baseURL ?? "";
    await context.addCookies([
      { name: "locale", value: language, url },
      { name: "scheme", value: scheme, url },
    ]);
    const answer = await page.request.post("/api/ops/login", { data: account, headers: { "x-portal": "1" } });
    expect(await answer.json()).toMatchObject({ code: "0" });
    await use(page);
  },
  world: async ({ ops }, use, { testId, retry }) => {
    const seed = `e2e-${testId.replace(/[^a-z0-9]/g, "").slice(-20)}-${retry}`;
    // a portal that was running already may have seen this test before
    const name = process.env.E2E_URL ? `${seed}-${process.pid}` : seed;
    const answer = await ops.request.post("/api/ops/worlds", {
      data: { name, seed, scenario: "demo", mode: "held" },
      headers: { "x-portal": "1" },
      timeout: 60_000,
    });
    expect(await answer.json()).toMatchObject({ code: "0" });
    await use(name);
  },
});

export { expect };

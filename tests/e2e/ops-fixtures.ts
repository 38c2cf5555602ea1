import {
  expect,
  test as base,
  type APIRequest,
  type APIRequestContext,
  type BrowserContext,
  type Page,
} from "@playwright/test";
import { tool } from "../fixtures/tool";
import { account, people, shareToken, signIn } from "./calls";
import { worlds, type Worlds } from "./worlds";

export type Language = "zh-CN" | "en-US";

/** Locates the embedded database of the portal that the tests run against (playwright.config.ts). */
const dataDir = process.env.E2E_DATA_DIR ?? ".test/e2e-data";

type Cookies = Parameters<BrowserContext["addCookies"]>[0];

/** Holds what a test process creates once: the signed-in requests of operations and the factory of worlds. */
interface OpsHandler {
  readonly requests: APIRequestContext;
  readonly cookies: Cookies;
  readonly worlds: Worlds;
}

/** The requests of somebody of operations who is signed in. */
async function signedIn(to: APIRequest, baseURL: string, data: typeof account): Promise<APIRequestContext> {
  const requests = await to.newContext({ baseURL });
  const answer = await requests.post("/api/ops/login", { data, headers: { "x-portal": "1" } });
  expect(await answer.json()).toMatchObject({ code: "0" });
  return requests;
}

interface Console {
  /** The language and colours the pages are drawn in. */
  language: Language;
  scheme: "light" | "dark";
  /** The page of somebody who is signed in to the console. */
  ops: Page;
  /** The page of another person of operations, for what two have to decide. */
  colleague: Page;
  /**
   * Names the world of this test: its clock is paused on a Wednesday at 10:00 Beijing time, and it has the demo
   * merchants.
   */
  world: string;
}

/**
 * Extends Playwright's tests for the console: each has its own browser context and, where it uses one, its own world.
 */
export const test = base.extend<Console, { handler: OpsHandler; colleagueCookies: Cookies }>({
  language: ["en-US", { option: true }],
  scheme: ["light", { option: true }],
  handler: [
    async ({ playwright }, use, { project }) => {
      const { baseURL = "" } = project.use;
      const requests = await signedIn(playwright.request, baseURL, account);
      const worldFactory = await worlds(requests, {
        maker: String(process.pid),
        dataDir,
        signIn: async (world) => {
          const request = await playwright.request.newContext({ baseURL });
          await signIn({ request }, world, people.owner, requests);
          const { cookies } = await request.storageState();
          await request.dispose();
          return cookies;
        },
      });
      const { cookies } = await requests.storageState();
      await use({ requests, cookies, worlds: worldFactory });
      await worldFactory.end();
      await requests.dispose();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  colleagueCookies: [
    async ({ playwright }, use, { project }) => {
      const colleagueAccount = { name: `ops-${process.pid}`, password: account.password };
      const { code, err } = await tool(["ops-create", colleagueAccount.name], {
        DATA_DIR: dataDir,
        OPS_PASSWORD: colleagueAccount.password,
      }).ended;
      expect(err).toBe("");
      expect(code).toBe(0);
      const requests = await signedIn(playwright.request, project.use.baseURL ?? "", colleagueAccount);
      const { cookies } = await requests.storageState();
      await use(cookies);
      await requests.dispose();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  request: async ({ request, handler }, use) => {
    shareToken(request, handler.requests);
    await use(request);
  },
  ops: async ({ page, context, baseURL, language, scheme, handler }, use) => {
    const url = baseURL ?? "";
    await context.addCookies([
      { name: "locale", value: language, url },
      { name: "scheme", value: scheme, url },
      ...handler.cookies,
    ]);
    shareToken(page.request, handler.requests);
    await use(page);
  },
  colleague: async ({ browser, baseURL, language, scheme, colleagueCookies }, use) => {
    const url = baseURL ?? "";
    const context = await browser.newContext();
    await context.addCookies([
      { name: "locale", value: language, url },
      { name: "scheme", value: scheme, url },
      ...colleagueCookies,
    ]);
    await use(await context.newPage());
    await context.close();
  },
  world: async ({ handler }, use, { testId, retry }) => {
    const seed = `e2e-${testId.replace(/[^a-z0-9]/g, "").slice(-20)}-${retry}`;
    // a portal that was running already may have seen this test before
    const name = process.env.E2E_URL ? `${seed}-${process.pid}` : seed;
    await handler.worlds.make(name, "demo");
    await use(name);
  },
});

export { expect };

import { readFileSync } from "node:fs";
import { expect, type Browser, type BrowserContext, type Download, type Locator, type Page } from "@playwright/test";
import { createTranslator } from "next-intl";
import { ownFolder, tool } from "../fixtures/tool";
import { freePort } from "../../tools/process/free-port";
import { json, people, shareToken, signIn } from "./calls";
import { test as opsTest, type Language } from "./ops-fixtures";
import { ready } from "./ready";

type Labels = { readonly [key: string]: string | Labels };

/**
 * Returns the product's own texts, so that a test finds a button by its label in the current language:
 * `words("exchange")("quote.confirm")`. A value may be a pattern, except in a text with a plural.
 */
export function texts(language: Language) {
  return (file: string) => {
    const all = JSON.parse(readFileSync(`messages/${language}/${file}.json`, "utf8")) as Labels;
    return (key: string, values: Record<string, string | number> = {}): string => {
      const message = key
        .split(".")
        .reduce<string | Labels | undefined>((at, part) => (typeof at === "object" ? at[part] : undefined), all);
      if (typeof message !== "string") throw new Error(`messages/${language}/${file}.json has no ${key}`);
      // numbers, plurals and choices are put into words as the pages do it
      if (/\{\w+,/.test(message))
        return createTranslator({ locale: language, messages: { text: message } })("text", values);
      return message.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? `{${name}}`));
    };
  };
}

/** Calls the portal's API as its signed-in user; a refusal fails the test with its message. */
export async function asPerson<T>({ request }: Pick<Page, "request">, path: string, data?: object): Promise<T> {
  const answer =
    data === undefined
      ? await request.get(`/api/${path}`, { headers: { "x-portal": "1" } })
      : await request.post(`/api/${path}`, { headers: json, data });
  const { code, message, result } = (await answer.json()) as { code: string; message: string; result: T };
  expect(`${path}: ${code} ${code === "0" ? "" : message}`).toBe(`${path}: 0 `);
  return result;
}

/** Chooses a country or region of a field by the code of ISO 3166-1. */
export async function chooseCountry(page: Page, label: string, code: string): Promise<void> {
  await ready(page);
  await expect(async () => {
    const box = page.getByRole("combobox", { name: label, exact: true });
    await box.click();
    await box.fill(code);
    await page
      .getByRole("option")
      .filter({ hasText: new RegExp(`${code}$`) })
      .first()
      .click({ timeout: 2_000 });
  }).toPass();
}

/** Returns the file input of a box, found by the start of its label. */
export const fileInput = (page: Page, label: string): Locator =>
  page.getByRole("group", { name: new RegExp(`^${label}`) }).locator("input[type=file]");

/** The file that comes when something is pressed. */
export async function downloadAfter(page: Page, press: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  return download;
}

/** Another browser, of which the world's people know nothing. */
export async function anotherDevice(
  browser: Browser,
  { baseURL, language, world }: { baseURL: string | undefined; language: Language; world: string },
): Promise<BrowserContext> {
  const url = baseURL ?? "";
  const context = await browser.newContext({ baseURL: url, locale: language });
  await context.addCookies([
    { name: "locale", value: language, url },
    { name: "world", value: world, url },
  ]);
  return context;
}

interface Portal {
  /** Names the backend of the portal's pages: its own simulator, or another portal as its payments API. */
  through: "simulator" | "payments API";
  /**
   * The portal's page, the demo merchant's owner signed in, in the test's own world; apart from the console's browser.
   */
  portal: Page;
  /** Moves the world's clock by so many seconds of its time and does what falls due. */
  pass: (seconds: number) => Promise<void>;
}

/** Extends the console's tests for the portal: each has its own world, paused on a Wednesday at 10:00 Beijing time. */
export const test = opsTest.extend<Portal, { secondPortal: (provider: string) => Promise<string> }>({
  through: ["simulator", { option: true }],
  /** Starts a second instance of this project on first use, without a database: it calls the first one. */
  secondPortal: [
    async ({}, use) => {
      let running: Promise<{ url: string; stop: () => Promise<void> }> | undefined;
      const start = async (provider: string) => {
        const [port, { folder, remove }] = [await freePort(), ownFolder()];
        const settings = {
          PORT: String(port),
          DATA_DIR: folder,
          PAYMENTS_API_URL: provider,
          SESSION_SECRET: "a secret for the second portal, 32 characters or more",
        };
        const portal = tool(["start"], settings);
        await portal.said("is ready");
        return {
          url: `http://localhost:${port}`,
          stop: async () => {
            portal.signal("SIGTERM");
            await portal.ended;
            remove();
          },
        };
      };
      await use(async (provider) => (await (running ??= start(provider))).url);
      await (await running)?.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  portal: [
    async ({ browser, baseURL, language, scheme, world, handler, through, secondPortal }, use) => {
      const url = through === "payments API" ? await secondPortal(baseURL ?? "") : (baseURL ?? "");
      const context = await anotherDevice(browser, { baseURL: url, language, world });
      await context.addCookies([{ name: "scheme", value: scheme, url }]);
      const cookies = through === "simulator" ? await handler.worlds.enter(world) : undefined;
      if (cookies) await context.addCookies(cookies);
      else await signIn(context, world, people.owner, handler.requests);
      shareToken(context.request, handler.requests);
      await use(await context.newPage());
      await context.close();
    },
    { timeout: 120_000 },
  ],
  pass: async ({ handler, world }, use) => {
    await use(async (bySeconds) => {
      // a long way is gone in slices, as the console goes it
      for (let way: { bySeconds: number } | { to: string } | null = { bySeconds }; way;) {
        const answer = await handler.requests.post(`/api/ops/worlds/${world}/advance`, {
          headers: json,
          data: way,
          timeout: 60_000,
        });
        const reply = (await answer.json()) as { code: string; result: { isDone: boolean; target: string } };
        expect(reply).toMatchObject({ code: "0" });
        way = reply.result.isDone ? null : { to: reply.result.target };
      }
    });
  },
});

/** Fails the test on any violation of the content security policy and on any error in the console. */
export function watch(page: Page): { readonly problems: string[] } {
  const problems: string[] = [];
  page.on("pageerror", (cause) => problems.push(`page error: ${cause.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" && !/Failed to load resource/.test(message.text()))
      problems.push(`console: ${message.text()}`);
  });
  return { problems };
}

export { expect };

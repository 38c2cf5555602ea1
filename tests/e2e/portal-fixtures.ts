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
 * The product's own texts, so that a test asks for a button by what it says in the language at hand:
 * `words("exchange")("quote.confirm")`. A value may be a pattern, except of a text that counts.
 */
export function texts(language: Language) {
  return (file: string) => {
    const all = JSON.parse(readFileSync(`messages/${language}/${file}.json`, "utf8")) as Labels;
    return (key: string, values: Record<string, string | number> = {}): string => {
      const found = key
        .split(".")
        .reduce<string | Labels | undefined>((at, part) => (typeof at === "object" ? at[part] : undefined), all);
      if (typeof found !== "string") throw new Error(`messages/${language}/${file}.json has no ${key}`);
      // numbers, plurals and choices are put into words as the pages do it
      if (/\{\w+,/.test(found))
        return createTranslator({ locale: language, messages: { text: found } })("text", values);
      return found.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? `{${name}}`));
    };
  };
}

/** Asks a call of the portal as whoever is signed in there; a refusal fails the test with its words. */
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

/** Where the files of a box go, found by how its name begins. */
export const fileInput = (page: Page, label: string): Locator =>
  page.getByRole("group", { name: new RegExp(`^${label}`) }).locator("input[type=file]");

/** The file that comes when something is pressed. */
export async function downloaded(page: Page, press: () => Promise<void>): Promise<Download> {
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
  /** What stands behind the portal's pages: its own simulator, or another portal as its payments API. */
  through: "simulator" | "payments API";
  /**
   * The portal's page, the demo merchant's owner signed in, in the test's own world; apart from the console's browser.
   */
  portal: Page;
  /** Moves the world's clock by so many seconds of its time and does what falls due. */
  pass: (seconds: number) => Promise<void>;
}

/** Tests of the portal: each in a world of its own that stands still on a Wednesday at 10:00 Beijing time. */
export const test = opsTest.extend<Portal, { secondPortal: (provider: string) => Promise<string> }>({
  through: ["simulator", { option: true }],
  /** A second instance of this very project, without a database: it asks the first one. Started once it is wanted. */
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
        const told = (await answer.json()) as { code: string; result: { isDone: boolean; target: string } };
        expect(told).toMatchObject({ code: "0" });
        way = told.result.isDone ? null : { to: told.result.target };
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

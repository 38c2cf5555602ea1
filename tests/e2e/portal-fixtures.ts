import { readFileSync } from "node:fs";
import {
  expect,
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type Download,
  type Page,
} from "@playwright/test";
import { createTranslator } from "next-intl";
import { ownFolder, tool } from "../fixtures/tool";
import { freePort } from "../../tools/process/free-port";
import { account, test as opsTest, type Language } from "./ops-fixtures";

/** The demo scenario's accounts of the portal. */
export const people = {
  owner: "owner@demo.example",
  ownerPhone: "13800000001",
  clerk: "clerk@demo.example",
  fresh: "new@demo.example",
} as const;
export const password = "Demo-2026";
export const payPassword = "135790";

const json = { "x-portal": "1", "content-type": "application/json" };

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

/**
 * A key to operations' calls: the token of a session of their own, apart from any browser's cookies. Their paths are
 * relative, for a portal may stand under a prefix.
 */
export async function opsToken(request: APIRequestContext): Promise<string> {
  const answer = await request.post("api/ops/login", { headers: { ...json, "x-session": "bearer" }, data: account });
  return ((await answer.json()) as { result: { token: string } }).result.token;
}

/** Asks a call of operations; a refusal fails the test with its words. */
export async function asOps<T>(request: APIRequestContext, token: string, path: string, data?: object): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, "accept-language": "en-US", "x-portal": "1" };
  const answer =
    data === undefined
      ? await request.get(`api/ops/${path}`, { headers })
      : await request.post(`api/ops/${path}`, { headers, data, timeout: 60_000 });
  const { code, message, result } = (await answer.json()) as { code: string; message: string; result: T };
  expect(`${path}: ${code} ${code === "0" ? "" : message}`).toBe(`${path}: 0 `);
  return result;
}

/** Asks a call of the portal as whoever is signed in there; a refusal fails the test with its words. */
export async function asPerson<T>({ request }: Page | BrowserContext, path: string, data?: object): Promise<T> {
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

/** The file that comes when something is pressed. */
export async function downloaded(page: Page, press: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  return download;
}

/** What a captcha says, from the outbox: outside production scripts may sign in too. */
export async function captchaAnswer(
  request: APIRequestContext,
  token: string,
  world: string,
  captchaId: string,
): Promise<string> {
  const { rows } = await asOps<{ rows: { id: string; recipient: string }[] }>(
    request,
    token,
    `worlds/${world}/outbox?pageSize=100`,
  );
  const entry = rows.find(({ recipient }) => recipient === captchaId);
  const { content } = await asOps<{ content: string }>(request, token, `worlds/${world}/outbox/${entry?.id}/read`, {});
  return content;
}

/** What the picture says that was drawn last in this world. */
export async function answerOfNewestCaptcha(request: APIRequestContext, world: string): Promise<string> {
  const token = await opsToken(request);
  const { rows } = await asOps<{ rows: { recipient: string; kind: string; isReadable: boolean }[] }>(
    request,
    token,
    `worlds/${world}/outbox?pageSize=100`,
  );
  const newest = rows.find(({ kind, isReadable }) => kind === "captcha" && isReadable);
  return captchaAnswer(request, token, world, newest?.recipient ?? "");
}

/**
 * What the newest mail or message to somebody says that says such a thing at all, as operations read it in the outbox.
 */
export async function newestMail(
  request: APIRequestContext,
  world: string,
  recipient: string,
  what: RegExp,
): Promise<string> {
  const token = await opsToken(request);
  const { rows } = await asOps<{ rows: { id: string; recipient: string; isReadable: boolean }[] }>(
    request,
    token,
    `worlds/${world}/outbox?pageSize=100`,
  );
  for (const { id } of rows.filter((row) => row.recipient === recipient && row.isReadable)) {
    const { content } = await asOps<{ content: string }>(request, token, `worlds/${world}/outbox/${id}/read`, {});
    const found = what.exec(content)?.[1];
    if (found) return found;
  }
  throw new Error(`no mail to ${recipient} says ${what}`);
}

/** The six digits of the newest code that went to somebody. */
export const newestCode = (request: APIRequestContext, world: string, recipient: string): Promise<string> =>
  newestMail(request, world, recipient, /(?<!\d)(\d{6})(?!\d)/);

/** The way into the portal that the newest mail with a link shows somebody. */
export const newestLink = (request: APIRequestContext, world: string, recipient: string): Promise<string> =>
  newestMail(request, world, recipient, /(\/activate\/[\w-]{43})/);

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

/**
 * Signs somebody in without the form, with the code that a new device asks for; the context's browser then holds the
 * session.
 */
export async function signIn(
  context: BrowserContext,
  world: string,
  loginNo: string,
  ops: APIRequestContext = context.request,
): Promise<void> {
  const { request } = context;
  const token = await opsToken(ops);
  const { result } = (await (
    await request.get("/api/user/login/get-verify-pic", { headers: { "x-portal": "1", "x-world": world } })
  ).json()) as { result: { captchaId: string } };
  const captcha = await captchaAnswer(ops, token, world, result.captchaId);
  const answer = await request.post("/api/user/login/login", {
    headers: { ...json, "x-world": world },
    data: { loginNo, password, captchaId: result.captchaId, captcha },
  });
  const told = (await answer.json()) as { code: string; result: { isHalfway: boolean } };
  expect(told).toMatchObject({ code: "0" });
  if (!told.result.isHalfway) return;
  await request.post("/api/user/second/auth/login/sendCode", {
    headers: { ...json, "x-world": world },
    data: { authWay: "2" },
  });
  const taken = await request.post("/api/user/second/auth/login/check", {
    headers: { ...json, "x-world": world },
    data: { authWay: "2", msgCode: await newestCode(ops, world, loginNo) },
  });
  expect(await taken.json()).toMatchObject({ code: "0" });
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
  portal: async ({ browser, baseURL, language, scheme, world, ops, through, secondPortal }, use) => {
    const url = through === "payments API" ? await secondPortal(baseURL ?? "") : (baseURL ?? "");
    const context = await anotherDevice(browser, { baseURL: url, language, world });
    await context.addCookies([{ name: "scheme", value: scheme, url }]);
    await signIn(context, world, people.owner, ops.request);
    await use(await context.newPage());
    await context.close();
  },
  pass: async ({ ops, world }, use) => {
    await use(async (bySeconds) => {
      // a long way is gone in slices, as the console goes it
      for (let way: { bySeconds: number } | { to: string } | null = { bySeconds }; way;) {
        const answer = await ops.request.post(`/api/ops/worlds/${world}/advance`, {
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

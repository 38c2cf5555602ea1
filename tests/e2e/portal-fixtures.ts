import { expect, type BrowserContext, type Page } from "@playwright/test";
import { test as console } from "./ops-fixtures";

/** Who of the demo scenario signs in. */
export const owner = "owner@demo.example";
const password = "Demo-2026";

interface Portal {
  /** The portal's page, the demo merchant's owner signed in, in the test's own world. */
  portal: Page;
  /** Moves the world's clock by so many seconds of its time and does what falls due. */
  pass: (seconds: number) => Promise<void>;
}

const headers = { "x-portal": "1" };

/** Reads the answer of the last captcha where scripts may: in the world's outbox. */
async function captchaOf(ops: Page, world: string): Promise<string> {
  const list = (await (await ops.request.get(`/api/ops/worlds/${world}/outbox?currentPage=1&pageSize=1`)).json()) as { result: { rows: { id: string }[] } };
  const entry = (await (await ops.request.post(`/api/ops/worlds/${world}/outbox/${list.result.rows[0]?.id}/read`, { headers, data: {} })).json()) as { result: { content: string } };
  return entry.result.content.trim().split(/\s+/).at(-1) ?? "";
}

async function signIn(context: BrowserContext, ops: Page, world: string): Promise<void> {
  const inWorld = { ...headers, "x-world": world };
  const picture = (await (await context.request.get("/api/user/login/get-verify-pic", { headers: inWorld })).json()) as { result: { captchaId: string } };
  const data = { loginNo: owner, password, captchaId: picture.result.captchaId, captcha: await captchaOf(ops, world) };
  expect(await (await context.request.post("/api/user/login/login", { headers: inWorld, data })).json()).toMatchObject({ code: "0" });
}

/** Tests of the portal: each in a world of its own that stands still on a Wednesday at 10:00 Beijing time. */
export const test = console.extend<Portal>({
  portal: async ({ browser, baseURL, language, scheme, ops, world }, use) => {
    const url = baseURL ?? "";
    const context = await browser.newContext({ ...(baseURL && { baseURL }), locale: language });
    await context.addCookies([{ name: "locale", value: language, url }, { name: "scheme", value: scheme, url }, { name: "world", value: world, url }]);
    await signIn(context, ops, world);
    await use(await context.newPage());
    await context.close();
  },
  pass: async ({ ops, world }, use) => {
    await use(async (bySeconds) => {
      const answer = await ops.request.post(`/api/ops/worlds/${world}/advance`, { headers, data: { bySeconds }, timeout: 60_000 });
      expect(await answer.json()).toMatchObject({ code: "0", result: { isDone: true } });
    });
  },
});

export { expect };

import { test as base, type Page } from "@playwright/test";
import pg from "pg";
import { freePort } from "../../tools/process/free-port";
import { applyPendingMigrations } from "../../tools/build/migrations";
import { cluster } from "../fixtures/cluster";
import { tool } from "../fixtures/tool";
import { opsToken, payPassword, people, signIn } from "./calls";
import { choosePayee, enterAmount, enterPurpose } from "./paying";
import { expect, texts, watch } from "./portal-fixtures";
import { ready } from "./ready";

/** The seed makes no account of operations on a server. */
const operations = { name: "ops", password: "Lantern-Tide-Harbour-58" };

interface OnServer {
  /** A portal and a worker on a PostgreSQL server of their own that can be ended and begun; scripts may sign in. */
  server: { url: string; kill: () => void; start: () => void; unsealedCount: () => Promise<number> };
}

const test = base.extend<OnServer>({
  server: [
    async ({}, use) => {
      const database = await cluster();
      const settings = {
        DATABASE_URL: database.url,
        BANKS: "simulated",
        SESSION_SECRET: "a secret for tests alone, 32 characters or more",
        PASSWORD_PEPPER: "a pepper for tests alone, 32 characters or more",
      };
      await applyPendingMigrations(database.url);
      await tool(["seed"], settings).ended;
      await tool(["ops-create", operations.name], { ...settings, OPS_PASSWORD: operations.password }).ended;
      const port = String(await freePort());
      const url = `http://localhost:${port}`;
      // `npm start` on a server is production, where captcha answers are in no outbox: its two processes are started
      // here without it
      const running = {
        ...settings,
        DATABASE_KIND: "embedded",
        PORT: port,
        LISTEN_HOST: "127.0.0.1",
        PUBLIC_URL: url,
        NODE_ENV: "production",
      };
      const processes = [tool(["serve"], running), tool(["worker"], running)];
      const isUp = () =>
        fetch(`${url}/api/health`).then(
          ({ ok }) => ok,
          () => false,
        );
      await expect.poll(isUp, { timeout: 60_000 }).toBe(true);
      const unsealedCount = async () => {
        const client = new pg.Client(database.url);
        await client.connect();
        const {
          rows: [row],
        } = await client.query<{ count: number }>("select count(*)::int as count from audit where seal_no is null");
        await client.end();
        return row?.count ?? 0;
      };
      await use({ url, kill: database.kill, start: database.start, unsealedCount });
      for (const child of processes) child.signal("SIGTERM");
      await Promise.all(processes.map(({ ended }) => ended));
      database.stop();
    },
    { timeout: 120_000 },
  ],
});

const zh = texts("zh-CN");
const [payments, failure] = [zh("payments"), zh("failure")];

async function toConfirm(page: Page): Promise<void> {
  await page.goto("/b2b/payment_manage/initiate_payment");
  await ready(page);
  await choosePayee(page, "Pacific Bridge", payments);
  await enterAmount(page, "321", payments);
  await enterPurpose(page, "INV 2026", payments);
  await page.getByRole("button", { name: payments("pay.continue") }).click();
}

test("without the database pages, calls and health report it; once it is back all continues with no restart, and a payment sent meanwhile is made once", async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url });
  await opsToken(context.request, operations);
  await signIn(context, "demo", people.owner);
  const postList = (path: string) =>
    context.request.post(path, {
      headers: { "x-portal": "1", "accept-language": "en-US" },
      data: { currentPage: 1, pageSize: 10 },
    });
  const countPayments = async () =>
    ((await (await postList("/api/pay/paymentOrder/queryPaymentOrder")).json()) as { result: { total: number } }).result
      .total;
  const before = await countPayments();
  const [paying, page] = [await context.newPage(), await context.newPage()];
  const monitor = watch(page);
  await toConfirm(paying);
  const dialog = paying.getByRole("dialog");
  const send = async () => {
    await dialog.getByLabel(zh("shell")("confirm.password"), { exact: true }).fill(payPassword);
    await dialog.locator("[type=submit]").click();
  };
  await dialog.getByLabel(zh("shell")("confirm.password"), { exact: true }).waitFor();

  server.kill();
  await test.step("gone", async () => {
    await send();
    await expect(dialog).toContainText(
      /服务暂时无法连接，未能确认该操作，请先查看记录再决定是否重试。（请求编号 [0-9a-f-]{36}）/,
    );
    const call = await postList("/api/pay/paymentOrder/queryPaymentOrder");
    expect([call.status(), await call.json()]).toEqual([
      503,
      {
        code: "DATABASE_ERROR",
        message: `We can’t reach the service right now. Try again shortly. (Request ${call.headers()["x-request-id"]})`,
        result: { retryAfter: 5 },
      },
    ]);
    const health = await context.request.get("/api/health");
    expect([health.status(), await health.json()]).toMatchObject([503, { status: "down", database: "down" }]);

    const answer = await page.goto("/b2b/account?x=1");
    expect(answer?.status()).toBe(503);
    await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(failure("unreachable.title"));
    await expect(page.getByText(`${failure("requestId")} ${answer?.headers()["x-request-id"]}`)).toBeVisible();
    expect(monitor.problems).toEqual([]);

    // the sign-in page works without its picture and displays the reason
    const english = await browser.newContext({ baseURL: server.url });
    await english.addCookies([{ name: "locale", value: "en-US", url: server.url }]);
    const login = await english.newPage();
    const policy = watch(login);
    expect((await login.goto("/login"))?.status()).toBe(503);
    await expect(login.getByText(texts("en-US")("failure")("unreachable.signIn"))).toBeVisible();
    await expect(login.locator("html")).toHaveAttribute("lang", "en-US");
    expect(policy.problems).toEqual([]);
    await english.close();
  });

  server.start();
  await test.step("back", async () => {
    await page.getByRole("link", { name: failure("retry") }).click();
    await expect(page).toHaveURL(/\/b2b\/account\?x=1$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(zh("home")("title"));
    expect((await context.request.get("/api/health")).status()).toBe(200);
    await send();
    await expect(paying.getByText(payments("done.title"))).toBeVisible();
    expect(await countPayments()).toBe(before + 1);
    // only the worker seals the audit log
    await expect.poll(server.unsealedCount).toBe(0);
  });
  await context.close();
});

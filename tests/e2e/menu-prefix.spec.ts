import { readFileSync, writeFileSync } from "node:fs";
import { test as base } from "@playwright/test";
import { freePort } from "../../tools/process/free-port";
import { ownFolder, tool } from "../fixtures/tool";
import { account as operations, password, people } from "./calls";
import { leftOut } from "./long";
import { expect, texts, watch } from "./portal-fixtures";

const prefix = "/menu";

/** A portal that was built under a prefix, in a folder of its own beside the usual one. */
const test = base.extend<{ origin: string }>({
  origin: [
    async ({}, use) => {
      const [port, { folder, remove }] = [String(await freePort()), ownFolder()];
      // next build writes down where it builds: what the next type check reads is put back
      const savedFiles = ["tsconfig.json", "next-env.d.ts"].map((file) => [file, readFileSync(file)] as const);
      const portal = tool(["start"], {
        PORT: port,
        DATA_DIR: folder,
        MENU_PREFIX: prefix,
        BUILD_DIR: ".test/menu-prefix",
      });
      expect(await portal.said("is ready")).toContain(`http://localhost:${port}${prefix}`);
      for (const [file, before] of savedFiles) writeFileSync(file, before);
      await use(`http://localhost:${port}`);
      portal.signal("SIGTERM");
      await portal.ended;
      remove();
    },
    { timeout: 300_000 },
  ],
});

if (!leftOut.menuPrefix)
  test("a portal built under a prefix keeps every address under it: sign-in and back, home, a list and its detail, calls, the console", async ({
    browser,
    origin,
  }) => {
    const context = await browser.newContext({ baseURL: `${origin}${prefix}/` });
    await context.addCookies([{ name: "locale", value: "en-US", url: origin }]);
    const page = await context.newPage();
    const monitor = watch(page);
    const outside: string[] = [];
    page.on("request", (request) => {
      if (!new URL(request.url()).pathname.startsWith(`${prefix}/`) && request.url().startsWith("http"))
        outside.push(request.url());
    });
    const [access, payments, shell] = [texts("en-US")("access"), texts("en-US")("payments"), texts("en-US")("shell")];

    await page.goto("ops");
    await expect(page).toHaveURL(`${origin}${prefix}/ops/login?next=%2Fops`);
    await page.getByLabel("Name").fill(operations.name);
    await page.getByLabel("Password", { exact: true }).fill(operations.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(`${origin}${prefix}/ops`);
    await page.getByRole("link", { name: "demo" }).first().click();
    await expect(page).toHaveURL(`${origin}${prefix}/ops/worlds/demo`);

    await page.goto("b2b/payment_manage/payment_order?state=success");
    await expect(page).toHaveURL(new RegExp(`${prefix}/login\\?next=`));
    await page.getByLabel(access("login.phone")).fill(people.ownerPhone);
    await page.getByLabel(access("login.password"), { exact: true }).fill(password);
    await page.getByRole("button", { name: access("login.submit"), exact: true }).click();
    await expect(page).toHaveURL(`${origin}${prefix}/b2b/payment_manage/payment_order?state=success`);
    await page.getByRole("row").nth(1).getByRole("link").first().click();
    await expect(page.getByRole("main")).toContainText("PY");
    await page
      .getByRole("navigation", { name: shell("menu.label") })
      .getByRole("link", { name: payments("pay.title"), exact: true })
      .click();
    await expect(page).toHaveURL(`${origin}${prefix}/b2b/payment_manage/initiate_payment`);
    await page.goto("b2b");
    await expect(page).toHaveURL(`${origin}${prefix}/b2b/account`);
    await page.getByRole("button", { name: shell("user.open") }).click();
    await page.getByRole("menuitem", { name: shell("user.signOut") }).click();
    await expect(page).toHaveURL(`${origin}${prefix}/login`);

    expect([...outside, ...monitor.problems]).toEqual([]);
    expect((await context.request.get(`${origin}/login`)).status()).toBe(404);
    await context.close();
  });

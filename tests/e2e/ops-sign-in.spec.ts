import { account } from "./calls";
import { expect, test } from "./ops-fixtures";
import { ready } from "./ready";

test.describe("the console's own sign-in", () => {
  test.beforeEach(({ context, baseURL }) =>
    context.addCookies([{ name: "locale", value: "en-US", url: baseURL ?? "" }]),
  );

  test("no page of the console is visible without signing in, and signing in leads back to it", async ({ page }) => {
    await page.goto("/ops/worlds/demo/audit?who=ops");
    await expect(page).toHaveURL(/\/ops\/login\?next=/);
    await ready(page);
    await page.getByLabel("Name").fill(account.name);
    await page.getByRole("textbox", { name: "Password" }).fill(account.password);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/ops/worlds/demo/audit?who=ops");
    await expect(page.getByRole("heading", { level: 1, name: "Audit log" })).toBeVisible();
  });

  test("a wrong password has an error text, preserves the name and opens nothing", async ({ page }) => {
    await page.goto("/ops/login");
    await ready(page);
    await page.getByLabel("Name").fill("nobody-of-ours");
    await page.getByRole("textbox", { name: "Password" }).fill("not this one");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText("Wrong sign-in details", { exact: false })).toBeVisible();
    await expect(page.getByLabel("Name")).toHaveValue("nobody-of-ours");
    await page.goto("/ops");
    await expect(page).toHaveURL(/\/ops\/login/);
  });

  test("an address outside the console is never led to after signing in", async ({ page }) => {
    await page.goto("/ops/login?next=https://example.org/");
    await ready(page);
    await page.getByLabel("Name").fill(account.name);
    await page.getByRole("textbox", { name: "Password" }).fill(account.password);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/ops");
  });

  test("signing out ends the session at once", async ({ page, context }) => {
    const answer = await page.request.post("/api/ops/login", { data: account, headers: { "x-portal": "1" } });
    expect(await answer.json()).toMatchObject({ code: "0" });
    const before = await context.cookies();
    await page.goto("/ops");
    await ready(page);
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL(/\/ops\/login/);
    // the cookie as it was opens nothing any more: the session itself is gone
    await context.addCookies(before);
    await page.goto("/ops");
    await expect(page).toHaveURL(/\/ops\/login/);
  });
});

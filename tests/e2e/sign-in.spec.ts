import { expect, type Page } from "@playwright/test";
import { password, people } from "./calls";
import { test, texts } from "./portal-fixtures";
import { ready } from "./ready";

const labels = texts("en-US");

async function openLogin(page: Page, world: string, path = "/login?by=email"): Promise<void> {
  await page.context().addCookies([
    {
      name: "world",
      value: world,
      url: page.url() === "about:blank" ? (test.info().project.use.baseURL ?? "") : page.url(),
    },
  ]);
  await page.goto(path);
  await ready(page);
}

test("signing in by the form leads home; signing out ends it at once", async ({ ops, world }) => {
  const t = labels("access");
  await openLogin(ops, world);
  await ops.getByLabel(t("login.email"), { exact: true }).fill(people.owner);
  await ops.getByLabel(t("login.password"), { exact: true }).fill(password);
  await ops.getByRole("button", { name: t("login.submit"), exact: true }).click();
  await expect(ops).toHaveURL(/\/b2b\/account$/);

  await ops.getByRole("button", { name: labels("shell")("user.open") }).click();
  await ops.getByRole("menuitem", { name: labels("shell")("user.signOut") }).click();
  await expect(ops).toHaveURL(/\/login$/);
  await ops.goto("/b2b/account");
  await expect(ops).toHaveURL(/\/login\?next=/);
});

test("a wrong password has an error that does not disclose the account, preserves the input and allows a retry", async ({
  ops,
  world,
}) => {
  const t = labels("access");
  await openLogin(ops, world);
  await ops.getByLabel(t("login.email"), { exact: true }).fill(people.owner);
  await ops.getByLabel(t("login.password"), { exact: true }).fill("Wrong-2026");
  await ops.getByRole("button", { name: t("login.submit"), exact: true }).click();
  await expect(ops.getByRole("alert").first()).toContainText("Wrong sign-in details");
  await expect(ops.getByLabel(t("login.email"), { exact: true })).toHaveValue(people.owner);
  // nothing is typed for the captcha: the same form goes again
  await ops.getByLabel(t("login.password"), { exact: true }).fill(password);
  await ops.getByRole("button", { name: t("login.submit"), exact: true }).click();
  await expect(ops).toHaveURL(/\/b2b\/account$/);
});

test("empty fields are reported one by one, and nothing is sent", async ({ ops, world }) => {
  await openLogin(ops, world);
  let requestCount = 0;
  ops.on("request", (request) => {
    if (request.url().endsWith("/login/login")) requestCount += 1;
  });
  await ops.getByRole("button", { name: labels("access")("login.submit"), exact: true }).click();
  await expect(ops.getByRole("alert").first()).toContainText(labels("validation")("text.missing"));
  expect(requestCount).toBe(0);
});

test("the page one wanted opens after signing in, but never another site's", async ({ ops, world }) => {
  const t = labels("access");
  for (const [next, lands] of [
    ["/b2b/exchange/exchangeOrder?kind=limit", /exchangeOrder\?kind=limit$/],
    ["//evil.example/x", /\/b2b\/account$/],
  ] as const) {
    // the previous page must be closed: without its session it would redirect to sign-in automatically
    await ops.goto("about:blank");
    await ops.context().clearCookies({ name: "portal-session" });
    await openLogin(ops, world, `/login?by=email&next=${encodeURIComponent(next)}`);
    await ops.getByLabel(t("login.email"), { exact: true }).fill(people.owner);
    await ops.getByLabel(t("login.password"), { exact: true }).fill(password);
    await ops.getByRole("button", { name: t("login.submit"), exact: true }).click();
    await expect(ops).toHaveURL(lands);
  }
});

test("the toggle shows the other language's name and switches the page", async ({ ops, world }) => {
  await openLogin(ops, world);
  await ops.getByRole("button", { name: "Switch to Chinese (中文)" }).click();
  await expect(ops.getByRole("heading", { level: 1 })).toHaveText("登录");
  await ops.getByRole("button", { name: "切换为 English" }).click();
  await expect(ops.getByRole("heading", { level: 1 })).toHaveText("Sign in");
});

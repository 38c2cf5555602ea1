import type { Locator } from "@playwright/test";
import { people, signIn } from "./calls";
import { expect, test, texts } from "./portal-fixtures";
import { ready } from "./ready";

const labels = texts("en-US");
const shell = labels("shell");

test("while the company is not verified, exchange is displayed as locked, with the reason, and its pages are closed", async ({
  ops,
  world,
  context,
}) => {
  await signIn(context, world, people.fresh);
  await ops.goto("/b2b/account");
  await ready(ops);
  await ops
    .getByRole("navigation")
    .getByRole("button", { name: shell("menu.exchange") })
    .click();
  await expect(ops.getByRole("dialog")).toContainText(shell("realName.title"));
  await ops.keyboard.press("Escape");
  await expect(ops.getByRole("dialog")).toHaveCount(0);
  await ops.goto("/b2b/exchange/exchangeApply");
  await expect(ops.getByText(labels("access")("noPermission.realName"))).toBeVisible();
});

test("an operator sees only their permitted pages, and another page's address is closed to them", async ({
  ops,
  world,
  context,
}) => {
  await signIn(context, world, people.clerk);
  await ops.goto("/b2b");
  const menu = ops.getByRole("navigation", { name: shell("menu.label") });
  await expect(menu).toBeVisible();
  await expect(menu.getByRole("link", { name: labels("payments")("pay.title"), exact: true })).toHaveCount(0);
  await ops.goto("/b2b/payment_manage/initiate_payment");
  await expect(ops).toHaveURL(/\/b2b\/exception\/403$/);
});

test("the portal's bare address leads home, and by way of sign-in without a session", async ({ portal, ops }) => {
  await portal.goto("/");
  await expect(portal).toHaveURL(/\/b2b\/account$/);
  await ops.goto("/");
  await expect(ops).toHaveURL(/\/login\?next=%2Fb2b$/);
});

test("an account without any permission sees the person to contact, on a page no longer than the window", async ({
  ops,
  world,
  context,
}) => {
  await signIn(context, world, people.clerk);
  await ops.goto("/b2b/exception/403");
  await expect(ops.getByText(labels("access")("noPermission.text"))).toBeVisible();
  expect(await ops.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
});

test("the banner displays the simulated time, and the user's number can be copied", async ({ portal }) => {
  await portal.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await portal.goto("/b2b/account");
  await ready(portal);
  await expect(portal.getByRole("complementary", { name: shell("simulation.label") })).toContainText("Mar 18, 2026");
  await expect(portal.getByRole("complementary", { name: shell("simulation.label") })).toContainText(
    shell("simulation.held"),
  );
  await portal.getByRole("button", { name: shell("user.open") }).click();
  const entry = portal.getByRole("menuitem", { name: shell("user.number") });
  const number = /\d{6,}/.exec((await entry.textContent()) ?? "")?.[0];
  await entry.click();
  await expect.poll(() => portal.evaluate(() => navigator.clipboard.readText())).toBe(number);
});

test("a session that ends in the middle of a form leads to sign-in and back to the form as it was filled", async ({
  portal,
  world,
}) => {
  await portal.goto("/b2b/exchange/exchangeApply");
  await ready(portal);
  const amount = portal.getByLabel(labels("exchange")("apply.sell"), { exact: true });
  await amount.fill("1234.5");
  await portal.context().clearCookies({ name: "portal-session" });
  await portal.getByRole("button", { name: labels("exchange")("apply.lock") }).click();
  await portal.waitForURL(/\/login\?next=/);
  await signIn(portal.context(), world, people.owner);
  await portal.goto("/b2b/exchange/exchangeApply");
  await expect(amount).toHaveValue(/1,?234\.50?/);
});

test("the keyboard reaches the page's content at once", async ({ portal }) => {
  await portal.goto("/b2b/account");
  await ready(portal);
  await portal.keyboard.press("Tab");
  await expect(portal.getByRole("link", { name: shell("skip") })).toBeFocused();
  await portal.keyboard.press("Enter");
  await expect(portal.locator("#main")).toBeFocused();
});

test("an address without a page reports it, in either language", async ({ ops }) => {
  const answer = await ops.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await expect(ops.getByRole("heading", { level: 1 })).toHaveText(labels("access")("noPage.title"));
});

test("on a phone the head is one line, and the bar at the bottom leads on, marks the page, opens the menu and covers nothing", async ({
  portal,
}) => {
  await portal.setViewportSize({ width: 360, height: 780 });
  await portal.goto("/b2b/account");
  await ready(portal);
  const box = async (part: Locator) => (await part.boundingBox()) ?? { y: NaN, width: NaN, height: NaN };
  const bar = portal.getByRole("navigation", { name: shell("phone.label") });
  const current = bar.locator("[aria-current=page]");
  expect((await box(portal.getByRole("banner"))).height).toBeLessThanOrEqual(64);
  await expect(current).toHaveText(shell("phone.home"));
  for (const target of await bar.locator("a, button").all()) {
    const { width, height } = await box(target);
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  await bar.getByRole("link", { name: shell("phone.pay") }).click();
  await expect(current).toHaveText(shell("phone.pay"));
  const top = (await box(bar)).y;
  const send = await box(portal.locator("main button[type=submit]").last());
  expect(send.y + send.height).toBeLessThanOrEqual(top);
  await portal.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const main = await box(portal.getByRole("main"));
  expect(main.y + main.height).toBeLessThanOrEqual(top + 1);
  await bar.getByRole("button", { name: shell("phone.more") }).click();
  const sheet = portal.getByRole("dialog", { name: shell("phone.menu") });
  await sheet.getByRole("button", { name: shell("menu.setting") }).click();
  await sheet.getByRole("link", { name: labels("access")("safety.title") }).click();
  await expect(portal).toHaveURL(/\/setting\/safety$/);
  await expect(sheet).toBeHidden();
  await expect(current).toHaveCount(0);
});

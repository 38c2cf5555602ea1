import type { Page } from "@playwright/test";
import { asOps, opsToken, payPassword } from "./calls";
import { expect, test } from "./portal-fixtures";
import { ready } from "./ready";

/** Opens a page and waits until its forms respond. */
async function visit(portal: Page, path: string): Promise<void> {
  await portal.goto(path);
  await expect(portal.getByRole("heading", { level: 1 })).toBeVisible();
  await ready(portal);
  // the feed stays open for as long as the page does, so the network is never idle: the form answers once it holds what
  // is typed
  const amount = portal.getByRole("textbox", { name: "You sell" });
  await expect(async () => {
    await amount.fill("1");
    await expect(portal.getByRole("textbox", { name: "You buy" })).not.toHaveValue("", { timeout: 500 });
  }).toPass();
}

test("an exchange at a locked quote is done, and is first in the list", async ({ portal }) => {
  await visit(portal, "/b2b/exchange/exchangeApply?sell=USD&buy=EUR");
  await portal.getByRole("textbox", { name: "You sell" }).fill("1000");
  await portal.getByRole("button", { name: "Lock rate" }).click();
  await portal.getByRole("button", { name: /^Sell 1,000\.00 USD, buy [\d.,]+ EUR$/ }).click();
  await expect(portal.getByText("Exchange completed")).toBeVisible();
  await portal.getByRole("link", { name: "View order" }).click();
  await expect(portal.getByText(/^Sell 1,000\.00 USD, buy [\d.,]+ EUR at EUR\/USD/)).toBeVisible();
  await portal.getByRole("link", { name: "Back to orders" }).click();
  await expect(portal.getByRole("row").nth(1)).toContainText("1,000.00 USD");
});

test("either amount may be typed, and the other follows", async ({ portal }) => {
  await visit(portal, "/b2b/exchange/exchangeApply?sell=USD&buy=JPY");
  await portal.getByRole("textbox", { name: "You buy" }).fill("100000");
  await expect(portal.getByRole("textbox", { name: "You sell" })).toHaveValue(/^\d{3}\.\d{2}$/);
  await portal.getByRole("button", { name: "Lock rate" }).click();
  await expect(portal.getByRole("button", { name: /buy 100,000 JPY$/ })).toBeVisible();
});

test("a quote that expires during its confirmation debits nothing; locked anew, the input is still valid", async ({
  portal,
  ops,
  world,
  pass,
}) => {
  const terms = { confirmedUsdMinor: 100_000 };
  await asOps(ops.request, await opsToken(ops.request), `worlds/${world}/terms`, { terms });
  await visit(portal, "/b2b/exchange/exchangeApply");
  await portal.getByRole("textbox", { name: "You sell" }).fill("1000");
  await portal.getByRole("button", { name: "Lock rate" }).click();
  const use = portal.getByRole("button", { name: /^Sell 1,000\.00 USD/ });
  await use.click();
  const dialog = portal.getByRole("dialog");
  const password = dialog.getByLabel("Payment password", { exact: true });
  await password.fill(payPassword);
  await pass(30);
  await dialog.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(portal.getByText("Nothing was debited.", { exact: false })).toBeVisible();
  await portal.getByRole("button", { name: "Lock rate again" }).click();
  await use.click();
  await expect(password).toHaveValue(payPassword);
  await dialog.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(portal.getByText("Exchange completed")).toBeVisible();
});

test("more than the balance is refused in its place, before anything is sent", async ({ portal }) => {
  await visit(portal, "/b2b/exchange/exchangeApply");
  const amount = portal.getByRole("textbox", { name: "You sell" });
  await amount.fill("999999999");
  await portal.getByRole("button", { name: "Lock rate" }).click();
  await expect(amount).toHaveAttribute("aria-invalid", "true");
  await expect(portal.getByText("The amount exceeds the available balance").first()).toBeVisible();
});

test("a limit order waits at its target and is cancelled only after a confirmation", async ({ portal }) => {
  await visit(portal, "/b2b/exchange/exchangeApply?tab=limit");
  await portal.getByRole("textbox", { name: "You sell" }).fill("1000");
  const target = portal.getByRole("textbox", { name: /^Target rate/ });
  await target.fill("9");
  await portal.getByRole("button", { name: "Place limit order" }).click();
  await expect(target).toHaveAttribute("aria-invalid", "true");
  await portal.getByRole("button", { name: /^Use [\d.]+$/ }).click();
  await portal.getByRole("button", { name: "Place limit order" }).click();
  await portal.getByRole("link", { name: "View order" }).click();
  await expect(portal.getByText("Open").first()).toBeVisible();
  await portal.getByRole("button", { name: "Cancel order" }).click();
  await portal.getByRole("dialog").getByRole("button", { name: "Cancel order" }).click();
  await expect(portal.getByText("Canceled").first()).toBeVisible();
  await expect(portal.getByRole("button", { name: "Cancel order" })).toHaveCount(0);
});

test("while the market is closed the next opening is displayed, and limit orders may still be placed", async ({
  portal,
  pass,
}) => {
  await pass(14 * 3_600);
  await portal.goto("/b2b/exchange/exchangeApply");
  await expect(portal.getByText("The market is closed")).toBeVisible();
  await expect(portal.getByText(/reopens at .*09:00/)).toBeVisible();
  await expect(portal.getByRole("button", { name: "Lock rate" })).toBeDisabled();
  await visit(portal, "/b2b/exchange/exchangeApply?tab=limit");
  await expect(portal.getByRole("button", { name: "Place limit order" })).toBeEnabled();
});

test("amounts on the home page stay masked on returning to it, from the first byte on", async ({ portal }) => {
  await portal.goto("/b2b/account");
  const toggle = portal.getByRole("button", { name: "Hide amounts" });
  await expect(async () => {
    if (await toggle.isVisible()) await toggle.click();
    await expect(portal.getByRole("button", { name: "Show amounts" })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await portal.goto("/b2b/exchange/exchangeOrder");
  const answer = await portal.goto("/b2b/account");
  await expect(portal.getByText("••••").first()).toBeVisible();
  expect(await answer?.text()).toContain("••••");
  await expect(portal.getByText(/\d,\d{3}\.\d{2}/)).toHaveCount(0);
});

import type { Page } from "@playwright/test";
import { asOps, opsToken, password, payPassword, people } from "./calls";
import { keyboardOf } from "./keyboard";
import { expect, test, texts } from "./portal-fixtures";
import { ready } from "./ready";

/** No mouse: whatever these tests do in the browser, they do by keys. */
const focusedElement = (page: Page) => page.locator(":focus");

test("the whole journey is possible by keyboard alone, and the focus is visible at every stop", async ({
  browser,
  baseURL,
  ops,
  world,
}) => {
  const url = baseURL ?? "";
  const context = await browser.newContext({ baseURL: url });
  await context.addCookies([
    { name: "locale", value: "zh-CN", url },
    { name: "world", value: world, url },
  ]);
  const page = await context.newPage();
  const keys = keyboardOf(page);
  const zh = texts("zh-CN");
  const [access, shell, receiving] = [zh("access"), zh("shell"), zh("receiving")];

  await test.step("signs in", async () => {
    await page.goto("/login");
    await ready(page);
    await keys.type(page.getByLabel(access("login.phone")), people.ownerPhone);
    await keys.type(page.getByLabel(access("login.password"), { exact: true }), password);
    await keys.press("Enter");
    await page.waitForURL(/\/b2b\/account$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

  await test.step("opens a received remittance", async () => {
    await keys.use(page.getByRole("navigation").getByRole("button", { name: shell("menu.collection") }));
    await keys.use(page.getByRole("navigation").getByRole("link", { name: receiving("receipts.title") }));
    await page.waitForURL(/receipts_page$/);
    await keys.use(page.getByRole("link", { name: /(^| )IN\d+$/ }).first());
    await page.waitForURL(/receipts_page\?.*[nN]o=/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

  await test.step("changes the language; the focus stays on the toggle", async () => {
    const toggle = page.getByRole("button", { name: shell("language.label") });
    await keys.use(toggle);
    await expect(page.getByRole("button", { name: texts("en-US")("shell")("language.label") })).toBeFocused();
  });

  const en = texts("en-US");
  const [exchange, payments] = [en("exchange"), en("payments")];
  const menu = page.getByRole("navigation", { name: en("shell")("menu.label") });
  const dialog = page.getByRole("dialog");

  await test.step("sells at a locked quote; the focus goes to the quote and to the result", async () => {
    await keys.use(menu.getByRole("button", { name: en("shell")("menu.exchange") }));
    await keys.use(menu.getByRole("link", { name: exchange("apply.title") }));
    await page.waitForURL(/exchangeApply/);
    await keys.to(page.getByLabel(exchange("apply.buyCurrency"), { exact: true }));
    await keys.press("Enter");
    await page.keyboard.type("EUR");
    await keys.press("Enter");
    // the list is in front until it has faded
    await expect(page.locator(".MuiModal-root")).toHaveCount(0);
    await keys.press("Shift+Tab", "Shift+Tab", "Shift+Tab", "Shift+Tab");
    await keys.type(page.getByLabel(exchange("apply.sell"), { exact: true }), "1000");
    // the pair's rate has come once the other amount follows
    await expect(page.getByLabel(exchange("apply.buy"), { exact: true })).not.toHaveValue("");
    await keys.press("Enter");
    const sell = page.getByRole("button", { name: /^Sell 1,000\.00 USD, buy [\d.,]+ EUR$/ });
    await expect(sell).toBeVisible();
    await expect(focusedElement(page)).toContainText(exchange("quote.title"));
    await keys.use(page.getByRole("button", { name: exchange("quote.edit"), exact: true }));
    await expect(page.getByLabel(exchange("apply.sell"), { exact: true })).toBeFocused();
    await keys.press("Enter");
    await keys.use(sell);
    await expect(focusedElement(page)).toContainText(exchange("done.title"));
  });

  await test.step("places a limit order and cancels it, after Escape once", async () => {
    await keys.use(page.getByRole("link", { name: exchange("apply.limit"), exact: true }));
    await page.waitForURL(/tab=limit/);
    await keys.type(page.getByLabel(exchange("apply.sell"), { exact: true }), "1000");
    await keys.use(page.getByRole("button", { name: /^Use [\d.]+$/ }));
    await keys.use(page.getByRole("button", { name: exchange("limit.confirm") }));
    await expect(focusedElement(page)).toContainText(exchange("done.placed"));
    await keys.use(page.getByRole("link", { name: exchange("done.view") }));
    const cancel = page.getByRole("button", { name: exchange("detail.cancel") });
    await keys.use(cancel);
    await keys.in(dialog);
    for (let stops = 0; stops < 5; stops += 1) {
      await keys.press("Tab");
      await keys.in(dialog);
      await keys.look();
    }
    await keys.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(cancel).toBeFocused();
    await keys.press("Enter");
    await keys.use(dialog.getByRole("button", { name: exchange("detail.cancel") }));
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("main").getByText(exchange("limitOrder.canceled")).first()).toBeVisible();
    await keys.in(page.getByRole("main"));
  });

  await test.step("adds a payee and pays it with the payment password", async () => {
    await keys.use(menu.getByRole("button", { name: en("shell")("menu.payment") }));
    await keys.use(menu.getByRole("link", { name: payments("pay.title"), exact: true }));
    await page.waitForURL(/initiate_payment/);
    const newPayee = page.getByRole("button", { name: payments("pay.newPayee") });
    await keys.use(newPayee);
    await keys.to(page.getByLabel(payments("newPayee.currency"), { exact: true }));
    await page.keyboard.type("EUR");
    await keys.to(page.getByRole("combobox", { name: payments("newPayee.bankCountry") }));
    await page.keyboard.type("Germany");
    await keys.press("Enter");
    await keys.type(page.getByLabel(payments("newPayee.name"), { exact: true }), "Nordlicht GmbH");
    await keys.type(page.getByLabel("IBAN", { exact: true }), "DE02 1203 0000 0000 2020 51");
    await keys.type(page.getByLabel(payments("newPayee.swift"), { exact: true }), "BYLADEM1001");
    await keys.type(page.getByLabel(payments("newPayee.bankName")), "Deutsche Kreditbank");
    await keys.type(page.getByLabel(payments("newPayee.address")), "Taubenstrasse 7, Berlin");
    await keys.use(page.getByRole("button", { name: payments("newPayee.save") }));
    await keys.type(dialog.getByLabel(texts("en-US")("shell")("stepUp.password"), { exact: true }), payPassword);
    await keys.use(dialog.getByRole("button", { name: texts("en-US")("shell")("stepUp.action"), exact: true }));
    await expect(page.getByText("DE02 1203 0000 0000 2020 51")).toBeVisible();
    await expect(newPayee).toBeFocused();
    const goOn = page.getByRole("button", { name: payments("pay.next"), exact: true });
    await keys.use(goOn);
    await keys.type(page.getByLabel(payments("pay.amount"), { exact: true }), "250");
    await keys.to(page.getByRole("radio", { checked: true }));
    await keys.press("ArrowUp");
    await keys.use(goOn);
    await keys.to(page.getByLabel(payments("pay.purpose"), { exact: true }));
    await page.keyboard.type("Trade in g");
    const next = page.getByRole("button", { name: payments("pay.continue") });
    await keys.use(next);
    const secret = dialog.getByLabel(en("shell")("confirm.password"), { exact: true });
    await keys.to(secret);
    await keys.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(next).toBeFocused();
    await keys.press("Enter");
    await keys.type(secret, "000000");
    await keys.press("Enter");
    await expect(dialog).toContainText(en("shell")("confirm.password"));
    await expect(secret).toHaveAttribute("aria-invalid", "true");
    await expect(secret).toBeFocused();
    await page.keyboard.type(payPassword);
    await keys.press("Enter");
    await expect(focusedElement(page)).toContainText(payments("done.title"));
    await keys.use(page.getByRole("link", { name: payments("done.view") }));
    await expect(page.getByText(payments("payment.pending")).first()).toBeVisible();
  });

  await test.step("opens the record from the list", async () => {
    await keys.use(menu.getByRole("link", { name: payments("records.title"), exact: true }));
    await page.waitForURL(/payment_order$/);
    await keys.use(page.getByRole("row").nth(1).getByRole("link").first());
    await expect(page.getByText(/^Payment of 250\.00 EUR to Nordlicht GmbH/)).toBeVisible();
  });

  await test.step("signs out by the user menu, after Escape once", async () => {
    const open = page.getByRole("button", { name: en("shell")("user.open") });
    await keys.use(open);
    await keys.in(page.getByRole("menu"));
    await keys.press("Escape");
    await expect(open).toBeFocused();
    await keys.press("Enter");
    const signOut = page.getByRole("menuitem", { name: en("shell")("user.signOut") });
    await expect(signOut).toBeVisible();
    await keys.press("End");
    await expect(signOut).toBeFocused();
    await keys.look();
    await keys.press("Enter");
    await page.waitForURL(/\/login$/);
  });

  expect(keys.faults).toEqual([]);
  const { rows } = await asOps<{ rows: unknown[] }>(
    ops.request,
    await opsToken(ops.request),
    `worlds/${world}/payments`,
  );
  expect(rows.length).toBeGreaterThan(0);
  await context.close();
});

test("the console's clock is advanced by keyboard alone", async ({ ops, world }) => {
  await ops.goto(`/ops/worlds/${world}`);
  await ready(ops);
  const keys = keyboardOf(ops);
  const hour = ops.getByRole("button", { name: "1 hour" });
  await keys.use(hour);
  await expect(ops.getByText(/^The simulated time is now .*\.$/)).toBeVisible();
  await expect(hour).toBeFocused();
  expect(keys.faults).toEqual([]);
});

import type { Locator, Page } from "@playwright/test";
import { payPassword, people, signIn } from "./calls";
import { confirmStepUp } from "./confirm-operation";
import { chooseCurrency } from "./currency-choice";
import { choosePayee, continuePayment, enterAmount, enterPurpose, openMoreOptions, openPayStep } from "./paying";
import { expect, test, texts } from "./portal-fixtures";

/** The page of a single payment, once its form answers: the summary shows what is typed. */
async function openPayment(portal: Page): Promise<void> {
  await portal.goto("/b2b/payment_manage/initiate_payment");
  await expect(portal.getByRole("heading", { level: 1, name: "New payment" })).toBeVisible();
}

/** Enters amount and purpose of a payment, whose payee was chosen, and continues to the confirmation step. */
async function toConfirm(portal: Page, amount: string): Promise<void> {
  await enterAmount(portal, amount);
  await enterPurpose(portal, "INV 2026");
  await portal.getByRole("button", { name: "Review payment" }).click();
}

const dialog = (portal: Page) => portal.getByRole("dialog");

/** A part is whole within the window at some width, while the page is scrolled to one end. */
async function staysInSight(portal: Page, part: Locator, width: number, end: "start" | "end"): Promise<void> {
  const size = portal.viewportSize();
  await portal.setViewportSize({ width, height: 800 });
  await portal.evaluate((end) => window.scrollTo(0, end === "end" ? document.body.scrollHeight : 0), end);
  await expect(part).toBeInViewport({ ratio: 1 });
  if (size) await portal.setViewportSize(size);
}

test("a payment is priced during typing, confirmed with the payment password, and is in the records", async ({
  portal,
}) => {
  await openPayment(portal);
  await choosePayee(portal, "Pacific Bridge");
  await portal.getByRole("textbox", { name: "Amount to pay" }).fill("1000");
  await portal.getByRole("radio", { name: /^OUR/ }).check();
  const summary = portal.getByRole("region", { name: "Cost breakdown" });
  await expect(summary).toContainText("1,040.00 USD");
  await portal.getByRole("textbox", { name: "Amount to pay" }).fill("1200");
  await expect(summary).toContainText("1,240.00 USD");
  // beside the form the cost stays in view; on a phone its total does, with the continue button
  await staysInSight(portal, summary.getByText("1,240.00"), 1_440, "end");
  const goOn = portal.getByRole("button", { name: "Continue", exact: true });
  for (const end of ["start", "end"] as const) await staysInSight(portal, goOn, 360, end);
  await staysInSight(portal, goOn.locator("..").getByText("1,240.00"), 360, "start");
  await toConfirm(portal, "1200");
  await expect(dialog(portal)).toContainText("1,240.00 USD");
  await dialog(portal).getByLabel("Payment password").fill("000000");
  await dialog(portal).getByRole("button", { name: "Pay 1,200.00 USD" }).click();
  await expect(dialog(portal)).toContainText("Wrong payment password. 4 attempts left.");
  await dialog(portal).getByLabel("Payment password").fill(payPassword);
  await dialog(portal).getByRole("button", { name: "Pay 1,200.00 USD" }).click();
  await expect(portal.getByText("Payment submitted")).toBeVisible();
  await portal.getByRole("link", { name: "View payment" }).click();
  await expect(
    portal.getByText("Payment of 1,200.00 USD to Pacific Bridge Logistics LLC, 1,240.00 USD debited", { exact: true }),
  ).toBeVisible();
});

test("a pending payment is cancelled after a confirmation, and cannot be once the banks have it", async ({
  portal,
  pass,
}) => {
  await openPayment(portal);
  for (const isInTime of [true, false]) {
    await choosePayee(portal, "Pacific Bridge");
    await toConfirm(portal, "100");
    await dialog(portal).getByLabel("Payment password").fill(payPassword);
    await dialog(portal).getByRole("button", { name: "Pay 100.00 USD" }).click();
    await portal.getByRole("link", { name: "View payment" }).click();
    await expect(portal.getByText("Sent to the bank; you can cancel until then")).toBeVisible();
    if (!isInTime) await pass(300);
    await portal.getByRole("button", { name: "Cancel payment" }).click();
    await dialog(portal).getByRole("button", { name: "Cancel payment" }).click();
    if (isInTime) {
      await expect(portal.getByText("Payment canceled, funds released")).toBeVisible();
      await openPayment(portal);
    } else {
      await expect(portal.getByText("You can’t do this in the current status.", { exact: false })).toBeVisible();
      await expect(portal.getByRole("button", { name: "Cancel payment" })).toHaveCount(0);
    }
  }
});

test("a new payee is added on the way: faults are on their fields and no input is lost", async ({ portal }) => {
  await openPayment(portal);
  const name = portal.getByRole("textbox", { name: "Payee name" });
  await expect(async () => {
    if (!(await name.isVisible())) await portal.getByRole("button", { name: "Add new payee" }).click();
    await expect(name).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await portal.getByRole("combobox", { name: "Currency" }).selectOption("EUR");
  await name.fill("Nordwind & Zoon BV");
  await expect(async () => {
    await portal.getByRole("combobox", { name: "Bank country or region" }).click();
    await portal.getByRole("combobox", { name: "Bank country or region" }).fill("Netherl");
    await portal.getByRole("option", { name: /^Netherlands/ }).click({ timeout: 2_000 });
  }).toPass();
  await portal.getByRole("textbox", { name: "IBAN" }).fill("NL91 ABNA 0417 1643 01");
  await portal.getByRole("textbox", { name: "SWIFT code" }).fill("ABNANL2A");
  await portal.getByRole("textbox", { name: "Bank name" }).fill("ABN AMRO");
  await portal.getByRole("textbox", { name: "Payee address" }).fill("Herengracht 1, Amsterdam");
  await portal.getByRole("button", { name: "Save payee" }).click();
  await expect(portal.getByRole("textbox", { name: "IBAN" })).toHaveAttribute("aria-invalid", "true");
  await portal.getByRole("textbox", { name: "IBAN" }).fill("NL91 ABNA 0417 1643 00");
  await portal.getByRole("button", { name: "Save payee" }).click();
  await confirmStepUp(portal, texts("en-US")("shell"));
  await expect(portal.getByText("Payee saved")).toBeVisible();
  await expect(portal.getByText("NL91 ABNA 0417 1643 00")).toBeVisible();
  await continuePayment(portal);
  await toConfirm(portal, "75.50");
  await expect(dialog(portal)).toContainText("Pay 75.50 EUR to Nordwind and Zoon BV");
});

test("from another currency the rate is locked for a time, and locked again only on request", async ({
  portal,
  pass,
}) => {
  await openPayment(portal);
  await choosePayee(portal, "Rheintal");
  await chooseCurrency(portal.getByRole("combobox", { name: "Paying account" }), "USD");
  await portal.getByRole("textbox", { name: "Payee receives, in EUR" }).fill("500");
  // what leaves the account follows from the rate
  await expect(portal.getByRole("textbox", { name: "You send, in USD" })).toHaveValue(/^\d{3}\.\d\d$/);
  await continuePayment(portal);
  await enterPurpose(portal, "INV 2026");
  await portal.getByRole("button", { name: "Review payment" }).click();
  await expect(dialog(portal)).toContainText("EUR/USD");
  await pass(30);
  await dialog(portal).getByLabel("Payment password").fill(payPassword);
  await dialog(portal).getByRole("button", { name: "Pay 500.00 EUR" }).click();
  await dialog(portal).getByRole("button", { name: "Lock rate again" }).click();
  await dialog(portal).getByLabel("Payment password").fill(payPassword);
  await dialog(portal).getByRole("button", { name: "Pay 500.00 EUR" }).click();
  await expect(portal.getByText("Payment submitted")).toBeVisible();
});

test("too little, too much and nothing are reported on the amount before the confirm step", async ({ portal }) => {
  await openPayment(portal);
  await choosePayee(portal, "Pacific Bridge");
  const amount = portal.getByRole("textbox", { name: "Amount to pay" });
  await enterAmount(portal, "49.99");
  await expect(amount).toHaveAttribute("aria-invalid", "true");
  await expect(portal.getByText("The amount is below the minimum").first()).toBeVisible();
  // only the cost tells that the balance is too small: the last step leads back to the amount
  await toConfirm(portal, "99999999");
  await expect(amount).toBeVisible();
  await expect(amount).toHaveAttribute("aria-invalid", "true");
  await expect(portal.getByText("The amount exceeds the available balance").first()).toBeVisible();
  await amount.focus();
  await portal.keyboard.press("Control+A");
  await portal.keyboard.press("Delete");
  await continuePayment(portal);
  await expect(portal.getByText("Enter an amount").first()).toBeVisible();
  await expect(dialog(portal)).toHaveCount(0);
});

test("a session that ends in the middle leads to sign-in, and the form is filled in again afterwards", async ({
  portal,
  world,
}) => {
  await openPayment(portal);
  await choosePayee(portal, "Pacific Bridge");
  await enterAmount(portal, "300");
  await portal.getByRole("textbox", { name: "Reference", exact: true }).fill("KEEP ME");
  await openMoreOptions(portal);
  await portal.getByRole("textbox", { name: "Your reference" }).fill("PO-77");
  await openPayStep(portal, "amount");
  await portal.context().clearCookies({ name: "portal-session" });
  await portal.getByRole("textbox", { name: "Amount to pay" }).fill("321");
  await portal.waitForURL(/\/login/);
  await signIn(portal.context(), world, people.owner);
  await portal.goto("/b2b/payment_manage/initiate_payment");
  await expect(portal.getByText("Draft restored")).toBeVisible();
  await expect(portal.getByRole("textbox", { name: "Amount to pay" })).toHaveValue("321");
  await expect(portal.locator("input#payeeId")).toHaveValue(/Pacific Bridge/);
  await openPayStep(portal, "purpose");
  await expect(portal.getByRole("textbox", { name: "Reference", exact: true })).toHaveValue("KEEP ME");
  await expect(portal.getByRole("textbox", { name: "Your reference" })).toHaveValue("PO-77");
});

test("a payment that is left half-way is there again on coming back, until it is started over", async ({ portal }) => {
  await openPayment(portal);
  await choosePayee(portal, "Pacific Bridge");
  await portal.getByRole("textbox", { name: "Amount to pay" }).fill("321");
  const menu = portal.getByRole("navigation", { name: "Main menu" });
  await menu.getByRole("link", { name: "Payment records", exact: true }).click();
  await portal.waitForURL(/payment_order$/);
  await portal.goBack();
  await expect(portal.getByText("Draft restored")).toBeVisible();
  await expect(portal.getByRole("textbox", { name: "Amount to pay" })).toHaveValue("321");
  await portal.getByRole("button", { name: "Start over" }).click();
  await expect(portal.getByRole("combobox", { name: "Payee" })).toHaveValue("");
  await portal.reload();
  await expect(portal.getByText("Draft restored")).toHaveCount(0);
  await expect(portal.locator("#amount")).toHaveValue("");
});

test("records are filtered in the URL, and an unknown number is reported", async ({ portal }) => {
  await portal.goto("/b2b/payment_manage/payment_order?state=failure");
  // one that failed and one that came back, below their head
  await expect(portal.getByRole("row")).toHaveCount(3);
  await portal
    .getByRole("link", { name: /^Remove filter/ })
    .first()
    .click();
  await expect(portal).toHaveURL(/payment_order$/);
  await portal.goto("/b2b/payment_manage/payment_order?orderNo=PY0000000000");
  await expect(portal.getByText("Payment not found")).toBeVisible();
});

test("a remittance from abroad is in transit with its banks, and is an income once it has arrived", async ({
  portal,
  pass,
}) => {
  await portal.goto("/b2b/collection/receipts_page?tab=transit&state=inTransit");
  const number = /RM\d+/.exec(await portal.locator("tbody a").first().innerText())?.[0] ?? "";
  await portal.locator("tbody a").first().click();
  await expect(portal.getByText("Intermediary:", { exact: false }).first()).toBeVisible();
  await pass(4 * 3_600);
  await portal.reload();
  await expect(portal.getByText(/We credited [\d,.]+ [A-Z]{3}\.$/)).toBeVisible();
  const incomeNo = await portal
    .getByText(/^IN\d+$/)
    .first()
    .innerText();
  await portal.goto(`/b2b/collection/receipts_page?no=${incomeNo}`);
  await portal.locator("tbody a").first().click();
  await expect(portal.getByRole("main")).toContainText(number);
});

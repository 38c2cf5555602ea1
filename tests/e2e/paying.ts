import { expect, type Page } from "@playwright/test";
import { texts } from "./portal-fixtures";

const english = texts("en-US")("payments");

/** The steps of a payment's form. */
type PayStep = "payee" | "amount" | "purpose";

/** Opens a step of the payment: one that was reached before, or the next if this one is complete. */
export async function openPayStep(page: Page, step: PayStep, pay = english): Promise<void> {
  await page
    .getByRole("navigation", { name: pay("pay.steps") })
    .getByRole("button")
    .filter({ hasText: pay(`pay.step.${step}`) })
    .click();
}

/** Continues to the next step. */
export async function continuePayment(page: Page, pay = english): Promise<void> {
  await page.getByRole("button", { name: pay("pay.next"), exact: true }).click();
}

/** Chooses a saved payee by a part of its name, and continues to the amount. */
export async function choosePayee(page: Page, name: string, pay = english): Promise<void> {
  await expect(async () => {
    await openPayStep(page, "payee", pay);
    await page.getByRole("combobox", { name: pay("pay.payee"), exact: true }).click();
    await page.getByRole("listbox").getByRole("option").filter({ hasText: name }).first().click({ timeout: 2_000 });
  }).toPass();
  // the result of the name check appears above the button meanwhile
  await openPayStep(page, "amount", pay);
}

/** Enters the amount and continues to the purpose. */
export async function enterAmount(page: Page, amount: string, pay = english): Promise<void> {
  await page.getByRole("textbox", { name: pay("pay.amount"), exact: true }).fill(amount);
  await continuePayment(page, pay);
}

/** Enters the purpose, trade in goods, and the reference of a payment. */
export async function enterPurpose(page: Page, reference = "", pay = english): Promise<void> {
  await page.getByRole("combobox", { name: pay("pay.purpose"), exact: true }).selectOption("goods");
  await page.getByRole("textbox", { name: pay("pay.reference"), exact: true }).fill(reference);
}

/** Unfolds the optional fields of the visible step. */
export async function openMoreOptions(page: Page): Promise<void> {
  await page.locator("form details:visible > summary").click();
}

import type { Locator } from "@playwright/test";

/** Selects a currency, or the account in it, from the list that a field opens. */
export async function chooseCurrency(field: Locator, currency: string): Promise<void> {
  await field.click();
  await field
    .page()
    .getByRole("option", { name: new RegExp(`^${currency}\\b`) })
    .click();
}

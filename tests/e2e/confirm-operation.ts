import type { Page } from "@playwright/test";
import { payPassword } from "./calls";

/** Confirms what a page has just sent, in the dialog of the portal's frame; `shell` are its texts. */
export async function confirmStepUp(
  page: Page,
  shell: (key: "stepUp.password" | "stepUp.action") => string,
): Promise<void> {
  const dialog = page.getByRole("dialog").last();
  await dialog.getByLabel(shell("stepUp.password"), { exact: true }).fill(payPassword);
  await dialog.getByRole("button", { name: shell("stepUp.action"), exact: true }).click();
}

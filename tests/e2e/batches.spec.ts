import { batchFile, entry, xlsxType } from "../fixtures/batch-file";
import { expect, payPassword, test } from "./portal-fixtures";

const file = async () => ({
  name: "march.xlsx", mimeType: xlsxType,
  buffer: await batchFile([entry(1, { currency: "USD" }), entry(2, { currency: "USD", amount: "nine" }), entry(3, { currency: "USD" })]),
});

test("a file of payments is read, a faulty row corrected in the page, the rest handed in, paid at once and found in its rows", async ({ portal }) => {
  await portal.goto("/b2b/payment_manage/batchPayment");
  await expect(portal.getByRole("heading", { level: 1, name: "Batch payment" })).toBeVisible();
  await portal.locator("input[type=file]").setInputFiles([await file()]);
  await expect(portal.getByText("1 of 3 rows are faulty")).toBeVisible({ timeout: 20_000 });
  await expect(portal.getByText("Amount: Enter a correct number")).toBeVisible();

  await portal.getByRole("button", { name: "Correct row 3" }).click();
  const dialog = portal.getByRole("dialog");
  await dialog.getByLabel("Amount", { exact: true }).fill("250");
  await dialog.getByRole("button", { name: "Save and check" }).click();
  await expect(portal.getByText("All 3 rows can be paid")).toBeVisible();

  await portal.getByRole("button", { name: "Hand in 3 payments" }).click();
  await dialog.getByLabel("Payment password").fill("000000");
  await dialog.getByRole("button", { name: "Hand in and hold the money" }).click();
  await expect(dialog).toContainText("The payment password is wrong");
  await dialog.getByLabel("Payment password").fill(payPassword);
  await dialog.getByRole("button", { name: "Hand in and hold the money" }).click();
  await expect(portal.getByText("3 paid, 0 not paid")).toBeVisible();
  await portal.getByRole("region", { name: "Payments" }).getByRole("link", { name: /^PY/ }).first().click();
  await expect(portal.getByText(/^Pay 100\.00 USD to Muster 1 GmbH/)).toBeVisible();
});

test("a file that was sent before is asked about", async ({ portal }) => {
  for (const isFirst of [true, false]) {
    await portal.goto("/b2b/payment_manage/batchPayment");
    await portal.locator("input[type=file]").setInputFiles([await file()]);
    if (isFirst) await expect(portal.getByText("1 of 3 rows are faulty")).toBeVisible({ timeout: 20_000 });
  }
  await expect(portal.getByRole("dialog")).toContainText("A file with the same content was sent");
  await portal.getByRole("dialog").getByRole("button", { name: "Send it again" }).click();
  await expect(portal.getByText("1 of 3 rows are faulty")).toBeVisible({ timeout: 20_000 });
});

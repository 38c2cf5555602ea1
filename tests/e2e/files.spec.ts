import { expect, test } from "./portal-fixtures";
import { jpeg, pdf, png } from "../fixtures/sample-files";
import { ready } from "./ready";

const filesOf = (...names: string[]) =>
  names.map((name) => ({
    name,
    mimeType: name.endsWith("png") ? "image/png" : name.endsWith("jpg") ? "image/jpeg" : "application/pdf",
    buffer: name.endsWith("png") ? png({ width: 64, height: 48 }) : name.endsWith("jpg") ? jpeg() : pdf(),
  }));

test("files are submitted for a payment, refused by their content, and downloaded as one archive", async ({
  portal,
}) => {
  await portal.goto("/b2b/payment_manage/payment_order");
  await ready(portal);
  await portal.locator("tbody").getByRole("link").first().click();
  const card = portal.getByRole("region", { name: "Supporting documents" });
  await card.getByRole("button", { name: "Add files" }).click();
  const input = card.locator("input[type=file]");
  await input.setInputFiles(filesOf("发票 1.pdf", "photo.png"));
  await expect(card.getByText("Uploaded", { exact: true })).toHaveCount(2);

  await input.setInputFiles([
    { name: "evil.pdf", mimeType: "application/pdf", buffer: Buffer.from("<html><script>alert(1)</script>") },
  ]);
  await expect(
    card.getByText("evil.pdf: We can’t accept the file: its extension, content and declared type don’t match."),
  ).toBeVisible();
  await input.setInputFiles([{ name: "page.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") }]);
  await expect(card.getByText(/page\.svg is not in an accepted format/)).toBeVisible();
  await expect(card.getByText("Uploaded", { exact: true })).toHaveCount(2);

  await card.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(card.getByRole("link", { name: "发票 1.pdf" })).toBeVisible();
  const download = portal.waitForEvent("download");
  await card.getByRole("link", { name: "发票 1.pdf" }).click();
  expect((await download).suggestedFilename()).toBe("发票 1.pdf");
});

test("a list of payments is exported in the background, found in the export centre and not downloaded twice at once", async ({
  portal,
}) => {
  await portal.goto("/b2b/payment_manage/payment_order");
  await ready(portal);
  await portal.getByRole("button", { name: "Export" }).click();
  await portal.getByRole("menuitem", { name: "Excel workbook (.xlsx)" }).click();
  await expect(portal.getByText("We’re preparing your export.", { exact: false })).toBeVisible();
  await portal.getByRole("button", { name: "Export" }).click();
  await portal.getByRole("menuitem", { name: "See all exports" }).click();
  await expect(portal.getByRole("heading", { level: 1, name: "Exports" })).toBeVisible();
  const download = portal.getByRole("button", { name: /^Download Payments .*\.xlsx$/ }).first();
  await expect(download).toBeVisible();
  const coming = portal.waitForEvent("download");
  await download.click();
  expect((await coming).suggestedFilename()).toMatch(/^Payments \d{4}-\d{2}-\d{2} \d{4} \(Simulation\)\.xlsx$/);
  await download.click();
  await expect(portal.getByText("Wait 10 seconds before downloading the same file again.")).toBeVisible();
});

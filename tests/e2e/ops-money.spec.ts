import { expect, test } from "./ops-fixtures";
import { ready } from "./ready";

test("a remittance is sent, credited and in the merchant's balance", async ({ ops, world }) => {
  await ops.goto(`/ops/worlds/${world}/money`);
  await ready(ops);
  await ops.getByRole("textbox", { name: "Amount", exact: true }).fill("1234567.89");
  await ops.getByLabel("Payer name").fill("Nordwind Handels GmbH");
  await ops.getByLabel("Charges paid by", { exact: true }).selectOption("OUR");
  await ops.getByRole("button", { name: "Send remittance" }).click();
  const row = ops.getByRole("row").filter({ hasText: "1,234,567.89" });
  await expect(row).toContainText("In transit");
  await row.getByRole("button", { name: "Credit" }).click();
  await ops.getByRole("dialog").getByRole("button", { name: "Credit remittance" }).click();
  await expect(row).toContainText("Received");
  await expect(row.getByRole("button")).toHaveCount(0);
});

test("an amount with too many decimals, and a missing name, are reported on their fields and nothing is sent", async ({
  ops,
  world,
}) => {
  await ops.goto(`/ops/worlds/${world}/money`);
  await ready(ops);
  const rows = await ops.getByRole("row").count();
  await ops.getByRole("button", { name: "Send remittance" }).click();
  await expect(ops.getByRole("textbox", { name: "Amount", exact: true })).toHaveAttribute("aria-invalid", "true");
  await ops.getByRole("textbox", { name: "Amount", exact: true }).fill("10");
  await ops.getByRole("button", { name: "Send remittance" }).click();
  await expect(ops.getByLabel("Payer name")).toHaveAttribute("aria-invalid", "true");
  expect(await ops.getByRole("row").count()).toBe(rows);
});

test("a payment shows only the actions that its state allows", async ({ ops, world }) => {
  await ops.goto(`/ops/worlds/${world}/money?tab=payments`);
  await ready(ops);
  const rows = ops.getByRole("row");
  const paidRows = rows.filter({ hasText: "Completed" });
  await expect(paidRows.first()).toBeVisible();
  for (const row of await paidRows.all()) await expect(row.getByRole("button")).toHaveText(["Return"]);
  const moving = rows.filter({ hasText: "Processing" }).first();
  await expect(moving.getByRole("button", { name: "Complete" })).toBeVisible();
  await expect(moving.getByRole("button", { name: "Send to bank" })).toHaveCount(0);
  await moving.getByRole("button", { name: "More" }).click();
  const others = ops.getByRole("dialog", { name: "More" });
  await expect(others.getByRole("button", { name: "Mark as failed" })).toBeVisible();
  await expect(others.getByRole("button", { name: "Send to bank" })).toHaveCount(0);
});

test("the real name state of a merchant is set", async ({ ops, world }) => {
  await ops.goto(`/ops/worlds/${world}/merchants`);
  await ready(ops);
  const row = ops.getByRole("row").filter({ hasText: "Not verified" }).first();
  const number = (await row.getByRole("cell").first().textContent()) ?? "";
  await row.getByRole("button", { name: "Change" }).click();
  await ops.getByRole("dialog").getByLabel("Verification", { exact: true }).selectOption("2");
  await ops.getByRole("dialog").getByRole("button", { name: "Change status" }).click();
  await expect(ops.getByRole("row").filter({ hasText: number })).toContainText("Verified");
});

import type { Page } from "@playwright/test";
import { expect, test } from "./portal-fixtures";

const list = "/b2b/payment_manage/payee_account";

/** Chooses a country or region by the beginning of its name. */
async function choose(portal: Page, name: string, typed: string): Promise<void> {
  await expect(async () => {
    await portal.getByRole("combobox", { name, exact: true }).click();
    await portal.getByRole("combobox", { name, exact: true }).fill(typed);
    await portal.getByRole("option", { name: new RegExp(`^${typed}`) }).first().click({ timeout: 2_000 });
  }).toPass();
}

test("a payee's form asks for what its destination needs, and the payee waits for its papers until they are handed in", async ({ portal }) => {
  await portal.goto(`${list}/common-payee-edit-add`);
  await choose(portal, "Country or region of the bank", "China");
  await portal.getByRole("combobox", { name: "Currency", exact: true }).selectOption("CNH");
  await expect(portal.getByRole("radio", { name: "Mainland company", exact: true })).toBeChecked();
  await portal.getByRole("textbox", { name: "Name of the payee" }).fill("宁波灯笼贸易有限公司");
  await portal.getByRole("textbox", { name: "Account number" }).fill("6222 0212 3456 7890 123");
  await portal.getByRole("textbox", { name: "SWIFT code" }).fill("ICBKCNBJ");
  await portal.getByRole("textbox", { name: "Name of the bank" }).fill("中国工商银行");
  await portal.getByRole("textbox", { name: "City" }).fill("宁波市");
  await portal.getByRole("textbox", { name: "Address of the payee" }).fill("中山东路 1 号");
  await portal.getByRole("button", { name: "Save the payee" }).click();
  for (const name of ["Bank number (CNAPS)", "Province"]) await expect(portal.getByLabel(name)).toHaveAttribute("aria-invalid", "true");
  await portal.getByRole("textbox", { name: "Bank number (CNAPS)" }).fill("102100099996");
  await portal.getByRole("combobox", { name: "Province" }).selectOption({ label: "浙江省" });
  await portal.getByRole("button", { name: "Save the payee" }).click();

  await expect(portal.getByRole("heading", { level: 1, name: "宁波灯笼贸易有限公司" })).toBeVisible();
  await expect(portal.getByText("Waiting for material").first()).toBeVisible();
  await portal.goto("/b2b");
  await expect(portal.getByRole("link", { name: /Payees waiting for material/ })).toContainText("1");
  await portal.getByRole("link", { name: /Payees waiting for material/ }).click();
  await portal.getByRole("link", { name: "宁波灯笼贸易有限公司" }).click();
  await portal.locator("input[type=file]").setInputFiles("tests/fixtures/invoice.png");
  await portal.getByRole("button", { name: "Hand in" }).click();
  await expect(portal.getByText("The papers have been handed in")).toBeVisible();
  await expect(portal.getByText("Enabled").first()).toBeVisible();
});

test("a payee in Hong Kong goes by its clearing code; it is renamed, and deleted after asking", async ({ portal }) => {
  await portal.goto(list);
  await portal.getByRole("link", { name: "Add a payee in Hong Kong" }).click();
  await portal.waitForLoadState("networkidle");
  await portal.getByRole("textbox", { name: "Name of the payee" }).fill("大屿贸易有限公司");
  await portal.getByRole("textbox", { name: "Clearing code" }).fill("999");
  await expect(portal.getByText("No bank in Hong Kong has this clearing code.")).toBeVisible();
  await portal.getByRole("textbox", { name: "Clearing code" }).fill("004");
  await expect(portal.getByText("The Hongkong and Shanghai Banking Corporation")).toBeVisible();
  await portal.getByRole("textbox", { name: "Account number" }).fill("123 456 789 012");
  await portal.getByRole("button", { name: "Save the payee" }).click();
  await expect(portal.getByRole("heading", { level: 1, name: "大屿贸易有限公司" })).toBeVisible();

  await portal.getByRole("textbox", { name: "Nickname" }).fill("Lantau");
  await portal.getByRole("button", { name: "Save the nickname" }).click();
  await expect(portal.getByText("The nickname has been saved")).toBeVisible();
  await portal.getByRole("button", { name: "Delete" }).click();
  await portal.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(portal.getByText("The payee has been deleted")).toBeVisible();
  await expect(portal.getByRole("link", { name: /大屿贸易/ })).toHaveCount(0);
});

test("what is paid to is not changed: its page says why and offers neither", async ({ portal }) => {
  await portal.goto(list);
  await portal.getByRole("link", { name: /Pacific Bridge/ }).click();
  await expect(portal.getByText("A payment to this payee is under way")).toBeVisible();
  for (const name of ["Change", "Delete"]) await expect(portal.getByRole("main").getByText(name, { exact: true })).toHaveCount(0);
});

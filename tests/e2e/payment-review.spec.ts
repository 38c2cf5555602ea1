import type { Page } from "@playwright/test";
import { asOps, opsToken, payPassword, people, signIn } from "./calls";
import { confirmStepUp } from "./confirm-operation";
import { choosePayee, enterAmount, enterPurpose } from "./paying";
import { anotherDevice, expect, test, texts } from "./portal-fixtures";
import { ready } from "./ready";
import { letClerkReview } from "./reviewers";

const dialog = (portal: Page) => portal.getByRole("dialog");

/** Pays a saved payee from the form and opens the payment's own page. */
async function payCarrier(portal: Page, amount: string): Promise<string> {
  await portal.goto("/b2b/payment_manage/initiate_payment");
  await ready(portal);
  await choosePayee(portal, "Pacific Bridge");
  await enterAmount(portal, amount);
  await enterPurpose(portal);
  await portal.getByRole("button", { name: "Review payment" }).click();
  await dialog(portal).getByLabel("Payment password").fill(payPassword);
  await dialog(portal)
    .getByRole("button", { name: `Pay ${amount}.00 USD` })
    .click();
  await portal.getByRole("link", { name: "View payment" }).click();
  await portal.waitForURL(/orderNo=/);
  return new URL(portal.url()).searchParams.get("orderNo") ?? "";
}

test("a payment that has to be approved waits, is in its reviewer's list, and is recalled by its maker", async ({
  portal,
  browser,
  baseURL,
  language,
  world,
  request,
}) => {
  await letClerkReview(portal);
  await portal.goto("/b2b/setting/safety/payment-approval");
  await ready(portal);
  await expect(async () => {
    await portal.getByRole("button", { name: "Add level" }).click();
    await expect(portal.getByRole("group", { name: "Level 1" })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await portal.getByRole("checkbox", { name: /陈海/ }).first().check();
  await portal.getByRole("textbox", { name: "Payments from" }).first().fill("500");
  await portal.getByRole("button", { name: "Save", exact: true }).click();
  await confirmStepUp(portal, texts(language)("shell"));
  await expect(portal.getByText("Approval levels saved")).toBeVisible();

  const orderNo = await payCarrier(portal, "500");
  await expect(portal.getByText("Awaiting approval", { exact: true }).first()).toBeVisible();
  await expect(portal.getByText("Approvers: 陈海")).toBeVisible();

  const theirs = await anotherDevice(browser, { baseURL, language, world });
  await signIn(theirs, world, people.clerk, request);
  const clerk = await theirs.newPage();
  await clerk.goto("/b2b/payment_manage/payment_order");
  await ready(clerk);
  await clerk.getByRole("link", { name: "To approve (1)" }).click();
  await clerk.getByRole("link", { name: orderNo }).click();
  await expect(clerk.getByText("Awaiting your approval")).toBeVisible();
  await expect(clerk.getByRole("button", { name: "Approve" })).toBeVisible();

  await portal.getByRole("button", { name: "Recall payment" }).click();
  await dialog(portal).getByRole("button", { name: "Recall payment" }).click();
  await expect(
    portal.getByText("We released the reserved funds. If you still need to pay, submit it again."),
  ).toBeVisible();
  await clerk.reload();
  await expect(clerk.getByRole("button", { name: "Approve" })).toHaveCount(0);
  await theirs.close();
});

test("a payment is followed from bank to bank, comes back less their deductions, and has a voucher in both languages", async ({
  portal,
  world,
  request,
}) => {
  const orderNo = await payCarrier(portal, "320");
  const token = await opsToken(request);
  const bank = (work: string, data: object = {}) =>
    asOps(request, token, `worlds/${world}/payments/${orderNo}/${work}`, data);
  await bank("dispatch");
  await bank("accept", { deducted: { currency: "USD", amount: "12.00" } });
  await portal.reload();
  await expect(portal.getByText("12.00 USD deducted")).toBeVisible();
  await expect(async () => {
    await portal.getByRole("button", { name: "Download voucher" }).click();
    const [download] = await Promise.all([
      portal.waitForEvent("download", { timeout: 10_000 }),
      portal.getByRole("menuitem", { name: "PDF in Chinese" }).click({ timeout: 2_000 }),
    ]);
    expect(download.suggestedFilename()).toBe(`付款凭证 ${orderNo}.pdf`);
  }).toPass();
  await bank("return", { reason: "Account closed", deducted: { currency: "USD", amount: "8.00" } });
  await portal.reload();
  await expect(portal.getByText("Refund in progress")).toBeVisible();
  await expect(portal.getByText("Account closed").first()).toBeVisible();
});

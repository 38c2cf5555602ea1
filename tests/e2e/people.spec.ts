import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { json, newestCode, newestLink, payPassword, people, signIn } from "./calls";
import { confirmStepUp } from "./confirm-operation";
import { bothLanguages, isWalkedIn } from "./long";
import { anotherDevice, asPerson, expect, test, texts, watch } from "./portal-fixtures";
import { ready } from "./ready";
import { letClerk } from "./reviewers";

for (const language of bothLanguages)
  test.describe(language, () => {
    test.use({ language });
    const labels = texts(language);
    const pay = labels("payments")("pay.title");
    const [roles, users, login, forget, activate, safety] = [
      "roles",
      "users",
      "login",
      "forget",
      "activate",
      "safety",
    ].map(
      (screen) => (key: string, values?: Record<string, string>) => labels("access")(`${screen}.${key}`, values),
    ) as [TextOf, TextOf, TextOf, TextOf, TextOf, TextOf];

    test("the holder of a read-only role sees its pages, without a button and refused every action, until the role allows them", async ({
      portal,
      browser,
      baseURL,
      world,
      ops,
    }) => {
      const { problems } = watch(portal);

      // the owner creates a role that may view payments and do nothing with them
      await portal.goto("/b2b/setting/operator/role");
      await ready(portal);
      await portal
        .getByRole("link", { name: roles("new") })
        .first()
        .click();
      await portal.waitForURL(/roleId=new/);
      await ready(portal);
      await portal.getByLabel(roles("name"), { exact: true }).fill("Payer");
      await portal.getByRole("button", { name: roles("make") }).click();
      await expect(portal.getByRole("heading", { level: 1, name: "Payer" })).toBeVisible();
      const box = (action: "make" | "see") =>
        portal.getByRole("checkbox", {
          name: roles("full", {
            page: labels("payments")("records.title"),
            action: labels("access")(`actions.${action}`),
          }),
          exact: true,
        });
      const save = async () => {
        await portal.getByRole("button", { name: roles("savePermissions") }).click();
        await confirmStepUp(portal, labels("shell"));
        await expect(portal.getByText(roles("permissionsSaved"))).toBeVisible();
      };
      await box("see").check();
      await save();
      const rolePage = portal.url();
      const orderNo = await pendingPayment(portal);

      // and assigns it to the clerk
      await portal.goto("/b2b/setting/operator/user");
      await portal.getByRole("link", { name: "陈海" }).click();
      await expect(portal.getByRole("heading", { level: 1, name: "陈海" })).toBeVisible();
      await ready(portal);
      await portal.getByLabel(users("role"), { exact: true }).selectOption({ label: "Payer" });
      await portal.getByRole("button", { name: users("save"), exact: true }).click();
      await confirmStepUp(portal, labels("shell"));
      await expect(portal.getByText(users("saved"))).toBeVisible();
      const context = await anotherDevice(browser, { baseURL, language, world });
      await signIn(context, world, people.clerk, ops.request);
      const guest = await context.newPage();
      const monitor = watch(guest);

      // readable pages are available, without any button that changes something
      const cancel = labels("payments")("detail.cancel");
      const detail = `/b2b/payment_manage/payment_order?orderNo=${orderNo}`;
      await portal.goto(detail);
      await expect(portal.getByRole("button", { name: cancel })).toBeVisible();
      await guest.goto("/b2b/payment_manage/payment_order");
      await expect(guest.getByRole("link", { name: orderNo })).toBeVisible();
      await expect(guest.getByRole("link", { name: pay, exact: true })).toHaveCount(0);
      await guest.goto(detail);
      await expect(guest.getByText(orderNo).first()).toBeVisible();
      await ready(guest);
      await expect(guest.getByRole("button", { name: cancel })).toHaveCount(0);
      await guest.goto("/b2b/payment_manage/initiate_payment");
      await expect(guest).toHaveURL(/\/b2b\/exception\/403/);
      // and the calls behind those buttons are refused for every client
      for (const [call, data] of [
        ["cancelTrade", { orderNo }],
        ["paymentApply", { orderNo }],
      ] as const) {
        const response = await guest.request.post(`/api/pay/paymentOrder/${call}`, {
          headers: { ...json, "idempotency-key": randomUUID() },
          data,
        });
        expect(await response.json()).toMatchObject({ code: "AUTHORIZATION_FAILED" });
      }

      // the owner lets the role pay, which brings the records along
      await portal.goto(rolePage);
      await ready(portal);
      await box("make").check();
      await expect(box("see")).toBeChecked();
      await expect(box("see")).toBeDisabled();
      await save();

      await guest.goto("/b2b/payment_manage/initiate_payment");
      await expect(guest.getByRole("heading", { level: 1, name: pay })).toBeVisible();
      await guest.goto("/b2b/setting/operator/user");
      await expect(guest).toHaveURL(/\/b2b\/exception\/403/);
      expect([...problems, ...monitor.problems]).toEqual([]);
      await context.close();
    });

    // the rest is no journey of its own: it is walked in one language a day
    if (!isWalkedIn("people", language)) return;

    test("an invited person proves their address, pays with a password of their own, and is out once they are disabled", async ({
      portal,
      browser,
      baseURL,
      world,
      ops,
    }) => {
      const { problems } = watch(portal);
      const email = "hanmeimei@partner.example";
      const secret = "Lantern-26";
      await letClerk(portal, "payment_manage/initiate_payment");

      // the owner invites somebody to the clerk's role
      await portal.goto("/b2b/setting/operator/user?operatorId=new");
      await ready(portal);
      await portal.getByRole("button", { name: users("invite"), exact: true }).click();
      await expect(portal.getByLabel(users("email"), { exact: true })).toHaveAttribute("aria-invalid", "true");
      await portal.getByLabel(users("email"), { exact: true }).fill(email);
      await portal.getByLabel(users("name"), { exact: true }).fill("Han Meimei");
      await portal.getByLabel(users("role"), { exact: true }).selectOption({ label: "业务查询" });
      await portal.getByRole("button", { name: users("invite"), exact: true }).click();
      // the entered values are still present after the dialog was closed
      await portal.getByRole("dialog").press("Escape");
      await expect(portal.getByRole("dialog")).toHaveCount(0);
      await expect(portal.getByLabel(users("email"), { exact: true })).toHaveValue(email);
      await portal.getByRole("button", { name: users("invite"), exact: true }).click();
      await confirmStepUp(portal, labels("shell"));
      await expect(portal.getByRole("heading", { level: 1, name: "Han Meimei" })).toBeVisible();
      const personPage = portal.url();

      // who opens the link proves the address, chooses a password and signs in
      const context = await anotherDevice(browser, { baseURL, language, world });
      const guest = await context.newPage();
      const monitor = watch(guest);
      const link = await newestLink(ops.request, world, email);
      await guest.goto(link);
      await ready(guest);
      await guest.getByRole("button", { name: activate("confirm") }).click();
      await guest.getByRole("link", { name: activate("choosePassword") }).click();
      await expect(guest.getByLabel(login("email"), { exact: true })).toHaveValue(email);
      await ready(guest);
      await guest.getByRole("button", { name: forget("send") }).click();
      const code = guest.getByLabel(forget("code"), { exact: true });
      await expect(code).toBeVisible();
      await code.fill(await newestCode(ops.request, world, email));
      await guest.getByLabel(forget("password"), { exact: true }).fill(secret);
      await guest.getByLabel(forget("repeat"), { exact: true }).fill(`${secret}!`);
      await guest.getByRole("button", { name: forget("set") }).click();
      await expect(guest.getByText(labels("validation")("password.same")).first()).toBeVisible();
      await guest.getByLabel(forget("repeat"), { exact: true }).fill(secret);
      await guest.getByRole("button", { name: forget("set") }).click();
      // the link of the finished reset: another one is always below the form
      await guest
        .getByRole("status")
        .getByRole("link", { name: forget("signIn") })
        .click();
      await guest.waitForURL(/\/login$/);
      await ready(guest);
      await guest.getByRole("link", { name: login("email"), exact: true }).click();
      await guest.waitForURL(/by=email/);
      await guest.getByLabel(login("email"), { exact: true }).fill(email);
      await guest.getByLabel(login("password"), { exact: true }).fill(secret);
      await guest.getByRole("button", { name: login("submit"), exact: true }).click();
      const step = (key: string) => labels("access")(`secondStep.${key}`);
      await expect(guest.getByRole("heading", { name: step("title") })).toBeFocused();
      // the page is reloaded: the password was right, and is not required again
      await guest.reload();
      await ready(guest);
      await guest.getByRole("button", { name: labels("kit")("code.send") }).click();
      await expect(guest.getByRole("button", { name: labels("kit")("code.send") })).toHaveCount(0);
      await guest.getByLabel(step("code"), { exact: true }).fill(await newestCode(ops.request, world, email));
      await guest.getByRole("button", { name: step("submit") }).click();
      await guest.waitForURL(/\/b2b\//);

      // paying needs a password of their own, which a code to their own mail sets
      await guest.goto("/b2b/payment_manage/initiate_payment");
      await expect(guest.getByRole("heading", { level: 1, name: pay })).toBeVisible();
      await guest.getByRole("link", { name: labels("payments")("pay.setPassword") }).click();
      await guest.waitForURL(/setting\/safety/);
      await ready(guest);
      await guest.getByRole("button", { name: labels("kit")("code.send") }).click();
      await expect(guest.getByText(safety("sent", { to: "h***i@partner.example" }))).toBeVisible();
      await guest.getByLabel(safety("code"), { exact: true }).fill(await newestCode(ops.request, world, email));
      await guest.getByLabel(safety("payNew"), { exact: true }).fill("246801");
      await guest.getByLabel(safety("payRepeat"), { exact: true }).fill("246801");
      await guest.getByRole("button", { name: safety("paySet"), exact: true }).click();
      await expect(guest.getByRole("button", { name: safety("payReset") })).toBeVisible();

      // and the sign-in password can be changed without being signed out here
      await guest.getByLabel(safety("oldPassword"), { exact: true }).fill(secret);
      await guest.getByLabel(safety("newPassword"), { exact: true }).fill("Harbour-27");
      await guest.getByLabel(safety("repeat"), { exact: true }).fill("Harbour-27");
      await guest.getByRole("button", { name: safety("change") }).click();
      await expect(guest.getByText(safety("changed"))).toBeVisible();

      // the link serves once
      await guest.goto(link);
      await ready(guest);
      await guest.getByRole("button", { name: activate("confirm") }).click();
      await expect(guest.getByText(labels("refusals")("LINK_USED"))).toBeVisible();

      // and disabling ends it at once
      await portal.goto(personPage);
      await ready(portal);
      await portal.getByLabel(labels("terms")("state"), { exact: true }).selectOption("disabled");
      await portal.getByRole("button", { name: users("save"), exact: true }).click();
      await expect(portal.getByText(users("saved"))).toBeVisible();
      await guest.goto("/b2b/payment_manage/payment_order");
      await expect(guest).toHaveURL(/\/login\?next=/);
      expect([...problems, ...monitor.problems]).toEqual([]);
      await context.close();
    });
  });

type TextOf = (key: string, values?: Record<string, string>) => string;

/** A payment of the main operator's that waits for its dispatch; its number. */
async function pendingPayment(portal: Page): Promise<string> {
  const { rows } = await asPerson<{ rows: { payeeId: string; name: string }[] }>(
    portal,
    "user/payee-account/queryUserPayeeAccount",
    { currency: "USD", currentPage: 1, pageSize: 50 },
  );
  const answer = await portal.request.post("/api/pay/paymentOrder/paymentApply", {
    headers: { ...json, "idempotency-key": randomUUID() },
    data: {
      payeeId: rows.find(({ name }) => name.startsWith("Pacific Bridge"))?.payeeId,
      amount: { currency: "USD", amount: "123.00" },
      payCurrency: "USD",
      bearer: "SHA",
      purpose: "goods",
      reference: "",
      merchantOrderNo: "",
      isAgain: true,
      payPassword,
    },
  });
  // named cast: what the call gives, or a refusal, which the check shows
  const reply = (await answer.json()) as { code: string; result: { orderNo: string } };
  expect(reply).toMatchObject({ code: "0" });
  return reply.result.orderNo;
}

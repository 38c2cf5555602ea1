import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { systemNow } from "../../lib/time/clock";
import { newestCode, payPassword, people, signIn } from "./calls";
import { choosePayee, enterAmount, enterPurpose } from "./paying";
import { expect, test, texts, watch } from "./portal-fixtures";
import { ready } from "./ready";
import { languagesOf } from "./long";

const safety = "/b2b/setting/safety";
const dialog = (page: Page) => page.getByRole("dialog");
const digitsIn = (secret: string, steps: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: systemNow().getTime() + steps * 30_000 });
/** Digits that the app shows neither now nor within the next minutes: even 000000 is right once in a million. */
const wrongDigits = (secret: string) => {
  const right = [-2, -1, 0, 1, 2, 3, 4].map((steps) => digitsIn(secret, steps));
  return (
    ["000000", "111111", "222222", "333333", "444444", "555555", "666666", "777777"].find(
      (digits) => !right.includes(digits),
    ) ?? ""
  );
};

/** A passkey provider inside the browser, as a laptop with a fingerprint reader has one. */
async function withAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

for (const language of languagesOf("safety"))
  test.describe(language, () => {
    test.use({ language });
    const labels = texts(language);
    const [access, shell, kit] = [labels("access"), labels("shell"), labels("kit")];
    const methodText = (key: string, values?: Record<string, string>) => access(`means.${key}`, values);

    /** Has a code sent from the open popup, and types it. */
    async function proveByMail(page: Page, code: () => Promise<string>): Promise<void> {
      await dialog(page)
        .getByRole("button", { name: kit("code.send") })
        .click();
      await expect(page.getByText(shell("secondStep.sent", { to: "o***r@demo.example" }))).toBeVisible();
      await dialog(page)
        .getByLabel(shell("secondStep.email"))
        .fill(await code());
    }

    test("a passkey is added, switched on for payments, and then required for a payment", async ({
      portal,
      ops,
      world,
    }) => {
      const { problems } = watch(portal);
      await withAuthenticator(portal);
      await portal.goto(safety);
      await ready(portal);
      await portal.getByRole("button", { name: methodText("passkeyAdd") }).click();
      await dialog(portal)
        .getByRole("button", { name: methodText("passkeyMake") })
        .click();
      await expect(dialog(portal).getByText(methodText("passkeyMade"))).toBeVisible();
      await dialog(portal).getByLabel(methodText("passkeyName"), { exact: true }).fill("Laptop");
      await proveByMail(portal, () => newestCode(ops.request, world, people.owner));
      await dialog(portal)
        .getByRole("button", { name: methodText("passkeySave") })
        .click();
      await expect(dialog(portal).getByRole("heading", { name: methodText("codesTitle") })).toBeVisible();
      await expect(dialog(portal).getByRole("listitem")).toHaveCount(10);
      await dialog(portal)
        .getByRole("button", { name: methodText("codesKept") })
        .click();
      await expect(portal.getByText("Laptop")).toBeVisible();

      // the payment page reports that nothing is required yet, and gets the user back
      await portal.goto("/b2b/payment_manage/initiate_payment");
      await portal.getByRole("link", { name: shell("secondStep.alertSet") }).click();
      await portal.waitForURL(/payment-verification\?back=/);
      await ready(portal);
      await portal.getByRole("radio", { name: access("step.ways.passkey") }).check();
      await portal.getByRole("button", { name: shell("secondStep.passkey") }).click();
      await expect(portal.getByText(shell("secondStep.passkeyDone"))).toBeVisible();
      await portal.getByRole("button", { name: access("step.save") }).click();
      await portal.waitForURL(({ pathname }) => pathname.endsWith("/initiate_payment"));
      await expect(portal.getByText(shell("secondStep.alert"))).toHaveCount(0);

      await portal.reload();
      await ready(portal);
      const pay = labels("payments");
      await choosePayee(portal, "Pacific Bridge", pay);
      await enterAmount(portal, "100", pay);
      await enterPurpose(portal, "INV 2026", pay);
      await portal.getByRole("button", { name: pay("pay.continue") }).click();
      await dialog(portal).getByLabel(shell("confirm.password"), { exact: true }).fill(payPassword);
      const button = dialog(portal).locator("button[type=submit]");
      await expect(button).toBeDisabled();
      await dialog(portal)
        .getByRole("button", { name: shell("secondStep.passkey") })
        .click();
      await expect(dialog(portal).getByText(shell("secondStep.passkeyDone"))).toBeVisible();
      await button.click();
      await expect(portal.getByText(pay("done.title"))).toBeVisible();
      expect(problems).toEqual([]);
    });

    test("an authenticator app is set up by its key and switched on for signing in, in a popup", async ({
      portal,
      ops,
      world,
    }) => {
      const { problems } = watch(portal);
      await portal.goto(safety);
      await ready(portal);
      await portal.getByRole("button", { name: methodText("appSet") }).click();
      await expect(dialog(portal).getByRole("img", { name: methodText("appPicture") })).toBeVisible();
      const secret = /[A-Z2-7]{32}/.exec((await dialog(portal).textContent()) ?? "")?.[0] ?? "";
      await dialog(portal).getByLabel(methodText("appDigits")).fill(digitsIn(secret, 0));
      await proveByMail(portal, () => newestCode(ops.request, world, people.owner));
      await dialog(portal)
        .getByRole("button", { name: methodText("appConfirm") })
        .click();
      const recovery = dialog(portal).getByRole("listitem");
      await expect(recovery).toHaveCount(10);
      const codes = await recovery.allTextContents();
      await dialog(portal)
        .getByRole("button", { name: methodText("codesKept") })
        .click();
      await expect(portal.getByText(methodText("appOn"), { exact: true })).toBeVisible();

      const card = portal.getByRole("region", { name: access("step.title") });
      await card.getByRole("button", { name: access("step.change") }).click();
      await dialog(portal)
        .getByRole("radio", { name: access("step.ways.app") })
        .check();
      await dialog(portal).getByLabel(shell("secondStep.app")).fill(wrongDigits(secret));
      await dialog(portal)
        .getByRole("button", { name: access("step.save") })
        .click();
      await expect(dialog(portal).getByText(labels("refusals")("CAPTCHA_ERROR")).first()).toBeVisible();
      // a recovery code replaces the app's code, which was just used up
      await dialog(portal)
        .getByLabel(shell("secondStep.app"))
        .fill(codes[0] ?? "");
      await dialog(portal)
        .getByRole("button", { name: access("step.save") })
        .click();
      await expect(portal.getByText(access("step.saved"))).toBeVisible();
      await expect(card.getByText(access("step.ways.app"))).toBeVisible();
      expect(problems).toEqual([]);
    });

    test("the bound phone is changed after a proof of the bound one; others see the person to contact", async ({
      portal,
      browser,
      baseURL,
      ops,
      world,
    }) => {
      const { problems } = watch(portal);
      const binding = (key: string, values?: Record<string, string>) => access(`binding.${key}`, values);
      const phone = "13799990001";
      await portal.goto(safety);
      await ready(portal);
      await portal.getByRole("button", { name: binding("change.phone") }).click();
      await portal
        .getByRole("radio", { name: access("safety.mail"), exact: true })
        .first()
        .check();
      await portal
        .getByRole("button", { name: kit("code.send") })
        .first()
        .click();
      await expect(portal.getByText(access("safety.sent", { to: "o***r@demo.example" }))).toBeVisible();
      await portal.locator("#phone-code").fill(await newestCode(ops.request, world, people.owner));
      await portal.getByRole("button", { name: binding("next") }).click();
      await expect(portal.getByText(binding("proven"))).toBeVisible();
      await portal.getByRole("textbox", { name: kit("phone.number"), exact: true }).fill(phone);
      await portal
        .getByRole("button", { name: kit("code.send") })
        .first()
        .click();
      await expect(portal.getByText(access("safety.sent", { to: "137****0001" }))).toBeVisible();
      await portal.locator("#new-phone-code").fill(await newestCode(ops.request, world, phone));
      await portal.getByRole("button", { name: binding("bindNew") }).click();
      await expect(portal.getByText("137****0001").first()).toBeVisible();

      const context = await browser.newContext({ ...(baseURL && { baseURL }), locale: language });
      await context.addCookies([
        { name: "locale", value: language, url: baseURL ?? "" },
        { name: "world", value: world, url: baseURL ?? "" },
      ]);
      await signIn(context, world, people.clerk, ops.request);
      const clerk = await context.newPage();
      await clerk.goto(safety);
      await expect(clerk.getByText(access("safety.notMain"))).toBeVisible();
      await expect(clerk.getByRole("button", { name: binding("change.phone") })).toHaveCount(0);
      await clerk.goto(`${safety}/payment-verification`);
      await expect(clerk).toHaveURL(/\/b2b\/exception\/403\?why=mainOperator$/);
      await context.close();
      expect(problems).toEqual([]);
    });
  });

import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { readPdf } from "../fixtures/paper";
import { asOps, newestCode, opsToken, payPassword, people } from "./calls";
import { choosePayee, continuePayment, enterAmount, enterPurpose, openMoreOptions, openPayStep } from "./paying";
import { asPerson, chooseCountry, downloadAfter, expect, test, texts, watch } from "./portal-fixtures";
import { ready } from "./ready";
import { languagesOf } from "./long";
import { confirmStepUp } from "./confirm-operation";

const paper = "tests/fixtures/invoice.png";
const dialog = (page: Page) => page.getByRole("dialog");
const account = "000123456789";
const payer = { "zh-CN": "宁波灯塔贸易有限公司", "en-US": "Ningbo Lighthouse Trading Co., Ltd." } as const;

for (const language of languagesOf("payment-journey"))
  test.describe(language, () => {
    test.use({ language });
    const labels = texts(language);
    const [pay, shell, kit, operations] = [labels("payments"), labels("shell"), labels("kit"), labels("operations")];
    const otherLanguage = language === "zh-CN" ? "en-US" : "zh-CN";

    test("a payee is added and checked by name, paid with documents and a second step, followed to its bank, and vouched for in both languages", async ({
      portal,
      ops,
      world,
      pass,
    }) => {
      const monitor = watch(portal);
      const token = await opsToken(ops.request);
      await asOps(ops.request, token, `worlds/${world}/account-records`, { account, name: "Somebody Else Inc" });
      const typeCode = async () => {
        await dialog(portal)
          .getByRole("button", { name: kit("code.send") })
          .click();
        await expect(portal.getByText(shell("secondStep.sent", { to: "o***r@demo.example" }))).toBeVisible();
        await dialog(portal)
          .getByLabel(shell("secondStep.email"))
          .fill(await newestCode(ops.request, world, people.owner));
      };

      await test.step("the payee", async () => {
        await portal.goto("/b2b/payment_manage/payee_account");
        await ready(portal);
        await portal.getByRole("link", { name: pay("payees.add"), exact: true }).click();
        await chooseCountry(portal, pay("newPayee.bankCountry"), "US");
        await portal.getByLabel(pay("newPayee.name"), { exact: true }).fill("Harbour & Sons Inc");
        await portal.getByLabel(pay("newPayee.account"), { exact: true }).fill(account);
        await portal.getByLabel(pay("newPayee.swift"), { exact: true }).fill("CITIUS33");
        await portal.getByLabel(pay("newPayee.bankName"), { exact: true }).fill("Citibank");
        await portal.getByLabel(pay("newPayee.address"), { exact: true }).fill("1 Battery Place, New York");
        await portal.getByRole("button", { name: pay("newPayee.save") }).click();
        await confirmStepUp(portal, shell);
        await expect(portal.getByRole("heading", { level: 1, name: "Harbour and Sons Inc" })).toBeVisible();
        await expect(portal.getByRole("main").getByText(pay("payee.enabled")).first()).toBeVisible();
      });

      // payments require a code by email from now on
      await asPerson(portal, "user/second/auth/sendCode", { bizType: "2", authWay: "2" });
      await asPerson(portal, "user/second/auth/updateSecondAuth", {
        bizType: "2",
        authWay: "2",
        msgCode: await newestCode(ops.request, world, people.owner),
      });

      await test.step("its name is not the account's: continuing needs confirmation", async () => {
        await portal.goto("/b2b/payment_manage/initiate_payment");
        await ready(portal);
        await choosePayee(portal, "Harbour and Sons", pay);
        await openPayStep(portal, "payee", pay);
        await expect(portal.getByText(pay("nameCheck.none"), { exact: true })).toBeVisible();
        await portal.getByRole("button", { name: pay("nameCheck.goOn") }).click();
        await dialog(portal)
          .getByRole("button", { name: pay("nameCheck.goOn") })
          .click();
        await expect(portal.getByText(new RegExp(pay("nameCheck.agreed", { at: ".+" })))).toBeVisible();
      });

      const orderNo = await test.step("the payment, with a document, the password and the code", async () => {
        await continuePayment(portal, pay);
        await enterAmount(portal, "2000", pay);
        await enterPurpose(portal, "", pay);
        await openMoreOptions(portal);
        await portal.getByRole("button", { name: pay("pay.addFiles") }).click();
        await portal
          .getByRole("group", { name: pay("pay.documents") })
          .locator("input[type=file]")
          .setInputFiles(paper);
        await portal.getByRole("button", { name: pay("pay.continue") }).click();
        const send = dialog(portal).getByRole("button", { name: pay("confirm.action", { amount: "2,000.00 USD" }) });
        await dialog(portal).getByLabel(shell("confirm.password"), { exact: true }).fill(payPassword);
        await expect(send).toBeDisabled();
        await typeCode();
        await send.click();
        await expect(portal.getByText(pay("done.title"))).toBeVisible();
        await portal.getByRole("link", { name: pay("done.view") }).click();
        await expect(
          portal.getByText(
            pay("detail.sentence", { amount: "2,000.00 USD", payee: "Harbour and Sons Inc", debit: "2,015.00 USD" }),
          ),
        ).toBeVisible();
        await expect(portal.getByRole("link", { name: "invoice.png" })).toBeVisible();
        return new URL(portal.url()).searchParams.get("orderNo") ?? "";
      });

      await test.step("operations play the banks: the next one accepts it and deducts 12 dollars, the payee's has it", async () => {
        await pass(5 * 60);
        await ops.goto(`/ops/worlds/${world}/money?tab=payments`);
        await ready(ops);
        const row = ops.getByRole("row").filter({ hasText: orderNo });
        // the next step has a button of its own; the others open beside it
        await row.getByRole("button", { name: operations("rowActions.more") }).click();
        for (const [work, deductedAmount, buttons] of [
          ["accept", "12", dialog(ops)],
          ["succeed", "", row],
        ] as const) {
          await buttons
            .getByRole("button", { name: operations(`payments.actionTexts.${work}.label`), exact: true })
            .click();
          await dialog(ops).getByLabel(operations("payments.deducted")).fill(deductedAmount);
          await dialog(ops)
            .getByRole("button", { name: operations(`payments.actionTexts.${work}.action`), exact: true })
            .click();
          await expect(ops.getByText(operations(`payments.actionTexts.${work}.done`, { orderNo }))).toBeVisible();
          await ops.keyboard.press("Escape");
          await expect(dialog(ops)).toHaveCount(0);
        }
        await expect(row).toContainText(pay("payment.success"));
      });

      await test.step("its route is visible, and its voucher downloaded in both languages", async () => {
        await portal.reload();
        await expect(portal.getByRole("main").getByText(pay("payment.success")).first()).toBeVisible();
        const way = portal.getByRole("region", { name: pay("tracking.title") });
        await expect(way.getByText(pay("tracking.own"), { exact: true })).toBeVisible();
        await expect(way.getByText(pay("tracking.kept", { amount: "12.00 USD" }))).toBeVisible();
        await expect(way.getByRole("listitem").last()).toContainText("Citibank");
        for (const documentLanguage of [language, otherLanguage] as const) {
          const paymentTexts = texts(documentLanguage)("payments");
          await portal.getByRole("button", { name: pay("voucher.download") }).click();
          const file = await downloadAfter(portal, () =>
            portal.getByRole("menuitem", { name: pay(`voucher.as.${documentLanguage}`) }).click(),
          );
          expect(file.suggestedFilename()).toBe(`${paymentTexts("voucher.title")} ${orderNo}.pdf`);
          const lines = (await readPdf(readFileSync(await file.path()))).pages.flatMap(({ textItems }) =>
            textItems.map(({ text }) => text),
          );
          expect(lines).toEqual(
            expect.arrayContaining([
              texts(documentLanguage)("shell")("product"),
              paymentTexts("voucher.title"),
              orderNo,
              "2,015.00 USD",
              "Harbour and Sons Inc",
              paymentTexts("purpose.goods"),
            ]),
          );
        }
      });
      expect(monitor.problems).toEqual([]);
    });

    test("a payer is added with its documents, reviewed in the console, and then a payment is made on its behalf", async ({
      portal,
      ops,
      world,
    }) => {
      const monitor = watch(portal);
      const name = payer[language];
      await portal.goto("/b2b/payment_manage/poboPayee");
      await ready(portal);
      await portal
        .getByRole("link", { name: pay("pobo.add"), exact: true })
        .first()
        .click();
      await chooseCountry(portal, pay("pobo.country"), "HK");
      const director = (key: string) => pay(key, { who: pay("pobo.director") });
      for (const [label, value] of [
        [pay("pobo.name"), name],
        [pay("pobo.enName"), payer["en-US"]],
        [pay("pobo.certNo"), "HK1234567"],
        [pay("pobo.address"), "1 Queen's Road Central"],
        [director("pobo.personName"), "陈港生"],
        [director("pobo.personNo"), "K1234567"],
      ] as const) {
        await portal.getByLabel(label, { exact: true }).fill(value);
      }
      await portal.getByRole("button", { name: pay("pobo.save") }).click();
      await expect(portal.getByText(labels("validation")("files.missing")).first()).toBeVisible();
      for (const kind of ["registrationCertificate", "businessRegistration", "directorId"])
        await portal
          .getByRole("group", { name: pay(`pobo.kinds.${kind}`) })
          .locator("input[type=file]")
          .setInputFiles(paper);
      await portal.getByRole("button", { name: pay("pobo.save") }).click();
      await expect(portal.getByRole("heading", { level: 1, name })).toBeVisible();
      await expect(portal.getByText(pay("poboPayer.pendingReview")).first()).toBeVisible();
      const itsPage = portal.url();

      await ops.goto(`/ops/worlds/${world}/payees?tab=pobo`);
      await ready(ops);
      const row = ops.getByRole("row").filter({ hasText: name });
      await row.getByRole("button", { name: operations("pobo.actionTexts.pass.label"), exact: true }).click();
      await dialog(ops)
        .getByRole("button", { name: operations("pobo.actionTexts.pass.action") })
        .click();
      await expect(row).toContainText(pay("poboPayer.enabled"));
      await portal.goto(itsPage);
      await expect(portal.getByText(pay("poboPayer.enabled")).first()).toBeVisible();

      await portal.goto("/b2b/payment_manage/initiate_payment");
      await ready(portal);
      await choosePayee(portal, "Pacific Bridge", pay);
      await openPayStep(portal, "payee", pay);
      await portal.getByRole("combobox", { name: pay("pay.payer") }).selectOption({ label: payer["en-US"] });
      await continuePayment(portal, pay);
      await enterAmount(portal, "75", pay);
      await enterPurpose(portal, "", pay);
      await portal.getByRole("button", { name: pay("pay.continue") }).click();
      await dialog(portal).getByLabel(shell("confirm.password"), { exact: true }).fill(payPassword);
      await dialog(portal)
        .getByRole("button", { name: pay("confirm.action", { amount: "75.00 USD" }) })
        .click();
      await portal.getByRole("link", { name: pay("done.view") }).click();
      const facts = portal.getByRole("region", { name: pay("detail.facts") });
      await expect(facts).toContainText(pay("detail.pobo"));
      await expect(facts).toContainText(payer["en-US"]);
      expect(monitor.problems).toEqual([]);
    });
  });

import type { Page } from "@playwright/test";
import { generateCompanyRegister, type RegisteredCompany } from "../../lib/simulator/reference/company/register";
import { card, emblemSide, licence, registeredLicenceText, portraitSide } from "../fixtures/documents";
import { renderPictures } from "../fixtures/pictures";
import { asOps, opsToken, register } from "./calls";
import { faultsOf } from "./faults";
import { anotherDevice, expect, fileInput, test, texts, watch } from "./portal-fixtures";
import { ready } from "./ready";

const hour = 3_600;

/** A company of the register of the tests' worlds that may be added, and has no end. */
function aCompany(): RegisteredCompany {
  const company = generateCompanyRegister("demo").find(({ state, termTo }) => state === "normal" && termTo === null);
  if (!company) throw new Error("the register has companies enough");
  return company;
}
const registeredCompany = aCompany();

/** Exceeds the capital in the register, which is not updated yet. */
const capital = "1200 万元人民币";
const person = { ...card, name: registeredCompany.legalPerson };
/** The card ends 32 days after the tests' Wednesday: it is warned of two days later. */
const [firstEnd, secondEnd] = ["2026-04-19", "2036-04-19"];

/** The pictures of the journey; the card is renewed on its last day. */
const picturesOf = () =>
  renderPictures(
    [
      licence({ ...registeredLicenceText(registeredCompany), capital }),
      portraitSide(person),
      emblemSide({ ...person, validity: "2016.04.19-2026.04.19" }),
      emblemSide({ ...person, validity: "2026.04.19-2036.04.19" }),
    ].map((page) => ({ ...page, type: "jpeg" as const })),
  );

// the one on a laptop in Chinese, the other on a phone in English
for (const [language, width] of [
  ["zh-CN", 1_366],
  ["en-US", 360],
] as const)
  test.describe(`${language}, ${width} px`, () => {
    test.use({ language, viewport: { width, height: 800 } });
    const labels = texts(language);
    const [t, access, exchange, shell, kit] = [
      labels("verification"),
      labels("access"),
      labels("exchange"),
      labels("shell"),
      labels("kit"),
    ];
    const queueText = (key: string, values?: Record<string, string | number>) =>
      labels("operations")(`verifications.${key}`, values);

    /** Nothing is wrong with a page, as one sees it from its beginning: what is scrolled away lies under its head. */
    async function faultless(page: Page): Promise<void> {
      await page.evaluate(() => scrollTo(0, 0));
      expect(await faultsOf(page), page.url()).toEqual([]);
    }

    async function open(page: Page, path: string): Promise<void> {
      await page.goto(path);
      await ready(page);
    }

    /** A field by its label, whatever its kind. */
    const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
    const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
    const upload = (page: Page, label: string, buffer: Buffer | undefined) =>
      fileInput(page, label).setInputFiles({
        name: "photo.jpg",
        mimeType: "image/jpeg",
        buffer: buffer ?? Buffer.alloc(0),
      });

    /**
     * Waits until a field contains the value recognized in a picture; requests it again where a busy machine had no
     * time for it.
     */
    const expectRead = (page: Page, label: string, value: string) =>
      expect(async () => {
        const again = page.getByRole("button", { name: t("photoRead.again"), exact: true });
        if (await again.isVisible()) await again.click();
        await expect(field(page, label)).toHaveValue(value, { timeout: 20_000 });
      }).toPass();

    /** Presses a button of a page and the same button in its confirmation dialog. */
    async function confirm(page: Page, name: string): Promise<void> {
      await press(page, name);
      await page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
      await expect(page.getByText(queueText("confirmed"))).toBeVisible();
    }

    /** Has one operator prepare the approval of a case and the other confirm it. */
    async function approve(first: Page, second: Page, path: string): Promise<void> {
      await open(first, path);
      await press(first, queueText("keep"));
      await expect(first.getByText(queueText("hindrances.own"))).toBeVisible();
      await open(second, path);
      await confirm(second, queueText("confirmPass"));
    }

    /** Returns the rows of a table that contain a text. */
    const row = (page: Page, caption: string, text: string) =>
      page.getByRole("table", { name: caption }).getByRole("row").filter({ hasText: text });

    /** The address of the case that waits to be reviewed. */
    async function waiting(page: Page, world: string): Promise<string> {
      await page.goto(`/ops/worlds/${world}/verifications`);
      const queueRow = row(page, queueText("caption"), queueText("states.reviewing"));
      return (await queueRow.getByRole("link", { name: registeredCompany.name }).getAttribute("href")) ?? "";
    }

    test("a company is verified from its registration to its first renewal: refused for two reasons, corrected, passed by two people, warned and renewed", async ({
      browser,
      baseURL,
      world,
      handler,
      ops,
      colleague,
      pass,
    }) => {
      test.setTimeout(180_000);
      const [licenceBytes, portrait, emblem, newEmblem] = await picturesOf();
      const context = await anotherDevice(browser, { baseURL, language, world });
      const email = "owner@ruifeng.example";
      const userNo = await register(context, world, { email, companyName: registeredCompany.name }, handler.requests);
      const page = await context.newPage();
      const monitors = [page, ops, colleague].map(watch);

      await test.step("exchange is closed, and leads to the form", async () => {
        await open(page, "/b2b/exchange/exchangeApply");
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(access("noPermission.realNameTitle"));
        await page.getByRole("link", { name: access("noPermission.start") }).click();
        await page.getByRole("link", { name: t("start.begin", { type: t("type.company") }) }).click();
        await page.waitForURL(/company-add$/);
        await ready(page);
      });

      await test.step("the licence is read, the register fills in the rest; differences are reported and settled", async () => {
        await upload(page, t("papers.licence"), licenceBytes);
        await expectRead(page, t("field.creditCode"), registeredCompany.creditCode);
        await expect(field(page, t("field.enName"))).toHaveValue("");
        await press(page, t("lookUp.fill"));
        await expect(page.getByText(t("lookUp.filled", { name: registeredCompany.name }))).toBeVisible();
        await expect(field(page, t("field.name"))).toHaveValue(registeredCompany.name);
        await expect(field(page, t("field.enName"))).not.toHaveValue("");
        await expect(page.getByRole("combobox", { name: t("field.industry") })).not.toHaveValue("");
        await expect(field(page, t("field.registeredCapital"))).toHaveValue(registeredCompany.registeredCapital);
        await expect(page.getByText(t("form.readDiffers", { text: capital }))).toBeVisible();
        await faultless(page);
        await press(page, t("form.takeRead"));
        await expect(field(page, t("field.registeredCapital"))).toHaveValue(capital);
        await press(page, t("form.next"));
        await expect(field(page, t("field.address"))).toHaveValue(registeredCompany.address);
        await expect(field(page, t("field.postalCode"))).toHaveValue(registeredCompany.postalCode);
        await press(page, t("form.next"));
      });

      await test.step("both sides of the card are read, and the name is written in pinyin", async () => {
        await expect(field(page, t("person.name"))).toHaveValue(registeredCompany.legalPerson);
        await field(page, t("person.idType")).selectOption("ID_CARD");
        await upload(page, t("photos.portraitSide"), portrait);
        await upload(page, t("photos.emblemSide"), emblem);
        await upload(page, t("photos.handheld"), portrait);
        await expectRead(page, t("person.idNo"), card.idNo);
        await expect(field(page, t("person.birthday"))).toHaveValue("1990-01-31");
        await expectRead(page, t("person.idExpiry"), firstEnd);
        await press(page, shell("pinyin"));
        await expect(field(page, t("person.lastName"))).not.toHaveValue("");
        await faultless(page);
        await press(page, t("form.next"));
        // neither owners nor a declaration that there are none: the step is not done
        await press(page, t("form.next"));
        await expect(page.getByText(texts(language)("validation")("choice.missing")).first()).toBeVisible();
        await page.getByRole("radio", { name: t("ownership.none") }).check();
        await field(page, t("field.controllerName")).fill(registeredCompany.legalPerson);
        await field(page, t("field.controlledBy")).selectOption("management");
        await upload(page, t("papers.shareStructure"), portrait);
        await press(page, t("form.next"));
        await page.getByRole("radio", { name: t("holder.legalPerson") }).check();
        await field(page, t("field.website")).fill("ruifeng.example");
        await press(page, t("form.next"));
        await expect(page.getByText(t("form.complete"), { exact: true })).toHaveCount(5);
      });

      await test.step("the legal representative answers the liveness check on a phone, and the form is submitted", async () => {
        await press(page, t("livenessCheck.begin"));
        const link = await page.getByText(/\/liveness\/[\w-]+$/).textContent();
        await faultless(page);
        const device = await browser.newContext({ viewport: { width: 360, height: 740 } });
        await device.addCookies([{ name: "locale", value: language, url: baseURL ?? "" }]);
        const phone = await device.newPage();
        await phone.goto(new URL(link ?? "").pathname);
        await ready(phone);
        await press(phone, t("livenessCheck.choose.pass"));
        await expect(phone.getByText(t("livenessCheck.goOn"))).toBeVisible();
        await device.close();
        await expect(page.getByText(t("livenessCheck.counts", { name: registeredCompany.legalPerson }))).toBeVisible();
        await press(page, t("form.submit"));
        await page.waitForURL(/company\/result$/);
        await page.getByRole("link", { name: t("result.view") }).click();
        await page.waitForURL(/verified-info$/);
        await expect(page.getByText(t("standing.reviewingText"), { exact: false })).toBeVisible();
        await expect(page.getByText(t("ownership.none"))).toBeVisible();
        await expect(page.getByText(t("control.management"))).toBeVisible();
        // the value from the picture differs from the register
        await expect(page.getByRole("region", { name: t("differences.title") })).toContainText(
          registeredCompany.registeredCapital,
        );
        await faultless(page);
      });

      let path = "";
      await test.step("a day and three hours later operations find it in the queue, and see the typed, read and registered data", async () => {
        await pass(27 * hour);
        await open(ops, `/ops/worlds/${world}/verifications`);
        await faultless(ops);
        const figures = ops.getByRole("region", { name: queueText("figures.title") });
        await expect(figures.getByText(queueText("figures.waiting"), { exact: true }).locator("..")).toContainText("1");
        const queueRow = row(ops, queueText("caption"), registeredCompany.name);
        await expect(queueRow.getByText(queueText("states.reviewing"), { exact: true })).toBeVisible();
        await expect(
          queueRow.getByText(queueText("ages.daysHours", { days: 1, hours: 3 }), { exact: true }),
        ).toBeVisible();
        // on a phone a row displays the applicant, the age and the state, and links to the rest
        if (width > 600)
          await expect(queueRow.getByText(queueText("differences", { count: 1 }), { exact: true })).toBeVisible();
        await queueRow.getByRole("link", { name: registeredCompany.name }).click();
        await expect(ops.getByRole("heading", { level: 1 })).toContainText(registeredCompany.name);
        await ready(ops);
        path = new URL(ops.url()).pathname;
        const comparedRow = row(ops, queueText("sideCaption"), t("field.registeredCapital"));
        for (const text of [capital, queueText("differs"), registeredCompany.registeredCapital])
          await expect(comparedRow).toContainText(text);
        await expect(row(ops, queueText("sideCaption"), t("field.creditCode"))).toContainText(
          registeredCompany.creditCode,
        );
      });

      const findings = {
        registeredCapital: { label: t("field.registeredCapital"), reason: "登记信息为 500 万元，请与登记一致" },
        website: { label: t("field.website"), reason: "该网址无法打开" },
      };
      await test.step("one of them prepares a refusal for two reasons, and another confirms it", async () => {
        await ops.getByRole("radio", { name: queueText("refuse"), exact: true }).check();
        for (const [place, [name, { reason }]] of Object.entries(findings).entries()) {
          await press(ops, queueText("addFinding"));
          await field(ops, queueText("findingField")).nth(place).selectOption(name);
          await field(ops, queueText("findingReason")).nth(place).fill(reason);
        }
        await faultless(ops);
        await press(ops, queueText("keep"));
        await expect(ops.getByText(queueText("hindrances.own"))).toBeVisible();
        await expect(ops.getByRole("button", { name: queueText("confirmFail"), exact: true })).toHaveCount(0);
        await open(colleague, path);
        await expect(colleague.getByText(queueText("preparedFail", { by: "ops" }), { exact: true })).toBeVisible();
        for (const { reason } of Object.values(findings)) await expect(colleague.getByText(reason)).toBeVisible();
        await confirm(colleague, queueText("confirmFail"));
        await expect(colleague.getByText(queueText("states.failed"), { exact: true }).first()).toBeVisible();
      });

      await test.step("the merchant reads both reasons, and finds those two fields marked and no other", async () => {
        await open(page, "/b2b/setting/verified-info");
        await faultless(page);
        const reasons = page.getByRole("region", { name: t("findings.title") });
        for (const { label, reason } of Object.values(findings)) {
          await expect(reasons.getByText(reason)).toBeVisible();
          await expect(
            reasons.getByRole("link", { name: t("findings.correct", { field: label }), exact: true }),
          ).toBeVisible();
        }
        // that one prepared it and another confirmed it is operations' own matter
        const history = page.getByRole("region", { name: t("information.history") });
        await expect(history.getByText(t("verification.reviewing"), { exact: true })).toHaveCount(1);
        await page.getByRole("link", { name: t("standing.correct") }).click();
        await page.waitForURL(/company-edit$/);
        await ready(page);
        const step = (name: string) =>
          page.getByRole("navigation", { name: t("form.steps") }).getByRole("button", { name: new RegExp(name) });
        await expect(step(kit("steps.wrong"))).toHaveText([
          new RegExp(t("step.company")),
          new RegExp(t("step.holder")),
        ]);
        const invalidFields = page.locator("[aria-invalid=true]");
        const fieldIds: (string | null)[] = [];
        for (const name of ["company", "address", "legalPerson", "owners", "holder"]) {
          await step(t(`step.${name}`)).click();
          await expect(step(t(`step.${name}`))).toHaveAttribute("aria-current", "step");
          fieldIds.push(...(await invalidFields.evaluateAll((all) => all.map((element) => element.id))));
        }
        expect(fieldIds).toEqual(Object.keys(findings));
        await expect(page.getByText(findings.website.reason)).toBeVisible();
        await faultless(page);
        await field(page, t("field.website")).fill("shop.ruifeng.example");
        await step(t("step.company")).click();
        await expect(page.getByText(findings.registeredCapital.reason)).toBeVisible();
        await field(page, t("field.registeredCapital")).fill(registeredCompany.registeredCapital);
        await expect(invalidFields).toHaveCount(0);
        await expect(step(kit("steps.wrong"))).toHaveCount(0);
        await step(t("step.review")).click();
        await expect(page.getByText(t("form.complete"), { exact: true })).toHaveCount(5);
        await press(page, t("form.submit"));
        await page.waitForURL(/company\/result$/);
      });

      await test.step("two people pass it, and a rate can be locked", async () => {
        await approve(colleague, ops, await waiting(ops, world));
        await open(page, "/b2b/setting/verified-info");
        await expect(page.getByText(t("standing.passedText"))).toBeVisible();
        // a verified company has an account to be paid on
        await asOps(handler.requests, await opsToken(handler.requests), `worlds/${world}/remittances`, {
          userNo,
          amount: { currency: "USD", amount: "20000.00" },
          payerName: "Harbour Lights Trading Inc",
          arrivesInMinutes: 1,
        });
        await pass(300);
        await open(page, "/b2b/exchange/exchangeApply?sell=USD&buy=CNH");
        await expect(async () => {
          await page.getByRole("textbox", { name: exchange("apply.sell"), exact: true }).fill("1000");
          await expect(page.getByRole("textbox", { name: exchange("apply.buy"), exact: true })).not.toHaveValue("", {
            timeout: 500,
          });
        }).toPass();
        await press(page, exchange("apply.lock"));
        await expect(
          page.getByRole("button", { name: new RegExp(exchange("quote.confirm", { sell: ".*USD", buy: ".*CNH" })) }),
        ).toBeVisible();
      });

      await test.step("thirty days before the card ends the merchant is warned, and led to its renewal", async () => {
        await open(page, "/b2b/account");
        await expect(page.getByText(shell("certificate.soon", { day: firstEnd }))).toHaveCount(0);
        await pass(24 * hour);
        await open(page, "/b2b/account");
        await expect(page.getByText(shell("certificate.soon", { day: firstEnd }))).toBeVisible();
        await page.getByRole("link", { name: shell("certificate.renew") }).click();
        await page.waitForURL(/verified-info$/);
        const certificates = page.getByRole("region", { name: t("certificates.title") });
        await expect(certificates.getByText(t("certificates.left", { days: 30 }))).toBeVisible();
        await faultless(page);
        const document = t("certificates.identity", { who: t("who.legalPerson"), name: registeredCompany.legalPerson });
        await certificates
          .getByRole("link", { name: t("certificates.renew", { name: document }), exact: true })
          .click();
        await page.waitForURL(/company-edit-cer/);
        await ready(page);
      });

      await test.step("the new card's pictures and last day are submitted, and two people pass them", async () => {
        await upload(page, t("photos.portraitSide"), portrait);
        await upload(page, t("photos.emblemSide"), newEmblem);
        await upload(page, t("photos.handheld"), portrait);
        await expectRead(page, t("renewal.expiresOn"), secondEnd);
        await faultless(page);
        await press(page, t("renewal.submit"));
        await page.waitForURL(/company\/result$/);
        await approve(ops, colleague, await waiting(ops, world));
      });

      await test.step("the warning is gone, and the new last day is displayed", async () => {
        await open(page, "/b2b/account");
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.getByText(shell("certificate.soon", { day: firstEnd }))).toHaveCount(0);
        await open(page, "/b2b/setting/verified-info");
        const certificates = page.getByRole("region", { name: t("certificates.title") });
        await expect(certificates.getByText(secondEnd)).toBeVisible();
        await expect(certificates.getByRole("link")).toHaveCount(0);
      });

      expect(monitors.flatMap(({ problems }) => problems)).toEqual([]);
      await context.close();
    });
  });

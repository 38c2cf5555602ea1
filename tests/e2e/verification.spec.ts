import { asPerson, chooseCountry, expect, fileInput, test, texts, watch } from "./portal-fixtures";
import { dot, erika } from "./applying";
import { people, signIn } from "./calls";
import { faultsOf } from "./faults";
import { isWalkedIn } from "./long";
import { ready } from "./ready";

const picture = (name: string) => ({ name, mimeType: "image/png", buffer: dot });

// the one on a laptop in Chinese, the other on a phone in English
for (const [language, width] of (
  [
    ["zh-CN", 1_366],
    ["en-US", 360],
  ] as const
).filter(([locale]) => isWalkedIn("verification", locale)))
  test.describe(`${language}, ${width} px`, () => {
    test.use({ language, viewport: { width, height: 800 } });
    const t = texts(language)("verification");

    test("a newcomer is led from the closed exchange to the form, leaves it, continues from the draft, and submits it for review", async ({
      ops: page,
      world,
      context,
    }) => {
      await signIn(context, world, people.fresh);
      const monitor = watch(page);
      await page.goto("/b2b/exchange/exchangeApply");
      await page.getByRole("link", { name: texts(language)("access")("noPermission.start") }).click();
      await page.getByRole("link", { name: t("start.begin", { type: t("type.personal") }) }).click();
      await page.waitForURL(/personal-add$/);
      await ready(page);

      await test.step("a missing field is reported at the field; the input is preserved", async () => {
        await page.getByRole("button", { name: t("form.next"), exact: true }).click();
        await expect(page.getByLabel(t("person.name"), { exact: true })).toHaveAttribute("aria-invalid", "true");
        await chooseCountry(page, t("person.nationality"), "DE");
        await page.getByLabel(t("person.idType"), { exact: true }).selectOption("PASSPORT");
        for (const name of ["name", "lastName", "firstName", "idNo", "birthday", "idExpiry", "address"] as const)
          await page.getByLabel(t(`person.${name}`), { exact: true }).fill(erika[name]);
        expect(await faultsOf(page)).toEqual([]);
        await page.getByRole("button", { name: texts(language)("shell")("draft.leave") }).click();
        await page.waitForURL(/setting\/verified$/);
        await expect(page.getByText(t("start.draft", { days: 15 }), { exact: true })).toBeVisible();
        await page.getByRole("link", { name: t("start.goOn", { type: t("type.personal") }) }).click();
        await expect(page.getByLabel(t("person.idNo"), { exact: true })).toHaveValue(erika.idNo);
      });

      await test.step("its pictures, a check of all of it, and the submission", async () => {
        await ready(page);
        await fileInput(page, t("photos.passportPage")).setInputFiles(picture("passport.png"));
        await fileInput(page, t("photos.handheld")).setInputFiles(picture("held.png"));
        await expect(page.getByText(texts(language)("kit")("upload.done"), { exact: true })).toHaveCount(2);
        await page.getByRole("button", { name: t("form.next"), exact: true }).click();
        await expect(page.getByText(t("form.complete"), { exact: true })).toBeVisible();
        expect(await faultsOf(page)).toEqual([]);
        await page.getByRole("button", { name: t("form.submit") }).click();
        await page.waitForURL(/personal\/result$/);
        await expect(page.getByText(t("result.submitted"))).toBeVisible();
      });

      await test.step("the page continues to the status of the review; the form is closed meanwhile", async () => {
        await page.waitForURL(/verified-info$/);
        await expect(page.getByText(t("standing.reviewingText"), { exact: false })).toBeVisible();
        await expect(page.getByText(erika.idNo)).toBeVisible();
        expect(await faultsOf(page)).toEqual([]);
        await page.goto("/b2b/setting/verified/personal-add");
        await expect(page.getByText(t("form.submittedAlready"))).toBeVisible();
        const { realNameState } = await asPerson<{ realNameState: number }>(context, "user/info/queryUserInfo");
        expect(realNameState).toBe(1);
      });
      expect(monitor.problems).toEqual([]);
    });
  });

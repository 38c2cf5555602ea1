import { readFileSync } from "node:fs";
import { axeFaults } from "./faults";
import { bothLanguages } from "./long";
import { downloadAfter, expect, test, texts, watch } from "./portal-fixtures";
import { ready } from "./ready";

for (const language of bothLanguages) {
  const labels = texts(language);
  test.describe(language, () => {
    test.use({ language });

    test("a bookkeeper enters the company's own accounts, sees the missing ones, and downloads vouchers by them", async ({
      portal,
    }) => {
      const [of, files] = [labels("accounts"), labels("files")];
      const { problems } = watch(portal);
      const field = (kind: string, label: string) =>
        portal
          .getByRole("group", { name: of(`kind.${kind}`), exact: true })
          .getByLabel(of(`vouchers.${label}`), { exact: true });
      // the one language on a phone
      if (language === "zh-CN") await portal.setViewportSize({ width: 360, height: 800 });
      await portal.goto("/b2b/account/statement");
      await ready(portal);
      await portal
        .getByRole("main")
        .getByRole("link", { name: of("statement.vouchers"), exact: true })
        .click();
      await expect(portal.getByRole("heading", { level: 1, name: of("vouchers.title") })).toBeVisible();
      await portal.getByRole("link", { name: of("vouchers.systems.xero"), exact: true }).click();
      await expect(portal).toHaveURL(/system=xero/);
      await ready(portal);
      const preview = portal.getByRole("region", { name: of("vouchers.preview") });
      await expect(preview.getByText(of("vouchers.balanced"), { exact: true })).toBeVisible();
      expect(await axeFaults(portal)).toEqual([]);

      // an account is taken away: it is named, and nothing is downloaded
      await portal.getByRole("button", { name: of("vouchers.edit"), exact: true }).click();
      expect(await axeFaults(portal)).toEqual([]);
      await field("remittance", "code").fill("");
      await portal.getByLabel(of("vouchers.taxRate")).fill("No VAT");
      await portal.getByRole("button", { name: of("vouchers.save"), exact: true }).click();
      await expect(portal.getByText(of("vouchers.saved"))).toBeVisible();
      const missing = preview.getByText(of("vouchers.unmapped"));
      await expect(missing).toBeVisible();
      await expect(preview.getByRole("listitem").filter({ hasText: of("kind.remittance") })).toBeVisible();
      const download = async () => {
        await portal.getByRole("button", { name: files("apply.export") }).click();
        await portal.getByRole("menuitem", { name: files("apply.csv") }).click();
      };
      await download();
      await expect(portal.getByText(labels("refusals")("VOUCHERS_UNMAPPED"))).toBeVisible();

      // a code that no chart has is reported at its field; then the company's own code, by keyboard alone
      await portal.getByRole("button", { name: of("vouchers.edit"), exact: true }).click();
      await field("remittance", "code").fill("6 10");
      await portal.getByRole("button", { name: of("vouchers.save"), exact: true }).click();
      await expect(portal.getByText(labels("validation")("voucher.code")).first()).toBeVisible();
      await field("remittance", "code").fill("610.1");
      await field("remittance", "code").press("Enter");
      await expect(missing).toHaveCount(0);
      await expect(portal.getByRole("table", { name: of("vouchers.kinds") })).toContainText("610.1");
      await download();
      await expect(portal.getByText(files("apply.asked"))).toBeVisible();
      await portal.goto("/b2b/account/download");
      await ready(portal);
      const file = await downloadAfter(portal, () =>
        portal
          .getByRole("button", { name: new RegExp(files("export.vouchers.name")) })
          .first()
          .click(),
      );
      expect(file.suggestedFilename()).toMatch(/Xero .*\.csv$/);
      const [head, ...lines] = readFileSync(await file.path(), "utf8")
        .trim()
        .split("\r\n");
      expect(head).toContain("*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount");
      expect(lines.some((line) => line.includes(",610.1,No VAT,-"))).toBe(true);

      // and back to what is usual
      await portal.goto("/b2b/account/vouchers?system=xero");
      await ready(portal);
      await portal.getByRole("button", { name: of("vouchers.reset"), exact: true }).click();
      await portal
        .getByRole("dialog")
        .getByRole("button", { name: of("vouchers.reset"), exact: true })
        .click();
      await expect(portal.getByText(of("vouchers.resetDone"))).toBeVisible();
      await expect(portal.getByRole("table", { name: of("vouchers.kinds") })).not.toContainText("610.1");
      expect(problems).toEqual([]);
    });
  });
}

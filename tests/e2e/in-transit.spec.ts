import { faultsOf } from "./faults";
import { languagesOf } from "./long";
import { expect, test, texts, watch } from "./portal-fixtures";
import { ready } from "./ready";

for (const language of languagesOf("in-transit"))
  test.describe(language, () => {
    test.use({ language });
    const of = texts(language)("receiving");

    test("funds in transit are summed, followed from bank to bank, and lead to their income once received", async ({
      portal,
      pass,
    }) => {
      const monitor = watch(portal);
      const main = portal.getByRole("main");
      await portal.setViewportSize({ width: 360, height: 800 });
      await portal.goto("/b2b/collection/inTransitPayments?state=inTransit");
      await ready(portal);
      await expect(main.getByRole("heading", { name: of("inTransit.sums"), exact: true })).toBeVisible();
      await expect(main.getByText("18,730.00").first()).toBeVisible();
      expect(await faultsOf(portal)).toEqual([]);
      await main
        .getByRole("link", { name: /(^| )RM\d+$/ })
        .first()
        .click();
      await ready(portal);
      await expect(main.getByText("Great Lakes Correspondent Bank", { exact: false })).toBeVisible();
      await expect(main.getByText(of("detail.keeps", { amount: "12.00 USD" }))).toBeVisible();
      expect(await faultsOf(portal)).toEqual([]);
      await pass(4 * 3_600);
      await portal.reload();
      await ready(portal);
      await expect(main.getByText(of("detail.kept", { amount: "12.00 USD" }))).toBeVisible();
      await main.getByRole("link", { name: of("detail.toIncome") }).click();
      await expect(portal).toHaveURL(/receipts_page\?orderNo=RM/);
      await expect(main.getByText(/^IN\d+$/).first()).toBeVisible();
      expect(monitor.problems).toEqual([]);
    });
  });

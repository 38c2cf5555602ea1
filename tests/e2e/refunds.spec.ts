import { payPassword } from "./calls";
import { faultsOf } from "./faults";
import { languagesOf } from "./long";
import { expect, test, texts, watch } from "./portal-fixtures";
import { ready } from "./ready";

for (const language of languagesOf("refunds"))
  test.describe(language, () => {
    test.use({ language });
    const labels = texts(language);
    const [of, stepUp] = [labels("receiving"), labels("shell")];

    test("an income is refunded in part: its cost is shown first, the password confirms it, and its page tells it", async ({
      portal,
    }) => {
      const seen = watch(portal);
      const main = portal.getByRole("main");
      await portal.setViewportSize({ width: 360, height: 800 });
      await portal.goto("/b2b/collection/receipts_page?currency=USD");
      await ready(portal);
      await expect(main.getByRole("heading", { name: of("incomes.sums") })).toBeVisible();
      expect(await faultsOf(portal)).toEqual([]);
      await main
        .getByRole("link", { name: /^IN\d+$/ })
        .first()
        .click();
      await ready(portal);
      expect(await faultsOf(portal)).toEqual([]);
      await main.getByRole("link", { name: of("refunds.ask"), exact: true }).click();
      await ready(portal);
      const amount = portal.getByRole("textbox", { name: of("refunds.amount"), exact: true });
      // what stands there is written plainly once somebody is in it
      await amount.click();
      await amount.fill("1000");
      await portal.getByRole("textbox", { name: of("refunds.reason"), exact: true }).fill("Ordered twice");
      await portal.getByRole("textbox", { name: of("refunds.payeeAccount"), exact: true }).fill("0012345678");
      await expect(main.getByText("985.00")).toBeVisible();
      expect(await faultsOf(portal)).toEqual([]);
      await main.getByRole("button", { name: of("refunds.askAction", { amount: "1,000.00 USD" }) }).click();
      const dialog = portal.getByRole("dialog");
      await dialog.getByLabel(stepUp("stepUp.password"), { exact: true }).fill(payPassword);
      await dialog.getByRole("button", { name: stepUp("stepUp.action"), exact: true }).click();
      await expect(main.getByText(/^IR\d+$/).first()).toBeVisible();
      await expect(main.getByText(of("income.refunding")).first()).toBeVisible();
      expect(await faultsOf(portal)).toEqual([]);
      expect(seen.problems).toEqual([]);
    });
  });

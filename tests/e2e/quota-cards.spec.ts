import { faultsOf } from "./faults";
import { expect, test, texts, watch } from "./portal-fixtures";
import { ready } from "./ready";
import { languagesOf } from "./long";

for (const language of languagesOf("quota-cards"))
  test.describe(language, () => {
    test.use({ language });
    const [exchange, operations] = [texts(language)("exchange"), texts(language)("operations")];

    test("operations grant a card, and the merchant exchanges at the better rate with it", async ({
      portal,
      ops,
      world,
    }) => {
      const monitor = watch(portal);
      await ops.goto(`/ops/worlds/${world}/merchants?tab=cards`);
      await ready(ops);
      await ops.getByLabel(operations("quotaCards.userNo")).fill("100001");
      await ops.getByLabel(operations("quotaCards.reason")).fill("Spring 2026");
      await ops.getByLabel(operations("quotaCards.sharePercent")).fill("50");
      await ops.getByLabel(operations("quotaCards.quotaIn", { currency: "USD" })).fill("5000");
      await ops.getByRole("button", { name: operations("quotaCards.grantAction"), exact: true }).click();
      const cardRow = ops.getByRole("row").filter({ hasText: "Spring 2026" });
      await expect(cardRow).toContainText("5,000.00 USD");
      const cardNo = /^QC\d+/.exec(await cardRow.getByRole("cell").first().innerText())?.[0] ?? "";
      expect(await faultsOf(ops)).toEqual([]);

      await portal.goto("/b2b/exchange/exchangeApply");
      await ready(portal);
      const amount = portal.getByRole("textbox", { name: exchange("apply.sell"), exact: true });
      await expect(portal.getByLabel(exchange("quotaCards.choice"))).toHaveValue("best");
      await expect(async () => {
        await amount.fill("1000");
        await expect(portal.getByRole("textbox", { name: exchange("apply.buy"), exact: true })).not.toHaveValue("", {
          timeout: 500,
        });
      }).toPass();
      await portal.getByRole("button", { name: exchange("apply.lock") }).click();
      await expect(portal.getByText(exchange("quotaCards.taken", { cardNo, uses: "1,000.00 USD" }))).toBeVisible();
      expect(await faultsOf(portal)).toEqual([]);
      await portal.getByRole("button", { name: /1,000\.00 USD.*CNH/ }).click();
      await portal.getByRole("link", { name: exchange("done.view") }).click();
      await expect(portal.getByText(exchange("detail.cardUsed", { cardNo, uses: "1,000.00 USD" }))).toBeVisible();
      await portal.goto("/b2b/exchange/exchangeQuery");
      await expect(portal.getByRole("row").filter({ hasText: cardNo })).toContainText("4,000.00");
      expect(monitor.problems).toEqual([]);
    });

    test("a change of fees is announced ahead, visible to the merchant, and withdrawn", async ({
      portal,
      ops,
      world,
    }) => {
      const monitor = watch(portal);
      await ops.goto(`/ops/worlds/${world}/fees`);
      await ready(ops);
      const day = ops.getByLabel(operations("fees.day"), { exact: true });
      const first = await day.inputValue();
      await ops.getByLabel(operations("fees.share"), { exact: true }).fill("0.25");
      await ops.getByRole("button", { name: operations("fees.announceAction"), exact: true }).click();
      const change = ops.getByRole("row").filter({ hasText: "0.25%" });
      await expect(change).toContainText(first);
      expect(await faultsOf(ops)).toEqual([]);

      await portal.goto("/b2b/exchange/exchangeApply");
      await expect(portal.getByText("0.25%", { exact: false })).toBeVisible();
      await portal.goto("/b2b/exchange/exchangeQuery");
      const row = portal.getByRole("row").filter({ hasText: "0.25%" });
      await expect(row).toContainText(first);
      await expect(row).toContainText("0.1%");
      expect(await faultsOf(portal)).toEqual([]);

      await change.getByRole("button", { name: operations("fees.withdraw"), exact: true }).click();
      await ops
        .getByRole("dialog")
        .getByRole("button", { name: operations("fees.withdraw"), exact: true })
        .click();
      await expect(change).toContainText(operations("fees.states.withdrawn"));
      await portal.reload();
      await expect(row).toHaveCount(0);
      expect(monitor.problems).toEqual([]);
    });
  });

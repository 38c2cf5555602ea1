import { readFileSync } from "node:fs";
import { expect, test, texts } from "./portal-fixtures";
import { languagesOf } from "./long";
import { ready } from "./ready";

for (const language of languagesOf("statement")) {
  const labels = texts(language);
  test.describe(language, () => {
    test.use({ language });

    test("account details are found in the menu, filtered by kind and downloaded as plain text", async ({ portal }) => {
      const [of, terms] = [labels("accounts"), labels("terms")];
      await portal.goto("/b2b/account");
      await portal
        .getByRole("navigation")
        .getByRole("link", { name: of("statement.title"), exact: true })
        .first()
        .click();
      await expect(portal.getByRole("heading", { level: 1, name: of("statement.title") })).toBeVisible();
      // all currencies at once, in the reporting currency; each leads to its own statement
      await ready(portal);
      await portal
        .locator("summary")
        .filter({ hasText: of("statement.byCurrency") })
        .click();
      const byCurrency = portal.getByRole("table", { name: of("statement.byCurrency") });
      expect(await byCurrency.getByRole("row").count()).toBeGreaterThan(2);
      await portal.getByLabel(of("statement.totalIn")).selectOption("EUR");
      await expect(portal.getByRole("region", { name: of("statement.totals", { currency: "EUR" }) })).toBeVisible();
      await byCurrency.getByRole("link", { name: "USD", exact: true }).click();
      await expect(portal).toHaveURL(/currency=USD/);
      await ready(portal);
      const sums = portal.getByRole("region", { name: of("statement.sums") });
      await expect(sums.getByText(of("statement.opening"))).toBeVisible();
      await expect(sums.getByText(of("statement.closing"))).toBeVisible();

      await portal.getByLabel(of("statement.kind")).selectOption({ label: of("kind.paymentDispatch") });
      await expect(portal).toHaveURL(/kind=paymentDispatch/);
      await expect(sums.getByText(of("statement.opening"))).toHaveCount(0);
      const entries = portal.getByRole("table", { name: of("statement.caption") });
      await expect(entries.getByRole("row").nth(1)).toContainText(of("kind.paymentDispatch"));
      for (const row of (await entries.getByRole("row").all()).slice(1))
        await expect(row).toContainText(of("kind.paymentDispatch"));
      await expect(entries.getByRole("columnheader", { name: terms("orderNo") })).toBeVisible();

      await portal.goto("/b2b/account/statement?currency=USD");
      await ready(portal);
      await portal.getByRole("button", { name: labels("files")("apply.export") }).click();
      await portal.getByRole("menuitem", { name: labels("files")("apply.csv") }).click();
      await expect(portal.getByText(labels("files")("apply.asked"))).toBeVisible();
      await portal.goto("/b2b/account/download");
      await ready(portal);
      const download = portal.waitForEvent("download");
      await portal
        .getByRole("button", { name: new RegExp(labels("files")("export.statement.name")) })
        .first()
        .click();
      const lines = readFileSync(await (await download).path(), "utf8")
        .trim()
        .split("\r\n");
      expect(lines[0]).toContain(labels("files")("export.statement.column.balance"));
      expect(lines.length).toBeGreaterThan(1);
    });
  });
}

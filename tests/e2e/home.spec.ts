import { expect, test, texts } from "./portal-fixtures";
import { ready } from "./ready";
import { languagesOf } from "./long";

for (const language of languagesOf("home")) {
  const t = texts(language)("home");
  test.describe(language, () => {
    test.use({ language });

    test("the guide is dismissed for good, and the table shows the currencies that were chosen, in their order", async ({
      portal,
    }) => {
      await portal.goto("/b2b/account");
      await ready(portal);
      await portal.getByRole("button", { name: t("guide.dismiss") }).click();
      await expect(portal.getByText(t("guide.title"))).toHaveCount(0);

      const balances = portal.getByRole("region", { name: t("balances"), exact: true });
      await balances.getByRole("button", { name: t("currencies.title") }).click();
      await expect(balances.getByRole("checkbox", { checked: true }).first()).toBeVisible();
      while ((await balances.getByRole("checkbox", { checked: true }).count()) > 0)
        await balances.getByRole("checkbox", { checked: true }).first().uncheck();
      await balances.getByRole("checkbox", { name: /^JPY/ }).check();
      await balances.getByRole("checkbox", { name: /^USD/ }).check();
      await balances.getByRole("button", { name: t("currencies.upOne", { currency: "USD" }) }).click();
      await balances.getByRole("button", { name: t("currencies.save") }).click();
      const names = texts(language)("terms");
      const rows = balances.getByRole("table", { name: t("balancesCaption") }).getByRole("row");
      await expect(rows.nth(1)).toContainText(names("currency.USD"));
      await expect(rows.nth(2)).toContainText(names("currency.JPY"));
      await expect(rows).toHaveCount(3);
      await portal.reload();
      await expect(rows).toHaveCount(3);
      await expect(portal.getByText(t("guide.title"))).toHaveCount(0);
    });

    test("cash flow is drawn with a table behind it, and holidays of the calendar are listed", async ({ portal }) => {
      await portal.goto("/b2b/account?flow=USD&by=month");
      await ready(portal);
      const flow = portal.getByRole("region", { name: t("flow.title") });
      await expect(
        flow.getByRole("table", { name: t("flow.caption", { currency: "USD" }) }).getByRole("row"),
      ).toHaveCount(7);
      await flow.getByLabel(t("flow.by")).selectOption("week");
      await flow.getByRole("button").last().click();
      await expect(portal).toHaveURL(/by=week/);
      await expect(flow.getByRole("table").getByRole("row")).toHaveCount(13);
      await portal.getByRole("link", { name: t("views.holidays"), exact: true }).click();
      await expect(
        portal
          .getByRole("region", { name: t("holidays.title") })
          .getByRole("row")
          .nth(1),
      ).toContainText(/\d{4}-\d{2}-\d{2}/);
      await expect(portal.getByRole("region", { name: t("todo.title") })).toBeVisible();
      for (const action of ["pay", "exchange", "receive"] as const)
        await expect(portal.getByRole("link", { name: t(`actions.${action}`), exact: true }).first()).toBeVisible();
    });
  });
}

import { expect, test, texts } from "./portal-fixtures";
import { ready } from "./ready";
import { languagesOf } from "./long";

for (const language of languagesOf("home")) {
  const t = texts(language)("home");
  test.describe(language, () => {
    test.use({ language });

    test("the guide is dismissed for good, and there is a tile of each currency that was chosen, in their order", async ({
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
      const tiles = balances.getByRole("listitem");
      await expect(tiles.nth(0)).toContainText(names("currency.USD"));
      await expect(tiles.nth(1)).toContainText(names("currency.JPY"));
      await expect(tiles).toHaveCount(2);
      await portal.reload();
      await expect(tiles).toHaveCount(2);
      await expect(portal.getByText(t("guide.title"))).toHaveCount(0);
    });

    test("the start of a day is on one screen: the total and its course, the four actions, the currencies, the waiting, the coming days, the latest order and the first rate", async ({
      portal,
    }) => {
      await portal.setViewportSize({ width: 1_440, height: 900 });
      await portal.goto("/b2b/account");
      await ready(portal);
      const parts = [
        portal.getByRole("heading", { name: t("total"), exact: true }),
        portal.getByRole("figure").first(),
        ...(["pay", "exchange", "receive", "settle"] as const).map((action) =>
          portal.getByRole("link", { name: t(`actions.${action}`), exact: true }).first(),
        ),
        ...(["balances", "todo.title", "week.title"] as const).map((title) =>
          portal.getByRole("region", { name: t(title), exact: true }),
        ),
        // of the last row its titles and first lines: with the guide above, it may continue below
        portal
          .getByRole("region", { name: t("latest.title"), exact: true })
          .getByRole("listitem")
          .nth(2),
        portal
          .getByRole("region", { name: t("rates"), exact: true })
          .getByRole("table")
          .first()
          .locator(":scope > tbody > tr")
          .nth(2)
          .locator("td")
          .last(),
      ];
      for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 });
      await portal.getByRole("button", { name: t("guide.dismiss") }).click();
      await expect(portal.getByText(t("guide.title"))).toHaveCount(0);
      for (const title of ["latest.title", "rates"])
        await expect(portal.getByRole("region", { name: t(title), exact: true })).toBeInViewport({ ratio: 1 });
      await portal.setViewportSize({ width: 1_280, height: 900 });
      const rates = portal.getByRole("region", { name: t("rates"), exact: true });
      await expect.poll(() => rates.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
      await portal.setViewportSize({ width: 360, height: 780 });
      await expect(portal.getByRole("figure").first()).toBeVisible();
      // three thumbs of a phone
      await expect.poll(() => portal.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2_000);
    });

    test("cash flow is drawn with a table behind it, and holidays of the calendar are listed", async ({ portal }) => {
      await portal.goto("/b2b/account?flow=USD&by=month");
      await ready(portal);
      const flow = portal.getByRole("region", { name: t("flow.title") });
      await expect(
        flow.getByRole("table", { name: t("flow.caption", { currency: "USD" }) }).getByRole("row"),
      ).toHaveCount(7);
      await flow.getByLabel(t("flow.by")).selectOption("week");
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
      for (const action of ["pay", "exchange", "receive", "settle"] as const)
        await expect(portal.getByRole("link", { name: t(`actions.${action}`), exact: true }).first()).toBeVisible();
    });
  });
}

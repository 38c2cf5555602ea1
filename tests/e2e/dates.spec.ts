import type { Locator } from "@playwright/test";
import { faultsOf } from "./faults";
import { languagesOf } from "./long";
import { expect, test, texts, watch } from "./portal-fixtures";
import { ready } from "./ready";

const list = "/b2b/transfer_manage/transferOrder";

/** Returns the width of the text that a box has no room for. */
const clippedPx = (box: Locator): Promise<number> =>
  box.evaluate(({ scrollWidth, clientWidth }) => Math.max(0, scrollWidth - clientWidth));

for (const language of languagesOf("dates"))
  test.describe(language, () => {
    test.use({ language });
    const kit = texts(language)("kit");

    test("a list is filtered by a period of the calendar and by typed days, and a wrong range is not sent", async ({
      portal,
    }) => {
      const monitor = watch(portal);
      await portal.goto(list);
      await ready(portal);
      const apply = portal.getByRole("button", { name: kit("filters.apply"), exact: true });
      // the days are among the further filters
      const more = portal.locator("search details > summary").first();
      await more.click();
      const [from, to] = [
        portal.getByLabel(kit("dates.from"), { exact: true }).first(),
        portal.getByLabel(kit("dates.to"), { exact: true }).first(),
      ];
      await portal
        .getByRole("button", { name: kit("dates.open"), exact: true })
        .first()
        .click();
      const calendar = portal.getByRole("dialog");
      await expect(calendar.locator("[aria-current=date]")).toHaveText("18");
      expect(await faultsOf(portal)).toEqual([]);
      await calendar.getByRole("button", { name: kit("dates.period.lastMonth"), exact: true }).click();
      await expect(calendar).toBeHidden();
      for (const box of [from, to]) expect(await clippedPx(box), "pixels of a day that are clipped").toBe(0);
      await apply.click();
      await expect(portal).toHaveURL(/from=2026-02-01.*to=2026-02-28/);
      await ready(portal);

      if (!(await from.isVisible())) await more.click();
      await from.fill("2026/3/2");
      await to.fill("2026-03-01");
      await apply.click();
      await expect(portal.getByText(kit("dates.order"))).toBeVisible();
      await expect(portal).toHaveURL(/from=2026-02-01.*to=2026-02-28/);
      if (!(await to.isVisible())) await more.click();
      await to.fill("20260318");
      await to.press("Enter");
      await expect(portal).toHaveURL(/from=2026-03-02.*to=2026-03-18/);
      expect(monitor.problems).toEqual([]);
    });

    test("a day is selected in the calendar with the keyboard alone", async ({ portal }) => {
      await portal.goto(list);
      await ready(portal);
      await portal.locator("search details > summary").first().click();
      const to = portal.getByLabel(kit("dates.to"), { exact: true }).first();
      await to.focus();
      await portal.keyboard.press("Alt+ArrowDown");
      await expect(portal.getByRole("dialog").getByRole("gridcell").and(portal.locator(":focus"))).toHaveText("18");
      await portal.keyboard.press("ArrowLeft");
      await portal.keyboard.press("ArrowUp");
      await portal.keyboard.press("Enter");
      await expect(portal.getByRole("dialog")).toBeHidden();
      await expect(to).toHaveValue("2026-03-10");
    });
  });

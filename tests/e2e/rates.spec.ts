import type { Locator } from "@playwright/test";
import { asOps, newestMail, opsToken } from "./calls";
import { expect, test, texts, watch } from "./portal-fixtures";
import { ready } from "./ready";
import { languagesOf } from "./long";

const live = "/b2b/account/rate/rateQuery";
const query = "/b2b/exchange/exchangeQuery";

/** A list's own rows, without those of the tables behind its drawings. */
const rowsOf = (table: Locator): Locator => table.locator(":scope > tbody > tr");

for (const language of languagesOf("rates"))
  test.describe(language, () => {
    test.use({ language });
    const labels = texts(language)("exchange");

    test("a pair's chart is displayed over a day to a year, with its highest and lowest, and the span is in the address", async ({
      portal,
    }) => {
      const monitor = watch(portal);
      await portal.goto(`${query}?sell=EUR&buy=USD`);
      for (const [days, link] of [
        ["30", "days.30"],
        ["60", "days.60"],
        ["90", "days.90"],
        ["365", "days.365"],
        ["1", "days.1"],
      ] as const) {
        await portal.getByRole("link", { name: labels(`query.${link}`), exact: true }).click();
        await expect(portal).toHaveURL(new RegExp(`days=${days}\\b`));
        await expect(
          portal.getByRole("table", {
            name: labels("query.chart", { pair: "EUR/USD", span: labels(`query.${link}`) }),
          }),
        ).toBeAttached();
        await expect(portal.getByText(labels("query.high"), { exact: false }).first()).toBeVisible();
      }
      await portal.getByLabel(labels("query.buy"), { exact: true }).selectOption("JPY");
      await expect(portal).toHaveURL(/sell=EUR&buy=JPY/);
      await expect(portal.getByText("EUR/JPY").first()).toBeVisible();
      expect(monitor.problems).toEqual([]);
    });

    test("a star makes a pair a common one, first of the five, there and on the home page; it can be removed", async ({
      portal,
    }) => {
      await portal.goto(live);
      await ready(portal);
      const common = portal.getByRole("table", { name: labels("rates.commonCaption") });
      await expect(rowsOf(common)).toHaveCount(5);
      const star = portal
        .getByRole("table", { name: labels("rates.allCaption", { currency: "PLN" }) })
        .getByRole("button", { name: labels("rates.star", { pair: "PLN/THB" }) });
      // the page answers once its script runs
      await expect(async () => {
        await portal.getByLabel(labels("rates.base"), { exact: true }).selectOption("EUR");
        await portal.getByLabel(labels("rates.base"), { exact: true }).selectOption("PLN");
        await expect(star).toBeVisible({ timeout: 1_000 });
      }).toPass();
      // leaving the page before the choice is saved loses it
      const saveResponse = portal.waitForResponse((answer) => answer.url().endsWith("configCommonRateCcyPairs"));
      await star.click();
      await saveResponse;
      await expect(star).toHaveAttribute("aria-pressed", "true");
      await expect(rowsOf(common).first()).toContainText("PLN/THB");
      await expect(rowsOf(common)).toHaveCount(5);
      await portal.goto("/b2b/account");
      await expect(portal.getByText("PLN/THB").first()).toBeVisible();
      await portal.goto(live);
      await ready(portal);
      const commonStar = common.getByRole("button", { name: labels("rates.star", { pair: "PLN/THB" }) });
      await expect(async () => {
        if (await commonStar.count()) await commonStar.click();
        await expect(common.getByText("PLN/THB")).toHaveCount(0, { timeout: 1_000 });
      }).toPass();
    });

    test("a rate that operations set appears on the page by itself, and a reminder of it fires once, by SMS and by a message", async ({
      portal,
      request,
      world,
    }) => {
      const monitor = watch(portal);
      await portal.goto(live);
      await ready(portal);
      const save = portal.getByRole("button", { name: labels("reminders.save") });
      await expect(async () => {
        await portal.getByRole("button", { name: labels("reminders.add") }).click();
        await expect(save).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await save.click();
      await expect(
        portal.getByRole("textbox", { name: labels("reminders.targetOf", { pair: "USD/CNH" }) }),
      ).toHaveAttribute("aria-invalid", "true");
      await portal.getByRole("textbox", { name: labels("reminders.targetOf", { pair: "USD/CNH" }) }).fill("7.2");
      await portal
        .getByRole("textbox", { name: texts(language)("kit")("phone.number"), exact: true })
        .fill("13900000009");
      await portal.getByRole("button", { name: labels("reminders.save") }).click();
      const reminder = portal
        .getByRole("table", { name: labels("reminders.caption") })
        .getByRole("row")
        .nth(1);
      await expect(reminder).toContainText(labels("reminders.above", { rate: "7.2000" }));
      await expect(reminder).toContainText(labels("rateReminder.watching"));

      const token = await opsToken(request);
      await asOps(request, token, `worlds/${world}/market/set`, {
        rate: { base: "USD", quote: "CNH", rate: "7.2100" },
      });
      // bid 7.2100 less the spread; the feed brings it
      await expect(
        portal
          .getByRole("table", { name: labels("rates.commonCaption") })
          .getByRole("row", { name: /USD\/CNH/ })
          .first(),
      ).toContainText("7.2071");
      expect(await newestMail(request, world, "13900000009", /(USD\/CNH.*7\.2071)/)).toContain("7.2000");
      await portal.reload();
      await ready(portal);
      await expect(reminder).toContainText(labels("rateReminder.reached"));
      await reminder.getByRole("button").click();
      await portal
        .getByRole("dialog")
        .getByRole("button", { name: labels("reminders.remove"), exact: true })
        .click();
      await expect(portal.getByText(labels("reminders.empty"))).toBeVisible();
      await portal.goto("/b2b/customer-service/message");
      await expect(
        portal.getByRole("link", {
          name: texts(language)("notices")("message.rateReached.title", { pair: "USD/CNH", target: "7.2000" }),
        }),
      ).toBeVisible();
      expect(monitor.problems).toEqual([]);
    });
  });

test("the target of a limit order that waits is drawn into its pair's chart", async ({ portal }) => {
  await portal.goto("/b2b/exchange/exchangeApply?tab=limit&sell=USD&buy=CNH");
  await ready(portal);
  await expect(async () => {
    await portal.getByRole("textbox", { name: "You sell" }).fill("1000");
    await portal.getByRole("button", { name: /^Use [\d.]+$/ }).click({ timeout: 1_000 });
  }).toPass();
  await portal.getByRole("button", { name: "Place limit order" }).click();
  await expect(portal.getByRole("link", { name: "View order" })).toBeVisible();
  await portal.goto(`${query}?sell=CNH&buy=USD`);
  await expect(portal.getByText(/^Target 6\.\d{4}$/)).toBeVisible();
  await portal.goto(`${query}?sell=PLN&buy=THB`);
  await expect(portal.getByText(/^High [\d.]+$/)).toBeVisible();
  await expect(portal.getByText(/^Target \d/)).toHaveCount(0);
});

test("a kind of exchange that operations deactivated is applied for on the rate query", async ({
  portal,
  request,
  world,
}) => {
  const token = await opsToken(request);
  const { rows } = await asOps<{ rows: { userNo: string; balances: unknown[] }[] }>(
    request,
    token,
    `worlds/${world}/merchants`,
  );
  const userNo = rows.find(({ balances }) => balances.length > 0)?.userNo;
  await asOps(request, token, `worlds/${world}/merchants/${userNo}/products`, {
    product: "limit",
    event: "deactivate",
  });
  await portal.goto(query);
  await ready(portal);
  await portal.getByRole("button", { name: "Apply for: Limit order" }).click();
  await expect(
    portal.getByRole("table", { name: /^Exchange types/ }).getByRole("row", { name: /Limit order/ }),
  ).toContainText("Under review");
});

test("an address that names no pair of the product reports it and displays another", async ({ portal }) => {
  await portal.goto(`${query}?sell=USD&buy=SGD`);
  await expect(portal.getByText("This currency pair is not supported")).toBeVisible();
});

test("while the market is closed both pages display the next opening", async ({ portal, pass }) => {
  await pass(14 * 3_600);
  for (const path of [live, query]) {
    await portal.goto(path);
    await expect(portal.getByText("The market is closed")).toBeVisible();
    await expect(portal.getByText(/It opens at .*09:00/)).toBeVisible();
  }
});

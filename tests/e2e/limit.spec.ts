import type { Page } from "@playwright/test";
import { asOps, opsToken } from "./calls";
import { confirmStepUp } from "./confirm-operation";
import { faultsOf } from "./faults";
import { keyboardOf } from "./keyboard";
import { expect, test, texts, watch } from "./portal-fixtures";
import { ready } from "./ready";
import { languagesOf } from "./long";

for (const language of languagesOf("limit"))
  test.describe(language, () => {
    test.use({ language });
    const labels = texts(language);
    const exchange = labels("exchange");

    /** The limit order's form, once it answers, with an amount to sell. */
    async function begin(portal: Page, amount: string): Promise<void> {
      await portal.goto("/b2b/exchange/exchangeApply?tab=limit");
      await ready(portal);
      await expect(async () => {
        await portal.getByRole("textbox", { name: exchange("apply.sell"), exact: true }).fill(amount);
        await portal.getByRole("button", { name: pattern("limit.farther") }).click({ timeout: 1_000 });
        await expect(portal.getByRole("textbox", { name: exchange("apply.buy"), exact: true })).not.toHaveValue("", {
          timeout: 500,
        });
      }).toPass();
    }
    async function place(portal: Page): Promise<void> {
      await portal.getByRole("button", { name: exchange("limit.confirm") }).click();
      await view(portal);
    }
    async function view(portal: Page): Promise<void> {
      await portal.getByRole("link", { name: exchange("done.view") }).click();
      await state(portal, "pending");
    }
    const pattern = (key: string) => new RegExp(`^${exchange(key, { rate: "[\\d.]+" })}$`);
    const state = (portal: Page, name: string) =>
      expect(
        portal
          .getByRole("main")
          .getByText(exchange(`limitOrder.${name}`), { exact: true })
          .first(),
      ).toBeVisible();
    const distance = (portal: Page) =>
      portal
        .getByRole("main")
        .getByText(/\d\.\d{2}%.*(\d 点|pip)/)
        .first();
    const value = (portal: Page, label: string) =>
      portal.getByText(exchange(`detail.${label}`), { exact: true }).locator("xpath=following-sibling::*[1]");

    test("an order is placed at a suggested target, watched, changed with its funds held, and filled from them", async ({
      portal,
      ops,
      world,
    }) => {
      const monitor = watch(portal);
      const token = await opsToken(ops.request);
      const shock = (ppm: number) =>
        asOps(ops.request, token, `worlds/${world}/market/shock`, { currency: "USD", ppm });
      await begin(portal, "1000");
      // half a percent and a rounded pip
      await expect(distance(portal)).toContainText(/0\.5\d?%/);
      expect(await faultsOf(portal)).toEqual([]);
      await place(portal);
      await expect(distance(portal)).toContainText(/0\.5\d?%/);
      // the market moves nearer, and the page is updated automatically
      await shock(1_500);
      await expect(distance(portal)).toContainText(/0\.3\d%/);
      expect(await faultsOf(portal)).toEqual([]);
      const order = portal.url();

      await portal.goto("/b2b/exchange/exchangeOrder?kind=limit&state=pending");
      await expect(portal.getByRole("row").filter({ hasText: "1,000.00" }).first()).toContainText(/0\.3\d%/);
      await shock(-500);
      await expect(portal.getByRole("row").filter({ hasText: "1,000.00" }).first()).toContainText(/0\.4\d%/);
      expect(await faultsOf(portal)).toEqual([]);

      await portal.goto(order);
      await ready(portal);
      await portal.getByRole("link", { name: exchange("detail.change"), exact: true }).click();
      await expect(async () => {
        await portal.getByRole("checkbox", { name: exchange("limit.holdsFunds") }).check({ timeout: 1_000 });
        await expect(portal.getByText(exchange("limit.heldNow"), { exact: true })).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await portal.getByRole("button", { name: pattern("limit.nearer") }).click();
      expect(await faultsOf(portal)).toEqual([]);
      await portal.getByRole("button", { name: exchange("limit.saveChange") }).click();
      await expect(value(portal, "heldNow")).toContainText("1,001.00");
      await expect(portal.getByText(exchange("detail.changed"), { exact: true })).toBeVisible();
      await expect(
        portal.getByText(
          exchange("detail.changedFromTo", {
            what: exchange("detail.holdsFunds"),
            from: exchange("detail.off"),
            to: exchange("detail.on"),
          }),
        ),
      ).toBeVisible();
      expect(await faultsOf(portal)).toEqual([]);

      await shock(2_000);
      await portal.reload();
      await state(portal, "finished");
      await expect(portal.getByRole("link", { name: exchange("detail.change"), exact: true })).toHaveCount(0);
      await portal.goto(order.replace("exchangeOrder?", "exchangeApply?"));
      await expect(portal.getByText(exchange("limit.over"))).toBeVisible();
      const { isRight } = await asOps<{ isRight: boolean }>(ops.request, token, `worlds/${world}/proof`);
      expect(isRight).toBe(true);
      expect(monitor.problems).toEqual([]);
    });

    test("a short balance fills the part it covers, and the requested amount is beside the filled one", async ({
      portal,
      ops,
      world,
    }) => {
      const token = await opsToken(ops.request);
      await begin(portal, "9000000");
      await portal.getByRole("checkbox", { name: exchange("limit.fillsPart") }).check();
      await portal.getByRole("button", { name: exchange("limit.confirm") }).click();
      // as much as that is confirmed
      await confirmStepUp(portal, labels("shell"));
      await view(portal);
      await asOps(ops.request, token, `worlds/${world}/market/shock`, { currency: "USD", ppm: 8_000 });
      await portal.reload();
      await state(portal, "finished");
      await expect(value(portal, "asked")).toContainText("9,000,000.00");
      await expect(value(portal, "sell")).not.toContainText("9,000,000.00");
      await expect(portal.getByText(exchange("detail.restCancelled"))).toBeVisible();
      expect(await faultsOf(portal)).toEqual([]);
      const { isRight } = await asOps<{ isRight: boolean }>(ops.request, token, `worlds/${world}/proof`);
      expect(isRight).toBe(true);
    });
  });

test("a limit order is placed with its choices and changed by the keyboard alone", async ({ portal }) => {
  const exchange = texts("en-US")("exchange");
  await portal.goto("/b2b/exchange/exchangeApply?tab=limit");
  await expect(portal.getByRole("button", { name: /^Use [\d.]+$/ })).toBeVisible();
  await ready(portal);
  const keys = keyboardOf(portal);
  await keys.type(portal.getByLabel(exchange("apply.sell"), { exact: true }), "1000");
  await keys.use(
    portal.getByRole("button", { name: new RegExp(`^${exchange("limit.nearer", { rate: "[\\d.]+" })}$`) }),
  );
  await keys.to(portal.getByRole("checkbox", { name: exchange("limit.holdsFunds") }));
  await keys.press("Space");
  await keys.use(portal.getByRole("button", { name: exchange("limit.confirm") }));
  await keys.use(portal.getByRole("link", { name: exchange("done.view") }));
  await keys.use(portal.getByRole("link", { name: exchange("detail.change"), exact: true }));
  await portal.waitForURL(/exchangeApply/);
  await expect(portal.getByRole("main")).toContainText("FX");
  await keys.to(portal.getByRole("checkbox", { name: exchange("limit.fillsPart") }));
  await keys.press("Space");
  await keys.use(portal.getByRole("button", { name: exchange("limit.saveChange") }));
  await expect(portal.getByText("Partial fill: No → Yes")).toBeVisible();
  expect(keys.faults).toEqual([]);
});

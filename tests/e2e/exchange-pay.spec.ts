import type { Locator, Page } from "@playwright/test";
import { payPassword } from "./calls";
import { chooseCurrency } from "./currency-choice";
import { faultsOf } from "./faults";
import { bothLanguages } from "./long";
import { asPerson, expect, test, texts, watch } from "./portal-fixtures";
import { ready } from "./ready";

/** A company in Germany with a valid IBAN. */
const german = {
  entityType: "company",
  currency: "EUR",
  name: "Beispiel Maschinen AG",
  account: "DE02120300000000202051",
  swift: "BYLADEM1001",
  bankName: "Deutsche Kreditbank",
  bankCountry: "DE",
  country: "DE",
  address: "Kaiserstrasse 1, Frankfurt",
  nickname: "",
};

for (const language of bothLanguages)
  test.describe(language, () => {
    test.use({ language });
    const labels = texts(language);
    const [of, ops, payments] = [labels("settlement"), labels("operations"), labels("payments")];
    const all = (key: string, values: Record<string, string> = {}) => of(`exchangePays.${key}`, values);
    const form = (key: string, values: Record<string, string> = {}) => of(`exchangePayForm.${key}`, values);

    test("an order is made, confirmed at a locked rate, returned by a bank, and paid again to a corrected payee", async ({
      portal,
      ops: console,
      world,
    }) => {
      test.setTimeout(180_000);
      const [monitor, consoleMonitor] = [watch(portal), watch(console)];
      const main = portal.getByRole("main");
      const dialog = portal.getByRole("dialog").last();
      const confirmIn = async (action: string | RegExp) => {
        await dialog.getByLabel(all("password"), { exact: true }).fill(payPassword);
        await dialog.getByRole("button", { name: action }).click();
      };
      await asPerson(portal, "user/payee-account/add-user-payee-bank-account", { ...german, payPassword });
      let orderNo = "";
      const reopen = async () => {
        await portal.goto(`/b2b/exchange/exchangePayOrder?orderNo=${orderNo}`);
        await ready(portal);
      };

      await test.step("missing fields are reported at the fields, on a phone", async () => {
        await portal.setViewportSize({ width: 360, height: 800 });
        await portal.goto("/b2b/exchange/exchangePay");
        await ready(portal);
        await portal.getByRole("button", { name: form("continue"), exact: true }).click();
        await expect(main.getByText(labels("validation")("terms.agree")).first()).toBeVisible();
        expect(await faultsOf(portal)).toEqual([]);
      });

      await test.step("it is filled in and submitted, its cost beside it", async () => {
        await portal.setViewportSize({ width: 1366, height: 900 });
        await expect(async () => {
          await portal.getByRole("combobox", { name: form("payee"), exact: true }).click();
          await portal.getByRole("option").filter({ hasText: german.name }).first().click({ timeout: 2_000 });
        }).toPass();
        await chooseCurrency(portal.getByLabel(form("payCurrency"), { exact: true }), "USD");
        await portal.getByLabel(form("amountReceive"), { exact: true }).fill("1000");
        await portal.getByLabel(form("purpose"), { exact: true }).selectOption("goods");
        await portal.locator("#agreed").check();
        await expect(main.getByText(form("indicative"))).toBeVisible();
        expect(await faultsOf(portal)).toEqual([]);
        await portal.getByRole("button", { name: form("continue"), exact: true }).click();
        await expect(dialog).toBeVisible();
        expect(await faultsOf(portal)).toEqual([]);
        await confirmIn(new RegExp(form("confirmAction").slice(0, 2)));
        await expect(main.getByText(form("done"))).toBeVisible();
        await main.getByRole("link", { name: form("view"), exact: true }).click();
        await portal.waitForURL(/orderNo=EP\d+/);
        orderNo = new URL(portal.url()).searchParams.get("orderNo") ?? "";
        await ready(portal);
        expect(await faultsOf(portal)).toEqual([]);
      });

      await test.step("it is confirmed at a locked rate, with the keyboard alone", async () => {
        const lock = portal.getByRole("button", { name: all("confirm.label"), exact: true });
        await lock.focus();
        await portal.keyboard.press("Enter");
        await expect(dialog).toBeVisible();
        await dialog.getByLabel(all("password"), { exact: true }).focus();
        await portal.keyboard.type(payPassword);
        await portal.keyboard.press("Enter");
        await expect(main.getByText(of("exchangePay.pendingProcessing"), { exact: true }).first()).toBeVisible();
        expect(await faultsOf(portal)).toEqual([]);
      });

      await test.step("the banks accept it and return it", async () => {
        await operate(console, world, orderNo, "dispatch");
        await operate(console, world, orderNo, "accept");
        await operate(console, world, orderNo, "return", "AC04");
        await reopen();
        await expect(main.getByText(/AC04/).first()).toBeVisible();
        expect(await faultsOf(portal)).toEqual([]);
      });

      await test.step("it is paid again, by local clearing, and arrives", async () => {
        await portal.getByRole("button", { name: all("repay.label"), exact: true }).click();
        await dialog.getByRole("radio", { name: all("method.local") }).check();
        expect(await faultsOf(portal)).toEqual([]);
        await confirmIn(all("repay.action"));
        await expect(main.getByText(all("repaying")).first()).toBeVisible();
        await operate(console, world, orderNo, "dispatch");
        await operate(console, world, orderNo, "succeed");
        await reopen();
        await expect(main.getByText(of("exchangePay.success"), { exact: true }).first()).toBeVisible();
        await expect(main.getByText(payments("tracking.title"))).toBeVisible();
        expect(await faultsOf(portal)).toEqual([]);
      });

      await test.step("another is cancelled with a reason; the list has both, and their totals", async () => {
        const cancelledNo = await anotherOf(portal, orderNo);
        await portal.goto(`/b2b/exchange/exchangePayOrder?orderNo=${cancelledNo}`);
        await ready(portal);
        await portal.getByRole("button", { name: all("cancel.label"), exact: true }).click();
        await dialog.getByLabel(all("cancel.reason"), { exact: true }).fill("Wrong amount");
        await dialog.getByRole("button", { name: all("cancel.label"), exact: true }).click();
        await expect(main.getByText(all("canceled"), { exact: true })).toBeVisible();
        await portal.goto("/b2b/exchange/exchangePayOrder");
        await ready(portal);
        const row = (number: string): Locator => main.getByRole("row").filter({ hasText: number });
        await expect(row(orderNo)).toContainText(of("exchangePay.success"));
        await expect(row(cancelledNo)).toContainText(of("exchangePay.canceled"));
        await expect(main.getByText(all("sums"), { exact: true })).toBeVisible();
        expect(await faultsOf(portal)).toEqual([]);
      });
      expect([monitor.problems, consoleMonitor.problems]).toEqual([[], []]);
    });

    /** Makes one more order to the payee of an earlier one; its number. */
    async function anotherOf(portal: Page, before: string): Promise<string> {
      type Detail = { order: { payeeId: string } };
      const { order } = await asPerson<Detail>(portal, "b2b/exchange-pay/detail", { orderNo: before });
      const input = {
        payeeId: order.payeeId,
        amount: { currency: "EUR", amount: "500.00" },
        payCurrency: "USD",
        arrivalMethod: "swift",
        isExpress: false,
      };
      const { debit } = await asPerson<{ debit: object }>(portal, "b2b/exchange-pay/cost", input);
      const createdOrder = await asPerson<{ orderNo: string }>(portal, "b2b/exchange-pay/apply", {
        ...input,
        purpose: "goods",
        reference: "",
        shownDebit: debit,
        agreed: { id: "agent-exchange", version: 1 },
        payPassword,
      });
      return createdOrder.orderNo;
    }

    /** Performs an operation on an order in the operations console. */
    async function operate(console: Page, world: string, orderNo: string, action: string, reason = ""): Promise<void> {
      const text = (part: string) => ops(`exchangePays.actionTexts.${action}.${part}`, { orderNo });
      await console.goto(`/ops/worlds/${world}/exchange-pays?text=${orderNo}`);
      await ready(console);
      expect(await faultsOf(console)).toEqual([]);
      await console.getByRole("button", { name: text("label"), exact: true }).click();
      const dialog = console.getByRole("dialog");
      if (reason !== "") await dialog.getByLabel(ops("exchangePays.reason"), { exact: true }).fill(reason);
      await dialog.getByRole("button", { name: text("action"), exact: true }).click();
      await expect(console.getByText(text("done"))).toBeVisible();
    }
  });

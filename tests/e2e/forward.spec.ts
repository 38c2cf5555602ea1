import type { Page } from "@playwright/test";
import { accountCalls } from "../../lib/accounts/calls/balances";
import { asOps, opsToken, payPassword } from "./calls";
import { faultsOf } from "./faults";
import { choosePayee, enterAmount, enterPurpose } from "./paying";
import { asPerson, expect, test, texts, watch } from "./portal-fixtures";
import { ready } from "./ready";
import { bothLanguages, isWalkedIn } from "./long";

const [minute, hour] = [60, 3_600];

for (const language of bothLanguages)
  test.describe(language, () => {
    test.use({ language });
    const labels = texts(language);
    const [exchange, home, notices, payments, shell] = [
      labels("exchange"),
      labels("home"),
      labels("notices"),
      labels("payments"),
      labels("shell"),
    ];

    /** Returns the available dollars, as the balances call reports them. */
    async function dollars(portal: Page): Promise<string> {
      const { rows } = await asPerson<{ rows: { currency: string; available: { amount: string } }[] }>(
        portal,
        accountCalls.balances.path.replace("/api/", ""),
        {},
      );
      return rows.find(({ currency }) => currency === "USD")?.available.amount ?? "";
    }

    /** Fills the form of a kind in for the first day there is, and locks the rate. */
    async function lock(portal: Page, kind: "booked" | "postFunded", type: "auto" | "manual"): Promise<void> {
      await portal.goto(`/b2b/exchange/exchangeApply?tab=${kind}`);
      await ready(portal);
      const amount = portal.getByRole("textbox", { name: exchange("apply.sell"), exact: true });
      // the form answers once the other amount follows
      await expect(async () => {
        await amount.fill("1000");
        await expect(portal.getByRole("textbox", { name: exchange("apply.buy"), exact: true })).not.toHaveValue("", {
          timeout: 500,
        });
      }).toPass();
      await portal.getByLabel(exchange("forward.date"), { exact: true }).selectOption("2026-03-19");
      await portal.getByRole("radio", { name: new RegExp(`^${exchange(`forward.${type}`)}`) }).check();
      await portal.getByRole("button", { name: exchange("forward.confirm") }).click();
    }
    const useQuote = (portal: Page) => portal.getByRole("button", { name: /1,000\.00 USD.*CNH/ }).click();
    const state = (portal: Page, name: string) =>
      expect(portal.getByRole("main").getByText(exchange(name), { exact: true }).first()).toBeVisible();

    test("a treasurer's day: notified in the morning of an exchange to settle by hand, finds it on home, settles it, and pays; every figure agrees", async ({
      portal,
      pass,
    }) => {
      await lock(portal, "booked", "manual");
      await useQuote(portal);
      await portal.getByRole("link", { name: exchange("done.view") }).click();
      await expect(portal).toHaveURL(/orderNo=FX\d+/);
      const orderNo = /FX\d+/.exec(portal.url())?.[0] ?? "";
      await pass(24 * hour);

      await portal.goto("/b2b/account?show=ahead");
      await ready(portal);
      const part = (title: string) => portal.getByRole("region", { name: home(title), exact: true });
      await expect(part("ahead.title")).toContainText("2026-03-19");
      await portal
        .locator("header")
        .getByRole("button", { name: new RegExp(`^${shell("messages.title")}.*\\d`) })
        .click();
      const messageList = portal.getByRole("dialog", { name: shell("messages.title") });
      await expect(messageList.locator(`a[href*=${orderNo}]`)).toHaveText(notices("message.deliveryByHand.title"));
      await portal.keyboard.press("Escape");
      const task = part("todo.title").getByRole("link", { name: home("todo.readyToClose", { count: 1 }) });
      // the only one of its kind is led to at once
      await task.click();
      await expect(portal).toHaveURL(new RegExp(`orderNo=${orderNo}`));
      await ready(portal);
      await state(portal, "bookedOrder.processing");
      await portal.getByRole("button", { name: exchange("detail.deliver") }).click();
      await portal
        .getByRole("dialog")
        .getByRole("button", { name: exchange("detail.deliver") })
        .click();
      await state(portal, "bookedOrder.finished");

      const before = await dollars(portal);
      await portal.goto("/b2b/account");
      await expect(task).toHaveCount(0);
      await portal
        .getByRole("main")
        .getByRole("link", { name: home("actions.pay"), exact: true })
        .first()
        .click();
      await choosePayee(portal, "Pacific Bridge", payments);
      await portal.getByRole("radio", { name: /^OUR/ }).check();
      await enterAmount(portal, "1000", payments);
      await enterPurpose(portal, "INV 2026", payments);
      await portal.getByRole("button", { name: payments("pay.continue") }).click();
      await portal.getByRole("dialog").getByLabel(shell("confirm.password"), { exact: true }).fill(payPassword);
      await portal
        .getByRole("dialog")
        .getByRole("button", { name: /1,000\.00/ })
        .click();
      await expect(portal.getByText(payments("done.title"))).toBeVisible();
      // 1,000.00 and the fee of 40.00
      expect(await dollars(portal)).toBe((Number(before) - 1_040).toFixed(2));
      const remainingText = Number(await dollars(portal)).toLocaleString("en-US", { minimumFractionDigits: 2 });
      for (const path of ["/b2b/account", "/b2b/account/statement?currency=USD"]) {
        await portal.goto(path);
        await expect(portal.getByRole("main").getByText(remainingText).first()).toBeVisible();
      }
    });

    // the rest is no journey of its own: it is walked in one language a day
    if (!isWalkedIn("forward", language)) return;

    test("an exchange is booked for a day, its delivery changed, and it is delivered automatically on that day", async ({
      portal,
      pass,
    }) => {
      const monitor = watch(portal);
      await lock(portal, "booked", "manual");
      await useQuote(portal);
      await expect(portal.getByText(exchange("done.booked"))).toBeVisible();
      await portal.getByRole("link", { name: exchange("done.view") }).click();
      await state(portal, "bookedOrder.pending");
      await expect(portal.getByText("10.00", { exact: false }).first()).toBeVisible();
      await portal.getByRole("button", { name: exchange("detail.toAuto") }).click();
      await portal
        .getByRole("dialog")
        .getByRole("button", { name: exchange("detail.toAuto") })
        .click();
      await expect(portal.getByRole("button", { name: exchange("detail.toManual") })).toBeVisible();
      expect(await faultsOf(portal)).toEqual([]);
      await pass(14 * hour + 5 * minute);
      await portal.reload();
      await state(portal, "bookedOrder.finished");
      await expect(portal.getByRole("button", { name: exchange("detail.cancelForward") })).toHaveCount(0);
      expect(monitor.problems).toEqual([]);
    });

    test("a cancellation displays its cost before it is done", async ({ portal }) => {
      await lock(portal, "postFunded", "auto");
      expect(await faultsOf(portal)).toEqual([]);
      await useQuote(portal);
      await portal.getByRole("link", { name: exchange("done.view") }).click();
      await portal.getByRole("button", { name: exchange("detail.cancelForward") }).click();
      const dialog = portal.getByRole("dialog");
      await expect(dialog.getByText(exchange("detail.cancelCost"))).toBeVisible();
      await expect(dialog.getByText("10.00", { exact: false }).first()).toBeVisible();
      await dialog.getByRole("button", { name: exchange("detail.cancelForward") }).click();
      await state(portal, "postFundedOrder.canceled");
    });

    test("a default displays its shortfall and its deadline, and is cured when the money has come", async ({
      portal,
      ops,
      world,
      pass,
    }) => {
      // the demo's order of 60,000.00 pounds is due today, and there are not as many
      await portal.goto("/b2b/exchange/exchangeOrder?kind=postFunded&state=processing");
      await ready(portal);
      await portal
        .getByRole("main")
        .getByRole("link", { name: /(^| )FX\d+$/ })
        .first()
        .click();
      await state(portal, "postFundedOrder.processing");
      await pass(7 * hour);
      await portal.reload();
      await state(portal, "postFundedOrder.timeOut");
      await expect(portal.getByText(exchange("detail.inDefault"))).toBeVisible();
      await expect(portal.getByText(exchange("detail.actualFee"), { exact: true })).toBeVisible();
      expect(await faultsOf(portal)).toEqual([]);

      const token = await opsToken(ops.request);
      const { rows } = await asOps<{ rows: { userNo: string; balances: object[] }[] }>(
        ops.request,
        token,
        `worlds/${world}/merchants`,
      );
      const userNo = rows.find(({ balances }) => balances.length > 0)?.userNo;
      await asOps(ops.request, token, `worlds/${world}/remittances`, {
        userNo,
        amount: { currency: "GBP", amount: "90000.00" },
        payerName: "Harbour Lights Trading Inc",
        chargingMode: "OUR",
        arrivesInMinutes: 1,
      });
      await pass(10 * minute);
      await portal.reload();
      await state(portal, "postFundedOrder.finished");
      await expect(portal.getByText(exchange("detail.inDefault"))).toHaveCount(0);
      const { checks, isRight } = await asOps<{ isRight: boolean; checks: { isRight: boolean }[] }>(
        ops.request,
        token,
        `worlds/${world}/proof`,
      );
      expect(checks.filter((check) => !check.isRight)).toEqual([]);
      expect(isRight).toBe(true);
    });
  });

import { readFileSync } from "node:fs";
import type { Locator } from "@playwright/test";
import { beijingText } from "@/lib/time/beijing";
import { readPdf } from "../fixtures/paper";
import { payPassword } from "./calls";
import { faultsOf } from "./faults";
import { languagesOf } from "./long";
import { downloadAfter, expect, test, texts, watch } from "./portal-fixtures";
import { ready } from "./ready";

for (const language of languagesOf("refunds"))
  test.describe(language, () => {
    test.use({ language });
    const labels = texts(language);
    const [of, stepUp] = [labels("receiving"), labels("shell")];

    test("an income is refunded in part: its cost is displayed first, the password confirms it, and its page lists it", async ({
      portal,
    }) => {
      const monitor = watch(portal);
      const main = portal.getByRole("main");
      await portal.setViewportSize({ width: 360, height: 800 });
      await portal.goto("/b2b/collection/receipts_page?currency=USD");
      await ready(portal);
      await expect(main.getByRole("heading", { name: of("incomes.sums") })).toBeVisible();
      expect(await faultsOf(portal)).toEqual([]);
      await main
        .getByRole("link", { name: /(^| )IN\d+$/ })
        .first()
        .click();
      await ready(portal);
      expect(await faultsOf(portal)).toEqual([]);
      await main.getByRole("link", { name: of("refunds.ask"), exact: true }).click();
      await ready(portal);
      const amount = portal.getByRole("textbox", { name: of("refunds.amount"), exact: true });
      // a focused field displays its value without formatting
      await amount.click();
      await amount.fill("1000");
      await portal.getByRole("textbox", { name: of("refunds.reason"), exact: true }).fill("Ordered twice");
      await expect(main.getByText("985.00")).toBeVisible();
      expect(await faultsOf(portal)).toEqual([]);
      await main.getByRole("button", { name: of("refunds.askAction", { amount: "1,000.00 USD" }) }).click();
      const dialog = portal.getByRole("dialog");
      await dialog.getByLabel(stepUp("stepUp.password"), { exact: true }).fill(payPassword);
      await dialog.getByRole("button", { name: stepUp("stepUp.action"), exact: true }).click();
      await expect(main.getByText(/^IR\d+$/).first()).toBeVisible();
      await expect(main.getByText(of("income.refunding")).first()).toBeVisible();
      expect(await faultsOf(portal)).toEqual([]);
      expect(monitor.problems).toEqual([]);
    });

    test("a fast refund that the bank switches to the general method displays it, with its new day, in every view, until it is paid and has its voucher", async ({
      portal,
      ops,
      world,
    }) => {
      test.setTimeout(180_000);
      const [monitor, opsMonitor] = [watch(portal), watch(ops)];
      const [operations, notices] = [labels("operations"), labels("notices")];
      const main = portal.getByRole("main");
      const fact = (name: string): Locator =>
        main.getByText(of(`refunds.${name}`), { exact: true }).locator("xpath=following-sibling::dd");
      const dueDay = async (): Promise<Date> =>
        new Date((await fact("dueAt").locator("time").getAttribute("datetime")) ?? "");
      const [fast, general] = [of("refunds.modes.fast"), of("refunds.modes.general")];
      const why = "The remitter's bank takes no fast refunds";
      let orderNo = "";

      await test.step("the merchant changes to fast refunds; the fee is displayed before the refund is requested", async () => {
        await portal.goto("/b2b/collection/receipts_page?currency=USD");
        await ready(portal);
        await main
          .getByRole("link", { name: /(^| )IN\d+$/ })
          .first()
          .click();
        await ready(portal);
        const change = of("refunds.change", { mode: fast });
        await main.getByRole("button", { name: change, exact: true }).click();
        await portal.getByRole("dialog").getByRole("button", { name: change, exact: true }).click();
        await expect(main.getByText(of("refunds.settingNow", { mode: fast }))).toBeVisible();
        await main.getByRole("link", { name: of("refunds.ask"), exact: true }).click();
        await ready(portal);
        const amount = portal.getByRole("textbox", { name: of("refunds.amount"), exact: true });
        await amount.click();
        await amount.fill("1000");
        await expect(fact("mode")).toHaveText(`${fast} · ${of("refunds.days", { from: "1", to: "3" })}`);
        await expect(fact("fee")).toHaveText("30.00 USD");
        await expect(fact("arrival")).toHaveText("970.00 USD");
        await portal.getByRole("textbox", { name: of("refunds.reason"), exact: true }).fill("Price reduced");
        await main.getByRole("button", { name: of("refunds.askAction", { amount: "1,000.00 USD" }) }).click();
        const dialog = portal.getByRole("dialog");
        await dialog.getByLabel(stepUp("stepUp.password"), { exact: true }).fill(payPassword);
        await dialog.getByRole("button", { name: stepUp("stepUp.action"), exact: true }).click();
        await expect(fact("mode")).toHaveText(fast);
        // not as if it had been credited and all were well
        const sentence = of("detail.refunding", { payer: ".+", amount: ".+" });
        await expect(main.getByText(new RegExp(`^${sentence}$`))).toBeVisible();
        orderNo =
          (await main
            .getByText(/^IR\d+$/)
            .first()
            .textContent()) ?? "";
      });
      const promisedDay = await dueDay();

      await test.step("the bank, played by operations, switches it, with the reason", async () => {
        await ops.goto(`/ops/worlds/${world}/refunds`);
        await ready(ops);
        const row = ops.getByRole("row").filter({ hasText: orderNo });
        await expect(row).toContainText(fast);
        await row
          .getByRole("button", { name: operations("refunds.othersOf", { number: orderNo }), exact: true })
          .click();
        await ops.getByRole("menuitem", { name: operations("refunds.switch.label"), exact: true }).click();
        const dialog = ops.getByRole("dialog");
        await dialog.getByLabel(operations("refunds.reason"), { exact: true }).fill(why);
        await dialog.getByRole("button", { name: operations("refunds.switch.label"), exact: true }).click();
        await expect(ops.getByText(operations("refunds.switch.done"))).toBeVisible();
        await expect(row).toContainText(general);
        expect(await faultsOf(ops)).toEqual([]);
      });

      await test.step("its page, the list and the message have the method and the day", async () => {
        await portal.reload();
        await ready(portal);
        await expect(
          main.getByText(of("refunds.switched", { from: fast, to: general, reason: why }), { exact: true }),
        ).toBeVisible();
        await expect(fact("mode")).toHaveText(general);
        // the fee that was agreed stays
        await expect(fact("fee")).toHaveText("30.00 USD");
        const newDueDay = await dueDay();
        expect(newDueDay.getTime()).toBeGreaterThan(promisedDay.getTime());
        for (const width of [360, 1366]) {
          await portal.setViewportSize({ width, height: 800 });
          expect(await faultsOf(portal)).toEqual([]);
        }
        await portal.goto("/b2b/collection/receipts_page?state=refunding");
        await ready(portal);
        const refundRow = main.getByRole("row").filter({ hasText: of("income.refunding") });
        await expect(refundRow).toContainText(general);
        const newDueText = newDueDay.toLocaleString(language, {
          timeZone: "Asia/Shanghai",
          month: "short",
          day: "numeric",
          hour: "2-digit",
          minute: "2-digit",
          hourCycle: "h23",
        });
        await expect(refundRow).toContainText(newDueText);
        expect(await faultsOf(portal)).toEqual([]);
        await portal.goto("/b2b/customer-service/message");
        const notification = main
          .getByRole("listitem")
          .filter({ hasText: notices("message.refundSwitched.title", { refundNo: orderNo }) });
        await expect(notification).toContainText(why);
        await expect(notification).toContainText(beijingText(newDueDay));
      });

      await test.step("paid out it has its voucher", async () => {
        const row = ops.getByRole("row").filter({ hasText: orderNo });
        await row.getByRole("button", { name: operations("refunds.complete.label"), exact: true }).click();
        await ops
          .getByRole("dialog")
          .getByRole("button", { name: operations("refunds.complete.label"), exact: true })
          .click();
        await expect(ops.getByText(operations("refunds.complete.done"))).toBeVisible();
        await portal.goto("/b2b/collection/receipts_page?currency=USD");
        await ready(portal);
        await main
          .getByRole("link", { name: /(^| )IN\d+$/ })
          .first()
          .click();
        await ready(portal);
        await expect(main.getByText(of("incomeRefund.success")).first()).toBeVisible();
        await portal.getByRole("button", { name: of("refunds.download"), exact: true }).click();
        const file = await downloadAfter(portal, () =>
          portal.getByRole("menuitem", { name: of(`refunds.as.${language}`) }).click(),
        );
        const lines = (await readPdf(readFileSync(await file.path()))).pages.flatMap(({ textItems }) =>
          textItems.map(({ text }) => text),
        );
        expect(lines).toEqual(expect.arrayContaining([of("refunds.voucher.title"), orderNo, "970.00 USD"]));
        expect(await faultsOf(portal)).toEqual([]);
      });
      expect([monitor.problems, opsMonitor.problems]).toEqual([[], []]);
    });
  });

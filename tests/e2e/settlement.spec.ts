import type { Page } from "@playwright/test";
import { payPassword } from "./calls";
import { faultsOf } from "./faults";
import { languagesOf } from "./long";
import { expect, fileInput, test, texts, watch } from "./portal-fixtures";
import { ready } from "./ready";
import { bankDoes, linkedIncome, openSpeedy, passLink, settlementPayee, type Settling } from "./settling";

const paper = "tests/fixtures/invoice.png";
const form = "/b2b/settle/settle-apply";
const hours = 3_600;

for (const language of languagesOf("settlement"))
  test.describe(language, () => {
    test.use({ language });
    const labels = texts(language);
    const [of, shell] = [labels("settlement"), labels("shell")];
    const isClean = async (page: Page) => expect(await faultsOf(page)).toEqual([]);

    /** Fills in the form for a payee and leads to the confirm step; `speedy` on an advance. */
    const fillIn = async (portal: Page, payee: string, amount: string, method: "normal" | "speedy" = "normal") => {
      await portal.goto(`${form}?currency=USD`);
      await ready(portal);
      await expect(async () => {
        await portal.getByRole("combobox", { name: of("apply.payee"), exact: true }).click();
        await portal.getByRole("option").filter({ hasText: payee }).first().click({ timeout: 2_000 });
      }).toPass();
      if (method === "speedy") await portal.getByRole("radio", { name: new RegExp(`^${of("method.speedy")}`) }).check();
      const field = portal.getByRole("textbox", { name: of("apply.byPay"), exact: true });
      // a focused field displays its value without formatting
      await field.click();
      await field.fill(amount);
      await fileInput(portal, of("apply.documents")).setInputFiles(paper);
      await expect(portal.getByRole("main").getByText("invoice.png")).toBeVisible();
      await portal.getByRole("checkbox", { name: new RegExp(`^${of("apply.agree")}`) }).check();
      await portal.getByRole("button", { name: of("apply.continue"), exact: true }).click();
    };
    /** Confirms with the payment password and returns the number of the settlement. */
    const confirm = async (portal: Page): Promise<string> => {
      const dialog = portal.getByRole("dialog");
      await dialog.getByLabel(shell("confirm.password"), { exact: true }).fill(payPassword);
      await dialog.getByRole("button", { name: new RegExp(`^${of("confirm.action", { amount: "" }).trim()}`) }).click();
      await expect(portal.getByText(of("done.title"))).toBeVisible();
      await portal.getByRole("link", { name: of("done.view"), exact: true }).click();
      await expect(portal).toHaveURL(/orderNo=SO\d+/);
      await ready(portal);
      return new URL(portal.url()).searchParams.get("orderNo") ?? "";
    };
    const stateIs = async (portal: Page, state: string) =>
      expect(
        portal
          .getByRole("main")
          .getByText(of(`settlementOrder.${state}`))
          .first(),
      ).toBeVisible();

    test("an income is linked, settled and paid out; another settlement is cancelled, and one that failed is paid to another payee", async ({
      portal,
      ops,
      world,
      pass,
    }) => {
      test.setTimeout(180_000);
      const [monitor, opsMonitor] = [watch(portal), watch(ops)];
      const main = portal.locator("main");
      const at: Settling = { portal, ops, world };
      const payee = "李敏";

      await test.step("without a payee the form leads to adding one", async () => {
        await portal.setViewportSize({ width: 360, height: 800 });
        await portal.goto(form);
        await ready(portal);
        await expect(main.getByText(of("apply.noPayee"))).toBeVisible();
        await isClean(portal);
        await settlementPayee(at, payee, "6222020200112345678");
      });

      await test.step("without any association nothing can be settled; once there is one, the quota is there", async () => {
        await portal.goto(`${form}?currency=USD`);
        await ready(portal);
        await expect(main.getByText(of("apply.nothingLinked"))).toBeVisible();
        await isClean(portal);
        await passLink(at, await linkedIncome(at, "10000", "NW-2026-71"));
        await portal.reload();
        await ready(portal);
        await expect(main.getByText(of("apply.quota"), { exact: true }).first()).toBeVisible();
        await isClean(portal);
      });

      const orderNo = await test.step("it is settled with documents, agreement and password", async () => {
        await portal.setViewportSize({ width: 1366, height: 800 });
        await fillIn(portal, payee, "4000");
        await expect(main.getByText("NW-2026-71")).toBeVisible();
        await expect(portal.getByRole("dialog")).toContainText("4,004.00");
        await isClean(portal);
        return confirm(portal);
      });

      await test.step("the bank has it, and then its payee", async () => {
        await stateIs(portal, "pending");
        await isClean(portal);
        await pass(6 * 60);
        await bankDoes(at, orderNo, "accept");
        await bankDoes(at, orderNo, "succeed");
        await portal.reload();
        await ready(portal);
        await stateIs(portal, "success");
        await expect(main.getByRole("button", { name: of("voucher.download") })).toBeVisible();
        await isClean(portal);
      });

      await test.step("another one is cancelled with its reason: the yuan stay", async () => {
        await fillIn(portal, payee, "1000");
        await confirm(portal);
        await main.getByRole("button", { name: of("cancel.action"), exact: true }).click();
        const dialog = portal.getByRole("dialog");
        await dialog.getByLabel(of("cancel.reason"), { exact: true }).fill("Wrong payee");
        await isClean(portal);
        await dialog.getByRole("button", { name: of("cancel.action"), exact: true }).click();
        await expect(portal.getByText(of("cancel.doneExchanged")).first()).toBeVisible();
        await stateIs(portal, "canceled");
        await expect(main.getByText("Wrong payee")).toBeVisible();
        await isClean(portal);
      });

      await test.step("one that fails is paid out again to another payee", async () => {
        const otherPayee = await settlementPayee(at, "王伟", "6222020200112345686");
        await fillIn(portal, payee, "2000");
        const failing = await confirm(portal);
        await pass(6 * 60);
        await bankDoes(at, failing, "accept");
        await bankDoes(at, failing, "fail", { reason: "Account closed" });
        await portal.reload();
        await ready(portal);
        await stateIs(portal, "failed");
        await expect(main.getByText(labels("terms")("knownText.names.accountClosed")).first()).toBeVisible();
        await main.getByRole("button", { name: of("again.action"), exact: true }).click();
        const dialog = portal.getByRole("dialog");
        await dialog.getByRole("radio", { name: new RegExp(otherPayee) }).check();
        await dialog.getByLabel(shell("confirm.password"), { exact: true }).fill(payPassword);
        await isClean(portal);
        await dialog.getByRole("button", { name: of("again.action"), exact: true }).click();
        await expect(portal.getByText(of("again.done")).first()).toBeVisible();
        await stateIs(portal, "pending");
        await pass(6 * 60);
        await bankDoes(at, failing, "accept");
        await bankDoes(at, failing, "succeed");
        await portal.reload();
        await ready(portal);
        await stateIs(portal, "success");
        await expect(main.getByText(otherPayee).first()).toBeVisible();
      });

      await test.step("the list has all three, with their sums, on a phone and on a laptop", async () => {
        for (const width of [360, 1366]) {
          await portal.setViewportSize({ width, height: 800 });
          await portal.goto("/b2b/settle/settle-order");
          await ready(portal);
          await expect(main.getByRole("link", { name: /(^| )SO\d+$/ })).toHaveCount(3);
          await expect(main.getByRole("heading", { name: of("orders.sums") })).toBeVisible();
          await isClean(portal);
        }
        await portal.goto("/b2b/settle/settle-order?state=canceled");
        await ready(portal);
        await expect(main.getByRole("link", { name: /(^| )SO\d+$/ })).toHaveCount(1);
      });
      expect([monitor.problems, opsMonitor.problems]).toEqual([[], []]);
    });

    test("a speedy settlement at 21:59 costs no fee and one at 22:01 does; once the funds arrive the advance is repaid", async ({
      portal,
      ops,
      world,
      pass,
    }) => {
      test.setTimeout(180_000);
      const monitor = watch(portal);
      const main = portal.locator("main");
      const at: Settling = { portal, ops, world };
      const payee = "李敏";
      const advances = new RegExp(`^AD\\d+$`);

      await test.step("speedy settlement is not active at first, and describes its application", async () => {
        await settlementPayee(at, payee, "6222020200112345678");
        await portal.goto(`${form}?currency=USD`);
        await ready(portal);
        await expect(main.getByText(of("apply.speedyClosed.none"))).toBeVisible();
        await expect(portal.getByRole("radio", { name: new RegExp(`^${of("method.speedy")}`) })).toBeDisabled();
        await isClean(portal);
        await openSpeedy(at);
      });

      const links = [await linkedIncome(at, "3000", "NW-2026-81"), await linkedIncome(at, "5000", "NW-2026-82")];

      await test.step("at 21:59 an advance is free", async () => {
        await pass(12 * hours - 60);
        await fillIn(portal, payee, "1000", "speedy");
        await expect(main.getByText(of("cost.advanceFree"))).toBeVisible();
        await isClean(portal);
        await confirm(portal);
        await expect(main.getByRole("link", { name: advances })).toBeVisible();
      });

      await test.step("at 22:01 its days are paid for beforehand", async () => {
        await pass(120);
        await fillIn(portal, payee, "1000", "speedy");
        await expect(main.getByText(new RegExp(of("cost.speedyFee"))).first()).toBeVisible();
        await expect(main.getByText(of("cost.advanceFree"))).toHaveCount(0);
        await confirm(portal);
      });

      await test.step("both are outstanding until the incomes are credited, which repays them", async () => {
        await portal.goto("/b2b/settle/advances?state=outstanding");
        await ready(portal);
        await expect(main.getByRole("link", { name: advances })).toHaveCount(2);
        await isClean(portal);
        for (const link of links) await passLink(at, link);
        await portal.goto("/b2b/settle/advances?state=repaid");
        await ready(portal);
        await expect(main.getByRole("link", { name: advances })).toHaveCount(2);
        await main.getByRole("link", { name: advances }).first().click();
        await ready(portal);
        await expect(main.getByText(of("advance.repaid")).first()).toBeVisible();
        await isClean(portal);
        await main.getByRole("link", { name: /(^| )SO\d+$/ }).click();
        await ready(portal);
        await expect(main.getByText(of("cost.advanced")).first()).toBeVisible();
      });
      expect(monitor.problems).toEqual([]);
    });
  });

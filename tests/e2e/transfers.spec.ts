import { readFileSync } from "node:fs";
import { readPdf } from "../fixtures/paper";
import { payPassword, people, signIn } from "./calls";
import { chooseCurrency } from "./currency-choice";
import { faultsOf } from "./faults";
import { languagesOf } from "./long";
import { anotherDevice, downloadAfter, expect, test, texts, watch } from "./portal-fixtures";
import { ready } from "./ready";

const partnerNo = "100003";

for (const language of languagesOf("transfers"))
  test.describe(language, () => {
    test.use({ language });
    const labels = texts(language);
    const [of, terms, operations] = [labels("transfers"), labels("terms"), labels("operations")];
    const otherLanguage = language === "zh-CN" ? "en-US" : "zh-CN";

    test("a transfer between two merchants is made to the cent, visible to the other side, on its statement, and has a voucher", async ({
      portal,
      browser,
      baseURL,
      world,
      handler,
    }) => {
      const monitor = watch(portal);
      const main = portal.getByRole("main");
      let orderNo = "";

      await test.step("the payee is found, the cost follows, the password confirms", async () => {
        await portal.setViewportSize({ width: 360, height: 800 });
        await portal.goto("/b2b/transfer_manage/userTransferApply");
        await ready(portal);
        await portal.getByLabel(of("apply.payeeUserNo"), { exact: true }).fill(partnerNo);
        await portal.getByRole("button", { name: of("apply.check"), exact: true }).click();
        await expect(main.getByText("宁波***司", { exact: true })).toBeVisible();
        await chooseCurrency(portal.getByLabel(of("apply.currency"), { exact: true }), "USD");
        await portal.getByRole("textbox", { name: of("apply.amountReceived"), exact: true }).fill("1234.56");
        await portal.getByLabel(of("apply.relation"), { exact: true }).selectOption("supplier");
        await portal.getByRole("textbox", { name: new RegExp(`^${of("apply.reference")}`) }).fill("INVOICE 88");
        const cost = portal.getByRole("region", { name: of("cost.title") });
        await expect(cost.getByText("1,235.18")).toBeVisible();
        await expect(cost.getByText(of("cost.atOnce"))).toBeVisible();
        expect(await faultsOf(portal)).toEqual([]);
        await portal.getByRole("button", { name: of("apply.continue"), exact: true }).click();
        const dialog = portal.getByRole("dialog");
        await expect(dialog.getByText("0.62")).toBeVisible();
        await dialog.getByLabel(labels("shell")("confirm.password"), { exact: true }).fill(payPassword);
        await dialog.getByRole("button", { name: of("confirm.action", { amount: "1,235.18 USD" }) }).click();
        await expect(main.getByText(of("done.success"))).toBeVisible();
        await portal.getByRole("link", { name: of("done.view") }).click();
        await expect(portal).toHaveURL(/orderNo=TF\d+/);
        orderNo = new URL(portal.url()).searchParams.get("orderNo") ?? "";
      });

      await test.step("its page has the amount that left the account, and its voucher in both languages", async () => {
        await ready(portal);
        await expect(main.getByText(of("accountTransfer.success")).first()).toBeVisible();
        expect(await faultsOf(portal)).toEqual([]);
        await portal.getByRole("button", { name: of("voucher.download") }).click();
        const paper = await downloadAfter(portal, () =>
          portal.getByRole("menuitem", { name: of(`voucher.as.${otherLanguage}`) }).click(),
        );
        const { pages } = await readPdf(readFileSync(await paper.path()));
        const paperText = pages.flatMap((page) => page.textItems.map(({ text }) => text)).join(" ");
        for (const text of [orderNo, "1,235.18 USD", "INVOICE 88"]) expect(paperText).toContain(text);
      });

      await test.step("records and relations fit a phone", async () => {
        for (const query of ["", "?tab=relations", "?tab=relations&relation=new"]) {
          await portal.goto(`/b2b/transfer_manage/transferOrder${query}`);
          await ready(portal);
          await expect(portal.getByRole("heading", { level: 1 })).toBeVisible();
          expect(await faultsOf(portal)).toEqual([]);
        }
      });

      await test.step("the other side sees the payer and the reason, and nothing of the fee", async () => {
        const context = await anotherDevice(browser, { baseURL, language, world });
        await signIn(context, world, people.partner, handler.requests);
        const partner = await context.newPage();
        const partnerMonitor = watch(partner);
        await partner.goto(`/b2b/account/statement?currency=USD&orderNo=${orderNo}`);
        await ready(partner);
        const line = partner.getByRole("table").getByRole("row").filter({ hasText: orderNo });
        await expect(line).toContainText("1,234.56");
        await expect(line).toContainText("INVOICE 88");
        await line.getByRole("link", { name: orderNo }).click();
        await expect(partner.getByRole("heading", { level: 1 })).toContainText("深圳海川贸易有限公司");
        await expect(partner.getByRole("main").getByText(terms("fee"), { exact: true })).toHaveCount(0);
        expect(partnerMonitor.problems).toEqual([]);
        await context.close();
      });
      expect(monitor.problems).toEqual([]);
    });

    test("operations pass a transfer that waits for its review, and its payer is notified", async ({
      ops,
      world,
      browser,
      baseURL,
      handler,
    }) => {
      const monitor = watch(ops);
      const context = await anotherDevice(browser, { baseURL, language, world });
      await signIn(context, world, people.partner, handler.requests);
      const payer = await context.newPage();
      const payerMonitor = watch(payer);
      // the payer knows the payee by number and mask
      const notification = payer
        .getByRole("main")
        .getByRole("listitem")
        .filter({
          hasText: labels("notices")("message.transferSent.title", { payee: "100001 深圳***司", amount: "USD 850.00" }),
        });
      await payer.goto("/b2b/customer-service/message");
      await expect(payer.getByRole("main").getByRole("listitem").first()).toBeVisible();
      await expect(notification).toHaveCount(0);
      await ops.goto(`/ops/worlds/${world}/transfers`);
      await ready(ops);
      await expect(ops.getByText(operations("transfers.waiting", { count: 1 }))).toBeVisible();
      await ops.getByRole("button", { name: operations("transfers.approve.label"), exact: true }).click();
      await ops
        .getByRole("dialog")
        .getByRole("button", { name: operations("transfers.approve.label"), exact: true })
        .click();
      await expect(ops.getByText(operations("transfers.approve.done"))).toBeVisible();
      await expect(ops.getByText(operations("transfers.waiting", { count: 0 }))).toBeVisible();
      await payer.reload();
      await expect(notification).toHaveCount(1);
      expect(payerMonitor.problems).toEqual([]);
      await context.close();
      await ops.goto(`/ops/worlds/${world}/transfers?tab=relations`);
      await expect(ops.getByRole("button", { name: operations("transfers.pass.label"), exact: true })).toBeVisible();
      expect(monitor.problems).toEqual([]);
    });
  });

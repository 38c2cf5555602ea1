import type { Page } from "@playwright/test";
import { png } from "../fixtures/sample-files";
import { pdfWithLines } from "../fixtures/order-pdf";
import { chooseCurrency } from "./currency-choice";
import { faultsOf } from "./faults";
import { languagesOf } from "./long";
import { anotherDevice, expect, test, texts, watch } from "./portal-fixtures";
import { ready } from "./ready";

const isClean = async (page: Page): Promise<void> => expect(await faultsOf(page)).toEqual([]);

const invoice = () =>
  pdfWithLines([
    ["COMMERCIAL INVOICE"],
    ["Contract No: NW-2026-7", "Date: March 5, 2026"],
    ["Buyer: Nordwind Handels GmbH"],
    ["Description of Goods: Steel bolts M8"],
    ["Quantity: 500 pcs"],
    ["Total Amount: GBP 12,800.50"],
  ]);

/** The banks between the payer's and ours. */
const banks = [
  ["Hanse Landesbank", "HANSDEFF", "DE"],
  ["Channel Clearing Bank", "CHCLGB2L", "GB"],
  ["Thames Correspondent Bank", "THCBGB2L", "GB"],
] as const;

for (const language of languagesOf("receiving-journey"))
  test.describe(language, () => {
    test.use({ language });
    const labels = texts(language);
    const [of, material, operations] = [labels("receiving"), labels("materials"), labels("operations")];
    const [home, reference] = [labels("home"), labels("reference")];

    test("a local account is opened and shared; a payment through three banks is followed, linked to the contract of the invoice read, approved and credited", async ({
      portal,
      ops,
      pass,
      browser,
      baseURL,
      world,
    }) => {
      test.setTimeout(180_000);
      const [monitor, opsMonitor] = [watch(portal), watch(ops)];
      const main = portal.getByRole("main");
      const field = (name: string) => portal.getByLabel(material(`field.${name}`), { exact: true });
      const confirm = async (label: string) => {
        await ops.getByRole("button", { name: label, exact: true }).click();
        await ops.getByRole("dialog").getByRole("button", { name: label, exact: true }).click();
      };
      let account = "";

      await test.step("the application reports its missing fields, then is accepted", async () => {
        await portal.setViewportSize({ width: 360, height: 800 });
        await portal.goto("/b2b/collection/apply_page");
        await ready(portal);
        await portal.getByRole("radio", { name: new RegExp(`^${of("accountKind.local")}`) }).check();
        await portal.getByLabel(of("field.country"), { exact: true }).selectOption("GB");
        await portal.getByLabel(of("field.bank"), { exact: true }).selectOption("TCBGB");
        await expect(portal.getByRole("checkbox", { name: "GBP" })).toBeChecked();
        await isClean(portal);
        await portal.getByRole("button", { name: of("apply.submit"), exact: true }).click();
        await expect(main.getByRole("alert").first()).toBeVisible();
        await portal.getByLabel(of("field.website"), { exact: true }).fill("https://shop.ningbo.example");
        for (const [name, value] of [
          ["salesBand", "2"],
          ["platform", "offline"],
          ["mainCategory", "008"],
          ["tradeArea", "europe"],
        ] as const)
          await portal.getByLabel(of(`field.${name}`), { exact: true }).selectOption(value);
        await portal.getByRole("radio", { name: of("tradeType.selfExport") }).check();
        await portal
          .locator("input[type=file]")
          .setInputFiles([{ name: "shop.png", mimeType: "image/png", buffer: png() }]);
        await expect(main.getByText("shop.png").first()).toBeVisible();
        await portal.getByRole("checkbox", { name: new RegExp(`^${of("apply.agree")}`) }).check();
        await portal.getByRole("button", { name: of("apply.submit"), exact: true }).click();
        await expect(main.getByText(of("apply.done"))).toBeVisible();
        await portal.getByRole("link", { name: of("apply.view") }).click();
        await expect(main.getByText(of("accountApplication.processing")).first()).toBeVisible();
        await isClean(portal);
      });

      await test.step("operations, who play the bank, open the account", async () => {
        await pass(600);
        const number = new URL(portal.url()).searchParams.get("applicationNo") ?? "";
        await ops.goto(`/ops/worlds/${world}/receiving`);
        await ready(ops);
        await ops.getByRole("link", { name: number }).click();
        await ready(ops);
        await isClean(ops);
        await confirm(operations("receiving.pass.label"));
        await expect(ops.getByText(operations("receiving.pass.done"))).toBeVisible();
      });

      await test.step("its details are visible to anybody with the link, until it is withdrawn", async () => {
        await portal.goto("/b2b/collection/payee_account_page");
        await ready(portal);
        await isClean(portal);
        const link = main.getByRole("link", { name: /^GB\d\d / }).first();
        account = (await link.textContent()) ?? "";
        await link.click();
        await ready(portal);
        await portal.getByRole("button", { name: of("share.make"), exact: true }).click();
        await expect(portal.getByRole("img", { name: of("share.qr") })).toBeVisible();
        await isClean(portal);
        const url =
          (await main
            .getByText(/\/payee-account\//)
            .first()
            .textContent()) ?? "";
        const context = await anotherDevice(browser, { baseURL, language, world });
        const payer = await context.newPage();
        await payer.setViewportSize({ width: 360, height: 800 });
        await payer.goto(new URL(url).pathname);
        await expect(payer.getByText(account, { exact: true })).toBeVisible();
        await expect(payer.locator("meta[name=robots]").first()).toHaveAttribute("content", /noindex/);
        await isClean(payer);
        const withdraw = of("share.withdraw");
        await portal.getByRole("button", { name: withdraw, exact: true }).click();
        await portal.getByRole("dialog").getByRole("button", { name: withdraw, exact: true }).click();
        await expect(portal.getByText(of("share.withdrawn")).first()).toBeVisible();
        await payer.reload();
        await expect(payer.getByText(of("shared.gone"))).toBeVisible();
        await context.close();
      });

      await test.step("the invoice is read, and its data is submitted and approved", async () => {
        await portal.setViewportSize({ width: 1366, height: 800 });
        await portal.goto("/b2b/collection/material_page/file-detail/material-add");
        await ready(portal);
        await portal
          .locator("input[type=file]")
          .first()
          .setInputFiles([{ name: "invoice.pdf", mimeType: "application/pdf", buffer: await invoice() }]);
        await expect(main.getByText(material("read.title", { name: "invoice.pdf" }))).toBeVisible();
        await main.getByRole("button", { name: material("read.all", { count: 7 }), exact: true }).click();
        await expect(field("buyerName")).toHaveValue("Nordwind Handels GmbH");
        await expect(field("contractNo")).toHaveValue("NW-2026-7");
        await field("tradeCountry").fill("DE");
        await portal.getByRole("option", { name: /DE$/ }).click();
        await field("productType").selectOption({ label: reference("goods.008") });
        await field("website").fill("https://www.nordwind.example");
        await portal.getByRole("radio", { name: material("shipmentStatus.notShipped") }).check();
        await field("shipsOn").fill("2026-04-20");
        await portal.getByRole("button", { name: material("form.submit"), exact: true }).click();
        await expect(portal).toHaveURL(/orderId=MA\d+/);
        const serialNo = new URL(portal.url()).searchParams.get("orderId") ?? "";
        await ops.goto(`/ops/worlds/${world}/materials`);
        await ready(ops);
        await ops.getByRole("checkbox", { name: operations("materials.choose", { number: serialNo }) }).check();
        await confirm(operations("materials.approveChosen"));
        await expect(ops.getByText(operations("materials.decided", { count: 1 }))).toBeVisible();
      });

      await test.step("its buyer pays to the account, through three banks", async () => {
        const send = (key: string, values?: Record<string, number>) => operations(`send.${key}`, values);
        await ops.goto(`/ops/worlds/${world}/money`);
        await ready(ops);
        const form = ops.getByRole("form", { name: send("title") });
        await form.getByLabel(send("accountNo"), { exact: true }).fill(account);
        await chooseCurrency(form.getByLabel(send("currency"), { exact: true }), "GBP");
        await form.getByRole("textbox", { name: send("amount"), exact: true }).fill("9500");
        await form.getByLabel(send("payerName"), { exact: true }).fill("NORDWIND HANDELS G.M.B.H.");
        await form.getByLabel(send("payerCountry"), { exact: true }).fill("DE");
        await form.getByLabel(send("postscript"), { exact: true }).fill("PAYMENT NW 2026 7");
        for (const [at, [bank, swift, country]] of banks.entries()) {
          const place = at + 1;
          await form.getByRole("button", { name: send("addVia"), exact: true }).click();
          await form.getByLabel(send("viaBank", { place }), { exact: true }).fill(bank);
          await form.getByLabel(send("viaSwift", { place }), { exact: true }).fill(swift);
          await form.getByLabel(send("viaCountry", { place }), { exact: true }).fill(country);
          await form.getByRole("textbox", { name: send("viaKept", { place }), exact: true }).fill("5");
        }
        await isClean(ops);
        await form.getByRole("button", { name: send("action"), exact: true }).click();
        await expect(ops.getByRole("row").filter({ hasText: "9,500.00" })).toBeVisible();
      });

      await test.step("it is followed from bank to bank until it is received", async () => {
        await portal.goto("/b2b/collection/inTransitPayments?state=inTransit&currency=GBP");
        await ready(portal);
        await main
          .getByRole("link", { name: /(^| )RM\d+$/ })
          .first()
          .click();
        await ready(portal);
        for (const [bank] of banks) await expect(main.getByText(bank, { exact: false }).first()).toBeVisible();
        await expect(main.getByText(of("detail.keeps", { amount: "5.00 GBP" }))).toHaveCount(3);
        await isClean(portal);
        await pass(4 * 3_600);
        await portal.reload();
        await expect(main.getByText(of("detail.kept", { amount: "5.00 GBP" }))).toHaveCount(3);
      });

      await test.step("home leads to it; the contract is proposed, with the reason", async () => {
        await portal.goto("/b2b/account");
        await ready(portal);
        // three tasks are seen at once, those with a deadline first
        const todo = main.getByRole("region", { name: home("todo.title"), exact: true });
        await todo.locator("summary").click();
        await todo.getByRole("link", { name: home("todo.incomeToAssociate", { count: 1 }) }).click();
        await expect(portal).toHaveURL(/associate=IN\d+/);
        await ready(portal);
        await expect(main.getByText(of("associations.reasons.contractNo"), { exact: false })).toBeVisible();
        await expect(main.getByLabel("NW-2026-7 · Nordwind Handels GmbH")).toHaveValue("9,485.00");
        for (const width of [360, 1366]) {
          await portal.setViewportSize({ width, height: 800 });
          await isClean(portal);
        }
        await main.getByRole("button", { name: of("associations.submit", { amount: "9,485.00 GBP" }) }).click();
        await expect(main.getByText(of("income.underReview")).first()).toBeVisible();
      });

      await test.step("operations pass it, and the funds are credited", async () => {
        await ops.goto(`/ops/worlds/${world}/associations`);
        await ready(ops);
        await confirm(operations("associations.pass.label"));
        await expect(ops.getByText(operations("associations.pass.done"))).toBeVisible();
        await portal.reload();
        await ready(portal);
        await expect(main.getByText(of("income.credited")).first()).toBeVisible();
        await isClean(portal);
        await portal.goto("/b2b/collection/material_page?link=partiallyAssociated");
        await ready(portal);
        await main.getByRole("link", { name: /(^| )MA\d+$/ }).click();
        await ready(portal);
        await expect(main.getByRole("region", { name: of("associations.linksOfMaterial") })).toContainText("9,485.00");
        await isClean(portal);
      });
      expect([monitor.problems, opsMonitor.problems]).toEqual([[], []]);
    });
  });

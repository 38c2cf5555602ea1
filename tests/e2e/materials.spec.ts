import { orderPdf } from "../fixtures/order-pdf";
import { faultsOf } from "./faults";
import { languagesOf } from "./long";
import { expect, test, texts, watch } from "./portal-fixtures";
import { ready } from "./ready";

for (const language of languagesOf("materials"))
  test.describe(language, () => {
    test.use({ language });
    const labels = texts(language);
    const [of, ops, reference] = [labels("materials"), labels("operations"), labels("reference")];
    const verifications = (key: string) => ops(`verifications.${key}`);

    test("a contract is read and handed in, returned with a reason at its field, corrected, and approved", async ({
      portal,
      ops: console,
      world,
    }) => {
      const [monitor, consoleMonitor] = [watch(portal), watch(console)];
      const main = portal.getByRole("main");
      const field = (name: string) => portal.getByLabel(of(`field.${name}`), { exact: true });
      let serialNo = "";

      await test.step("the form is filled in, on a phone", async () => {
        await portal.setViewportSize({ width: 360, height: 800 });
        await portal.goto("/b2b/collection/material_page");
        await ready(portal);
        expect(await faultsOf(portal)).toEqual([]);
        await main
          .getByRole("link", { name: of("list.add"), exact: true })
          .first()
          .click();
        await ready(portal);
        await portal
          .locator("input[type=file]")
          .first()
          .setInputFiles([{ name: "contract.pdf", mimeType: "application/pdf", buffer: await orderPdf() }]);
        await expect(main.getByText(of("read.title", { name: "contract.pdf" }))).toBeVisible();
        expect(await faultsOf(portal)).toEqual([]);
        await main.getByRole("button", { name: of("read.all", { count: 6 }), exact: true }).click();
        await expect(field("buyerName")).toHaveValue("Nordwind GmbH");
        await expect(field("contractDate")).toHaveValue("2026-03-05");
        await field("contractNo").fill("NW-2026-7");
        await expect(main.getByText(of("read.differs", { typed: "NW-2026-7" }))).toBeVisible();
        await field("tradeCountry").fill("DE");
        await portal.getByRole("option", { name: /DE$/ }).click();
        await field("productType").selectOption({ label: reference("goods.008") });
        await field("website").fill("https://www.nordwind.example");
        await portal.getByRole("radio", { name: of("shipmentStatus.shipped"), exact: true }).check();
        await field("logisticsProvider").fill("Hansa Lines");
        await field("trackingNo").fill("HL 123 456");
        await field("shippedOn").fill("2026-03-10");
        expect(await faultsOf(portal)).toEqual([]);
        await portal.getByRole("button", { name: of("form.submit"), exact: true }).click();
        await expect(portal).toHaveURL(/orderId=MA\d+/);
        serialNo = new URL(portal.url()).searchParams.get("orderId") ?? "";
        await ready(portal);
        await expect(main.getByText(of("material.pendingReview")).first()).toBeVisible();
        expect(await faultsOf(portal)).toEqual([]);
      });

      await test.step("operations return it for its contract number", async () => {
        await console.goto(`/ops/worlds/${world}/materials`);
        await ready(console);
        await console.getByRole("link", { name: serialNo }).click();
        await ready(console);
        expect(await faultsOf(console)).toEqual([]);
        await console.getByRole("radio", { name: ops("materials.decision.fail") }).check();
        await console.getByRole("button", { name: verifications("addFinding") }).click();
        const findings = console.getByRole("group", { name: verifications("findings"), exact: true });
        await findings.getByLabel(verifications("findingField")).selectOption("contractNo");
        await findings.getByLabel(verifications("findingReason")).fill("The contract says NW-2026-8");
        await console.getByRole("button", { name: ops("materials.save"), exact: true }).click();
        await expect(console.getByText(ops("materials.nothingToDecide"))).toBeVisible();
      });

      await test.step("it is corrected where it is wrong", async () => {
        await portal.setViewportSize({ width: 1366, height: 800 });
        await portal.reload();
        await ready(portal);
        await expect(main.getByText("The contract says NW-2026-8")).toBeVisible();
        expect(await faultsOf(portal)).toEqual([]);
        await main.getByRole("link", { name: of("detail.edit"), exact: true }).click();
        await ready(portal);
        await field("contractNo").fill("NW-2026-8");
        await portal.getByRole("button", { name: of("form.resubmit"), exact: true }).click();
        await expect(main.getByText(of("detail.waitsText"), { exact: true })).toBeVisible();
      });

      await test.step("ticked and approved, it is open to be associated", async () => {
        await console.goto(`/ops/worlds/${world}/materials`);
        await ready(console);
        await console.getByRole("checkbox", { name: ops("materials.choose", { number: serialNo }) }).check();
        await console.getByRole("button", { name: ops("materials.approveChosen"), exact: true }).click();
        const dialog = console.getByRole("dialog");
        await dialog.getByRole("button", { name: ops("materials.approveChosen"), exact: true }).click();
        await expect(console.getByText(ops("materials.decided", { count: 1 }))).toBeVisible();
        await portal.goto("/b2b/collection/material_page?link=toAssociate");
        await ready(portal);
        await expect(main.getByRole("row").filter({ hasText: serialNo })).toContainText("12,500.00");
        expect(await faultsOf(portal)).toEqual([]);
      });
      expect([monitor.problems, consoleMonitor.problems]).toEqual([[], []]);
    });
  });

import { pdf } from "../fixtures/sample-files";
import { json } from "./calls";
import { faultsOf } from "./faults";
import { languagesOf } from "./long";
import { asPerson, expect, test, texts, watch } from "./portal-fixtures";
import { ready } from "./ready";

const dollars = (amount: string) => ({ currency: "USD", amount });

for (const language of languagesOf("associations"))
  test.describe(language, () => {
    test.use({ language });
    const labels = texts(language);
    const [of, ops, home] = [labels("receiving"), labels("operations"), labels("home")];

    test("an income that waits is linked to the contract that is proposed, passed by operations, and credited", async ({
      portal,
      ops: console,
      world,
      handler,
    }) => {
      test.setTimeout(120_000);
      const [seen, seenThere] = [watch(portal), watch(console)];
      const main = portal.getByRole("main");
      const asOps = async <T>(path: string, data: object): Promise<T> => {
        const answer = await handler.requests.post(`/api/ops/worlds/${world}/${path}`, { headers: json, data });
        const { code, result } = (await answer.json()) as { code: string; result: T };
        expect(`${path}: ${code}`).toBe(`${path}: 0`);
        return result;
      };

      await test.step("a contract is approved, and its buyer pays", async () => {
        const uploaded = await portal.request.post("/api/common/file/upload", {
          headers: { "x-portal": "1" },
          multipart: {
            businessType: "MATERIAL",
            file: { name: "contract.pdf", mimeType: "application/pdf", buffer: pdf() },
          },
        });
        const { result } = (await uploaded.json()) as { result: { fileId: string } };
        const { serialNo, changes } = await asPerson<{ serialNo: string; changes: number }>(
          portal,
          "b2b/sett/material/submit-b2b-order-info",
          {
            settlementType: "general",
            amount: dollars("12800.50"),
            buyerName: "Nordwind Handels GmbH",
            contractNo: "NW-2026-7",
            contractDate: "2026-03-02",
            tradeCountry: "DE",
            website: "https://www.nordwind.example",
            productType: "008",
            productName: "Steel bolts M8",
            quantity: 500,
            shipmentStatus: "notShipped",
            shipsOn: "2026-04-20",
            orderFileIds: [result.fileId],
          },
        );
        await asOps(`materials/${serialNo}/review`, { changes, decision: "approve", findings: [], reason: "" });
        const { orderNo } = await asOps<{ orderNo: string }>("remittances", {
          userNo: "100001",
          amount: dollars("9500.00"),
          payerName: "NORDWIND HANDELS G.M.B.H.",
          postscript: "PAYMENT NW 2026 7",
          needsAssociation: true,
        });
        await asOps(`remittances/${orderNo}/credit`, {});
      });

      await test.step("home leads to it; the contract is proposed, and says why", async () => {
        await portal.goto("/b2b/account");
        await ready(portal);
        await main.getByRole("link", { name: home("todo.incomeToAssociate", { count: 1 }) }).click();
        await expect(portal).toHaveURL(/associate=IN\d+/);
        await ready(portal);
        await expect(main.getByText(of("associations.reasons.contractNo"), { exact: false })).toBeVisible();
        await expect(main.getByLabel("NW-2026-7 · Nordwind Handels GmbH")).toHaveValue("9,500.00");
        for (const size of [
          { width: 360, height: 800 },
          { width: 1366, height: 800 },
        ]) {
          await portal.setViewportSize(size);
          expect(await faultsOf(portal)).toEqual([]);
        }
        await main.getByRole("button", { name: of("associations.submit", { amount: "9,500.00 USD" }) }).click();
        await expect(main.getByText(of("income.underReview")).first()).toBeVisible();
      });

      await test.step("operations pass it, and the funds are credited", async () => {
        await console.goto(`/ops/worlds/${world}/associations`);
        await ready(console);
        await console.getByRole("button", { name: ops("associations.pass.label"), exact: true }).click();
        const dialog = console.getByRole("dialog");
        await dialog.getByRole("button", { name: ops("associations.pass.label"), exact: true }).click();
        await expect(console.getByText(ops("associations.pass.done"))).toBeVisible();
        await portal.reload();
        await ready(portal);
        await expect(main.getByText(of("income.credited")).first()).toBeVisible();
        expect(await faultsOf(portal)).toEqual([]);
        await portal.goto("/b2b/collection/material_page?link=partiallyAssociated");
        await ready(portal);
        await main.getByRole("link", { name: /^MA\d+$/ }).click();
        await ready(portal);
        await expect(main.getByRole("region", { name: of("associations.linksOfMaterial") })).toContainText("9,500.00");
        expect(await faultsOf(portal)).toEqual([]);
        await portal.goto("/b2b/collection/receipts_page");
        await ready(portal);
        expect(await faultsOf(portal)).toEqual([]);
      });
      expect([seen.problems, seenThere.problems]).toEqual([[], []]);
    });
  });

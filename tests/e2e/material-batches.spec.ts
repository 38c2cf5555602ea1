import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { cellsIn, sheetFile, xlsxType } from "../fixtures/batch-file";
import { orderPdf } from "../fixtures/order-pdf";
import { faultsOf } from "./faults";
import { languagesOf } from "./long";
import { asPerson, downloadAfter, expect, fileInput, test, texts, watch } from "./portal-fixtures";
import { ready } from "./ready";

const rows = 500;

/** A contract as it should be, column by column. */
const right = (no: number): Readonly<Record<string, string>> => ({
  contractNo: `NW-${no}`,
  contractDate: "2026-03-05",
  buyerName: "Nordwind GmbH",
  currency: "USD",
  amount: "1000",
  tradeCountry: "DE",
  website: "https://www.nordwind.example",
  productType: "008",
  productName: "Steel bolts",
  quantity: "500",
  shipmentStatus: "shipped",
  logisticsProvider: "Hansa Lines",
  trackingNo: `HL ${no}`,
  shippedOn: "2026-03-10",
});

/** Lists the faults of nine rows in the order of the file: the column, the entered value, and the issue. */
const faulty = [
  ["amount", "nine", "amount.number"],
  ["contractDate", "2027-01-01", "date.future"],
  ["buyerName", "", "text.missing"],
  ["shipmentStatus", "sunk", "invalid_value"],
  ["quantity", "0.5", "quantity.whole"],
  ["website", "nowhere", "text.website"],
  ["trackingNo", "", "text.missing"],
  ["productName", "钢；铁", "text.semicolon"],
  ["tradeCountry", "Atlantis", "country.missing"],
] as const;
/** Returns the number of a faulty row; the faulty rows are spread over several pages. */
const numberOf = (at: number) => 20 + at * 50;

function file(): Promise<Buffer> {
  const heads = Object.keys(right(1));
  const fileRows = Array.from({ length: rows }, (_, at) => right(at + 1));
  faulty.forEach(([column, value], at) => {
    const no = numberOf(at);
    fileRows[no - 1] = { ...right(no), [column]: value };
  });
  return sheetFile(
    heads,
    fileRows.map((row) => heads.map((head) => row[head] ?? "")),
  );
}

const dialog = (page: Page) => page.getByRole("dialog");

for (const language of languagesOf("material-batches"))
  test.describe(language, () => {
    test.use({ language });
    const labels = texts(language);
    const [of, validation] = [labels("materials"), labels("validation")];
    const batch = (key: string, values?: Record<string, string | number>) => of(`batch.${key}`, values);
    const why = ([column, , issue]: (typeof faulty)[number]) =>
      of("sheet.faultOf", { column: of(`field.${column}`), issue: validation(issue) });

    test(`of ${rows} materials nine are faulty: three are corrected in the page, the others in the file, and all are submitted`, async ({
      portal,
    }) => {
      const monitor = watch(portal);
      const main = portal.getByRole("main");
      const verdict = (remaining: number) => main.getByText(batch("verdict.faulty", { faulty: remaining, rows }));
      const upload = (label: string, name: string, buffer: Buffer, mimeType = xlsxType) =>
        fileInput(portal, label).setInputFiles([{ name, mimeType, buffer }]);

      await test.step("the file is uploaded, and its nine faulty rows have the reason, on a phone", async () => {
        await portal.setViewportSize({ width: 360, height: 800 });
        await portal.goto("/b2b/collection/material_page");
        await ready(portal);
        await main.getByRole("link", { name: batch("title"), exact: true }).click();
        await ready(portal);
        await expect(main.getByText(batch("list.empty"))).toBeVisible();
        expect(await faultsOf(portal)).toEqual([]);
        await upload(batch("start.file", { kind: of("settlementType.general") }), "march.xlsx", await file());
        await expect(verdict(9)).toBeVisible();
        await main.getByRole("link", { name: new RegExp(`^${batch("rows.show.faulty")}`) }).click();
        for (const fault of faulty) await expect(main.getByText(why(fault), { exact: true }).first()).toBeVisible();
        expect(await faultsOf(portal)).toEqual([]);
      });

      await test.step("three are corrected in the page, each error at its field", async () => {
        await portal.setViewportSize({ width: 1366, height: 800 });
        for (const [at, [column, , issue]] of faulty.slice(0, 3).entries()) {
          const no = numberOf(at) + 1;
          await main.getByRole("button", { name: batch("correct.title", { no }), exact: true }).click();
          const field = dialog(portal).getByLabel(of(`field.${column}`), { exact: true });
          await expect(dialog(portal).getByText(validation(issue))).toBeVisible();
          if (at === 0) expect(await faultsOf(portal)).toEqual([]);
          await field.fill(right(numberOf(at))[column] ?? "");
          await dialog(portal)
            .getByRole("button", { name: batch("correct.save") })
            .click();
          await expect(verdict(8 - at)).toBeVisible();
        }
      });

      await test.step("the others are corrected in the file with its reasons, which is sent again", async () => {
        const download = await downloadAfter(portal, () =>
          main.getByRole("button", { name: batch("verdict.download"), exact: true }).click(),
        );
        const [heads = [], ...fileRows] = (await cellsIn(readFileSync(await download.path()))).map((cells) =>
          cells.map((cell) => (typeof cell === "string" ? cell : "number" in cell ? cell.number : "")),
        );
        const reason = heads.indexOf(of("sheet.reason"));
        expect(fileRows).toHaveLength(rows);
        expect(fileRows.flatMap((cells) => cells[reason] || [])).toEqual(faulty.slice(3).map(why));
        const correctedRows = fileRows.map((cells, at) => {
          const correctRow = right(at + 1);
          return heads.map((head, column) => (cells[reason] ? correctRow[head] : undefined) ?? cells[column] ?? "");
        });
        await upload(batch("replace.file"), "march, corrected.xlsx", await sheetFile(heads, correctedRows));
        await expect(main.getByText(batch("verdict.allGood", { rows }))).toBeVisible();
      });

      await test.step("with a common document all of them are submitted", async () => {
        const submit = main.getByRole("button", { name: batch("submit.all", { rows }), exact: true });
        await expect(main.getByText(batch("submit.withoutText"))).toBeVisible();
        await upload(batch("papers.common"), "frame contract.pdf", await orderPdf(), "application/pdf");
        await expect(submit).toBeEnabled();
        expect(await faultsOf(portal)).toEqual([]);
        await submit.click();
        await dialog(portal)
          .getByRole("button", { name: batch("submit.all", { rows }) })
          .click();
        await expect(main.getByText(batch("handedIn.state.success"))).toBeVisible();
        expect(await faultsOf(portal)).toEqual([]);
      });

      await test.step(`${rows} materials exist`, async () => {
        const { total } = await asPerson<{ total: number }>(portal, "b2b/sett/material/page", {});
        expect(total).toBe(rows);
        await main.getByRole("link", { name: batch("rows.show.all"), exact: true }).click();
        await main
          .getByRole("link", { name: /^MA\d+/ })
          .first()
          .click();
        await ready(portal);
        await expect(main.getByText(of("material.pendingReview")).first()).toBeVisible();
        await portal.goto("/b2b/collection/material_page?view=batches");
        await ready(portal);
        await expect(main.getByRole("row").filter({ hasText: "march" })).toContainText(of("materialBatch.success"));
        expect(await faultsOf(portal)).toEqual([]);
      });
      expect(monitor.problems).toEqual([]);
    });
  });

import { faultsOfLists, lengthen } from "./list-faults";
import { bothLanguages } from "./long";
import { expect, test } from "./portal-fixtures";

/**
 * Pages with lists, as the demo merchant sees them at the first visit: the rows are measured of a list with filters, of
 * other pages their width. Not measured are the lists of users, roles, webhook deliveries and a batch's rows.
 */
const lists = [
  "/b2b/account/statement",
  "/b2b/account/statement?currency=USD",
  "/b2b/exchange/exchangeOrder",
  "/b2b/exchange/exchangeOrder?kind=limit",
  "/b2b/payment_manage/payment_order",
  "/b2b/payment_manage/payee_account",
  "/b2b/payment_manage/payee_account?view=partners",
  "/b2b/payment_manage/poboPayee",
  "/b2b/payment_manage/batchPaymentList",
  "/b2b/payment_manage/standing_order",
  "/b2b/collection/receipts_page",
  "/b2b/collection/inTransitPayments",
  "/b2b/collection/payee_account_page",
  "/b2b/collection/payee_account_page?tab=applications",
  "/b2b/collection/material_page",
  "/b2b/collection/material_page?view=batches",
  "/b2b/settle/settle-order",
  "/b2b/settle/payee_page",
  "/b2b/settle/advances",
  "/b2b/exchange/exchangePayOrder",
  "/b2b/transfer_manage/transferOrder",
  "/b2b/transfer_manage/transferOrder?tab=relations",
  "/b2b/setting/operator",
  "/b2b/setting/audit",
  "/b2b/developer/keys",
  "/b2b/developer/calls",
  "/b2b/developer/reference",
  "/b2b/customer-service/notice",
];

/** Those of them that have rows from the beginning. */
const filled = [
  "/b2b/account/statement",
  "/b2b/exchange/exchangeOrder",
  "/b2b/payment_manage/payment_order",
  "/b2b/payment_manage/payee_account",
  "/b2b/collection/receipts_page",
  "/b2b/developer/reference",
];

for (const language of bothLanguages)
  test.describe(language, () => {
    test.use({ language });

    test("none of the listed pages has a list that is too wide at 1280 or 1440 px, a row of more than 56 px, or a text cut without its title", async ({
      portal,
    }) => {
      test.setTimeout(300_000);
      const faults: string[] = [];
      for (const path of lists) {
        await portal.setViewportSize({ width: 1_440, height: 900 });
        await portal.goto(path);
        await expect(portal.locator("h1")).toBeVisible();
        const rows = await portal.locator("search + div tbody tr").count();
        if (filled.includes(path)) expect(rows, path).toBeGreaterThan(0);
        for (const look of ["as it is", "at its longest"]) {
          if (look === "at its longest") await lengthen(portal);
          for (const width of [1_440, 1_280]) {
            await portal.setViewportSize({ width, height: 900 });
            faults.push(...(await faultsOfLists(portal)).map((fault) => `${path}, ${look}, at ${width} px: ${fault}`));
          }
        }
      }
      expect(faults).toEqual([]);
    });

    test("the statement's first row is in the first 600 px, and the head of a list stays visible below the page's", async ({
      portal,
    }) => {
      await portal.setViewportSize({ width: 1_440, height: 900 });
      await portal.goto("/b2b/account/statement");
      const table = portal.locator("search + div table").last();
      const first = await table.locator("tbody tr").first().boundingBox();
      expect(first?.y).toBeLessThan(600);
      await table.locator("tbody tr").last().scrollIntoViewIfNeeded();
      await expect(table.getByRole("columnheader").first()).toBeInViewport();
    });
  });

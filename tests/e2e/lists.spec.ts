import { faultsOfLists, lengthen } from "./list-faults";
import { bothLanguages } from "./long";
import { expect, test, texts } from "./portal-fixtures";
import { ready } from "./ready";

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

/** Lists with previews: the texts of their titles, the text for a number that is not found, and where a row's is. */
const previewed: readonly {
  path: string;
  area: string;
  title: string;
  notFound: string;
  name?: string;
  has?: "rows";
}[] = [
  {
    path: "/b2b/payment_manage/payment_order",
    area: "payments",
    title: "records.preview",
    notFound: "detail.notFound",
    has: "rows",
  },
  {
    path: "/b2b/collection/receipts_page",
    area: "receiving",
    title: "receipts.preview",
    notFound: "detail.notFound",
    has: "rows",
  },
  {
    path: "/b2b/exchange/exchangeOrder",
    area: "exchange",
    title: "orders.preview",
    notFound: "detail.notFound",
    has: "rows",
  },
  { path: "/b2b/settle/settle-order", area: "settlement", title: "orders.preview", notFound: "detail.notFound" },
  {
    path: "/b2b/payment_manage/batchPaymentList",
    area: "payments",
    title: "batch.list.preview",
    notFound: "batch.detail.notFound",
    name: "batchNo",
  },
  {
    path: "/b2b/transfer_manage/transferOrder",
    area: "transfers",
    title: "records.preview",
    notFound: "detail.notFound",
  },
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

    test("filters are saved as a view, which stands as a tab beside those by state, is renamed and removed", async ({
      portal,
    }) => {
      const [shell, kit] = [texts(language)("shell"), texts(language)("kit")];
      const views = portal.getByRole("navigation", { name: kit("views.label") });
      const tab = (name: string) => views.getByRole("link", { name, exact: true });
      /** Opens the dialog of an action on the view, enters a name if it has one, and confirms. */
      const act = async (action: string, name?: string) => {
        await portal.getByRole("button", { name: action }).click();
        const dialog = portal.getByRole("dialog");
        if (name !== undefined) await dialog.getByRole("textbox", { name: shell("views.name") }).fill(name);
        await dialog.getByRole("button", { name: action }).click();
        await expect(dialog).toHaveCount(0);
      };
      await portal.goto("/b2b/payment_manage/payment_order?currency=USD");
      await ready(portal);
      await act(shell("views.save"), "USD");
      await expect(tab("USD")).toHaveAttribute("aria-current", "page");
      await tab(kit("views.all")).click();
      await expect(tab(kit("views.all"))).toHaveAttribute("aria-current", "page");
      await portal.reload();
      await ready(portal);
      await tab("USD").click();
      await expect(portal).toHaveURL(/payment_order\?currency=USD$/);
      await act(shell("views.rename"), "In USD");
      await expect(tab("In USD")).toHaveAttribute("aria-current", "page");
      await act(shell("views.remove"));
      await expect(tab("In USD")).toHaveCount(0);
      await expect(tab("USD")).toHaveCount(0);
    });

    test("a view by state says how many rows it has, and rows are selected by their boxes or x for the bar below", async ({
      portal,
    }) => {
      const [kit, payments] = [texts(language)("kit"), texts(language)("payments")];
      await portal.goto("/b2b/payment_manage/payment_order");
      await ready(portal);
      const view = portal
        .getByRole("navigation", { name: kit("views.label") })
        .getByRole("link", { name: new RegExp(`^${payments("payment.success")}`) });
      const count = Number(/\d+$/.exec(await view.innerText())?.[0]);
      await view.click();
      await expect(view).toHaveAttribute("aria-current", "page");
      await expect(portal.getByText(kit("pager.total", { total: count }))).toBeVisible();
      const bar = portal.getByRole("region", { name: kit("bulk.label") });
      await portal.locator("tbody").getByRole("checkbox").first().check();
      await expect(bar).toContainText(kit("bulk.chosen", { count: 1 }));
      await expect(bar).toBeInViewport();
      await portal.getByRole("button", { name: kit("bulk.clear") }).click();
      await expect(bar).toHaveCount(0);
      await portal.keyboard.press("j");
      await portal.keyboard.press("x");
      await expect(bar).toContainText(kit("bulk.chosen", { count: 1 }));
    });

    test("every list with previews displays a row beside itself by o, and again after a reload; Escape leads back to the list, without an entry of the history", async ({
      portal,
    }) => {
      await portal.setViewportSize({ width: 1_440, height: 900 });
      for (const { path, area, title, name = "orderNo", has = "none" } of previewed) {
        const titleOf = (number: string) => texts(language)(area)(title, { [name]: number });
        await portal.goto(path);
        await ready(portal);
        const rows = portal.locator("search + div tbody tr");
        if (has === "rows") await expect(rows.first(), path).toBeVisible();
        if ((await rows.count()) === 0) continue;
        await portal.keyboard.press("j");
        const address = (await portal.locator(":focus").getAttribute("href")) ?? "";
        const number = new URL(address, "http://portal.example").searchParams.get(name) ?? "";
        await portal.keyboard.press("o");
        const drawer = portal.getByRole("dialog", { name: titleOf(number) });
        await expect(drawer, path).toContainText(number);
        await expect(drawer.getByRole("heading", { level: 1 }), path).toBeVisible();
        await expect(portal).toHaveURL(new RegExp(`${path}\\?preview=${number}$`));
        await expect(portal.locator("body > [role=status]")).not.toHaveAttribute("aria-hidden");
        await portal.keyboard.press("Escape");
        await expect(drawer, path).toHaveCount(0);
        await expect(portal).toHaveURL(new RegExp(`${path}$`));
        // the list is the entry before the preview's, not another one behind it
        await portal.goForward();
        await expect(drawer, path).toContainText(number);
        await portal.reload();
        await ready(portal);
        await expect(drawer, path).toContainText(number);
        await portal.keyboard.press("Escape");
        await expect(drawer, path).toHaveCount(0);
        await expect(portal).toHaveURL(new RegExp(`${path}$`));
      }
    });

    test("a number that is none of the company's is not found in any preview, and the list stays beside it", async ({
      portal,
    }) => {
      const unknown = "ZZ2603180001";
      for (const { path, area, title, notFound, name = "orderNo" } of previewed) {
        const text = texts(language)(area);
        await portal.goto(`${path}?preview=${unknown}`);
        await ready(portal);
        const drawer = portal.getByRole("dialog", { name: text(title, { [name]: unknown }) });
        await expect(drawer, path).toContainText(text(notFound));
        await portal.keyboard.press("Escape");
        await expect(drawer, path).toHaveCount(0);
        await expect(portal).toHaveURL(new RegExp(`${path}$`));
      }
    });
  });

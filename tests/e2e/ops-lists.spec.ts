import type { Page } from "@playwright/test";
import { applyForVerification } from "./applying";
import { faultsOfLists, lengthen } from "./list-faults";
import { bothLanguages } from "./long";
import { aCase } from "./ops-addresses";
import { expect, test } from "./ops-fixtures";
import { consolePages, missingOrderPages } from "./pages";

/**
 * Lists the pages on which nothing is measured: the console's parts in two columns, and those that have no rows in the
 * demo world.
 */
const withoutRows = [
  "/kit",
  "/scenarios",
  "/second-factor",
  "/find",
  "/limits",
  "/sites?host=new",
  "/agreements?id=privacy",
  "/money?tab=batches",
  "/merchants?tab=cards",
  "/market?tab=defaults",
  "/materials",
  "/associations",
  "/customs",
  "/settlements",
  "/settlement-payees",
  "/credit",
  "/advances",
  "/exchange-pays",
  "/refunds",
  "/receiving",
];

/** Lists the pages on which rows are measured; defaults happen in a world of their own. */
const pagesWithRows = (world: string, defaults: string): readonly string[] => [
  ...consolePages(world).filter(
    (path) =>
      !missingOrderPages(world).includes(path) && !withoutRows.includes(path.replace(/^\/ops(\/worlds\/[^/]+)?/, "")),
  ),
  `/ops/worlds/${defaults}/market?tab=defaults`,
];

/**
 * Lists the faults of all lists of the open page at both widths, as they are and with the longest data. A list is a
 * table with an explicit role, as each `DataTable` has it for phones; facts, figures of charts and texts have none.
 */
async function faultsAtBothWidths(ops: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const look of ["as it is", "at its longest"]) {
    if (look === "at its longest") await lengthen(ops, "main");
    for (const width of [1_440, 1_280]) {
      await ops.setViewportSize({ width, height: 900 });
      faults.push(...(await faultsOfLists(ops, "main")).map((fault) => `${look}, at ${width} px: ${fault}`));
    }
  }
  return faults;
}

for (const language of bothLanguages)
  test.describe(language, () => {
    test.use({ language });

    test("no list of the console is too wide at 1280 or 1440 px, or has a row of more than 56 px or a text cut without its title", async ({
      ops,
      request,
      world,
      handler,
    }) => {
      const defaults = `${world}-defaults`;
      await handler.worlds.make(defaults, "defaults");
      const application = await applyForVerification(request, world);
      const faults: string[] = [];
      for (const path of pagesWithRows(world, defaults)) {
        await ops.goto(path.replace(aCase, application), { waitUntil: "domcontentloaded" });
        await expect(ops.locator("h1").first()).toBeVisible();
        expect(await ops.locator("main table[role=table] tbody tr").count(), path).toBeGreaterThan(0);
        faults.push(
          ...(await faultsAtBothWidths(ops)).map((fault) => `${path.replace(world, "…")}, ${fault.slice(0, 200)}`),
        );
      }
      expect(faults).toEqual([]);
    });
  });

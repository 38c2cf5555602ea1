import { accountsScreens } from "@/lib/accounts/screens";
import { exchangeScreens } from "@/lib/exchange/screens";
import { paymentsScreens } from "@/lib/payments/screens";
import { receivingScreens } from "@/lib/receiving/screens";
import { settlementScreens } from "@/lib/settlement/screens";
import { transfersScreens } from "@/lib/transfers/screens";
import type { MenuBranch, MenuItem } from "./menu-tree";

/** Lists the pages that each place of the bar may lead to, the preferred one first, with the text of its entry. */
const places = [
  [["home", accountsScreens.home.path]],
  [
    ["pay", paymentsScreens.pay.path],
    ["exchange", exchangeScreens.apply.path],
    ["transfer", transfersScreens.apply.path],
    ["receive", receivingScreens.accounts.path],
    ["settle", settlementScreens.apply.path],
  ],
  [
    ["activity", paymentsScreens.records.path],
    ["activity", accountsScreens.statement.path],
    ["activity", exchangeScreens.orders.path],
    ["activity", receivingScreens.receipts.path],
    ["activity", transfersScreens.records.path],
  ],
] as const;

export interface PhoneEntry {
  readonly text: (typeof places)[number][number][0];
  readonly item: MenuItem;
}

/**
 * Returns the entries of the bar at the bottom of a phone: in each place the first page that the person's menu has and
 * that is not locked. A place without such a page is left out.
 */
export function phoneEntries(tree: readonly MenuBranch[]): PhoneEntry[] {
  const open = new Map(
    tree.flatMap(({ items }) => items.filter(({ isLocked }) => !isLocked).map((item) => [item.path, item] as const)),
  );
  return places.flatMap((choices): PhoneEntry[] => {
    for (const [text, path] of choices) {
      const item = open.get(path);
      if (item) return [{ text, item }];
    }
    return [];
  });
}

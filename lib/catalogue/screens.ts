import { accessScreens } from "@/lib/access/screens";
import { accountsScreens } from "@/lib/accounts/screens";
import { developersScreens } from "@/lib/developers/screens";
import { exchangeScreens } from "@/lib/exchange/screens";
import { filesScreens } from "@/lib/files/screens";
import { screenFinder, type Screen } from "@/lib/gate/screen";
import type { AreaName } from "@/lib/i18n/areas";
import { materialsScreens } from "@/lib/materials/screens";
import { noticesScreens } from "@/lib/notices/screens";
import { operationsScreens } from "@/lib/operations/screens";
import { paymentsScreens } from "@/lib/payments/screens";
import { receivingScreens } from "@/lib/receiving/screens";
import { settlementScreens } from "@/lib/settlement/screens";
import { transfersScreens } from "@/lib/transfers/screens";
import { verificationScreens } from "@/lib/verification/screens";

export interface AreaScreen extends Screen {
  readonly area: AreaName;
}

/**
 * Lists each area's screens, in the order of the menu; separate from the calls, because the middleware does not load
 * their schemas.
 */
const byArea: Readonly<Record<AreaName, Readonly<Record<string, Screen>>>> = {
  access: accessScreens,
  verification: verificationScreens,
  notices: noticesScreens,
  accounts: accountsScreens,
  receiving: receivingScreens,
  materials: materialsScreens,
  exchange: exchangeScreens,
  // after exchange, because its menu group contains exchange-and-pay
  settlement: settlementScreens,
  payments: paymentsScreens,
  transfers: transfersScreens,
  developers: developersScreens,
  files: filesScreens,
  reference: {},
  operations: operationsScreens,
};

/** Lists all areas' screens, in the order of the menu. */
export const screens: readonly AreaScreen[] = Object.entries(byArea).flatMap(([area, rows]) =>
  // named cast: the keys of the table are areas
  Object.values(rows).map((screen) => ({ ...screen, area: area as AreaName })),
);

/** Returns the screen of a path, if any. */
export const screenAt = screenFinder(screens);

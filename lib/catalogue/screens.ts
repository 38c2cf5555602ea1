import { accessScreens } from "@/lib/access/screens";
import { accountsScreens } from "@/lib/accounts/screens";
import { exchangeScreens } from "@/lib/exchange/screens";
import { filesScreens } from "@/lib/files/screens";
import { screenFinder, type Area, type Screen } from "@/lib/gate/screen";
import { noticesScreens } from "@/lib/notices/screens";
import { operationsScreens } from "@/lib/operations/screens";
import { paymentsScreens } from "@/lib/payments/screens";
import { receivingScreens } from "@/lib/receiving/screens";

/** All areas' screens, in the order of the menu. */
export const screensByArea: Readonly<Partial<Record<Area, Readonly<Record<string, Screen>>>>> = {
  access: accessScreens,
  notices: noticesScreens,
  accounts: accountsScreens,
  receiving: receivingScreens,
  exchange: exchangeScreens,
  payments: paymentsScreens,
  files: filesScreens,
  simulator: operationsScreens,
};

export interface Placed extends Screen {
  readonly area: Area;
}

export const screens: readonly Placed[] = Object.entries(screensByArea).flatMap(([area, rows]) =>
  // named cast: the keys of screensByArea are areas
  Object.values(rows).map((screen) => ({ ...screen, area: area as Area })),
);

/** The screen of a path, if there is one. */
export const screenAt = screenFinder(screens);

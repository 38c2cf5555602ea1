import type { Currency } from "@/lib/money/currency";
import type { Buyer, Place } from "./receiving-actions";

/** Whom the merchants of the story sell to. */
export const buyers: readonly Buyer[] = [
  {
    name: "Brookfield Home Supply Inc.",
    country: "US",
    bank: "First Lakeside Bank, Chicago",
    site: "https://www.brookfield-home.example/",
    product: "Ceramic dinner sets",
  },
  {
    name: "Nordwind Handels GmbH",
    country: "DE",
    bank: "Hafenbank, Hamburg",
    site: "https://www.nordwind-handel.example/",
    product: "Stainless steel bolts",
  },
  {
    name: "Thistle and Oak Media Ltd",
    country: "GB",
    bank: "Aire Valley Bank, Leeds",
    site: "https://www.thistle-oak.example/",
    product: "Printed cotton bags",
  },
  {
    name: "Southern Cross Imports Pty Ltd",
    country: "AU",
    bank: "Yarra Bank, Melbourne",
    site: "https://www.sc-imports.example/",
    product: "Folding garden chairs",
  },
  {
    name: "Harbor Imports LLC",
    country: "US",
    bank: "Cascade Bank, Seattle",
    site: "https://www.harbor-imports.example/",
    product: "LED work lamps",
  },
];

/** The accounts whose money waits for its contracts: of which a merchant has one. */
export const localPlaces: readonly (Place & { readonly currency: Currency })[] = [
  { kind: "local", country: "US", bank: "LCBUS", currencies: ["USD"], currency: "USD" },
  { kind: "local", country: "DE", bank: "RHBDE", currencies: ["EUR"], currency: "EUR" },
  { kind: "local", country: "GB", bank: "TCBGB", currencies: ["GBP"], currency: "GBP" },
];

/** What every merchant has beside: money that comes in here is credited at once. */
export const globalPlace: Place = { kind: "global", country: "HK", bank: "HCBHK", currencies: ["USD", "EUR"] };
/** Accounts that nothing comes in on, that are applied for in vain, and that come late. */
export const idlePlace: Place = { kind: "local", country: "JP", bank: "SKBJP", currencies: ["JPY"] };
export const vainPlace: Place = { kind: "local", country: "AU", bank: "SCBAU", currencies: ["AUD"] };
export const closedPlace: Place = { kind: "local", country: "CA", bank: "MCBCA", currencies: ["CAD"] };
export const latePlace: Place = { kind: "local", country: "PL", bank: "VBPL", currencies: ["PLN"] };
export const newestPlace: Place = { kind: "global", country: "SG", bank: "MTBSG", currencies: ["USD"] };

/** What a contract says of its logistics whose goods are not on their way yet. */
export const notShippedYet = {
  shipmentStatus: "notShipped",
  logisticsProvider: "",
  trackingNo: "",
  shippedOn: "",
} as const;

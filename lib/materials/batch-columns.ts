import { orderCurrencies } from "@/lib/money/currency";
import { goodsCategories } from "@/lib/reference/goods";
import { countryCodes } from "@/lib/reference/places/countries";
import { shipmentStatuses, type SettlementType } from "./terms";

/** The columns of a list of materials, in the order of its template: what is said of each but its kind and papers. */
export const batchColumns = [
  "contractNo",
  "contractDate",
  "buyerName",
  "currency",
  "amount",
  "tradeCountry",
  "website",
  "productType",
  "productName",
  "quantity",
  "shipmentStatus",
  "logisticsProvider",
  "trackingNo",
  "shippedOn",
  "shipsOn",
  "customsNo",
  "remarks",
] as const;
export type BatchColumn = (typeof batchColumns)[number];

export const isBatchColumn = (text: string): text is BatchColumn => (batchColumns as readonly string[]).includes(text);

/** Columns that a row may leave empty, by its shipment. */
const optional: ReadonlySet<BatchColumn> = new Set<BatchColumn>([
  "logisticsProvider",
  "trackingNo",
  "shippedOn",
  "shipsOn",
  "customsNo",
  "remarks",
]);

/** Without these no row of a kind can be handed in. */
export const neededColumns = (kind: SettlementType): readonly BatchColumn[] =>
  batchColumns.filter((column) => !optional.has(column) || (column === "customsNo" && kind === "customs"));

/** The columns of a kind's template: a declaration's number only where it is settled by one. */
export const templateColumns = (kind: SettlementType): readonly BatchColumn[] =>
  batchColumns.filter((column) => column !== "customsNo" || kind === "customs");

/** Columns with a fixed choice of words. */
export const choiceColumns = {
  currency: orderCurrencies,
  tradeCountry: countryCodes,
  productType: goodsCategories,
  shipmentStatus: shipmentStatuses,
} as const satisfies Partial<Record<BatchColumn, readonly string[]>>;
export type ChoiceColumn = keyof typeof choiceColumns;

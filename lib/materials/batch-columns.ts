import { orderCurrencies } from "@/lib/money/currency";
import { goodsCategoryCodes } from "@/lib/reference/goods";
import { countryCodes } from "@/lib/reference/places/countries";
import { shipmentStatuses, type SettlementType } from "./terms";

/** Lists the columns of a list of materials, in the order of its template: all fields except kind and documents. */
export const materialBatchColumns = [
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
export type MaterialBatchColumn = (typeof materialBatchColumns)[number];

export const isMaterialBatchColumn = (text: string): text is MaterialBatchColumn =>
  (materialBatchColumns as readonly string[]).includes(text);

/** Lists the columns that a row may leave empty, depending on its shipment. */
const optional: ReadonlySet<MaterialBatchColumn> = new Set<MaterialBatchColumn>([
  "logisticsProvider",
  "trackingNo",
  "shippedOn",
  "shipsOn",
  "customsNo",
  "remarks",
]);

/** Returns the columns that every row of a kind requires for submission. */
export const requiredMaterialColumns = (kind: SettlementType): readonly MaterialBatchColumn[] =>
  materialBatchColumns.filter((column) => !optional.has(column) || (column === "customsNo" && kind === "customs"));

/**
 * Returns the columns of a kind's template; the declaration number is included only when it is settled by a
 * declaration.
 */
export const materialTemplateColumns = (kind: SettlementType): readonly MaterialBatchColumn[] =>
  materialBatchColumns.filter((column) => column !== "customsNo" || kind === "customs");

/** Maps columns with fixed choices to their values. */
export const materialChoiceColumns = {
  currency: orderCurrencies,
  tradeCountry: countryCodes,
  productType: goodsCategoryCodes,
  shipmentStatus: shipmentStatuses,
} as const satisfies Partial<Record<MaterialBatchColumn, readonly string[]>>;
export type MaterialChoiceColumn = keyof typeof materialChoiceColumns;

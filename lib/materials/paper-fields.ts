import { groupThousands } from "@/lib/money/money";

/** Lists the fields that are recognised in a material's documents, by the names of its form's fields. */
export const paperFields = [
  "buyerName",
  "contractNo",
  "contractDate",
  "currency",
  "amount",
  "productName",
  "quantity",
  "logisticsProvider",
  "trackingNo",
  "shippedOn",
  "customsNo",
] as const;
export type MaterialPaperField = (typeof paperFields)[number];

/** Formats a field for display: figures with thousands separators, an amount with its currency if it is known. */
export function formatMaterialField(name: MaterialPaperField, plain: string, currency = ""): string {
  if (name === "quantity") return groupThousands(plain);
  return name === "amount" && plain !== "" ? `${groupThousands(plain)} ${currency}`.trimEnd() : plain;
}

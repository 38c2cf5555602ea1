import { groupThousands } from "@/lib/money/money";

/** What is read in a material's papers, by the names of its form's fields. */
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
export type PaperField = (typeof paperFields)[number];

/** What stands in a field as people read it: figures in thousands, an amount with its currency where that is known. */
export function figureText(name: PaperField, plain: string, currency = ""): string {
  if (name === "quantity") return groupThousands(plain);
  return name === "amount" && plain !== "" ? `${groupThousands(plain)} ${currency}`.trimEnd() : plain;
}

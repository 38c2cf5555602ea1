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

import { parseNamedEntries, type NamedEntry } from "../names";

/** Lists the products a merchant may have. */
export const productCodes = [
  "COLLECTION",
  "EXCHANGE",
  "LIMIT_EXCHANGE",
  "PAYMENT",
  "SETTLEMENT",
  "TRANSFER",
  "SPEEDY_SETTLEMENT",
  "VIRTUAL_CARD",
] as const;
export type ProductCode = (typeof productCodes)[number];

/** Maps products to the merchants they are open to: all, those with a verified real name, or none yet. */
const openTo: Readonly<Record<ProductCode, "all" | "verified" | "nobody">> = {
  COLLECTION: "all",
  EXCHANGE: "verified",
  LIMIT_EXCHANGE: "verified",
  PAYMENT: "all",
  SETTLEMENT: "nobody",
  TRANSFER: "verified",
  SPEEDY_SETTLEMENT: "nobody",
  VIRTUAL_CARD: "nobody",
};

/**
 * Returns true when a product is available to a merchant in general; `isVerified` as the gate defines it (specification
 * 1, section 6). The activation by operations is checked separately.
 */
export const isProductOpenTo = (product: ProductCode, isVerified: boolean): boolean =>
  openTo[product] === "all" || (openTo[product] === "verified" && isVerified);

/** Lists the groups a merchant may belong to. */
export const userGroupTable: readonly NamedEntry[] = parseNamedEntries(`
  TRADE|外贸商户|Trading merchants
  BOTH_EDITIONS|可切换版本商户|Merchants of both editions
  VERIFIED|已实名商户|Verified merchants
  UNVERIFIED|未实名商户|Merchants not verified yet`);

/**
 * Returns a merchant's groups: every merchant of this portal trades; "2, 3 and 5 allow the edition switch"
 * (specification 1, section 3).
 */
export const userGroupsOf = (userType: number, isVerified: boolean): readonly NamedEntry[] => {
  const codes = ["TRADE", [2, 3, 5].includes(userType) ? "BOTH_EDITIONS" : "", isVerified ? "VERIFIED" : "UNVERIFIED"];
  return userGroupTable.filter(({ code }) => codes.includes(code));
};

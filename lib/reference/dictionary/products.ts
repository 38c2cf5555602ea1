import { namedTable, type Named } from "../named";

/** The products a merchant may have. */
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

/** Open to: everybody, those whose real name is verified, or nobody yet. */
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
 * Whether a product is there for a merchant at all; `isVerified` as the gate has it (specification 1, section 6). What
 * operations have activated for the merchant is asked beside it.
 */
export const isProductOpen = (product: ProductCode, isVerified: boolean): boolean =>
  openTo[product] === "all" || (openTo[product] === "verified" && isVerified);

/** The groups a merchant may belong to. */
export const userGroups: readonly Named[] = namedTable(`
  TRADE|外贸商户|Trading merchants
  BOTH_EDITIONS|可切换版本商户|Merchants of both editions
  VERIFIED|已实名商户|Verified merchants
  UNVERIFIED|未实名商户|Merchants not verified yet`);

/**
 * Which groups: every merchant of this portal trades; "2, 3 and 5 allow the edition switch" (specification 1, section
 * 3).
 */
export const groupsOf = (userType: number, isVerified: boolean): readonly Named[] => {
  const own = ["TRADE", [2, 3, 5].includes(userType) ? "BOTH_EDITIONS" : "", isVerified ? "VERIFIED" : "UNVERIFIED"];
  return userGroups.filter(({ code }) => own.includes(code));
};

/**
 * Returns true when all required products are enabled: "A product check requires all listed products to be enabled"
 * (specification 1, section 6).
 */
export const hasProducts = (enabledProducts: readonly string[], requiredProducts: readonly string[]): boolean =>
  requiredProducts.every((product) => enabledProducts.includes(product));

/** "A product check requires all listed products to be enabled" (specification 1, section 6). */
export const hasProducts = (enabled: readonly string[], wanted: readonly string[]): boolean =>
  wanted.every((product) => enabled.includes(product));

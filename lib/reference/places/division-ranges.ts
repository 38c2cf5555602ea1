/**
 * Selects which of China's provinces are included: the mainland's, those with Hong Kong, Macao and Taiwan, or Hong Kong
 * alone (specification 1, section 7).
 */
export const divisionRanges = ["CN", "CN-ALL", "CN-HK"] as const;
export type DivisionRange = (typeof divisionRanges)[number];

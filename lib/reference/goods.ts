/**
 * Lists the categories of goods by their codes (specification 2, section 3: "19 goods categories coded 001 to 019").
 */
export const goodsCategoryCodes = [
  "001",
  "002",
  "003",
  "004",
  "005",
  "006",
  "007",
  "008",
  "009",
  "010",
  "011",
  "012",
  "013",
  "014",
  "015",
  "016",
  "017",
  "018",
  "019",
] as const;

/** Lists the reasons that a file could not be read as the expected list. */
export const sheetFaults = [
  "headings",
  "twice",
  "empty",
  "rows",
  "columns",
  "encrypted",
  "old",
  "encoding",
  "slow",
  "unreadable",
] as const;
export type SheetFault = (typeof sheetFaults)[number];

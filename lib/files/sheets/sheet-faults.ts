/** Why a file could not be read as the list that it is to be. */
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

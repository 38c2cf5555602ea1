import { sheetFaults } from "@/lib/files/sheets/sheet-faults";

/**
 * Why a payment order by message (pain.001) is not taken as a whole: no message of ours, more or fewer payments than it
 * says, another sum than it says, its number was there before, paid from somebody else's account or from several in
 * another currency than the payments', cheques, or to be paid on a later day or on what is no day.
 */
export const messageFaults = [
  "message",
  "count",
  "sum",
  "messageId",
  "debtor",
  "accounts",
  "method",
  "date",
  "later",
] as const;
export type MessageFault = (typeof messageFaults)[number];

/** Why a file of payments could not be read. */
export const batchFaults = [...sheetFaults, ...messageFaults] as const;
export type BatchFault = (typeof batchFaults)[number];

/** What stands in a message beside its payments. */
export interface PaymentMessage {
  /** Its own number, which its sender gives once. */
  readonly messageId: string;
  /** "pain.001.001.09" */
  readonly messageName: string;
  /** The accounts that it is to be paid from, as they are written there. */
  readonly debtors: readonly string[];
  /** The account's currency where that is another than its payments'; empty where each is paid in its own. */
  readonly payCurrency: string;
  /** The last day on which something of it is to be paid; empty where it says none. */
  readonly lastDay: string;
  readonly fault: MessageFault | null;
}

/** Columns that only a message has: they stay with the row and go back with the status report. */
export const messageColumns = ["PmtInfId", "InstrId", "EndToEndId", "UETR"] as const;
export type MessageColumn = (typeof messageColumns)[number];

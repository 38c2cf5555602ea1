import { sheetFaults } from "@/lib/files/sheets/sheet-faults";

/**
 * Lists the faults for which a payment message (pain.001) is refused as a whole: not a supported message, a wrong count
 * or sum, a duplicate message number, a foreign paying account, several accounts with another currency than the
 * payments', cheques, or a later or invalid execution day.
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

/** Lists the reasons why a file of payments could not be read. */
export const batchFaults = [...sheetFaults, ...messageFaults] as const;
export type BatchFault = (typeof batchFaults)[number];

/** Describes the contents of a message other than its payments. */
export interface PaymentMessage {
  /** Holds the message's own number, which its sender uses once. */
  readonly messageId: string;
  /** "pain.001.001.09" */
  readonly messageName: string;
  /** Holds the paying accounts, as the message writes them. */
  readonly debtors: readonly string[];
  /** Holds the account's currency when it differs from its payments'; empty when each is paid in its own. */
  readonly payCurrency: string;
  /** Holds the last requested execution day; empty when there is none. */
  readonly lastDay: string;
  readonly fault: MessageFault | null;
}

/** Lists the columns that only a message has: they are stored with the row and returned in the status report. */
export const messageColumns = ["PmtInfId", "InstrId", "EndToEndId", "UETR"] as const;
export type MessageColumn = (typeof messageColumns)[number];

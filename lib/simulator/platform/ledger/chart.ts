import { createHash } from "node:crypto";
import type { Currency } from "@/lib/money/currency";

/** The purpose of a merchant's ledger account: money to use, or held for an open order. */
export type MerchantPurpose = "available" | "held";

/** The platform's own accounts, one of each a currency. */
export type PlatformPurpose =
  /** the outside world: money received less money sent out */
  | "nostro"
  /** currency bought and sold by exchanges */
  | "position"
  | "feeIncome"
  /** advance fees of exchanges that are open: they come back, pay for a default, or become fee income */
  | "advanceFees"
  /** penalties and losses of defaults, earned when they are computed */
  | "penaltyIncome"
  /** of that what is still owed by merchants: below zero by as much */
  | "penaltyReceivable"
  /** debts of defaults that nobody will pay: below zero by as much */
  | "writeOffs"
  /** what was advanced for speedy settlements and is not repaid: below zero by as much */
  | "advances"
  /** payments that left a merchant's held money and have not arrived */
  | "paymentsInFlight"
  /** payments returned by banks, not yet refunded to their merchants */
  | "refundClearing";

/** A ledger account: one row of the table `account`. */
export interface LedgerAccount {
  readonly id: string;
  readonly owner: string;
  readonly purpose: MerchantPurpose | PlatformPurpose;
  readonly currency: Currency;
  readonly stripe: number;
  /** A platform account may go below zero, a customer's may not. */
  readonly mayOwe: boolean;
}

export const platform = "platform";

/** Platform accounts are split so that no posting waits for another's; each stripe keeps its own balance. */
export const stripes = 16;

const ledgerAccounts = new Map<string, LedgerAccount>();

/** A merchant's money in one currency. */
export const merchantAccount = (userNo: string, purpose: MerchantPurpose, currency: Currency): LedgerAccount =>
  ledgerAccount(userNo, purpose, currency, 0, false);

/** A platform account's stripe for an order: the same order always meets the same one. */
export const platformAccount = (purpose: PlatformPurpose, currency: Currency, orderId: string): LedgerAccount =>
  ledgerAccount(platform, purpose, currency, parseInt(orderId.slice(-2), 16) % stripes, true);

function ledgerAccount(
  owner: string,
  purpose: LedgerAccount["purpose"],
  currency: Currency,
  stripe: number,
  mayOwe: boolean,
): LedgerAccount {
  const key = `${owner}|${purpose}|${currency}|${stripe}`;
  const known = ledgerAccounts.get(key);
  if (known) return known;
  const made: LedgerAccount = { id: uuidOf(key), owner, purpose, currency, stripe, mayOwe };
  // Stryker disable next-line all: what is kept saves only work
  if (ledgerAccounts.size < ledgerAccountsKeptMax) ledgerAccounts.set(key, made);
  return made;
}

const ledgerAccountsKeptMax = 100_000;

/** An account's id follows from what it is, so nobody needs to look it up. */
function uuidOf(key: string): string {
  const hash = createHash("md5").update(key).digest("hex");
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-${hash.slice(12, 16)}-${hash.slice(16, 20)}-${hash.slice(20)}`;
}

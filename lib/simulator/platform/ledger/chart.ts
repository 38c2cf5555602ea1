import { createHash } from "node:crypto";
import type { Currency } from "@/lib/money/currency";

/** Names the purpose of a merchant's ledger account: available money, or money held for an open order. */
export type MerchantPurpose = "available" | "held";

/** Lists the purposes of the platform's own accounts, one account per currency each. */
export type PlatformPurpose =
  /** the outside world: money received less money sent out */
  | "nostro"
  /** currency bought and sold by exchanges */
  | "position"
  | "feeIncome"
  /** advance fees of open exchanges: they are refunded, pay for a default, or become fee income */
  | "advanceFees"
  /** penalties and losses of defaults, earned when they are computed */
  | "penaltyIncome"
  /** the part of those that merchants still owe: below zero by as much */
  | "penaltyReceivable"
  /** debts of defaults that will not be paid: below zero by as much */
  | "writeOffs"
  /** the amount advanced for speedy settlements and not repaid: below zero by as much */
  | "advances"
  /** payments that left a merchant's held balance and have not arrived */
  | "paymentsInFlight"
  /** payments returned by banks, not yet refunded to their merchants */
  | "refundClearing";

/** Describes a ledger account: one row of the table `account`. */
export interface LedgerAccount {
  readonly id: string;
  readonly owner: string;
  readonly purpose: MerchantPurpose | PlatformPurpose;
  readonly currency: Currency;
  readonly stripe: number;
  /** Is true for platform accounts, which may go below zero; a customer's may not. */
  readonly mayOwe: boolean;
}

export const platform = "platform";

/** Splits platform accounts so that postings do not wait for one another; each stripe has a separate balance. */
export const stripes = 16;

const ledgerAccounts = new Map<string, LedgerAccount>();
const ledgerAccountsCachedMax = 100_000;

/** Returns the account of a merchant's money in one currency. */
export const merchantAccount = (userNo: string, purpose: MerchantPurpose, currency: Currency): LedgerAccount =>
  ledgerAccount({ owner: userNo, purpose, currency, stripe: 0 });

/** Returns a platform account's stripe for an order: the same order always uses the same one. */
export const platformAccount = (purpose: PlatformPurpose, currency: Currency, orderId: string): LedgerAccount =>
  ledgerAccount({ owner: platform, purpose, currency, stripe: parseInt(orderId.slice(-2), 16) % stripes });

function ledgerAccount(fields: Omit<LedgerAccount, "id" | "mayOwe">): LedgerAccount {
  const key = `${fields.owner}|${fields.purpose}|${fields.currency}|${fields.stripe}`;
  const cachedAccount = ledgerAccounts.get(key);
  if (cachedAccount) return cachedAccount;
  const account = { id: uuidOf(key), ...fields, mayOwe: fields.owner === platform };
  // Stryker disable next-line all: the cache only saves work
  if (ledgerAccounts.size < ledgerAccountsCachedMax) ledgerAccounts.set(key, account);
  return account;
}

/** Derives an account's id from its key, so no lookup is needed. */
function uuidOf(key: string): string {
  const hash = createHash("md5").update(key).digest("hex");
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-${hash.slice(12, 16)}-${hash.slice(16, 20)}-${hash.slice(20)}`;
}

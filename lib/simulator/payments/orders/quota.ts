import type { Detail } from "@/lib/call/refusals";
import { amountText, money } from "@/lib/money/money";
import { dayQuotaUsdMinor, singleQuotaUsdMinor } from "@/lib/payments/terms";
import { beijingDay, type Day } from "@/lib/time/beijing";
import type { Row } from "@/lib/simulator/platform/store/records";
import { numericWorldTerm, type World } from "@/lib/simulator/driving/worlds/world";
import { nextManyIds } from "@/lib/simulator/platform/store/ids";
import { awaitAllBeforeFailing } from "@/lib/simulator/platform/store/together";
import { earliestDispatchTime } from "../banks/dispatch-time";
import { addToDailyQuotaUse, readConfiguredQuotas, quotaUsedOnDay } from "./used-quota";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

/** Describes the amounts that may be paid, in US dollar cents. */
export interface Quotas {
  /** In one payment. */
  readonly single: bigint;
  /** In all payments of one Beijing day, and the remainder of that: negative when the quota was lowered since. */
  readonly day: bigint;
  readonly left: bigint;
}

export type QuotaFault = { readonly code: "SINGLE_QUOTA_EXCEEDED" | "DAY_QUOTA_EXCEEDED"; readonly detail: Detail };

/** Returns the default quotas of merchants and payees that have none of their own. */
export const defaultPaymentQuotas = (world: Pick<World, "terms">) => ({
  single: BigInt(numericWorldTerm(world, "singleQuotaUsdMinor", singleQuotaUsdMinor)),
  day: BigInt(numericWorldTerm(world, "dayQuotaUsdMinor", dayQuotaUsdMinor)),
});

const least = (a: bigint, b: bigint | null): bigint => (b !== null && b < a ? b : a);

/** Tracks the remaining quota of a merchant's payments of a day, as they are deducted one after another. */
export interface QuotaRoom {
  /** Returns the quotas for a payee: the merchant's, and within them the payee's own. */
  readonly of: (payeeId: string) => Quotas;
  /** Deducts a payment to a payee, in US dollar cents. */
  readonly take: (payeeId: string, usdMinor: bigint) => void;
}

/**
 * Returns the quotas of a merchant and all its payees on a Beijing day, by default today: the merchant's own, otherwise
 * the world's. Payments that were cancelled or failed do not count. Exact while the merchant's counter of orders is
 * locked (`nextIdAndOrderNo`), so that two concurrent payments do not exceed it.
 */
export async function remainingPaymentQuotas(tx: Tx, userNo: string, on: Day = beijingDay(tx.now)): Promise<QuotaRoom> {
  const [{ merchantQuota, payees: rows }, usedMinor] = await awaitAllBeforeFailing(
    readConfiguredQuotas(tx, userNo, on),
    quotaUsedOnDay(tx, userNo, on),
  );
  const usual = defaultPaymentQuotas(tx.world);
  const [single, day] = [merchantQuota?.singleMinor ?? usual.single, merchantQuota?.dayMinor ?? usual.day];
  const merchant = { single, day, left: day - usedMinor };
  const payees = new Map(rows.map((row) => [row.payeeId, row]));
  const deductedByAccount = new Map<string, bigint>();
  let all = 0n;
  return {
    of(payeeId) {
      const payeeQuota = payees.get(payeeId);
      const remaining = merchant.left - all;
      if (!payeeQuota) return { ...merchant, left: remaining };
      const single = least(merchant.single, payeeQuota.singleMinor);
      if (payeeQuota.dayMinor === null) return { ...merchant, single, left: remaining };
      const ownLeft = payeeQuota.dayMinor - payeeQuota.usedMinor - (deductedByAccount.get(payeeQuota.account) ?? 0n);
      return ownLeft < remaining
        ? { single, day: payeeQuota.dayMinor, left: ownLeft }
        : { ...merchant, single, left: remaining };
    },
    take(payeeId, usdMinor) {
      const account = payees.get(payeeId)?.account;
      all += usdMinor;
      if (account !== undefined) deductedByAccount.set(account, (deductedByAccount.get(account) ?? 0n) + usdMinor);
    },
  };
}

/** Returns the quotas of a merchant on a day for a payee of its own; without one, for any payee that has no quota. */
export const effectivePaymentQuotas = async (
  tx: Tx,
  userNo: string,
  payeeId: string | undefined,
  on: Day = beijingDay(tx.now),
): Promise<Quotas> => (await remainingPaymentQuotas(tx, userNo, on)).of(payeeId ?? "");

/** Returns the remainder of a quota for display: zero when more was used than the current quota. */
export const displayedQuotaRemainder = (remaining: bigint): bigint => (remaining > 0n ? remaining : 0n);

/**
 * Returns the fault of an amount, in US dollar cents, that does not fit the quotas, or null. Exactly the quota fits.
 */
export function quotaFault({ single, day, left }: Quotas, usdMinor: bigint): QuotaFault | null {
  const dollars = (minor: bigint) => amountText(money("USD", minor));
  if (usdMinor > single) return { code: "SINGLE_QUOTA_EXCEEDED", detail: { quota: dollars(single) } };
  if (usdMinor <= left) return null;
  return { code: "DAY_QUOTA_EXCEEDED", detail: { quota: dollars(day), left: dollars(displayedQuotaRemainder(left)) } };
}

/** Describes the fields of a payment that count for quotas. */
export type QuotaPayment = Pick<
  Row<"Payment">,
  "world" | "id" | "userNo" | "payeeId" | "payeeAccount" | "usdMinor" | "placedAt" | "payOn" | "quotaDay"
>;

/** Returns the Beijing day on which a payment counts. */
export const quotaDayOfPayment = ({
  placedAt,
  payOn,
  quotaDay,
}: Pick<QuotaPayment, "placedAt" | "payOn" | "quotaDay">): Day => quotaDay ?? payOn ?? beijingDay(placedAt);

/**
 * Returns the Beijing day on which an unobstructed payment is sent: its scheduled day, otherwise the day on which its
 * usual minutes are over. It counts on that day, so that paying shortly before midnight does not bypass a quota.
 */
export const expectedDispatchDay = ({ world, now }: Pick<Tx, "world" | "now">, payOn: Day | null): Day =>
  beijingDay(earliestDispatchTime(world, now, payOn));

/**
 * Returns the fault of a counted payment that would not fit the quotas of its dispatch day, or null. Exact until the
 * transaction ends.
 */
export async function dispatchDayQuotaFault(tx: Tx, row: QuotaPayment, day: Day): Promise<QuotaFault | null> {
  // the lock on the counter's row serialises a merchant's payments: quotas are exact
  await nextManyIds(tx, row.userNo, "PY", 0);
  const quotas = await effectivePaymentQuotas(tx, row.userNo, row.payeeId, day);
  // it is counted itself on its own day, and on no other
  const remaining = quotaDayOfPayment(row) === day ? quotas.left + row.usdMinor : quotas.left;
  return quotaFault({ ...quotas, left: remaining }, row.usdMinor);
}

/** Counts a new payment on its day. */
export const addPaymentToQuota = (tx: InWorld, row: QuotaPayment): Promise<void> =>
  addToDailyQuotaUse(tx, row.userNo, quotaDayOfPayment(row), [{ account: row.payeeAccount, usdMinor: row.usdMinor }]);

/** Removes a cancelled or failed payment from the count of its day. */
export const removePaymentFromQuota = (tx: InWorld, row: QuotaPayment): Promise<void> =>
  addPaymentToQuota(tx, { ...row, usdMinor: -row.usdMinor });

/** Moves the count of a payment, with its row locked, to its dispatch day. */
export async function moveQuotaToDispatchDay(tx: InWorld, row: QuotaPayment, day: Day): Promise<void> {
  if (quotaDayOfPayment(row) === day) return;
  await removePaymentFromQuota(tx, row);
  await addPaymentToQuota(tx, { ...row, quotaDay: day });
  await tx.prisma.payment.updateMany({ where: { world: row.world, id: row.id }, data: { quotaDay: day } });
}

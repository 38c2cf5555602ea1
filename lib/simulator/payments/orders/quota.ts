import type { Detail } from "@/lib/call/refusals";
import { amountText, money } from "@/lib/money/money";
import { dayQuotaUsdMinor, singleQuotaUsdMinor } from "@/lib/payments/terms";
import { dayOf, type Day } from "@/lib/time/beijing";
import type { Row } from "@/lib/simulator/platform/store/records";
import { term, type World } from "@/lib/simulator/driving/worlds/world";
import { nextManyIds } from "@/lib/simulator/platform/store/ids";
import { together } from "@/lib/simulator/platform/store/together";
import { dispatchFrom } from "../banks/dispatch-time";
import { addToDay, setQuotas, usedOn } from "./quota.sql";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

/** How much may be paid, in US dollar cents. */
export interface Quotas {
  /** In one payment. */
  readonly single: bigint;
  /** In all payments of one Beijing day, and what is left of that: below zero where the quota was lowered since. */
  readonly day: bigint;
  readonly left: bigint;
}

export type QuotaFault = { readonly code: "SINGLE_QUOTA_EXCEEDED" | "DAY_QUOTA_EXCEEDED"; readonly detail: Detail };

/** The quotas of every merchant and payee that has none of its own. */
export const usualQuotas = (world: Pick<World, "terms">) => ({
  single: BigInt(term(world, "singleQuotaUsdMinor", singleQuotaUsdMinor)),
  day: BigInt(term(world, "dayQuotaUsdMinor", dayQuotaUsdMinor)),
});

const least = (a: bigint, b: bigint | null): bigint => (b !== null && b < a ? b : a);

/** What a merchant's payments of a day may still come to, as one is taken out of it after another. */
export interface QuotaRoom {
  /** The quotas for a payee: the merchant's, and within them the payee's own. */
  readonly of: (payeeId: string) => Quotas;
  /** A payment to it, in US dollar cents. */
  readonly take: (payeeId: string, usdMinor: bigint) => void;
}

/**
 * The quotas of a merchant and all its payees on a Beijing day, today unless told: the merchant's own, else the world's.
 * Payments that were cancelled or failed count no more. Exact when the merchant's counter of orders is held (`nextIds`),
 * so that two payments together do not pass it.
 */
export async function quotaRoom(tx: Tx, userNo: string, on: Day = dayOf(tx.now)): Promise<QuotaRoom> {
  const [{ own, payees: rows }, used] = await together(setQuotas(tx, userNo, on), usedOn(tx, userNo, on));
  const usual = usualQuotas(tx.world);
  const [single, day] = [own?.singleMinor ?? usual.single, own?.dayMinor ?? usual.day];
  const merchant = { single, day, left: day - used };
  const payees = new Map(rows.map((row) => [row.payeeId, row]));
  const taken = new Map<string, bigint>();
  let all = 0n;
  return {
    of(payeeId) {
      const own = payees.get(payeeId);
      const left = merchant.left - all;
      if (!own) return { ...merchant, left };
      const single = least(merchant.single, own.singleMinor);
      if (own.dayMinor === null) return { ...merchant, single, left };
      const ownLeft = own.dayMinor - own.usedMinor - (taken.get(own.account) ?? 0n);
      return ownLeft < left ? { single, day: own.dayMinor, left: ownLeft } : { ...merchant, single, left };
    },
    take(payeeId, usdMinor) {
      const account = payees.get(payeeId)?.account;
      all += usdMinor;
      if (account !== undefined) taken.set(account, (taken.get(account) ?? 0n) + usdMinor);
    },
  };
}

/** The quotas of a merchant on a day for a payee of its own; without one, for any that has no quota. */
export const quotasOf = async (
  tx: Tx,
  userNo: string,
  payeeId: string | undefined,
  on: Day = dayOf(tx.now),
): Promise<Quotas> => (await quotaRoom(tx, userNo, on)).of(payeeId ?? "");

/** What is left of a quota, as it is told: nothing where more was used than there is now. */
export const leftShown = (left: bigint): bigint => (left > 0n ? left : 0n);

/** Why an amount, in US dollar cents, does not fit the quotas; null where it does. Exactly the quota fits. */
export function quotaFault({ single, day, left }: Quotas, usdMinor: bigint): QuotaFault | null {
  const dollars = (minor: bigint) => amountText(money("USD", minor));
  if (usdMinor > single) return { code: "SINGLE_QUOTA_EXCEEDED", detail: { quota: dollars(single) } };
  if (usdMinor <= left) return null;
  return { code: "DAY_QUOTA_EXCEEDED", detail: { quota: dollars(day), left: dollars(leftShown(left)) } };
}

/** What counts of a payment. */
export type Counted = Pick<
  Row<"Payment">,
  "world" | "id" | "userNo" | "payeeId" | "payeeAccount" | "usdMinor" | "placedAt" | "payOn" | "quotaDay"
>;

/** The Beijing day on which a payment counts. */
export const countedOn = ({ placedAt, payOn, quotaDay }: Pick<Counted, "placedAt" | "payOn" | "quotaDay">): Day =>
  quotaDay ?? payOn ?? dayOf(placedAt);

/**
 * The Beijing day on which a payment leaves that nothing stands in the way of by now: the one it is for, else the one on
 * which its usual minutes are over. It counts on that day, so that none is passed by paying shortly before midnight.
 */
export const leavesOn = ({ world, now }: Pick<Tx, "world" | "now">, payOn: Day | null): Day =>
  dayOf(dispatchFrom(world, now, payOn));

/**
 * Why a payment that is counted already would not fit the quotas of the day it leaves on; null where it does. Exact
 * until the transaction ends.
 */
export async function beyondOn(tx: Tx, row: Counted, day: Day): Promise<QuotaFault | null> {
  // the counter's row keeps a merchant's payments in one line: quotas are exact
  await nextManyIds(tx, row.userNo, "PY", 0);
  const quotas = await quotasOf(tx, row.userNo, row.payeeId, day);
  // it is counted itself on its own day, and on no other
  const left = countedOn(row) === day ? quotas.left + row.usdMinor : quotas.left;
  return quotaFault({ ...quotas, left }, row.usdMinor);
}

/** Counts a new payment on its day. */
export const countPayment = (tx: InWorld, row: Counted): Promise<void> =>
  addToDay(tx, row.userNo, countedOn(row), [{ account: row.payeeAccount, usdMinor: row.usdMinor }]);

/** A payment that is cancelled or fails counts no more on its day. */
export const uncountPayment = (tx: InWorld, row: Counted): Promise<void> =>
  countPayment(tx, { ...row, usdMinor: -row.usdMinor });

/** Counts a payment whose row is held on the day it leaves on, and no more on the one it was counted on. */
export async function countLeaving(tx: InWorld, row: Counted, day: Day): Promise<void> {
  if (countedOn(row) === day) return;
  await uncountPayment(tx, row);
  await countPayment(tx, { ...row, quotaDay: day });
  await tx.prisma.payment.updateMany({ where: { world: row.world, id: row.id }, data: { quotaDay: day } });
}

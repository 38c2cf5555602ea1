import type { Detail } from "@/lib/call/refusals";
import { money } from "@/lib/money/money";
import { dayQuotaUsdMinor, singleQuotaUsdMinor } from "@/lib/payments/terms";
import { beijing, dayOf } from "@/lib/time/beijing";
import { plainAmountText } from "../../pricing/amounts";
import { term } from "../../worlds/world";
import { usedSince } from "./quota.sql";
import type { Tx } from "../../store/tx";

/** How much may be paid, in US dollar cents. */
export interface Quotas {
  /** In one payment to a payee. */
  readonly single: bigint;
  /** In all payments of a merchant of one Beijing day, and what is left of that. */
  readonly day: bigint;
  readonly left: bigint;
}

export type QuotaFault = { readonly code: "SINGLE_QUOTA_EXCEEDED" | "DAY_QUOTA_EXCEEDED"; readonly detail: Detail };

/**
 * The quotas of a merchant on the day of an instant. Payments that were cancelled or failed count no more. Exact when
 * the merchant's counter of orders is held (`nextIds`), so that two payments together do not pass it.
 */
export async function quotasOf(tx: Tx, userNo: string): Promise<Quotas> {
  const used = await usedSince(tx, userNo, beijing(dayOf(tx.now)));
  const [single, day] = [
    BigInt(term(tx.world, "singleQuotaUsdMinor", singleQuotaUsdMinor)),
    BigInt(term(tx.world, "dayQuotaUsdMinor", dayQuotaUsdMinor)),
  ];
  const left = day - used;
  return { single, day, left: left > 0n ? left : 0n };
}

/** Why an amount, in US dollar cents, does not fit the quotas; null where it does. Exactly the quota fits. */
export function quotaFault({ single, day, left }: Quotas, usdMinor: bigint): QuotaFault | null {
  const dollars = (minor: bigint) => plainAmountText(money("USD", minor));
  if (usdMinor > single) return { code: "SINGLE_QUOTA_EXCEEDED", detail: { quota: dollars(single) } };
  return usdMinor > left ? { code: "DAY_QUOTA_EXCEEDED", detail: { quota: dollars(day), left: dollars(left) } } : null;
}

import { repeatMinutes } from "@/lib/payments/terms";
import { later, minuteMs } from "@/lib/time/instant";
import type { Row } from "@/lib/simulator/platform/store/records";
import { term } from "@/lib/simulator/driving/worlds/world";
import { equalsSince } from "./repeated-payments.sql";
import type { Tx } from "@/lib/simulator/platform/store/tx";

type ComparedPayment = Pick<
  Row<"Payment">,
  "payeeAccount" | "currency" | "amountMinor" | "reference" | "merchantOrderNo"
>;

/**
 * Returns the order numbers of existing payments that repeat the given ones, made by any user of the merchant: a
 * payment of the last hours, single or in a batch, or a batch under review. Has one entry per input payment, undefined
 * where there is no repeat. The result is exact when the merchant's order counter is locked.
 */
export async function repeatsOf(
  tx: Pick<Tx, "sql" | "prisma" | "world" | "now">,
  userNo: string,
  payments: readonly ComparedPayment[],
): Promise<readonly (string | undefined)[]> {
  const since = later(tx.now, -term(tx.world, "repeatMinutes", repeatMinutes) * minuteMs);
  const repeats = await equalsSince(tx, userNo, since, {
    accounts: payments.map(({ payeeAccount }) => payeeAccount),
    currencies: payments.map(({ currency }) => currency),
    amountMinors: payments.map(({ amountMinor }) => amountMinor),
    references: payments.map(({ reference }) => reference),
    merchantOrderNos: payments.map(({ merchantOrderNo }) => merchantOrderNo),
  });
  const byPlace = new Map(repeats.map(({ place, orderNo }) => [place, orderNo]));
  return payments.map((_, at) => byPlace.get(at + 1));
}

import { repeatMinutes } from "@/lib/payments/terms";
import { later, minuteMs } from "@/lib/time/instant";
import type { Row } from "@/lib/simulator/platform/store/records";
import { term } from "@/lib/simulator/driving/worlds/world";
import { equalsSince } from "./repeated.sql";
import type { Tx } from "@/lib/simulator/platform/store/tx";

type Said = Pick<Row<"Payment">, "payeeAccount" | "currency" | "amountMinor" | "reference" | "merchantOrderNo">;

/**
 * The numbers of what pays the same already, by anybody of the merchant: a payment of the last hours, made by itself or
 * in a batch, or a batch that waits for its review. One for each that is asked about, undefined where there is none.
 * Exact when the merchant's counter of orders is locked.
 */
export async function repeatsOf(
  tx: Pick<Tx, "sql" | "prisma" | "world" | "now">,
  userNo: string,
  said: readonly Said[],
): Promise<readonly (string | undefined)[]> {
  const since = later(tx.now, -term(tx.world, "repeatMinutes", repeatMinutes) * minuteMs);
  const found = await equalsSince(tx, userNo, since, {
    accounts: said.map(({ payeeAccount }) => payeeAccount),
    currencies: said.map(({ currency }) => currency),
    amountMinors: said.map(({ amountMinor }) => amountMinor),
    references: said.map(({ reference }) => reference),
    merchantOrderNos: said.map(({ merchantOrderNo }) => merchantOrderNo),
  });
  const byPlace = new Map(found.map(({ place, orderNo }) => [place, orderNo]));
  return said.map((_, at) => byPlace.get(at + 1));
}

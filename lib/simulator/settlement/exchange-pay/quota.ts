import type { Day } from "@/lib/time/beijing";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import { addToDay } from "../../payments/orders/quota.sql";
import { quotaFault, quotasOf, type QuotaFault } from "../../payments/orders/quota";

/** What counts of an order in the quotas of payments. */
export type Counted = Pick<
  Row<"ExchangePay">,
  "world" | "id" | "userNo" | "payeeId" | "payeeAccount" | "usdMinor" | "quotaDay"
>;

/** Counts an order on a day, beside its merchant's payments; a value below zero takes it off. */
const add = (tx: InWorld, { userNo, payeeAccount }: Counted, day: Day, usdMinor: bigint): Promise<void> =>
  addToDay(tx, userNo, day, [{ account: payeeAccount, usdMinor }]);

/** Counts an order, whose row is new or held, on the day it leaves on. */
export const countOrder = (tx: InWorld, row: Counted, day: Day): Promise<void> => add(tx, row, day, row.usdMinor);

/** An order that is not to be paid any more, or failed, counts no more. The caller writes that down. */
export const uncountOrder = async (tx: InWorld, row: Counted): Promise<void> =>
  row.quotaDay === null ? undefined : add(tx, row, row.quotaDay, -row.usdMinor);

/**
 * Moves what an order counts to the day it leaves on; why it does not fit the quotas of that day, where it does not, and
 * then nothing is written. The caller holds its merchant's counter of orders.
 */
export async function moveToDay(tx: Tx, row: Counted, day: Day): Promise<QuotaFault | null> {
  const quotas = await quotasOf(tx, row.userNo, row.payeeId, day);
  // on its own day it is counted itself
  const left = row.quotaDay === day ? quotas.left + row.usdMinor : quotas.left;
  const fault = quotaFault({ ...quotas, left }, row.usdMinor);
  if (fault || row.quotaDay === day) return fault;
  await uncountOrder(tx, row);
  await countOrder(tx, row, day);
  await tx.prisma.exchangePay.updateMany({ where: { world: row.world, id: row.id }, data: { quotaDay: day } });
  return null;
}

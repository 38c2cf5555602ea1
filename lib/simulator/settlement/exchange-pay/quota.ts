import type { Day } from "@/lib/time/beijing";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import { addToDailyQuotaUse } from "../../payments/orders/used-quota";
import { quotaFault, effectivePaymentQuotas, type QuotaFault } from "../../payments/orders/quota";

/** Holds the fields of an order that its quota usage depends on. */
export type CountedOrder = Pick<
  Row<"ExchangePay">,
  "world" | "id" | "userNo" | "payeeId" | "payeeAccount" | "usdMinor" | "quotaDay"
>;

/**
 * Adds the value of an order to the quota usage of a day, together with the merchant's payments; a negative value
 * removes it.
 */
const add = (tx: InWorld, { userNo, payeeAccount }: CountedOrder, day: Day, usdMinor: bigint): Promise<void> =>
  addToDailyQuotaUse(tx, userNo, day, [{ account: payeeAccount, usdMinor }]);

/** Counts an order on the day it is dispatched. Its row is new or locked. */
export const addToQuotaUsage = (tx: InWorld, row: CountedOrder, day: Day): Promise<void> =>
  add(tx, row, day, row.usdMinor);

/** Removes an order that failed or will not be paid from the quota usage. The caller records the change. */
export const removeFromQuotaUsage = async (tx: InWorld, row: CountedOrder): Promise<void> =>
  row.quotaDay === null ? undefined : add(tx, row, row.quotaDay, -row.usdMinor);

/**
 * Moves the quota usage of an order to the day it is dispatched. Returns the fault when it exceeds the quotas of that
 * day, in which case nothing is written. The caller has locked the merchant's order counter.
 */
export async function moveQuotaUsageToDay(tx: Tx, row: CountedOrder, day: Day): Promise<QuotaFault | null> {
  const quotas = await effectivePaymentQuotas(tx, row.userNo, row.payeeId, day);
  // on its own day it is counted itself
  const remaining = row.quotaDay === day ? quotas.left + row.usdMinor : quotas.left;
  const fault = quotaFault({ ...quotas, left: remaining }, row.usdMinor);
  if (fault || row.quotaDay === day) return fault;
  await removeFromQuotaUsage(tx, row);
  await addToQuotaUsage(tx, row, day);
  await tx.prisma.exchangePay.updateMany({ where: { world: row.world, id: row.id }, data: { quotaDay: day } });
  return null;
}

import type { Tx } from "@/lib/simulator/platform/store/tx";
import { findRefundScreeningMatches } from "./gate";
import { payOutRefund, returnRefundToReview, type LockedRefund } from "./steps";

/**
 * Pays a refund out, or sends it to review when one of its names was put on operations' list since it was made and two
 * operators have not agreed to it.
 */
export async function payRefundOrSendToReview(
  tx: Tx<"ORDER_NOTFOUND" | "OPERATION_NOT_ALLOW" | "ORDER_CHANGED">,
  lockedRefund: LockedRefund,
): Promise<void> {
  const { refund, income } = lockedRefund;
  const isHeldUp = refund.confirmedBy === "" && (await findRefundScreeningMatches(tx, refund, income)).length > 0;
  await (isHeldUp && refund.state === "processing"
    ? returnRefundToReview(tx, lockedRefund)
    : payOutRefund(tx, lockedRefund));
}

import type { Tx } from "@/lib/simulator/platform/store/tx";
import { listedOf } from "./gate";
import { completeRefund, reviewRefund, type Locked } from "./steps";

/**
 * Pays a refund out; where a name of it was put on operations' list since it was made, and two people have not agreed to
 * it, they review it first.
 */
export async function payOrReview(
  tx: Tx<"ORDER_NOTFOUND" | "OPERATION_NOT_ALLOW" | "ORDER_CHANGED">,
  locked: Locked,
): Promise<void> {
  const { refund, income } = locked;
  const isHeldUp = refund.confirmedBy === "" && (await listedOf(tx, refund, income)).length > 0;
  await (isHeldUp && refund.state === "processing" ? reviewRefund(tx, locked) : completeRefund(tx, locked));
}

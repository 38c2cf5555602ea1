import { exchangePay as machine, unconfirmed } from "@/lib/settlement/exchange-pay-states";
import { moveMoney } from "../../ledger/move-money";
import type { Row } from "../../store/records";
import { transition } from "../../store/transition";
import type { Tx } from "../../store/tx";
import { postingsOf } from "./postings";
import { uncountOrder } from "./quota";
import { unscheduleJob } from "./schedule";

/** The ways in which an order ends without being paid. */
export type ReleaseEvent = "cancel" | "reject" | "lapse";

/**
 * Ends an order that is held, once: what was set aside for one that was not confirmed comes back; what another bought is
 * the merchant's, with our own fee where it was never sent. False where its state does not let it end so.
 */
export async function releaseOrder(
  tx: Tx,
  row: Row<"ExchangePay">,
  event: ReleaseEvent,
  reason: string,
): Promise<boolean> {
  if (!(await transition(tx, machine, row, event))) return false;
  await unscheduleJob(tx, "lapse", row.id);
  await unscheduleJob(tx, "dispatch", row.id);
  await uncountOrder(tx, row);
  await tx.prisma.exchangePay.updateMany({
    where: { world: row.world, id: row.id },
    data: { doneAt: tx.now, dispatchAt: null, quotaDay: null, asked: null, cancelReason: reason },
  });
  const postings = postingsOf(stepsBack(row), row, tx);
  if (postings.length > 0) await moveMoney(tx, postings);
  return true;
}

/** What gives an order's money back, by how far it has come. */
function stepsBack({ state, payouts }: Pick<Row<"ExchangePay">, "state" | "payouts">) {
  if (state === unconfirmed) return ["release"] as const;
  return payouts === 0 ? (["keep", "feeBack"] as const) : (["keep"] as const);
}

import type * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import type { paymentRecalls, paymentRecallShape as recallShape } from "@/lib/payments/calls/recalls";
import { paymentRecall } from "@/lib/payments/states";
import { operatorNames } from "../../access/operator-names";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { requestPaymentRecall } from "./recall-payment";
import { listPaymentRecalls } from "./recalls";

type RecallView = z.output<typeof recallShape>;

export const paymentRecallsHandlers: Handlers<typeof paymentRecalls> = {
  async recallPayment({ orderNo, reason }, { principal, world, refuse, transact }) {
    return transact(async (tx) => {
      const row = await lockRow(tx, "Payment", { world: world.id, orderNo });
      if (!row || row.userNo !== principal.userNo) return refuse("ORDER_NOTFOUND");
      const recall = await requestPaymentRecall(tx, row, { operatorId: principal.operatorId, reason });
      return toRecallView(recall, await operatorNames(tx, [principal.operatorId]));
    });
  },
};

/** Returns the views of a payment's recalls, newest first. */
export async function recallViewsOf(tx: InWorld, paymentId: string): Promise<RecallView[]> {
  const rows = await listPaymentRecalls(tx, paymentId);
  if (rows.length === 0) return [];
  const names = await operatorNames(
    tx,
    rows.map(({ operatorId }) => operatorId),
  );
  return rows.map((row) => toRecallView(row, names));
}

function toRecallView(
  { state, reason, answer, operatorId, askedAt, doneAt }: Row<"PaymentRecall">,
  names: ReadonlyMap<string, string>,
): RecallView {
  invariant(paymentRecall.is(state), `${state} is a state of a recall`);
  return { state, reason, answer, operator: names.get(operatorId) ?? "", askedAt, doneAt };
}

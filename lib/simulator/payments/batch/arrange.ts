import { issueAt } from "@/lib/call/refusals";
import type { Who } from "@/lib/call/who";
import type { Currency } from "@/lib/money/currency";
import { modeOf } from "@/lib/payments/mode-states";
import type { batchCalls } from "@/lib/payments/calls/batches";
import { isPayable } from "@/lib/payments/rules";
import { areOwnFiles } from "../../files/own-files";
import type { Handler } from "@/lib/simulator/platform/handler";
import type { Row } from "@/lib/simulator/platform/store/records";
import { requirePaymentMode } from "../orders/payment-mode";
import { requireExchange } from "../orders/payable";
import { usablePobo } from "../pobo/pobo-records";
import { lockOwn } from "./lock-batch";
import { priced, requireMarket } from "./price/priced-rows";
import { payableRows, rewriteRows } from "./rows/batch-rows.sql";
import { batchNow } from "./views";
import type { Tx } from "@/lib/simulator/platform/store/tx";

interface Terms {
  readonly payCurrency: Currency | null;
  readonly poboRecordId: string | null;
}

/**
 * The payer of a batch, where it is paid on somebody's behalf, when it may be paid from its account and for that payer
 * by now; refuses otherwise. The payer is kept from change until the transaction ends.
 */
export async function usableTerms(
  tx: Tx<
    | "PAYMENT_MODE_INACTIVE"
    | "PAY_CURRENCY_UNVERIFIED"
    | "EXCHANGE_NOT_OFFERED"
    | "POBO_EXPIRED"
    | "POBO_NOTFOUND"
    | "POBO_UNUSABLE"
    | "MARKET_CLOSED"
  > & { readonly who: Who },
  { payCurrency, poboRecordId }: Terms,
): Promise<Row<"PoboPayer"> | null> {
  await requirePaymentMode(tx, tx.who.userNo, "batch");
  if (poboRecordId !== null) await requirePaymentMode(tx, tx.who.userNo, modeOf(poboRecordId));
  if (payCurrency !== null) requireExchange(tx, tx.who, payCurrency);
  requireMarket(tx, payCurrency);
  return poboRecordId === null ? null : usablePobo(tx, poboRecordId);
}

/** Says from which account a draft is paid, on whose behalf and with which documents, and prices its rows anew. */
export const arrangeBatch: Handler<typeof batchCalls.arrangeBatch> = async (
  { batchNo, payCurrency, poboRecordId, documentIds },
  { who, world, refuse, transact },
) =>
  transact(async (tx) => {
    const batch = (await lockOwn(tx, who, batchNo)) ?? refuse("ORDER_NOTFOUND");
    if (batch.operatorId !== who.operatorId || batch.state !== "draft") return refuse("OPERATION_NOT_ALLOW");
    if (payCurrency !== null && !isPayable(payCurrency)) return refuse("INVALID_CURRENCY", issueAt("payCurrency"));
    const payer = await usableTerms(tx, { payCurrency, poboRecordId });
    if (!(await areOwnFiles(tx, "PAYMENT_PROOF", documentIds))) return refuse("FILE_NOTFOUND");
    await tx.prisma.paymentBatch.updateMany({
      where: { world: world.id, id: batch.id },
      data: {
        payCurrency,
        poboRecordId,
        poboName: payer ? payer.enName || payer.name : null,
        documentIds: [...new Set(documentIds)],
      },
    });
    const rows = (await priced(tx, { ...batch, payCurrency }, await payableRows(tx, batch.id))) ?? refuse("NO_RATE");
    if (rows.length > 0) await rewriteRows(tx, batch.id, rows);
    return batchNow(tx, who, batchNo, { isCosted: true });
  });

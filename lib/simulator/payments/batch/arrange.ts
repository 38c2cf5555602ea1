import { issueAt } from "@/lib/call/refusals";
import type { Principal } from "@/lib/call/principal";
import type { Currency } from "@/lib/money/currency";
import { singlePaymentModeOf } from "@/lib/payments/mode-states";
import type { batchCalls } from "@/lib/payments/calls/batches";
import { isPaymentCurrency } from "@/lib/payments/rules";
import { canSubmitFiles } from "../../files/own-files";
import type { Handler } from "@/lib/simulator/platform/handler";
import type { Row } from "@/lib/simulator/platform/store/records";
import { requirePaymentMode } from "../orders/payment-mode";
import { requireExchangeAccess } from "../orders/payable";
import { requireUsablePobo } from "../pobo/pobo-records";
import { lockOwnPaymentBatch } from "./lock-batch";
import { priceRows, requireOpenMarketForBatch } from "./price/priced-rows";
import { readPayableBatchRows, updateBatchRowCosts } from "./rows/batch-rows";
import { currentBatchView } from "./views";
import type { Tx } from "@/lib/simulator/platform/store/tx";

interface Terms {
  readonly payCurrency: Currency | null;
  readonly poboRecordId: string | null;
}

/**
 * Returns the payer of a batch, or null when the company pays for itself, if it may be paid from its account and for
 * that payer now; refuses otherwise. The payer is locked against changes until the transaction ends.
 */
export async function requireUsableBatchPayer(
  tx: Tx<
    | "PAYMENT_MODE_INACTIVE"
    | "PAY_CURRENCY_UNVERIFIED"
    | "EXCHANGE_NOT_OFFERED"
    | "POBO_EXPIRED"
    | "POBO_NOTFOUND"
    | "POBO_UNUSABLE"
    | "MARKET_CLOSED"
  > & { readonly principal: Principal },
  { payCurrency, poboRecordId }: Terms,
): Promise<Row<"PoboPayer"> | null> {
  await requirePaymentMode(tx, tx.principal.userNo, "batch");
  if (poboRecordId !== null) await requirePaymentMode(tx, tx.principal.userNo, singlePaymentModeOf(poboRecordId));
  if (payCurrency !== null) requireExchangeAccess(tx, tx.principal, payCurrency);
  requireOpenMarketForBatch(tx, payCurrency);
  return poboRecordId === null ? null : requireUsablePobo(tx, poboRecordId);
}

/** Sets the account, the payer and the documents of a draft, and reprices its rows. */
export const updatePaymentBatchDraft: Handler<typeof batchCalls.arrangeBatch> = async (
  { batchNo, payCurrency, poboRecordId, documentIds },
  { principal, world, refuse, transact },
) =>
  transact(async (tx) => {
    const batch = (await lockOwnPaymentBatch(tx, principal, batchNo)) ?? refuse("ORDER_NOTFOUND");
    if (batch.operatorId !== principal.operatorId || batch.state !== "draft") return refuse("OPERATION_NOT_ALLOW");
    if (payCurrency !== null && !isPaymentCurrency(payCurrency))
      return refuse("INVALID_CURRENCY", issueAt("payCurrency"));
    const payer = await requireUsableBatchPayer(tx, { payCurrency, poboRecordId });
    if (!(await canSubmitFiles(tx, "PAYMENT_PROOF", documentIds))) return refuse("FILE_NOTFOUND");
    await tx.prisma.paymentBatch.updateMany({
      where: { world: world.id, id: batch.id },
      data: {
        payCurrency,
        poboRecordId,
        poboName: payer ? payer.enName || payer.name : null,
        documentIds: [...new Set(documentIds)],
      },
    });
    const rows =
      (await priceRows(tx, { ...batch, payCurrency }, await readPayableBatchRows(tx, batch.id))) ?? refuse("NO_RATE");
    if (rows.length > 0) await updateBatchRowCosts(tx, batch.id, rows);
    return currentBatchView(tx, principal, batchNo, { isCosted: true });
  });

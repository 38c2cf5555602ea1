import type { PaymentBatchColumn } from "@/lib/payments/batch-columns";
import { isPaymentBatchColumn } from "@/lib/payments/batch-columns";
import { payeesChecked } from "@/lib/payments/terms";
import { lastTick } from "@/lib/simulator/driving/market/ticks";
import { numericWorldTerm } from "@/lib/simulator/driving/worlds/world";
import type { Currency } from "@/lib/money/currency";
import { remainingPaymentQuotas } from "../orders/quota";
import { loadBatchLabels } from "./file/labels";
import type { RowValidationContext } from "./file/validate";
import { createRowCostCalculator } from "./price/row-costs";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** Returns the current facts that rows of a merchant's batch are validated against, before the first of them. */
export const rowValidationContext = async (
  tx: Tx,
  userNo: string,
  columns: readonly string[],
  payCurrency: Currency | null,
  { purpose = "", isMessage = false }: { readonly purpose?: string | undefined; readonly isMessage?: boolean } = {},
): Promise<RowValidationContext> => ({
  userNo,
  columns: columns.map((column): PaymentBatchColumn | "" => (isPaymentBatchColumn(column) ? column : "")),
  labels: await loadBatchLabels(),
  payCurrency,
  purpose,
  isMessage,
  costOf: await createRowCostCalculator(tx, payCurrency),
  rowsByPayment: new Map(),
  totals: new Map(),
  names: new Map(),
  quotas: await remainingPaymentQuotas(tx, userNo),
  mids: (await lastTick(tx))?.mids,
  mayAdd: numericWorldTerm(tx.world, "payeesChecked", payeesChecked) === 0,
});

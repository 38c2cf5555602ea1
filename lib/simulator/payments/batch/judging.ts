import type { BatchColumn } from "@/lib/payments/batch-columns";
import { isBatchColumn } from "@/lib/payments/batch-columns";
import { payeesChecked } from "@/lib/payments/terms";
import { lastTick } from "@/lib/simulator/driving/market/ticks";
import { term } from "@/lib/simulator/driving/worlds/world";
import type { Currency } from "@/lib/money/currency";
import { quotaRoom } from "../orders/quota";
import { batchLabels } from "./file/labels";
import type { Judging } from "./file/validate";
import { rowCosts } from "./price/row-costs";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** The facts of now that rows of a merchant's batch are validated against, before the first of them. */
export const judgingOf = async (
  tx: Tx,
  userNo: string,
  columns: readonly string[],
  payCurrency: Currency | null,
  { purpose = "", isMessage = false }: { readonly purpose?: string | undefined; readonly isMessage?: boolean } = {},
): Promise<Judging> => ({
  userNo,
  columns: columns.map((column): BatchColumn | "" => (isBatchColumn(column) ? column : "")),
  labels: await batchLabels(),
  payCurrency,
  purpose,
  isMessage,
  costOf: await rowCosts(tx, payCurrency),
  rowsByPayment: new Map(),
  totals: new Map(),
  names: new Map(),
  quotas: await quotaRoom(tx, userNo),
  mids: (await lastTick(tx))?.mids,
  mayAdd: term(tx.world, "payeesChecked", payeesChecked) === 0,
});

import { screenActionAccess } from "@/lib/gate/screen";
import { exportedTransfers } from "@/lib/transfers/calls/files";
import { transfersScreens } from "@/lib/transfers/screens";
import { transferListDaysMax } from "@/lib/transfers/terms";
import { amountCell, timeCell, type Columns } from "../../files/exports/columns";
import type { Exporting } from "../../files/exports/kinds";
import { exportKindOfList } from "../../files/exports/list-export";
import { transferListQuery, withTransferColumns } from "../orders/records";
import { transferRowView, type TransferView } from "../orders/views";

const columns: Columns<TransferView> = {
  orderNo: [22, ({ orderNo }) => orderNo],
  direction: [10, ({ direction }, t) => t(`transfers.direction.${direction}`)],
  state: [14, ({ state }, t) => t(`transfers.accountTransfer.${state}`)],
  counterpartyNo: [16, ({ counterpartyNo }) => counterpartyNo],
  counterparty: [30, ({ counterpartyName }) => counterpartyName],
  currency: [10, ({ amount: { currency } }) => currency],
  amount: [16, ({ amount }) => amountCell(amount)],
  fee: [14, ({ fee }) => (fee ? amountCell(fee) : "")],
  debit: [16, ({ debit }) => (debit ? amountCell(debit) : "")],
  accountType: [16, ({ accountType }, t) => t(`transfers.accountType.${accountType}`)],
  relation: [20, ({ relation, otherRelation }, t) => otherRelation || t(`transfers.relation.${relation}`)],
  reference: [28, ({ reference }) => reference],
  operator: [14, ({ operator }) => operator],
  placedAt: [18, ({ placedAt }) => timeCell(placedAt)],
  doneAt: [18, ({ doneAt }) => timeCell(doneAt)],
  failReason: [24, whyFailed],
};

/** Returns the reason why a transfer was not executed, with the remark of operations, as its page displays it. */
function whyFailed({ failure, remark }: TransferView, t: Exporting["t"]): string {
  return failure ? [t(`transfers.failure.${failure}`), remark].filter(Boolean).join(t("transfers.detail.comma")) : "";
}

/** Exports transfers as a sheet with the columns of the list. */
export const transferExport = exportKindOfList({
  name: "transfers",
  access: screenActionAccess(transfersScreens.records, "export"),
  at: "t.placedAt",
  select: withTransferColumns,
  filters: exportedTransfers,
  daysMax: transferListDaysMax,
  rows: transferListQuery,
  columns,
  toView: transferRowView,
});

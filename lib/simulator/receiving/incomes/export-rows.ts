import { screenActionAccess } from "@/lib/gate/screen";
import { translateKnownText } from "@/lib/reference/known-texts";
import { minus } from "@/lib/money/money";
import { exportedIncomes } from "@/lib/receiving/calls/income-files";
import { receivingScreens } from "@/lib/receiving/screens";
import { receivingListDaysMax } from "@/lib/receiving/terms";
import { amountCell, timeCell, type Columns } from "../../files/exports/columns";
import { exportKindOfList } from "../../files/exports/list-export";
import { incomeColumns, toListedIncomeView, type IncomeView } from "../views";
import { incomeListQuery, associationRejectReasonColumn } from "./list";

const columns: Columns<IncomeView & { readonly rejectReason: string | null }> = {
  detailId: [22, ({ detailId }) => detailId],
  remittanceNo: [22, ({ remittanceNo }) => remittanceNo],
  state: [16, ({ state }, t) => t(`receiving.income.${state}`)],
  auditStatus: [16, ({ auditStatus }, t) => t(`receiving.auditStatus.${auditStatus}`)],
  remitter: [30, ({ remitterName }) => remitterName],
  remitterAccount: [24, ({ remitterAccount }) => remitterAccount],
  payeeAccount: [24, ({ payeeAccount }) => payeeAccount],
  currency: [10, ({ amount: { currency } }) => currency],
  amount: [16, ({ amount }) => amountCell(amount)],
  fee: [14, ({ fee }) => amountCell(fee)],
  net: [16, ({ amount, fee }) => amountCell(minus(amount, fee))],
  linked: [16, ({ linked }) => amountCell(linked)],
  postscript: [28, ({ postscript }) => postscript],
  failReason: [30, ({ failReason }, t) => translateKnownText(t, failReason ?? "")],
  rejectReason: [30, ({ rejectReason: why }, t) => translateKnownText(t, why ?? "")],
  arrivedAt: [18, ({ arrivedAt }) => timeCell(arrivedAt)],
  creditedAt: [18, ({ creditedAt }) => (creditedAt ? timeCell(creditedAt) : "")],
  entryType: [12, ({ entryType }, t) => t(`receiving.entryType.${entryType}`)],
};

/** Exports income records as a sheet with the columns of the list. */
export const incomeExport = exportKindOfList({
  name: "incomes",
  access: screenActionAccess(receivingScreens.receipts, "export"),
  at: "i.arrivedAt",
  select: (rows) =>
    rows
      .innerJoin("remittance as r", (join) =>
        join.onRef("r.world", "=", "i.world").onRef("r.id", "=", "i.remittanceId"),
      )
      .select(incomeColumns)
      .select(associationRejectReasonColumn),
  filters: exportedIncomes,
  daysMax: receivingListDaysMax,
  rows: incomeListQuery,
  columns,
  toView: ({ rejectReason: why, ...row }) => ({ ...toListedIncomeView(row), rejectReason: why }),
});

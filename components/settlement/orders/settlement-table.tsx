"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { BulkBar, RowSelection } from "@/components/kit/lists/row-selection";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import { useAccessCheck } from "@/components/shell/frame/permission-gate";
import type { ClientOutput } from "@/lib/call/call";
import { settlementPayouts } from "@/lib/settlement/calls/order-payouts";
import type { settlementOrders } from "@/lib/settlement/calls/orders";
import { cnhAsDisplayedCny } from "@/lib/settlement/orders/yuan";
import { SettlementVouchersDownload } from "./settlement-voucher";
import { useSettlementStateLabel, type ListedSettlement } from "./settlement-text";

type Row = ClientOutput<typeof settlementOrders.settlements>["rows"][number];

/**
 * Renders a page of settlements; those that the bank has received can be selected, and their vouchers
 * downloaded together.
 */
export function SettlementTable({
  rows,
  link,
  preview,
  now,
  empty,
}: {
  rows: readonly Row[];
  /** Holds the prefix of the URLs of their pages. */
  link: string;
  /** Holds the prefix of the addresses of previews, for users who may see them. */
  preview?: string | undefined;
  now: Date;
  empty: ReactNode;
}) {
  const t = useTranslations("settlement.orders");
  const may = useAccessCheck();
  const vouchable = may(settlementPayouts.settlementVouchers.access) ? rows.filter(({ isVouched }) => isVouched) : [];
  return (
    <RowSelection keys={vouchable.map(({ orderNo }) => orderNo)}>
      <DataTable
        caption={t("caption")}
        rows={rows}
        rowKey={({ orderNo }) => orderNo}
        hasTicks={vouchable.length > 0}
        preview={preview}
        empty={empty}
        columns={useSettlementColumns(link, now)}
      />
      <BulkBar>{(orderNos) => <SettlementVouchersDownload orderNos={orderNos} />}</BulkBar>
    </RowSelection>
  );
}

/** Returns the columns of a settlement list, the number first. */
export function useSettlementColumns(link: string, now: Date): Column<ListedSettlement>[] {
  const [t, terms, cost] = [
    useTranslations("settlement.orders"),
    useTranslations("terms"),
    useTranslations("settlement.cost"),
  ];
  const methods = useTranslations("settlement.method");
  const stateOf = useSettlementStateLabel();
  return [
    {
      head: `${t("payee")} · ${terms("orderNo")}`,
      kind: "link",
      of: ({ payeeName }) => payeeName,
      under: ({ orderNo }) => orderNo,
      key: ({ orderNo }) => orderNo,
      to: link,
    },
    { head: cost("pay"), kind: "money", strong: true, of: ({ pay }) => pay },
    { head: cost("receive"), kind: "money", of: ({ receive }) => cnhAsDisplayedCny(receive) },
    { head: t("method"), of: ({ method }) => methods(method) },
    { head: terms("state"), kind: "chip", of: stateOf },
    { head: terms("placedAt"), kind: "time", of: ({ placedAt }) => placedAt, now },
  ];
}

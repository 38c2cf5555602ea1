import type { Route } from "next";
import { useTranslations } from "next-intl";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import { LinkButton } from "@/components/kit/page/link-button";
import { ListPage } from "@/components/kit/page/list-page";
import { linkPrefix, type Query } from "@/components/kit/select/query";
import { OfferedExport } from "@/components/shell/actions/offered-export";
import { permissionTo } from "@/lib/gate/screen";
import type { Got } from "@/lib/call/call";
import type { payments } from "@/lib/payments/calls/payments";
import { paymentsScreens } from "@/lib/payments/screens";
import { ExportPayments } from "./export-payments";
import { RecordTabs } from "./record-tabs";
import { useShownState } from "./shown-state";
import { useRecordFields } from "./record-fields";
import type { recordsAsked } from "./records-query";

interface RecordsProps {
  list: Got<typeof payments.records>;
  query: Query;
  now: Date;
  asked: ReturnType<typeof recordsAsked>;
  mayPay: boolean;
  refused: string | null;
  toReview: number;
}

/**
 * The merchant's payments as a list; filters and page are in the URL, and `asked` is their parsed form. `mayPay` says
 * whether the reader may make one; `refused` is why the filters found nothing to list, `toReview` how many payments
 * wait for the reader's decision.
 */
export function Records({
  list,
  query,
  now,
  asked: { currentPage: _, pageSize: __, ...filters },
  mayPay,
  refused,
  toReview,
}: RecordsProps) {
  const t = useTranslations("payments.records");
  const fields = useRecordFields();
  const columns = useRecordColumns(query, now);
  // named cast: a screen's path is a page that exists
  const another = mayPay && (
    <LinkButton tone="primary" href={paymentsScreens.pay.path as Route}>
      {t("new")}
    </LinkButton>
  );
  return (
    <ListPage
      title={t("title")}
      actions={
        <>
          <OfferedExport needs={permissionTo(paymentsScreens.records, "export")}>
            <ExportPayments filters={filters} />
          </OfferedExport>
          {another}
        </>
      }
      above={toReview > 0 && <RecordTabs current="all" toReview={toReview} />}
      list={list}
      path={paymentsScreens.records.path}
      query={query}
      fields={fields}
      refused={{ title: t("refused"), why: refused }}
      empty={{ filtered: t("emptyFiltered"), none: t("empty"), action: another }}
    >
      {(empty) => <DataTable caption={t("caption")} columns={columns} rows={list.rows} empty={empty} />}
    </ListPage>
  );
}

function useRecordColumns(query: Query, now: Date): Column<RecordsProps["list"]["rows"][number]>[] {
  const t = useTranslations("payments.records");
  const [terms, shownState] = [useTranslations("terms"), useShownState()];
  return [
    {
      head: terms("orderNo"),
      kind: "link",
      of: ({ orderNo }) => orderNo,
      to: linkPrefix(paymentsScreens.records.path, query, "orderNo"),
    },
    { head: t("payee"), of: ({ payeeName }) => payeeName },
    { head: terms("amount"), kind: "money", strong: true, of: ({ amount }) => amount },
    { head: terms("fee"), kind: "money", of: ({ fee }) => fee },
    { head: terms("debit"), kind: "money", of: ({ debit }) => debit },
    { head: terms("state"), kind: "chip", of: shownState },
    { head: terms("placedAt"), kind: "time", of: ({ placedAt }) => placedAt, now },
  ];
}

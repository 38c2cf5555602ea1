import type { Route } from "next";
import { useTranslations } from "next-intl";
import { DataTable } from "@/components/kit/data-table";
import { EmptyState } from "@/components/kit/empty-state";
import { LinkButton } from "@/components/kit/link-button";
import { MoneyText } from "@/components/kit/money-text";
import { Notice } from "@/components/kit/notice";
import { PageHeader } from "@/components/kit/page-header";
import { Pager } from "@/components/kit/pager";
import { hrefWith, type Query } from "@/components/kit/query";
import { StateChip } from "@/components/kit/state-chip";
import { TimeText } from "@/components/kit/time-text";
import type { Got } from "@/lib/call/call";
import type { payments } from "@/lib/payments/calls";
import { paymentsScreens } from "@/lib/payments/screens";
import { payment as machine } from "@/lib/payments/states";
import styles from "./payments.module.css";
import { RecordFilters, useSetFilters } from "./record-filters";

/** The merchant's payments as a list; filters and page are in the URL. `mayPay` says whether the reader may make one; `refused` is why the filters found nothing to list. */
export function Records({ list, query, now, mayPay, refused }: { list: Got<typeof payments.records>; query: Query; now: Date; mayPay: boolean; refused: string | null }) {
  const t = useTranslations("payments.records");
  const [terms, states] = [useTranslations("terms"), useTranslations("payments.payment")];
  const { path } = paymentsScreens.records;
  const set = useSetFilters(query);
  // named cast: a screen's path is a page that exists
  const another = mayPay && <LinkButton tone="primary" href={paymentsScreens.pay.path as Route}>{t("new")}</LinkButton>;
  return (
    <div className={styles.page}>
      <PageHeader title={t("title")} actions={another} />
      <RecordFilters path={path} query={query} set={set} />
      {refused && <Notice tone="bad" title={t("refused")}>{refused}</Notice>}
      <DataTable
        caption={t("caption")}
        rows={list.rows}
        rowKey={({ orderNo }) => orderNo}
        rowHref={({ orderNo }) => hrefWith(path, query, { orderNo })}
        empty={set.length > 0 ? <EmptyState>{t("emptyFiltered")}</EmptyState> : <EmptyState action={another}>{t("empty")}</EmptyState>}
        columns={[
          { key: "no", head: terms("orderNo"), cell: ({ orderNo }) => orderNo },
          { key: "payee", head: t("payee"), cell: ({ payeeName }) => payeeName },
          { key: "amount", head: terms("amount"), figures: true, cell: ({ amount }) => <MoneyText strong amount={amount} /> },
          { key: "fee", head: terms("fee"), figures: true, cell: ({ fee }) => <MoneyText amount={fee} /> },
          { key: "debit", head: terms("debit"), figures: true, cell: ({ debit }) => <MoneyText amount={debit} /> },
          { key: "state", head: terms("state"), cell: ({ state }) => <StateChip tone={machine.tone(state)}>{states(state)}</StateChip> },
          { key: "placed", head: terms("placedAt"), cell: ({ placedAt }) => <TimeText at={placedAt} now={now} /> },
        ]}
      />
      {list.total > 0 && <Pager path={path} query={query} total={list.total} page={list.currentPage} size={list.pageSize} />}
    </div>
  );
}

import type { Route } from "next";
import { useTranslations } from "next-intl";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import { RowSelection } from "@/components/kit/lists/row-selection";
import type { ListView } from "@/components/kit/lists/list-views";
import { stateViews } from "@/components/kit/lists/state-views";
import { LinkButton } from "@/components/kit/page/link-button";
import { ListPage } from "@/components/kit/page/list-page";
import { detailLinkPrefix, hrefWithQueryChanges, timeColumnSort, type Query } from "@/components/kit/select/query";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { PermittedExport } from "@/components/shell/actions/offered-export";
import { screenActionAccess } from "@/lib/gate/screen";
import type { ClientOutput } from "@/lib/call/call";
import type { payments } from "@/lib/payments/calls/payments";
import { paymentsScreens } from "@/lib/payments/screens";
import { payment as machine } from "@/lib/payments/states";
import { PaymentBulkBar } from "./bulk-actions";
import { ExportPayments } from "./export-payments";
import { usePaymentStateLabel } from "./state-view";
import { usePaymentRecordFilters } from "./record-fields";
import type { paymentRecordsQuery } from "./records-query";

interface RecordsProps {
  list: ClientOutput<typeof payments.records>;
  query: Query;
  now: Date;
  recordsInput: ReturnType<typeof paymentRecordsQuery>;
  mayPay: boolean;
  mayAct: boolean;
  refusalMessage: string | null;
  toReview: number;
  counts: ClientOutput<typeof payments.recordCounts> | null;
  /** Holds the prefix of the addresses of previews, for users who may see them. */
  preview: string | undefined;
}

/**
 * Lists the merchant's payments; filters and page are in the URL, and `recordsInput` is their parsed form. `mayPay` is
 * true when the reader may make a payment, `mayAct` when the reader may cancel or export the listed ones;
 * `refusalMessage` explains why the filters were refused, `toReview` is the number of payments that await the reader's
 * decision, and `counts` are those by state.
 */
export function PaymentRecords({
  list,
  query,
  now,
  recordsInput: { currentPage: _, pageSize: __, isOldestFirst: ___, ...filters },
  mayPay,
  mayAct,
  refusalMessage,
  toReview,
  counts,
  preview,
}: RecordsProps) {
  const t = useTranslations("payments.records");
  const fields = usePaymentRecordFilters();
  const columns = useRecordColumns(query, now);
  const views = useRecordViews(toReview, counts);
  // named cast: a screen's path is a page that exists
  const newPaymentLink = mayPay && (
    <LinkButton tone="primary" href={paymentsScreens.pay.path as Route}>
      {t("new")}
    </LinkButton>
  );
  return (
    <ListPage
      title={t("title")}
      actions={
        <>
          <PermittedExport access={screenActionAccess(paymentsScreens.records, "export")}>
            <ExportPayments filters={filters} />
          </PermittedExport>
          {newPaymentLink}
        </>
      }
      views={views}
      list={list}
      path={paymentsScreens.records.path}
      query={query}
      fields={fields}
      refused={{ title: t("refused"), why: refusalMessage }}
      empty={{ filteredText: t("emptyFiltered"), none: t("empty"), action: newPaymentLink }}
    >
      {(empty) => (
        <RowSelection keys={list.rows.map(({ orderNo }) => orderNo)}>
          <DataTable
            caption={t("caption")}
            columns={columns}
            rows={list.rows}
            rowKey={({ orderNo }) => orderNo}
            hasTicks={mayAct}
            preview={preview}
            empty={empty}
          />
          <AreaTranslations of={["payments.bulk", "files.apply"]}>
            <PaymentBulkBar
              filters={filters}
              cancellable={list.rows.filter(isCancellable).map(({ orderNo }) => orderNo)}
            />
          </AreaTranslations>
        </RowSelection>
      )}
    </ListPage>
  );
}

const isCancellable = ({ state }: RecordsProps["list"]["rows"][number]) => machine.next(state, "cancel") !== undefined;

/** Lists the states that have a view of their own. */
const viewedStates = ["pending", "awaitingMaterial", "exception", "processing", "success", "failure"] as const;

/** Returns the views of the list: payments that await the reader's decision, if there are any, and those by state. */
function useRecordViews(toReview: number, counts: RecordsProps["counts"]): ListView[] {
  const [t, states] = [useTranslations("payments.review"), useTranslations("payments.payment")];
  const review: ListView = {
    key: "review",
    label: t("toReview", { count: String(toReview) }),
    target: { href: hrefWithQueryChanges(paymentsScreens.records.path, {}, { tab: "review" }) },
  };
  return [...(toReview > 0 ? [review] : []), ...stateViews(viewedStates, states, counts)];
}

function useRecordColumns(query: Query, now: Date): Column<RecordsProps["list"]["rows"][number]>[] {
  const t = useTranslations("payments.records");
  const [terms, displayedState] = [useTranslations("terms"), usePaymentStateLabel()];
  return [
    {
      head: `${t("payee")} · ${terms("orderNo")}`,
      kind: "link",
      of: ({ payeeName }) => payeeName,
      under: ({ orderNo }) => orderNo,
      key: ({ orderNo }) => orderNo,
      to: detailLinkPrefix(paymentsScreens.records.path, query, "orderNo"),
    },
    { head: terms("amount"), kind: "money", strong: true, of: ({ amount }) => amount },
    { head: terms("fee"), kind: "money", of: ({ fee }) => fee },
    { head: terms("debit"), kind: "money", of: ({ debit }) => debit },
    { head: terms("state"), kind: "chip", of: displayedState },
    {
      head: terms("placedAt"),
      kind: "time",
      of: ({ placedAt }) => placedAt,
      now,
      sort: timeColumnSort(paymentsScreens.records.path, query),
    },
  ];
}

import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { LinkButton } from "@/components/kit/page/link-button";
import { ListPage } from "@/components/kit/page/list-page";
import { hrefWithQueryChanges, detailLinkPrefix, timeColumnSort, type Query } from "@/components/kit/select/query";
import { optionalColumns, type ColumnChoice } from "@/components/kit/table/column-choice";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import { RowSelection } from "@/components/kit/lists/row-selection";
import { stateViews } from "@/components/kit/lists/state-views";
import { formatTime } from "@/components/kit/text/format-time";
import { PermittedExport } from "@/components/shell/actions/offered-export";
import { useKnownText } from "@/components/shell/orders/known-text";
import type { ClientOutput } from "@/lib/call/call";
import { screenActionAccess } from "@/lib/gate/screen";
import { minus } from "@/lib/money/money";
import { mayViewIncomeOrders } from "@/lib/receiving/audit";
import type { receiving } from "@/lib/receiving/calls/receiving";
import { receivingScreens } from "@/lib/receiving/screens";
import { income as machine } from "@/lib/receiving/states";
import { IncomeBulkBar } from "./bulk-export";
import { ExportIncomes } from "./export-incomes";
import { useIncomeFilters, type parseIncomeFilters } from "./receipts-query";

type List = ClientOutput<typeof receiving.incomes>;

const { path } = receivingScreens.receipts;

/** Lists the states that have a view of their own. */
const viewedStates = ["toAssociate", "underReview", "credited", "creditFailed"] as const;

interface IncomeListProps {
  list: List;
  /** Holds the numbers by state. */
  counts: ClientOutput<typeof receiving.incomeCounts> | null;
  query: Query;
  now: Date;
  input: ReturnType<typeof parseIncomeFilters>;
  choice: ColumnChoice;
  mayExport: boolean;
  /** Holds the prefix of the addresses of previews, for users who may see them. */
  preview: string | undefined;
  /** Explains why the filters were refused. */
  refusalText: string | null;
  /** Renders content below the list. */
  children?: ReactNode;
}

/**
 * Lists incomes, newest first; a row links to its full history. Filters and page are in the URL; `input` is their
 * parsed form.
 */
export function IncomeList({
  list,
  counts,
  query,
  now,
  input: { currentPage: _, pageSize: __, isOldestFirst: ___, ...filters },
  choice,
  mayExport,
  preview,
  refusalText,
  children,
}: IncomeListProps) {
  const t = useTranslations("receiving.receipts");
  const [words, states] = [useTranslations("receiving.incomes"), useTranslations("receiving.income")];
  const fields = useIncomeFilters();
  const columns = useIncomeColumns(query, now, list.rows);
  return (
    <ListPage
      title={t("title")}
      lead={t("lead")}
      actions={
        <PermittedExport access={screenActionAccess(receivingScreens.receipts, "export")}>
          <ExportIncomes filters={filters} />
        </PermittedExport>
      }
      list={list}
      path={path}
      query={query}
      fields={fields}
      views={stateViews(viewedStates, states, counts)}
      columnChoice={optionalColumns(columns, choice)}
      refused={{ title: t("refused"), why: refusalText }}
      empty={{
        filteredText: words("emptyFiltered"),
        none: words("empty"),
        action: <LinkButton href="/b2b/help?article=getting-paid">{words("howToGetPaid")}</LinkButton>,
      }}
      below={children}
    >
      {(empty) => (
        <RowSelection keys={list.rows.map(({ detailId }) => detailId)}>
          <DataTable
            caption={words("caption")}
            columns={columns}
            chosen={choice.chosen}
            rows={list.rows}
            rowKey={({ detailId }) => detailId}
            hasTicks={mayExport}
            preview={preview}
            previewKey={({ remittanceNo }) => remittanceNo}
            empty={empty}
          />
          <PermittedExport access={screenActionAccess(receivingScreens.receipts, "export")}>
            <IncomeBulkBar filters={filters} />
          </PermittedExport>
        </RowSelection>
      )}
    </ListPage>
  );
}

/** Returns true when the orders that an income was paid for can be displayed. */
const hasOrders = (income: List["rows"][number]): boolean => mayViewIncomeOrders(income) || income.linked.minor > 0n;

function useIncomeColumns(query: Query, now: Date, rows: List["rows"]): Column<List["rows"][number]>[] {
  const t = useTranslations("receiving.incomes");
  const states = useTranslations("receiving.income");
  const [audits, links] = [useTranslations("receiving.auditStatus"), useTranslations("receiving.associations")];
  const label = useTranslations("terms")("state");
  return [
    {
      head: `${t("remitter")} · ${t("detailId")}`,
      kind: "link",
      of: ({ remitterName }) => remitterName,
      under: ({ detailId }) => detailId,
      key: ({ remittanceNo }) => remittanceNo,
      to: detailLinkPrefix(path, query, "orderNo"),
    },
    { head: t("amount"), kind: "money", of: ({ amount }) => amount },
    { head: t("fee"), optional: "fee", kind: "money", of: ({ fee }) => fee },
    { head: t("net"), kind: "money", strong: true, of: ({ amount, fee }) => minus(amount, fee) },
    {
      head: label,
      kind: "chip",
      of: ({ state, isHeld }) =>
        isHeld && state === "credited" ? ["waiting", t("held")] : [machine.tone(state), states(state)],
    },
    ...useExceptionColumns(now, rows),
    { head: t("auditStatus"), optional: "auditStatus", of: ({ auditStatus }) => audits(auditStatus) },
    {
      head: links("orders"),
      kind: "link",
      of: (income) => (income.mayAssociate ? links("toAssociate") : hasOrders(income) ? links("view") : ""),
      href: (income) =>
        income.mayAssociate || hasOrders(income)
          ? hrefWithQueryChanges(path, query, { associate: income.detailId })
          : null,
    },
    {
      head: t("arrivedAt"),
      kind: "time",
      of: ({ arrivedAt }) => arrivedAt,
      now,
      sort: timeColumnSort(path, query),
    },
    { head: t("creditedAt"), optional: "creditedAt", kind: "time", of: ({ creditedAt }) => creditedAt, now },
  ];
}

/** Returns the columns of what went wrong with incomes and how they are refunded: most lists have none. */
function useExceptionColumns(now: Date, rows: List["rows"]): Column<List["rows"][number]>[] {
  const t = useTranslations("receiving.incomes");
  const modes = useTranslations("receiving.refunds.modes");
  const locale = useLocale();
  const knownText = useKnownText();
  const reasons = (["failReason", "rejectReason"] as const).filter((name) => rows.some((row) => row[name]));
  return [
    ...(reasons.length > 0
      ? [
          {
            head: reasons.map((name) => t(name)).join(" · "),
            of: ({ failReason, rejectReason }: List["rows"][number]) =>
              [failReason, rejectReason].flatMap((reason) => (reason ? [knownText(reason)] : [])).join(" · "),
          },
        ]
      : []),
    ...(rows.some(({ refund }) => refund)
      ? [
          {
            head: t("refundMode"),
            of: ({ refund }: List["rows"][number]) => (refund ? modes(refund.mode) : ""),
            under: ({ refund }: List["rows"][number]) =>
              refund?.dueAt ? `${t("refundDueAt")} ${formatTime(refund.dueAt, now, locale, "dated")}` : "",
          },
        ]
      : []),
  ];
}

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { EmptyList } from "@/components/kit/feedback/empty-state";
import { Notice } from "@/components/kit/feedback/notice";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { Filters } from "@/components/kit/select/filters";
import { hrefWith, linkPrefix, type Query } from "@/components/kit/select/query";
import { useSetFilters } from "@/components/kit/select/use-set-filters";
import type { Column } from "@/components/kit/table/columns";
import { PagedTable } from "@/components/kit/table/paged-table";
import { AreaMessages } from "@/components/shell/frame/area-messages";
import { Permitted } from "@/components/shell/frame/permitted";
import type { Got } from "@/lib/call/call";
import { permissionTo } from "@/lib/gate/screen";
import { minus } from "@/lib/money/money";
import { owesOrders, showsOrders } from "@/lib/receiving/audit";
import type { receiving } from "@/lib/receiving/calls/receiving";
import { receivingScreens } from "@/lib/receiving/screens";
import { income as machine } from "@/lib/receiving/states";
import { ExportIncomes } from "./export-incomes";
import { useIncomeFilters, type incomesAsked } from "./receipts-query";

type List = Got<typeof receiving.incomes>;

const { path } = receivingScreens.receipts;

/** Incomes, newest first; a row leads to its whole story. Filters and page are in the URL, `asked` is their parsed form. */
export function IncomeList({
  list,
  query,
  now,
  asked: { currentPage: _, pageSize: __, ...filters },
  refused,
  children,
}: {
  list: List;
  query: Query;
  now: Date;
  asked: ReturnType<typeof incomesAsked>;
  /** Why the filters found nothing to list. */
  refused: string | null;
  /** Below the list. */
  children?: ReactNode;
}) {
  const t = useTranslations("receiving.receipts");
  const words = useTranslations("receiving.incomes");
  const fields = useIncomeFilters();
  const set = useSetFilters(fields, query);
  const columns = useIncomeColumns(query, now, list.rows);
  return (
    <div className={layout.page}>
      <PageHeader
        title={t("title")}
        actions={
          <Permitted any={[permissionTo(receivingScreens.receipts, "export")]}>
            <AreaMessages of={["files"]}>
              <ExportIncomes filters={filters} />
            </AreaMessages>
          </Permitted>
        }
      >
        {t("lead")}
      </PageHeader>
      <Filters path={path} query={query} keep={["size"]} fields={fields} set={set} />
      {refused && (
        <Notice tone="bad" title={t("refused")}>
          {refused}
        </Notice>
      )}
      <PagedTable
        list={list}
        path={path}
        query={query}
        caption={words("caption")}
        columns={columns}
        empty={
          <EmptyList
            isFiltered={set.length > 0}
            filtered={words("emptyFiltered")}
            none={words("empty")}
            action={<LinkButton href="/b2b/help?article=getting-paid">{words("howToGetPaid")}</LinkButton>}
          />
        }
      />
      {children}
    </div>
  );
}

function useIncomeColumns(query: Query, now: Date, rows: List["rows"]): Column<List["rows"][number]>[] {
  const t = useTranslations("receiving.incomes");
  const states = useTranslations("receiving.income");
  const modes = useTranslations("receiving.refunds.modes");
  const [audits, links] = [useTranslations("receiving.auditStatus"), useTranslations("receiving.associations")];
  const label = useTranslations("terms")("state");
  return [
    {
      head: t("detailId"),
      kind: "link",
      of: ({ detailId }) => detailId,
      key: ({ remittanceNo }) => remittanceNo,
      to: linkPrefix(path, query, "orderNo"),
    },
    { head: t("remitter"), of: ({ remitterName }) => remitterName },
    { head: t("amount"), kind: "money", of: ({ amount }) => amount },
    { head: t("fee"), kind: "money", of: ({ fee }) => fee },
    { head: t("credited"), kind: "money", strong: true, of: ({ amount, fee }) => minus(amount, fee) },
    {
      head: label,
      kind: "chip",
      of: ({ state, isHeld }) =>
        isHeld && state === "credited" ? ["waiting", t("held")] : [machine.tone(state), states(state)],
    },
    // most lists have none
    ...(rows.some(({ failReason }) => failReason)
      ? [{ head: t("failReason"), of: ({ failReason }: List["rows"][number]) => failReason ?? "" }]
      : []),
    ...(rows.some(({ refund }) => refund)
      ? [
          { head: t("refundMode"), of: ({ refund }: List["rows"][number]) => (refund ? modes(refund.mode) : "") },
          {
            head: t("refundDueAt"),
            kind: "time" as const,
            of: ({ refund }: List["rows"][number]) => refund?.dueAt ?? null,
            now,
          },
        ]
      : []),
    { head: t("auditStatus"), of: ({ auditStatus }) => audits(auditStatus) },
    {
      head: links("orders"),
      kind: "link",
      of: (income) =>
        showsOrders(income)
          ? links(machine.next(income.state, "submit") || owesOrders(income) ? "toAssociate" : "view")
          : "",
      href: (income) => (showsOrders(income) ? hrefWith(path, query, { associate: income.detailId }) : null),
    },
    { head: t("creditedAt"), kind: "time", of: ({ creditedAt }) => creditedAt, now },
  ];
}

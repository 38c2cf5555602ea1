import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { EmptyList } from "@/components/kit/feedback/empty-state";
import { Notice } from "@/components/kit/feedback/notice";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { Filters } from "@/components/kit/select/filters";
import { linkPrefix, type Query } from "@/components/kit/select/query";
import { useSetFilters } from "@/components/kit/select/use-set-filters";
import { Pager } from "@/components/kit/table/pager";
import { AreaMessages } from "@/components/shell/frame/area-messages";
import { Permitted } from "@/components/shell/frame/permitted";
import type { Got } from "@/lib/call/call";
import { settlementOrders } from "@/lib/settlement/calls/orders";
import { settlePath, settlementsPath } from "../settlement-path";
import { ExportSettlements } from "./export-settlements";
import { SettlementTable } from "./settlement-table";
import { SettlementTabs } from "./settlement-tabs";
import { useSettlementFilters, type settlementsAsked } from "./settlements-query";

/** The merchant's settlements, newest first; filters and page are in the URL, and `asked` is their parsed form. */
export function SettlementList({
  list,
  query,
  now,
  asked: { currentPage: _, pageSize: __, ...filters },
  refused,
  toReview,
  children,
}: {
  list: Got<typeof settlementOrders.settlements>;
  query: Query;
  now: Date;
  asked: ReturnType<typeof settlementsAsked>;
  /** Why the filters found nothing to list. */
  refused: string | null;
  /** How many settlements wait for the reader's decision. */
  toReview: number;
  /** Below the list. */
  children?: ReactNode;
}) {
  const t = useTranslations("settlement.orders");
  const fields = useSettlementFilters();
  const set = useSetFilters(fields, query);
  return (
    <div className={layout.page}>
      <PageHeader
        title={t("title")}
        actions={
          <>
            <Permitted any={[settlementOrders.exportSettlements.needs]}>
              <AreaMessages of={["files"]}>
                <ExportSettlements filters={filters} />
              </AreaMessages>
            </Permitted>
            <SettleButton />
          </>
        }
      >
        {t("lead")}
      </PageHeader>
      {toReview > 0 && <SettlementTabs current="all" toReview={toReview} />}
      <Filters path={settlementsPath} query={query} keep={["size"]} fields={fields} set={set} />
      {refused && (
        <Notice tone="bad" title={t("refused")}>
          {refused}
        </Notice>
      )}
      <AreaMessages of={["settlement", "terms", "payments"]}>
        <SettlementTable
          rows={list.rows}
          link={linkPrefix(settlementsPath, query, "orderNo")}
          now={now}
          empty={
            <EmptyList
              isFiltered={set.length > 0}
              filtered={t("emptyFiltered")}
              none={t("empty")}
              action={<SettleButton />}
            />
          }
        />
      </AreaMessages>
      {list.total > 0 && (
        <Pager path={settlementsPath} query={query} total={list.total} page={list.currentPage} size={list.pageSize} />
      )}
      {children}
    </div>
  );
}

/** Leads to a new settlement, for whoever may make one. */
function SettleButton() {
  const t = useTranslations("settlement.orders");
  return (
    <Permitted any={[settlementOrders.settle.needs]}>
      <LinkButton tone="primary" href={settlePath()}>
        {t("new")}
      </LinkButton>
    </Permitted>
  );
}

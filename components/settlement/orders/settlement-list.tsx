import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { LinkButton } from "@/components/kit/page/link-button";
import { ListPage } from "@/components/kit/page/list-page";
import { linkPrefix, type Query } from "@/components/kit/select/query";
import { OfferedExport } from "@/components/shell/actions/offered-export";
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
  return (
    <ListPage
      title={t("title")}
      lead={t("lead")}
      actions={
        <>
          <OfferedExport needs={settlementOrders.exportSettlements.needs}>
            <ExportSettlements filters={filters} />
          </OfferedExport>
          <SettleButton />
        </>
      }
      above={toReview > 0 && <SettlementTabs current="all" toReview={toReview} />}
      list={list}
      path={settlementsPath}
      query={query}
      fields={fields}
      refused={{ title: t("refused"), why: refused }}
      empty={{ filtered: t("emptyFiltered"), none: t("empty"), action: <SettleButton /> }}
      below={children}
    >
      {(empty) => (
        <AreaMessages of={["settlement", "terms", "payments"]}>
          <SettlementTable
            rows={list.rows}
            link={linkPrefix(settlementsPath, query, "orderNo")}
            now={now}
            empty={empty}
          />
        </AreaMessages>
      )}
    </ListPage>
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

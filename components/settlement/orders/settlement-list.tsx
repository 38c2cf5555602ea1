import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { LinkButton } from "@/components/kit/page/link-button";
import { ListPage } from "@/components/kit/page/list-page";
import { detailLinkPrefix, type Query } from "@/components/kit/select/query";
import { PermittedExport } from "@/components/shell/actions/offered-export";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { PermissionGate } from "@/components/shell/frame/permitted-content";
import type { ClientOutput } from "@/lib/call/call";
import { settlementOrders } from "@/lib/settlement/calls/orders";
import { settlementFormPath, settlementsPath } from "../settlement-path";
import { ExportSettlements } from "./export-settlements";
import { SettlementTable } from "./settlement-table";
import { SettlementTabs } from "./settlement-tabs";
import { useSettlementFilters, type parseSettlementFilters } from "./settlements-query";

/**
 * Lists the merchant's settlements, newest first; filters and page are in the URL, and `input` is their parsed form.
 */
export function SettlementList({
  list,
  query,
  now,
  input: { currentPage: _, pageSize: __, ...filters },
  refusalText,
  toReview,
  children,
}: {
  list: ClientOutput<typeof settlementOrders.settlements>;
  query: Query;
  now: Date;
  input: ReturnType<typeof parseSettlementFilters>;
  /** Explains why the filters were refused. */
  refusalText: string | null;
  /** Holds the number of settlements that wait for the user's decision. */
  toReview: number;
  /** Renders content below the list. */
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
          <PermittedExport access={settlementOrders.exportSettlements.access}>
            <ExportSettlements filters={filters} />
          </PermittedExport>
          <SettleButton />
        </>
      }
      above={toReview > 0 && <SettlementTabs current="all" toReview={toReview} />}
      list={list}
      path={settlementsPath}
      query={query}
      fields={fields}
      refused={{ title: t("refused"), why: refusalText }}
      empty={{ filteredText: t("emptyFiltered"), none: t("empty"), action: <SettleButton /> }}
      below={children}
    >
      {(empty) => (
        <AreaTranslations of={["settlement", "terms", "payments"]}>
          <SettlementTable
            rows={list.rows}
            link={detailLinkPrefix(settlementsPath, query, "orderNo")}
            now={now}
            empty={empty}
          />
        </AreaTranslations>
      )}
    </ListPage>
  );
}

/** Links to a new settlement, for users who may make one. */
function SettleButton() {
  const t = useTranslations("settlement.orders");
  return (
    <PermissionGate any={[settlementOrders.settle.access]}>
      <LinkButton tone="primary" href={settlementFormPath()}>
        {t("new")}
      </LinkButton>
    </PermissionGate>
  );
}

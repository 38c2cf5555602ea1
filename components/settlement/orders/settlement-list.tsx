import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { LinkButton } from "@/components/kit/page/link-button";
import { ListPage } from "@/components/kit/page/list-page";
import { detailLinkPrefix, hrefWithQueryChanges, type Query } from "@/components/kit/select/query";
import type { ListView } from "@/components/kit/lists/list-views";
import { stateViews } from "@/components/kit/lists/state-views";
import { PermittedExport } from "@/components/shell/actions/offered-export";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { PermissionGate } from "@/components/shell/frame/permitted-content";
import type { ClientOutput } from "@/lib/call/call";
import { settlementOrders } from "@/lib/settlement/calls/orders";
import { settlementFormPath, settlementsPath } from "../settlement-path";
import { ExportSettlements } from "./export-settlements";
import { SettlementTable } from "./settlement-table";
import { useSettlementFilters, type parseSettlementFilters } from "./settlements-query";

/** Names the texts that the table uses in the browser. */
const tableTexts = [
  "settlement.orders",
  "settlement.cost",
  "settlement.method",
  "settlement.settlementOrder",
  "settlement.detail",
  "settlement.voucher",
  "payments.paymentReview",
  "terms",
] as const;

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
  counts,
  preview,
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
  /** Holds the numbers by state. */
  counts: ClientOutput<typeof settlementOrders.settlementCounts> | null;
  /** Holds the prefix of the addresses of previews, for users who may see them. */
  preview: string | undefined;
  /** Renders content below the list. */
  children?: ReactNode;
}) {
  const t = useTranslations("settlement.orders");
  const fields = useSettlementFilters();
  const views = useSettlementViews(toReview, counts);
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
      views={views}
      list={list}
      path={settlementsPath}
      query={query}
      fields={fields}
      refused={{ title: t("refused"), why: refusalText }}
      empty={{ filteredText: t("emptyFiltered"), none: t("empty"), action: <SettleButton /> }}
      below={children}
    >
      {(empty) => (
        <AreaTranslations of={tableTexts}>
          <SettlementTable
            rows={list.rows}
            link={detailLinkPrefix(settlementsPath, query, "orderNo")}
            preview={preview}
            now={now}
            empty={empty}
          />
        </AreaTranslations>
      )}
    </ListPage>
  );
}

/** Lists the states that have a view of their own. */
const viewedStates = ["pending", "documentsPending", "processing", "success", "failed"] as const;

/** Returns the views of the list: settlements that await the user's decision, if there are any, and those by state. */
function useSettlementViews(
  toReview: number,
  counts: ClientOutput<typeof settlementOrders.settlementCounts> | null,
): ListView[] {
  const [t, states] = [useTranslations("settlement.review"), useTranslations("settlement.settlementOrder")];
  const review: ListView = {
    key: "review",
    label: t("toReview", { count: String(toReview) }),
    target: { href: hrefWithQueryChanges(settlementsPath, {}, { tab: "review" }) },
  };
  return [...(toReview > 0 ? [review] : []), ...stateViews(viewedStates, states, counts)];
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

import type { Route } from "next";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { LinkButton } from "@/components/kit/page/link-button";
import { ListPage } from "@/components/kit/page/list-page";
import { detailLinkPrefix, type Query } from "@/components/kit/select/query";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import { PermittedExport } from "@/components/shell/actions/offered-export";
import { PermissionGate } from "@/components/shell/frame/permitted-content";
import type { ClientOutput } from "@/lib/call/call";
import { screenActionAccess } from "@/lib/gate/screen";
import type { exchangePayCalls } from "@/lib/settlement/calls/exchange-pay";
import { exchangePay as machine } from "@/lib/settlement/exchange-pay-states";
import { settlementScreens } from "@/lib/settlement/screens";
import { ExportExchangePays } from "./export-exchange-pays";
import { useExchangePayFilters, type exchangePaysInput } from "./orders-query";

type List = ClientOutput<typeof exchangePayCalls.exchangePays>;

/** Lists the merchant's exchange-and-pay orders; filters and page are in the URL, and `input` is their parsed form. */
export function ExchangePayOrderList({
  list,
  query,
  now,
  input: { currentPage: _, pageSize: __, ...filters },
  refusalText,
  children,
}: {
  list: List;
  query: Query;
  now: Date;
  input: ReturnType<typeof exchangePaysInput>;
  /** Explains why the filters were refused. */
  refusalText: string | null;
  /** Renders content below the list. */
  children: ReactNode;
}) {
  const t = useTranslations("settlement.exchangePays");
  const fields = useExchangePayFilters();
  const columns = useOrderColumns(query, now);
  const newOrderButton = (
    <PermissionGate any={[settlementScreens.exchangePay.access]}>
      {/* named cast: a screen's path is a page that exists */}
      <LinkButton tone="primary" href={settlementScreens.exchangePay.path as Route}>
        {t("new")}
      </LinkButton>
    </PermissionGate>
  );
  return (
    <ListPage
      title={t("title")}
      actions={
        <>
          <PermittedExport access={screenActionAccess(settlementScreens.exchangePayOrders, "export")}>
            <ExportExchangePays filters={filters} />
          </PermittedExport>
          {newOrderButton}
        </>
      }
      list={list}
      path={settlementScreens.exchangePayOrders.path}
      query={query}
      fields={fields}
      refused={{ title: t("refused"), why: refusalText }}
      empty={{ filteredText: t("emptyFiltered"), none: t("empty"), action: newOrderButton }}
      below={children}
    >
      {(empty) => <DataTable caption={t("caption")} columns={columns} rows={list.rows} empty={empty} />}
    </ListPage>
  );
}

function useOrderColumns(query: Query, now: Date): Column<List["rows"][number]>[] {
  const t = useTranslations("settlement.exchangePays");
  const [terms, states] = [useTranslations("terms"), useTranslations("settlement.exchangePay")];
  return [
    {
      head: `${t("payee")} · ${terms("orderNo")}`,
      kind: "link",
      of: ({ payeeName }) => payeeName,
      under: ({ orderNo }) => orderNo,
      key: ({ orderNo }) => orderNo,
      to: detailLinkPrefix(settlementScreens.exchangePayOrders.path, query, "orderNo"),
    },
    { head: t("bought"), kind: "money", strong: true, of: ({ amount }) => amount },
    { head: t("sold"), kind: "money", of: ({ pay }) => pay },
    { head: t("debit"), kind: "money", of: ({ debit }) => debit },
    { head: t("kindShown"), of: ({ isExpress }) => t(`kind.${isExpress ? "express" : "normal"}`) },
    { head: terms("state"), kind: "chip", of: ({ state }) => [machine.tone(state), states(state)] },
    { head: terms("placedAt"), kind: "time", of: ({ placedAt }) => placedAt, now },
  ];
}

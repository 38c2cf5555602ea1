import type { Route } from "next";
import { useTranslations } from "next-intl";
import { EmptyList } from "@/components/kit/feedback/empty-state";
import { Notice } from "@/components/kit/feedback/notice";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { Filters } from "@/components/kit/select/filters";
import { linkPrefix, type Query } from "@/components/kit/select/query";
import { useSetFilters } from "@/components/kit/select/use-set-filters";
import type { Column } from "@/components/kit/table/columns";
import { PagedTable } from "@/components/kit/table/paged-table";
import { AreaMessages } from "@/components/shell/frame/area-messages";
import { Permitted } from "@/components/shell/frame/permitted";
import type { Got } from "@/lib/call/call";
import { permissionTo } from "@/lib/gate/screen";
import type { transfers } from "@/lib/transfers/calls/transfers";
import { transfersScreens } from "@/lib/transfers/screens";
import { accountTransfer as machine } from "@/lib/transfers/states";
import { ExportTransfers } from "./export-transfers";
import { TransferSums } from "./transfer-sums";
import { TransferTabs } from "./transfer-tabs";
import { useTransferFilters, type transfersAsked } from "./transfers-query";

type List = Got<typeof transfers.transferOrders>;

/** The merchant's transfers as a list; filters and page are in the URL, and `asked` is their parsed form. */
export function TransferRecords({
  list,
  query,
  now,
  asked: { currentPage: _, pageSize: __, ...filters },
  refused,
}: {
  list: List;
  query: Query;
  now: Date;
  asked: ReturnType<typeof transfersAsked>;
  /** Why the filters found nothing to list. */
  refused: { readonly from: string; readonly to: string } | null;
}) {
  const t = useTranslations("transfers.records");
  const { path } = transfersScreens.records;
  const fields = useTransferFilters();
  const set = useSetFilters(fields, query);
  const columns = useTransferColumns(query, now);
  const another = (
    <Permitted any={[transfersScreens.apply.needs]}>
      {/* named cast: a screen's path is a page that exists */}
      <LinkButton tone="primary" href={transfersScreens.apply.path as Route}>
        {t("new")}
      </LinkButton>
    </Permitted>
  );
  return (
    <div className={layout.page}>
      <PageHeader
        title={t("title")}
        actions={
          <>
            <Permitted any={[permissionTo(transfersScreens.records, "export")]}>
              <AreaMessages of={["files"]}>
                <ExportTransfers filters={filters} />
              </AreaMessages>
            </Permitted>
            {another}
          </>
        }
      />
      <TransferTabs current="all" />
      <Filters path={path} query={query} keep={["size"]} fields={fields} set={set} />
      {refused && (
        <Notice tone="bad" title={t("refused")}>
          {t("refusedText", refused)}
        </Notice>
      )}
      <TransferSums sums={list.sums} />
      <PagedTable
        list={list}
        path={path}
        query={query}
        caption={t("caption")}
        columns={columns}
        empty={
          <EmptyList isFiltered={set.length > 0} filtered={t("emptyFiltered")} none={t("empty")} action={another} />
        }
      />
    </div>
  );
}

function useTransferColumns(query: Query, now: Date): Column<List["rows"][number]>[] {
  const t = useTranslations("transfers.records");
  const [terms, all] = [useTranslations("terms"), useTranslations("transfers")];
  const [states, directions] = [useTranslations("transfers.accountTransfer"), useTranslations("transfers.direction")];
  return [
    {
      head: terms("orderNo"),
      kind: "link",
      of: ({ orderNo }) => orderNo,
      to: linkPrefix(transfersScreens.records.path, query, "orderNo"),
    },
    { head: t("direction"), of: ({ direction }) => directions(direction) },
    {
      head: t("counterparty"),
      of: ({ counterpartyNo, counterpartyName }) => `${counterpartyNo} ${counterpartyName}`,
    },
    { head: all("amount"), kind: "money", strong: true, of: ({ amount }) => amount },
    { head: terms("fee"), kind: "money", of: ({ fee }) => fee },
    { head: terms("debit"), kind: "money", of: ({ debit }) => debit },
    { head: terms("state"), kind: "chip", of: ({ state }) => [machine.tone(state), states(state)] },
    { head: terms("placedAt"), kind: "time", of: ({ placedAt }) => placedAt, now },
  ];
}

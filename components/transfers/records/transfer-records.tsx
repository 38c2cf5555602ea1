import type { Route } from "next";
import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/kit/page/link-button";
import { ListPage } from "@/components/kit/page/list-page";
import { detailLinkPrefix, type Query } from "@/components/kit/select/query";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import { SumsCard } from "@/components/kit/table/sums-card";
import { PermittedExport } from "@/components/shell/actions/offered-export";
import { PermissionGate } from "@/components/shell/frame/permitted-content";
import type { ClientOutput } from "@/lib/call/call";
import { screenActionAccess } from "@/lib/gate/screen";
import type { transfers } from "@/lib/transfers/calls/transfers";
import { transfersScreens } from "@/lib/transfers/screens";
import { accountTransfer as machine } from "@/lib/transfers/states";
import { ExportTransfers } from "./export-transfers";
import { TransferTabs } from "./transfer-tabs";
import { useTransferFilters, type parseTransferListQuery } from "./transfers-query";

type List = ClientOutput<typeof transfers.transferOrders>;

/** Renders the merchant's transfers as a list; filters and page are in the URL, and `input` is their parsed form. */
export function TransferRecords({
  list,
  query,
  now,
  input: { currentPage: _, pageSize: __, ...filters },
  preview,
  dateRangeRefusal,
}: {
  list: List;
  query: Query;
  now: Date;
  input: ReturnType<typeof parseTransferListQuery>;
  /** Holds the prefix of the addresses of previews, for users who may see them. */
  preview: string | undefined;
  /** Holds the permitted range when the date filters were refused. */
  dateRangeRefusal: { readonly from: string; readonly to: string } | null;
}) {
  const t = useTranslations("transfers.records");
  const fields = useTransferFilters();
  const columns = useTransferColumns(query, now);
  const newTransferLink = (
    <PermissionGate any={[transfersScreens.apply.access]}>
      {/* named cast: a screen's path is a page that exists */}
      <LinkButton tone="primary" href={transfersScreens.apply.path as Route}>
        {t("new")}
      </LinkButton>
    </PermissionGate>
  );
  return (
    <ListPage
      title={t("title")}
      actions={
        <>
          <PermittedExport access={screenActionAccess(transfersScreens.records, "export")}>
            <ExportTransfers filters={filters} />
          </PermittedExport>
          {newTransferLink}
        </>
      }
      above={<TransferTabs current="all" />}
      list={list}
      path={transfersScreens.records.path}
      query={query}
      fields={fields}
      refused={{ title: t("refused"), why: dateRangeRefusal && t("refusedText", dateRangeRefusal) }}
      empty={{ filteredText: t("emptyFiltered"), none: t("empty"), action: newTransferLink }}
    >
      {(empty) => (
        <>
          <TransferSums sums={list.sums} />
          <DataTable
            caption={t("caption")}
            columns={columns}
            rows={list.rows}
            rowKey={({ orderNo }) => orderNo}
            preview={preview}
            empty={empty}
          />
        </>
      )}
    </ListPage>
  );
}

function useTransferColumns(query: Query, now: Date): Column<List["rows"][number]>[] {
  const t = useTranslations("transfers.records");
  const [terms, all] = [useTranslations("terms"), useTranslations("transfers")];
  const [states, directions] = [useTranslations("transfers.accountTransfer"), useTranslations("transfers.direction")];
  return [
    {
      head: `${t("counterparty")} · ${terms("orderNo")}`,
      kind: "link",
      of: ({ counterpartyName }) => counterpartyName,
      under: ({ orderNo }) => orderNo,
      key: ({ orderNo }) => orderNo,
      to: detailLinkPrefix(transfersScreens.records.path, query, "orderNo"),
    },
    {
      head: t("direction"),
      of: ({ direction }) => directions(direction),
      under: ({ counterpartyNo }) => counterpartyNo,
    },
    { head: all("amount"), kind: "money", strong: true, of: ({ amount }) => amount },
    { head: terms("fee"), kind: "money", of: ({ fee }) => fee },
    { head: terms("debit"), kind: "money", of: ({ debit }) => debit },
    { head: terms("state"), kind: "chip", of: ({ state }) => [machine.tone(state), states(state)] },
    { head: terms("placedAt"), kind: "time", of: ({ placedAt }) => placedAt, now },
  ];
}

/** Renders the totals of the successful transfers in the list, by currency. */
function TransferSums({ sums }: { sums: ClientOutput<typeof transfers.transferOrders>["sums"] }) {
  const t = useTranslations("transfers.records");
  return (
    <SumsCard
      title={t("sums")}
      caption={t("sumsCaption")}
      sums={sums}
      currencyOf={({ sent }) => sent.currency}
      columns={[
        { head: t("sent"), kind: "money", of: ({ sent }) => sent },
        { head: t("fees"), kind: "money", of: ({ fees }) => fees },
        { head: t("received"), kind: "money", of: ({ received }) => received },
      ]}
    />
  );
}

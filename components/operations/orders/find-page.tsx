import type { Route } from "next";
import { useTranslations } from "next-intl";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import { ListFrame } from "@/components/kit/table/list-frame";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { PageHeader } from "@/components/kit/page/page-header";
import type { FilterField } from "@/components/kit/select/filter-fields";
import { ListFilterBar } from "@/components/kit/select/filters";
import { useActiveFilters } from "@/components/kit/select/use-set-filters";
import type { Query } from "@/components/kit/select/query";
import type { ClientOutput } from "@/lib/call/call";
import type { orderViews } from "@/lib/operations/calls/orders";
import { receivingApplicationRoutePrefix } from "../receiving/receiving-view";
import { settlementPayeeRoute } from "../settlement/payee-queue";
import { consoleOrderRoute, consoleWorldRoute } from "../worlds/world-route";

type SearchResult = ClientOutput<typeof orderViews.find>["rows"][number];

/** Limits the length of a search text. */
export const findTextMax = 60;

/** Searches everything that has a number in a world. */
export function WorldSearchPage({
  world,
  rows,
  query,
  isRequested,
  now,
}: {
  world: string;
  rows: readonly SearchResult[];
  query: Query;
  isRequested: boolean;
  now: Date;
}) {
  const t = useTranslations("operations.find");
  const fields: readonly FilterField[] = [{ kind: "text", name: "text", label: t("text"), lengthMax: findTextMax }];
  const set = useActiveFilters(fields, query);
  const columns: readonly Column<SearchResult>[] = [
    { head: t("kind"), of: ({ kind }) => t(`kinds.${kind}`) },
    { head: t("number"), kind: "link", of: ({ number }) => number, href: (row) => searchResultRoute(world, row) },
    { head: t("merchant"), of: ({ userNo }) => userNo },
    { head: t("about"), of: ({ about }) => about },
    { head: t("at"), kind: "time", of: ({ at }) => at, now, style: "short" },
  ];
  return (
    <>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      <ListFilterBar path={consoleWorldRoute(world, "find")} query={query} keep={[]} fields={fields} set={set} />
      <ListFrame>
        <DataTable
          caption={t("caption")}
          columns={columns}
          rows={rows}
          rowKey={({ kind, number }) => `${kind} ${number}`}
          empty={<EmptyState>{isRequested ? t("none") : t("ask")}</EmptyState>}
        />
      </ListFrame>
    </>
  );
}

/** Returns the route of the page of a search result, or null when it has none. */
function searchResultRoute(world: string, { kind, number, orderNo }: SearchResult): Route | null {
  const pages: Partial<Record<SearchResult["kind"], Route>> = {
    // named cast: the screens' table has the page of an application
    application: `${receivingApplicationRoutePrefix(world)}${number}` as Route,
    settlementPayee: settlementPayeeRoute(world, number),
  };
  return pages[kind] ?? (orderNo ? consoleOrderRoute(world, orderNo) : null);
}

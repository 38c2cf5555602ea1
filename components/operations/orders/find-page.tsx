import type { Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { PageHeader } from "@/components/kit/page/page-header";
import type { FilterField } from "@/components/kit/select/filter-fields";
import { Filters } from "@/components/kit/select/filters";
import { useSetFilters } from "@/components/kit/select/use-set-filters";
import type { Query } from "@/components/kit/select/query";
import type { Got } from "@/lib/call/call";
import type { orderViews } from "@/lib/operations/calls/orders";
import { receivingPrefix } from "../receiving/receiving-view";
import { settlementPayeeRoute } from "../settlement/payee-desk";
import { orderRoute, worldRoute } from "../worlds/world-route";

type Found = Got<typeof orderViews.find>["rows"][number];

/** The longest text that is looked for. */
export const findTextMax = 60;

/** One search over all that has a number in a world. */
export function FindPage({
  world,
  rows,
  query,
  isAsked,
  now,
}: {
  world: string;
  rows: readonly Found[];
  query: Query;
  isAsked: boolean;
  now: Date;
}) {
  const t = useTranslations("operations.find");
  const fields: readonly FilterField[] = [{ kind: "text", name: "text", label: t("text"), lengthMax: findTextMax }];
  const set = useSetFilters(fields, query);
  const columns: readonly Column<Found>[] = [
    { head: t("kind"), of: ({ kind }) => t(`kinds.${kind}`) },
    { head: t("number"), kind: "node", of: (row) => <Number world={world} {...row} /> },
    { head: t("merchant"), of: ({ userNo }) => userNo },
    { head: t("about"), of: ({ about }) => about },
    { head: t("at"), kind: "time", of: ({ at }) => at, now, style: "short" },
  ];
  return (
    <>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      <Filters path={worldRoute(world, "find")} query={query} keep={[]} fields={fields} set={set} />
      <DataTable
        caption={t("caption")}
        columns={columns}
        rows={rows}
        rowKey={({ kind, number }) => `${kind} ${number}`}
        empty={<EmptyState>{isAsked ? t("none") : t("ask")}</EmptyState>}
      />
    </>
  );
}

function Number({ world, kind, number, orderNo }: Pick<Found, "kind" | "number" | "orderNo"> & { world: string }) {
  const pages: Partial<Record<Found["kind"], Route>> = {
    // named cast: the screens' table has the page of an application
    application: `${receivingPrefix(world)}${number}` as Route,
    settlementPayee: settlementPayeeRoute(world, number),
  };
  const href = pages[kind] ?? (orderNo && orderRoute(world, orderNo));
  return href ? (
    <Link href={href} prefetch={false}>
      {number}
    </Link>
  ) : (
    number
  );
}

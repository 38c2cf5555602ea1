import { useTranslations } from "next-intl";
import type { Column } from "@/components/kit/columns";
import { DataTable } from "@/components/kit/data-table";
import { EmptyState } from "@/components/kit/empty-state";
import type { FilterField } from "@/components/kit/filter-fields";
import { Filters } from "@/components/kit/filters";
import { PageHeader } from "@/components/kit/page-header";
import { Pager } from "@/components/kit/pager";
import type { Query } from "@/components/kit/query";
import { useSetFilters } from "@/components/kit/use-set-filters";
import type { Got } from "@/lib/call/call";
import type { operations } from "@/lib/operations/calls";
import { worldRoute } from "./world-route";

type Audit = Got<typeof operations.audit>;
type Entry = Audit["rows"][number];

/** The longest text a filter of the audit log takes. */
export const auditFilterMax = 60;

/** Who did what, when and from where, and how it ended. */
export function AuditList({ world, list, query, now }: { world: string; list: Audit; query: Query; now: Date }) {
  const t = useTranslations("operations.audit");
  const path = worldRoute(world, "audit");
  const fields = (["who", "what"] as const).map((name): FilterField => ({ kind: "text", name, label: t(name), lengthMax: auditFilterMax }));
  const columns: readonly Column<Entry>[] = [
    { head: t("at"), kind: "time", of: ({ at }) => at, now, style: "exact" },
    { head: t("who"), of: ({ who }) => who },
    { head: t("what"), of: ({ what }) => what },
    { head: t("subject"), of: ({ subject }) => subject },
    { head: t("outcome"), kind: "chip", of: ({ outcome }) => (outcome === "ok" ? ["good", t("ok")] : ["bad", outcome]) },
    { head: t("origin"), of: ({ origin }) => origin },
    { head: t("notedAt"), kind: "time", of: ({ notedAt }) => notedAt, now, style: "exact" },
    { head: t("seal"), of: ({ isSealed }) => (isSealed ? t("sealed") : t("unsealed")) },
  ];
  return (
    <>
      <PageHeader title={t("title")} />
      <Filters path={path} query={query} keep={["size"]} fields={fields} set={useSetFilters(fields, query)} />
      <DataTable caption={t("caption")} columns={columns} rows={list.rows} empty={<EmptyState>{t("empty")}</EmptyState>} />
      {list.total > 0 && <Pager path={path} query={query} total={list.total} page={list.currentPage} size={list.pageSize} />}
    </>
  );
}

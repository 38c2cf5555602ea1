import { useTranslations } from "next-intl";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import type { FilterField } from "@/components/kit/select/filter-fields";
import { Filters } from "@/components/kit/select/filters";
import { PageHeader } from "@/components/kit/page/page-header";
import { Pager } from "@/components/kit/table/pager";
import type { Query } from "@/components/kit/select/query";
import { useSetFilters } from "@/components/kit/select/use-set-filters";
import { auditAreas } from "@/lib/access/calls/audit-log";
import type { Got } from "@/lib/call/call";
import type { operations } from "@/lib/operations/calls/worlds";
import { worldRoute } from "../worlds/world-route";

type Audit = Got<typeof operations.audit>;
type Entry = Audit["rows"][number];

/** The longest text a filter of the audit log takes. */
export const auditFilterMax = 60;

/** The audit log: who did what, when and from where, and how it ended. */
export function AuditList({ world, list, query, now }: { world: string; list: Audit; query: Query; now: Date }) {
  const t = useTranslations("operations.audit");
  const areas = useTranslations("audit.area");
  const path = worldRoute(world, "audit");
  const fields = [
    { kind: "text", name: "who", label: t("who"), lengthMax: auditFilterMax },
    {
      kind: "choice",
      name: "what",
      label: t("what"),
      options: auditAreas.map((value) => ({ value, label: areas(value) })),
    },
  ] satisfies readonly FilterField[];
  const columns: readonly Column<Entry>[] = [
    { head: t("at"), kind: "time", of: ({ at }) => at, now, style: "short" },
    { head: t("who"), of: ({ words }) => words.who },
    { head: t("what"), of: ({ words }) => words.what },
    { head: t("subject"), of: ({ words }) => words.subject },
    { head: t("outcome"), kind: "chip", of: ({ outcome, words }) => [outcome === "ok" ? "good" : "bad", words.result] },
    { head: t("origin"), of: ({ words }) => words.origin },
    { head: t("notedAt"), kind: "time", of: ({ notedAt }) => notedAt, now, style: "short" },
    { head: t("seal"), of: ({ isSealed }) => (isSealed ? t("sealed") : t("unsealed")) },
  ];
  return (
    <>
      <PageHeader title={t("title")} />
      <Filters path={path} query={query} keep={["size"]} fields={fields} set={useSetFilters(fields, query)} />
      <DataTable
        caption={t("caption")}
        columns={columns}
        rows={list.rows}
        empty={<EmptyState>{t("empty")}</EmptyState>}
      />
      {list.total > 0 && (
        <Pager path={path} query={query} total={list.total} page={list.currentPage} size={list.pageSize} />
      )}
    </>
  );
}

import { useTranslations } from "next-intl";
import { DataTable, type Column } from "@/components/kit/data-table";
import { EmptyState } from "@/components/kit/empty-state";
import { Filters } from "@/components/kit/filters";
import { PageHeader } from "@/components/kit/page-header";
import { Pager } from "@/components/kit/pager";
import { valueOf, type Query } from "@/components/kit/query";
import { StateChip } from "@/components/kit/state-chip";
import { TextField } from "@/components/kit/text-field";
import { TimeText } from "@/components/kit/time-text";
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
  const filters = (["who", "what"] as const).map((name) => ({ name, label: t(name), value: valueOf(query, name) }));
  const columns: readonly Column<Entry>[] = [
    { key: "at", head: t("at"), cell: ({ at }) => <TimeText at={at} now={now} style="exact" /> },
    { key: "who", head: t("who"), cell: ({ who }) => who },
    { key: "what", head: t("what"), cell: ({ what }) => what },
    { key: "subject", head: t("subject"), cell: ({ subject }) => subject },
    { key: "outcome", head: t("outcome"), cell: ({ outcome }) => <StateChip tone={outcome === "ok" ? "good" : "bad"}>{outcome === "ok" ? t("ok") : outcome}</StateChip> },
    { key: "origin", head: t("origin"), cell: ({ origin }) => origin },
    { key: "notedAt", head: t("notedAt"), cell: ({ notedAt }) => <TimeText at={notedAt} now={now} style="exact" /> },
    { key: "seal", head: t("seal"), cell: ({ isSealed }) => (isSealed ? t("sealed") : t("unsealed")) },
  ];
  return (
    <>
      <PageHeader title={t("title")} />
      <Filters path={path} query={query} keep={["size"]} set={filters.flatMap(({ name, label, value }) => (value ? [{ label, value, names: [name] }] : []))}>
        {filters.map(({ name, label, value }) => <TextField key={`${name}-${value}`} name={name} label={label} defaultValue={value} maxLength={auditFilterMax} autoComplete="off" />)}
      </Filters>
      <DataTable caption={t("caption")} columns={columns} rows={list.rows} rowKey={(row) => String(list.rows.indexOf(row))} empty={<EmptyState>{t("empty")}</EmptyState>} />
      {list.total > 0 && <Pager path={path} query={query} total={list.total} page={list.currentPage} size={list.pageSize} />}
    </>
  );
}

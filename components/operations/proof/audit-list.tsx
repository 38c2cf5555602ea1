import { useTranslations } from "next-intl";
import type { Column } from "@/components/kit/table/columns";
import { FilteredTable } from "@/components/kit/table/paged-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import type { FilterField } from "@/components/kit/select/filter-fields";
import { PageHeader } from "@/components/kit/page/page-header";
import { auditAreas } from "@/lib/access/calls/audit-log";
import type { ClientOutput } from "@/lib/call/call";
import type { operations } from "@/lib/operations/calls/worlds";
import { consoleWorldRoute } from "../worlds/world-route";
import type { WorldListProps } from "../worlds/world-list-props";

type Audit = ClientOutput<typeof operations.audit>;
type Entry = Audit["rows"][number];

/** Limits the length of a text filter of the audit log. */
export const auditFilterMax = 60;

/** Lists the audit log: the actor, action, time, address, and result of each entry. */
export function WorldAuditLogList({ world, list, query, now }: WorldListProps<Audit>) {
  const t = useTranslations("operations.audit");
  const areas = useTranslations("audit.area");
  const path = consoleWorldRoute(world, "audit");
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
    { head: t("at"), kind: "time", of: ({ at }) => at, now, style: "dated" },
    { head: t("who"), of: ({ words }) => words.who },
    { head: t("what"), of: ({ words }) => words.what },
    { head: t("subject"), of: ({ words }) => words.subject },
    { head: t("outcome"), kind: "chip", of: ({ outcome, words }) => [outcome === "ok" ? "good" : "bad", words.result] },
    { head: t("origin"), of: ({ words }) => words.origin },
    { head: t("notedAt"), kind: "time", of: ({ notedAt }) => notedAt, now, style: "dated" },
    { head: t("seal"), of: ({ isSealed }) => (isSealed ? t("sealed") : t("unsealed")) },
  ];
  return (
    <>
      <PageHeader title={t("title")} />
      <FilteredTable
        list={list}
        path={path}
        query={query}
        fields={fields}
        keep={["size"]}
        caption={t("caption")}
        columns={columns}
        empty={<EmptyState>{t("empty")}</EmptyState>}
      />
    </>
  );
}

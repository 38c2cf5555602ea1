import { useTranslations } from "next-intl";
import { buttonClass } from "@/components/kit/page/button";
import { PagedTable } from "@/components/kit/table/paged-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { choiceField, type FilterField } from "@/components/kit/select/filter-fields";
import { Filters } from "@/components/kit/select/filters";
import { DownloadIcon } from "@/components/kit/page/icons";
import layout from "@/components/kit/page/layout.module.css";
import { Notice } from "@/components/kit/feedback/notice";
import { PageHeader } from "@/components/kit/page/page-header";
import { hrefWith, type Query } from "@/components/kit/select/query";
import { useSetFilters } from "@/components/kit/select/use-set-filters";
import { auditAreas, auditOthers, auditTrail } from "@/lib/access/calls/audit-log";
import { accessScreens } from "@/lib/access/screens";
import { auditDaysMax } from "@/lib/access/terms";
import type { Got } from "@/lib/call/call";
import { menuPrefix } from "@/lib/call/path";
import { auditFilters, results } from "./audit-query";

const { path } = accessScreens.audit;

interface AuditLogProps {
  list: Got<typeof auditTrail.auditLog>;
  query: Query;
  now: Date;
  refused: string | null;
}

/**
 * The operations in the merchant's name and about it; filters and page are in the URL. `refused` is why nothing was
 * listed.
 */
export function AuditLog({ list, query, now, refused }: AuditLogProps) {
  const t = useTranslations("access.audit");
  const labels = useTranslations("audit");
  const fields: readonly FilterField[] = [
    {
      kind: "choice",
      name: "who",
      label: labels("column.who"),
      options: [
        ...list.people.map(({ operatorId, name }) => ({ value: operatorId, label: name })),
        ...auditOthers.map((value) => ({ value, label: labels(`who.${value}`) })),
      ],
    },
    choiceField("area", t("area"), auditAreas, (area) => labels(`area.${area}`)),
    choiceField("result", labels("column.result"), results, (result) => t(`results.${result}`)),
    { kind: "days", label: t("days"), daysMax: auditDaysMax },
  ];
  const set = useSetFilters(fields, query);
  return (
    <div className={layout.page}>
      <PageHeader title={t("title")} actions={list.total > 0 && <Download query={query} />}>
        {t("lead")}
      </PageHeader>
      <Filters path={path} query={query} keep={["size"]} fields={fields} set={set} />
      {refused && (
        <Notice tone="bad" title={t("refused")}>
          {refused}
        </Notice>
      )}
      <PagedTable
        list={list}
        path={path}
        query={query}
        caption={t("title")}
        empty={<EmptyState>{set.length > 0 ? t("emptyFiltered") : t("empty")}</EmptyState>}
        columns={[
          { head: labels("column.at"), kind: "time", of: ({ at }) => at, now, style: "short" },
          { head: labels("column.who"), of: ({ who }) => who },
          { head: labels("column.what"), of: ({ what }) => what },
          { head: labels("column.subject"), of: ({ subject }) => subject },
          {
            head: labels("column.result"),
            kind: "chip",
            of: ({ isDone, result }) => [isDone ? "good" : "bad", result],
          },
          { head: labels("column.origin"), of: ({ origin }) => origin },
        ]}
      />
    </div>
  );
}

/** A plain link: the browser streams the file to disk. */
function Download({ query }: { query: Query }) {
  const t = useTranslations("access.audit");
  const asked = Object.fromEntries(
    Object.entries(auditFilters(query)).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return (
    <a className={buttonClass({})} href={menuPrefix + hrefWith(auditTrail.auditFile.path, {}, asked)} download>
      <DownloadIcon small />
      {t("download")}
    </a>
  );
}

import { useTranslations } from "next-intl";
import { DownloadLink } from "@/components/kit/page/link-button";
import { DataTable } from "@/components/kit/table/data-table";
import { ListPage } from "@/components/kit/page/list-page";
import { choiceFilterField, type FilterField } from "@/components/kit/select/filter-fields";
import { DownloadIcon } from "@/components/kit/page/icons";
import { hrefWithQueryChanges, type Query } from "@/components/kit/select/query";
import { auditAreas, auditOthers, auditTrail } from "@/lib/access/calls/audit-log";
import { accessScreens } from "@/lib/access/screens";
import { auditDaysMax } from "@/lib/access/terms";
import type { ClientOutput } from "@/lib/call/call";
import { menuPrefix } from "@/lib/call/path";
import { parseAuditLogFilters, results } from "./audit-query";

const { path } = accessScreens.audit;

interface AuditLogProps {
  list: ClientOutput<typeof auditTrail.auditLog>;
  query: Query;
  now: Date;
  refusalMessage: string | null;
}

/**
 * Lists the operations in the merchant's name and about it; filters and page are in the URL. `refused` explains an
 * empty list.
 */
export function MerchantAuditLog({ list, query, now, refusalMessage }: AuditLogProps) {
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
    choiceFilterField("area", t("area"), auditAreas, (area) => labels(`area.${area}`)),
    choiceFilterField("result", labels("column.result"), results, (result) => t(`results.${result}`)),
    { kind: "days", label: t("days"), daysMax: auditDaysMax },
  ];
  return (
    <ListPage
      title={t("title")}
      lead={t("lead")}
      actions={list.total > 0 && <Download query={query} />}
      list={list}
      path={path}
      query={query}
      fields={fields}
      refused={{ title: t("refused"), why: refusalMessage }}
      empty={{ filteredText: t("emptyFiltered"), none: t("empty") }}
    >
      {(empty) => (
        <DataTable
          caption={t("title")}
          rows={list.rows}
          empty={empty}
          columns={[
            { head: labels("column.at"), kind: "time", of: ({ at }) => at, now, style: "dated" },
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
      )}
    </ListPage>
  );
}

/** Renders a plain link: the browser streams the file to disk. */
function Download({ query }: { query: Query }) {
  const t = useTranslations("access.audit");
  const filters = Object.fromEntries(
    Object.entries(parseAuditLogFilters(query)).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return (
    <DownloadLink
      icon={<DownloadIcon small />}
      href={menuPrefix + hrefWithQueryChanges(auditTrail.auditFile.path, {}, filters)}
    >
      {t("download")}
    </DownloadLink>
  );
}

import { useTranslations } from "next-intl";
import { DataTable } from "@/components/kit/table/data-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { Pager } from "@/components/kit/table/pager";
import type { Query } from "@/components/kit/select/query";
import type { Got } from "@/lib/call/call";
import type { companies } from "@/lib/operations/calls/companies";
import { worldRoute } from "../worlds/world-route";

export type Managers = Got<typeof companies.managers>;

/** The account managers of merchants. */
export function ManagerList({ world, list, query }: { world: string; list: Managers; query: Query }) {
  const t = useTranslations("operations.company");
  return (
    <>
      <DataTable
        caption={t("tabs.managers")}
        rows={list.rows}
        rowKey={({ managerId }) => managerId}
        empty={<EmptyState>{t("noManagers")}</EmptyState>}
        columns={[
          { head: t("managerName"), of: ({ name }) => name },
          { head: t("phone"), of: ({ phone }) => phone },
          { head: t("email"), of: ({ email }) => email },
          { head: t("contact"), of: ({ contact }) => contact || t("card") },
          { head: t("looksAfter"), kind: "count", of: ({ merchants }) => merchants },
        ]}
      />
      {list.total > 0 && (
        <Pager
          path={worldRoute(world, "merchants")}
          query={query}
          total={list.total}
          page={list.currentPage}
          size={list.pageSize}
        />
      )}
    </>
  );
}

import { useTranslations } from "next-intl";
import { DataTable } from "@/components/kit/data-table";
import { EmptyState } from "@/components/kit/empty-state";
import { Pager } from "@/components/kit/pager";
import type { Query } from "@/components/kit/query";
import type { Got } from "@/lib/call/call";
import type { companies } from "@/lib/operations/company-calls";
import { worldRoute } from "./world-route";

export type Managers = Got<typeof companies.managers>;

/** Who looks after merchants. */
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

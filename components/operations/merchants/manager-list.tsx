import { useTranslations } from "next-intl";
import { PagedTable } from "@/components/kit/table/paged-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import type { Query } from "@/components/kit/select/query";
import type { ClientOutput } from "@/lib/call/call";
import type { companies } from "@/lib/operations/calls/companies";
import { worldRoute } from "../worlds/world-route";

export type Managers = ClientOutput<typeof companies.managers>;

/** Lists the account managers of merchants. */
export function ManagerList({ world, list, query }: { world: string; list: Managers; query: Query }) {
  const t = useTranslations("operations.company");
  return (
    <PagedTable
      list={list}
      path={worldRoute(world, "merchants")}
      query={query}
      caption={t("tabs.managers")}
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
  );
}

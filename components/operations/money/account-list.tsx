import { useTranslations } from "next-intl";
import { DataTable } from "@/components/kit/table/data-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import layout from "@/components/kit/page/layout.module.css";
import { Pager } from "@/components/kit/table/pager";
import type { Query } from "@/components/kit/select/query";
import { merchant as machine } from "@/lib/access/states";
import type { Got } from "@/lib/call/call";
import type { companies } from "@/lib/operations/calls/companies";
import { AssignManager, ReopenAccount } from "../merchants/company-actions";
import { worldRoute } from "../worlds/world-route";

export type Accounts = Got<typeof companies.accounts>;

/** The state of the merchants' accounts, closed ones first, and the manager of each. */
export function AccountList({
  world,
  list,
  managers,
  query,
  now,
}: {
  world: string;
  list: Accounts;
  managers: readonly { managerId: string; name: string }[];
  query: Query;
  now: Date;
}) {
  const t = useTranslations("operations.company");
  return (
    <>
      <DataTable
        caption={t("tabs.accounts")}
        rows={list.rows}
        rowKey={({ userNo }) => userNo}
        empty={<EmptyState>{t("noMerchants")}</EmptyState>}
        columns={[
          { head: t("userNo"), of: ({ userNo }) => userNo },
          { head: t("name"), of: ({ name }) => name },
          { head: t("account"), kind: "chip", of: ({ state }) => [machine.tone(state), t(`state.${state}`)] },
          {
            head: t("lastFundsAt"),
            kind: "time",
            of: ({ lastFundsAt }) => lastFundsAt,
            now,
            style: "short",
            none: t("never"),
          },
          { head: t("closesAt"), kind: "time", of: ({ closesAt }) => closesAt, now, style: "short", none: t("never") },
          { head: t("manager"), of: ({ manager }) => manager || t("nobody") },
          {
            head: t("actions"),
            kind: "node",
            of: ({ userNo, name, state, managerId }) => (
              <div className={layout.actions}>
                <AssignManager {...{ world, userNo, name, managerId, managers }} />
                {machine.next(state, "reopen") && <ReopenAccount {...{ world, userNo, name }} />}
              </div>
            ),
          },
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

import { useTranslations } from "next-intl";
import { PagedTable } from "@/components/kit/table/paged-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { merchant as machine } from "@/lib/access/states";
import type { ClientOutput } from "@/lib/call/call";
import type { companies } from "@/lib/operations/calls/companies";
import { RowActions } from "../rows/row-actions";
import { AssignAccountManagerButton, ReopenMerchantAccountButton } from "../merchants/company-actions";
import { consoleWorldRoute } from "../worlds/world-route";
import type { WorldListProps } from "../worlds/world-list-props";

export type Accounts = ClientOutput<typeof companies.accounts>;

/** Lists the merchants' accounts with their states, closed ones first, and their account managers. */
export function MerchantAccountStateList({
  world,
  list,
  managers,
  query,
  now,
}: WorldListProps<Accounts> & { managers: readonly { managerId: string; name: string }[] }) {
  const t = useTranslations("operations.company");
  return (
    <PagedTable
      list={list}
      path={consoleWorldRoute(world, "merchants")}
      query={query}
      caption={t("tabs.accounts")}
      rowKey={({ userNo }) => userNo}
      empty={<EmptyState>{t("noMerchants")}</EmptyState>}
      columns={[
        { head: t("name"), of: ({ name }) => name, under: ({ userNo }) => userNo },
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
          fits: true,
          of: ({ userNo, name, state, managerId }) => (
            <RowActions>
              <AssignAccountManagerButton {...{ world, userNo, name, managerId, managers }} />
              {machine.next(state, "reopen") && <ReopenMerchantAccountButton {...{ world, userNo, name }} />}
            </RowActions>
          ),
        },
      ]}
    />
  );
}

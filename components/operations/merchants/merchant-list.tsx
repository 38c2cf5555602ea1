import { useTranslations } from "next-intl";
import type { Column } from "@/components/kit/table/columns";
import { PagedTable } from "@/components/kit/table/paged-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import type { Query } from "@/components/kit/select/query";
import type { ClientOutput } from "@/lib/call/call";
import { displayMoney } from "@/lib/money/money";
import type { operations } from "@/lib/operations/calls/worlds";
import { RowActions } from "../rows/row-actions";
import { EndSessionsAction } from "./end-sessions-action";
import { SetRealNameStateButton } from "./real-name-action";
import { firstVerifies, messageKeyForLevel, realNameStates, realNameTones } from "./real-name";
import { consoleWorldRoute } from "../worlds/world-route";

export type Merchants = ClientOutput<typeof operations.merchants>;
type Merchant = Merchants["rows"][number];

/** Lists a world's merchants with their balances and their real-name state. */
export function MerchantList({ world, list, query }: { world: string; list: Merchants; query: Query }) {
  const t = useTranslations("operations.merchants");
  const columns: readonly Column<Merchant>[] = [
    { head: t("name"), of: ({ name }) => name, under: ({ userNo }) => userNo },
    {
      head: t("realName"),
      kind: "chip",
      of: ({ realNameState }) => [
        realNameTones[realNameState] ?? "quiet",
        t(`state.${messageKeyForLevel(realNameStates, realNameState)}`),
      ],
    },
    { head: t("firstVerify"), of: ({ firstVerify }) => t(`first.${messageKeyForLevel(firstVerifies, firstVerify)}`) },
    {
      head: t("balances"),
      of: ({ balances }) =>
        balances.map((amount) => `${displayMoney(amount)} ${amount.currency}`).join(" · ") || t("noBalances"),
    },
    {
      head: t("actions"),
      kind: "node",
      fits: true,
      of: ({ userNo, name, realNameState, firstVerify, userType }) => (
        <RowActions>
          <SetRealNameStateButton {...{ world, userNo, name, realNameState, firstVerify, userType }} />
          <EndSessionsAction {...{ world, userNo, name }} />
        </RowActions>
      ),
    },
  ];
  return (
    <PagedTable
      list={list}
      path={consoleWorldRoute(world, "merchants")}
      query={query}
      caption={t("caption")}
      columns={columns}
      rowKey={({ userNo }) => userNo}
      empty={<EmptyState>{t("empty")}</EmptyState>}
    />
  );
}

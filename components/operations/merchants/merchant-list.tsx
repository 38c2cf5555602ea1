import { useTranslations } from "next-intl";
import type { Column } from "@/components/kit/table/columns";
import { PagedTable } from "@/components/kit/table/paged-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import layout from "@/components/kit/page/layout.module.css";
import { MoneyText } from "@/components/kit/text/money-text";
import type { Query } from "@/components/kit/select/query";
import type { ClientOutput } from "@/lib/call/call";
import type { operations } from "@/lib/operations/calls/worlds";
import { EndSessionsAction } from "./end-sessions-action";
import { SetRealNameStateButton } from "./real-name-action";
import { firstVerifies, messageKeyForLevel, realNameStates, realNameTones } from "./real-name";
import { consoleWorldRoute } from "../worlds/world-route";
import styles from "./merchant-list.module.css";

export type Merchants = ClientOutput<typeof operations.merchants>;
type Merchant = Merchants["rows"][number];

/** Lists a world's merchants with their balances and their real-name state. */
export function MerchantList({ world, list, query }: { world: string; list: Merchants; query: Query }) {
  const t = useTranslations("operations.merchants");
  const columns: readonly Column<Merchant>[] = [
    { head: t("userNo"), of: ({ userNo }) => userNo },
    { head: t("name"), of: ({ name }) => name },
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
      kind: "node",
      figures: true,
      of: ({ balances }) =>
        balances.length === 0 ? (
          t("noBalances")
        ) : (
          <ul className={styles.balances}>
            {balances.map((amount) => (
              <li key={amount.currency}>
                <MoneyText amount={amount} />
              </li>
            ))}
          </ul>
        ),
    },
    {
      head: t("actions"),
      kind: "node",
      of: ({ userNo, name, realNameState, firstVerify, userType }) => (
        <div className={layout.actions}>
          <SetRealNameStateButton {...{ world, userNo, name, realNameState, firstVerify, userType }} />
          <EndSessionsAction {...{ world, userNo, name }} />
        </div>
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

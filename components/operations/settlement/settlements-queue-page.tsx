import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { PageHeader } from "@/components/kit/page/page-header";
import { choiceFilterField } from "@/components/kit/select/filter-fields";
import type { Column } from "@/components/kit/table/columns";
import { FilteredTable } from "@/components/kit/table/paged-table";
import type { ClientOutput } from "@/lib/call/call";
import type { settlementBankCalls } from "@/lib/operations/calls/settlement/orders";
import { settlementMachine as machine } from "@/lib/settlement/order-states";
import type { WorldListProps } from "../worlds/world-list-props";
import { orderRoutePrefix, consoleWorldRoute } from "../worlds/world-route";
import { BankSettlementActions } from "./settlement-actions";

/** Limits the length of a settlement search text. */
export const settlementTextMax = 60;

type List = ClientOutput<typeof settlementBankCalls.settlementQueue>;

/** Lists the settlements of a world's merchants, with the actions that operations can perform on each now. */
export function SettlementsQueuePage({ world, list, query, now }: WorldListProps<List>) {
  const t = useTranslations("operations.settlements");
  const [states, reviews] = [useTranslations("settlement.settlementOrder"), useTranslations("payments.paymentReview")];
  const methods = useTranslations("settlement.method");
  const columns: readonly Column<List["rows"][number]>[] = [
    { head: t("orderNo"), kind: "link", of: ({ orderNo }) => orderNo, to: orderRoutePrefix(world) },
    { head: t("merchant"), of: ({ userNo }) => userNo },
    { head: t("method"), of: ({ method, isCustoms }) => methods(method) + (isCustoms ? ` · ${t("customs")}` : "") },
    { head: t("payee"), of: ({ payeeName }) => payeeName },
    { head: t("pay"), kind: "money", of: ({ pay }) => pay },
    { head: t("receive"), kind: "money", of: ({ receive }) => receive },
    { head: t("state"), kind: "chip", of: ({ state }) => [machine.tone(state), states(state)] },
    { head: t("standing"), of: ({ asked, reviewState }) => asked ?? (reviewState ? reviews(reviewState) : "") },
    { head: t("expectedOn"), of: ({ expectedOn }) => expectedOn },
    { head: t("placedAt"), kind: "time", of: ({ placedAt }) => placedAt, now },
    { head: t("actions"), kind: "node", of: (order) => <BankSettlementActions world={world} order={order} /> },
  ];
  return (
    <>
      <PageHeader title={t("title")} />
      <FilteredTable
        list={list}
        path={consoleWorldRoute(world, "settlements")}
        query={query}
        fields={[
          { kind: "text", name: "text", label: t("search"), lengthMax: settlementTextMax },
          choiceFilterField("state", t("state"), machine.states, states),
        ]}
        keep={["size"]}
        caption={t("caption")}
        columns={columns}
        rowKey={({ orderNo }) => orderNo}
        empty={<EmptyState>{t("empty")}</EmptyState>}
      />
    </>
  );
}

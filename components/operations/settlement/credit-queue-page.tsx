import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { Notice } from "@/components/kit/feedback/notice";
import { PageHeader } from "@/components/kit/page/page-header";
import { choiceFilterField } from "@/components/kit/select/filter-fields";
import type { Column } from "@/components/kit/table/columns";
import { FilteredTable } from "@/components/kit/table/paged-table";
import type { ClientOutput } from "@/lib/call/call";
import { amountText } from "@/lib/money/money";
import type { creditReviews } from "@/lib/operations/calls/settlement/credit";
import { advanceProduct as machine } from "@/lib/settlement/advance-states";
import type { WorldListProps } from "../worlds/world-list-props";
import { consoleWorldRoute } from "../worlds/world-route";
import { SpeedySettlementDecisions } from "./credit-decisions";

type Applications = ClientOutput<typeof creditReviews.creditApplications>;

/**
 * Lists the merchants that applied for speedy settlement, pending ones first, with their risk, credit and decisions.
 */
export function SpeedyApplicationQueuePage({ world, list, query, now }: WorldListProps<Applications>) {
  const t = useTranslations("operations.credit");
  const states = useTranslations("settlement.advanceProduct");
  const { limit, used } = list.platform;
  return (
    <>
      <PageHeader title={t("title")} />
      <Notice tone={list.waiting > 0 ? "waiting" : "quiet"} title={t("waiting", { count: list.waiting })}>
        {t("platform", { limit: amountText(limit), used: amountText(used) })}
      </Notice>
      <FilteredTable
        list={list}
        path={consoleWorldRoute(world, "credit")}
        query={query}
        fields={[
          { kind: "text", name: "text", label: t("text"), lengthMax: 60 },
          choiceFilterField("state", t("state"), machine.states, states),
        ]}
        keep={["size"]}
        caption={t("caption")}
        rowKey={({ userNo }) => userNo}
        empty={<EmptyState>{t("empty")}</EmptyState>}
        columns={useCreditColumns(world, now)}
      />
    </>
  );
}

function useCreditColumns(world: string, now: Date): Column<Applications["rows"][number]>[] {
  const t = useTranslations("operations.credit");
  const states = useTranslations("settlement.advanceProduct");
  return [
    { head: t("merchant"), of: ({ company }) => company, under: ({ userNo }) => userNo },
    { head: t("state"), kind: "chip", of: ({ product: { state } }) => [machine.tone(state), states(state)] },
    { head: t("wanted"), kind: "money", of: ({ product }) => product.wanted },
    { head: t("limit"), kind: "money", of: ({ product }) => product.limit },
    { head: t("used"), kind: "money", of: ({ used }) => used },
    {
      head: t("received"),
      of: ({ received }) =>
        received
          .map(({ count, amount, returned }) =>
            t("receivedOf", { count, amount: amountText(amount), returned: amountText(returned) }),
          )
          .join("; "),
    },
    { head: t("overdue"), kind: "count", of: ({ overdue }) => overdue },
    { head: t("contact"), of: ({ product }) => `${product.contactName} ${product.contactPhone}` },
    { head: t("reason"), of: ({ product }) => product.reason },
    { head: t("submittedAt"), kind: "time", of: ({ product }) => product.submittedAt, now },
    {
      head: t("decide"),
      kind: "node",
      of: ({ userNo, product: { changes, wanted, limit }, events }) => (
        <SpeedySettlementDecisions {...{ world, userNo, changes, events, limit: limit.minor > 0n ? limit : wanted }} />
      ),
    },
  ];
}

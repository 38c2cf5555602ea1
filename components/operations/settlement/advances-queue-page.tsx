import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { PageHeader } from "@/components/kit/page/page-header";
import { choiceFilterField } from "@/components/kit/select/filter-fields";
import { FilteredTable } from "@/components/kit/table/paged-table";
import type { ClientOutput } from "@/lib/call/call";
import type { creditReviews } from "@/lib/operations/calls/settlement/credit";
import { advanceMachine as machine } from "@/lib/settlement/advance-states";
import type { WorldListProps } from "../worlds/world-list-props";
import { consoleWorldRoute } from "../worlds/world-route";

/** Lists the advances to merchants, overdue ones first. */
export function AdvancesQueuePage({
  world,
  list,
  query,
  now,
}: WorldListProps<ClientOutput<typeof creditReviews.advancesOf>>) {
  const [t, creditTexts] = [useTranslations("operations.advances"), useTranslations("operations.credit")];
  const states = useTranslations("settlement.advance");
  return (
    <>
      <PageHeader title={t("title")} />
      <FilteredTable
        list={list}
        path={consoleWorldRoute(world, "advances")}
        query={query}
        fields={[
          { kind: "text", name: "text", label: t("text"), lengthMax: 60 },
          choiceFilterField("state", creditTexts("state"), machine.states, states),
        ]}
        keep={["size"]}
        caption={t("caption")}
        rowKey={({ advance }) => advance.advanceNo}
        empty={<EmptyState>{t("empty")}</EmptyState>}
        columns={[
          { head: t("advanceNo"), of: ({ advance }) => advance.advanceNo },
          { head: creditTexts("merchant"), of: ({ company }) => company, under: ({ userNo }) => userNo },
          {
            head: creditTexts("state"),
            kind: "chip",
            of: ({ advance: { state } }) => [machine.tone(state), states(state)],
          },
          { head: t("amount"), kind: "money", of: ({ advance }) => advance.amount },
          { head: t("outstanding"), kind: "money", strong: true, of: ({ advance }) => advance.outstanding },
          { head: t("interestOwed"), kind: "money", of: ({ advance }) => advance.interestOwed },
          { head: t("orderNo"), of: ({ advance }) => advance.orderNo },
          { head: t("givenAt"), kind: "time", of: ({ advance }) => advance.givenAt, now },
          { head: t("dueAt"), kind: "time", of: ({ advance }) => advance.dueAt, now },
        ]}
      />
    </>
  );
}

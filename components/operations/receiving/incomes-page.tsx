import { useLocale, useTranslations } from "next-intl";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { Notice } from "@/components/kit/feedback/notice";
import { PageHeader } from "@/components/kit/page/page-header";
import { choiceFilterField } from "@/components/kit/select/filter-fields";
import { FilteredTable } from "@/components/kit/table/paged-table";
import { useKnownText } from "@/components/shell/orders/known-text";
import type { ClientOutput } from "@/lib/call/call";
import type { incomeReviews } from "@/lib/operations/calls/receiving/incomes";
import { income as machine } from "@/lib/receiving/states";
import { countryName } from "@/lib/reference/places/country-name";
import type { WorldListProps } from "../worlds/world-list-props";
import { twoAmounts } from "../rows/two-amounts";
import { consoleWorldRoute } from "../worlds/world-route";
import { IncomeReviewDecisions } from "./income-decisions";
import { IncomeProofLinks } from "./proof-links";
import { QuickEntryMerchantList } from "./quick-entries";

type IncomeQueue = ClientOutput<typeof incomeReviews.incomeQueue>;

/** Lists the incomes of all merchants, those being checked first, with the possible decisions about each. */
export function IncomeReviewListPage({
  world,
  list,
  query,
  now,
  quickEntries,
}: WorldListProps<IncomeQueue> & {
  quickEntries: ClientOutput<typeof incomeReviews.quickEntries>["rows"];
}) {
  const t = useTranslations("operations.incomes");
  const states = useTranslations("receiving.income");
  const locale = useLocale();
  const knownText = useKnownText();
  return (
    <>
      <PageHeader title={t("title")} />
      <Notice tone={list.waiting > 0 ? "waiting" : "quiet"} title={t("waiting", { count: list.waiting })} />
      <FilteredTable
        list={list}
        path={consoleWorldRoute(world, "incomes")}
        query={query}
        fields={[
          { kind: "text", name: "text", label: t("text"), lengthMax: 60 },
          choiceFilterField("state", t("state"), machine.states, states),
        ]}
        keep={["size"]}
        caption={t("caption")}
        rowKey={({ detailId }) => detailId}
        empty={<EmptyState>{t("empty")}</EmptyState>}
        columns={[
          { head: t("number"), of: ({ detailId }) => detailId },
          { head: t("merchant"), of: ({ company }) => company, under: ({ userNo }) => userNo },
          {
            head: t("remitter"),
            of: ({ remitterName }) => remitterName,
            under: ({ remitterCountry }) => countryName(remitterCountry, locale),
          },
          twoAmounts(t("amount"), t("fee"), ({ amount, fee }: IncomeQueue["rows"][number]) => [amount, fee]),
          { head: t("state"), kind: "chip", of: ({ state }) => [machine.tone(state), states(state)] },
          {
            head: t("why"),
            of: ({ checkReasons, failReason }) =>
              [
                ...checkReasons.map((reason) => t(`checkReason.${reason}`)),
                ...(failReason ? [knownText(failReason)] : []),
              ].join(" · "),
          },
          { head: t("proofs"), kind: "node", of: (row) => <IncomeProofLinks world={world} of={row} /> },
          { head: t("arrivedAt"), kind: "time", of: ({ arrivedAt }) => arrivedAt, now },
          {
            head: t("actions"),
            kind: "node",
            of: (row) => row.events.length > 0 && <IncomeReviewDecisions world={world} of={row} />,
          },
        ]}
      />
      <QuickEntryMerchantList world={world} rows={quickEntries} now={now} />
    </>
  );
}

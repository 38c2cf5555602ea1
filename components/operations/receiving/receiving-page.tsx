import { useLocale, useTranslations } from "next-intl";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { Notice } from "@/components/kit/feedback/notice";
import { PageHeader } from "@/components/kit/page/page-header";
import { choiceFilterField } from "@/components/kit/select/filter-fields";
import { FilteredTable } from "@/components/kit/table/paged-table";
import type { ClientOutput } from "@/lib/call/call";
import type { receivingApplicationActions } from "@/lib/operations/calls/receiving/applications";
import { receivingBank } from "@/lib/receiving/account-places";
import { accountApplication as machine } from "@/lib/receiving/states";
import { countryName } from "@/lib/reference/places/country-name";
import type { WorldListProps } from "../worlds/world-list-props";
import { receivingApplicationRoutePrefix, receivingApplicationsRoute } from "./receiving-view";

/** Lists the applications of all merchants for receiving accounts, those that await the bank first. */
export function ReceivingApplicationQueuePage({
  world,
  list,
  query,
  now,
}: WorldListProps<ClientOutput<typeof receivingApplicationActions.receivingApplications>>) {
  const t = useTranslations("operations.receiving");
  const [states, kinds] = [useTranslations("receiving.accountApplication"), useTranslations("receiving.accountKind")];
  const locale = useLocale();
  return (
    <>
      <PageHeader title={t("title")} />
      <Notice tone={list.waiting > 0 ? "waiting" : "quiet"} title={t("waiting", { count: list.waiting })} />
      <FilteredTable
        list={list}
        path={receivingApplicationsRoute(world)}
        query={query}
        fields={[
          { kind: "text", name: "text", label: t("text"), lengthMax: 60 },
          choiceFilterField("state", t("state"), machine.states, states),
        ]}
        keep={["size"]}
        caption={t("caption")}
        rowKey={({ applicationNo }) => applicationNo}
        empty={<EmptyState>{t("empty")}</EmptyState>}
        columns={[
          {
            head: t("number"),
            kind: "link",
            of: ({ applicationNo }) => applicationNo,
            to: receivingApplicationRoutePrefix(world),
          },
          { head: t("merchant"), of: ({ company }) => company, under: ({ userNo }) => userNo },
          { head: t("kind"), of: ({ kind }) => kinds(kind === "local" ? "local" : "global") },
          { head: t("place"), of: ({ country }) => countryName(country, locale) },
          {
            head: t("bank"),
            of: (row) => (locale === "zh-CN" ? receivingBank(row)?.zh : receivingBank(row)?.en) ?? row.bank,
          },
          { head: t("state"), kind: "chip", of: ({ state }) => [machine.tone(state), states(state)] },
          { head: t("submittedAt"), kind: "time", of: ({ submittedAt }) => submittedAt, now },
        ]}
      />
    </>
  );
}

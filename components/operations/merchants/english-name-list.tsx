import { useTranslations } from "next-intl";
import { PagedTable } from "@/components/kit/table/paged-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { englishName as machine } from "@/lib/access/states";
import type { ClientOutput } from "@/lib/call/call";
import type { companies } from "@/lib/operations/calls/companies";
import { DecideName } from "./company-actions";
import { worldRoute } from "../worlds/world-route";
import type { WorldListProps } from "../worlds/world-list-props";

export type EnglishNames = ClientOutput<typeof companies.englishNames>;

/** Lists requests for another English name, undecided ones first with their two decisions. */
export function EnglishNameList({ world, list, query, now }: WorldListProps<EnglishNames>) {
  const t = useTranslations("operations.company");
  return (
    <PagedTable
      list={list}
      path={worldRoute(world, "merchants")}
      query={query}
      caption={t("tabs.englishNames")}
      rowKey={({ id }) => id}
      empty={<EmptyState>{t("noNames")}</EmptyState>}
      columns={[
        { head: t("userNo"), of: ({ userNo }) => userNo },
        { head: t("name"), of: ({ company }) => company },
        { head: t("before"), of: ({ before }) => before },
        { head: t("wished"), of: ({ enName }) => enName },
        { head: t("decision"), kind: "chip", of: ({ state }) => [machine.tone(state), t(`nameState.${state}`)] },
        { head: t("reason"), of: ({ reason }) => reason },
        { head: t("placedAt"), kind: "time", of: ({ placedAt }) => placedAt, now, style: "short" },
        {
          head: t("actions"),
          kind: "node",
          of: ({ id, enName, state }) => (machine.isFinal(state) ? null : <DecideName {...{ world, id, enName }} />),
        },
      ]}
    />
  );
}

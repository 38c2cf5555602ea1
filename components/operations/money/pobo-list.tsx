import { useLocale, useTranslations } from "next-intl";
import { FilteredTable } from "@/components/kit/table/paged-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { choiceFilterField, type FilterField } from "@/components/kit/select/filter-fields";
import { Notice } from "@/components/kit/feedback/notice";
import type { ClientOutput } from "@/lib/call/call";
import type { poboActions } from "@/lib/operations/calls/pobo";
import { poboPayerMachine as machine } from "@/lib/payments/states";
import { countryName } from "@/lib/reference/places/country-name";
import { PoboPayerDecisions, PersonalPoboSwitch } from "./pobo-decisions";
import { consoleWorldRoute } from "../worlds/world-route";
import type { WorldListProps } from "../worlds/world-list-props";

export type OpsPobo = ClientOutput<typeof poboActions.poboPayers>;

/** Lists the payers that a world's merchants pay on behalf of, with the possible decisions about each. */
export function WorldPoboPayerList({ world, list, query, now }: WorldListProps<OpsPobo>) {
  const t = useTranslations("operations.pobo");
  const states = useTranslations("payments.poboPayer");
  const locale = useLocale();
  const path = consoleWorldRoute(world, "payees");
  const fields: readonly FilterField[] = [choiceFilterField("state", t("state"), machine.states, states)];
  return (
    <>
      <Notice
        tone="quiet"
        title={t(list.mayBePersonal ? "mayBe" : "mayNot")}
        action={<PersonalPoboSwitch world={world} mayBePersonal={list.mayBePersonal} />}
      />
      <FilteredTable
        list={list}
        path={path}
        query={query}
        fields={fields}
        keep={["tab", "size"]}
        caption={t("caption")}
        rowKey={({ poboRecordId }) => poboRecordId}
        empty={<EmptyState>{t("empty")}</EmptyState>}
        columns={[
          { head: t("payer"), of: ({ recordNo, name }) => `${name} · ${recordNo}` },
          { head: t("merchant"), of: ({ company }) => company, under: ({ userNo }) => userNo },
          { head: t("cert"), of: ({ certNo, country }) => `${countryName(country, locale)} ${certNo}` },
          { head: t("state"), kind: "chip", of: ({ state }) => [machine.tone(state), states(state)] },
          { head: t("reason"), of: ({ reason }) => reason },
          { head: t("madeAt"), kind: "time", of: ({ madeAt }) => madeAt, now },
          {
            head: t("actions"),
            kind: "node",
            of: ({ poboRecordId, name, events }) => <PoboPayerDecisions {...{ world, poboRecordId, name, events }} />,
          },
        ]}
      />
    </>
  );
}

import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { choiceField } from "@/components/kit/select/filter-fields";
import { FilteredTable } from "@/components/kit/table/paged-table";
import type { ClientOutput } from "@/lib/call/call";
import type { transferActions } from "@/lib/operations/calls/transfers";
import { transferRelation } from "@/lib/transfers/states";
import type { WorldListProps } from "../worlds/world-list-props";
import { orderPrefix, worldRoute } from "../worlds/world-route";
import { RelationDecisions } from "./transfer-decisions";

export type OpsRelations = ClientOutput<typeof transferActions.transferRelations>;

/** Lists the relations of all merchants, with the possible decisions about each. */
export function RelationQueueList({ world, list, query, now }: WorldListProps<OpsRelations>) {
  const t = useTranslations("operations.transfers");
  const [states, kinds] = [useTranslations("transfers.transferRelation"), useTranslations("transfers.relation")];
  return (
    <FilteredTable
      list={list}
      path={worldRoute(world, "transfers")}
      query={query}
      fields={[choiceField("state", t("state"), transferRelation.states, states)]}
      keep={["tab", "size"]}
      caption={t("relationsCaption")}
      empty={<EmptyState>{t("noRelations")}</EmptyState>}
      columns={[
        { head: t("number"), kind: "link", of: ({ relationNo }) => relationNo, to: orderPrefix(world) },
        { head: t("merchant"), of: ({ userNo, company }) => `${userNo} ${company}` },
        { head: t("payee"), of: ({ payeeUserNo, payeeName }) => `${payeeUserNo} ${payeeName}` },
        { head: t("relation"), of: ({ relation, otherRelation }) => otherRelation || kinds(relation) },
        { head: t("papers"), kind: "count", of: ({ papers }) => papers },
        { head: t("state"), kind: "chip", of: ({ state }) => [transferRelation.tone(state), states(state)] },
        { head: t("reason"), of: ({ reason }) => reason },
        { head: t("madeAt"), kind: "time", of: ({ madeAt }) => madeAt, now },
        {
          head: t("actions"),
          kind: "node",
          of: ({ relationId, relationNo, changes, events }) => (
            <RelationDecisions {...{ world, relationId, relationNo, changes, events }} />
          ),
        },
      ]}
    />
  );
}

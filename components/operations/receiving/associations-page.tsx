import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { Notice } from "@/components/kit/feedback/notice";
import { PageHeader } from "@/components/kit/page/page-header";
import { choiceField, type FilterField } from "@/components/kit/select/filter-fields";
import { FilteredTable } from "@/components/kit/table/paged-table";
import type { Got } from "@/lib/call/call";
import type { associationDesk } from "@/lib/operations/calls/receiving/associations";
import { association as machine } from "@/lib/receiving/association-states";
import type { WorldListProps } from "../worlds/world-list-props";
import { worldRoute } from "../worlds/world-route";
import { AssociationDecisions } from "./association-decisions";

type Queue = Got<typeof associationDesk.associationQueue>;

/** What a world's incomes are linked to: those to be reviewed first, decided one by one or all that the page shows. */
export function AssociationsPage({ world, list, query, now }: WorldListProps<Queue>) {
  const t = useTranslations("operations.associations");
  const states = useTranslations("receiving.association");
  const fields: readonly FilterField[] = [
    { kind: "text", name: "text", label: t("text"), lengthMax: 60 },
    choiceField("state", t("state"), machine.states, states),
  ];
  const waiting = list.rows.filter(({ state }) => state === machine.first);
  return (
    <>
      <PageHeader title={t("title")} />
      <Notice
        tone={list.waiting > 0 ? "waiting" : "quiet"}
        title={t("waiting", { count: list.waiting })}
        action={waiting.length > 1 && <AssociationDecisions world={world} links={waiting} />}
      />
      <FilteredTable
        list={list}
        path={worldRoute(world, "associations")}
        query={query}
        fields={fields}
        keep={["size"]}
        caption={t("caption")}
        empty={<EmptyState>{t("empty")}</EmptyState>}
        columns={[
          { head: t("number"), of: ({ associationNo }) => associationNo },
          { head: t("merchant"), of: ({ userNo, company }) => `${userNo} ${company}` },
          {
            head: t("remitter"),
            of: ({ remitterName, detailId, postscript }) =>
              [remitterName, detailId, postscript].filter(Boolean).join(" · "),
          },
          {
            head: t("contract"),
            of: ({ buyerName, contractNo, contractDate }) => [buyerName, contractNo, contractDate].join(" · "),
          },
          { head: t("income"), kind: "money", of: ({ income }) => income },
          { head: t("total"), kind: "money", of: ({ contract }) => contract },
          { head: t("amount"), kind: "money", strong: true, of: ({ amount }) => amount },
          { head: t("state"), kind: "chip", of: ({ state }) => [machine.tone(state), states(state)] },
          { head: t("madeAt"), kind: "time", of: ({ madeAt }) => madeAt, now },
          {
            head: t("actions"),
            kind: "node",
            of: (row) =>
              row.state === machine.first ? <AssociationDecisions world={world} links={[row]} /> : row.reason,
          },
        ]}
      />
    </>
  );
}

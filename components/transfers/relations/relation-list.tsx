import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/kit/page/link-button";
import { ListPage } from "@/components/kit/page/list-page";
import { choiceFilterField } from "@/components/kit/select/filter-fields";
import { listPageFromQuery, valueInQuery, type Query } from "@/components/kit/select/query";
import { DataTable } from "@/components/kit/table/data-table";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { PermissionGate } from "@/components/shell/frame/permitted-content";
import type { ClientOutput, Sends } from "@/lib/call/call";
import { transferRelations } from "@/lib/transfers/calls/relations";
import { transfersScreens } from "@/lib/transfers/screens";
import { transferRelation as machine } from "@/lib/transfers/states";
import { TransferTabs } from "../records/transfer-tabs";
import { DocumentLinks } from "@/components/kit/upload/document-links";
import { TransferRelationActions } from "./relation-actions";
import { newRelation, transferRelationsPath } from "./relations-path";

/** Parses the filters from the page's URL; unknown ones are ignored. */
export function transferRelationsQuery(query: Query): Sends<typeof transferRelations.relations> {
  const state = valueInQuery(query, "state");
  return { ...(state && machine.is(state) && { state }), ...listPageFromQuery(query) };
}

/** Lists the merchant's relations to its payees, with their possible actions. */
export function TransferRelationList({
  list,
  query,
  now,
}: {
  list: ClientOutput<typeof transferRelations.relations>;
  query: Query;
  now: Date;
}) {
  const t = useTranslations("transfers.relations");
  const terms = useTranslations("terms");
  const states = useTranslations("transfers.transferRelation");
  const [records, kinds] = [useTranslations("transfers.records"), useTranslations("transfers.relation")];
  const newRelationLink = (
    <PermissionGate any={[transferRelations.addRelation.access]}>
      <LinkButton tone="primary" href={transferRelationsPath(newRelation)}>
        {t("add")}
      </LinkButton>
    </PermissionGate>
  );
  return (
    <ListPage
      title={records("title")}
      lead={t("lead")}
      actions={newRelationLink}
      above={<TransferTabs current="relations" />}
      list={list}
      path={transfersScreens.records.path}
      query={query}
      fields={[choiceFilterField("state", terms("state"), machine.states, states)]}
      keep={["tab", "size"]}
      empty={{ filteredText: t("emptyFiltered"), none: t("empty"), action: newRelationLink }}
    >
      {(empty) => (
        <AreaTranslations of={["transfers"]}>
          <DataTable
            caption={t("caption")}
            rows={list.rows}
            rowKey={({ relationId }) => relationId}
            empty={empty}
            columns={[
              {
                head: `${t("payee")} · ${t("number")}`,
                of: ({ payeeUserNo, payeeName }) => `${payeeName} · ${payeeUserNo}`,
                under: ({ relationNo }) => relationNo,
              },
              { head: t("relation"), of: ({ relation, otherRelation }) => otherRelation || kinds(relation) },
              { head: terms("state"), kind: "chip", of: ({ state }) => [machine.tone(state), states(state)] },
              { head: t("reason"), of: ({ reason }) => reason },
              {
                head: t("materials"),
                kind: "node",
                of: ({ materials }) => <DocumentLinks documents={materials} isFolded={materials.length > 1} />,
              },
              { head: t("madeAt"), kind: "time", of: ({ madeAt }) => madeAt, now },
              { head: t("actions"), kind: "node", of: (relation) => <TransferRelationActions relation={relation} /> },
            ]}
          />
        </AreaTranslations>
      )}
    </ListPage>
  );
}

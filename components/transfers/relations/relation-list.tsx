import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/kit/page/link-button";
import { ListPage } from "@/components/kit/page/list-page";
import { choiceField } from "@/components/kit/select/filter-fields";
import { pageIn, valueOf, type Query } from "@/components/kit/select/query";
import { DataTable } from "@/components/kit/table/data-table";
import { AreaMessages } from "@/components/shell/frame/area-messages";
import { Permitted } from "@/components/shell/frame/permitted";
import type { Got, Sends } from "@/lib/call/call";
import { transferRelations } from "@/lib/transfers/calls/relations";
import { transfersScreens } from "@/lib/transfers/screens";
import { transferRelation as machine } from "@/lib/transfers/states";
import { TransferTabs } from "../records/transfer-tabs";
import { DocumentLinks } from "@/components/kit/upload/document-links";
import { RelationActions } from "./relation-actions";
import { newRelation, relationsPath } from "./relations-path";

/** The filters of the page's URL; unknown ones are left out. */
export function relationsAsked(query: Query): Sends<typeof transferRelations.relations> {
  const state = valueOf(query, "state");
  return { ...(state && machine.is(state) && { state }), ...pageIn(query) };
}

/** The merchant's relations to those it transfers to, with what may be done about each. */
export function RelationList({
  list,
  query,
  now,
}: {
  list: Got<typeof transferRelations.relations>;
  query: Query;
  now: Date;
}) {
  const t = useTranslations("transfers.relations");
  const terms = useTranslations("terms");
  const states = useTranslations("transfers.transferRelation");
  const [records, kinds] = [useTranslations("transfers.records"), useTranslations("transfers.relation")];
  const another = (
    <Permitted any={[transferRelations.addRelation.needs]}>
      <LinkButton tone="primary" href={relationsPath(newRelation)}>
        {t("add")}
      </LinkButton>
    </Permitted>
  );
  return (
    <ListPage
      title={records("title")}
      lead={t("lead")}
      actions={another}
      above={<TransferTabs current="relations" />}
      list={list}
      path={transfersScreens.records.path}
      query={query}
      fields={[choiceField("state", terms("state"), machine.states, states)]}
      keep={["tab", "size"]}
      empty={{ filtered: t("emptyFiltered"), none: t("empty"), action: another }}
    >
      {(empty) => (
        <AreaMessages of={["transfers"]}>
          <DataTable
            caption={t("caption")}
            rows={list.rows}
            rowKey={({ relationId }) => relationId}
            empty={empty}
            columns={[
              { head: t("number"), of: ({ relationNo }) => relationNo },
              { head: t("payee"), of: ({ payeeUserNo, payeeName }) => `${payeeUserNo} ${payeeName}` },
              { head: t("relation"), of: ({ relation, otherRelation }) => otherRelation || kinds(relation) },
              { head: terms("state"), kind: "chip", of: ({ state }) => [machine.tone(state), states(state)] },
              { head: t("reason"), of: ({ reason }) => reason },
              {
                head: t("materials"),
                kind: "node",
                of: ({ materials }) => <DocumentLinks documents={materials} />,
              },
              { head: t("madeAt"), kind: "time", of: ({ madeAt }) => madeAt, now },
              { head: t("actions"), kind: "node", of: (relation) => <RelationActions relation={relation} /> },
            ]}
          />
        </AreaMessages>
      )}
    </ListPage>
  );
}

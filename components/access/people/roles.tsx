import type { Route } from "next";
import { useTranslations } from "next-intl";
import { DataTable } from "@/components/kit/table/data-table";
import { choiceFilterField, type FilterField } from "@/components/kit/select/filter-fields";
import { LinkButton } from "@/components/kit/page/link-button";
import { ListPage } from "@/components/kit/page/list-page";
import { detailLinkPrefix, type Query } from "@/components/kit/select/query";
import { PermissionGate } from "@/components/shell/frame/permitted-content";
import type { people } from "@/lib/access/calls/people";
import { accessScreens } from "@/lib/access/screens";
import { screenActionAccess } from "@/lib/gate/screen";
import { role as machine } from "@/lib/access/states";
import type { ClientOutput } from "@/lib/call/call";

const { path } = accessScreens.roles;

interface RolesProps {
  list: ClientOutput<typeof people.roles>;
  query: Query;
  now: Date;
}

/** Lists the merchant's roles; filters and page are in the URL. */
export function RoleList({ list, query, now }: RolesProps) {
  const t = useTranslations("access.roles");
  const [terms, states] = [useTranslations("terms"), useTranslations("access.role")];
  const fields = useFields();
  // named cast: the page itself, with the query for a role that does not exist yet
  const newRoleAction = (
    <PermissionGate any={[screenActionAccess(accessScreens.roles, "manage")]}>
      <LinkButton tone="primary" href={`${path}?roleId=new` as Route}>
        {t("new")}
      </LinkButton>
    </PermissionGate>
  );
  // named cast: a page that exists
  const toPeople = (
    <PermissionGate any={[accessScreens.users.access]}>
      <LinkButton href={accessScreens.users.path as Route}>{t("toPeople")}</LinkButton>
    </PermissionGate>
  );
  return (
    <ListPage
      title={t("title")}
      lead={t("lead")}
      actions={
        <>
          {toPeople}
          {newRoleAction}
        </>
      }
      list={list}
      path={path}
      query={query}
      fields={fields}
      empty={{ filteredText: t("emptyFiltered"), none: t("empty"), action: newRoleAction }}
    >
      {(empty) => (
        <DataTable
          caption={t("title")}
          rows={list.rows}
          empty={empty}
          columns={[
            {
              head: t("name"),
              kind: "link",
              of: ({ roleName }) => roleName,
              key: ({ roleId }) => roleId,
              to: detailLinkPrefix(path, query, "roleId"),
              isName: true,
            },
            { head: terms("state"), kind: "chip", of: ({ roleState }) => [machine.tone(roleState), states(roleState)] },
            { head: t("permissions"), kind: "count", of: ({ permissions }) => permissions.length },
            { head: t("people"), kind: "count", of: (row) => row.people },
            { head: t("madeAt"), kind: "time", of: ({ createTime }) => createTime, now },
          ]}
        />
      )}
    </ListPage>
  );
}

/** Returns the filters of the list. */
function useFields(): readonly FilterField[] {
  const t = useTranslations("access.roles");
  const [terms, states] = [useTranslations("terms"), useTranslations("access.role")];
  return [
    { kind: "text", name: "name", label: t("name"), lengthMax: 40 },
    choiceFilterField("state", terms("state"), machine.states, states),
  ];
}

import type { Route } from "next";
import { useTranslations } from "next-intl";
import { DataTable } from "@/components/kit/table/data-table";
import { choiceField, type FilterField } from "@/components/kit/select/filter-fields";
import { LinkButton } from "@/components/kit/page/link-button";
import { ListPage } from "@/components/kit/page/list-page";
import { linkPrefix, type Query } from "@/components/kit/select/query";
import { Permitted } from "@/components/shell/frame/permitted";
import type { people } from "@/lib/access/calls/people";
import { accessScreens } from "@/lib/access/screens";
import { permissionTo } from "@/lib/gate/screen";
import { role as machine } from "@/lib/access/states";
import type { Got } from "@/lib/call/call";

const { path } = accessScreens.roles;

interface RolesProps {
  list: Got<typeof people.roles>;
  query: Query;
  now: Date;
}

/** The merchant's roles as a list; filters and page are in the URL. */
export function Roles({ list, query, now }: RolesProps) {
  const t = useTranslations("access.roles");
  const [terms, states] = [useTranslations("terms"), useTranslations("access.role")];
  const fields = useFields();
  // named cast: the page itself, with the query for a role that does not exist yet
  const another = (
    <Permitted any={[permissionTo(accessScreens.roles, "manage")]}>
      <LinkButton tone="primary" href={`${path}?roleId=new` as Route}>
        {t("new")}
      </LinkButton>
    </Permitted>
  );
  // named cast: a page that exists
  const toPeople = (
    <Permitted any={[accessScreens.users.needs]}>
      <LinkButton href={accessScreens.users.path as Route}>{t("toPeople")}</LinkButton>
    </Permitted>
  );
  return (
    <ListPage
      title={t("title")}
      lead={t("lead")}
      actions={
        <>
          {toPeople}
          {another}
        </>
      }
      list={list}
      path={path}
      query={query}
      fields={fields}
      empty={{ filtered: t("emptyFiltered"), none: t("empty"), action: another }}
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
              to: linkPrefix(path, query, "roleId"),
              wraps: true,
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

/** What the list can be narrowed by. */
function useFields(): readonly FilterField[] {
  const t = useTranslations("access.roles");
  const [terms, states] = [useTranslations("terms"), useTranslations("access.role")];
  return [
    { kind: "text", name: "name", label: t("name"), lengthMax: 40 },
    choiceField("state", terms("state"), machine.states, states),
  ];
}

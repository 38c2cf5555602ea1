import type { Route } from "next";
import { useTranslations } from "next-intl";
import { FilteredTable } from "@/components/kit/table/paged-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { choiceFilterField, type FilterField } from "@/components/kit/select/filter-fields";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { detailLinkPrefix, type Query } from "@/components/kit/select/query";
import { PermissionGate } from "@/components/shell/frame/permitted-content";
import type { people } from "@/lib/access/calls/people";
import { accessScreens } from "@/lib/access/screens";
import { screenActionAccess } from "@/lib/gate/screen";
import { person as machine } from "@/lib/access/states";
import type { ClientOutput } from "@/lib/call/call";

const { path } = accessScreens.users;
type Person = ClientOutput<typeof people.list>["rows"][number];

interface UsersProps {
  list: ClientOutput<typeof people.list>;
  roles: ClientOutput<typeof people.roles>["rows"];
  query: Query;
  now: Date;
}

/** Lists the merchant's people; filters and page are in the URL. */
export function MerchantPeopleList({ list, roles, query, now }: UsersProps) {
  const t = useTranslations("access.users");
  const [terms, states] = [useTranslations("terms"), useTranslations("access.person")];
  const fields: readonly FilterField[] = [
    { kind: "text", name: "name", label: t("search"), lengthMax: 80 },
    {
      kind: "choice",
      name: "role",
      label: t("role"),
      options: roles.map(({ roleId, roleName }) => ({ value: roleId, label: roleName })),
    },
    choiceFilterField("state", terms("state"), machine.states, states),
  ];
  const days = ({ startsOn, endsOn }: Person): string => {
    if (startsOn && endsOn) return t("span", { from: startsOn, to: endsOn });
    return startsOn ? t("since", { from: startsOn }) : endsOn ? t("until", { to: endsOn }) : t("always");
  };
  return (
    <div className={layout.page}>
      {/* named cast: the page itself, with the query for a person who does not exist yet */}
      <PageHeader
        title={t("title")}
        actions={
          <PermissionGate any={[screenActionAccess(accessScreens.users, "manage")]}>
            <LinkButton tone="primary" href={`${path}?operatorId=new` as Route}>
              {t("new")}
            </LinkButton>
          </PermissionGate>
        }
      >
        {t("lead")}
      </PageHeader>
      <FilteredTable
        list={list}
        path={path}
        query={query}
        fields={fields}
        keep={["size"]}
        caption={t("title")}
        empty={<EmptyState>{t("empty")}</EmptyState>}
        columns={[
          {
            head: `${t("name")} · ${t("email")}`,
            kind: "link",
            of: ({ name }) => name,
            under: ({ email }) => email,
            key: ({ operatorId }) => operatorId,
            to: detailLinkPrefix(path, query, "operatorId"),
          },
          { head: t("phone"), of: ({ phone }) => phone || "–" },
          {
            head: t("role"),
            of: ({ operatorType, roleName, roleState }) =>
              operatorType === 1
                ? t("owner")
                : roleState === "disabled"
                  ? t("roleDisabled", { role: roleName })
                  : roleName || "–",
          },
          { head: terms("state"), kind: "chip", of: ({ state }) => [machine.tone(state), states(state)] },
          { head: t("days"), of: days },
          { head: t("madeAt"), kind: "time", of: ({ createTime }) => createTime, now },
        ]}
      />
    </div>
  );
}

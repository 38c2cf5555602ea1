import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import { rolesAsked } from "@/components/access/people/people-query";
import type { PermissionGroup } from "@/components/access/people/permission-form";
import { RoleCompare } from "@/components/access/people/role-compare";
import { RolePage } from "@/components/access/people/role-page";
import { Roles } from "@/components/access/people/roles";
import { hrefWith, idIn, valueOf, type Query } from "@/components/kit/select/query";
import { NotFound } from "@/components/shell/public/not-found";
import { people } from "@/lib/access/calls/people";
import { accessScreens } from "@/lib/access/screens";
import { load, tryLoad } from "@/lib/backend/load";
import { worldNow } from "@/lib/backend/world-now";
import { screens } from "@/lib/catalogue/screens";
import { titleKey } from "@/lib/catalogue/titles";
import { grantableActions } from "@/lib/call/who";
import type { Got } from "@/lib/call/call";
import { menuGroups } from "@/lib/gate/screen";

export async function generateMetadata() {
  return { title: (await getTranslations("access.roles"))("title") };
}

/** The list of roles, or one of them: ?roleId= says which, and "new" makes one. */
export default async function RolesPage({ searchParams }: PageProps<"/b2b/setting/operator/role">) {
  const query = await searchParams;
  return valueOf(query, "roleId") ? (
    <One query={query} />
  ) : (
    <Roles list={await load(people.roles, rolesAsked(query))} query={query} now={await worldNow()} />
  );
}

async function One({ query }: { query: Query }) {
  const back = hrefWith(accessScreens.roles.path, query, { roleId: undefined });
  if (valueOf(query, "roleId") === "new") {
    const from = idIn(query, "copyOf");
    const { got: source } = from ? await tryLoad(people.permissions, { id: from }) : { got: null };
    return <RolePage role={null} copyOf={source?.role ?? null} groups={[]} grantables={[]} back={back} />;
  }
  const [id, t] = [idIn(query, "roleId"), await getTranslations("access")];
  const { got } = id ? await tryLoad(people.permissions, { id }) : { got: null };
  if (got && valueOf(query, "compare"))
    return <Compared role={got.role} groups={await groupsOf(got.grantables)} other={idIn(query, "compare")} />;
  return got ? (
    <RolePage role={got.role} groups={await groupsOf(got.grantables)} grantables={got.grantables} back={back} />
  ) : (
    <NotFound title={t("roles.title")} problem={t("notThere.title")} advice={t("notThere.text")} back={back} />
  );
}

/** A merchant has a handful of roles; more than this are not offered beside one. */
const rolesOffered = 100;

async function Compared({
  role,
  groups,
  other,
}: {
  role: Got<typeof people.permissions>["role"];
  groups: readonly PermissionGroup[];
  other: string | undefined;
}) {
  const [{ rows }, found] = await Promise.all([
    load(people.roles, { currentPage: 1, pageSize: rolesOffered }),
    other ? tryLoad(people.permissions, { id: other }) : null,
  ]);
  // named cast: the page of the role that others are put beside
  const back = `${accessScreens.roles.path}?roleId=${role.roleId}` as Route;
  return (
    <RoleCompare
      role={role}
      other={found?.got?.role ?? null}
      others={rows.filter(({ roleId }) => roleId !== role.roleId)}
      groups={groups}
      back={back}
    />
  );
}

type Granting = Got<typeof people.permissions>["grantables"];

/**
 * What may be granted, under the headings of the menu and with the titles of its pages: each page with its actions. What
 * a page brings along without a line of its own in the menu is not listed.
 */
async function groupsOf(grantables: Granting): Promise<PermissionGroup[]> {
  const t = await getTranslations();
  return menuGroups.flatMap((group) => {
    const pages = screens.flatMap((screen) => {
      if (screen.menu !== group || typeof screen.needs !== "object") return [];
      const own = screen.needs.permission;
      const items = grantables
        .filter(({ of, permission, action }) => of === own && (action !== "see" || permission === own))
        .sort((one, other) => grantableActions.indexOf(one.action) - grantableActions.indexOf(other.action));
      if (items.length === 0) return [];
      const page = t(titleKey(screen));
      const labelOf = ({ action }: Granting[number]) => t(`access.actions.${action}`);
      return [
        {
          label: page,
          items: items.map((one) => ({
            ...one,
            label: labelOf(one),
            full: t("access.roles.full", { page, action: labelOf(one) }),
          })),
        },
      ];
    });
    return pages.length > 0 ? [{ label: t(`shell.menu.${group}`), pages }] : [];
  });
}

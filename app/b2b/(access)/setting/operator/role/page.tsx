import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import { rolesAsked } from "@/components/access/people/people-query";
import { groupsOf } from "@/app/b2b/permission-groups";
import type { PermissionGroup } from "@/components/shell/permissions/permission-groups";
import { RoleCompare } from "@/components/access/people/role-compare";
import { RolePage } from "@/components/access/people/role-page";
import { Roles } from "@/components/access/people/roles";
import { hrefWith, idIn, valueOf, type Query } from "@/components/kit/select/query";
import { NotFound } from "@/components/shell/public/not-found";
import { people } from "@/lib/access/calls/people";
import { accessScreens } from "@/lib/access/screens";
import { load, tryLoad } from "@/lib/backend/load";
import { worldNow } from "@/lib/backend/world-now";
import type { Got } from "@/lib/call/call";

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

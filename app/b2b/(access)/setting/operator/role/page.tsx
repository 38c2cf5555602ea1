import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import { roleListInput } from "@/components/access/people/people-query";
import { groupPermissionsByMenu } from "@/app/b2b/permission-groups";
import { loadRoleView } from "@/app/b2b/role-view";
import type { PermissionGroup } from "@/components/shell/permissions/permission-groups";
import { RolePermissionComparison } from "@/components/access/people/role-compare";
import { RolePage } from "@/components/access/people/role-page";
import { RoleViewPage } from "@/components/access/people/role-view";
import { RoleList } from "@/components/access/people/roles";
import { hrefWithQueryChanges, idFromQuery, valueInQuery, type Query } from "@/components/kit/select/query";
import { RecordNotFound } from "@/components/shell/public/not-found";
import { people } from "@/lib/access/calls/people";
import { accessScreens } from "@/lib/access/screens";
import { loadForPage, loadForPageOrRefusal } from "@/lib/backend/load";
import { pageWorldNow } from "@/lib/backend/world-now";
import type { ClientOutput } from "@/lib/call/call";

export async function generateMetadata() {
  return { title: (await getTranslations("access.roles"))("title") };
}

/** Renders the list of roles, or one of them: ?roleId= selects it, and "new" creates one. */
export default async function RoleListOrDetailPage({ searchParams }: PageProps<"/b2b/setting/operator/role">) {
  const query = await searchParams;
  return valueInQuery(query, "roleId") ? (
    <RoleDetail query={query} />
  ) : (
    <RoleList list={await loadForPage(people.roles, roleListInput(query))} query={query} now={await pageWorldNow()} />
  );
}

async function RoleDetail({ query }: { query: Query }) {
  const back = hrefWithQueryChanges(accessScreens.roles.path, query, { roleId: undefined });
  if (valueInQuery(query, "roleId") === "new") {
    const from = idFromQuery(query, "copyOf");
    const { output: source } = from ? await loadForPageOrRefusal(people.permissions, { id: from }) : { output: null };
    return <RolePage role={null} copyOf={source?.role ?? null} groups={[]} grantables={[]} back={back} />;
  }
  const [id, t] = [idFromQuery(query, "roleId"), await getTranslations("access")];
  const { output } = id ? await loadForPageOrRefusal(people.permissions, { id }) : { output: null };
  if (!output)
    return (
      <RecordNotFound title={t("roles.title")} problem={t("notThere.title")} advice={t("notThere.text")} back={back} />
    );
  const { role, grantables } = output;
  const groups = await groupPermissionsByMenu(grantables);
  if (valueInQuery(query, "compare"))
    return <RoleComparison role={role} groups={groups} otherRoleId={idFromQuery(query, "compare")} />;
  return valueInQuery(query, "view") ? (
    <RoleViewPage role={role} {...await loadRoleView(role, groups)} back={rolePath(role.roleId)} />
  ) : (
    <RolePage role={role} groups={groups} grantables={grantables} back={back} />
  );
}

/** Returns the address of a role's page. Named cast: the page itself, with the query for a role. */
const rolePath = (roleId: string) => `${accessScreens.roles.path}?roleId=${roleId}` as Route;

/** Limits the number of roles that are offered for comparison; a merchant has a handful. */
const rolesOffered = 100;

async function RoleComparison({
  role,
  groups,
  otherRoleId,
}: {
  role: ClientOutput<typeof people.permissions>["role"];
  groups: readonly PermissionGroup[];
  otherRoleId: string | undefined;
}) {
  const [{ rows }, otherRole] = await Promise.all([
    loadForPage(people.roles, { currentPage: 1, pageSize: rolesOffered }),
    otherRoleId ? loadForPageOrRefusal(people.permissions, { id: otherRoleId }) : null,
  ]);
  return (
    <RolePermissionComparison
      role={role}
      otherRole={otherRole?.output?.role ?? null}
      otherRoles={rows.filter(({ roleId }) => roleId !== role.roleId)}
      groups={groups}
      back={rolePath(role.roleId)}
    />
  );
}

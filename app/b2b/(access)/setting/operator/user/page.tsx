import { getTranslations } from "next-intl/server";
import { groupPermissionsByMenu } from "@/app/b2b/permission-groups";
import { peopleListInput } from "@/components/access/people/people-query";
import { MerchantUserPage } from "@/components/access/people/user-page";
import { MerchantPeopleList } from "@/components/access/people/users";
import { hrefWithQueryChanges, idFromQuery, valueInQuery, type Query } from "@/components/kit/select/query";
import { RecordNotFound } from "@/components/shell/public/not-found";
import { people } from "@/lib/access/calls/people";
import { accessScreens } from "@/lib/access/screens";
import { person as machine, role as roleMachine } from "@/lib/access/states";
import { currentAccount } from "@/lib/backend/account";
import { loadForPage, loadForPageOrRefusal, signedIn } from "@/lib/backend/load";
import { pageWorldNow } from "@/lib/backend/world-now";

import { checkAccess } from "@/lib/gate/may";
export async function generateMetadata() {
  return { title: (await getTranslations("access.users"))("title") };
}

/** Limits the number of roles that are offered; a merchant has a handful. */
const rolesLoaded = 100;
const allRoles = { currentPage: 1, pageSize: rolesLoaded };

/** Renders the list of people, or one of them: ?operatorId= selects a person, and "new" invites one. */
export default async function PeopleListOrDetailPage({ searchParams }: PageProps<"/b2b/setting/operator/user">) {
  const query = await searchParams;
  if (valueInQuery(query, "operatorId")) return <UserDetail query={query} />;
  const [list, roles] = await Promise.all([
    loadForPage(people.list, peopleListInput(query)),
    loadForPage(people.roles, allRoles),
  ]);
  return <MerchantPeopleList list={list} roles={roles.rows} query={query} now={await pageWorldNow()} />;
}

async function UserDetail({ query }: { query: Query }) {
  const back = hrefWithQueryChanges(accessScreens.users.path, query, { operatorId: undefined });
  const id = idFromQuery(query, "operatorId");
  const [{ rows: roles }, matches, { operatorId }, { principal }, t] = await Promise.all([
    loadForPage(people.roles, { ...allRoles, roleState: "enabled" }),
    id ? loadForPage(people.list, { operatorId: id, currentPage: 1, pageSize: 1 }) : null,
    currentAccount(),
    signedIn("portal"),
    getTranslations("access"),
  ]);
  const mayManage = checkAccess(principal, people.add.access) === null;
  if (valueInQuery(query, "operatorId") === "new" && mayManage)
    return <MerchantUserPage person={null} roles={roles} mayChange permissions={null} back={back} />;
  const person = matches?.rows[0];
  return person ? (
    <MerchantUserPage
      person={person}
      roles={roles}
      mayChange={
        mayManage && !machine.isFinal(person.state) && person.operatorType !== 1 && person.operatorId !== operatorId
      }
      permissions={person.roleId ? await loadRolePermissions(person.roleId) : null}
      back={back}
    />
  ) : (
    <RecordNotFound title={t("users.title")} problem={t("notThere.title")} advice={t("notThere.text")} back={back} />
  );
}

/** Loads the permissions in effect of a person's role, which are none while it is disabled; null without access to it. */
async function loadRolePermissions(roleId: string) {
  const { output } = await loadForPageOrRefusal(people.permissions, { id: roleId });
  if (!output) return null;
  const { role, grantables } = output;
  return {
    permissions: role.roleState === roleMachine.first ? role.permissions : [],
    groups: await groupPermissionsByMenu(grantables),
    grantables,
  };
}

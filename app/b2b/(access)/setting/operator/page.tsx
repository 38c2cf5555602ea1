import { getTranslations } from "next-intl/server";
import { RolesAndPeopleLinks } from "@/components/access/people/operator-entry";
import { people } from "@/lib/access/calls/people";
import { accessScreens } from "@/lib/access/screens";
import { loadForPage, signedIn } from "@/lib/backend/load";
import { checkAccess } from "@/lib/gate/may";

export async function generateMetadata() {
  return { title: (await getTranslations("access.operator"))("title") };
}

/** Holds the input of a request for the list's total alone: a page of one row. */
const countOnly = { currentPage: 1, pageSize: 1 };

/** Renders the entry to roles and people: the pages the user may open, with their counts. */
export default async function RolesAndPeopleEntryPage() {
  const { principal } = await signedIn("portal");
  const isOpen = ({ access }: (typeof accessScreens)["roles"]) => checkAccess(principal, access) === null;
  const [roles, users] = await Promise.all([
    isOpen(accessScreens.roles) ? loadForPage(people.roles, countOnly) : null,
    isOpen(accessScreens.users) ? loadForPage(people.list, countOnly) : null,
  ]);
  return <RolesAndPeopleLinks roles={roles?.total ?? null} people={users?.total ?? null} />;
}

import { getTranslations } from "next-intl/server";
import { OperatorEntry } from "@/components/access/people/operator-entry";
import { people } from "@/lib/access/calls/people";
import { accessScreens } from "@/lib/access/screens";
import { load, signedIn } from "@/lib/backend/load";
import { may } from "@/lib/gate/may";

export async function generateMetadata() {
  return { title: (await getTranslations("access.operator"))("title") };
}

/** A list is asked for its total alone. */
const counted = { currentPage: 1, pageSize: 1 };

/** Where roles and people are given their permissions: what of it one may open, with how many there are. */
export default async function OperatorPage() {
  const { who } = await signedIn("portal");
  const isOpen = ({ needs }: (typeof accessScreens)["roles"]) => may(who, needs) === null;
  const [roles, users] = await Promise.all([
    isOpen(accessScreens.roles) ? load(people.roles, counted) : null,
    isOpen(accessScreens.users) ? load(people.list, counted) : null,
  ]);
  return <OperatorEntry roles={roles?.total ?? null} people={users?.total ?? null} />;
}

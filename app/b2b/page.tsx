import type { Route } from "next";
import { redirect } from "next/navigation";
import { accountsScreens } from "@/lib/accounts/screens";
import { signedIn } from "@/lib/backend/load";
import { screens } from "@/lib/catalogue/screens";
import { may } from "@/lib/gate/may";

/**
 * The shell's own address leads home (specification 1, section 2); users without that permission land on their first
 * page.
 */
export default async function Entry() {
  const { who } = await signedIn("portal");
  const open = [accountsScreens.home, ...screens].find(
    (screen) => screen.menu !== null && typeof screen.needs === "object" && may(who, screen.needs) === null,
  );
  redirect((open?.path ?? "/b2b/exception/403") as Route); // named cast: a screen's row names a page that exists
}

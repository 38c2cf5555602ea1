import type { Route } from "next";
import { redirect } from "next/navigation";
import { accountsScreens } from "@/lib/accounts/screens";
import { signedIn } from "@/lib/backend/load";
import { screens } from "@/lib/catalogue/screens";
import { checkAccess } from "@/lib/gate/may";

/**
 * Redirects the shell's own address to the home page (specification 1, section 2); users without that permission are
 * redirected to their first page.
 */
export default async function RedirectToFirstPermittedPage() {
  const { principal } = await signedIn("portal");
  const open = [accountsScreens.home, ...screens].find(
    (screen) =>
      screen.menu !== null && typeof screen.access === "object" && checkAccess(principal, screen.access) === null,
  );
  redirect((open?.path ?? "/b2b/exception/403") as Route); // named cast: a screen's row names a page that exists
}

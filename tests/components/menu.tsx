import { render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { buildPrincipalMenu } from "@/components/shell/frame/menu-tree";
import type { Principal } from "@/lib/call/principal";
import { screens } from "@/lib/catalogue/screens";
import { timeZone } from "@/lib/i18n/locale";
import kit from "@/messages/en-US/kit.json";
import shell from "@/messages/en-US/shell.json";
import { Navigation } from "./navigation";

/** Lists every permission of a page. */
export const pagePermissions = [
  ...new Set(screens.flatMap(({ access }) => (typeof access === "object" ? [access.permission] : []))),
];

/** Returns somebody of a verified company who may open every page. */
export const someone = (change: Partial<Principal> = {}): Principal => ({
  realm: "portal",
  world: "w",
  userNo: "1",
  operatorId: "o",
  loginNo: "l",
  operatorType: 1,
  realNameState: 2,
  firstVerify: 2,
  permissions: pagePermissions,
  ...change,
});

type Tree = ReturnType<typeof buildPrincipalMenu>;

/** Renders a menu of somebody's pages at an address, in English, and returns its tree. Titles are the paths. */
export function renderMenu(principal: Principal, at: string, menuOf: (tree: Tree) => ReactNode): Tree {
  const tree = buildPrincipalMenu(
    screens,
    principal,
    { isPublicArea: true, isSimulation: true },
    (screen) => screen.path,
  );
  // named cast: the English texts have the Chinese ones' keys, which a house test proves
  const messages = { shell, kit } as never;
  render(
    <Navigation path={at}>
      <NextIntlClientProvider locale="en-US" messages={messages} timeZone={timeZone}>
        {menuOf(tree)}
      </NextIntlClientProvider>
    </Navigation>,
  );
  return tree;
}

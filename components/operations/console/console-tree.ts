import { buildMenu, type MenuBranch } from "@/components/shell/frame/menu-tree";
import { consoleGroups, type ConsoleGroup, type Screen } from "@/lib/gate/screen";

/** Builds the console's menu of the screens' own declarations. Pages of a world have its parameter in their paths. */
export const buildConsoleMenu = (
  screens: readonly Screen[],
  titleOf: (screen: Screen) => string,
): MenuBranch<ConsoleGroup>[] =>
  buildMenu(consoleGroups, screens, (screen) => ({ path: screen.path, title: titleOf(screen), isLocked: false }));

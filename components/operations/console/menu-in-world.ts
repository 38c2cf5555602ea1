import type { MenuBranch } from "@/components/shell/frame/menu-tree";
import type { ConsoleGroup } from "@/lib/gate/screen";
import { pathInWorld } from "../worlds/world-route";

/** Returns the menu as a page of a world has it, or, without a world, as the console's own pages have it. */
export const menuInWorld = (
  tree: readonly MenuBranch<ConsoleGroup>[],
  world: string | undefined,
): MenuBranch<ConsoleGroup>[] =>
  world === undefined
    ? tree.filter(({ group }) => group === "console")
    : tree.map(({ group, items }) => ({
        group,
        items: items.map((item) => ({
          ...item,
          path: pathInWorld(item.path, world),
          leadsTo: item.leadsTo.map((path) => pathInWorld(path, world)),
        })),
      }));

import { screenPattern } from "@/lib/gate/screen";
import type { MenuBranch, MenuItem } from "./menu-tree";

/** Returns the entry that a page belongs to: a subpage belongs to its own entry, when it has one. */
export const currentMenuItem = (tree: readonly MenuBranch<string>[], path: string): MenuItem | undefined =>
  tree
    .flatMap(({ items }) => items)
    .filter(
      (item) =>
        path === item.path ||
        path.startsWith(`${item.path}/`) ||
        item.leadsTo.some((other) => screenPattern(other).test(path)),
    )
    .sort((first, second) => second.path.length - first.path.length)[0];

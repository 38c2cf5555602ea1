import type { Route } from "next";
import type { Gate, Needs, NeedsPermission } from "@/lib/call/who";

/** The groups of the side menu, in their order; a screen without one is reached from another. */
export const menuGroups = ["account", "collection", "exchange", "payment", "setting", "service"] as const;
export type MenuGroup = (typeof menuGroups)[number];

/** One place where a user may be: menu, breadcrumbs, middleware and smoke tests derive from it. */
export interface Screen {
  /** The path as the specification writes it, parameters in braces. */
  readonly path: string;
  readonly needs: Needs;
  /** The message key of the title, file first: "exchange.apply.title". */
  readonly title: string;
  readonly menu: MenuGroup | null;
  /** The path of the menu's entry that it is reached from, where that is not the beginning of its own. */
  readonly under: string | null;
  /** Permissions without which this one is of no use: they are granted with it. */
  readonly alongWith: readonly string[];
  /** The system's own, hidden from the menu of a site that is not the public area (specification 1, section 2). */
  readonly isSystem: boolean;
}

interface Declared {
  title: string;
  menu?: MenuGroup;
  under?: string;
  gate?: Gate;
  mainOperator?: boolean;
  alongWith?: readonly string[];
  isSystem?: boolean;
}

/**
 * A page of the portal's shell. Its permission is its path without /b2b/, as b2bPermission lists it. A wrong path does
 * not compile.
 */
export const portalScreen = <const P extends string>(path: Route<P>, d: Declared): Screen => ({
  path: braces(path),
  needs: {
    permission: braces(path).replace("/b2b/", ""),
    gate: d.gate ?? "open",
    mainOperator: d.mainOperator ?? false,
  },
  title: d.title,
  menu: d.menu ?? null,
  under: d.under ?? null,
  alongWith: d.alongWith ?? [],
  isSystem: d.isSystem ?? false,
});

/** A page that anyone signed in may see, whatever their permissions. */
export const sessionScreen = <const P extends string>(path: Route<P>, d: Pick<Declared, "title">): Screen => ({
  path: braces(path),
  needs: "session",
  title: d.title,
  menu: null,
  under: null,
  alongWith: [],
  isSystem: false,
});
export const publicScreen = <const P extends string>(path: Route<P>, d: Pick<Declared, "title">): Screen => ({
  path: braces(path),
  needs: "nobody",
  title: d.title,
  menu: null,
  under: null,
  alongWith: [],
  isSystem: false,
});
export const opsScreen = <const P extends string>(path: Route<P>, d: Pick<Declared, "title">): Screen => ({
  path: braces(path),
  needs: "operations",
  title: d.title,
  menu: null,
  under: null,
  alongWith: [],
  isSystem: false,
});

const braces = (path: string) => path.replace(/\[(\w+)\]/g, "{$1}");

/** The needs of a screen, also for the calls it makes. */
export const permissionOf = (screen: Screen): "session" | NeedsPermission => {
  if (typeof screen.needs === "string" && screen.needs !== "session")
    throw new TypeError(`${screen.path} is no page of the portal's shell`);
  return screen.needs;
};

/** Finds the screen of a path; parameters match one segment. */
export function screenFinder(screens: readonly Screen[]): (path: string) => Screen | undefined {
  const plain = new Map(screens.filter(({ path }) => !path.includes("{")).map((screen) => [screen.path, screen]));
  const shaped = screens
    .filter(({ path }) => path.includes("{"))
    .map((screen) => ({ screen, pattern: new RegExp(`^${screen.path.replace(/\{\w+\}/g, "[^/]+")}$`) }));
  return (path) => plain.get(path) ?? shaped.find(({ pattern }) => pattern.test(path))?.screen;
}

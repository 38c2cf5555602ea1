import type { Route } from "next";
import type { PermissionAction, Gate, GrantableAction, Access, PermissionAccess } from "@/lib/call/principal";

/** Lists the groups of the side menu, in order; a screen without a group is reached from another one. */
export const menuGroups = [
  "account",
  "collection",
  "settlement",
  "exchange",
  "payment",
  "transfer",
  "developer",
  "setting",
  "service",
] as const;
export type MenuGroup = (typeof menuGroups)[number];

/** Lists the groups of the operations console's menu, in order: those of a world's pages, then that of the console's. */
export const consoleGroups = [
  "world",
  "merchants",
  "moneyIn",
  "settlement",
  "moneyOut",
  "market",
  "platform",
  "records",
  "console",
] as const;
export type ConsoleGroup = (typeof consoleGroups)[number];

/**
 * Describes one page of the portal and the actions on it. Menu, breadcrumbs, middleware, the access of calls, the role
 * editor and smoke tests derive from it.
 */
export interface Screen<A extends GrantableAction = GrantableAction> {
  /** Holds the path as the specification writes it, with parameters in braces. */
  readonly path: string;
  readonly access: Access;
  /** Holds the message key of the title, file first: "exchange.apply.title". */
  readonly title: string;
  readonly menu: MenuGroup | ConsoleGroup | null;
  /** Holds the path of the menu entry it belongs to, when that is not the beginning of its own path. */
  readonly under: string | null;
  /** Holds the permissions that this one depends on: they are granted with it. */
  readonly alongWith: readonly string[];
  /** Holds the actions on this page besides viewing it, each with a permission of its own that includes the page. */
  readonly actions: readonly A[];
  /** Holds the actions that are granted without the page, for use on other pages. */
  readonly apart: readonly A[];
  /**
   * Holds the permission of the page with the row in the role editor that includes this one; its own, unless it is that
   * page's form.
   */
  readonly of: string | null;
  /**
   * True for a page of the system itself, hidden from the menu of a site that is not the public area (specification 1,
   * section 2).
   */
  readonly isSystem: boolean;
  /** True for a page that exists only in a simulation: elsewhere it is in no menu and returns not found. */
  readonly isSimulated: boolean;
}

interface ScreenOptions<A extends GrantableAction = never> {
  title: string;
  menu?: MenuGroup;
  under?: string;
  gate?: Gate;
  mainOperator?: boolean;
  alongWith?: readonly string[];
  actions?: readonly A[];
  apart?: readonly A[];
  /** Holds the action of another page for which this page is the form. */
  does?: Exclude<PermissionAction, "see">;
  of?: string;
  isSystem?: boolean;
  isSimulated?: boolean;
  /** True when the actions here belong to people: no API key may have them. */
  personal?: true;
}

/**
 * Declares a page of the portal's shell. Its permission is its path without /b2b/, as b2bPermission lists it. A wrong
 * path does not compile.
 */
export const portalScreen = <const P extends string, const A extends GrantableAction = never>(
  path: Route<P>,
  d: ScreenOptions<A>,
): Screen<A> => ({
  path: braces(path),
  access: {
    permission: braces(path).replace("/b2b/", ""),
    action: d.does ?? "see",
    gate: d.gate ?? "open",
    mainOperator: d.mainOperator ?? false,
    ...(d.personal && { personal: d.personal }),
  },
  title: d.title,
  menu: d.menu ?? null,
  under: d.under ?? null,
  alongWith: d.alongWith ?? [],
  actions: d.actions ?? [],
  apart: d.apart ?? [],
  of: d.of ?? null,
  isSystem: d.isSystem ?? false,
  isSimulated: d.isSimulated ?? false,
});

const nothingToGrant = { alongWith: [], actions: [], apart: [], of: null };

/** Declares a page for every signed-in user, regardless of permissions. */
export const sessionScreen = <const P extends string>(
  path: Route<P>,
  d: Pick<ScreenOptions, "title" | "menu" | "isSimulated">,
): Screen => ({
  path: braces(path),
  access: "session",
  title: d.title,
  menu: d.menu ?? null,
  under: null,
  ...nothingToGrant,
  isSystem: false,
  isSimulated: d.isSimulated ?? false,
});
export const publicScreen = <const P extends string>(path: Route<P>, d: Pick<ScreenOptions, "title">): Screen => ({
  path: braces(path),
  access: "nobody",
  title: d.title,
  menu: null,
  under: null,
  ...nothingToGrant,
  isSystem: false,
  isSimulated: false,
});
export const opsScreen = <const P extends string>(
  path: Route<P>,
  d: Pick<ScreenOptions, "title" | "under"> & { menu?: ConsoleGroup },
): Screen => ({
  path: braces(path),
  access: "operations",
  title: d.title,
  menu: d.menu ?? null,
  under: d.under ?? null,
  ...nothingToGrant,
  isSystem: false,
  isSimulated: false,
});

const braces = (path: string) => path.replace(/\[(\w+)\]/g, "{$1}");

/** Returns the access of a screen, also for the calls it makes. */
export const screenAccess = (screen: Screen): "session" | PermissionAccess => {
  if (typeof screen.access === "string" && screen.access !== "session")
    throw new TypeError(`${screen.path} is no page of the portal's shell`);
  return screen.access;
};

/** Returns the name of a page's permission with an action: "payment_manage/payment_order:cancel". */
export const actionPermissionName = (page: string, action: GrantableAction): string => `${page}:${action}`;

/**
 * Returns the access of a call that performs an action on a page: one that the page declares, or `own`, which is open
 * to everyone with access to the page. Another action does not compile.
 */
export function screenActionAccess<A extends GrantableAction>(
  screen: Screen<A>,
  action: NoInfer<A> | "own",
): PermissionAccess {
  const access = screenAccess(screen);
  if (access === "session") throw new TypeError(`${screen.path} has no permission of its own`);
  return {
    ...access,
    action,
    permission: action === "own" ? access.permission : actionPermissionName(access.permission, action),
  };
}

/** Returns the access of an action that only the main operator may perform there, regardless of other grants. */
export function mainOperatorAccess(screen: Screen): PermissionAccess {
  const access = screenAccess(screen);
  if (access === "session") throw new TypeError(`${screen.path} has no permission of its own`);
  return { ...access, action: "manage", mainOperator: true };
}

/** Returns the pattern of the addresses of a screen's path; a parameter matches one segment. */
export const screenPattern = (path: string): RegExp => new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`);

/** Returns a function that finds the screen of a path; parameters match one segment. */
export function screenFinder(screens: readonly Screen[]): (path: string) => Screen | undefined {
  const plain = new Map(screens.filter(({ path }) => !path.includes("{")).map((screen) => [screen.path, screen]));
  const patterns = screens
    .filter(({ path }) => path.includes("{"))
    .map((screen) => ({ screen, pattern: screenPattern(screen.path) }));
  return (path) => plain.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.screen;
}

import type { Route } from "next";
import type { Action, Gate, GrantableAction, Needs, NeedsPermission } from "@/lib/call/who";

/** The groups of the side menu, in their order; a screen without one is reached from another. */
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

/**
 * One place where a user may be, and what may be done there: menu, breadcrumbs, middleware, the needs of calls, the
 * editor of roles and smoke tests derive from it.
 */
export interface Screen<A extends GrantableAction = GrantableAction> {
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
  /** What may be done here beside seeing it, each by a permission of its own that brings the page along. */
  readonly actions: readonly A[];
  /** The same, granted without the page, for what other pages show of it. */
  readonly apart: readonly A[];
  /** The permission of the page whose line in a role this one's belongs to; its own, unless it is that page's form. */
  readonly of: string | null;
  /** The system's own, hidden from the menu of a site that is not the public area (specification 1, section 2). */
  readonly isSystem: boolean;
  /** What it shows is there in a simulation alone: elsewhere it is in no menu, and its page does not exist. */
  readonly isSimulated: boolean;
}

interface Declared<A extends GrantableAction = never> {
  title: string;
  menu?: MenuGroup;
  under?: string;
  gate?: Gate;
  mainOperator?: boolean;
  alongWith?: readonly string[];
  actions?: readonly A[];
  apart?: readonly A[];
  /** For a page that is the form of an action: which one, of which page. */
  does?: Exclude<Action, "see">;
  of?: string;
  isSystem?: boolean;
  isSimulated?: boolean;
  /** What is done here belongs to people: no API key is permitted any of it. */
  personal?: true;
}

/**
 * A page of the portal's shell. Its permission is its path without /b2b/, as b2bPermission lists it. A wrong path does
 * not compile.
 */
export const portalScreen = <const P extends string, const A extends GrantableAction = never>(
  path: Route<P>,
  d: Declared<A>,
): Screen<A> => ({
  path: braces(path),
  needs: {
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

/** A page that anyone signed in may see, whatever their permissions. */
export const sessionScreen = <const P extends string>(
  path: Route<P>,
  d: Pick<Declared, "title" | "menu" | "isSimulated">,
): Screen => ({
  path: braces(path),
  needs: "session",
  title: d.title,
  menu: d.menu ?? null,
  under: null,
  ...nothingToGrant,
  isSystem: false,
  isSimulated: d.isSimulated ?? false,
});
export const publicScreen = <const P extends string>(path: Route<P>, d: Pick<Declared, "title">): Screen => ({
  path: braces(path),
  needs: "nobody",
  title: d.title,
  menu: null,
  under: null,
  ...nothingToGrant,
  isSystem: false,
  isSimulated: false,
});
export const opsScreen = <const P extends string>(path: Route<P>, d: Pick<Declared, "title">): Screen => ({
  path: braces(path),
  needs: "operations",
  title: d.title,
  menu: null,
  under: null,
  ...nothingToGrant,
  isSystem: false,
  isSimulated: false,
});

const braces = (path: string) => path.replace(/\[(\w+)\]/g, "{$1}");

/** The needs of a screen, also for the calls it makes. */
export const permissionOf = (screen: Screen): "session" | NeedsPermission => {
  if (typeof screen.needs === "string" && screen.needs !== "session")
    throw new TypeError(`${screen.path} is no page of the portal's shell`);
  return screen.needs;
};

/** What a page's permission is called with an action: "payment_manage/payment_order:cancel". */
export const actionName = (page: string, action: GrantableAction): string => `${page}:${action}`;

/**
 * The needs of a call that does something at a page: an action that the page declares, or `own`, open to whoever may see
 * the page. Another action does not compile.
 */
export function permissionTo<A extends GrantableAction>(
  screen: Screen<A>,
  action: NoInfer<A> | "own",
): NeedsPermission {
  const needs = permissionOf(screen);
  if (needs === "session") throw new TypeError(`${screen.path} has no permission of its own`);
  return { ...needs, action, permission: action === "own" ? needs.permission : actionName(needs.permission, action) };
}

/** The same for what the main operator alone may do there, whatever others are granted. */
export function mainOperatorAt(screen: Screen): NeedsPermission {
  const needs = permissionOf(screen);
  if (needs === "session") throw new TypeError(`${screen.path} has no permission of its own`);
  return { ...needs, action: "manage", mainOperator: true };
}

/** Finds the screen of a path; parameters match one segment. */
export function screenFinder(screens: readonly Screen[]): (path: string) => Screen | undefined {
  const plain = new Map(screens.filter(({ path }) => !path.includes("{")).map((screen) => [screen.path, screen]));
  const shaped = screens
    .filter(({ path }) => path.includes("{"))
    .map((screen) => ({ screen, pattern: new RegExp(`^${screen.path.replace(/\{\w+\}/g, "[^/]+")}$`) }));
  return (path) => plain.get(path) ?? shaped.find(({ pattern }) => pattern.test(path))?.screen;
}

/**
 * Names the gate of a permission: closed while the company's real name is not verified (specification 1, section 6), or
 * open to all.
 */
export type Gate = "open" | "verified";

/**
 * Lists the actions of a permission. The first two only read: `see` a page, and `balances`, the amounts of accounts on
 * any page. `own` changes only the caller's own data (marks, choices) and is never granted separately.
 */
export const grantableActions = [
  "see",
  "balances",
  "make",
  "cancel",
  "review",
  "deliver",
  "supplement",
  "export",
  "manage",
] as const;
export type GrantableAction = (typeof grantableActions)[number];
export type PermissionAction = GrantableAction | "own";

/**
 * Names the required access: anyone, a session with MFA pending, one of the sibling edition, anyone signed in (`own`:
 * and it changes only their own data), the main operator (`mainOperator`: bindings and MFA of the company, regardless
 * of granted permissions), a permission that only the handler can name (`subject`: it depends on the requested order),
 * a permission, operations, operations that have yet to set up their authenticator app (`enrolling`), or a key that
 * drives a world (`sandbox`).
 */
export type Access =
  | "nobody"
  | "halfway"
  | "sibling"
  | "session"
  | "own"
  | "mainOperator"
  | "subject"
  | "operations"
  | "enrolling"
  | "sandbox"
  | PermissionAccess;
/** Describes required permissions. `personal`: actions of the page are for people, not for API keys. */
export type PermissionAccess = Readonly<{
  permission: string;
  action: PermissionAction;
  gate: Gate;
  mainOperator: boolean;
  personal?: true;
}>;

/** Holds 0 not done, 1 under review, 2 passed, 3 failed or expiring (specification 1, section 3). */
export type RealNameState = 0 | 1 | 2 | 3;

/**
 * Describes a signed-in operator of a merchant. `world` is the simulation of the merchant; empty behind a payments API.
 */
export interface Principal {
  readonly realm: "portal";
  readonly world: string;
  readonly userNo: string;
  readonly operatorId: string;
  readonly loginNo: string;
  /** Holds 1 for the main operator (owner). */
  readonly operatorType: number;
  readonly realNameState: RealNameState;
  readonly firstVerify: number;
  /** Marks a certificate of the verification that has expired, without another application passed since. */
  readonly isCertExpired?: boolean;
  readonly permissions: readonly string[];
  /** Marks a site without currency exchange (FX_CODE): nobody has the permissions of exchange there. */
  readonly isWithoutExchange?: true;
  /** Names the member of operations who acts in this person's name, as `ops:NAME`; absent when they act themselves. */
  readonly drivenBy?: string;
  /** Describes the role that the session is narrowed to: it permits nothing else, and only calls that read. */
  readonly preview?: RolePreview;
  /** Describes the calling API key, which acts for the person with `operatorId`: it may do no more than they may. */
  readonly key?: HeldKey;
}

/** Describes the role whose view of the portal a session shows; its name is empty once it is deleted. */
export interface RolePreview {
  readonly roleId: string;
  readonly roleName: string;
}

/**
 * Describes a calling API key: its identity, and the amounts that it may move without a payment password, in US dollar
 * cents.
 */
export interface HeldKey {
  readonly id: string;
  readonly name: string;
  /** Limits one order, and all orders of a Beijing day; null for a key that moves no money. */
  readonly orderUsd: bigint | null;
  readonly dayUsd: bigint | null;
}

/** Returns the calling API key, if any. */
export const callingApiKey = (principal: AnyPrincipal | null): HeldKey | undefined =>
  principal?.realm === "portal" ? principal.key : undefined;

/** Describes a signed-in person of operations. */
export interface OpsPrincipal {
  readonly realm: "operations";
  readonly name: string;
  /** Marks a person in production who has not set up their authenticator app: only the setup is open to them. */
  readonly isEnrolling?: true;
}

/**
 * Describes a user of a merchant with a restricted session: `halfway`, after the correct password, opens only MFA;
 * `sibling` only the sibling edition. Neither opens anything of the portal.
 */
export interface Guest {
  readonly realm: "halfway" | "sibling";
  readonly world: string;
  readonly userNo: string;
  readonly operatorId: string;
  /** Holds the same as in `Principal`. */
  readonly drivenBy?: string;
}

/** Describes a key that drives a world: the world is always the key's, regardless of the request. */
export interface SandboxKey {
  readonly realm: "sandbox";
  readonly world: string;
  readonly worldId: string;
  readonly keyId: string;
}

export type AnyPrincipal = Principal | OpsPrincipal | Guest | SandboxKey;

/** Returns the realm in which a call with this access resolves its user. */
export const realmOf = (access: Access): AnyPrincipal["realm"] =>
  access === "enrolling"
    ? "operations"
    : access === "operations" || access === "halfway" || access === "sibling" || access === "sandbox"
      ? access
      : "portal";

/**
 * Returns true for a call of the console, independent of its path in the specification: one of the console's own
 * addresses, or one for operations only. Only the console's host serves it.
 */
export const isConsoleCall = ({ path, access }: { readonly path: string; readonly access: Access }): boolean =>
  path.startsWith("/api/ops") || realmOf(access) === "operations";

/** Describes the user of a call with this access. */
export type PrincipalFor<N extends Access> = N extends "nobody"
  ? AnyPrincipal | null
  : N extends "operations" | "enrolling"
    ? OpsPrincipal
    : N extends "halfway" | "sibling"
      ? Guest
      : N extends "sandbox"
        ? SandboxKey
        : Principal;

/** Describes one request in the gateway, for any backend. */
export interface Caller {
  readonly token: string | undefined;
  readonly locale: string;
  /** Holds the network address the request came from. */
  readonly from: string;
  /** Holds the requested host name, which selects the site. */
  readonly host: string;
  readonly requestId: string;
  /** Holds the world requested before sign-in: a cookie or header outside production. */
  readonly worldHint: string | undefined;
  /** Holds the request's Idempotency-Key. */
  readonly key: string | undefined;
  /** Holds real time: codes, locks, sessions and throttles use it, regardless of a world's clock. */
  readonly at: Date;
  readonly signal: AbortSignal;
  /** Holds the time of the page request that this belongs to (`elapsed`); undefined for a call. */
  readonly begunAt?: number;
  /** Holds the browser's own name, for the list of sessions. */
  readonly agent: string;
  /** Holds the browser's identifier of a trusted device; the backend decides whether it is still trusted. */
  readonly device: string | undefined;
}

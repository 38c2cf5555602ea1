/** Closed while the company's real name is not verified (specification 1, section 6), or open to all. */
export type Gate = "open" | "verified";

/**
 * What a permission lets its holder do. The first two only read: `see` a page, and `balances`, the amounts of accounts
 * wherever they are shown. `own` changes what is the asker's alone (marks, choices) and is never granted by itself.
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
export type Action = GrantableAction | "own";

/**
 * Who may call: anyone, a session whose MFA is pending, one of the sibling edition, anyone signed in (`own`: and it
 * changes what is theirs alone), the main operator (`mainOperator`: bindings and MFA of the company, whatever others are
 * granted), whoever holds a permission that only the handler can name (`subject`: it depends on the order that is asked
 * about), the holder of a permission, operations, operations that have yet to set up their authenticator app
 * (`enrolling`), or a key that drives a world (`sandbox`).
 */
export type Needs =
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
  | NeedsPermission;
/** `personal`: what is done at the page belongs to people, and to no API key. */
export type NeedsPermission = Readonly<{
  permission: string;
  action: Action;
  gate: Gate;
  mainOperator: boolean;
  personal?: true;
}>;

/** 0 not done, 1 under review, 2 passed, 3 failed or expiring (specification 1, section 3). */
export type RealNameState = 0 | 1 | 2 | 3;

/** A signed-in operator of a merchant. `world` is the simulation the merchant lives in; empty behind a payments API. */
export interface Who {
  readonly realm: "portal";
  readonly world: string;
  readonly userNo: string;
  readonly operatorId: string;
  readonly loginNo: string;
  /** 1 is the main operator (owner). */
  readonly operatorType: number;
  readonly realNameState: RealNameState;
  readonly firstVerify: number;
  /** A certificate of the verification has expired, and no other application has passed since. */
  readonly isCertExpired?: boolean;
  readonly permissions: readonly string[];
  /** At the site they are at, no currencies are exchanged (FX_CODE): nobody has the permissions of exchange there. */
  readonly isWithoutExchange?: true;
  /** Who of operations acts in this person's name, as `ops:NAME`; absent where they act themselves. */
  readonly drivenBy?: string;
  /** The API key that asks, for the person whose `operatorId` it has: it may do no more than they may. */
  readonly key?: HeldKey;
}

/** An API key that asks: what it is, and how much it may move without anybody's payment password, in US dollar cents. */
export interface HeldKey {
  readonly id: string;
  readonly name: string;
  /** Of one order, and of all of a Beijing day; null for a key that moves no money. */
  readonly orderUsd: bigint | null;
  readonly dayUsd: bigint | null;
}

/** The API key that asks, if it is one. */
export const keyOf = (who: Holder | null): HeldKey | undefined => (who?.realm === "portal" ? who.key : undefined);

/** A signed-in person of operations. */
export interface OpsWho {
  readonly realm: "operations";
  readonly name: string;
  /** In production, until their authenticator app is set up: nothing but that is open to them. */
  readonly isEnrolling?: true;
}

/**
 * A user of a merchant whose session opens one thing only: `halfway`, after the right password, MFA; `sibling` the
 * sibling edition. Neither opens anything of the portal.
 */
export interface Guest {
  readonly realm: "halfway" | "sibling";
  readonly world: string;
  readonly userNo: string;
  readonly operatorId: string;
  /** As of `Who`. */
  readonly drivenBy?: string;
}

/** A key that drives a world: the world is the key's, whatever a request says. */
export interface SandboxKey {
  readonly realm: "sandbox";
  readonly world: string;
  readonly worldId: string;
  readonly keyId: string;
}

export type Holder = Who | OpsWho | Guest | SandboxKey;

/** The realm in which a call with these needs looks up its user. */
export const realmOf = (needs: Needs): Holder["realm"] =>
  needs === "enrolling"
    ? "operations"
    : needs === "operations" || needs === "halfway" || needs === "sibling" || needs === "sandbox"
      ? needs
      : "portal";

/**
 * Whether a call is the console's, wherever the specification puts it: one of its own addresses, or one that operations
 * alone may ask. The console's host answers it, and no other.
 */
export const isOfConsole = ({ path, needs }: { readonly path: string; readonly needs: Needs }): boolean =>
  path.startsWith("/api/ops") || realmOf(needs) === "operations";

/** The user of a call with these needs. */
export type HolderFor<N extends Needs> = N extends "nobody"
  ? Holder | null
  : N extends "operations" | "enrolling"
    ? OpsWho
    : N extends "halfway" | "sibling"
      ? Guest
      : N extends "sandbox"
        ? SandboxKey
        : Who;

/** One request as the door sees it, for any backend. */
export interface Caller {
  readonly token: string | undefined;
  readonly locale: string;
  /** The network address the request came from. */
  readonly from: string;
  /** The host name it was sent to, which says whose site it is. */
  readonly host: string;
  readonly requestId: string;
  /** The world requested before sign-in: a cookie or header outside production. */
  readonly worldHint: string | undefined;
  /** The request's Idempotency-Key. */
  readonly key: string | undefined;
  /** Real time: codes, locks, sessions and throttles go by it, whatever a world's clock says. */
  readonly at: Date;
  readonly signal: AbortSignal;
  /** When the page that this is asked for was requested (`elapsed`); undefined of a call. */
  readonly begunAt?: number;
  /** The browser's own name, for the list of sessions. */
  readonly agent: string;
  /** The browser's identifier of a trusted device; whether it is still trusted, the backend decides. */
  readonly device: string | undefined;
}

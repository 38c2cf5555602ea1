import type { Call } from "./call";
import type { RefusalCode } from "./refusals";
import type { Caller, Holder, Who } from "./who";

/** The backend of the declared calls: the payments API of a provider, or the built-in simulator. */
export interface Backend {
  readonly name: "simulator" | "upstream";
  /** The holder of the caller's token; null when there is none (any more). */
  who(caller: Caller, realm: Holder["realm"]): Promise<Holder | null>;
  /** Answers with the call's own reply, still undecoded of its wire form, or throws a Refusal. */
  answer(call: Call, takes: unknown, caller: Caller, who: Holder | null): Promise<unknown>;
  /** Called when the door refused somebody, for the audit log. */
  refused(call: Call, caller: Caller, who: Holder | null, code: RefusalCode): Promise<void>;
  /** Called when an API key has been answered, for the log of its calls: nothing is waited for. */
  answeredKey(call: Call, caller: Caller, who: Who, answer: AnsweredKey): void;
  /** Whether operations have opened a site at a host of its own: whoever is signed in there may act from its pages. */
  isSite(host: string): Promise<boolean>;
  /** Whether what is behind the portal answers: a database, or a provider. */
  health(): Promise<{ database: "up" | "down" | "none"; provider: "up" | "down" | "none"; now: Date }>;
  /** What there is to watch of it, for metrics; rejects while it does not answer. */
  readings(): Promise<readonly Reading[]>;
}

/** How a call of an API key was answered. */
export interface AnsweredKey {
  readonly code: string;
  readonly status: number;
  readonly ms: number;
}

/** One figure of what is behind the portal, as it is now. */
export interface Reading {
  /** A metric of the portal's own: see tools/process/metrics.ts. */
  readonly metric:
    "database_connections" | "jobs" | "letters_waiting" | "webhook_deliveries" | "replica" | "replica_lag_seconds";
  /** What is counted. */
  readonly of: string;
  readonly value: number;
}

/** The part of a reply that opens a session: the door puts it in the cookie, the browser never sees it. */
export interface OpensSession {
  readonly token: string;
  /** The identifier of a device that has just been trusted. */
  readonly device?: string | undefined;
}

import type { Call } from "./call";
import type { RefusalCode } from "./refusals";
import type { Caller, AnyPrincipal, Principal } from "./principal";

/** Describes the backend of the declared calls: the payments API of a provider, or the built-in simulator. */
export interface Backend {
  readonly name: "simulator" | "upstream";
  /** Returns the principal of the caller's token; null when there is none (any more). */
  authenticate(caller: Caller, realm: AnyPrincipal["realm"]): Promise<AnyPrincipal | null>;
  /** Returns the call's own output, not yet encoded to its wire form, or throws a Refusal. */
  answer(call: Call, input: unknown, caller: Caller, principal: AnyPrincipal | null): Promise<unknown>;
  /** Records a refusal of the gateway in the audit log. */
  recordRefusal(call: Call, caller: Caller, principal: AnyPrincipal | null, code: RefusalCode): Promise<void>;
  /** Records the reply to an API key in the log of its calls, without waiting. */
  answeredKey(call: Call, caller: Caller, principal: Principal, answer: AnsweredKey): void;
  /** Returns true when operations have opened a site at the host: signed-in users may act from its pages. */
  isSite(host: string): Promise<boolean>;
  /** Reports whether the database or the provider responds. */
  health(): Promise<{ database: "up" | "down" | "none"; provider: "up" | "down" | "none"; now: Date }>;
  /** Returns the metrics of the backend; rejects while it does not respond. */
  metrics(): Promise<readonly BackendMetric[]>;
}

/** Describes the reply to a call of an API key. */
export interface AnsweredKey {
  readonly code: string;
  readonly status: number;
  readonly ms: number;
}

/** Describes one current figure of the backend. */
export interface BackendMetric {
  /** Names a metric of the portal: see tools/process/metrics.ts. */
  readonly metric:
    "database_connections" | "jobs" | "letters_waiting" | "webhook_deliveries" | "replica" | "replica_lag_seconds";
  /** Names the counted items. */
  readonly of: string;
  readonly value: number;
}

/** Describes the part of a reply that opens a session: the gateway puts it in the cookie, page scripts never see it. */
export interface OpensSession {
  readonly token: string;
  /** Holds the identifier of a device that has just been trusted. */
  readonly device?: string | undefined;
}

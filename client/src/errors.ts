import type { Issue, RefusalCode } from "./catalogue/schemas.js";

/** Describes a request that failed. */
interface Asked {
  /** Names the call, as `area.name`. */
  readonly call: string;
  /** Identifies the request in the portal's log; empty when there was no response. */
  readonly traceId: string;
  /** Allows repeating the request without a second effect; undefined for a call that accepts no key. */
  readonly idempotencyKey: string | undefined;
}

/** Reports a refusal by the portal. Nothing was done. */
export class RefusedError extends Error {
  override readonly name = "RefusedError";
  readonly code: RefusalCode;
  /** Holds the HTTP status: most refusals are successful responses, with 200. */
  readonly status: number;
  /** Lists the issues of each invalid input field. */
  readonly issues: readonly Issue[];
  readonly call: string;
  readonly traceId: string;
  readonly idempotencyKey: string | undefined;

  constructor(code: RefusalCode, message: string, status: number, issues: readonly Issue[], asked: Asked) {
    super(message);
    this.code = code;
    this.status = status;
    this.issues = issues;
    this.call = asked.call;
    this.traceId = asked.traceId;
    this.idempotencyKey = asked.idempotencyKey;
  }
}

/** Returns true for codes of an unknown outcome: the portal's database or an upstream provider was unavailable. */
export const isOpenEnded = (code: string): boolean =>
  code === "SYSTEM_ERROR" || code === "NETWORK_ERROR" || code === "DATABASE_ERROR";

/**
 * Reports a missing, unreadable or inconclusive response: it is unknown whether a call that changes something took
 * effect. Repeated with this error's `idempotencyKey`, it takes effect once.
 */
export class UnansweredError extends Error {
  override readonly name = "UnansweredError";
  /** Holds the HTTP status; 0 without a response. */
  readonly status: number;
  readonly call: string;
  readonly traceId: string;
  readonly idempotencyKey: string | undefined;

  constructor(message: string, status: number, asked: Asked, cause?: unknown) {
    super(message, { cause });
    this.status = status;
    this.call = asked.call;
    this.traceId = asked.traceId;
    this.idempotencyKey = asked.idempotencyKey;
  }
}

/** Returns true when an error is a refusal, with one of these codes if any are listed. */
export const isRefused = (cause: unknown, ...codes: readonly RefusalCode[]): cause is RefusedError =>
  cause instanceof RefusedError && (codes.length === 0 || codes.includes(cause.code));

import type { Issue, RefusalCode } from "./catalogue/schemas.js";

/** What is known of a request that came to nothing. */
interface Asked {
  /** The call, as `area.name`. */
  readonly call: string;
  /** Under which the portal's log has it; empty when nothing came back. */
  readonly traceId: string;
  /** Under which it may be asked again without having two effects; undefined for a call that takes none. */
  readonly idempotencyKey: string | undefined;
}

/** The portal answered no. Nothing was done. */
export class RefusedError extends Error {
  override readonly name = "RefusedError";
  readonly code: RefusalCode;
  /** The status of HTTP: most refusals are good answers, and have 200. */
  readonly status: number;
  /** Of input that does not fit, what is wrong with each field. */
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

/** Codes of a portal that does not know itself what came of a call: its database went away, or who it asked did. */
export const isOpenEnded = (code: string): boolean =>
  code === "SYSTEM_ERROR" || code === "NETWORK_ERROR" || code === "DATABASE_ERROR";

/**
 * No answer, none that could be read, or one that does not know: of a call that changes something it is not known whether
 * it did. Asked again with this error's `idempotencyKey`, it has one effect.
 */
export class UnansweredError extends Error {
  override readonly name = "UnansweredError";
  /** The status of HTTP; 0 when nothing came back. */
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

/** Whether something thrown is a refusal, for one of these reasons where any are named. */
export const isRefused = (cause: unknown, ...codes: readonly RefusalCode[]): cause is RefusedError =>
  cause instanceof RefusedError && (codes.length === 0 || codes.includes(cause.code));

import type { RefusalCode } from "@/lib/call/refusals";
import type { Call, CallOutput, CallErrors, CallInput } from "@/lib/call/call";
import type { Caller, AnyPrincipal, PrincipalFor } from "@/lib/call/principal";
import type { RateLimits } from "./rate-limits/rate-limits";
import type { FileOwner } from "../files/file-declarations";
import type { Database } from "./store/database";
import type { Tx } from "./store/tx";

/** Extends the domain context (see Tx) for a call's transaction with the principal and the caller. */
export interface CallTx<R extends RefusalCode = RefusalCode, W = AnyPrincipal> extends Tx<R> {
  readonly principal: W;
  readonly caller: Caller;
  /** Holds the rate limits by address. */
  readonly rateLimits: RateLimits;
  /** Lists the owners of uploaded files, in all areas. */
  readonly fileOwners: readonly FileOwner[];
}

/**
 * Describes a handler's context beside its input, for a call that returns `G`. Read-only calls read here, from the
 * pool.
 */
export interface HandlerContext<R extends RefusalCode, W, G> extends CallTx<R, W> {
  readonly db: Database;
  /**
   * Sends another call to this backend, as a principal, with its own transaction and audit row. For handlers that only
   * send other calls one after another; never inside a transaction. The principal reads it in the caller's language
   * unless given.
   */
  sendCall(call: Call, input: unknown, principal: AnyPrincipal, key: string, language?: string): Promise<unknown>;
  /** Runs another call inside an open transaction, as its actor; the audit log records it. */
  within(tx: Tx<R>, call: Call, input: unknown): Promise<unknown>;
  /**
   * Runs the call's single transaction and returns the call's answer: idempotency key and audit row are written in it.
   * A refusal inside undoes everything. Inside, use only the context it passes (see Database).
   */
  transact(work: (tx: CallTx<R, W>) => Promise<G>): Promise<G>;
}
export type CallContext<C extends Call = Call> = HandlerContext<
  CallErrors<C>,
  PrincipalFor<C["access"]>,
  CallOutput<C>
>;

/** Describes the context inside the transaction of one call. */
export type TxOf<C extends Call> = CallTx<CallErrors<C>, PrincipalFor<C["access"]>>;

export type Handler<C extends Call> = (input: CallInput<C>, context: CallContext<C>) => Promise<CallOutput<C>>;

/** Handles a list: it only reads, and receives no more than it needs, so that it can be called without a request. */
export type ListHandler<C extends Call> = (
  input: CallInput<C>,
  context: Pick<CallContext<C>, "principal" | "world" | "now" | "sql" | "refuse">,
) => Promise<CallOutput<C>>;

/** Maps a topic's calls to their handlers. A missing one, a wrong reply or an undeclared refusal does not compile. */
export type Handlers<A extends Record<string, Call>> = { readonly [K in keyof A]: Handler<A[K]> };

/** Represents a handler of a call that only the table knows. */
export type AnyHandler = (input: unknown, context: CallContext) => Promise<unknown>;

/** Pairs an area's calls with their handlers: a missing or superfluous handler does not compile. */
export function pairCallsWithHandlers<A extends Record<string, Call>, H extends Handlers<A>>(
  calls: A,
  handlers: H & { readonly [K in Exclude<keyof H, keyof A>]: never },
): readonly (readonly [Call, AnyHandler])[] {
  // named cast: the signature above holds each handler to its own call
  return Object.entries(calls).map(([name, call]) => [call, handlers[name] as unknown as AnyHandler]);
}

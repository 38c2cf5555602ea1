import type { RefusalCode } from "@/lib/call/refusals";
import type { Call, Gives, Refuses, Takes } from "@/lib/call/call";
import type { Caller, Holder, HolderFor } from "@/lib/call/who";
import type { Brakes } from "./rate-limits/brakes";
import type { FileHolder } from "../files/declared";
import type { Database } from "./store/database";
import type { Tx } from "./store/tx";

/** A call's context inside its transaction: domain code's (see Tx), and who calls, from where. */
export interface CallTx<R extends RefusalCode = RefusalCode, W = Holder> extends Tx<R> {
  readonly who: W;
  readonly caller: Caller;
  /** What an address may ask for in a while. */
  readonly brakes: Brakes;
  /** What uploaded files belong to, in all areas. */
  readonly fileHolders: readonly FileHolder[];
}

/** A handler's context beside its input, for a call that gives `G`. What only reads reads here, from the pool. */
export interface HandlerContext<R extends RefusalCode, W, G> extends CallTx<R, W> {
  readonly db: Database;
  /**
   * Asks another call of this backend, as somebody, with transaction and audit row of its own. For what does nothing but
   * ask others in their turn; never inside a transaction.
   */
  ask(call: Call, takes: unknown, who: Holder, key: string): Promise<unknown>;
  /** Does another call inside a transaction that is open, as whoever has it open; the audit log notes it. */
  within(tx: Tx<R>, call: Call, takes: unknown): Promise<unknown>;
  /**
   * The call's one transaction, and what it returns is the call's answer: idempotency key and audit row are written in
   * it. A refusal inside undoes everything. Inside use only the context it hands over (see Database).
   */
  transact(work: (tx: CallTx<R, W>) => Promise<G>): Promise<G>;
}
export type CallContext<C extends Call = Call> = HandlerContext<Refuses<C>, HolderFor<C["needs"]>, Gives<C>>;

/** The context inside the transaction of one call. */
export type TxOf<C extends Call> = CallTx<Refuses<C>, HolderFor<C["needs"]>>;

export type Handler<C extends Call> = (takes: Takes<C>, context: CallContext<C>) => Promise<Gives<C>>;

/** A handler of a list: it reads, and is handed no more than that takes, so that it can be called without a request. */
export type ListHandler<C extends Call> = (
  takes: Takes<C>,
  context: Pick<CallContext<C>, "who" | "world" | "now" | "sql" | "refuse">,
) => Promise<Gives<C>>;

/** The handlers of a topic's calls. A missing one, a wrong reply or an undeclared refusal does not compile. */
export type Handlers<A extends Record<string, Call>> = { readonly [K in keyof A]: Handler<A[K]> };

/** A handler whose call only the table knows. */
export type AnyHandler = (takes: unknown, context: CallContext) => Promise<unknown>;

/** An area's calls, each with its handler: a forgotten handler or a superfluous one does not compile. */
export function handlersOf<A extends Record<string, Call>, H extends Handlers<A>>(
  calls: A,
  handlers: H & { readonly [K in Exclude<keyof H, keyof A>]: never },
): readonly (readonly [Call, AnyHandler])[] {
  // named cast: the signature above holds each handler to its own call
  return Object.entries(calls).map(([name, call]) => [call, handlers[name] as unknown as AnyHandler]);
}

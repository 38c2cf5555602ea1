import type { Call, Gives, Refuses, Takes } from "@/lib/call/call";
import type { Detail } from "@/lib/call/refusals";
import type { Caller, HolderFor } from "@/lib/call/who";
import type { Brakes } from "./access/brakes";
import type { Actor } from "./audit/audit";
import type { Database } from "./store/database";
import type { Sql } from "./store/pool";
import type { World } from "./worlds/world";

/** A handler's context beside its input: the caller, the world, its time, and how to refuse. */
export interface CallContext<C extends Call = Call> {
  readonly who: HolderFor<C["needs"]>;
  readonly world: World;
  /** The world's time, read once for the whole request. Business time. */
  readonly now: Date;
  /** The caller, as the audit log and the ledger record them; `by.at` is real time, the basis of security. */
  readonly by: Actor;
  readonly caller: Caller;
  readonly db: Database;
  /** What an address may ask for in a while. */
  readonly brakes: Brakes;
  /**
   * The call's one transaction, and what it returns is the call's answer: idempotency key and audit row are written in
   * it. A refusal thrown inside undoes everything. Inside use only the `sql` it hands over (see Database).
   */
  transact(work: (sql: Sql) => Promise<Gives<C>>): Promise<Gives<C>>;
  /** Says an expected no; only codes the call declares compile. */
  refuse(code: Refuses<C>, detail?: Detail): never;
}

export type Handler<C extends Call> = (takes: Takes<C>, asked: CallContext<C>) => Promise<Gives<C>>;

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

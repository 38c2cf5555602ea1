import {
  invariant,
  isOfInput,
  Refusal,
  type GatewayRefusal,
  type Detail,
  type InputIssue,
  type InputRefusalCode,
  type RefusalCode,
} from "@/lib/call/refusals";
import { systemNow } from "@/lib/time/clock";
import { clockActor, type Actor } from "../audit/actor";
import type { World } from "@/lib/simulator/driving/worlds/world";
import type { Sql } from "./pool";
import type { Prisma } from "./prisma";

/** Provides access to the database: `prisma` for ordinary queries, `sql` for a handwritten statement. */
export interface Db {
  readonly sql: Sql;
  readonly prisma: Prisma;
}

/**
 * Describes the first parameter of all code that reads or writes in one world; `W` lists the world's fields that it
 * needs.
 */
export interface InWorld<W = Pick<World, "id">> extends Db {
  readonly world: W;
}

/**
 * Describes the context of domain code: the world, its time, the actor, database access, and `refuse`. `R` are the
 * codes it may refuse with beside those of any call. `refuse` is a property, so the compiler checks its parameter one
 * way only: a function that may refuse with NO_RATE cannot be called from a call which does not declare it.
 */
export interface Tx<R extends RefusalCode = never> extends InWorld<World> {
  /** Holds business time: the world's, read once for the whole operation. */
  readonly now: Date;
  /** Holds the actor as the audit log and the ledger record it; `by.at` is real time, the basis of security. */
  readonly by: Actor;
  /** Refuses with a declared code, and with its issues where it is about input: the transaction is undone. */
  readonly refuse: (...no: No<R | GatewayRefusal>) => never;
}

/** Describes the arguments of a refusal: a code about input requires its issues, any other may have a detail. */
type No<C extends RefusalCode> =
  | [code: Exclude<C, InputRefusalCode>, detail?: Detail | undefined]
  | [code: C, issues: InputIssue | readonly InputIssue[], detail?: Detail | undefined];

/** Creates the context of a world at the edges without a call or job: managing worlds, the worker, tests. */
export const worldContext = <W>(sql: Sql, world: W): InWorld<W> => ({ sql, prisma: sql.prisma, world });

/** Holds the part of a context that only refuses. */
export type Refusing<R extends RefusalCode> = Pick<Tx<R>, "refuse">;

/** Refuses with a declared code: the transaction is undone, and the caller receives the refusal. */
export function refuse(...[code, first = {}, second]: No<RefusalCode>): never {
  const issues = isIssues(first) ? [first].flat() : [];
  invariant(issues.length > 0 || !isOfInput(code), `${code} names an entry`);
  throw new Refusal(code, isIssues(first) ? second : first, { issues });
}

const isIssues = (value: Detail | InputIssue | readonly InputIssue[]): value is InputIssue | readonly InputIssue[] =>
  Array.isArray(value) || ("path" in value && Array.isArray(value.path));

/**
 * Creates a world's context at an instant, by the clock unless another actor is given: for jobs, ticks and other work
 * without a call.
 */
export const txAt = (sql: Sql, world: World, now: Date, by: Actor = clockActor(systemNow())): Tx<RefusalCode> => ({
  ...worldContext(sql, world),
  now,
  by,
  refuse,
});

/** Returns the context with the clock as its actor, for automatic effects in another actor's transaction. */
export const withClockActor = <T extends Tx>(tx: T): T => ({ ...tx, by: clockActor(systemNow()) });

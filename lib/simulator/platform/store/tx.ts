import {
  invariant,
  isOfInput,
  Refusal,
  type AtTheDoor,
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

/** The way to the database: `prisma` for what it can say, `sql` for a statement of our own. */
export interface Db {
  readonly sql: Sql;
  readonly prisma: Prisma;
}

/** The first parameter of whatever reads or writes in one world; `W` is what it needs to know of it. */
export interface InWorld<W = Pick<World, "id">> extends Db {
  readonly world: W;
}

/**
 * The one context of domain code: the world, its time, who acts, the way to the database, and how to say no. `R` are
 * the codes it may refuse with beside those of any call. `refuse` is a property, whose parameter the compiler checks
 * one way only: a function that may say NO_RATE cannot be called from a call which does not declare it.
 */
export interface Tx<R extends RefusalCode = never> extends InWorld<World> {
  /** Business time: the world's, read once for the whole operation. */
  readonly now: Date;
  /** The actor as the audit log and the ledger record them; `by.at` is real time, the basis of security. */
  readonly by: Actor;
  /** Says an expected no, with its issues where it is about input: what the transaction did is undone. */
  readonly refuse: (...no: No<R | AtTheDoor>) => never;
}

/** A no: one that is always about input names what is wrong with which entry, any other may. */
type No<C extends RefusalCode> =
  | [code: Exclude<C, InputRefusalCode>, detail?: Detail | undefined]
  | [code: C, issues: InputIssue | readonly InputIssue[], detail?: Detail | undefined];

/** The context of a world at the edges where no call and no job made one: worlds' own keeping, the worker, tests. */
export const inWorld = <W>(sql: Sql, world: W): InWorld<W> => ({ sql, prisma: sql.prisma, world });

/** What needs nothing of a context but to say no. */
export type Refusing<R extends RefusalCode> = Pick<Tx<R>, "refuse">;

/** Says an expected no: the transaction is undone, and whoever called is told. */
export function refuse(...[code, first = {}, second]: No<RefusalCode>): never {
  const issues = isIssues(first) ? [first].flat() : [];
  invariant(issues.length > 0 || !isOfInput(code), `${code} names an entry`);
  throw new Refusal(code, isIssues(first) ? second : first, { issues });
}

const isIssues = (one: Detail | InputIssue | readonly InputIssue[]): one is InputIssue | readonly InputIssue[] =>
  Array.isArray(one) || ("path" in one && Array.isArray(one.path));

/** A world's context at an instant, by the clock unless told otherwise: of jobs, ticks and whatever nobody called. */
export const txAt = (sql: Sql, world: World, now: Date, by: Actor = clockActor(systemNow())): Tx<RefusalCode> => ({
  ...inWorld(sql, world),
  now,
  by,
  refuse,
});

/** What happens by itself in somebody's transaction. */
export const asClock = <T extends Tx>(tx: T): T => ({ ...tx, by: clockActor(systemNow()) });

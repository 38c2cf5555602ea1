import { Refusal } from "@/lib/call/refusals";
import { secondMs } from "@/lib/time/instant";
import { log } from "@/lib/simulator/platform/log";
import { openPool, transact, type Sql } from "../pool";
import { newLag, type Lag } from "./lag";
import { serverOf, type Server } from "./server.sql";

/** How far behind a replica may be and still be read, in milliseconds. */
export const lagMaxMs = 10 * secondMs;
/** How often it is looked at while it is read. */
const lookEveryMs = secondMs;
/** For how long at most somebody waits for it who could ask the primary instead. */
const connectMsMax = 2_000;
const statementMsMax = 10_000;

/** Why a replica is not read. */
type LeftOut = "down" | "behind" | "no replica" | "another database" | "row-level security does not bind its user";

/** How a replica was when it was looked at. */
interface Look {
  readonly leftOut: LeftOut | undefined;
  /** How far it was behind at most; undefined while nobody knows. */
  readonly lagMs: number | undefined;
}

/** A database that follows the primary and is read in its place, where what it shows may be some seconds old. */
export interface Replica {
  /**
   * What `work` gives, read in one transaction at a replica that has replayed the log up to a place; undefined where
   * there is none, or where it came to no answer: a refusal is the primary's to say, and a replica's failure nobody's.
   */
  read<T>(upTo: () => Promise<bigint>, work: (sql: Sql) => Promise<T>): Promise<{ readonly given: T } | undefined>;
  /** Looks at it now. */
  look(): Promise<Look>;
  close(): Promise<void>;
}

interface Opening {
  readonly max: number;
  readonly primary: Sql;
  readonly elapsed: () => number;
}

/**
 * Opens a replica. Each read asks the server that it has come to how far that has replayed the log, so the address may be
 * that of several. It is looked at while it is read, never waited for, and left out from its first failure until it is
 * found well again.
 */
export function openReplica(url: string, { max, primary, elapsed }: Opening): Replica {
  const pool = openPool(url, max, { connectionTimeoutMillis: connectMsMax, query_timeout: statementMsMax });
  const onReplica = <T>(work: (sql: Sql) => Promise<T>): Promise<T> => transact(pool, primary.prisma, work);
  const lag = newLag(elapsed, lagMaxMs);
  const state = newState(() => lookAt(primary, () => onReplica(serverOf), lag), elapsed);
  return {
    async read(upTo, work) {
      if (!state.isWell()) return undefined;
      const [own, floor] = [await upTo(), lag.floor()];
      try {
        return await onReplica(async (sql) => {
          const server = await serverOf(sql);
          const isThere = server?.isReplica && server.isBound && server.position >= own && server.position >= floor;
          return isThere ? { given: await work(sql) } : undefined;
        });
      } catch (cause) {
        if (!(cause instanceof Refusal)) state.failed(cause);
        return undefined;
      }
    },
    look: state.look,
    close: () => pool.end(),
  };
}

/** Compares what a replica says of itself with its primary, whose end of the log is sampled. */
async function lookAt(primary: Sql, ask: () => Promise<Server | undefined>, lag: Lag): Promise<Look> {
  const here = await serverOf(primary);
  if (here) lag.sample(here.position);
  const there = await ask();
  const out = (leftOut: LeftOut): Look => ({ leftOut, lagMs: undefined });
  if (!here || !there) return out("down");
  if (!there.isReplica) return out("no replica");
  if (there.system !== here.system) return out("another database");
  if (!there.isBound) return out("row-level security does not bind its user");
  const lagMs = lag.at(there.position);
  return { leftOut: lagMs === undefined || lagMs > lagMaxMs ? "behind" : undefined, lagMs };
}

/** What is known of a replica, by looking at it once a second while somebody wants to read. */
function newState(lookNow: () => Promise<Look>, elapsed: () => number) {
  let leftOut: LeftOut | undefined = "down";
  let lookedAt = -Infinity;
  let looking: Promise<Look> | undefined;

  async function begun(): Promise<Look> {
    const [before, at] = [leftOut, elapsed()];
    const found = await lookNow().catch((): Look => ({ leftOut: "down", lagMs: undefined }));
    [leftOut, lookedAt] = [found.leftOut, at];
    if (before !== leftOut) log.info({ leftOut }, leftOut ? "the replica is left out" : "the replica is read");
    return found;
  }
  const look = (): Promise<Look> =>
    (looking ??= begun().finally(() => {
      looking = undefined;
    }));

  return {
    look,
    /** Whether it may be asked: what is known of it is no older than it may be behind. */
    isWell(): boolean {
      const age = elapsed() - lookedAt;
      if (age >= lookEveryMs) void look();
      return !leftOut && age < lagMaxMs;
    },
    failed(cause: unknown): void {
      log.debug({ err: cause }, "a read failed at the replica; the primary is asked");
      leftOut ??= "down";
      void look();
    },
  };
}

import { Refusal } from "@/lib/call/refusals";
import { secondMs } from "@/lib/time/instant";
import { simulatorLog } from "@/lib/simulator/platform/log";
import { openPool, transact, type Sql } from "../pool";
import { createReplicaLagMeter, type Lag } from "./lag";
import { describeDatabaseServer, type Server } from "./server.sql";

/** Limits how far behind a replica may be and still be read, in milliseconds. */
export const lagMaxMs = 10 * secondMs;
/** Defines how often it is checked while it is read. */
const pollIntervalMs = secondMs;
/** Limits how long a reader waits for it before using the primary instead. */
const connectMsMax = 2_000;
const statementMsMax = 10_000;

/** Lists the reasons why a replica is not read. */
type LeftOut = "down" | "behind" | "no replica" | "another database" | "row-level security does not bind its user";

/** Describes the status of a replica at a check. */
interface ReplicaStatus {
  readonly leftOut: LeftOut | undefined;
  /** Holds its maximum lag; undefined while unknown. */
  readonly lagMs: number | undefined;
}

/** Describes a database that follows the primary and is read in its place, where data may be some seconds old. */
export interface Replica {
  /**
   * Returns the result of `work`, read in one transaction at a replica that has replayed the log up to a position;
   * undefined where there is none, or where it failed: refusals are left to the primary, and a replica's failure
   * affects no one.
   */
  read<T>(upTo: () => Promise<bigint>, work: (sql: Sql) => Promise<T>): Promise<{ readonly result: T } | undefined>;
  /** Checks it now. */
  check(): Promise<ReplicaStatus>;
  close(): Promise<void>;
}

interface Opening {
  readonly max: number;
  readonly primary: Sql;
  readonly elapsedMs: () => number;
}

/**
 * Opens a replica. Each read checks how far its server has replayed the log, so the address may belong to several. The
 * replica is checked while it is read, never waited for, and left out from its first failure until a check succeeds
 * again.
 */
export function openReplica(url: string, { max, primary, elapsedMs }: Opening): Replica {
  const pool = openPool(url, max, { connectionTimeoutMillis: connectMsMax, query_timeout: statementMsMax });
  const onReplica = <T>(work: (sql: Sql) => Promise<T>): Promise<T> => transact(pool, primary.prisma, work);
  const lag = createReplicaLagMeter(elapsedMs, lagMaxMs);
  const state = newState(() => checkReplica(primary, () => onReplica(describeDatabaseServer), lag), elapsedMs);
  return {
    async read(upTo, work) {
      if (!state.isWell()) return undefined;
      const [requiredPosition, floor] = [await upTo(), lag.floor()];
      try {
        return await onReplica(async (sql) => {
          const server = await describeDatabaseServer(sql);
          const isThere =
            server?.isReplica && server.isBound && server.position >= requiredPosition && server.position >= floor;
          return isThere ? { result: await work(sql) } : undefined;
        });
      } catch (cause) {
        if (!(cause instanceof Refusal)) state.markFailed(cause);
        return undefined;
      }
    },
    check: state.look,
    close: () => pool.end(),
  };
}

/** Compares a replica with its primary, by the sampled end of the primary's log. */
async function checkReplica(
  primary: Sql,
  readServer: () => Promise<Server | undefined>,
  lag: Lag,
): Promise<ReplicaStatus> {
  const primaryServer = await describeDatabaseServer(primary);
  if (primaryServer) lag.sample(primaryServer.position);
  const replicaServer = await readServer();
  const out = (leftOut: LeftOut): ReplicaStatus => ({ leftOut, lagMs: undefined });
  if (!primaryServer || !replicaServer) return out("down");
  if (!replicaServer.isReplica) return out("no replica");
  if (replicaServer.system !== primaryServer.system) return out("another database");
  if (!replicaServer.isBound) return out("row-level security does not bind its user");
  const lagMs = lag.at(replicaServer.position);
  return { leftOut: lagMs === undefined || lagMs > lagMaxMs ? "behind" : undefined, lagMs };
}

/** Holds the status of a replica, checked once a second while there are reads. */
function newState(checkNow: () => Promise<ReplicaStatus>, elapsedMs: () => number) {
  let leftOut: LeftOut | undefined = "down";
  let checkedAt = -Infinity;
  let runningCheck: Promise<ReplicaStatus> | undefined;

  async function startCheck(): Promise<ReplicaStatus> {
    const [before, at] = [leftOut, elapsedMs()];
    const status = await checkNow().catch((): ReplicaStatus => ({ leftOut: "down", lagMs: undefined }));
    [leftOut, checkedAt] = [status.leftOut, at];
    if (before !== leftOut) simulatorLog.info({ leftOut }, leftOut ? "the replica is left out" : "the replica is read");
    return status;
  }
  const check = (): Promise<ReplicaStatus> =>
    (runningCheck ??= startCheck().finally(() => {
      runningCheck = undefined;
    }));

  return {
    look: check,
    /** Returns true if it may be read: its status is no older than its allowed lag. */
    isWell(): boolean {
      const age = elapsedMs() - checkedAt;
      if (age >= pollIntervalMs) void check();
      return !leftOut && age < lagMaxMs;
    },
    markFailed(cause: unknown): void {
      simulatorLog.debug({ err: cause }, "a read failed at the replica; the primary is asked");
      leftOut ??= "down";
      void check();
    },
  };
}

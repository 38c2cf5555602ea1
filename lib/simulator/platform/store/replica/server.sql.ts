import type { Sql } from "../pool";
import { prepareQuery, query, raw, type ValueOf } from "../query";

/** Describes a server as it reports itself. */
export interface Server {
  /** Identifies the data: a replica has the same value as its primary. */
  readonly system: string;
  readonly isReplica: boolean;
  /**
   * Holds the end of its write-ahead log, in bytes from the beginning: everything committed before is in every replica
   * that has replayed the log up to there, which is where a replica's ends.
   */
  readonly position: bigint;
  /** Is true if row-level security binds the user. */
  readonly isBound: boolean;
}

const describeServer = prepareQuery((_: ValueOf<object>) =>
  query.selectNoFrom([
    raw<string>`(select system_identifier::text || ' ' || current_database() from pg_control_system())`.as("system"),
    raw<boolean>`pg_is_in_recovery()`.as("isReplica"),
    raw<bigint>`log_position()`.as("position"),
    raw<boolean>`(select not (rolsuper or rolbypassrls) from pg_roles where rolname = current_user)`.as("isBound"),
  ]),
);

/** Returns the server's description of itself. */
export async function describeDatabaseServer(sql: Sql): Promise<Server | undefined> {
  const [row] = await describeServer(sql, {});
  return row;
}

import type { Sql } from "../pool";

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

export async function serverOf(sql: Sql): Promise<Server | undefined> {
  const [row] = await sql<Server>(
    `select (select system_identifier::text || ' ' || current_database() from pg_control_system()) as system,
       pg_is_in_recovery() as "isReplica", log_position() as position, not (rolsuper or rolbypassrls) as "isBound"
     from pg_roles where rolname = current_user`,
  );
  return row;
}

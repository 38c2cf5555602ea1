import type { Sql } from "../pool";

/** What a server says of itself. */
export interface Server {
  /** Whose data these are: a replica's are its primary's. */
  readonly system: string;
  readonly isReplica: boolean;
  /**
   * Where its write-ahead log ends, in bytes from the beginning: what was committed before is in every replica that has
   * replayed the log up to there, which is where a replica's ends.
   */
  readonly position: bigint;
  /** Whether row-level security binds the user. */
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

import type { Sql } from "./pool";

/** The reply of a call under a key, so that the same request gets the same reply. */
export interface Kept {
  readonly digest: string;
  /** ok, or the code of the refusal. */
  readonly outcome: string;
  /** The reply in its wire form, or the refusal's detail. */
  readonly answer: unknown;
}

/** A key belongs to one operator of one world and one call. */
export interface KeyOf {
  readonly world: string;
  readonly who: string;
  readonly call: string;
  readonly key: string;
}

const where = "world = $1::uuid and who = $2 and call = $3 and key = $4";

export async function kept(sql: Sql, of: KeyOf): Promise<Kept | undefined> {
  const [row] = await sql<Kept>(`select digest, outcome, answer from idempotency where ${where}`, [
    of.world,
    of.who,
    of.call,
    of.key,
  ]);
  return row;
}

/**
 * Writes the reply under its key, in the call's own transaction. False when another request with the key has been
 * answered meanwhile (its transaction is waited for): then this one must roll back and give that reply.
 */
export async function keep(sql: Sql, of: KeyOf, { digest, outcome, answer }: Kept, real: Date): Promise<boolean> {
  const rows = await sql(
    `insert into idempotency (world, who, call, key, digest, outcome, answer, made_at) values ($1::uuid, $2, $3, $4, $5, $6, $7::jsonb, $8::timestamptz)
     on conflict do nothing returning 1`,
    [of.world, of.who, of.call, of.key, digest, outcome, JSON.stringify(answer ?? null), real],
  );
  return rows.length === 1;
}

/** Forgets keys older than the time they are kept for (24 hours of real time at least). */
export async function forgetKeys(sql: Sql, before: Date): Promise<void> {
  await sql.prisma.idempotency.deleteMany({ where: { madeAt: { lt: before } } });
}

import type { Sql } from "../store/pool";
import type { Row } from "../store/records";

/** Writes one row of the audit log: every deed does, and the ledger's speed is measured with it. */
export async function writeNote(
  sql: Sql,
  { world, id, at, notedAt, who, origin, what, subject, outcome }: Omit<Row<"Audit">, "sealNo" | "seal">,
): Promise<void> {
  await sql(
    `insert into audit (world, id, at, noted_at, who, origin, what, subject, outcome)
     values ($1::uuid, $2::uuid, $3::timestamptz, $4::timestamptz, $5, $6, $7, $8, $9)`,
    [world, id, at, notedAt, who, origin, what, subject, outcome],
  );
}

/** Writes the seals of many rows, in one statement. */
export async function writeSeals(
  sql: Sql,
  world: string,
  seals: readonly { readonly id: string; readonly no: bigint; readonly seal: string }[],
): Promise<void> {
  await sql(
    `update audit a set seal_no = s.no, seal = s.seal from unnest($2::uuid[], $3::bigint[], $4::text[]) s (id, no, seal) where a.world = $1::uuid and a.id = s.id`,
    [world, seals.map((row) => row.id), seals.map((row) => row.no), seals.map((row) => row.seal)],
  );
}

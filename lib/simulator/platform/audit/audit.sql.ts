import type { Row } from "../store/records";
import type { InWorld } from "../store/tx";

/** Writes one row of the audit log: every operation does, and the ledger's throughput is measured with it. */
export async function writeNote(
  tx: InWorld,
  { id, at, notedAt, who, origin, what, subject, outcome, onBehalfOf }: Omit<Row<"Audit">, "sealNo" | "seal">,
): Promise<void> {
  await tx.sql(
    `insert into audit (world, id, at, noted_at, who, origin, what, subject, outcome, on_behalf_of)
     values ($1::uuid, $2::uuid, $3::timestamptz, $4::timestamptz, $5, $6, $7, $8, $9, $10)`,
    [tx.world.id, id, at, notedAt, who, origin, what, subject, outcome, onBehalfOf],
  );
}

/** Writes the seals of many rows, in one statement. */
export async function writeSeals(
  tx: InWorld,
  seals: readonly { readonly id: string; readonly no: bigint; readonly seal: string }[],
): Promise<void> {
  await tx.sql(
    `update audit a set seal_no = s.no, seal = s.seal from unnest($2::uuid[], $3::bigint[], $4::text[]) s (id, no, seal) where a.world = $1::uuid and a.id = s.id`,
    [tx.world.id, seals.map((row) => row.id), seals.map((row) => row.no), seals.map((row) => row.seal)],
  );
}

import type { Sql } from "../../store/pool";

const tables = ["second_factor", "recovery_code", "passkey", "passkey_challenge", "binding_proof"] as const;

/** Deletes a person's MFA credentials: the person is deleted. */
export async function forgetMeans(sql: Sql, world: string, operatorId: string): Promise<void> {
  for (const table of tables)
    await sql(`delete from ${table} where world = $1::uuid and operator = $2::uuid`, [world, operatorId]);
}

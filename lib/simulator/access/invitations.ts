import type { registration } from "@/lib/access/calls/registration";
import type { Handler } from "../handler";
import type { Sql } from "../store/pool";

/** Why a code invites nobody. */
type Useless = "INVITATION_UNKNOWN" | "INVITATION_EXPIRED" | "INVITATION_USED";

interface Row {
  readonly partner: string;
  readonly isRevoked: boolean;
  readonly isExpired: boolean;
  readonly isUsedUp: boolean;
}

/**
 * A code that serves at a moment of real time, or why it does not; a revoked one is as unknown as one that never was.
 */
async function serving(sql: Sql, world: string, code: string, real: Date): Promise<{ partner: string } | Useless> {
  const [row] = await sql<Row>(
    `select partner, revoked_at is not null as "isRevoked", expires_at <= $3::timestamptz as "isExpired", used >= most as "isUsedUp" from invitation where world = $1::uuid and code = $2 for no key update`,
    [world, code, real],
  );
  if (!row || row.isRevoked) return "INVITATION_UNKNOWN";
  return row.isExpired ? "INVITATION_EXPIRED" : row.isUsedUp ? "INVITATION_USED" : { partner: row.partner };
}

/**
 * Takes one from what a code serves for, in the transaction of the registration: of many who use its last place
 * together one gets it.
 */
export async function useInvitation(
  sql: Sql,
  world: string,
  code: string,
  real: Date,
): Promise<{ partner: string } | Useless> {
  const found = await serving(sql, world, code, real);
  if (typeof found !== "string")
    await sql("update invitation set used = used + 1 where world = $1::uuid and code = $2", [world, code]);
  return found;
}

export const invitation: Handler<typeof registration.invitation> = async (
  { code },
  { world, db, by, brakes, refuse },
) => {
  if (!brakes.invitation(by.origin, by.at)) return refuse("REQUEST_BUSY");
  const found = await serving(db.sql, world.id, code, by.at);
  return typeof found === "string" ? refuse(found) : { code, partner: found.partner };
};

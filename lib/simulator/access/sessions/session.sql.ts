import { sessionIdleMs } from "@/lib/access/terms";
import type { Guest, AnyPrincipal, RealNameState } from "@/lib/call/principal";
import { dayOf } from "@/lib/time/beijing";
import { later } from "@/lib/time/instant";
import { opsActor } from "@/lib/simulator/platform/audit/actor";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import type { World } from "@/lib/simulator/driving/worlds/world";
import { worldLookupColumns } from "@/lib/simulator/driving/worlds/world-lookup.sql";
import { mayEnter } from "../sign-in/sign-in-permission";
import type { SessionPerson } from "./session";

/** Holds the sources of a person's permissions: a list of their own, or the role that they have. */
export interface PermissionSource {
  readonly permissions: readonly string[];
  readonly rolePermissions: readonly string[] | null;
  readonly roleState: string | null;
}

/**
 * Holds the columns that the statement of a session, or of an API key, returns about its principal, their company and
 * their world.
 */
export interface PrincipalRow extends World, SessionPerson, PermissionSource {
  readonly nextDue: Date | null;
  readonly userNo: string;
  readonly operatorId: string;
  readonly loginNo: string;
  readonly operatorType: number;
  readonly realNameState: RealNameState;
  readonly firstVerify: number;
  readonly isCertExpired: boolean;
  /** Holds the setting of the requested site; null when it is not set. */
  readonly fxCode: string | null;
  /**
   * Names the member of operations who acts by the session in its principal's name; empty when the principal acts,
   * absent for an API key.
   */
  readonly drivenBy?: string;
}

interface PortalRow extends PrincipalRow {
  readonly seenAt: Date;
}

/** Describes a source that identifies an operator: a session, or an API key. */
interface LeadsTo {
  /** Lists the columns to select besides the principal's. */
  readonly columns: string;
  /** Names its tables, with the world `w`, and the operator's id in them. */
  readonly from: string;
  readonly operator: string;
  readonly where: string;
  /** Holds the values of `where`; the requested host comes after them. */
  readonly values: readonly unknown[];
  readonly host: string;
}

/**
 * Joins a session with its principal as an id `holder.id`. The fence (`offset 0`) keeps the cast out of the lookup of
 * the person: it can fail, so PostgreSQL would not use it in an index condition before the policy of row-level security
 * was checked, row by row.
 */
const sessionWithPrincipal =
  "session s join world w on w.id = s.world cross join lateral (select s.holder::uuid as id offset 0) holder";

/**
 * Reads the principal that a source identifies, with their company and their world, in one statement: every call begins
 * with it. The company is read in its current state.
 */
export async function principalRow<Row extends PrincipalRow>(
  sql: Sql,
  { columns, from, operator, where, values, host }: LeadsTo,
): Promise<Row | undefined> {
  const [row] = await sql<Row>(
    `select ${worldLookupColumns}, ${columns}, o.user_no as "userNo", o.id as "operatorId", coalesce(o.email, o.phone, '') as "loginNo", o.operator_type as "operatorType",
       m.real_name_state as "realNameState", m.first_verify as "firstVerify", m.cert_expired_at is not null as "isCertExpired", o.permissions, r.permissions as "rolePermissions", r.state as "roleState",
       m.name as "userName", m.english_name as "englishName", m.user_type as "userType", m.state as "merchantState", o.name as "operatorName", o.phone, o.email,
       (select x.config ->> 'FX_CODE' from site x where x.world = w.id and x.host in ($${values.length + 1}, '*') order by x.host = '*' limit 1) as "fxCode"
     from ${from} join operator o on o.world = w.id and o.id = ${operator} join merchant m on m.world = w.id and m.user_no = o.user_no
       left join role r on r.world = w.id and r.id = o.role_id
     where ${where}`,
    [...values, host],
  );
  return row;
}

/**
 * Selects an open session; a session by which a member of operations acts is open only while that account is not
 * disabled.
 */
const alive = `s.token_hash = $1 and s.realm = $2 and s.expires_at > $3::timestamptz and s.seen_at > $4::timestamptz
       and (s.driven_by = '' or not exists (select from ops_user x where x.name = substr(s.driven_by, ${opsActor("").length + 1}) and x.disabled_at is not null))`;

const openSessionParameters = (hash: string, realm: AnyPrincipal["realm"], real: Date) => [
  hash,
  realm,
  real,
  later(real, -sessionIdleMs),
];

/** Reads the principal of the portal session that a hash names. */
export const portalRow = (
  sql: Sql,
  { hash, host, real }: { readonly hash: string; readonly host: string; readonly real: Date },
): Promise<PortalRow | undefined> =>
  principalRow<PortalRow>(sql, {
    columns: 's.seen_at as "seenAt", s.driven_by as "drivenBy"',
    from: sessionWithPrincipal,
    operator: "holder.id",
    where: `${alive} and ${mayEnter("o.", 5)}`,
    values: [...openSessionParameters(hash, "portal", real), dayOf(real)],
    host,
  });

/** Reads a person with MFA pending, or in the sibling edition: no permissions. */
export async function guestRow(
  sql: Sql,
  hash: string,
  realm: Guest["realm"],
  real: Date,
): Promise<(Omit<Guest, "realm" | "drivenBy"> & { readonly drivenBy: string }) | undefined> {
  const [row] = await sql<Omit<Guest, "realm" | "drivenBy"> & { readonly drivenBy: string }>(
    `select w.name as world, o.user_no as "userNo", o.id as "operatorId", s.driven_by as "drivenBy"
     from ${sessionWithPrincipal} join operator o on o.world = w.id and o.id = holder.id where ${alive} and ${mayEnter("o.", 5)}`,
    [...openSessionParameters(hash, realm, real), dayOf(real)],
  );
  return row;
}

/** Reads the principal of the operations session that a hash names. */
export async function operationsRow(
  sql: Sql,
  hash: string,
  real: Date,
): Promise<{ readonly name: string; readonly seenAt: Date; readonly hasApp: boolean } | undefined> {
  const [row] = await sql<{ name: string; seenAt: Date; hasApp: boolean }>(
    `select u.name, s.seen_at as "seenAt", u.app_secret is not null as "hasApp" from session s join ops_user u on u.name = s.holder and u.disabled_at is null where ${alive}`,
    openSessionParameters(hash, "operations", real),
  );
  return row;
}

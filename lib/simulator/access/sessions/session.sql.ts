import { sessionIdleMs } from "@/lib/access/terms";
import type { Guest, Holder, RealNameState } from "@/lib/call/who";
import { dayOf } from "@/lib/time/beijing";
import { later } from "@/lib/time/instant";
import { opsActor } from "@/lib/simulator/platform/audit/actor";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import type { World } from "@/lib/simulator/driving/worlds/world";
import { seenColumns } from "@/lib/simulator/driving/worlds/world-lookup.sql";
import { mayEnter } from "../sign-in/may-enter";
import type { Person } from "./session";

/** What says what a person may do: a list of their own, or the role they hold. */
export interface Permitted {
  readonly permissions: readonly string[];
  readonly rolePermissions: readonly string[] | null;
  readonly roleState: string | null;
}

/** All that the statement of a session, or of an API key, tells of its holder, their company and their world. */
export interface HolderRow extends World, Person, Permitted {
  readonly nextDue: Date | null;
  readonly userNo: string;
  readonly operatorId: string;
  readonly loginNo: string;
  readonly operatorType: number;
  readonly realNameState: RealNameState;
  readonly firstVerify: number;
  readonly isCertExpired: boolean;
  /** The setting of the site that was asked at, null where nobody has set it. */
  readonly fxCode: string | null;
  /** Who of operations acts by the session in its holder's name; empty where the holder does, absent of an API key. */
  readonly drivenBy?: string;
}

interface PortalRow extends HolderRow {
  readonly seenAt: Date;
}

/** What leads to an operator: a session, or an API key. */
interface LeadsTo {
  /** What it tells beside the holder. */
  readonly columns: string;
  /** Its tables, with the world `w`, and the operator's id in them. */
  readonly from: string;
  readonly operator: string;
  readonly where: string;
  /** The values of `where`, and the host that was asked, which comes after them. */
  readonly values: readonly unknown[];
  readonly host: string;
}

/**
 * A session with its holder as an id `holder.id`. The fence (`offset 0`) keeps the cast out of the look-up of the
 * person: it can fail, so PostgreSQL would not let it into an index before the policy of row-level security was asked,
 * row by row.
 */
const sessionWithHolder =
  "session s join world w on w.id = s.world cross join lateral (select s.holder::uuid as id offset 0) holder";

/**
 * The holder that something leads to, their company and their world, in one statement: every call begins with it. Their
 * company is looked up as they are.
 */
export async function holderRow<Row extends HolderRow>(
  sql: Sql,
  { columns, from, operator, where, values, host }: LeadsTo,
): Promise<Row | undefined> {
  const [row] = await sql<Row>(
    `select ${seenColumns}, ${columns}, o.user_no as "userNo", o.id as "operatorId", coalesce(o.email, o.phone, '') as "loginNo", o.operator_type as "operatorType",
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

/** A session that is open; of those by which somebody of operations acts, while that account is not disabled. */
const alive = `s.token_hash = $1 and s.realm = $2 and s.expires_at > $3::timestamptz and s.seen_at > $4::timestamptz
       and (s.driven_by = '' or not exists (select from ops_user x where x.name = substr(s.driven_by, ${opsActor("").length + 1}) and x.disabled_at is not null))`;

const aliveValues = (hash: string, realm: Holder["realm"], real: Date) => [
  hash,
  realm,
  real,
  later(real, -sessionIdleMs),
];

/** Whose session of the portal a hash names. */
export const portalRow = (
  sql: Sql,
  { hash, host, real }: { readonly hash: string; readonly host: string; readonly real: Date },
): Promise<PortalRow | undefined> =>
  holderRow<PortalRow>(sql, {
    columns: 's.seen_at as "seenAt", s.driven_by as "drivenBy"',
    from: sessionWithHolder,
    operator: "holder.id",
    where: `${alive} and ${mayEnter("o.", 5)}`,
    values: [...aliveValues(hash, "portal", real), dayOf(real)],
    host,
  });

/** A person with MFA pending, or in the sibling edition: no permissions. */
export async function guestRow(
  sql: Sql,
  hash: string,
  realm: Guest["realm"],
  real: Date,
): Promise<(Omit<Guest, "realm" | "drivenBy"> & { readonly drivenBy: string }) | undefined> {
  const [row] = await sql<Omit<Guest, "realm" | "drivenBy"> & { readonly drivenBy: string }>(
    `select w.name as world, o.user_no as "userNo", o.id as "operatorId", s.driven_by as "drivenBy"
     from ${sessionWithHolder} join operator o on o.world = w.id and o.id = holder.id where ${alive} and ${mayEnter("o.", 5)}`,
    [...aliveValues(hash, realm, real), dayOf(real)],
  );
  return row;
}

/** Whose session of operations a hash names. */
export async function operationsRow(
  sql: Sql,
  hash: string,
  real: Date,
): Promise<{ readonly name: string; readonly seenAt: Date; readonly hasApp: boolean } | undefined> {
  const [row] = await sql<{ name: string; seenAt: Date; hasApp: boolean }>(
    `select u.name, s.seen_at as "seenAt", u.app_secret is not null as "hasApp" from session s join ops_user u on u.name = s.holder and u.disabled_at is null where ${alive}`,
    aliveValues(hash, "operations", real),
  );
  return row;
}

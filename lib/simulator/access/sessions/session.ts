import { randomUUID } from "node:crypto";
import { everyPermission } from "@/lib/access/grants";
import { role } from "@/lib/access/states";
import { mfaPendingMs, sessionIdleMs, sessionMs } from "@/lib/access/terms";
import type { Caller, Guest, Holder, RealNameState } from "@/lib/call/who";
import { dayOf } from "@/lib/time/beijing";
import { later, minuteMs } from "@/lib/time/instant";
import type { Sql } from "../../store/pool";
import type { World } from "../../worlds/world";
import { seenColumns, type WorldSeen } from "../../worlds/world-lookup";
import { mayEnter } from "../sign-in/may-enter";
import { allPermissions } from "../people/grantables";
import { newToken, tokenHash } from "../secrets";

/** How exactly the list of sessions knows when one was last used; saves a write on nearly every request. */
const seenEveryMs = minuteMs;

/** Facts of a person and their company, beyond those a gate needs. */
export interface Person {
  readonly userName: string;
  readonly englishName: string;
  readonly userType: number;
  readonly merchantState: string;
  readonly operatorName: string;
  readonly phone: string | null;
  readonly email: string | null;
}

/** The columns of a `Person`, of their merchant as `m` and their operator as `o`. */
export const personColumns = `m.name as "userName", m.english_name as "englishName", m.user_type as "userType", m.state as "merchantState", o.name as "operatorName", o.phone, o.email`;

/** The rest of the session's own statement: nearly every request needs the world next, every page the person. */
export interface FoundWith {
  readonly seen: WorldSeen;
  readonly person: Person;
}

/**
 * One a process, also when the framework loads this module more than once: the middleware finds holders, pages use
 * them.
 */
const shared = globalThis as { portalFoundWith?: WeakMap<Holder, FoundWith> };
const foundBeside = (shared.portalFoundWith ??= new WeakMap());

/** Of the very object that `holderOf` gave; undefined for a holder of operations. */
export const foundWith = (who: Holder): FoundWith | undefined => foundBeside.get(who);

type PortalRow = World &
  Person & {
    nextDue: Date | null;
    seenAt: Date;
    userNo: string;
    operatorId: string;
    loginNo: string;
    operatorType: number;
    realNameState: RealNameState;
    firstVerify: number;
    permissions: string[];
    rolePermissions: string[] | null;
    roleState: string | null;
  };

/**
 * The holder of a token right now; `foundWith` has the rest of the same statement. Null when it is unknown, too old, or
 * the person is disabled.
 */
export async function holderOf(sql: Sql, token: string, realm: Holder["realm"], real: Date): Promise<Holder | null> {
  const hash = tokenHash(token);
  if (realm === "operations") return operationsHolder(sql, hash, real);
  return realm === "portal" ? portalHolder(sql, hash, real) : guest(sql, hash, realm, real);
}

/**
 * A role's permissions are read at each request; who holds none has a list of their own, which for an owner says
 * "everything".
 */
function permissionsOf({
  permissions,
  rolePermissions,
  roleState,
}: Pick<PortalRow, "permissions" | "rolePermissions" | "roleState">): readonly string[] {
  if (rolePermissions) return roleState === role.first ? rolePermissions : [];
  return permissions.includes(everyPermission) ? allPermissions : permissions;
}

/**
 * A person's permissions at this moment; undefined when they may not be signed in at all. For callers that waited for a
 * lock.
 */
export async function permissionsNow(
  sql: Sql,
  world: string,
  operatorId: string,
  real: Date,
): Promise<readonly string[] | undefined> {
  const [row] = await sql<Pick<PortalRow, "permissions" | "rolePermissions" | "roleState">>(
    `select o.permissions, r.permissions as "rolePermissions", r.state as "roleState" from operator o left join role r on r.world = o.world and r.id = o.role_id
     where o.world = $1::uuid and o.id = $2::uuid and ${mayEnter("o.", 3)}`,
    [world, operatorId, dayOf(real)],
  );
  return row && permissionsOf(row);
}

const alive = "s.token_hash = $1 and s.realm = $2 and s.expires_at > $3::timestamptz and s.seen_at > $4::timestamptz";
const aliveValues = (hash: string, realm: Holder["realm"], real: Date) => [
  hash,
  realm,
  real,
  later(real, -sessionIdleMs),
];

async function portalHolder(sql: Sql, hash: string, real: Date): Promise<Holder | null> {
  const [row] = await sql<PortalRow>(
    `select ${seenColumns}, s.seen_at as "seenAt", o.user_no as "userNo", o.id as "operatorId", coalesce(o.email, o.phone, '') as "loginNo", o.operator_type as "operatorType",
       m.real_name_state as "realNameState", m.first_verify as "firstVerify", o.permissions, r.permissions as "rolePermissions", r.state as "roleState", ${personColumns}
     from session s join world w on w.id = s.world join operator o on o.world = w.id and o.id = s.holder::uuid join merchant m on m.world = w.id and m.user_no = o.user_no
       left join role r on r.world = w.id and r.id = o.role_id
     where ${alive} and ${mayEnter("o.", 5)}`,
    [...aliveValues(hash, "portal", real), dayOf(real)],
  );
  if (!row) return null;
  await touch(sql, hash, row.seenAt, real);
  const { userNo, operatorId, loginNo, operatorType, realNameState, firstVerify } = row;
  const holder: Holder = {
    realm: "portal",
    world: row.name,
    userNo,
    operatorId,
    loginNo,
    operatorType,
    realNameState,
    firstVerify,
    permissions: permissionsOf(row),
  };
  foundBeside.set(holder, { seen: { world: row, nextDue: row.nextDue }, person: row });
  return holder;
}

/** A person with MFA pending, or in the sibling edition: no permissions. */
async function guest(sql: Sql, hash: string, realm: Guest["realm"], real: Date): Promise<Guest | null> {
  const [row] = await sql<Omit<Guest, "realm">>(
    `select w.name as world, o.user_no as "userNo", o.id as "operatorId"
     from session s join world w on w.id = s.world join operator o on o.world = w.id and o.id = s.holder::uuid where ${alive} and ${mayEnter("o.", 5)}`,
    [...aliveValues(hash, realm, real), dayOf(real)],
  );
  return row ? { ...row, realm } : null;
}

async function operationsHolder(sql: Sql, hash: string, real: Date): Promise<Holder | null> {
  const [row] = await sql<{ name: string; seenAt: Date }>(
    `select u.name, s.seen_at as "seenAt" from session s join ops_user u on u.name = s.holder where ${alive}`,
    aliveValues(hash, "operations", real),
  );
  if (!row) return null;
  await touch(sql, hash, row.seenAt, real);
  return { realm: "operations", name: row.name };
}

async function touch(sql: Sql, hash: string, seenAt: Date, real: Date): Promise<void> {
  if (real.getTime() - seenAt.getTime() < seenEveryMs) return;
  await sql("update session set seen_at = $2::timestamptz where token_hash = $1 and seen_at < $2::timestamptz", [
    hash,
    real,
  ]);
}

/**
 * Opens a session with a new id and returns it: the only moment it exists outside the cookie. `device` is the trusted
 * one it is opened on; `until` the end of the session it comes from, which neither it nor the one after MFA outlives.
 */
export async function openSession(
  sql: Sql,
  realm: Holder["realm"],
  world: string | null,
  holder: string,
  caller: Caller,
  device: string | null = null,
  until: Date | null = null,
): Promise<string> {
  const token = newToken();
  await sql(
    `insert into session (token_hash, id, realm, world, holder, made_at, seen_at, expires_at, agent, origin, device, until)
     values ($1, $9::uuid, $2, $3::uuid, $4, $5::timestamptz, $5::timestamptz, least($6::timestamptz, $11::timestamptz), $7, $8, $10, $11::timestamptz)`,
    [
      tokenHash(token),
      realm,
      world,
      holder,
      caller.at,
      later(caller.at, realm === "halfway" ? mfaPendingMs : sessionMs),
      caller.agent.slice(0, 200),
      caller.from,
      randomUUID(),
      device,
      until,
    ],
  );
  return token;
}

/**
 * Ends all sessions of a person at once, of whatever kind, and their grants: their role, password or state has changed.
 */
export async function endSessionsOf(sql: Sql, world: string, operatorId: string): Promise<void> {
  await sql("delete from session where realm <> 'operations' and world = $1::uuid and holder = $2", [
    world,
    operatorId,
  ]);
  await sql("delete from edition_grant where world = $1::uuid and operator = $2::uuid", [world, operatorId]);
}

/** Ends a session at once; false when it had ended already. */
export async function endSession(sql: Sql, token: string): Promise<boolean> {
  return (await sql("delete from session where token_hash = $1 returning 1", [tokenHash(token)])).length === 1;
}

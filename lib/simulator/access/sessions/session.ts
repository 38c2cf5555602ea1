import { randomUUID } from "node:crypto";
import { everyPermission } from "@/lib/access/grants";
import { withoutExchange } from "@/lib/access/site";
import { role } from "@/lib/access/states";
import { mfaPendingMs, sessionMs } from "@/lib/access/terms";
import { invariant } from "@/lib/call/refusals";
import type { Caller, Guest, Holder, OpsWho, Who } from "@/lib/call/who";
import { isProduction } from "@/lib/session/settings";
import { isBefore, later, minuteMs } from "@/lib/time/instant";
import { opsActor } from "@/lib/simulator/platform/audit/actor";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import type { WorldSeen } from "@/lib/simulator/driving/worlds/world-lookup";
import { plainHost } from "../site/plain-host";
import { whoMayEnter } from "../sign-in/may-enter";
import { allPermissions } from "../people/grantables";
import { newToken, tokenHash } from "../secrets";
import { guestRow, operationsRow, portalRow, type HolderRow, type Permitted } from "./session.sql";
import type { Db, InWorld } from "@/lib/simulator/platform/store/tx";

/** How exactly the list of sessions knows when one was last used; saves a write on nearly every request. */
const seenEveryMs = minuteMs;

/** What a session inherits: when it ends in any case, and who of operations acts by it in its holder's name. */
export interface Lineage {
  readonly until: Date | null;
  readonly drivenBy: string;
}

/** What a session inherits whose holder has signed in by themselves. */
const ownSession: Lineage = { until: null, drivenBy: "" };

/** What a session inherits that somebody of operations opens to act in its holder's name. */
export const drivenBy = ({ name }: OpsWho): Lineage => ({ until: null, drivenBy: opsActor(name) });

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

/**
 * The holder of a token right now, with the permissions that there are at the site of a host; `foundWith` has the rest of the same statement. Null when it is unknown, too old, or
 * the person is disabled.
 */
export async function holderOf(
  sql: Sql,
  token: string,
  realm: Exclude<Holder["realm"], "sandbox">,
  real: Date,
  host = "",
): Promise<Holder | null> {
  const hash = tokenHash(token);
  if (realm === "operations") return operationsHolder(sql, hash, real);
  return realm === "portal" ? portalHolder(sql, { hash, host: plainHost(host), real }) : guest(sql, hash, realm, real);
}

/**
 * A role's permissions are read at each request; who holds none has a list of their own, which for an owner says
 * "everything".
 */
export function permissionsOf({ permissions, rolePermissions, roleState }: Permitted): readonly string[] {
  if (rolePermissions) return roleState === role.first ? rolePermissions : [];
  return permissions.includes(everyPermission) ? allPermissions : permissions;
}

/**
 * A person's permissions at this moment; undefined when they may not be signed in at all. For callers that waited for a
 * lock.
 */
export async function permissionsNow(
  tx: InWorld,
  operatorId: string,
  real: Date,
): Promise<readonly string[] | undefined> {
  const own = await tx.prisma.operator.findFirst({
    where: { world: tx.world.id, id: operatorId, ...whoMayEnter(real) },
    select: { permissions: true, roleId: true },
  });
  if (!own) return undefined;
  const held = own.roleId
    ? await tx.prisma.role.findFirst({
        where: { world: tx.world.id, id: own.roleId },
        select: { permissions: true, state: true },
      })
    : null;
  return permissionsOf({
    permissions: own.permissions,
    rolePermissions: held?.permissions ?? null,
    roleState: held?.state ?? null,
  });
}

/** Somebody whom no session's statement has read. */
export async function personOf(tx: InWorld, operatorId: string): Promise<Person> {
  const own = await tx.prisma.operator.findFirst({
    where: { world: tx.world.id, id: operatorId },
    select: { userNo: true, name: true, phone: true, email: true },
  });
  const merchant =
    own &&
    (await tx.prisma.merchant.findFirst({
      where: { world: tx.world.id, userNo: own.userNo },
      select: { name: true, englishName: true, userType: true, state: true },
    }));
  invariant(own && merchant, "whoever is signed in exists");
  return {
    userName: merchant.name,
    englishName: merchant.englishName,
    userType: merchant.userType,
    merchantState: merchant.state,
    operatorName: own.name,
    phone: own.phone,
    email: own.email,
  };
}

async function portalHolder(sql: Sql, asked: Parameters<typeof portalRow>[1]): Promise<Holder | null> {
  const row = await portalRow(sql, asked);
  if (!row) return null;
  await touch(sql, asked.hash, row.seenAt, asked.real);
  return found(row, whoIn(row));
}

/** Who a row tells of, with the permissions that there are at the site they are at. */
export function whoIn(row: HolderRow): Who {
  const { userNo, operatorId, loginNo, operatorType, realNameState, firstVerify, isCertExpired } = row;
  return {
    realm: "portal",
    world: row.name,
    userNo,
    operatorId,
    loginNo,
    operatorType,
    realNameState,
    firstVerify,
    isCertExpired,
    ...(row.drivenBy && { drivenBy: row.drivenBy }),
    ...(row.fxCode === null || row.fxCode === "1"
      ? { permissions: permissionsOf(row) }
      : { permissions: withoutExchange(permissionsOf(row)), isWithoutExchange: true }),
  };
}

/** Keeps what a holder's statement found beside them, for `foundWith`. */
export function found<H extends Holder>(row: HolderRow, holder: H): H {
  foundBeside.set(holder, { seen: { world: row, nextDue: row.nextDue }, person: row });
  return holder;
}

/** A person with MFA pending, or in the sibling edition: no permissions. */
async function guest(sql: Sql, hash: string, realm: Guest["realm"], real: Date): Promise<Guest | null> {
  const row = await guestRow(sql, hash, realm, real);
  if (!row) return null;
  const { drivenBy, ...guest } = row;
  return { ...guest, realm, ...(drivenBy && { drivenBy }) };
}

async function operationsHolder(sql: Sql, hash: string, real: Date): Promise<Holder | null> {
  const row = await operationsRow(sql, hash, real);
  if (!row) return null;
  await touch(sql, hash, row.seenAt, real);
  return { realm: "operations", name: row.name, ...(!row.hasApp && isProduction() && { isEnrolling: true }) };
}

async function touch(sql: Sql, hash: string, seenAt: Date, real: Date): Promise<void> {
  if (real.getTime() - seenAt.getTime() < seenEveryMs) return;
  await sql.prisma.session.updateMany({ where: { tokenHash: hash, seenAt: { lt: real } }, data: { seenAt: real } });
}

/**
 * Opens a session with a new id and returns it: the only moment it exists outside the cookie. `device` is the trusted
 * one it is opened on. Neither it nor the one after MFA outlives the session that it inherits from.
 */
export async function openSession(
  sql: Sql,
  realm: Holder["realm"],
  world: string | null,
  holder: string,
  caller: Caller,
  device: string | null = null,
  { until, drivenBy }: Lineage = ownSession,
): Promise<string> {
  const token = newToken();
  const end = later(caller.at, realm === "halfway" ? mfaPendingMs : sessionMs);
  await sql.prisma.session.createMany({
    data: {
      tokenHash: tokenHash(token),
      id: randomUUID(),
      realm,
      world,
      holder,
      madeAt: caller.at,
      seenAt: caller.at,
      expiresAt: until && isBefore(until, end) ? until : end,
      agent: caller.agent.slice(0, 200),
      origin: caller.from,
      device,
      until,
      drivenBy,
    },
  });
  return token;
}

/**
 * Ends all sessions of a person at once, of whatever kind, and their grants: their role, password or state has changed.
 */
export async function endSessionsOf(tx: InWorld, operatorId: string): Promise<void> {
  // a session of operations is of no world
  await tx.prisma.session.deleteMany({ where: { world: tx.world.id, holder: operatorId } });
  await tx.prisma.editionGrant.deleteMany({ where: { world: tx.world.id, operator: operatorId } });
}

/** Whether the session that a request came with has not ended since; a request without one has none to end. */
export const isSessionOpen = async ({ prisma }: Db, { token }: Pick<Caller, "token">): Promise<boolean> =>
  !token || (await prisma.session.count({ where: { tokenHash: tokenHash(token) } })) > 0;

/** Ends a session at once; false when it had ended already. */
export async function endSession(sql: Sql, token: string): Promise<boolean> {
  return (await sql.prisma.session.deleteMany({ where: { tokenHash: tokenHash(token) } })).count === 1;
}

import { randomUUID } from "node:crypto";
import { everyPermission } from "@/lib/access/grants";
import { narrowedToRole } from "@/lib/access/role-view";
import { withoutExchangePermissions } from "@/lib/access/site";
import { role } from "@/lib/access/states";
import { mfaPendingMs, sessionMs } from "@/lib/access/terms";
import { invariant } from "@/lib/call/refusals";
import type { Caller, Guest, AnyPrincipal, OpsPrincipal, Principal } from "@/lib/call/principal";
import { isProduction } from "@/lib/session/settings";
import { isBefore, addMilliseconds, minuteMs } from "@/lib/time/instant";
import { opsActorName } from "@/lib/simulator/platform/audit/actor";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import type { WorldLookup } from "@/lib/simulator/driving/worlds/world-lookup";
import { plainHost } from "../site/plain-host";
import { maySignInFilter } from "../sign-in/sign-in-permission";
import { allPermissions } from "../people/grantables";
import { newToken, tokenHash } from "../secrets";
import {
  readGuestRow,
  readOperationsPrincipalRow,
  portalPrincipalRow,
  type PrincipalRow,
  type PermissionSource,
} from "./principal-rows";
import type { Db, InWorld } from "@/lib/simulator/platform/store/tx";

/** Limits the precision of a session's last use in the list of sessions; saves a write on nearly every request. */
const lastUsePrecisionMs = minuteMs;

/**
 * Describes the inherited data of a session: its latest end, and the member of operations who acts by it in its
 * principal's name.
 */
export interface Lineage {
  readonly until: Date | null;
  readonly drivenBy: string;
}

/** Holds the lineage of a session that its principal opened by signing in. */
const ownSession: Lineage = { until: null, drivenBy: "" };

/** Returns the lineage of a session that a member of operations opens to act in its principal's name. */
export const impersonationLineage = ({ name }: OpsPrincipal): Lineage => ({
  until: null,
  drivenBy: opsActorName(name),
});

/** Holds facts of a person and their company, beyond those an access check uses. */
export interface SessionPerson {
  readonly userName: string;
  readonly englishName: string;
  readonly userType: number;
  readonly merchantState: string;
  readonly operatorName: string;
  readonly phone: string | null;
  readonly email: string | null;
}

/**
 * Holds the remaining data of the session's own statement: nearly every request needs the world next, every page the
 * person.
 */
export interface FoundWith {
  readonly worldState: WorldLookup;
  readonly person: SessionPerson;
}

/**
 * Exists once per process, also when the framework loads this module more than once: the middleware resolves
 * principals, pages use them.
 */
const shared = globalThis as { portalFoundWith?: WeakMap<AnyPrincipal, FoundWith> };
const foundBeside = (shared.portalFoundWith ??= new WeakMap());

/**
 * Returns the data found with the very object that `principalOfToken` returned; undefined for a principal of
 * operations.
 */
export const dataReadWithPrincipal = (principal: AnyPrincipal): FoundWith | undefined => foundBeside.get(principal);

/**
 * Returns the current principal of a token, with the permissions in force at the site of a host; `dataReadWithPrincipal` returns
 * the remaining data of the same statement. Returns null when the token is unknown or too old, or the person is
 * disabled.
 */
export async function principalOfToken(
  sql: Sql,
  token: string,
  realm: Exclude<AnyPrincipal["realm"], "sandbox">,
  real: Date,
  host = "",
): Promise<AnyPrincipal | null> {
  const hash = tokenHash(token);
  if (realm === "operations") return operationsPrincipal(sql, hash, real);
  return realm === "portal"
    ? portalPrincipal(sql, { hash, host: plainHost(host), real })
    : guest(sql, hash, realm, real);
}

/**
 * Returns a person's permissions. A role's permissions are read at each request; a person without a role has a list of
 * their own, which for an owner contains "everything".
 */
export function effectivePermissions({ permissions, rolePermissions, roleState }: PermissionSource): readonly string[] {
  if (rolePermissions) return roleState === role.first ? rolePermissions : [];
  return permissions.includes(everyPermission) ? allPermissions : permissions;
}

/**
 * Reads a person's current permissions; undefined when they may not be signed in at all. Serves callers that waited for
 * a lock.
 */
export async function readCurrentPermissions(
  tx: InWorld,
  operatorId: string,
  real: Date,
): Promise<readonly string[] | undefined> {
  const person = await tx.prisma.operator.findFirst({
    where: { world: tx.world.id, id: operatorId, ...maySignInFilter(real) },
    select: { permissions: true, roleId: true },
  });
  if (!person) return undefined;
  const roleRow = person.roleId
    ? await tx.prisma.role.findFirst({
        where: { world: tx.world.id, id: person.roleId },
        select: { permissions: true, state: true },
      })
    : null;
  return effectivePermissions({
    permissions: person.permissions,
    rolePermissions: roleRow?.permissions ?? null,
    roleState: roleRow?.state ?? null,
  });
}

/** Reads a person who was not read by a session's statement. */
export async function readSessionPerson(tx: InWorld, operatorId: string): Promise<SessionPerson> {
  const operator = await tx.prisma.operator.findFirst({
    where: { world: tx.world.id, id: operatorId },
    select: { userNo: true, name: true, phone: true, email: true },
  });
  const merchant =
    operator &&
    (await tx.prisma.merchant.findFirst({
      where: { world: tx.world.id, userNo: operator.userNo },
      select: { name: true, englishName: true, userType: true, state: true },
    }));
  invariant(operator && merchant, "whoever is signed in exists");
  return {
    userName: merchant.name,
    englishName: merchant.englishName,
    userType: merchant.userType,
    merchantState: merchant.state,
    operatorName: operator.name,
    phone: operator.phone,
    email: operator.email,
  };
}

async function portalPrincipal(
  sql: Sql,
  query: Parameters<typeof portalPrincipalRow>[1],
): Promise<AnyPrincipal | null> {
  const row = await portalPrincipalRow(sql, query);
  if (!row) return null;
  await touch(sql, query.hash, row.seenAt, query.real);
  return rememberPrincipalRow(row, principalFromRow(row));
}

/**
 * Builds the principal of a row, with the permissions in force at the requested site. A session that shows the portal as
 * a role sees it has those of them that the role has too: none when the role is disabled or deleted.
 */
export function principalFromRow(row: PrincipalRow): Principal {
  const principal = personFromRow(row);
  if (!row.previewRole) return principal;
  return narrowedToRole(principal, {
    roleId: row.previewRole,
    roleName: row.previewName ?? "",
    permissions: row.previewState === role.first ? (row.previewPermissions ?? []) : [],
  });
}

/** Builds the principal of a row with all the person's permissions. */
function personFromRow(row: PrincipalRow): Principal {
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
      ? { permissions: effectivePermissions(row) }
      : { permissions: withoutExchangePermissions(effectivePermissions(row)), isWithoutExchange: true }),
  };
}

/** Stores the data that a principal's statement found with them, for `dataReadWithPrincipal`. */
export function rememberPrincipalRow<H extends AnyPrincipal>(row: PrincipalRow, principal: H): H {
  foundBeside.set(principal, { worldState: { world: row, nextDue: row.nextDue }, person: row });
  return principal;
}

/** Reads a person with MFA pending, or in the sibling edition: no permissions. */
async function guest(sql: Sql, hash: string, realm: Guest["realm"], real: Date): Promise<Guest | null> {
  const row = await readGuestRow(sql, hash, realm, real);
  if (!row) return null;
  const { drivenBy, ...guest } = row;
  return { ...guest, realm, ...(drivenBy && { drivenBy }) };
}

async function operationsPrincipal(sql: Sql, hash: string, real: Date): Promise<AnyPrincipal | null> {
  const row = await readOperationsPrincipalRow(sql, hash, real);
  if (!row) return null;
  await touch(sql, hash, row.seenAt, real);
  return { realm: "operations", name: row.name, ...(!row.hasApp && isProduction() && { isEnrolling: true }) };
}

async function touch(sql: Sql, hash: string, lastUsedAt: Date, real: Date): Promise<void> {
  if (real.getTime() - lastUsedAt.getTime() < lastUsePrecisionMs) return;
  await sql.prisma.session.updateMany({ where: { tokenHash: hash, seenAt: { lt: real } }, data: { seenAt: real } });
}

/**
 * Opens a session with a new id and returns it: the only moment it exists outside the cookie. `device` is the trusted
 * device that it is opened on. Neither the session nor the one after MFA outlives the session that it inherits from.
 */
export async function openSession(
  sql: Sql,
  realm: AnyPrincipal["realm"],
  world: string | null,
  principalId: string,
  caller: Caller,
  device: string | null = null,
  { until, drivenBy }: Lineage = ownSession,
): Promise<string> {
  const token = newToken();
  const end = addMilliseconds(caller.at, realm === "halfway" ? mfaPendingMs : sessionMs);
  await sql.prisma.session.createMany({
    data: {
      tokenHash: tokenHash(token),
      id: randomUUID(),
      realm,
      world,
      holder: principalId,
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
 * Ends all sessions of a person immediately, of every realm, and their grants: their role, password or state has
 * changed.
 */
export async function endSessionsOf(tx: InWorld, operatorId: string): Promise<void> {
  // a session of operations is of no world
  await tx.prisma.session.deleteMany({ where: { world: tx.world.id, holder: operatorId } });
  await tx.prisma.editionGrant.deleteMany({ where: { world: tx.world.id, operator: operatorId } });
}

/** Returns true when the session of a request has not ended since; a request without a session has none to end. */
export const isSessionOpen = async ({ prisma }: Db, { token }: Pick<Caller, "token">): Promise<boolean> =>
  !token || (await prisma.session.count({ where: { tokenHash: tokenHash(token) } })) > 0;

/** Ends a session immediately; false when it had ended already. */
export async function endSessionByToken(sql: Sql, token: string): Promise<boolean> {
  return (await sql.prisma.session.deleteMany({ where: { tokenHash: tokenHash(token) } })).count === 1;
}

import { expressionBuilder, type Expression } from "kysely";
import { sessionIdleMs } from "@/lib/access/terms";
import type { Guest, AnyPrincipal, RealNameState } from "@/lib/call/principal";
import { beijingDay } from "@/lib/time/beijing";
import { addMilliseconds } from "@/lib/time/instant";
import { opsActorName } from "@/lib/simulator/platform/audit/actor";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import { prepareQuery, query, raw, type Tables, type ValueOf } from "@/lib/simulator/platform/store/query";
import { nextDueOfWorld, worldFields, type World } from "@/lib/simulator/driving/worlds/world";
import { maySignInCondition } from "../sign-in/sign-in-permission";
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
  /** Holds the role that a session is narrowed to; null or absent when it is not. */
  readonly previewRole?: string | null;
  /** Holds that role's columns; null when it was deleted. */
  readonly previewName?: string | null;
  readonly previewPermissions?: readonly string[] | null;
  readonly previewState?: string | null;
}

interface PortalRow extends PrincipalRow {
  readonly seenAt: Date;
}

/** Lists the columns of a principal: of their world `w`, operator `o`, merchant `m`, and role `r`, if they have one. */
export const principalFields = [
  ...worldFields,
  ...(["o.userNo", "o.id as operatorId", "o.operatorType", "o.permissions", "o.name as operatorName"] as const),
  ...(["o.phone", "o.email", "m.realNameState", "m.firstVerify", "m.name as userName", "m.englishName"] as const),
  ...(["m.userType", "m.state as merchantState", "r.permissions as rolePermissions", "r.state as roleState"] as const),
] as const;

/** Builds columns and conditions of a principal, and of their session `s`. */
const eb = expressionBuilder<
  Record<"s", Tables["session"]> &
    Record<"w", Tables["world"]> &
    Record<"o", Tables["operator"]> &
    Record<"m", Tables["merchant"]> &
    Tables,
  "s" | "w" | "o" | "m"
>();

/** Selects the other columns of a principal, with the setting of the site of a host. */
export const principalColumns = (host: Expression<string>) => [
  nextDueOfWorld,
  eb.fn.coalesce("o.email", "o.phone", raw.lit("")).as("loginNo"),
  eb("m.certExpiredAt", "is not", null).$castTo<boolean>().as("isCertExpired"),
  eb
    .selectFrom("site as x")
    .select(raw<string | null>`x.config ->> 'FX_CODE'`.as("fxCode"))
    .whereRef("x.world", "=", "w.id")
    .where("x.host", "in", [host, raw.lit("*")])
    .orderBy(raw`x.host = '*'`)
    .limit(raw.lit(1))
    .as("fxCode"),
];

interface SessionValues {
  readonly hash: string;
  readonly realm: AnyPrincipal["realm"];
  readonly real: Date;
  readonly idleSince: Date;
}

const sessionValues = (hash: string, realm: AnyPrincipal["realm"], real: Date): SessionValues => ({
  ...{ hash, realm, real },
  idleSince: addMilliseconds(real, -sessionIdleMs),
});

/**
 * Builds the condition that a session `s` is open; one by which a member of operations acts is open only while that
 * account is not disabled.
 */
const isOpen = (parameter: ValueOf<SessionValues>) =>
  eb.and([
    eb("s.tokenHash", "=", parameter("hash")),
    eb("s.realm", "=", parameter("realm")),
    eb("s.expiresAt", ">", parameter("real")),
    eb("s.seenAt", ">", parameter("idleSince")),
    eb.or([
      eb("s.drivenBy", "=", raw.lit("")),
      eb.not(
        eb.exists(
          eb
            .selectFrom("opsUser as u")
            .select("u.name")
            .where("u.name", "=", raw<string>`substr(s.driven_by, ${raw.lit(opsActorName("").length + 1)})`)
            .where("u.disabledAt", "is not", null),
        ),
      ),
    ]),
  ]);

/**
 * Joins an open session with its world and its principal, who may enter. The fence (`offset 0`) keeps the cast out of
 * the lookup of the person: it can fail, so PostgreSQL would not use it in an index condition before the policy of
 * row-level security was checked, row by row.
 */
const openSessions = (parameter: ValueOf<SessionValues & { readonly today: string }>) =>
  query
    .selectFrom("session as s")
    .innerJoin("world as w", "w.id", "s.world")
    .crossJoinLateral(
      query
        .selectNoFrom(raw<string>`s.holder::uuid`.as("id"))
        .offset(raw.lit(0))
        .as("principal"),
    )
    .innerJoin("operator as o", (join) => join.onRef("o.world", "=", "w.id").onRef("o.id", "=", "principal.id"))
    .where(isOpen(parameter))
    .where(maySignInCondition(parameter("today")));

const portalRows = prepareQuery(
  (parameter: ValueOf<SessionValues & { readonly today: string; readonly host: string }>) =>
    openSessions(parameter)
      .innerJoin("merchant as m", (join) => join.onRef("m.world", "=", "w.id").onRef("m.userNo", "=", "o.userNo"))
      .leftJoin("role as r", (join) => join.onRef("r.world", "=", "w.id").onRef("r.id", "=", "o.roleId"))
      .leftJoin("role as v", (join) =>
        join.onRef("v.world", "=", "w.id").onRef("v.id", "=", "s.previewRole").onRef("v.userNo", "=", "o.userNo"),
      )
      .select(principalFields)
      .select(principalColumns(parameter("host")))
      .select(["s.seenAt", "s.drivenBy", "s.previewRole"])
      .select(["v.name as previewName", "v.permissions as previewPermissions", "v.state as previewState"]),
);

/**
 * Reads the principal of the portal session that a hash names, with their company and their world, in one statement:
 * every call begins with it. The company is read in its current state.
 */
export async function portalPrincipalRow(
  sql: Sql,
  { hash, host, real }: { readonly hash: string; readonly host: string; readonly real: Date },
): Promise<PortalRow | undefined> {
  const [row] = await portalRows(sql, { ...sessionValues(hash, "portal", real), today: beijingDay(real), host });
  // named cast: a merchant's real name state is one of those
  return row as PortalRow | undefined;
}

const guestRows = prepareQuery((parameter: ValueOf<SessionValues & { readonly today: string }>) =>
  openSessions(parameter).select(["w.name as world", "o.userNo", "o.id as operatorId", "s.drivenBy"]),
);

/** Reads a person with MFA pending, or in the sibling edition: no permissions. */
export async function readGuestRow(
  sql: Sql,
  hash: string,
  realm: Guest["realm"],
  real: Date,
): Promise<(Omit<Guest, "realm" | "drivenBy"> & { readonly drivenBy: string }) | undefined> {
  return (await guestRows(sql, { ...sessionValues(hash, realm, real), today: beijingDay(real) }))[0];
}

const operationsRows = prepareQuery((parameter: ValueOf<SessionValues>) =>
  query
    .selectFrom("session as s")
    .innerJoin("opsUser as u", (join) => join.onRef("u.name", "=", "s.holder").on("u.disabledAt", "is", null))
    .where(isOpen(parameter))
    .select(["u.name", "s.seenAt"])
    .select((user) => user("u.appSecret", "is not", null).$castTo<boolean>().as("hasApp")),
);

/** Reads the principal of the operations session that a hash names. */
export async function readOperationsPrincipalRow(
  sql: Sql,
  hash: string,
  real: Date,
): Promise<{ readonly name: string; readonly seenAt: Date; readonly hasApp: boolean } | undefined> {
  return (await operationsRows(sql, sessionValues(hash, "operations", real)))[0];
}

import type { people } from "@/lib/access/calls/people";
import { deletedPerson, person } from "@/lib/access/states";
import type { CallInput } from "@/lib/call/call";
import { readPage } from "@/lib/simulator/platform/store/paging";
import {
  allConditions,
  textContainsCondition,
  queryFirstRow,
  query,
  raw,
  rowCount,
  stateLiteral,
} from "@/lib/simulator/platform/store/query";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

const peopleQuery = (world: string) => query.selectFrom("operator as o").where("o.world", "=", world);

/** Selects a person as the list returns them, with their role. */
const withRole = (rows: ReturnType<typeof peopleQuery>) =>
  rows
    .leftJoin("role as r", (join) => join.onRef("r.world", "=", "o.world").onRef("r.id", "=", "o.roleId"))
    .select(["o.id as operatorId", "o.name", "o.operatorType", "o.state", "o.roleId", "r.state as roleState"])
    .select(["o.startsOn", "o.endsOn", "o.madeAt as createTime"])
    .select((eb) => [
      eb.fn.coalesce("o.email", "o.invitedEmail").as("email"),
      eb.fn.coalesce("o.phone", "o.contactPhone").as("phone"),
      eb.fn.coalesce("r.name", raw.lit("")).as("roleName"),
      eb("o.phone", "is not", null).$castTo<boolean>().as("isPhoneProven"),
    ]);

/**
 * Reads one page of a merchant's people. Deleted people are included only on request, by their state or by their id.
 */
export const readPeoplePage = (
  tx: InWorld,
  userNo: string,
  { operatorId, name, roleId, state, currentPage, pageSize }: CallInput<typeof people.list>,
) => {
  const part = name?.trim().toLowerCase();
  const rows = peopleQuery(tx.world.id)
    .where("o.userNo", "=", userNo)
    .where((eb) =>
      allConditions([
        part &&
          eb.or([
            textContainsCondition(eb.fn("lower", ["o.name"]), part),
            textContainsCondition(eb.ref("o.email").$notNull(), part),
            textContainsCondition(eb.ref("o.invitedEmail"), part),
          ]),
        roleId && eb("o.roleId", "=", roleId),
        operatorId && eb("o.id", "=", operatorId),
        state ? eb("o.state", "=", state) : !operatorId && eb("o.state", "<>", stateLiteral(person, deletedPerson)),
      ]),
    )
    .orderBy((eb) => eb("o.operatorType", "<>", 1))
    .orderBy("o.madeAt", "desc")
    .orderBy("o.id", "desc");
  return readPage(tx.sql, { currentPage, pageSize }, rows, { key: ["o.world", "o.id"], select: withRole });
};

/** Reads one person as the list returns them. */
export const readPersonRow = (tx: InWorld, operatorId: string) =>
  queryFirstRow(tx.sql, withRole(peopleQuery(tx.world.id).where("o.id", "=", operatorId)));

/** Describes a person as the list returns them. */
export type PersonRow = NonNullable<Awaited<ReturnType<typeof readPersonRow>>>;

const allRoles = (world: string) => query.selectFrom("role as r").where("r.world", "=", world);

/** Selects a role as the list returns it, with the number of people who have it. */
const withPeople = (rows: ReturnType<typeof allRoles>) =>
  rows
    .select(["r.id as roleId", "r.name as roleName", "r.state as roleState", "r.permissions", "r.madeAt as createTime"])
    .select((eb) =>
      eb
        .selectFrom("operator as o")
        .select(rowCount.as("count"))
        .whereRef("o.world", "=", "r.world")
        .whereRef("o.roleId", "=", "r.id")
        .where("o.state", "<>", stateLiteral(person, deletedPerson))
        .$asScalar()
        .$notNull()
        .as("people"),
    );

/** Reads one page of a merchant's roles. */
export const readRolesPage = (
  tx: InWorld,
  userNo: string,
  { roleName, roleState, currentPage, pageSize }: CallInput<typeof people.roles>,
) => {
  const part = roleName?.trim().toLowerCase();
  const rows = allRoles(tx.world.id)
    .where("r.userNo", "=", userNo)
    .where((eb) =>
      allConditions([
        part && textContainsCondition(eb.fn("lower", ["r.name"]), part),
        roleState && eb("r.state", "=", roleState),
      ]),
    )
    .orderBy("r.madeAt", "desc")
    .orderBy("r.id", "desc");
  return readPage(tx.sql, { currentPage, pageSize }, rows, { key: ["r.world", "r.id"], select: withPeople });
};

/** Reads one role as the list returns it. */
export const readRoleRow = (tx: InWorld, id: string) =>
  queryFirstRow(tx.sql, withPeople(allRoles(tx.world.id).where("r.id", "=", id)));

/** Describes a role as the list returns it. */
export type RoleRow = NonNullable<Awaited<ReturnType<typeof readRoleRow>>>;

import { people } from "@/lib/access/calls/people";
import { deletedPerson, person as machine } from "@/lib/access/states";
import { invariant } from "@/lib/call/refusals";
import type { Who } from "@/lib/call/who";
import type { Handler } from "../../handler";
import { transition } from "../../store/transition";
import type { Sql } from "../../store/pool";
import type { Row } from "../../store/records";
import type { World } from "../../worlds/world";
import { forgetMeans } from "../mfa/forget";
import { endSessionsOf } from "../sessions/session";
import { beyond } from "./grantables";
import { readPerson } from "./list";
import { takeTurn } from "./lock-people";
import { personRole } from "./person-role";
import { ownRole } from "./roles";

/** One of the merchant's people, not deleted; undefined when there is none. */
async function ownPerson(
  sql: Sql,
  world: Pick<World, "id">,
  { userNo }: Who,
  id: string,
): Promise<Row<"Operator"> | undefined> {
  const found = await sql.prisma.operator.findFirst({ where: { world: world.id, id } });
  return found?.userNo === userNo && found.state !== deletedPerson ? found : undefined;
}

/** Nobody changes the main operator, themselves, or somebody who may do more than they. */
async function isTheirs(sql: Sql, world: Pick<World, "id">, who: Who, person: Row<"Operator">): Promise<boolean> {
  if (person.operatorType === 1 || person.id === who.operatorId) return false;
  const held = person.roleId
    ? ((await ownRole(sql, world, who, person.roleId))?.permissions ?? [])
    : person.permissions;
  return beyond(held, who) === undefined;
}

/** Changes what is said of a person; another role and disabling end their sessions at once. */
export const edit: Handler<typeof people.edit> = async (
  { operatorId, name, phone, state, roleId, startsOn, endsOn },
  { who: asker, world, now, by, refuse, transact },
) =>
  transact(async (sql) => {
    const who = await takeTurn(sql, world, asker, people.edit, by.at);
    const person = await ownPerson(sql, world, who, operatorId);
    if (!person) return refuse("PERSON_NOTFOUND");
    if (!(await isTheirs(sql, world, who, person))) return refuse("OPERATION_NOT_ALLOW");
    const { role, no } = await personRole(sql, world, who, roleId);
    if (no) return refuse(no.code, no.detail);

    await sql.prisma.operator.updateMany({
      where: { world: world.id, id: operatorId },
      data: { name, contactPhone: phone, roleId: role.id, startsOn: startsOn ?? null, endsOn: endsOn ?? null },
    });
    const event = state === "enabled" ? "enable" : state === "disabled" ? "disable" : undefined;
    if (state !== person.state && !(event && (await transition(sql, machine, person, event, now, by.name))))
      return refuse("OPERATION_NOT_ALLOW");
    if (person.roleId !== role.id || state === "disabled") await endSessionsOf(sql, world.id, operatorId);
    return readPerson(sql, world, operatorId);
  });

/**
 * Deletes a person or a role nobody holds. What a person did stays theirs in every history; their sign-in names are
 * free again.
 */
export const remove: Handler<typeof people.remove> = async (
  { operatorId, roleId },
  { who: asker, world, now, by, refuse, transact },
) =>
  transact(async (sql) => {
    const who = await takeTurn(sql, world, asker, people.remove, by.at);
    return operatorId ? removePerson(operatorId) : removeRole(roleId ?? "");

    async function removePerson(id: string) {
      const person = await ownPerson(sql, world, who, id);
      if (!person) return refuse("PERSON_NOTFOUND");
      if (!(await isTheirs(sql, world, who, person))) return refuse("OPERATION_NOT_ALLOW");
      invariant(await transition(sql, machine, person, "delete", now, by.name), "a person who is not deleted can be");
      await sql.prisma.operator.updateMany({
        where: { world: world.id, id },
        data: { email: null, phone: null, roleId: null, permissions: [] },
      });
      await sql.prisma.mailLink.deleteMany({ where: { world: world.id, operator: id } });
      await forgetMeans(sql, world.id, id);
      await endSessionsOf(sql, world.id, id);
      return {};
    }

    async function removeRole(id: string) {
      const role = await ownRole(sql, world, who, id);
      if (!role) return refuse("ROLE_NOTFOUND");
      if (beyond(role.permissions, who)) return refuse("OPERATION_NOT_ALLOW");
      const count = await sql.prisma.operator.count({
        where: { world: world.id, roleId: id, state: { not: deletedPerson } },
      });
      if (count > 0) return refuse("ROLE_IN_USE", { count });
      await sql.prisma.role.deleteMany({ where: { world: world.id, id } });
      return {};
    }
  });

import { people } from "@/lib/access/calls/people";
import { deletedPerson, person as machine } from "@/lib/access/states";
import { invariant } from "@/lib/call/refusals";
import type { Takes } from "@/lib/call/call";
import { may } from "@/lib/gate/may";
import type { Handler } from "@/lib/simulator/platform/handler";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Row } from "@/lib/simulator/platform/store/records";
import { checkStepUp } from "../mfa/confirmed";
import { forgetMeans } from "../mfa/forget";
import { endSessionsOf } from "../sessions/session";
import { withReviewers } from "../approval/keep-reviewers";
import { gainsAsPerson, useConfirmed } from "./gains";
import { beyond } from "./grantables";
import { isTheirs, ownPerson } from "./own-person";
import { readPerson } from "./list";
import { takeTurn } from "./lock-people";
import { personRole } from "./person-role";
import { ownRole } from "./own-role";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/**
 * Changes what is said of a person; another role and disabling end their sessions at once. What they gain by it is
 * confirmed.
 */
export const edit: Handler<typeof people.edit> = async (takes, context) => {
  const { operatorId, isMeant = false, ...wanted } = takes;
  const { refuse, transact } = context;
  const before = await ownPerson(context, context.who, operatorId);
  const use = before && gainsAsPerson(before, takes) ? await checkStepUp(context, people.edit, takes) : null;
  return transact(async (tx) => {
    const who = await takeTurn(tx, context.who, people.edit);
    const person = await ownPerson(tx, who, operatorId);
    if (!person) return refuse("PERSON_NOTFOUND");
    await useConfirmed(tx, use, gainsAsPerson(person, takes));
    if (!(await isTheirs(tx, who, person))) return refuse("OPERATION_NOT_ALLOW");
    const role = await personRole(tx, who, wanted.roleId);
    await withReviewers(tx, who, isMeant, () => describe(tx, person, role.id, wanted));
    if (person.roleId !== role.id || wanted.state === "disabled") await endSessionsOf(tx, operatorId);
    return readPerson(tx, operatorId);
  });
};

type Wanted = Pick<Takes<typeof people.edit>, "name" | "phone" | "state" | "startsOn" | "endsOn">;

/** Writes what is said of a person, and enables or disables them. */
async function describe(
  tx: Tx<"OPERATION_NOT_ALLOW">,
  person: Row<"Operator">,
  roleId: string,
  { name, phone, state, startsOn, endsOn }: Wanted,
): Promise<void> {
  await tx.prisma.operator.updateMany({
    where: { world: tx.world.id, id: person.id },
    data: {
      name,
      contactPhone: phone,
      // another number is not theirs to sign in with until they have proven it
      ...(phone !== person.phone && { phone: null }),
      roleId,
      startsOn: startsOn ?? null,
      endsOn: endsOn ?? null,
    },
  });
  const event = state === "enabled" ? "enable" : state === "disabled" ? "disable" : undefined;
  if (state !== person.state && !(event && (await transition(tx, machine, person, event))))
    return tx.refuse("OPERATION_NOT_ALLOW");
}

/**
 * Deletes a person or a role nobody holds. What a person did stays theirs in every history; their sign-in names are
 * free again.
 */
export const remove: Handler<typeof people.remove> = async (
  { operatorId, roleId, isMeant = false },
  { who: asker, world, refuse, transact },
) =>
  transact(async (tx) => {
    const who = await takeTurn(tx, asker, people.remove);
    return operatorId ? withReviewers(tx, who, isMeant, () => removePerson(operatorId)) : removeRole(roleId ?? "");

    async function removePerson(id: string) {
      const person = await ownPerson(tx, who, id);
      if (!person) return refuse("PERSON_NOTFOUND");
      if (!(await isTheirs(tx, who, person))) return refuse("OPERATION_NOT_ALLOW");
      invariant(await transition(tx, machine, person, "delete"), "a person who is not deleted can be");
      await tx.prisma.operator.updateMany({
        where: { world: world.id, id },
        data: { email: null, phone: null, roleId: null, permissions: [] },
      });
      await tx.prisma.mailLink.deleteMany({ where: { world: world.id, operator: id } });
      await forgetMeans(tx, id);
      await endSessionsOf(tx, id);
      return {};
    }

    async function removeRole(id: string) {
      const no = may(who, people.saveRole.needs);
      if (no) return refuse(no);
      const role = await ownRole(tx, who, id);
      if (!role) return refuse("ROLE_NOTFOUND");
      if (beyond(role.permissions, who)) return refuse("OPERATION_NOT_ALLOW");
      const count = await tx.prisma.operator.count({
        where: { world: world.id, roleId: id, state: { not: deletedPerson } },
      });
      if (count > 0) return refuse("ROLE_IN_USE", { count });
      await tx.prisma.role.deleteMany({ where: { world: world.id, id } });
      return {};
    }
  });

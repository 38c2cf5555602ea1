import { people } from "@/lib/access/calls/people";
import { deletedPerson, person as machine } from "@/lib/access/states";
import { invariant } from "@/lib/call/refusals";
import type { CallInput } from "@/lib/call/call";
import { checkAccess } from "@/lib/gate/may";
import type { Handler } from "@/lib/simulator/platform/handler";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Row } from "@/lib/simulator/platform/store/records";
import { checkStepUp } from "../mfa/confirmation";
import { deleteMfaCredentials } from "../mfa/forget";
import { endSessionsOf } from "../sessions/session";
import { runChangeWithReviewerGuard } from "../approval/keep-reviewers";
import { isPersonAccessGain, consumeConfirmationProof } from "./gains";
import { firstUngrantablePermission } from "./grantables";
import { mayChangePerson, findMerchantPerson } from "./own-person";
import { readPerson } from "./list";
import { authorizePeopleChange } from "./lock-people";
import { requireGrantableRole } from "./person-role";
import { findMerchantRole } from "./own-role";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/**
 * Edits a person's details. A change of role or disabling ends their sessions immediately. A change that adds
 * permissions requires step-up confirmation.
 */
export const editPersonDetails: Handler<typeof people.edit> = async (input, context) => {
  const { operatorId, isMeant = false, ...changes } = input;
  const { refuse, transact } = context;
  const before = await findMerchantPerson(context, context.principal, operatorId);
  const use = before && isPersonAccessGain(before, input) ? await checkStepUp(context, people.edit, input) : null;
  return transact(async (tx) => {
    const principal = await authorizePeopleChange(tx, context.principal, people.edit);
    const person = await findMerchantPerson(tx, principal, operatorId);
    if (!person) return refuse("PERSON_NOTFOUND");
    await consumeConfirmationProof(tx, use, isPersonAccessGain(person, input));
    if (!(await mayChangePerson(tx, principal, person))) return refuse("OPERATION_NOT_ALLOW");
    const role = await requireGrantableRole(tx, principal, changes.roleId);
    await runChangeWithReviewerGuard(tx, principal, isMeant, () => describe(tx, person, role.id, changes));
    if (person.roleId !== role.id || changes.state === "disabled") await endSessionsOf(tx, operatorId);
    return readPerson(tx, operatorId);
  });
};

type PersonChanges = Pick<CallInput<typeof people.edit>, "name" | "phone" | "state" | "startsOn" | "endsOn">;

/** Writes a person's details and enables or disables them. */
async function describe(
  tx: Tx<"OPERATION_NOT_ALLOW">,
  person: Row<"Operator">,
  roleId: string,
  { name, phone, state, startsOn, endsOn }: PersonChanges,
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
 * Deletes a person, or a role that nobody has. Histories keep the person's actions; their sign-in names become free
 * again.
 */
export const deletePersonOrUnusedRole: Handler<typeof people.remove> = async (
  { operatorId, roleId, isMeant = false },
  { principal: asker, world, refuse, transact },
) =>
  transact(async (tx) => {
    const principal = await authorizePeopleChange(tx, asker, people.remove);
    return operatorId
      ? runChangeWithReviewerGuard(tx, principal, isMeant, () => removePerson(operatorId))
      : removeRole(roleId ?? "");

    async function removePerson(id: string) {
      const person = await findMerchantPerson(tx, principal, id);
      if (!person) return refuse("PERSON_NOTFOUND");
      if (!(await mayChangePerson(tx, principal, person))) return refuse("OPERATION_NOT_ALLOW");
      invariant(await transition(tx, machine, person, "delete"), "a person who is not deleted can be");
      await tx.prisma.operator.updateMany({
        where: { world: world.id, id },
        data: { email: null, phone: null, roleId: null, permissions: [] },
      });
      await tx.prisma.mailLink.deleteMany({ where: { world: world.id, operator: id } });
      await deleteMfaCredentials(tx, id);
      await endSessionsOf(tx, id);
      return {};
    }

    async function removeRole(id: string) {
      const no = checkAccess(principal, people.saveRole.access);
      if (no) return refuse(no);
      const role = await findMerchantRole(tx, principal, id);
      if (!role) return refuse("ROLE_NOTFOUND");
      if (firstUngrantablePermission(role.permissions, principal)) return refuse("OPERATION_NOT_ALLOW");
      const count = await tx.prisma.operator.count({
        where: { world: world.id, roleId: id, state: { not: deletedPerson } },
      });
      if (count > 0) return refuse("ROLE_IN_USE", { count });
      await tx.prisma.role.deleteMany({ where: { world: world.id, id } });
      return {};
    }
  });

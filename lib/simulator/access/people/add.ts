import { people } from "@/lib/access/calls/people";
import { deletedPerson, person as machine } from "@/lib/access/states";
import type { Handler } from "@/lib/simulator/platform/handler";
import { nextIdAndOrderNo } from "@/lib/simulator/platform/store/ids";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { recordCreationInHistory } from "@/lib/simulator/platform/store/transition";
import { checkStepUp } from "../mfa/confirmation";
import { noPassword } from "../secrets";
import { consumeConfirmationProof } from "./gains";
import { readPerson } from "./list";
import { sendInvitation } from "./send-invitation";
import { authorizePeopleChange } from "./lock-people";
import { mayChangePerson, findMerchantPerson } from "./own-person";
import { requireGrantableRole } from "./person-role";

/**
 * Adds a person and invites them by mail; they choose a password with a code sent to the verified address. The reply
 * does not reveal whether the address is already a sign-in name elsewhere: the address becomes one only when the
 * invitation link is used, which proves ownership.
 */
export const addAndInvitePerson: Handler<typeof people.add> = async (input, context) => {
  const { name, phone, email, startsOn, endsOn, roleId } = input;
  const { world, now, caller, refuse, transact } = context;
  const use = await checkStepUp(context, people.add, input);
  return transact(async (tx) => {
    const principal = await authorizePeopleChange(tx, context.principal, people.add);
    await consumeConfirmationProof(tx, use);
    const role = await requireGrantableRole(tx, principal, roleId);
    if (await isTaken(tx, principal.userNo, email)) return refuse("REQUEST_REPEAT", { what: "person" });

    const { id } = await nextIdAndOrderNo(tx, principal.userNo, "OP");
    const row = {
      world: world.id,
      id,
      userNo: principal.userNo,
      name,
      operatorType: 2,
      permissions: [],
      roleId: role.id,
      state: machine.first,
      passwordHash: noPassword,
      startsOn: startsOn ?? null,
      endsOn: endsOn ?? null,
      contactPhone: phone,
      invitedEmail: email,
      madeAt: now,
    };
    await tx.prisma.operator.create({ data: row });
    await recordCreationInHistory(tx, machine, row);

    await sendInvitation(tx, principal, { operator: id, email }, caller);
    return readPerson(tx, id);
  });
};

/** Returns true when a person of the merchant has the address already or was invited at it. */
async function isTaken(tx: InWorld, userNo: string, email: string, butNot?: string): Promise<boolean> {
  const person = await tx.prisma.operator.findFirst({
    where: {
      world: tx.world.id,
      userNo,
      state: { not: deletedPerson },
      OR: [{ email }, { invitedEmail: email }],
      ...(butNot !== undefined && { id: { not: butNot } }),
    },
    select: { id: true },
  });
  return person !== null;
}

/** Sends the invitation again, to the same address or a corrected one. */
export const resendPersonInvitation: Handler<typeof people.invite> = async (input, context) => {
  const { operatorId, email } = input;
  const { world, caller, refuse, transact } = context;
  const use = await checkStepUp(context, people.invite, input);
  return transact(async (tx) => {
    const principal = await authorizePeopleChange(tx, context.principal, people.invite);
    await consumeConfirmationProof(tx, use);
    const person = await findMerchantPerson(tx, principal, operatorId);
    if (!person) return refuse("PERSON_NOTFOUND");
    if (person.state !== machine.first || !(await mayChangePerson(tx, principal, person)))
      return refuse("OPERATION_NOT_ALLOW");
    if (await isTaken(tx, principal.userNo, email, operatorId)) return refuse("REQUEST_REPEAT", { what: "person" });
    await tx.prisma.operator.updateMany({ where: { world: world.id, id: operatorId }, data: { invitedEmail: email } });
    await sendInvitation(tx, principal, { operator: operatorId, email }, caller);
    return readPerson(tx, operatorId);
  });
};

import { people } from "@/lib/access/calls/people";
import { deletedPerson, person as machine } from "@/lib/access/states";
import type { Handler } from "@/lib/simulator/platform/handler";
import { nextIds } from "@/lib/simulator/platform/store/ids";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { recordCreation } from "@/lib/simulator/platform/store/transition";
import { checkStepUp } from "../mfa/confirmed";
import { noPassword } from "../secrets";
import { useConfirmed } from "./gains";
import { readPerson } from "./list";
import { sendInvitation } from "./send-invitation";
import { takeTurn } from "./lock-people";
import { isTheirs, ownPerson } from "./own-person";
import { personRole } from "./person-role";

/**
 * Adds a person and invites them by mail; they choose a password with a code sent to the address they have proven.
 * Whether the address is somebody's sign-in name elsewhere is not revealed here: it becomes one when the invitation's
 * link is used, and only then is it known to be theirs.
 */
export const add: Handler<typeof people.add> = async (takes, context) => {
  const { name, phone, email, startsOn, endsOn, roleId } = takes;
  const { world, now, caller, refuse, transact } = context;
  const use = await checkStepUp(context, people.add, takes);
  return transact(async (tx) => {
    const who = await takeTurn(tx, context.who, people.add);
    await useConfirmed(tx, use);
    const role = await personRole(tx, who, roleId);
    if (await isTaken(tx, who.userNo, email)) return refuse("REQUEST_REPEAT", { what: "person" });

    const { id } = await nextIds(tx, who.userNo, "OP");
    const row = {
      world: world.id,
      id,
      userNo: who.userNo,
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
    await recordCreation(tx, machine, row);

    await sendInvitation(tx, who, { operator: id, email }, caller);
    return readPerson(tx, id);
  });
};

/** Whether somebody of the merchant has an address already, or was invited at it. */
async function isTaken(tx: InWorld, userNo: string, email: string, butNot?: string): Promise<boolean> {
  const found = await tx.prisma.operator.findFirst({
    where: {
      world: tx.world.id,
      userNo,
      state: { not: deletedPerson },
      OR: [{ email }, { invitedEmail: email }],
      ...(butNot !== undefined && { id: { not: butNot } }),
    },
    select: { id: true },
  });
  return found !== null;
}

/** Sends the invitation again, to the same address or a corrected one. */
export const invite: Handler<typeof people.invite> = async (takes, context) => {
  const { operatorId, email } = takes;
  const { world, caller, refuse, transact } = context;
  const use = await checkStepUp(context, people.invite, takes);
  return transact(async (tx) => {
    const who = await takeTurn(tx, context.who, people.invite);
    await useConfirmed(tx, use);
    const person = await ownPerson(tx, who, operatorId);
    if (!person) return refuse("PERSON_NOTFOUND");
    if (person.state !== machine.first || !(await isTheirs(tx, who, person))) return refuse("OPERATION_NOT_ALLOW");
    if (await isTaken(tx, who.userNo, email, operatorId)) return refuse("REQUEST_REPEAT", { what: "person" });
    await tx.prisma.operator.updateMany({ where: { world: world.id, id: operatorId }, data: { invitedEmail: email } });
    await sendInvitation(tx, who, { operator: operatorId, email }, caller);
    return readPerson(tx, operatorId);
  });
};

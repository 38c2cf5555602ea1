import type { driving } from "@/lib/operations/calls/driving";
import { person as machine } from "@/lib/access/states";
import { activateInvitedPerson } from "@/lib/simulator/access/people/admission";
import { lockMerchantPeople } from "../../access/people/lock-people";
import { impersonationLineage, openSession } from "../../access/sessions/session";
import { nobody } from "@/lib/simulator/platform/audit/actor";
import type { Handler } from "@/lib/simulator/platform/handler";
import { transactInLockedWorld } from "@/lib/simulator/driving/worlds/operations/locked-world";
import { hashPasswords } from "./person-hashes";

/**
 * Admits an invited person of a driven world, with a session for scripts. The person's history is the same as after the
 * link of the invitation mail, whichever operator admitted them.
 */
export const admitInvitedPerson: Handler<typeof driving.admitPerson> = async (
  { userNo, operatorId, ...passwords },
  context,
) => {
  const { world, principal, caller, by, refuse } = context;
  if (world.clockMode === "wall") return refuse("WORLD_FOLLOWS_WALL_CLOCK");
  const hashes = await hashPasswords(passwords);
  return transactInLockedWorld(context, async (tx) => {
    await lockMerchantPeople(tx, { userNo });
    const personKey = { world: world.id, id: operatorId, userNo };
    const person = await tx.prisma.operator.findFirst({ where: personKey });
    if (!person || person.state === "deleted") return refuse("PERSON_NOTFOUND");
    if (person.state !== machine.first) return refuse("OPERATION_NOT_ALLOW");
    const loginNo = person.invitedEmail;
    await activateInvitedPerson({ ...tx, by: { ...by, name: nobody } }, person, loginNo);
    await tx.prisma.operator.updateMany({ where: personKey, data: hashes });
    await tx.prisma.mailLink.deleteMany({ where: { world: world.id, operator: operatorId, usedAt: null } });
    const token = await openSession(
      tx.sql,
      "portal",
      world.id,
      operatorId,
      caller,
      null,
      impersonationLineage(principal),
    );
    return { userNo, operatorId, loginNo, token };
  });
};

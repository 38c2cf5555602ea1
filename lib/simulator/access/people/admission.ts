import { person as machine } from "@/lib/access/states";
import { invariant } from "@/lib/call/refusals";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/**
 * Makes an address that a person has proven their sign-in name. Refuses an address that belongs to another person
 * already.
 */
export async function assignProvenEmail(
  tx: Tx<"MAIL_REGISTERED">,
  { world, id }: Pick<Row<"Operator">, "world" | "id">,
  email: string,
): Promise<void> {
  const addressOwner = await tx.prisma.operator.findFirst({ where: { world, email }, select: { id: true } });
  if (addressOwner && addressOwner.id !== id) tx.refuse("MAIL_REGISTERED");
  await tx.prisma.operator.updateMany({ where: { world, id }, data: { email, invitedEmail: "" } });
}

/** Activates an invited person: they sign in with the address that they were invited at. */
export async function activateInvitedPerson(
  tx: Tx<"MAIL_REGISTERED">,
  person: Row<"Operator">,
  email: string,
): Promise<void> {
  await assignProvenEmail(tx, person, email);
  invariant(await transition(tx, machine, person, "activate"), "whoever is invited comes in once");
}

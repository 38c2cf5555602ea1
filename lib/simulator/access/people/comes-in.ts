import { person as machine } from "@/lib/access/states";
import { invariant } from "@/lib/call/refusals";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** Makes an address that a person has proven theirs to sign in with. Refused where it is somebody else's already. */
export async function hasProven(
  tx: Tx<"MAIL_REGISTERED">,
  { world, id }: Pick<Row<"Operator">, "world" | "id">,
  email: string,
): Promise<void> {
  const taken = await tx.prisma.operator.findFirst({ where: { world, email }, select: { id: true } });
  if (taken && taken.id !== id) tx.refuse("MAIL_REGISTERED");
  await tx.prisma.operator.updateMany({ where: { world, id }, data: { email, invitedEmail: "" } });
}

/** Lets an invited person in: they sign in with the address that they were invited at. */
export async function comesIn(tx: Tx<"MAIL_REGISTERED">, person: Row<"Operator">, email: string): Promise<void> {
  await hasProven(tx, person, email);
  invariant(await transition(tx, machine, person, "activate"), "whoever is invited comes in once");
}

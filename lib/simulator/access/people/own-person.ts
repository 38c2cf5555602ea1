import { deletedPerson } from "@/lib/access/states";
import type { Who } from "@/lib/call/who";
import type { Row } from "@/lib/simulator/platform/store/records";
import { beyond } from "./grantables";
import { ownRole } from "./own-role";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** One of the merchant's people, not deleted; undefined when there is none. */
export async function ownPerson(tx: InWorld, { userNo }: Who, id: string): Promise<Row<"Operator"> | undefined> {
  const found = await tx.prisma.operator.findFirst({ where: { world: tx.world.id, id } });
  return found?.userNo === userNo && found.state !== deletedPerson ? found : undefined;
}

/** Nobody changes the main operator, themselves, or somebody who may do more than they. */
export async function isTheirs(tx: InWorld, who: Who, person: Row<"Operator">): Promise<boolean> {
  if (person.operatorType === 1 || person.id === who.operatorId) return false;
  const held = person.roleId ? ((await ownRole(tx, who, person.roleId))?.permissions ?? []) : person.permissions;
  return beyond(held, who) === undefined;
}

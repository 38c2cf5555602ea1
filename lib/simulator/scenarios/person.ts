import type { RealNameState, Who } from "@/lib/call/who";
import { permissionsNow } from "../access/sessions/session";
import type { InWorld } from "../store/tx";
import type { World } from "../worlds/world";

/** The owner of a merchant as their session would have them; undefined when there is none, or they may not be in. */
export async function ownerOf(tx: InWorld<World>, userNo: string, real: Date): Promise<Who | undefined> {
  const where = { world: tx.world.id, userNo };
  const [owner, merchant] = [
    await tx.prisma.operator.findFirst({
      where: { ...where, operatorType: 1 },
      select: { id: true, email: true, phone: true },
    }),
    await tx.prisma.merchant.findFirst({
      where,
      select: { realNameState: true, firstVerify: true, certExpiredAt: true },
    }),
  ];
  const permissions = owner && (await permissionsNow(tx, owner.id, real));
  if (!owner || !merchant || !permissions) return undefined;
  return {
    realm: "portal",
    world: tx.world.name,
    userNo,
    operatorId: owner.id,
    loginNo: owner.email ?? owner.phone ?? "",
    operatorType: 1,
    // named cast: the column holds these alone
    realNameState: merchant.realNameState as RealNameState,
    firstVerify: merchant.firstVerify,
    isCertExpired: merchant.certExpiredAt !== null,
    permissions,
  };
}

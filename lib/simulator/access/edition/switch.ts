import type { edition } from "@/lib/access/calls/edition";
import { accessScreens } from "@/lib/access/screens";
import { isEditionSwitchableType } from "@/lib/access/rules";
import type { Handler } from "@/lib/simulator/platform/handler";
import { createEditionGrant } from "./grants";

export const createSiblingEditionGrant: Handler<typeof edition.switchEdition> = async (
  _,
  { principal, world, caller, refuse, transact },
) =>
  transact(async (tx) => {
    const merchant = await tx.prisma.merchant.findFirst({ where: { world: world.id, userNo: principal.userNo } });
    if (!merchant || !isEditionSwitchableType(merchant)) return refuse("OPERATION_NOT_ALLOW");
    return {
      ...(await createEditionGrant(tx, principal.operatorId, "sibling", caller)),
      url: accessScreens.sibling.path,
    };
  });

export const createPortalReturnGrant: Handler<typeof edition.switchBack> = async (_, { principal, caller, transact }) =>
  transact(async (tx) => ({
    ...(await createEditionGrant(tx, principal.operatorId, "portal", caller)),
    url: accessScreens.authoriseLogin.path,
  }));

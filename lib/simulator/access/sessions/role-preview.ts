import type { rolePreviewCalls } from "@/lib/access/calls/role-preview";
import type { Caller, Principal } from "@/lib/call/principal";
import type { Handlers } from "@/lib/simulator/platform/handler";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { sessionBindingHash } from "../codes";
import { findMerchantRole } from "../people/own-role";

/**
 * Narrows the calling session to a role, or ends that with null. Returns false when the session has ended meanwhile; a
 * request without a session has none to narrow.
 */
async function setPreview(
  tx: InWorld,
  { operatorId }: Pick<Principal, "operatorId">,
  caller: Caller,
  previewRole: string | null,
): Promise<boolean> {
  const { count } = await tx.prisma.session.updateMany({
    where: { realm: "portal", world: tx.world.id, holder: operatorId, tokenHash: sessionBindingHash(caller) },
    data: { previewRole },
  });
  return count === 1 || !caller.token;
}

export const rolePreviewHandlers: Handlers<typeof rolePreviewCalls> = {
  startPreview: async ({ roleId }, { principal, caller, refuse, transact }) =>
    transact(async (tx) => {
      const row = await findMerchantRole(tx, principal, roleId);
      if (!row) return refuse("ROLE_NOTFOUND");
      return (await setPreview(tx, principal, caller, roleId))
        ? { roleId, roleName: row.name }
        : refuse("OPERATION_NOT_ALLOW");
    }),
  endPreview: async (_, { principal, caller, transact }) =>
    transact(async (tx) => {
      await setPreview(tx, principal, caller, null);
      return {};
    }),
};

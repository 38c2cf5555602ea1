import { developersScreens } from "@/lib/developers/screens";
import { aloneAfterMs } from "@/lib/developers/terms";
import { actionPermissionName, screenAccess } from "@/lib/gate/screen";
import { isBefore, addMilliseconds } from "@/lib/time/instant";
import type { Principal } from "@/lib/call/principal";
import { effectivePermissions } from "../../access/sessions/session";
import { isMainOperator } from "../../access/main-operator";
import { maySignInFilter } from "@/lib/simulator/access/sign-in/sign-in-permission";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

const page = screenAccess(developersScreens.keys);
const confirming = page === "session" ? "" : actionPermissionName(page.permission, "review");

/** Lists the ids of the people of a merchant who may confirm keys at this moment. */
export async function apiKeyConfirmerIds(tx: InWorld, userNo: string, real: Date): Promise<readonly string[]> {
  const people = await tx.prisma.operator.findMany({
    where: { world: tx.world.id, userNo, ...maySignInFilter(real) },
    select: { id: true, permissions: true, roleId: true },
  });
  const roles = await tx.prisma.role.findMany({
    where: { world: tx.world.id, id: { in: people.flatMap(({ roleId }) => roleId ?? []) } },
    select: { id: true, permissions: true, state: true },
  });
  const byId = new Map(roles.map((role) => [role.id, role]));
  return people.flatMap(({ id, permissions, roleId }) => {
    const role = roleId === null ? undefined : byId.get(roleId);
    const permissionSource = {
      permissions,
      rolePermissions: role?.permissions ?? null,
      roleState: role?.state ?? null,
    };
    return effectivePermissions(permissionSource).includes(confirming) ? [id] : [];
  });
}

/**
 * Returns whether a person may confirm a waiting key: now, as its second person; from an instant on, as the main
 * operator of a company where nobody else could; or not at all.
 */
export function keyConfirmationStanding(
  key: Pick<Row<"ApiKey">, "operatorId" | "madeAt">,
  { operatorId, operatorType }: Pick<Principal, "operatorId" | "operatorType">,
  confirmers: readonly string[],
  now: Date,
): { readonly may: boolean; readonly from: Date | null } {
  if (operatorId !== key.operatorId) return { may: true, from: null };
  const isAlone = isMainOperator({ operatorType }) && !confirmers.some((confirmer) => confirmer !== operatorId);
  if (!isAlone) return { may: false, from: null };
  const from = addMilliseconds(key.madeAt, aloneAfterMs);
  return { may: !isBefore(now, from), from };
}

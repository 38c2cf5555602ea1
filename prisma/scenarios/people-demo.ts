import type { Principal } from "@/lib/call/principal";
import { savePermissions, saveRole } from "@/lib/simulator/access/people/roles";
import type { Stage } from "./stage";

/** A role for who only looks, held by the clerk: it permits them what the scenario gave them before, and what goes along with it. */
export async function peopleDemo(stage: Stage, owner: Principal, clerk: Principal): Promise<void> {
  const { roleId } = await stage.act(owner, "access.saveRole", saveRole, {
    roleName: "业务查询",
    roleState: "enabled",
  });
  await stage.act(owner, "access.savePermissions", savePermissions, { roleId, permissions: [...clerk.permissions] });
  await stage.sql.prisma.operator.updateMany({
    where: { world: stage.world.id, id: clerk.operatorId },
    data: { roleId, permissions: [] },
  });
}

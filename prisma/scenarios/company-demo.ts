import type { Principal } from "@/lib/call/principal";
import { changeEnglishName } from "@/lib/simulator/access/company/english-name";
import { companiesHandlers } from "@/lib/simulator/operations/company/handlers";
import { demoOps } from "./demo-accounts";
import type { Stage } from "./stage";

const ops = { realm: "operations", name: demoOps.name } as const;

/**
 * Account managers, one for each merchant; a request for another English name that operations refused, and one that
 * waits for them. The refused one leaves its form open to try.
 */
export async function companiesDemo(stage: Stage, owner: Principal, newcomer: Principal): Promise<void> {
  const world = stage.world.name;
  const manager = async (name: string, phone: string, email: string) =>
    (
      await stage.act(ops, "operations.saveManager", companiesHandlers.saveManager, {
        world,
        name,
        phone,
        email,
        contact: "",
      })
    ).managerId;
  const assign = (userNo: string, managerId: string) =>
    stage.act(ops, "operations.assignManager", companiesHandlers.assignManager, { world, userNo, managerId });
  await assign(owner.userNo, await manager("沈蔚", "13800000011", "shen.wei@portal.example"));
  await assign(newcomer.userNo, await manager("何晴", "13800000012", "he.qing@portal.example"));

  await stage.act(owner, "access.changeEnglishName", changeEnglishName, { enName: "Haichuan Global" });
  const { rows } = await stage.act(ops, "operations.englishNames", companiesHandlers.englishNames, {
    world,
    currentPage: 1,
    pageSize: 1,
  });
  for (const { id } of rows)
    await stage.act(ops, "operations.failEnglishName", companiesHandlers.failEnglishName, {
      world,
      id,
      reason: "与营业执照上的名称不一致",
    });
  await stage.act(newcomer, "access.changeEnglishName", changeEnglishName, {
    enName: "Hangzhou Xinye Trading Co., Ltd.",
  });
}

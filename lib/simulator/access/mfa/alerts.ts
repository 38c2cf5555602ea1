import type { secondStep } from "@/lib/access/calls/mfa";
import type { MfaUse } from "@/lib/gate/second-step";
import type { Handler } from "../../handler";
import type { Sql } from "../../store/pool";
import { isMainOperator } from "../main-operator";
import { chosenWay } from "./step";

/** "Flag value 2 means dismissed" (specification 1, section 7). */
const dismissed = 2;

async function dismissedOf(sql: Sql, world: string, operatorId: string): Promise<ReadonlySet<string>> {
  const rows = await sql.prisma.alertFlag.findMany({
    where: { world, operator: operatorId, flag: dismissed },
    select: { use: true },
  });
  return new Set(rows.map(({ use }) => use));
}

/** The main operator is alerted that MFA is off, until it is on or they dismiss it. */
export const alertsShown: Handler<typeof secondStep.alertsShown> = async ({ bizTypes }, { who, world, db }) => {
  const gone = await dismissedOf(db.sql, world.id, who.operatorId);
  const rows = [];
  for (const use of new Set(bizTypes))
    rows.push({
      bizType: use,
      isShown: isMainOperator(who) && !gone.has(use) && (await chosenWay(db.sql, world.id, who.userNo, use)) === "off",
    });
  return { rows };
};

export const alertFlags: Handler<typeof secondStep.alertFlags> = async ({ bizTypes }, { who, world, db }) => {
  const gone = await dismissedOf(db.sql, world.id, who.operatorId);
  return {
    rows: [...new Set(bizTypes)].map((use) => ({
      bizType: use,
      showFlag: gone.has(use) ? ("dismissed" as const) : ("shown" as const),
    })),
  };
};

async function setFlags(
  sql: Sql,
  world: string,
  operatorId: string,
  uses: readonly MfaUse[],
  showFlag: "shown" | "dismissed",
): Promise<void> {
  const flag = showFlag === "dismissed" ? dismissed : 1;
  for (const use of uses) {
    const key = { world, operator: operatorId, use };
    await sql.prisma.alertFlag.upsert({
      where: { world_operator_use: key },
      create: { ...key, flag },
      update: { flag },
      select: { world: true },
    });
  }
}

export const setAlertFlags: Handler<typeof secondStep.setAlertFlags> = async (
  { bizTypes, showFlag },
  { who, world, transact },
) =>
  transact(async (sql) => {
    await setFlags(sql, world.id, who.operatorId, bizTypes, showFlag);
    return {};
  });

export const setAllAlertFlags: Handler<typeof secondStep.setAllAlertFlags> = async (
  { showFlag },
  { who, world, transact },
) =>
  transact(async (sql) => {
    await setFlags(sql, world.id, who.operatorId, ["login", "payout"], showFlag);
    return {};
  });

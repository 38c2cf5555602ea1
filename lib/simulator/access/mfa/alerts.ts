import type { secondStep } from "@/lib/access/calls/mfa";
import type { MfaUse } from "@/lib/gate/second-step";
import type { Handler } from "@/lib/simulator/platform/handler";
import { isMainOperator } from "../main-operator";
import { chosenWay } from "./step";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** "Flag value 2 means dismissed" (specification 1, section 7). */
const dismissed = 2;

async function dismissedOf(tx: InWorld, operatorId: string): Promise<ReadonlySet<string>> {
  const rows = await tx.prisma.alertFlag.findMany({
    where: { world: tx.world.id, operator: operatorId, flag: dismissed },
    select: { use: true },
  });
  return new Set(rows.map(({ use }) => use));
}

/** The main operator is alerted that MFA is off, until it is on or they dismiss it. */
export const alertsShown: Handler<typeof secondStep.alertsShown> = async ({ bizTypes }, context) => {
  const gone = await dismissedOf(context, context.who.operatorId);
  const rows = [];
  for (const use of new Set(bizTypes))
    rows.push({
      bizType: use,
      isShown:
        isMainOperator(context.who) && !gone.has(use) && (await chosenWay(context, context.who.userNo, use)) === "off",
    });
  return { rows };
};

export const alertFlags: Handler<typeof secondStep.alertFlags> = async ({ bizTypes }, context) => {
  const gone = await dismissedOf(context, context.who.operatorId);
  return {
    rows: [...new Set(bizTypes)].map((use) => ({
      bizType: use,
      showFlag: gone.has(use) ? ("dismissed" as const) : ("shown" as const),
    })),
  };
};

async function setFlags(
  tx: InWorld,
  operatorId: string,
  uses: readonly MfaUse[],
  showFlag: "shown" | "dismissed",
): Promise<void> {
  const flag = showFlag === "dismissed" ? dismissed : 1;
  for (const use of uses) {
    const key = { world: tx.world.id, operator: operatorId, use };
    await tx.prisma.alertFlag.upsert({
      where: { world_operator_use: key },
      create: { ...key, flag },
      update: { flag },
      select: { world: true },
    });
  }
}

export const setAlertFlags: Handler<typeof secondStep.setAlertFlags> = async (
  { bizTypes, showFlag },
  { who, transact },
) =>
  transact(async (tx) => {
    await setFlags(tx, who.operatorId, bizTypes, showFlag);
    return {};
  });

export const setAllAlertFlags: Handler<typeof secondStep.setAllAlertFlags> = async ({ showFlag }, { who, transact }) =>
  transact(async (tx) => {
    await setFlags(tx, who.operatorId, ["login", "payout"], showFlag);
    return {};
  });

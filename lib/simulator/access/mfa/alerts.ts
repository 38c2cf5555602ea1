import type { secondStepCalls } from "@/lib/access/calls/mfa";
import type { MfaUse } from "@/lib/gate/second-step";
import type { Handler } from "@/lib/simulator/platform/handler";
import { isMainOperator } from "../main-operator";
import { companyMfaWay } from "./step";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Holds the flag's value: "Flag value 2 means dismissed" (specification 1, section 7). */
const dismissedFlag = 2;

async function dismissedOf(tx: InWorld, operatorId: string): Promise<ReadonlySet<string>> {
  const rows = await tx.prisma.alertFlag.findMany({
    where: { world: tx.world.id, operator: operatorId, flag: dismissedFlag },
    select: { use: true },
  });
  return new Set(rows.map(({ use }) => use));
}

/** Returns the alerts of the main operator that MFA is off, until it is on or they dismiss it. */
export const getMfaOffAlertVisibility: Handler<typeof secondStepCalls.alertsShown> = async ({ bizTypes }, context) => {
  const dismissedUses = await dismissedOf(context, context.principal.operatorId);
  const rows = [];
  for (const use of new Set(bizTypes))
    rows.push({
      bizType: use,
      isShown:
        isMainOperator(context.principal) &&
        !dismissedUses.has(use) &&
        (await companyMfaWay(context, context.principal.userNo, use)) === "off",
    });
  return { rows };
};

export const getMfaAlertDismissals: Handler<typeof secondStepCalls.alertFlags> = async ({ bizTypes }, context) => {
  const dismissedUses = await dismissedOf(context, context.principal.operatorId);
  return {
    rows: [...new Set(bizTypes)].map((use) => ({
      bizType: use,
      showFlag: dismissedUses.has(use) ? ("dismissed" as const) : ("shown" as const),
    })),
  };
};

async function setFlags(
  tx: InWorld,
  operatorId: string,
  uses: readonly MfaUse[],
  showFlag: "shown" | "dismissed",
): Promise<void> {
  const flag = showFlag === "dismissed" ? dismissedFlag : 1;
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

export const setMfaAlertDismissals: Handler<typeof secondStepCalls.setAlertFlags> = async (
  { bizTypes, showFlag },
  { principal, transact },
) =>
  transact(async (tx) => {
    await setFlags(tx, principal.operatorId, bizTypes, showFlag);
    return {};
  });

export const setAllMfaAlertDismissals: Handler<typeof secondStepCalls.setAllAlertFlags> = async (
  { showFlag },
  { principal, transact },
) =>
  transact(async (tx) => {
    await setFlags(tx, principal.operatorId, ["login", "payout"], showFlag);
    return {};
  });

import type { entering } from "@/lib/access/calls/entering";
import type { Guest } from "@/lib/call/principal";
import type { MfaWay } from "@/lib/gate/second-step";
import type { Handler } from "@/lib/simulator/platform/handler";
import { lockRow } from "@/lib/simulator/platform/store/records";
import { maskContact } from "@/lib/access/mask";
import { isProduction } from "@/lib/session/settings";
import { isManuallyOperated } from "@/lib/simulator/driving/worlds/manual-books";
import { findAndRenewKnownDevice, trustDevice } from "../sessions/devices";
import { endMfaPending, openFullSession } from "../sign-in/enter";
import { beginMfa as begin } from "../mfa/begin";
import { checkMfa } from "../mfa/check";
import { mfaMethodsOf, requiredMfaStep, mfaStepByWay, type MfaStep } from "../mfa/step";
import { maySignInNow } from "../sign-in/sign-in-permission";
import { notifyNewDevice } from "./new-device";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Describes why a person's MFA is pending, and every step that would complete it. */
interface Open {
  readonly reason: "newDevice" | "secondStep";
  readonly steps: readonly MfaStep[];
}

const newDeviceWays = ["phone", "email", "app", "passkey"] as const;

/** Returns the pending steps: the enabled way is required; on a new device any that the person has. */
async function openTo(tx: InWorld, { operatorId }: Guest): Promise<Open> {
  const step = await requiredMfaStep(tx, operatorId, "login");
  if (step.way !== "off") return { reason: "secondStep", steps: [step] };
  const methods = await mfaMethodsOf(tx, operatorId);
  return {
    reason: "newDevice",
    steps: methods
      ? newDeviceWays.filter((way) => methods[way]).map((way) => mfaStepByWay(way, "login", operatorId, methods))
      : [],
  };
}

interface SessionIds {
  readonly userNo?: string | undefined;
  readonly operatorId?: string | undefined;
}

/** Returns true if the ids in the page's request match the session. */
const isOwn = (sessionIds: SessionIds, principal: Guest): boolean =>
  (sessionIds.userNo ?? principal.userNo) === principal.userNo &&
  (sessionIds.operatorId ?? principal.operatorId) === principal.operatorId;

async function stepOf(
  tx: InWorld,
  principal: Guest,
  sessionIds: SessionIds & { authWay: MfaWay },
): Promise<MfaStep | undefined> {
  return isOwn(sessionIds, principal)
    ? (await openTo(tx, principal)).steps.find(({ way }) => way === sessionIds.authWay)
    : undefined;
}

export const getPendingSignInMfa: Handler<typeof entering.secondStep> = async (sessionIds, context) => {
  const { principal, world, refuse } = context;
  if (!isOwn(sessionIds, principal)) return refuse("OPERATION_NOT_ALLOW");
  const { reason, steps } = await openTo(context, principal);
  return {
    reason,
    ways: steps.map(({ way, target }) => ({ authWay: way, sendNo: maskContact(target) })),
    ...(!isProduction() && !isManuallyOperated(world) && { world: world.name }),
  };
};

export const beginSignInMfa: Handler<typeof entering.beginSecondStep> = async (
  sessionIds,
  { principal, caller, refuse, transact },
) =>
  transact(async (tx) => {
    const step = await stepOf(tx, principal, sessionIds);
    if (!step) return refuse("OPERATION_NOT_ALLOW");
    const stepStart = await begin(tx, step, caller);
    return "busy" in stepStart ? refuse("CAPTCHA_BUSY", stepStart.busy) : stepStart;
  });

/**
 * Completes MFA. Of many parallel requests with the right proof one gets the session: the proof is valid once, and so
 * is the session with MFA pending.
 */
export const completeSignInMfa: Handler<typeof entering.takeSecondStep> = async (
  { msgCode, passkey, ...sessionIds },
  context,
) => {
  const { principal, world, by, caller, refuse, transact } = context;
  const step = await stepOf(context, principal, sessionIds);
  if (!step) return refuse("OPERATION_NOT_ALLOW");
  const useProof = await checkMfa(context, step, { msgCode, passkey }, caller);
  return transact(async (tx) => {
    // a concurrent request that disables the person or changes their password waits, and then ends the session that was
    // opened here
    const still = await lockRow(tx, "Operator", { world: world.id, id: principal.operatorId });
    if (!still || !maySignInNow(still, by.at)) return tx.refuse("TOKEN_EXPIRED");
    if (!(await useProof(tx))) return refuse("CAPTCHA_ERROR");
    const lineage = await endMfaPending(tx.sql, caller);
    const existingDevice = await findAndRenewKnownDevice(tx, principal.operatorId, caller);
    if (!existingDevice) await notifyNewDevice(tx, principal.operatorId, caller);
    const { token, device } = await openFullSession(
      tx,
      principal.operatorId,
      caller,
      existingDevice ?? (await trustDevice(tx, principal.operatorId, caller)),
      lineage,
    );
    return { userNo: principal.userNo, token, device };
  });
};

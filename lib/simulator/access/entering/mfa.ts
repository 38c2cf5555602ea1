import type { entering } from "@/lib/access/calls/entering";
import type { Guest } from "@/lib/call/who";
import type { MfaWay } from "@/lib/gate/second-step";
import type { Handler } from "@/lib/simulator/platform/handler";
import { lockRow } from "@/lib/simulator/platform/store/records";
import { masked } from "@/lib/access/masked";
import { knownDevice, trustDevice } from "../sessions/devices";
import { endMfaPending, enterOn } from "../sign-in/enter";
import { beginMfa as begin } from "../mfa/begin";
import { checkMfa } from "../mfa/check";
import { meansOf, mfaOf, stepBy, type MfaStep } from "../mfa/step";
import { mayEnterNow } from "../sign-in/may-enter";
import { tellOfNewDevice } from "./new-device";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Why a person's MFA is pending, and every step that would complete it. */
interface Open {
  readonly reason: "newDevice" | "secondStep";
  readonly steps: readonly MfaStep[];
}

const newDeviceWays = ["phone", "email", "app", "passkey"] as const;

/** The ways switched on are required; on a new device any that the person has. */
async function openTo(tx: InWorld, { operatorId }: Guest): Promise<Open> {
  const step = await mfaOf(tx, operatorId, "login");
  if (step.way !== "off") return { reason: "secondStep", steps: [step] };
  const means = await meansOf(tx, operatorId);
  return {
    reason: "newDevice",
    steps: means ? newDeviceWays.filter((way) => means[way]).map((way) => stepBy(way, "login", operatorId, means)) : [],
  };
}

interface Said {
  readonly userNo?: string | undefined;
  readonly operatorId?: string | undefined;
}

/** Whether what the page says of whose session it is agrees with the session. */
const isOwn = (said: Said, who: Guest): boolean =>
  (said.userNo ?? who.userNo) === who.userNo && (said.operatorId ?? who.operatorId) === who.operatorId;

async function stepOf(tx: InWorld, who: Guest, said: Said & { authWay: MfaWay }): Promise<MfaStep | undefined> {
  return isOwn(said, who) ? (await openTo(tx, who)).steps.find(({ way }) => way === said.authWay) : undefined;
}

export const secondStep: Handler<typeof entering.secondStep> = async (said, context) => {
  const { who, refuse } = context;
  if (!isOwn(said, who)) return refuse("OPERATION_NOT_ALLOW");
  const { reason, steps } = await openTo(context, who);
  return { reason, ways: steps.map(({ way, target }) => ({ authWay: way, sendNo: masked(target) })) };
};

export const beginSecondStep: Handler<typeof entering.beginSecondStep> = async (
  said,
  { who, caller, refuse, transact },
) =>
  transact(async (tx) => {
    const step = await stepOf(tx, who, said);
    if (!step) return refuse("OPERATION_NOT_ALLOW");
    const begun = await begin(tx, step, caller);
    return "busy" in begun ? refuse("CAPTCHA_BUSY", begun.busy) : begun;
  });

/**
 * Of many parallel requests with the right proof one gets the session: the proof serves once, and so does the session
 * with MFA pending.
 */
export const takeSecondStep: Handler<typeof entering.takeSecondStep> = async (
  { msgCode, passkey, ...said },
  context,
) => {
  const { who, world, by, caller, refuse, transact } = context;
  const step = await stepOf(context, who, said);
  if (!step) return refuse("OPERATION_NOT_ALLOW");
  const useProof = await checkMfa(context, step, { msgCode, passkey }, caller);
  return transact(async (tx) => {
    // a concurrent request that disables the person or changes their password waits, and then ends the session that was
    // opened here
    const still = await lockRow(tx, "Operator", { world: world.id, id: who.operatorId });
    if (!still || !mayEnterNow(still, by.at)) return tx.refuse("TOKEN_EXPIRED");
    if (!(await useProof(tx))) return refuse("CAPTCHA_ERROR");
    const lineage = await endMfaPending(tx.sql, caller);
    const known = await knownDevice(tx, who.operatorId, caller);
    if (!known) await tellOfNewDevice(tx, who.operatorId, caller);
    const { token, device } = await enterOn(
      tx,
      who.operatorId,
      caller,
      known ?? (await trustDevice(tx, who.operatorId, caller)),
      lineage,
    );
    return { userNo: who.userNo, token, device };
  });
};

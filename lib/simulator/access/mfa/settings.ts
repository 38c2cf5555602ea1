import type { secondStep } from "@/lib/access/calls/mfa";
import type { Who } from "@/lib/call/who";
import { issueAt } from "@/lib/call/refusals";
import type { MfaUse, MfaWay } from "@/lib/gate/second-step";
import type { Handler } from "@/lib/simulator/platform/handler";
import { lockRow } from "@/lib/simulator/platform/store/records";
import { masked } from "@/lib/access/masked";
import { isMainOperator, mainOperatorName } from "../main-operator";
import { tellPerson } from "../tell";
import { beginMfa } from "./begin";
import { boundText, deedWords } from "./deed-words";
import { checkMfa } from "./check";
import { chosenWay, meansOf, noMeans, mfaOf, stepBy, wayOf, type MfaStep } from "./step";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** A person's required MFA, as the pages show it. */
export const shownStep = ({ way, target }: MfaStep) => ({ authWay: way, sentTo: masked(target) });

export const secondSteps: Handler<typeof secondStep.secondSteps> = async (_, context) => {
  const [login, payout] = [
    await chosenWay(context, context.who.userNo, "login"),
    await chosenWay(context, context.who.userNo, "payout"),
  ];
  const means = (await meansOf(context, context.who.operatorId)) ?? noMeans;
  const own = (use: MfaUse, chosen: MfaWay) =>
    shownStep(stepBy(wayOf(chosen, means), use, context.who.operatorId, means));
  return {
    login,
    payout,
    own: { login: own("login", login), payout: own("payout", payout) },
    isMainOperator: isMainOperator(context.who),
    mainOperator: (await mainOperatorName(context, context.who)).name,
  };
};

/**
 * By which way a change is proven: by what is on now, or where it is off by the new way. Undefined where the new one is
 * nothing the person has.
 */
async function proofFor(
  tx: InWorld,
  { userNo, operatorId }: Who,
  use: MfaUse,
  wanted: MfaWay,
): Promise<MfaStep | undefined> {
  const means = (await meansOf(tx, operatorId)) ?? noMeans;
  if (wanted !== "off" && !means[wanted]) return undefined;
  const chosen = await chosenWay(tx, userNo, use);
  return stepBy(chosen === "off" ? wanted : wayOf(chosen, means), "settings", operatorId, means);
}

/** Begins the proof of a change. */
export const sendSecondStepCode: Handler<typeof secondStep.sendSecondStepCode> = async (
  { bizType: use, authWay: wanted },
  { who, caller, refuse, transact },
) =>
  transact(async (tx) => {
    const step = await proofFor(tx, who, use, wanted);
    if (!step) return refuse("OPERATION_NOT_ALLOW");
    const begun = await beginMfa(tx, step, caller);
    return "busy" in begun ? refuse("CAPTCHA_BUSY", begun.busy) : { authWay: step.way, ...begun };
  });

/** Switches MFA for the company's people. */
export const changeSecondStep: Handler<typeof secondStep.changeSecondStep> = async (
  { bizType: use, authWay: wanted, ...proof },
  context,
) => {
  const { who, world, by, caller, refuse, transact } = context;
  const step = await proofFor(context, who, use, wanted);
  if (!step) return refuse("OPERATION_NOT_ALLOW");
  const useProof = await checkMfa(context, step, proof, caller);
  return transact(async (tx) => {
    // the way proven above must still be the one in force: after a concurrent change another proof is required
    const key = { world: world.id, userNo: who.userNo, use };
    const row = await lockRow(tx, "SecondStep", key);
    const still = await proofFor(tx, who, use, wanted);
    if (still?.way !== step.way || !(await useProof(tx))) return refuse("CAPTCHA_ERROR");
    if (!row && wanted === "off") return {};
    const changed = { way: wanted, changedAt: by.at };
    await tx.prisma.secondStep.upsert({
      where: { world_userNo_use: key },
      create: { ...key, ...changed },
      update: changed,
      select: { world: true },
    });
    await tellPerson(tx, who.operatorId, "secondStepChanged", caller);
    return {};
  });
};

/** The caller's own MFA for a payment. */
export const payoutStep: Handler<typeof secondStep.payoutStep> = async (_, context) =>
  shownStep(await mfaOf(context, context.who.operatorId, "payout"));

/** Begins MFA of a deed. */
export const sendPayoutCode: Handler<typeof secondStep.sendPayoutCode> = async (
  { sendType, sendMethod, sendNo, deed },
  { who, caller, refuse, transact },
) =>
  transact(async (tx) => {
    const step = await mfaOf(tx, who.operatorId, "payout");
    const isOther = (of: typeof sendType) => of !== undefined && step.way !== (of === "sms" ? "phone" : "email");
    if (step.way === "off" || isOther(sendType) || isOther(sendMethod)) return refuse("OPERATION_NOT_ALLOW");
    if (sendNo && ![step.target, masked(step.target)].includes(sendNo.trim()))
      return refuse("INVALID_PARAM", issueAt("sendNo", "sendNo.other"));
    const bound = { ...step, deed: { text: await boundText(tx, deed), words: await deedWords(tx, deed) } };
    const begun = await beginMfa(tx, bound, caller);
    return "busy" in begun ? refuse("CAPTCHA_BUSY", begun.busy) : { authWay: step.way, ...begun };
  });

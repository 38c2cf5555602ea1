import type { secondStepCalls } from "@/lib/access/calls/mfa";
import type { Principal } from "@/lib/call/principal";
import { issueAt } from "@/lib/call/refusals";
import type { MfaUse, MfaWay } from "@/lib/gate/second-step";
import type { Handler } from "@/lib/simulator/platform/handler";
import { lockRow } from "@/lib/simulator/platform/store/records";
import { maskContact } from "@/lib/access/mask";
import { isMainOperator, mainOperatorName } from "../main-operator";
import { notifyPerson } from "../notifications";
import { beginMfa } from "./begin";
import { operationBindingText, describeOperation } from "./operation-texts";
import { checkMfa } from "./check";
import {
  companyMfaWay,
  mfaMethodsOf,
  noMfaMethods,
  requiredMfaStep,
  mfaStepByWay,
  effectiveMfaWay,
  type MfaStep,
} from "./step";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Returns a person's required MFA, as a view for pages. */
export const mfaStepView = ({ way, target }: MfaStep) => ({ authWay: way, sentTo: maskContact(target) });

export const readMfaSettings: Handler<typeof secondStepCalls.secondSteps> = async (_, context) => {
  const [login, payout] = [
    await companyMfaWay(context, context.principal.userNo, "login"),
    await companyMfaWay(context, context.principal.userNo, "payout"),
  ];
  const methods = (await mfaMethodsOf(context, context.principal.operatorId)) ?? noMfaMethods;
  const ownStep = (use: MfaUse, companyWay: MfaWay) =>
    mfaStepView(mfaStepByWay(effectiveMfaWay(companyWay, methods), use, context.principal.operatorId, methods));
  return {
    login,
    payout,
    own: { login: ownStep("login", login), payout: ownStep("payout", payout) },
    isMainOperator: isMainOperator(context.principal),
    mainOperator: (await mainOperatorName(context, context.principal)).name,
  };
};

/**
 * Returns the step that proves a change: by the current way, or where it is off by the new way. Undefined where the
 * person does not have the new one.
 */
async function proofFor(
  tx: InWorld,
  { userNo, operatorId }: Principal,
  use: MfaUse,
  newWay: MfaWay,
): Promise<MfaStep | undefined> {
  const methods = (await mfaMethodsOf(tx, operatorId)) ?? noMfaMethods;
  if (newWay !== "off" && !methods[newWay]) return undefined;
  const currentWay = await companyMfaWay(tx, userNo, use);
  return mfaStepByWay(
    currentWay === "off" ? newWay : effectiveMfaWay(currentWay, methods),
    "settings",
    operatorId,
    methods,
  );
}

/** Begins the proof of a change. */
export const beginMfaChangeProof: Handler<typeof secondStepCalls.sendSecondStepCode> = async (
  { bizType: use, authWay: newWay },
  { principal, caller, refuse, transact },
) =>
  transact(async (tx) => {
    const step = await proofFor(tx, principal, use, newWay);
    if (!step) return refuse("OPERATION_NOT_ALLOW");
    const stepStart = await beginMfa(tx, step, caller);
    return "busy" in stepStart ? refuse("CAPTCHA_BUSY", stepStart.busy) : { authWay: step.way, ...stepStart };
  });

/** Switches MFA for the company's people. */
export const changeCompanyMfaWay: Handler<typeof secondStepCalls.changeSecondStep> = async (
  { bizType: use, authWay: newWay, ...proof },
  context,
) => {
  const { principal, world, by, caller, refuse, transact } = context;
  const step = await proofFor(context, principal, use, newWay);
  if (!step) return refuse("OPERATION_NOT_ALLOW");
  const useProof = await checkMfa(context, step, proof, caller);
  return transact(async (tx) => {
    // the way proven above must still be the one in force: after a concurrent change another proof is required
    const key = { world: world.id, userNo: principal.userNo, use };
    const row = await lockRow(tx, "SecondStep", key);
    const still = await proofFor(tx, principal, use, newWay);
    if (still?.way !== step.way || !(await useProof(tx))) return refuse("CAPTCHA_ERROR");
    if (!row && newWay === "off") return {};
    const changes = { way: newWay, changedAt: by.at };
    await tx.prisma.secondStep.upsert({
      where: { world_userNo_use: key },
      create: { ...key, ...changes },
      update: changes,
      select: { world: true },
    });
    await notifyPerson(tx, principal.operatorId, "secondStepChanged", caller);
    return {};
  });
};

/** Returns the caller's own MFA for a payment. */
export const getOwnPaymentMfaStep: Handler<typeof secondStepCalls.payoutStep> = async (_, context) =>
  mfaStepView(await requiredMfaStep(context, context.principal.operatorId, "payout"));

/** Begins MFA of an operation. */
export const beginPaymentOperationMfa: Handler<typeof secondStepCalls.sendPayoutCode> = async (
  { sendType, sendMethod, sendNo, deed },
  { principal, caller, refuse, transact },
) =>
  transact(async (tx) => {
    const step = await requiredMfaStep(tx, principal.operatorId, "payout");
    const isOther = (of: typeof sendType) => of !== undefined && step.way !== (of === "sms" ? "phone" : "email");
    if (step.way === "off" || isOther(sendType) || isOther(sendMethod)) return refuse("OPERATION_NOT_ALLOW");
    if (sendNo && ![step.target, maskContact(step.target)].includes(sendNo.trim()))
      return refuse("INVALID_PARAM", issueAt("sendNo", "sendNo.other"));
    const boundStep = {
      ...step,
      operation: { text: await operationBindingText(tx, deed), words: await describeOperation(tx, deed) },
    };
    const stepStart = await beginMfa(tx, boundStep, caller);
    return "busy" in stepStart ? refuse("CAPTCHA_BUSY", stepStart.busy) : { authWay: step.way, ...stepStart };
  });

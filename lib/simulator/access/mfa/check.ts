import type { Caller } from "@/lib/call/principal";
import type { MfaProof } from "@/lib/gate/second-step";
import { minuteMs } from "@/lib/time/instant";
import { isCodeAlreadyUsed, verifyCode, consumeCode, type CodeFor } from "../codes";
import { notifyPerson } from "../notifications";
import { matchingTotpStep, unsealTotpSecret } from "./app";
import { sentMfaCodeKey } from "./begin";
import { checkPasskey, consumePasskeySignature } from "./passkey";
import { isRecoveryCode, recoveryCodeHash } from "./recovery";
import { countWrongMfa } from "./mfa-rows";
import { codesLockedUntil, countWrongCode, resetWrongCodeCount } from "./wrong-codes";
import type { MfaStep } from "./step";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

/** Lists the reasons why MFA failed. */
export type MfaCode = "CAPTCHA_ERROR" | "SECOND_STEP_REQUIRED" | "SECOND_STEP_LOCKED";

/** Uses a proof up inside the handler's transaction: false when a concurrent request has used it. */
export type UseProof = (tx: InWorld) => Promise<boolean>;

/**
 * Checks that a person has passed MFA, and returns a function that uses the proof up. A wrong attempt is counted by the
 * statement that checks it, so call this outside the handler's transaction, and call the result inside it: the proof is
 * used up with the operation or not at all. Five wrong codes invalidate a sent one; five wrong app or recovery codes in
 * a row lock those for 30 minutes of real time; ten of any kind within an hour, or twenty within a day, lock all kinds
 * until it is over. Passkeys are excluded from that.
 */
export async function checkMfa(
  tx: Tx<MfaCode>,
  step: MfaStep,
  { msgCode, passkey }: MfaProof,
  caller: Caller,
): Promise<UseProof> {
  if (step.way === "off") return async () => true;
  if (msgCode === undefined && passkey === undefined) return tx.refuse("SECOND_STEP_REQUIRED");
  if (msgCode !== undefined) return checkCode(tx, step, msgCode, caller);
  const signature = step.way === "passkey" && passkey && (await checkPasskey(tx, step, passkey, caller));
  return signature ? (tx) => consumePasskeySignature(tx, step, signature, caller) : tx.refuse("CAPTCHA_ERROR");
}

/** Checks a code of any kind, within the limit of wrong ones for its person. */
async function checkCode(tx: Tx<MfaCode>, step: MfaStep, msgCode: string, caller: Caller): Promise<UseProof> {
  const { operatorId, way } = step;
  const codeFor = sentMfaCodeKey(step);
  if (codeFor) return checkSentCode(tx, operatorId, codeFor, msgCode, caller);
  if (!isRecoveryCode(msgCode) && way !== "app") return tx.refuse("CAPTCHA_ERROR");
  await checkLimit(tx, operatorId, caller);
  const use = isRecoveryCode(msgCode)
    ? await checkRecovery(tx, step, msgCode, caller)
    : await checkApp(tx, step, msgCode, caller);
  return async (tx) => (await resetWrongCodeCount(tx, operatorId, caller.at)) && (await use(tx));
}

/** Checks a code that a person was sent to prove their identity, and counts a wrong one against them. */
export async function checkSentCode(
  tx: Tx<"CAPTCHA_ERROR" | "SECOND_STEP_LOCKED">,
  operatorId: string,
  codeFor: CodeFor,
  digits: string,
  caller: Caller,
): Promise<UseProof> {
  await checkLimit(tx, operatorId, caller);
  if (!(await verifyCode(tx, codeFor, digits, caller))) {
    // a repetition of what has served is no guess
    if (!(await isCodeAlreadyUsed(tx, codeFor, digits, caller))) await countWrong(tx, operatorId, caller);
    return tx.refuse("CAPTCHA_ERROR");
  }
  return async (tx) =>
    (await resetWrongCodeCount(tx, operatorId, caller.at)) && (await consumeCode(tx, codeFor, digits, caller));
}

/** Refuses where a person has entered too many wrong codes, regardless of the present one. */
async function checkLimit(tx: Tx<"SECOND_STEP_LOCKED">, operatorId: string, { at }: Caller): Promise<void> {
  const until = await codesLockedUntil(tx, operatorId, at);
  if (until) tx.refuse("SECOND_STEP_LOCKED", { minutes: minutesTo(until, at) });
}

const minutesTo = (until: Date, real: Date): number =>
  Math.max(1, Math.ceil((until.getTime() - real.getTime()) / minuteMs));

/** Counts a wrong code within the hour and the day, and notifies its owner when there are too many. */
async function countWrong(tx: InWorld, operatorId: string, caller: Caller): Promise<void> {
  if (await countWrongCode(tx, operatorId, caller.at)) await notifyPerson(tx, operatorId, "codesGuessed", caller);
}

/** Checks an app's digits. A time step is valid once, however many concurrent requests have its digits. */
async function checkApp(tx: Tx<MfaCode>, { operatorId }: MfaStep, digits: string, caller: Caller): Promise<UseProof> {
  const factor = await tx.prisma.secondFactor.findFirst({ where: { world: tx.world.id, operator: operatorId } });
  if (!factor?.appSecret) return tx.refuse("CAPTCHA_ERROR");
  const at = matchingTotpStep(unsealTotpSecret(factor.appSecret, operatorId), digits, caller.at);
  if (at === null) return countInRow(tx, operatorId, caller);
  if (!(await isTaken(tx, operatorId, caller.at))) return lockedFor(tx, operatorId, caller.at);
  if (at <= factor.appStep) return tx.refuse("CAPTCHA_ERROR");
  return async (tx) => {
    const result = await tx.prisma.secondFactor.updateMany({
      where: {
        world: tx.world.id,
        operator: operatorId,
        OR: [{ lockedUntil: null }, { lockedUntil: { lte: caller.at } }],
        appStep: { lt: at },
      },
      data: { appStep: at, wrong: 0 },
    });
    return result.count === 1;
  };
}

/** Checks a recovery code, which replaces, once, a lost app or passkey. */
async function checkRecovery(
  tx: Tx<MfaCode>,
  { operatorId }: MfaStep,
  code: string,
  caller: Caller,
): Promise<UseProof> {
  const hash = recoveryCodeHash(code, tx.world.id, operatorId);
  const recoveryRow = await tx.prisma.recoveryCode.findFirst({
    where: { world: tx.world.id, operator: operatorId, hash },
  });
  if (!recoveryRow) return countInRow(tx, operatorId, caller);
  // a repetition of what has served is no guess
  if (recoveryRow.usedAt) return tx.refuse("CAPTCHA_ERROR");
  if (!(await isTaken(tx, operatorId, caller.at))) return lockedFor(tx, operatorId, caller.at);
  return async (tx) => {
    const result = await tx.prisma.recoveryCode.updateMany({
      where: { world: tx.world.id, operator: operatorId, hash, usedAt: null },
      data: { usedAt: caller.at },
    });
    if (result.count !== 1) return false;
    const free = { OR: [{ lockedUntil: null }, { lockedUntil: { lte: caller.at } }] };
    const factorKey = { world: tx.world.id, operator: operatorId };
    await tx.prisma.secondFactor.updateMany({ where: { ...factorKey, ...free }, data: { wrong: 0 } });
    return true;
  };
}

/** Returns true if a right code is accepted now: there is no lock. */
async function isTaken(tx: InWorld, operatorId: string, real: Date): Promise<boolean> {
  const factor = await tx.prisma.secondFactor.findFirst({
    where: { world: tx.world.id, operator: operatorId },
    select: { lockedUntil: true },
  });
  return !factor?.lockedUntil || factor.lockedUntil.getTime() <= real.getTime();
}

/**
 * Counts in one statement, and only while there is no lock: parallel attempts have no more tries than sequential ones.
 */
async function countInRow(tx: Tx<MfaCode>, operatorId: string, caller: Caller): Promise<never> {
  const wrongCount = await countWrongMfa(tx, operatorId, caller.at);
  if (wrongCount) await countWrong(tx, operatorId, caller);
  return wrongCount && !wrongCount.lockedUntil ? tx.refuse("CAPTCHA_ERROR") : lockedFor(tx, operatorId, caller.at);
}

async function lockedFor(tx: Tx<MfaCode>, operatorId: string, real: Date): Promise<never> {
  const factor = await tx.prisma.secondFactor.findFirst({
    where: { world: tx.world.id, operator: operatorId },
    select: { lockedUntil: true },
  });
  return tx.refuse("SECOND_STEP_LOCKED", { minutes: minutesTo(factor?.lockedUntil ?? real, real) });
}

import type { Caller } from "@/lib/call/who";
import type { MfaProof } from "@/lib/gate/second-step";
import { minuteMs } from "@/lib/time/instant";
import { hasServed, isCode, useCode, type CodeFor } from "../codes";
import { tellPerson } from "../tell";
import { appStepOf, openSecret } from "./app";
import { codeOf } from "./begin";
import { checkPasskey, usePasskey } from "./passkey";
import { isRecoveryCode, recoveryHash } from "./recovery";
import { countWrongMfa } from "./mfa.sql";
import { codesLockedUntil, countWrongCode, passCodes } from "./wrong-codes";
import type { MfaStep } from "./step";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

/** Why MFA failed. */
export type MfaCode = "CAPTCHA_ERROR" | "SECOND_STEP_REQUIRED" | "SECOND_STEP_LOCKED";

/** Uses a proof up inside the handler's transaction: false when a concurrent request has used it. */
export type UseProof = (tx: InWorld) => Promise<boolean>;

/**
 * Checks that a person has passed MFA, and returns what uses the proof up. A wrong try is counted by the statement that checks it, so call this outside the
 * handler's transaction; and call the result inside it: the proof is used up with the operation or not at all. Five wrong
 * codes invalidate one that was sent; five wrong app or recovery codes in a row lock those for 30 minutes of real time; ten
 * of any kind within an hour, or twenty within a day, lock all kinds until it is over. Passkeys are apart from that.
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
  const signed = step.way === "passkey" && passkey && (await checkPasskey(tx, step, passkey, caller));
  return signed ? (tx) => usePasskey(tx, step, signed, caller) : tx.refuse("CAPTCHA_ERROR");
}

/** Checks a code of whatever kind, within what its person may enter wrong ones. */
async function checkCode(tx: Tx<MfaCode>, step: MfaStep, msgCode: string, caller: Caller): Promise<UseProof> {
  const { operatorId, way } = step;
  const sent = codeOf(step);
  if (sent) return checkSentCode(tx, operatorId, sent, msgCode, caller);
  if (!isRecoveryCode(msgCode) && way !== "app") return tx.refuse("CAPTCHA_ERROR");
  await checkLimit(tx, operatorId, caller);
  const use = isRecoveryCode(msgCode)
    ? await checkRecovery(tx, step, msgCode, caller)
    : await checkApp(tx, step, msgCode, caller);
  return async (tx) => (await passCodes(tx, operatorId, caller.at)) && (await use(tx));
}

/** Checks a code that a person was sent to prove who they are, and counts a wrong one against them. */
export async function checkSentCode(
  tx: Tx<"CAPTCHA_ERROR" | "SECOND_STEP_LOCKED">,
  operatorId: string,
  sent: CodeFor,
  digits: string,
  caller: Caller,
): Promise<UseProof> {
  await checkLimit(tx, operatorId, caller);
  if (!(await isCode(tx, sent, digits, caller))) {
    // a repetition of what has served is no guess
    if (!(await hasServed(tx, sent, digits, caller))) await countWrong(tx, operatorId, caller);
    return tx.refuse("CAPTCHA_ERROR");
  }
  return async (tx) => (await passCodes(tx, operatorId, caller.at)) && (await useCode(tx, sent, digits, caller));
}

/** Refuses where a person has entered too many wrong codes, whatever is entered now. */
async function checkLimit(tx: Tx<"SECOND_STEP_LOCKED">, operatorId: string, { at }: Caller): Promise<void> {
  const until = await codesLockedUntil(tx, operatorId, at);
  if (until) tx.refuse("SECOND_STEP_LOCKED", { minutes: minutesTo(until, at) });
}

const minutesTo = (until: Date, real: Date): number =>
  Math.max(1, Math.ceil((until.getTime() - real.getTime()) / minuteMs));

/** Counts a wrong code within the hour and the day, and writes to its owner when there are too many. */
async function countWrong(tx: InWorld, operatorId: string, caller: Caller): Promise<void> {
  if (await countWrongCode(tx, operatorId, caller.at)) await tellPerson(tx, operatorId, "codesGuessed", caller);
}

/** A step of time serves once, however many send its digits together. */
async function checkApp(tx: Tx<MfaCode>, { operatorId }: MfaStep, digits: string, caller: Caller): Promise<UseProof> {
  const own = await tx.prisma.secondFactor.findFirst({ where: { world: tx.world.id, operator: operatorId } });
  if (!own?.appSecret) return tx.refuse("CAPTCHA_ERROR");
  const at = appStepOf(openSecret(own.appSecret, operatorId), digits, caller.at);
  if (at === null) return countInRow(tx, operatorId, caller);
  if (!(await isTaken(tx, operatorId, caller.at))) return lockedFor(tx, operatorId, caller.at);
  if (at <= own.appStep) return tx.refuse("CAPTCHA_ERROR");
  return async (tx) => {
    const used = await tx.prisma.secondFactor.updateMany({
      where: {
        world: tx.world.id,
        operator: operatorId,
        OR: [{ lockedUntil: null }, { lockedUntil: { lte: caller.at } }],
        appStep: { lt: at },
      },
      data: { appStep: at, wrong: 0 },
    });
    return used.count === 1;
  };
}

/** A recovery code replaces, once, a lost app or passkey. */
async function checkRecovery(
  tx: Tx<MfaCode>,
  { operatorId }: MfaStep,
  code: string,
  caller: Caller,
): Promise<UseProof> {
  const hash = recoveryHash(code, tx.world.id, operatorId);
  const own = await tx.prisma.recoveryCode.findFirst({ where: { world: tx.world.id, operator: operatorId, hash } });
  if (!own) return countInRow(tx, operatorId, caller);
  // a repetition of what has served is no guess
  if (own.usedAt) return tx.refuse("CAPTCHA_ERROR");
  if (!(await isTaken(tx, operatorId, caller.at))) return lockedFor(tx, operatorId, caller.at);
  return async (tx) => {
    const used = await tx.prisma.recoveryCode.updateMany({
      where: { world: tx.world.id, operator: operatorId, hash, usedAt: null },
      data: { usedAt: caller.at },
    });
    if (used.count !== 1) return false;
    const free = { OR: [{ lockedUntil: null }, { lockedUntil: { lte: caller.at } }] };
    const own = { world: tx.world.id, operator: operatorId };
    await tx.prisma.secondFactor.updateMany({ where: { ...own, ...free }, data: { wrong: 0 } });
    return true;
  };
}

/** Whether a right one counts now: there is no lock. */
async function isTaken(tx: InWorld, operatorId: string, real: Date): Promise<boolean> {
  const own = await tx.prisma.secondFactor.findFirst({
    where: { world: tx.world.id, operator: operatorId },
    select: { lockedUntil: true },
  });
  return !own?.lockedUntil || own.lockedUntil.getTime() <= real.getTime();
}

/** Counts in one statement, and only while there is no lock: parallel tries are no more than sequential ones. */
async function countInRow(tx: Tx<MfaCode>, operatorId: string, caller: Caller): Promise<never> {
  const counted = await countWrongMfa(tx, operatorId, caller.at);
  if (counted) await countWrong(tx, operatorId, caller);
  return counted && !counted.lockedUntil ? tx.refuse("CAPTCHA_ERROR") : lockedFor(tx, operatorId, caller.at);
}

async function lockedFor(tx: Tx<MfaCode>, operatorId: string, real: Date): Promise<never> {
  const own = await tx.prisma.secondFactor.findFirst({
    where: { world: tx.world.id, operator: operatorId },
    select: { lockedUntil: true },
  });
  return tx.refuse("SECOND_STEP_LOCKED", { minutes: minutesTo(own?.lockedUntil ?? real, real) });
}

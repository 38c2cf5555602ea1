import type { Caller } from "@/lib/call/who";
import type { MfaProof } from "@/lib/gate/second-step";
import { minuteMs } from "@/lib/time/instant";
import { isCode, useCode } from "../codes";
import { appStepOf, openSecret } from "./app";
import { codeOf } from "./begin";
import { checkPasskey, usePasskey } from "./passkey";
import { isRecoveryCode, recoveryHash } from "./recovery";
import { countWrongMfa } from "./mfa.sql";
import type { MfaStep } from "./step";
import type { InWorld, Tx } from "../../store/tx";

/** Why MFA failed. */
export type MfaCode = "CAPTCHA_ERROR" | "SECOND_STEP_REQUIRED" | "SECOND_STEP_LOCKED";

/** Uses a proof up inside the handler's transaction: false when a concurrent request has used it. */
export type UseProof = (tx: InWorld) => Promise<boolean>;

/**
 * Checks that a person has passed MFA, and returns what uses the proof up. A wrong try is counted by the statement that checks it, so call this outside the
 * handler's transaction; and call the result inside it: the proof is used up with the operation or not at all. Five wrong
 * codes invalidate one that was sent; five wrong app or recovery codes in a row lock those for 30 minutes of real time.
 */
export async function checkMfa(
  tx: Tx<MfaCode>,
  step: MfaStep,
  { msgCode, passkey }: MfaProof,
  caller: Caller,
): Promise<UseProof> {
  if (step.way === "off") return async () => true;
  if (msgCode === undefined && passkey === undefined) return tx.refuse("SECOND_STEP_REQUIRED");
  const sent = codeOf(step);
  if (sent)
    return msgCode !== undefined && (await isCode(tx, sent, msgCode, caller))
      ? (tx) => useCode(tx, sent, msgCode, caller)
      : tx.refuse("CAPTCHA_ERROR");
  if (msgCode !== undefined && isRecoveryCode(msgCode)) return checkRecovery(tx, step, msgCode, caller);
  if (step.way === "app" && msgCode !== undefined) return checkApp(tx, step, msgCode, caller);
  const signed = step.way === "passkey" && passkey && (await checkPasskey(tx, step, passkey, caller));
  return signed ? (tx) => usePasskey(tx, step, signed, caller) : tx.refuse("CAPTCHA_ERROR");
}

/** A step of time serves once, however many send its digits together. */
async function checkApp(tx: Tx<MfaCode>, { operatorId }: MfaStep, digits: string, caller: Caller): Promise<UseProof> {
  const own = await tx.prisma.secondFactor.findFirst({ where: { world: tx.world.id, operator: operatorId } });
  if (!own?.appSecret) return tx.refuse("CAPTCHA_ERROR");
  const at = appStepOf(openSecret(own.appSecret, operatorId), digits, caller.at);
  if (at === null) return countWrong(tx, operatorId, caller.at);
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
  if (!own || own.usedAt) return countWrong(tx, operatorId, caller.at);
  if (!(await isTaken(tx, operatorId, caller.at))) return lockedFor(tx, operatorId, caller.at);
  return async (tx) => {
    const used = await tx.prisma.recoveryCode.updateMany({
      where: { world: tx.world.id, operator: operatorId, hash, usedAt: null },
      data: { usedAt: caller.at },
    });
    return used.count === 1;
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
async function countWrong(tx: Tx<MfaCode>, operatorId: string, real: Date): Promise<never> {
  const counted = await countWrongMfa(tx, operatorId, real);
  return counted && !counted.lockedUntil ? tx.refuse("CAPTCHA_ERROR") : lockedFor(tx, operatorId, real);
}

async function lockedFor(tx: Tx<MfaCode>, operatorId: string, real: Date): Promise<never> {
  const own = await tx.prisma.secondFactor.findFirst({
    where: { world: tx.world.id, operator: operatorId },
    select: { lockedUntil: true },
  });
  const left = (own?.lockedUntil?.getTime() ?? 0) - real.getTime();
  return tx.refuse("SECOND_STEP_LOCKED", { minutes: Math.max(1, Math.ceil(left / minuteMs)) });
}

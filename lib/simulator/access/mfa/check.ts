import type { Detail } from "@/lib/call/refusals";
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
import type { InWorld } from "../../store/tx";

/** Why MFA failed. */
export interface MfaFault {
  readonly code: "CAPTCHA_ERROR" | "SECOND_STEP_REQUIRED" | "SECOND_STEP_LOCKED";
  readonly detail: Detail;
}

/**
 * Either why not, or a function that uses the proof up inside the handler's transaction: false when a concurrent
 * request has used it.
 */
export type Checked =
  | { readonly no: MfaFault; readonly use: null }
  | { readonly no: null; readonly use: (tx: InWorld) => Promise<boolean> };

const refused = (code: MfaFault["code"], detail: Detail = {}): Checked => ({ no: { code, detail }, use: null });
const good = (use: (tx: InWorld) => Promise<boolean>): Checked => ({ no: null, use });

/**
 * Whether a person has passed MFA. A wrong try is counted by the statement that checks it, so call this outside the
 * handler's transaction; and call `use` inside it: the proof is used up with the operation or not at all. Five wrong
 * codes invalidate one that was sent; five wrong app or recovery codes in a row lock those for 30 minutes of real time.
 */
export async function checkMfa(
  tx: InWorld,
  step: MfaStep,
  { msgCode, passkey }: MfaProof,
  caller: Caller,
): Promise<Checked> {
  if (step.way === "off") return good(async () => true);
  if (msgCode === undefined && passkey === undefined) return refused("SECOND_STEP_REQUIRED");
  const sent = codeOf(step);
  if (sent)
    return msgCode !== undefined && (await isCode(tx, sent, msgCode, caller))
      ? good((tx) => useCode(tx, sent, msgCode, caller))
      : refused("CAPTCHA_ERROR");
  if (msgCode !== undefined && isRecoveryCode(msgCode)) return checkRecovery(tx, step, msgCode, caller);
  if (step.way === "app" && msgCode !== undefined) return checkApp(tx, step, msgCode, caller);
  const signed = step.way === "passkey" && passkey && (await checkPasskey(tx, step, passkey, caller));
  return signed ? good((tx) => usePasskey(tx, step, signed, caller)) : refused("CAPTCHA_ERROR");
}

/** A step of time serves once, however many send its digits together. */
async function checkApp(tx: InWorld, { operatorId }: MfaStep, digits: string, caller: Caller): Promise<Checked> {
  const own = await tx.prisma.secondFactor.findFirst({ where: { world: tx.world.id, operator: operatorId } });
  if (!own?.appSecret) return refused("CAPTCHA_ERROR");
  const at = appStepOf(openSecret(own.appSecret, operatorId), digits, caller.at);
  if (at === null) return countWrong(tx, operatorId, caller.at);
  if (!(await isTaken(tx, operatorId, caller.at))) return lockedFor(tx, operatorId, caller.at);
  if (at <= own.appStep) return refused("CAPTCHA_ERROR");
  return good(async (tx) => {
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
  });
}

/** A recovery code replaces, once, a lost app or passkey. */
async function checkRecovery(tx: InWorld, { operatorId }: MfaStep, code: string, caller: Caller): Promise<Checked> {
  const hash = recoveryHash(code, tx.world.id, operatorId);
  const own = await tx.prisma.recoveryCode.findFirst({ where: { world: tx.world.id, operator: operatorId, hash } });
  if (!own || own.usedAt) return countWrong(tx, operatorId, caller.at);
  if (!(await isTaken(tx, operatorId, caller.at))) return lockedFor(tx, operatorId, caller.at);
  return good(async (tx) => {
    const used = await tx.prisma.recoveryCode.updateMany({
      where: { world: tx.world.id, operator: operatorId, hash, usedAt: null },
      data: { usedAt: caller.at },
    });
    return used.count === 1;
  });
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
async function countWrong(tx: InWorld, operatorId: string, real: Date): Promise<Checked> {
  const counted = await countWrongMfa(tx, operatorId, real);
  return counted && !counted.lockedUntil ? refused("CAPTCHA_ERROR") : lockedFor(tx, operatorId, real);
}

async function lockedFor(tx: InWorld, operatorId: string, real: Date): Promise<Checked> {
  const own = await tx.prisma.secondFactor.findFirst({
    where: { world: tx.world.id, operator: operatorId },
    select: { lockedUntil: true },
  });
  const left = (own?.lockedUntil?.getTime() ?? 0) - real.getTime();
  return refused("SECOND_STEP_LOCKED", { minutes: Math.max(1, Math.ceil(left / minuteMs)) });
}

import { randomInt } from "node:crypto";
import {
  codeDigits,
  codeEveryMs,
  codeMs,
  codesOfOperationsPerDayMax,
  codesPerDayFromAddressMax,
  codesPerDayMax,
  codesPerDayToTargetMax,
  wrongCodesMax,
} from "@/lib/access/terms";
import type { Caller } from "@/lib/call/principal";
import { ipNetworkPrefix } from "@/lib/session/network";
import { dayMs, addMilliseconds, minuteMs } from "@/lib/time/instant";
import { secondsUntil } from "../platform/rate-limits/rate-limit";
import { translatorFor } from "../../i18n/translator";
import type { LinkPurpose } from "./links";
import { validateCodeCountingAttempts, consumeRateAllowance, type CodeKey } from "./code-counts";
import { eraseOutboxMessages, enqueueOutboxMessage } from "./outbox";
import { codeHash, tokenHash } from "./secrets";
import type { InWorld } from "../platform/store/tx";

/** Limits the characters of a requester's hash that separate the requesters of one target's allowance. */
const askerSigns = 12;

/** Lists the purposes of a code. A code sent for one purpose is not valid for another. */
export type CodePurpose =
  | "register"
  | "forget"
  | "oldPhone"
  | "newPhone"
  | "oldEmail"
  | "newEmail"
  | "payPassword"
  | "payout"
  | "secondStep"
  | "secondAuth";

/** Identifies a code by recipient, purpose and session: all of it must be the same when the code comes back. */
export interface CodeFor {
  readonly purpose: CodePurpose;
  readonly kind: "sms" | "mail";
  /** Holds a phone number or an email address. */
  readonly target: string;
  /** Holds the operation that it confirms, where it is bound to one: as compared text, and as text of the letter. */
  readonly operation?: BoundOperation | undefined;
}

/** Describes an operation that a code or a passkey's challenge is bound to. */
export interface BoundOperation {
  readonly text: string;
  readonly words: string;
}

/** Binds a code or challenge to the session that requested it: the hash of its id, empty where there is none. */
export const sessionBindingHash = ({ token }: Caller): string => (token ? tokenHash(token) : "");

/**
 * Identifies the requester of a code: a session, or the network of a request without one. A stranger elsewhere can
 * neither guess the code that a person was sent, nor replace it, nor use up that person's allowance.
 */
const askerOf = (caller: Caller): string =>
  sessionBindingHash(caller) || tokenHash(`network\n${ipNetworkPrefix(caller.from)}`);
const keyOf = (world: string, { purpose, target }: CodeFor, caller: Caller): CodeKey => ({
  world,
  purpose,
  target,
  session: askerOf(caller),
});

/** Hashes the code with all it is bound to, so that a row which is moved elsewhere is useless. */
const hashOf = (
  { world, purpose, target, session }: CodeKey,
  code: string,
  operation: BoundOperation | undefined,
): string => codeHash(code, [world, purpose, target, session, ...(operation ? [operation.text] : [])].join("\n"));

/**
 * Sends a code into the world's outbox; an earlier one for the same purpose becomes invalid. Returns false when the
 * target or the caller's address has used up its allowance: one in 55 seconds and ten a day for a target and purpose,
 * or for a target and operation, and fifty a day for all operations of a target; by real time. For an unknown target
 * nothing is sent, but everything else is done as for a known one, so that the response time reveals nothing.
 */
export async function sendCode(tx: InWorld, code: CodeFor, caller: Caller, isSomebody = true): Promise<boolean> {
  const { purpose, kind, target } = code;
  if (!(await takeEach(tx, purpose, allowancesOfCode(code, caller), caller.at))) return false;
  const digits = String(randomInt(10 ** codeDigits)).padStart(codeDigits, "0");
  const key = keyOf(tx.world.id, code, caller);
  const expiresAt = addMilliseconds(caller.at, codeMs);
  const codeFields = { hash: hashOf(key, digits, code.operation), wrong: 0, expiresAt, usedAt: null };
  await tx.prisma.verificationCode.upsert({
    where: { world_purpose_target_session: key },
    create: { ...key, ...codeFields },
    update: codeFields,
    select: { world: true },
  });
  // another person's message may not have been sent yet: without a session none is erased before its time
  if (caller.token) await eraseOutboxMessages(tx, { kind, recipient: target, purpose });
  const t = await translatorFor(caller.locale);
  const facts = { code: digits, minutes: String(codeMs / minuteMs) };
  const content =
    purpose === "payout"
      ? t("letters.payout.text", { ...facts, deed: code.operation?.words ?? "" })
      : t(`letters.${purpose}.text`, facts);
  await enqueueOutboxMessage(
    tx,
    {
      kind,
      recipient: target,
      purpose,
      subject: t(`letters.${purpose}.subject`),
      content,
      expiresAt: isSomebody ? expiresAt : caller.at,
    },
    caller.at,
  );
  return true;
}

/**
 * Returns true if a code is right, without using it up. A wrong one is counted by the statement that checks it, so
 * parallel guesses have no more attempts than sequential ones; after five it is invalid. Call it outside the handler's
 * transaction, so that a refusal does not undo the count.
 */
export async function verifyCode(tx: InWorld, code: CodeFor, digits: string, caller: Caller): Promise<boolean> {
  const key = keyOf(tx.world.id, code, caller);
  return (await validateCodeCountingAttempts(tx, key, hashOf(key, digits, code.operation), caller.at)) ?? false;
}

/** Returns true if a code is the right one but was used already: sending it again is a repetition, not a guess. */
export async function isCodeAlreadyUsed(tx: InWorld, code: CodeFor, digits: string, caller: Caller): Promise<boolean> {
  const key = keyOf(tx.world.id, code, caller);
  const hash = hashOf(key, digits, code.operation);
  return (await tx.prisma.verificationCode.count({ where: { ...key, hash, usedAt: { not: null } } })) > 0;
}

/** Uses a code up, in the transaction of its purpose: of many parallel requests with the right one, one gets true. */
export async function consumeCode(tx: InWorld, code: CodeFor, digits: string, caller: Caller): Promise<boolean> {
  const key = keyOf(tx.world.id, code, caller);
  const result = await tx.prisma.verificationCode.updateMany({
    where: {
      ...key,
      hash: hashOf(key, digits, code.operation),
      usedAt: null,
      wrong: { lt: wrongCodesMax },
      expiresAt: { gt: caller.at },
    },
    data: { usedAt: caller.at },
  });
  if (result.count === 0) return false;
  await eraseOutboxMessages(tx, { kind: code.kind, recipient: code.target, purpose: code.purpose });
  return true;
}

/** Limits the codes per day, and the time between two. */
interface Pace {
  readonly most: number;
  readonly everyMs: number;
}
/** Lists the allowances to use, in this order. */
type Allowances = readonly (readonly [subject: string, pace: Pace])[];

const usualPace: Pace = { most: codesPerDayMax, everyMs: codeEveryMs };

/**
 * Returns the allowances of a code. A different operation need not wait for the one before it: a person who has saved a
 * payee may pay it immediately.
 */
function allowancesOfCode({ target, operation }: CodeFor, caller: Caller): Allowances {
  if (!operation) return allowancesOf(target, caller, usualPace);
  const operationSubject = `to ${target} for ${tokenHash(operation.text).slice(0, askerSigns)}`;
  return [
    [operationSubject, usualPace],
    ...allowancesOf(target, caller, { most: codesOfOperationsPerDayMax, everyMs: 0 }),
  ];
}

/**
 * Returns the allowances of a target. Without a session each network has a separate allowance, and the target has one
 * over all of them.
 */
function allowancesOf(target: string, caller: Caller, pace: Pace): Allowances {
  const asker = caller.token ? "" : ` ${askerOf(caller).slice(0, askerSigns)}`;
  const ofTarget: Allowances = asker === "" ? [] : [[`to ${target}`, { most: codesPerDayToTargetMax, everyMs: 0 }]];
  const from = `from ${ipNetworkPrefix(caller.from)}`;
  return [[`to ${target}${asker}`, pace], ...ofTarget, [from, { most: codesPerDayFromAddressMax, everyMs: 0 }]];
}

/** Uses one of each allowance until one is exhausted. */
async function takeEach(
  tx: InWorld,
  purpose: CodePurpose | LinkPurpose,
  allowances: Allowances,
  real: Date,
): Promise<boolean> {
  for (const [subject, pace] of allowances)
    if (!(await consumeRateAllowance(tx, purpose, subject, pace, real))) return false;
  return true;
}

/** Returns the seconds until another code may be sent, as a refusal's detail. */
export const codeResendDelay = (tx: InWorld, code: CodeFor, caller: Caller): Promise<{ readonly seconds: number }> =>
  waitForEach(tx, code.purpose, allowancesOfCode(code, caller), caller.at);

/** Does the same for requests that `consumeSendingAllowance` rejects. */
export const messageResendDelay = (
  tx: InWorld,
  purpose: CodePurpose | LinkPurpose,
  target: string,
  caller: Caller,
  pace: Partial<Pace> = {},
): Promise<{ readonly seconds: number }> =>
  waitForEach(tx, purpose, allowancesOf(target, caller, { ...usualPace, ...pace }), caller.at);

async function waitForEach(tx: InWorld, purpose: string, allowances: Allowances, real: Date) {
  const paces = new Map(allowances);
  const rows = await tx.prisma.codeAllowance.findMany({
    where: { world: tx.world.id, purpose, subject: { in: [...paces.keys()] } },
    select: { subject: true, since: true, last: true, count: true },
  });
  const ends = rows.map(({ subject, since, last, count }) => {
    const { most, everyMs } = paces.get(subject) ?? usualPace;
    return Math.max(last.getTime() + everyMs, count >= most ? since.getTime() + dayMs : 0);
  });
  return secondsUntil(Math.max(...ends, 0), real);
}

/**
 * Returns true if a message may be sent to a target now; uses one from its allowance and one from the caller's address.
 * `everyMs` is the minimum time between two, and `most` the maximum per day.
 */
export const consumeSendingAllowance = (
  tx: InWorld,
  purpose: CodePurpose | LinkPurpose,
  target: string,
  caller: Caller,
  pace: Partial<Pace> = {},
): Promise<boolean> => takeEach(tx, purpose, allowancesOf(target, caller, { ...usualPace, ...pace }), caller.at);

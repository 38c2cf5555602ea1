import { randomInt } from "node:crypto";
import {
  codeDigits,
  codeEveryMs,
  codeMs,
  codesOfDeedsPerDayMax,
  codesPerDayFromAddressMax,
  codesPerDayMax,
  codesPerDayToTargetMax,
  wrongCodesMax,
} from "@/lib/access/terms";
import type { Caller } from "@/lib/call/who";
import { networkOf } from "@/lib/session/network";
import { dayMs, later, minuteMs } from "@/lib/time/instant";
import { secondsTo } from "../platform/rate-limits/brake";
import { translatorFor } from "../../i18n/translator";
import type { LinkPurpose } from "./links";
import { judgeCode, takeAllowance, type CodeKey } from "./codes.sql";
import { eraseSent, sendOut } from "./outbox";
import { codeHash, tokenHash } from "./secrets";
import type { InWorld } from "../platform/store/tx";

/** So much of who asks as tells them apart for a target's allowance. */
const askerSigns = 12;

/** The purpose of a code. A code sent for one purpose serves no other. */
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

/** Whose code, for what, and in which session: all of it must be the same when the code comes back. */
export interface CodeFor {
  readonly purpose: CodePurpose;
  readonly kind: "sms" | "mail";
  /** A phone number or an email address. */
  readonly target: string;
  /** What it confirms, where it is bound to one deed: as it is compared, and in the words of the letter. */
  readonly deed?: Bound | undefined;
}

/** A deed that a code or a passkey's challenge is bound to. */
export interface Bound {
  readonly text: string;
  readonly words: string;
}

/** Binds a code or challenge to the session that requested it: the hash of its id, empty where there is none. */
export const sessionOf = ({ token }: Caller): string => (token ? tokenHash(token) : "");

/**
 * Who asks for a code: a session, or where nobody is signed in the network. A stranger elsewhere neither guesses at the
 * code that somebody was sent, nor replaces it, nor uses up what they may still be sent.
 */
const askerOf = (caller: Caller): string => sessionOf(caller) || tokenHash(`network\n${networkOf(caller.from)}`);
const keyOf = (world: string, { purpose, target }: CodeFor, caller: Caller): CodeKey => ({
  world,
  purpose,
  target,
  session: askerOf(caller),
});

/** The code with all it is bound to goes into its hash, so that a row which is moved elsewhere opens nothing. */
const hashOf = ({ world, purpose, target, session }: CodeKey, code: string, deed: Bound | undefined): string =>
  codeHash(code, [world, purpose, target, session, ...(deed ? [deed.text] : [])].join("\n"));

/**
 * Sends a code into the world's outbox; an earlier one for the same purpose becomes invalid. False when the target or
 * the caller's address has used up its allowance: one in 55 seconds and ten a day for a target and purpose, or for a
 * target and deed, and fifty a day for all deeds of a target; by real time. For an unknown target nothing is sent, and all else is done as for a known one, so that the time it takes
 * reveals nothing.
 */
export async function sendCode(tx: InWorld, code: CodeFor, caller: Caller, isSomebody = true): Promise<boolean> {
  const { purpose, kind, target } = code;
  if (!(await takeEach(tx, purpose, allowancesOfCode(code, caller), caller.at))) return false;
  const digits = String(randomInt(10 ** codeDigits)).padStart(codeDigits, "0");
  const key = keyOf(tx.world.id, code, caller);
  const expiresAt = later(caller.at, codeMs);
  const made = { hash: hashOf(key, digits, code.deed), wrong: 0, expiresAt, usedAt: null };
  await tx.prisma.verificationCode.upsert({
    where: { world_purpose_target_session: key },
    create: { ...key, ...made },
    update: made,
    select: { world: true },
  });
  // what somebody else was sent may not have gone out yet: without a session nobody's is erased but by its time
  if (caller.token) await eraseSent(tx, { kind, recipient: target, purpose });
  const t = await translatorFor(caller.locale);
  const facts = { code: digits, minutes: String(codeMs / minuteMs) };
  const content =
    purpose === "payout"
      ? t("letters.payout.text", { ...facts, deed: code.deed?.words ?? "" })
      : t(`letters.${purpose}.text`, facts);
  await sendOut(
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
 * Whether a code is right, without using it up. A wrong one is counted by the statement that checks it, so parallel
 * guesses have no more tries than sequential ones; after five it is invalid. Call it outside the handler's transaction,
 * so that a refusal keeps the count.
 */
export async function isCode(tx: InWorld, code: CodeFor, digits: string, caller: Caller): Promise<boolean> {
  const key = keyOf(tx.world.id, code, caller);
  return (await judgeCode(tx, key, hashOf(key, digits, code.deed), caller.at)) ?? false;
}

/** Whether a code is the right one that has served already: whoever sends it again repeats themselves, and guesses nothing. */
export async function hasServed(tx: InWorld, code: CodeFor, digits: string, caller: Caller): Promise<boolean> {
  const key = keyOf(tx.world.id, code, caller);
  const hash = hashOf(key, digits, code.deed);
  return (await tx.prisma.verificationCode.count({ where: { ...key, hash, usedAt: { not: null } } })) > 0;
}

/** Uses a code up, in the transaction of its purpose: of many parallel requests with the right one, one gets true. */
export async function useCode(tx: InWorld, code: CodeFor, digits: string, caller: Caller): Promise<boolean> {
  const key = keyOf(tx.world.id, code, caller);
  const used = await tx.prisma.verificationCode.updateMany({
    where: {
      ...key,
      hash: hashOf(key, digits, code.deed),
      usedAt: null,
      wrong: { lt: wrongCodesMax },
      expiresAt: { gt: caller.at },
    },
    data: { usedAt: caller.at },
  });
  if (used.count === 0) return false;
  await eraseSent(tx, { kind: code.kind, recipient: code.target, purpose: code.purpose });
  return true;
}

/** How many a day, and how long between two. */
interface Pace {
  readonly most: number;
  readonly everyMs: number;
}
/** Whose allowances one is taken of, in this order. */
type Allowances = readonly (readonly [subject: string, pace: Pace])[];

const usualPace: Pace = { most: codesPerDayMax, everyMs: codeEveryMs };

/** Another deed need not wait for the one before it: who has saved a payee pays it at once. */
function allowancesOfCode({ target, deed }: CodeFor, caller: Caller): Allowances {
  if (!deed) return allowancesOf(target, caller, usualPace);
  const one = `to ${target} for ${tokenHash(deed.text).slice(0, askerSigns)}`;
  return [[one, usualPace], ...allowancesOf(target, caller, { most: codesOfDeedsPerDayMax, everyMs: 0 })];
}

/** Of who is not signed in each network has an allowance of its own, and the target one over all of them. */
function allowancesOf(target: string, caller: Caller, pace: Pace): Allowances {
  const asker = caller.token ? "" : ` ${askerOf(caller).slice(0, askerSigns)}`;
  const ofTarget: Allowances = asker === "" ? [] : [[`to ${target}`, { most: codesPerDayToTargetMax, everyMs: 0 }]];
  const from = `from ${networkOf(caller.from)}`;
  return [[`to ${target}${asker}`, pace], ...ofTarget, [from, { most: codesPerDayFromAddressMax, everyMs: 0 }]];
}

/** Takes one of each until one is used up. */
async function takeEach(
  tx: InWorld,
  purpose: CodePurpose | LinkPurpose,
  allowances: Allowances,
  real: Date,
): Promise<boolean> {
  for (const [subject, pace] of allowances) if (!(await takeAllowance(tx, purpose, subject, pace, real))) return false;
  return true;
}

/** Who was sent no code: in how many seconds there is one again, as the refusal says it. */
export const waitForCode = (tx: InWorld, code: CodeFor, caller: Caller): Promise<{ readonly seconds: number }> =>
  waitForEach(tx, code.purpose, allowancesOfCode(code, caller), caller.at);

/** The same of what `isSendingAllowed` does not allow. */
export const waitForSending = (
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
  return secondsTo(Math.max(...ends, 0), real);
}

/**
 * Whether something may be sent to a target now; takes one from its allowance and one from the caller's address.
 * `everyMs` lies between two, and a day has `most`.
 */
export const isSendingAllowed = (
  tx: InWorld,
  purpose: CodePurpose | LinkPurpose,
  target: string,
  caller: Caller,
  pace: Partial<Pace> = {},
): Promise<boolean> => takeEach(tx, purpose, allowancesOf(target, caller, { ...usualPace, ...pace }), caller.at);

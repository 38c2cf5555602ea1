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
import { later, minuteMs } from "@/lib/time/instant";
import { translatorFor } from "../../i18n/translator";
import type { LinkPurpose } from "./links";
import { judgeCode, takeAllowance, type CodeKey } from "./codes.sql";
import { eraseSent, sendOut } from "./outbox";
import { codeHash, tokenHash } from "./secrets";
import type { InWorld } from "../store/tx";

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
  if (!(await isCodeAllowed(tx, code, caller))) return false;
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

/** Another deed need not wait for the one before it: who has saved a payee pays it at once. */
async function isCodeAllowed(tx: InWorld, { purpose, target, deed }: CodeFor, caller: Caller): Promise<boolean> {
  if (!deed) return isSendingAllowed(tx, purpose, target, caller);
  const one = `to ${target} for ${tokenHash(deed.text).slice(0, askerSigns)}`;
  return (
    (await takeAllowance(tx, purpose, one, { most: codesPerDayMax, everyMs: codeEveryMs }, caller.at)) &&
    isSendingAllowed(tx, purpose, target, caller, { most: codesOfDeedsPerDayMax, everyMs: 0 })
  );
}

/**
 * Whether something may be sent to a target now; takes one from its allowance and one from the caller's address. Of who is
 * not signed in each network has an allowance of its own, and the target one over all of them.
 * `everyMs` lies between two, and a day has `most`.
 */
export async function isSendingAllowed(
  tx: InWorld,
  purpose: CodePurpose | LinkPurpose,
  target: string,
  caller: Caller,
  { most = codesPerDayMax, everyMs = codeEveryMs }: { most?: number; everyMs?: number } = {},
): Promise<boolean> {
  const asker = caller.token ? "" : ` ${askerOf(caller).slice(0, askerSigns)}`;
  return (
    (await takeAllowance(tx, purpose, `to ${target}${asker}`, { most, everyMs }, caller.at)) &&
    (asker === "" ||
      (await takeAllowance(tx, purpose, `to ${target}`, { most: codesPerDayToTargetMax, everyMs: 0 }, caller.at))) &&
    (await takeAllowance(
      tx,
      purpose,
      `from ${networkOf(caller.from)}`,
      { most: codesPerDayFromAddressMax, everyMs: 0 },
      caller.at,
    ))
  );
}

import { randomInt } from "node:crypto";
import {
  codeDigits,
  codeEveryMs,
  codeMs,
  codesPerDayFromAddressMax,
  codesPerDayMax,
  wrongCodesMax,
} from "@/lib/access/terms";
import type { Caller } from "@/lib/call/who";
import { dayMs, later, minuteMs } from "@/lib/time/instant";
import { translatorFor } from "../../i18n/translator";
import type { Sql } from "../store/pool";
import type { LinkPurpose } from "./links";
import { eraseSent, sendOut } from "./outbox";
import { codeHash, tokenHash } from "./secrets";

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
}

const keyed = "world = $1::uuid and purpose = $2 and target = $3 and session = $4";
const inForce = "used_at is null and wrong < $6 and expires_at > $7::timestamptz";

/** Binds a code or challenge to the session that requested it: the hash of its id, empty where there is none. */
export const sessionOf = ({ token }: Caller): string => (token ? tokenHash(token) : "");
const keyOf = (world: string, { purpose, target }: CodeFor, caller: Caller) =>
  [world, purpose, target, sessionOf(caller)] as const;

/** The code with all it is bound to goes into its hash, so that a row which is moved elsewhere opens nothing. */
const hashOf = (key: readonly string[], code: string): string => codeHash(code, key.join("\n"));

/**
 * Sends a code into the world's outbox; an earlier one for the same purpose becomes invalid. False when the target or
 * the caller's address has used up its allowance: one in 55 seconds and ten a day for a target and purpose, by real
 * time. For an unknown target nothing is sent, and all else is done as for a known one, so that the time it takes
 * reveals nothing.
 */
export async function sendCode(
  sql: Sql,
  world: string,
  code: CodeFor,
  caller: Caller,
  isSomebody = true,
): Promise<boolean> {
  const { purpose, kind, target } = code;
  if (!(await isSendingAllowed(sql, world, purpose, target, caller))) return false;
  const digits = String(randomInt(10 ** codeDigits)).padStart(codeDigits, "0");
  const key = keyOf(world, code, caller);
  const expiresAt = later(caller.at, codeMs);
  await sql(
    `insert into verification_code (world, purpose, target, session, hash, expires_at) values ($1::uuid, $2, $3, $4, $5, $6::timestamptz)
     on conflict (world, purpose, target, session) do update set hash = excluded.hash, wrong = 0, expires_at = excluded.expires_at, used_at = null`,
    [...key, hashOf(key, digits), expiresAt],
  );
  await eraseSent(sql, world, { kind, recipient: target, purpose });
  const t = await translatorFor(caller.locale);
  const content = t(`letters.${purpose}.text`, { code: digits, minutes: String(codeMs / minuteMs) });
  await sendOut(
    sql,
    world,
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
export async function isCode(sql: Sql, world: string, code: CodeFor, digits: string, caller: Caller): Promise<boolean> {
  const key = keyOf(world, code, caller);
  const [validated] = await sql<{ isRight: boolean }>(
    `update verification_code set wrong = wrong + case when hash = $5 then 0 else 1 end where ${keyed} and ${inForce} returning hash = $5 as "isRight"`,
    [...key, hashOf(key, digits), wrongCodesMax, caller.at],
  );
  return validated?.isRight ?? false;
}

/** Uses a code up, in the transaction of its purpose: of many parallel requests with the right one, one gets true. */
export async function useCode(
  sql: Sql,
  world: string,
  code: CodeFor,
  digits: string,
  caller: Caller,
): Promise<boolean> {
  const key = keyOf(world, code, caller);
  const used = await sql(
    `update verification_code set used_at = $7::timestamptz where ${keyed} and hash = $5 and ${inForce} returning 1`,
    [...key, hashOf(key, digits), wrongCodesMax, caller.at],
  );
  if (used.length === 0) return false;
  await eraseSent(sql, world, { kind: code.kind, recipient: code.target, purpose: code.purpose });
  return true;
}

/**
 * Whether something may be sent to a target now; takes one from its allowance and one from the caller's address.
 * `everyMs` lies between two.
 */
export async function isSendingAllowed(
  sql: Sql,
  world: string,
  purpose: CodePurpose | LinkPurpose,
  target: string,
  caller: Caller,
  everyMs = codeEveryMs,
): Promise<boolean> {
  return (
    (await isAllowed(sql, world, purpose, `to ${target}`, { most: codesPerDayMax, everyMs }, caller.at)) &&
    (await isAllowed(
      sql,
      world,
      purpose,
      `from ${caller.from}`,
      { most: codesPerDayFromAddressMax, everyMs: 0 },
      caller.at,
    ))
  );
}

/** Takes one from an allowance in one statement; a day after its first the count restarts. */
async function isAllowed(
  sql: Sql,
  world: string,
  purpose: string,
  subject: string,
  { most, everyMs }: { most: number; everyMs: number },
  real: Date,
): Promise<boolean> {
  const aDayAgo = later(real, -dayMs);
  const taken = await sql(
    `insert into code_allowance as a (world, purpose, subject, since, last, count) values ($1::uuid, $2, $3, $4::timestamptz, $4::timestamptz, 1)
     on conflict (world, purpose, subject) do update set
       since = case when a.since <= $5::timestamptz then excluded.since else a.since end, last = excluded.last,
       count = case when a.since <= $5::timestamptz then 1 else a.count + 1 end
     where a.last <= $6::timestamptz and (a.count < $7 or a.since <= $5::timestamptz) returning 1`,
    [world, purpose, subject, real, aDayAgo, later(real, -everyMs), most],
  );
  return taken.length === 1;
}

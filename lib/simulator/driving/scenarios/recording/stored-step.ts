import * as z from "zod/mini";
import { binding } from "@/lib/access/calls/binding";
import { edition } from "@/lib/access/calls/edition";
import { secondStepCalls } from "@/lib/access/calls/mfa";
import { security } from "@/lib/access/calls/security";
import { sessions } from "@/lib/access/calls/sessions";
import { signInMethods } from "@/lib/access/calls/sign-in-methods";
import type { Call } from "@/lib/call/call";
import { realmOf, type AnyPrincipal } from "@/lib/call/principal";
import { callNames } from "@/lib/catalogue/calls";
import { webhooks } from "@/lib/developers/calls/webhooks";
import { files } from "@/lib/files/calls/files";
import { stepUpProof } from "@/lib/gate/step-up";
import { driving } from "@/lib/operations/calls/driving";
import { operations } from "@/lib/operations/calls/worlds";
import { elsewhere, isScenarioCall, signsPeopleIn } from "../calls";
import { readable, secrets } from "../readable";
import { idsIn } from "./ids-in";

/**
 * Lists the reasons known immediately why a call cannot be written in a scenario. file: its content is not stored.
 * secret: its input grants access. closed: no scenario may send it, or it sends events to merchants' software, which no
 * run does.
 */
export const untoldAtOnce = ["file", "secret", "closed"] as const;
type Untold = (typeof untoldAtOnce)[number];

/** Describes one call as it is stored. */
export interface StepRecord {
  readonly call: string;
  /** Holds the number of the merchant that sent it; empty for operations. */
  readonly by: string;
  /** Holds which of its people sent it; null for its owner. */
  readonly person: string | null;
  /** Holds its input in wire form; null where it cannot be written. */
  readonly takes: Readonly<Record<string, unknown>> | null;
  readonly ids: Readonly<Record<string, string>>;
  readonly untold: Untold | "";
}

/**
 * Lists calls without an effect that a scenario could describe: signing in and out, reading, managing worlds, and the
 * keys of programs that drive them.
 */
const beside: ReadonlySet<string> = new Set([
  "access.captcha",
  "access.switchBack",
  "access.beginSecondStep",
  "access.sendRegisterCode",
  "access.sendResetCode",
  "developers.makeOwnSandboxKey",
  "developers.revokeOwnSandboxKey",
  "developers.makeSandboxKey",
  "developers.revokeSandboxKey",
  "operations.endSessions",
  "operations.readOutbox",
  "operations.takeSnapshot",
  "operations.setExpiry",
]);
/** Lists the same calls by their names in the audit log. */
export const besideNames: readonly string[] = [...beside, ...elsewhere].filter((name) => name !== "operations.advance");

/** Lists calls that open a session and also change data. */
const changing: ReadonlySet<string> = new Set(["access.register", "access.changePassword"]);

const isBeside = (call: Call, name: string): boolean =>
  call.reply !== "json" ||
  beside.has(name) ||
  elsewhere.has(name) ||
  realmOf(call.access) === "sibling" ||
  (call.session !== null && !changing.has(name));

/** Returns the record of a completed call; undefined where nothing is recorded. */
export function stepRecordOf(
  call: Call,
  input: object,
  output: unknown,
  principal: AnyPrincipal | null,
): StepRecord | undefined {
  const name = callNames.get(call) ?? call.path;
  if (call === operations.advance) return coarseWay(name, input, output);
  if (isBeside(call, name)) return undefined;
  const untold = whyUntold(call, input, principal);
  return {
    call: name,
    ...handOf(principal),
    takes: untold ? null : wireOf(call, input),
    ids: idsIn(readable(output)),
    untold,
  };
}

const nobodysHand = { by: "", person: null };
const handOf = (principal: AnyPrincipal | null): Pick<StepRecord, "by" | "person"> =>
  principal?.realm === "portal"
    ? { by: principal.userNo, person: principal.operatorType === 1 ? null : principal.operatorId }
    : nobodysHand;

/**
 * Returns the step by which an invited person has signed in through the link of their invitation, as a scenario can run
 * it.
 */
export const admissionStep = (userNo: string, operatorId: string): StepRecord => ({
  call: callNames.get(driving.admitPerson) ?? "",
  ...nobodysHand,
  takes: { userNo, operatorId },
  ids: {},
  untold: "",
});

/** Records an advance only for its tick size; otherwise the instants of the steps describe the clock. */
function coarseWay(call: string, input: object, output: unknown): StepRecord | undefined {
  if (!("tickSeconds" in input) || input.tickSeconds === undefined) return undefined;
  // named cast: what the handler of this call gave
  const { now } = output as z.output<typeof operations.advance.output>;
  return {
    call,
    ...nobodysHand,
    takes: { to: now.toISOString(), tickSeconds: input.tickSeconds },
    ids: {},
    untold: "",
  };
}

function whyUntold(call: Call, input: object, principal: AnyPrincipal | null): Untold | "" {
  if (!isScenarioCall(call) || principal === null || sending.has(call)) return "closed";
  if (call.body === "upload") return isSheet(call, input) ? "" : "file";
  return waysIn.has(call) || opensSomething(wireOf(call, input)) ? "secret" : "";
}

/** Lists calls that send events: the endpoints of a run are off, and nothing was ever delivered to them. */
const sending: ReadonlySet<Call> = new Set<Call>([
  webhooks.replayDelivery,
  webhooks.replayFailed,
  webhooks.testEndpoint,
]);

/**
 * Lists the uses whose files are read, lists of orders and rates; other images and papers are replaced by blank sheets.
 */
const read: ReadonlySet<string> = new Set(["PAYMENT_BATCH", "ORDER_SHEET"]);

function isSheet(call: Call, input: object): boolean {
  const { businessType, file } = input as { businessType?: string; file?: { type: string } }; // named cast: what an upload takes
  const isPaper = file !== undefined && /^(?:image\/|application\/pdf)/.test(file.type);
  return (call === files.upload || call === files.uploadShort) && isPaper && !read.has(businessType ?? "");
}

/** Returns the input of a call in wire form, without its world and without the sender's credentials. */
function wireOf(call: Call, input: object): Record<string, unknown> {
  const wire = z.encode(call.input, input as never) as Record<string, unknown>; // named casts: the door has decoded it
  const filledIn = (name: string) =>
    name === "world" || Object.hasOwn(stepUpProof, name) || (signsPeopleIn.has(call) && secrets.has(name));
  return Object.fromEntries(
    Object.entries(wire).flatMap(([name, value]) =>
      filledIn(name) || value === undefined ? [] : [[name, withoutKeys(value)]],
    ),
  );
}

/** Replaces a possible key in an address. */
const maskText = "hidden";

/** Returns the value with possible keys masked in every address within. */
function withoutKeys(value: unknown): unknown {
  if (typeof value === "string") return value.replace(/https?:\/\/[^\s"'<>]+/gi, maskedAddress);
  if (Array.isArray(value)) return value.map(withoutKeys);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutKeys(part)]));
}

/** Matches a part of a path that is probably a key: long, and with digits in it. */
const keyPattern = /^(?=.*\d)[^/]{16,}$/;

/** Masks the values of an address's query, its fragment, its user information, and the keys in its path. */
function maskedAddress(address: string): string {
  const [, start = "", path = "", query, behind] =
    /^([^?#]*?\/\/[^?#/]*)([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(address) ?? [];
  const place = start.replace(/\/\/.*@/s, `//${maskText}@`);
  const parts = path.split("/").map((part) => (keyPattern.test(part) ? maskText : part));
  const values = query
    ?.split("&")
    .map((part) => (part.includes("=") ? `${part.split("=", 1)[0] ?? ""}=${maskText}` : maskText))
    .join("&");
  return `${place}${parts.join("/")}${values === undefined ? "" : `?${values}`}${behind === undefined ? "" : `#${maskText}`}`;
}

/** Lists all calls about signing in: their input is always private. */
const waysIn: ReadonlySet<Call> = new Set<Call>(
  [security, signInMethods, binding, secondStepCalls, sessions, edition].flatMap((calls) => Object.values(calls)),
);

/** Returns true if a field that grants access occurs anywhere within a value. */
const opensSomething = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  Object.entries(value).some(
    ([name, part]) =>
      ((secrets.has(name) || /password/i.test(name)) && part !== "" && part !== undefined) || opensSomething(part),
  );

import * as z from "zod/mini";
import { binding } from "@/lib/access/calls/binding";
import { edition } from "@/lib/access/calls/edition";
import { secondStep } from "@/lib/access/calls/mfa";
import { security } from "@/lib/access/calls/security";
import { sessions } from "@/lib/access/calls/sessions";
import { means } from "@/lib/access/calls/sign-in-methods";
import type { Call } from "@/lib/call/call";
import { realmOf, type Holder } from "@/lib/call/who";
import { callNames } from "@/lib/catalogue/calls";
import { webhooks } from "@/lib/developers/calls/webhooks";
import { files } from "@/lib/files/calls/files";
import { stepUpProof } from "@/lib/gate/step-up";
import { driving } from "@/lib/operations/calls/driving";
import { operations } from "@/lib/operations/calls/worlds";
import { elsewhere, isOpen, signsPeopleIn } from "../calls";
import { readable, secrets } from "../readable";
import { idsIn } from "./ids-in";

/**
 * Why something that was done cannot be told in a scenario. file: its content is not kept. secret: what it takes opens
 * something. closed: no scenario may ask it, or it sends events to merchants' software, which no run does.
 */
export const untoldAtOnce = ["file", "secret", "closed"] as const;
type Untold = (typeof untoldAtOnce)[number];

/** One call as it is kept. */
export interface KeptStep {
  readonly call: string;
  /** The number of the merchant that did it; empty for operations. */
  readonly by: string;
  /** Who of its people did it; null for its owner. */
  readonly person: string | null;
  /** Its input as it goes over the wire; null where it cannot be told. */
  readonly takes: Readonly<Record<string, unknown>> | null;
  readonly ids: Readonly<Record<string, string>>;
  readonly untold: Untold | "";
}

/**
 * What changes nothing that a scenario could speak of: signing in and out, looking, worlds' own keeping, and the keys of
 * programs that drive them.
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
/** The same, as the audit log names them. */
export const besideNames: readonly string[] = [...beside, ...elsewhere].filter((name) => name !== "operations.advance");

/** These open a session too, and change something. */
const changing: ReadonlySet<string> = new Set(["access.register", "access.changePassword"]);

const isBeside = (call: Call, name: string): boolean =>
  call.reply !== "json" ||
  beside.has(name) ||
  elsewhere.has(name) ||
  realmOf(call.needs) === "sibling" ||
  (call.session !== null && !changing.has(name));

/** What is kept of a call that was done; undefined where nothing is. */
export function keptStep(call: Call, takes: object, given: unknown, who: Holder | null): KeptStep | undefined {
  const name = callNames.get(call) ?? call.path;
  if (call === operations.advance) return coarseWay(name, takes, given);
  if (isBeside(call, name)) return undefined;
  const untold = whyUntold(call, takes, who);
  return {
    call: name,
    ...handOf(who),
    takes: untold ? null : wireOf(call, takes),
    ids: idsIn(readable(given)),
    untold,
  };
}

const nobodysHand = { by: "", person: null };
const handOf = (who: Holder | null): Pick<KeptStep, "by" | "person"> =>
  who?.realm === "portal" ? { by: who.userNo, person: who.operatorType === 1 ? null : who.operatorId } : nobodysHand;

/** That an invited person has come in by the link of their letter, as a scenario can do it. */
export const admitted = (userNo: string, operatorId: string): KeptStep => ({
  call: callNames.get(driving.admitPerson) ?? "",
  ...nobodysHand,
  takes: { userNo, operatorId },
  ids: {},
  untold: "",
});

/** The clock's way is told by the instants of the steps, but for what its ticks were. */
function coarseWay(call: string, takes: object, given: unknown): KeptStep | undefined {
  if (!("tickSeconds" in takes) || takes.tickSeconds === undefined) return undefined;
  // named cast: what the handler of this call gave
  const { now } = given as z.output<typeof operations.advance.gives>;
  return {
    call,
    ...nobodysHand,
    takes: { to: now.toISOString(), tickSeconds: takes.tickSeconds },
    ids: {},
    untold: "",
  };
}

function whyUntold(call: Call, takes: object, who: Holder | null): Untold | "" {
  if (!isOpen(call) || who === null || sending.has(call)) return "closed";
  if (call.body === "upload") return isSheet(call, takes) ? "" : "file";
  return waysIn.has(call) || opensSomething(wireOf(call, takes)) ? "secret" : "";
}

/** What sends events: the endpoints of a run are off, and nothing was ever delivered to them. */
const sending: ReadonlySet<Call> = new Set<Call>([
  webhooks.replayDelivery,
  webhooks.replayFailed,
  webhooks.testEndpoint,
]);

/** Of pictures and papers that are merely there a scenario hands in blank ones; lists of orders and rates are read. */
const read: ReadonlySet<string> = new Set(["PAYMENT_BATCH", "ORDER_SHEET"]);

function isSheet(call: Call, takes: object): boolean {
  const { businessType, file } = takes as { businessType?: string; file?: { type: string } }; // named cast: what an upload takes
  const isPaper = file !== undefined && /^(?:image\/|application\/pdf)/.test(file.type);
  return (call === files.upload || call === files.uploadShort) && isPaper && !read.has(businessType ?? "");
}

/** The input of a call as it goes over the wire, without its world, and without what proves who sends it. */
function wireOf(call: Call, takes: object): Record<string, unknown> {
  const wire = z.encode(call.takes, takes as never) as Record<string, unknown>; // named casts: the door has decoded it
  const filledIn = (name: string) =>
    name === "world" || Object.hasOwn(stepUpProof, name) || (signsPeopleIn.has(call) && secrets.has(name));
  return Object.fromEntries(
    Object.entries(wire).flatMap(([name, value]) =>
      filledIn(name) || value === undefined ? [] : [[name, withoutKeys(value)]],
    ),
  );
}

/** What stands in an address in the place of what may be a key. */
const masked = "hidden";

/** The same with what may be a key masked in every address within. */
function withoutKeys(value: unknown): unknown {
  if (typeof value === "string") return value.replace(/https?:\/\/[^\s"'<>]+/gi, maskedAddress);
  if (Array.isArray(value)) return value.map(withoutKeys);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutKeys(part)]));
}

/** A part of a path that nobody reads: long, and with digits in it. */
const looksLikeKey = /^(?=.*\d)[^/]{16,}$/;

/** An address without the values of its query, what stands behind it, whose it is, and the keys in its path. */
function maskedAddress(address: string): string {
  const [, start = "", path = "", query, behind] =
    /^([^?#]*?\/\/[^?#/]*)([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(address) ?? [];
  const place = start.replace(/\/\/.*@/s, `//${masked}@`);
  const parts = path.split("/").map((part) => (looksLikeKey.test(part) ? masked : part));
  const values = query
    ?.split("&")
    .map((part) => (part.includes("=") ? `${part.split("=", 1)[0] ?? ""}=${masked}` : masked))
    .join("&");
  return `${place}${parts.join("/")}${values === undefined ? "" : `?${values}`}${behind === undefined ? "" : `#${masked}`}`;
}

/** All that is about how somebody gets in: whatever it takes, it is theirs alone. */
const waysIn: ReadonlySet<Call> = new Set<Call>(
  [security, means, binding, secondStep, sessions, edition].flatMap((calls) => Object.values(calls)),
);

/** Whether a field that opens something is anywhere within. */
const opensSomething = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  Object.entries(value).some(
    ([name, part]) =>
      ((secrets.has(name) || /password/i.test(name)) && part !== "" && part !== undefined) || opensSomething(part),
  );

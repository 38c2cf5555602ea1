import * as z from "zod/mini";
import { calls, type Call } from "@/lib/call/call";
import { line, orderNo } from "@/lib/call/field-schemas";
import { moneyCodec } from "@/lib/money/money";
import { paymentActions } from "@/lib/operations/calls/payments";
import { operations } from "@/lib/operations/calls/worlds";
import { instant } from "@/lib/time/instant";

const owners = calls("/api/developer/sandbox-key", { needs: "mainOperator" });
const desk = calls("/api/ops/worlds/{world}/sandbox-keys", { needs: "operations" });
const driven = calls("/api/sandbox", { needs: "sandbox" });

/** A key that drives a world, as it is shown: never its secret. */
const sandboxKey = z.object({
  keyId: z.uuid(),
  name: z.string(),
  ending: z.string(),
  /** Somebody of operations as the audit log names them, or a merchant's owner with the merchant's number. */
  madeBy: z.string(),
  /** In real time. */
  madeAt: instant,
  usedAt: z.nullable(instant),
});
export const sandboxKeyRows = z.object({ rows: z.array(sandboxKey) });
export const sandboxKeyMade = z.object({ keyId: z.uuid(), secret: z.string() });
const name = line(1, 40);
const { world } = operations.world.takes.shape;

/** Keys of the world they are made in, by the owner of a merchant of the demo or by operations. */
export const sandboxKeys = {
  ownSandboxKeys: owners.get("list", {
    about: "The sandbox keys that the asker has made, and whether they may make more in their world.",
    gives: z.extend(sandboxKeyRows, { mayMake: z.boolean() }),
    reads: ["api-keys"],
  }),
  makeOwnSandboxKey: owners.post("add", {
    about: "Makes a key that drives the demo's world. Its secret is shown this once.",
    subject: "name",
    takes: z.object({ name }),
    gives: sandboxKeyMade,
    refuses: ["WORLD_FOLLOWS_WALL_CLOCK", "BOOKS_BY_HAND", "OPERATION_NOT_ALLOW", "KEYS_TOO_MANY"],
    changes: ["api-keys"],
  }),
  revokeOwnSandboxKey: owners.post("revoke", {
    about: "Revokes a sandbox key that the asker has made.",
    subject: "keyId",
    takes: z.object({ keyId: z.uuid() }),
    refuses: ["KEY_NOTFOUND"],
    changes: ["api-keys"],
  }),
  sandboxKeys: desk.get("", {
    about: "The sandbox keys of a world.",
    takes: z.object({ world }),
    gives: sandboxKeyRows,
    refuses: ["WORLD_NOTFOUND"],
    reads: ["api-keys"],
  }),
  makeSandboxKey: desk.post("", {
    about: "Makes a key that drives this simulated world and no other. Its secret is shown this once.",
    subject: "name",
    takes: z.object({ world, name }),
    gives: sandboxKeyMade,
    refuses: ["WORLD_NOTFOUND", "WORLD_FOLLOWS_WALL_CLOCK", "BOOKS_BY_HAND", "KEYS_TOO_MANY"],
    changes: ["api-keys"],
  }),
  revokeSandboxKey: desk.post("{keyId}/revoke", {
    about: "Revokes a sandbox key.",
    subject: "keyId",
    takes: z.object({ world, keyId: z.uuid() }),
    refuses: ["WORLD_NOTFOUND", "KEY_NOTFOUND"],
    changes: ["api-keys"],
  }),
};

/** What a call shares with the one of operations that does the same: all but the world, which is the key's. */
const as = <C extends Call>({ gives, refuses, effect, subject, changes, reads }: C) => ({
  // named casts: those of the very row
  gives: gives as C["gives"],
  refuses: refuses as readonly C["refuses"][number][],
  effect,
  subject,
  changes,
  reads,
});
const withoutWorld = { world: true } as const;

/** Driving the world of a sandbox key. */
export const sandbox = {
  sandboxWorld: driven.get("world", { about: "The world of the key, with its clock.", ...as(operations.world) }),
  sandboxMerchants: driven.get("merchants", {
    about: "The merchants of the key's world.",
    takes: z.omit(operations.merchants.takes, withoutWorld),
    ...as(operations.merchants),
  }),
  advanceWorld: driven.post("advance", {
    about: "Moves the clock: a short way is `done` in the answer, a longer one goes on by itself.",
    takes: z.omit(operations.advance.takes, withoutWorld),
    ...as(operations.advance),
    makes: "span",
  }),
  advanceStanding: driven.get("advance", { about: "How the last advance stands.", ...as(operations.advanceNow) }),
  cancelAdvance: driven.post("advance/cancel", {
    about: "Ends a running advance where it is.",
    ...as(operations.cancelAdvance),
    subject: [],
  }),
  remit: driven.post("remittances", {
    about: "Sends a remittance from abroad to a merchant; it arrives by itself after some of the world's time.",
    takes: z.omit(operations.sendRemittance.takes, withoutWorld),
    ...as(operations.sendRemittance),
    makes: "orderNo",
  }),
  creditRemittance: driven.post("remittances/{orderNo}/credit", {
    about: "Credits a remittance that is in transit now.",
    takes: z.object({ orderNo }),
    ...as(operations.creditRemittance),
  }),
  settlePayment: driven.post("payments/{orderNo}/settle", {
    about: "The payee's bank has the money of a payment, less what it keeps; a pending one is sent first.",
    takes: z.object({ orderNo, deducted: z.optional(moneyCodec) }),
    ...as(paymentActions.succeedPayment),
  }),
  failPayment: driven.post("payments/{orderNo}/fail", {
    about: "A payment fails before a bank took it on: amount and fees go back.",
    takes: z.object({ orderNo, reason: line(1, 140) }),
    ...as(paymentActions.failPayment),
  }),
  setRate: driven.post("market/set", {
    about: "Sets a pair's mid rate by a tick of now.",
    takes: z.omit(operations.setRate.takes, withoutWorld),
    ...as(operations.setRate),
  }),
  shockRate: driven.post("market/shock", {
    about: "Moves a currency against all others, in parts of a million.",
    takes: z.omit(operations.shock.takes, withoutWorld),
    ...as(operations.shock),
  }),
  haltPair: driven.post("market/halt", {
    about: "Halts a pair, or restores its trading.",
    takes: z.omit(operations.halt.takes, withoutWorld),
    ...as(operations.halt),
  }),
};

/** The call of operations that a key's call is, where a recording tells of it. */
export const meantBy: ReadonlyMap<Call, Call> = new Map<Call, Call>([
  [sandbox.advanceWorld, operations.advance],
  [sandbox.remit, operations.sendRemittance],
  [sandbox.creditRemittance, operations.creditRemittance],
  [sandbox.settlePayment, paymentActions.succeedPayment],
  [sandbox.failPayment, paymentActions.failPayment],
  [sandbox.setRate, operations.setRate],
  [sandbox.shockRate, operations.shock],
  [sandbox.haltPair, operations.halt],
]);

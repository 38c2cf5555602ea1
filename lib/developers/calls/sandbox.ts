import * as z from "zod/mini";
import { declareCalls, type Call } from "@/lib/call/call";
import { singleLineText, orderNo } from "@/lib/call/field-schemas";
import { moneyCodec } from "@/lib/money/money";
import { paymentActions } from "@/lib/operations/calls/payments";
import { operations } from "@/lib/operations/calls/worlds";
import { instant } from "@/lib/time/instant";

const owners = declareCalls("/api/developer/sandbox-key", { access: "mainOperator" });
const operationsCalls = declareCalls("/api/ops/worlds/{world}/sandbox-keys", { access: "operations" });
const sandboxCalls = declareCalls("/api/sandbox", { access: "sandbox" });

/** Describes a key that drives a world, in replies: never its secret. */
const sandboxKey = z.object({
  keyId: z.uuid(),
  name: z.string(),
  ending: z.string(),
  /** Names the person of operations as in the audit log, or a merchant's owner with the merchant's number. */
  madeBy: z.string(),
  /** Holds real time. */
  madeAt: instant,
  usedAt: z.nullable(instant),
});
export const sandboxKeyRows = z.object({ rows: z.array(sandboxKey) });
export const sandboxKeyMade = z.object({ keyId: z.uuid(), secret: z.string() });
const name = singleLineText(1, 40);
const { world } = operations.world.input.shape;

/** Declares the keys of a world, created by the owner of a merchant of the demo or by operations. */
export const sandboxKeys = {
  ownSandboxKeys: owners.get("list", {
    about: "The sandbox keys that the asker has made, and whether they may make more in their world.",
    output: z.extend(sandboxKeyRows, { mayMake: z.boolean() }),
    reads: ["api-keys"],
  }),
  makeOwnSandboxKey: owners.post("add", {
    about: "Makes a key that drives the demo's world. Its secret is shown this once.",
    subject: "name",
    input: z.object({ name }),
    output: sandboxKeyMade,
    errors: ["WORLD_FOLLOWS_WALL_CLOCK", "BOOKS_BY_HAND", "OPERATION_NOT_ALLOW", "KEYS_TOO_MANY"],
    changes: ["api-keys"],
  }),
  revokeOwnSandboxKey: owners.post("revoke", {
    about: "Revokes a sandbox key that the asker has made.",
    subject: "keyId",
    input: z.object({ keyId: z.uuid() }),
    errors: ["KEY_NOTFOUND"],
    changes: ["api-keys"],
  }),
  sandboxKeys: operationsCalls.get("", {
    about: "The sandbox keys of a world.",
    input: z.object({ world }),
    output: sandboxKeyRows,
    errors: ["WORLD_NOTFOUND"],
    reads: ["api-keys"],
  }),
  makeSandboxKey: operationsCalls.post("", {
    about: "Makes a key that drives this simulated world and no other. Its secret is shown this once.",
    subject: "name",
    input: z.object({ world, name }),
    output: sandboxKeyMade,
    errors: ["WORLD_NOTFOUND", "WORLD_FOLLOWS_WALL_CLOCK", "BOOKS_BY_HAND", "KEYS_TOO_MANY"],
    changes: ["api-keys"],
  }),
  revokeSandboxKey: operationsCalls.post("{keyId}/revoke", {
    about: "Revokes a sandbox key.",
    subject: "keyId",
    input: z.object({ world, keyId: z.uuid() }),
    errors: ["WORLD_NOTFOUND", "KEY_NOTFOUND"],
    changes: ["api-keys"],
  }),
};

/**
 * Returns the declaration that a call shares with the equivalent call of operations: everything but the world, which is
 * the key's.
 */
const as = <C extends Call>({ output, errors, effect, subject, changes, reads }: C) => ({
  // named casts: those of the very row
  output: output as C["output"],
  errors: errors as readonly C["errors"][number][],
  effect,
  subject,
  changes,
  reads,
});
const withoutWorld = { world: true } as const;

/** Declares the calls that drive the world of a sandbox key. */
export const sandbox = {
  sandboxWorld: sandboxCalls.get("world", { about: "The world of the key, with its clock.", ...as(operations.world) }),
  sandboxMerchants: sandboxCalls.get("merchants", {
    about: "The merchants of the key's world.",
    input: z.omit(operations.merchants.input, withoutWorld),
    ...as(operations.merchants),
  }),
  advanceWorld: sandboxCalls.post("advance", {
    about: "Moves the clock: a short way is `done` in the answer, a longer one goes on by itself.",
    input: z.omit(operations.advance.input, withoutWorld),
    ...as(operations.advance),
    makes: "span",
  }),
  advanceStanding: sandboxCalls.get("advance", { about: "How the last advance stands.", ...as(operations.advanceNow) }),
  cancelAdvance: sandboxCalls.post("advance/cancel", {
    about: "Ends a running advance where it is.",
    ...as(operations.cancelAdvance),
    subject: [],
  }),
  remit: sandboxCalls.post("remittances", {
    about: "Sends a remittance from abroad to a merchant; it arrives by itself after some of the world's time.",
    input: z.omit(operations.sendRemittance.input, withoutWorld),
    ...as(operations.sendRemittance),
    makes: "orderNo",
  }),
  creditRemittance: sandboxCalls.post("remittances/{orderNo}/credit", {
    about: "Credits a remittance that is in transit now.",
    input: z.object({ orderNo }),
    ...as(operations.creditRemittance),
  }),
  settlePayment: sandboxCalls.post("payments/{orderNo}/settle", {
    about: "The payee's bank has the money of a payment, less what it keeps; a pending one is sent first.",
    input: z.object({ orderNo, deducted: z.optional(moneyCodec) }),
    ...as(paymentActions.succeedPayment),
  }),
  failPayment: sandboxCalls.post("payments/{orderNo}/fail", {
    about: "A payment fails before a bank took it on: amount and fees go back.",
    input: z.object({ orderNo, reason: singleLineText(1, 140) }),
    ...as(paymentActions.failPayment),
  }),
  setRate: sandboxCalls.post("market/set", {
    about: "Sets a pair's mid rate by a tick of now.",
    input: z.omit(operations.setRate.input, withoutWorld),
    ...as(operations.setRate),
  }),
  shockRate: sandboxCalls.post("market/shock", {
    about: "Moves a currency against all others, in parts of a million.",
    input: z.omit(operations.shock.input, withoutWorld),
    ...as(operations.shock),
  }),
  haltPair: sandboxCalls.post("market/halt", {
    about: "Halts a pair, or restores its trading.",
    input: z.omit(operations.halt.input, withoutWorld),
    ...as(operations.halt),
  }),
};

import { createHash, randomBytes } from "node:crypto";
import { generateAuthenticationOptions, verifyAuthenticationResponse } from "@simplewebauthn/server";
import type * as z from "zod/mini";
import { challengeMs } from "@/lib/access/terms";
import type { Caller } from "@/lib/call/who";
import type { passkeyAnswer, passkeyOptions } from "@/lib/gate/second-step";
import { later } from "@/lib/time/instant";
import { sessionOf } from "../codes";
import type { MfaStep } from "./step";
import { addressAt } from "../site/address";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import type { World } from "@/lib/simulator/driving/worlds/world";

/** A world with its name, which may be part of its address. */
export type InNamedWorld = InWorld<Pick<World, "id" | "name">>;

/** Passkeys belong to the address at which somebody uses the portal: one made elsewhere answers nothing there. */
export async function relyingParty(
  tx: InNamedWorld,
  { host }: Pick<Caller, "host">,
): Promise<{ id: string; origin: string }> {
  const { hostname: id, origin } = await addressAt(tx, host);
  return { id, origin };
}

type StepKey = Pick<MfaStep, "operatorId" | "deed"> & { readonly use: string };
const keyOf = (world: string, { operatorId, use }: StepKey, caller: Caller) => ({
  world,
  operator: operatorId,
  use,
  session: sessionOf(caller),
});

/** Keeps a challenge for one use and session; an earlier one ceases to serve. */
export async function keepChallenge(tx: InWorld, step: StepKey, challenge: string, caller: Caller): Promise<void> {
  const key = keyOf(tx.world.id, step, caller);
  const fresh = { challenge, expiresAt: later(caller.at, challengeMs) };
  await tx.prisma.passkeyChallenge.upsert({
    where: { world_operator_use_session: key },
    create: { ...key, ...fresh },
    update: fresh,
    select: { world: true },
  });
}

/** The challenge in force; undefined where none is, or not any more. */
export async function challengeOf(tx: InWorld, step: StepKey, caller: Caller): Promise<string | undefined> {
  const row = await tx.prisma.passkeyChallenge.findFirst({
    where: { ...keyOf(tx.world.id, step, caller), expiresAt: { gt: caller.at } },
    select: { challenge: true },
  });
  return row?.challenge;
}

/** Uses a challenge up; of many who send what was signed for it, one gets true. */
export async function useChallenge(tx: InWorld, step: StepKey, challenge: string, caller: Caller): Promise<boolean> {
  const used = await tx.prisma.passkeyChallenge.deleteMany({
    where: { ...keyOf(tx.world.id, step, caller), challenge, expiresAt: { gt: caller.at } },
  });
  return used.count === 1;
}

/** Of a challenge, what nobody can foresee; the digest of the deed, where there is one, follows. */
const challengeBytes = 32;
const digestOf = ({ deed }: StepKey): Buffer =>
  deed ? createHash("sha256").update(deed.text).digest() : Buffer.alloc(0);
const isBoundTo = (step: StepKey, challenge: string): boolean =>
  Buffer.from(challenge, "base64url").subarray(challengeBytes).equals(digestOf(step));

/** Asks any of a person's passkeys to sign a fresh challenge. */
export async function askPasskey(
  tx: InNamedWorld,
  step: StepKey,
  caller: Caller,
): Promise<z.output<typeof passkeyOptions>> {
  const { id: rpId } = await relyingParty(tx, caller);
  const own = await tx.prisma.passkey.findMany({
    where: { world: tx.world.id, operator: step.operatorId },
    orderBy: { id: "asc" },
    select: { credential: true, transports: true },
  });
  const { challenge } = await generateAuthenticationOptions({
    rpID: rpId,
    challenge: Buffer.concat([randomBytes(challengeBytes), digestOf(step)]),
  });
  await keepChallenge(tx, step, challenge, caller);
  return {
    challenge,
    rpId,
    timeout: challengeMs,
    userVerification: "preferred",
    allowCredentials: own.map(({ credential, transports }) => ({ id: credential, type: "public-key", transports })),
  };
}

/** The data of a valid signature, for using it up. */
export interface Signed {
  readonly id: string;
  readonly challenge: string;
  readonly counter: bigint;
}

/** Whether what a passkey signed is right, which does not use it up; undefined when it is not. */
export async function checkPasskey(
  tx: InNamedWorld,
  step: StepKey,
  answer: z.output<typeof passkeyAnswer>,
  caller: Caller,
): Promise<Signed | undefined> {
  const own = await tx.prisma.passkey.findFirst({ where: { world: tx.world.id, credential: answer.id } });
  const challenge = await challengeOf(tx, step, caller);
  if (!own || own.operator !== step.operatorId || !challenge || !isBoundTo(step, challenge)) return undefined;
  const { userHandle, ...response } = answer.response;
  const party = await relyingParty(tx, caller);
  // the library says no by throwing, whatever is wrong with what came
  const checked = await verifyAuthenticationResponse({
    response: {
      ...answer,
      response: { ...response, ...(userHandle !== undefined && { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
    credential: { id: own.credential, publicKey: Uint8Array.from(own.publicKey), counter: Number(own.counter) },
  }).catch(() => undefined);
  return checked?.verified
    ? { id: own.id, challenge, counter: BigInt(checked.authenticationInfo.newCounter) }
    : undefined;
}

/**
 * Uses a valid signature up, in the handler's transaction: its challenge becomes invalid, and the authenticator's count
 * must have gone on.
 */
export async function usePasskey(
  tx: InWorld,
  step: StepKey,
  { id, challenge, counter }: Signed,
  caller: Caller,
): Promise<boolean> {
  if (!(await useChallenge(tx, step, challenge, caller))) return false;
  const counted = await tx.prisma.passkey.updateMany({
    // one that does not count says 0 each time
    where: {
      world: tx.world.id,
      operator: step.operatorId,
      id,
      counter: counter === 0n ? { lte: 0n } : { lt: counter },
    },
    data: { counter, usedAt: caller.at },
  });
  return counted.count === 1;
}

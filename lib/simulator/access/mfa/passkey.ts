import { createHash, randomBytes } from "node:crypto";
import { generateAuthenticationOptions, verifyAuthenticationResponse } from "@simplewebauthn/server";
import type * as z from "zod/mini";
import { challengeMs } from "@/lib/access/terms";
import type { Caller } from "@/lib/call/principal";
import type { passkeyAnswer, passkeyOptions } from "@/lib/gate/second-step";
import { addMilliseconds } from "@/lib/time/instant";
import { sessionBindingHash } from "../codes";
import type { MfaStep } from "./step";
import { portalUrlForHost } from "../site/address";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import type { World } from "@/lib/simulator/driving/worlds/world";

/** Describes a world with its name, which may be part of its address. */
export type InNamedWorld = InWorld<Pick<World, "id" | "name">>;

/**
 * Returns the relying party. Passkeys belong to the address at which a person uses the portal: one created elsewhere is
 * not valid there.
 */
export async function relyingParty(
  tx: InNamedWorld,
  { host }: Pick<Caller, "host">,
): Promise<{ id: string; origin: string }> {
  const { hostname: id, origin } = await portalUrlForHost(tx, host);
  return { id, origin };
}

type StepKey = Pick<MfaStep, "operatorId" | "operation"> & { readonly use: string };
const keyOf = (world: string, { operatorId, use }: StepKey, caller: Caller) => ({
  world,
  operator: operatorId,
  use,
  session: sessionBindingHash(caller),
});

/** Stores a challenge for one use and session; an earlier one becomes invalid. */
export async function storePasskeyChallenge(
  tx: InWorld,
  step: StepKey,
  challenge: string,
  caller: Caller,
): Promise<void> {
  const key = keyOf(tx.world.id, step, caller);
  const fresh = { challenge, expiresAt: addMilliseconds(caller.at, challengeMs) };
  await tx.prisma.passkeyChallenge.upsert({
    where: { world_operator_use_session: key },
    create: { ...key, ...fresh },
    update: fresh,
    select: { world: true },
  });
}

/** Returns the challenge in force; undefined where there is none any more. */
export async function findPasskeyChallenge(tx: InWorld, step: StepKey, caller: Caller): Promise<string | undefined> {
  const row = await tx.prisma.passkeyChallenge.findFirst({
    where: { ...keyOf(tx.world.id, step, caller), expiresAt: { gt: caller.at } },
    select: { challenge: true },
  });
  return row?.challenge;
}

/** Uses a challenge up; of many concurrent requests with its signature, one gets true. */
export async function consumePasskeyChallenge(
  tx: InWorld,
  step: StepKey,
  challenge: string,
  caller: Caller,
): Promise<boolean> {
  const result = await tx.prisma.passkeyChallenge.deleteMany({
    where: { ...keyOf(tx.world.id, step, caller), challenge, expiresAt: { gt: caller.at } },
  });
  return result.count === 1;
}

/** Defines the size of the random part of a challenge; the digest of the operation, where there is one, follows. */
const challengeBytes = 32;
const digestOf = ({ operation }: StepKey): Buffer =>
  operation ? createHash("sha256").update(operation.text).digest() : Buffer.alloc(0);
const isBoundTo = (step: StepKey, challenge: string): boolean =>
  Buffer.from(challenge, "base64url").subarray(challengeBytes).equals(digestOf(step));

/** Requests a signature of a fresh challenge from any of a person's passkeys. */
export async function requestPasskeySignature(
  tx: InNamedWorld,
  step: StepKey,
  caller: Caller,
): Promise<z.output<typeof passkeyOptions>> {
  const { id: rpId } = await relyingParty(tx, caller);
  const passkeys = await tx.prisma.passkey.findMany({
    where: { world: tx.world.id, operator: step.operatorId },
    orderBy: { id: "asc" },
    select: { credential: true, transports: true },
  });
  const { challenge } = await generateAuthenticationOptions({
    rpID: rpId,
    challenge: Buffer.concat([randomBytes(challengeBytes), digestOf(step)]),
  });
  await storePasskeyChallenge(tx, step, challenge, caller);
  return {
    challenge,
    rpId,
    timeout: challengeMs,
    userVerification: "preferred",
    allowCredentials: passkeys.map(({ credential, transports }) => ({
      id: credential,
      type: "public-key",
      transports,
    })),
  };
}

/** Holds the data of a valid signature, for using it up. */
export interface PasskeySignature {
  readonly id: string;
  readonly challenge: string;
  readonly counter: bigint;
}

/** Validates a passkey's signature without using it up; undefined when it is invalid. */
export async function checkPasskey(
  tx: InNamedWorld,
  step: StepKey,
  answer: z.output<typeof passkeyAnswer>,
  caller: Caller,
): Promise<PasskeySignature | undefined> {
  const passkey = await tx.prisma.passkey.findFirst({ where: { world: tx.world.id, credential: answer.id } });
  const challenge = await findPasskeyChallenge(tx, step, caller);
  if (!passkey || passkey.operator !== step.operatorId || !challenge || !isBoundTo(step, challenge)) return undefined;
  const { userHandle, ...response } = answer.response;
  const party = await relyingParty(tx, caller);
  // the library throws for every invalid response
  const verification = await verifyAuthenticationResponse({
    response: {
      ...answer,
      response: { ...response, ...(userHandle !== undefined && { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
    credential: {
      id: passkey.credential,
      publicKey: Uint8Array.from(passkey.publicKey),
      counter: Number(passkey.counter),
    },
  }).catch(() => undefined);
  return verification?.verified
    ? { id: passkey.id, challenge, counter: BigInt(verification.authenticationInfo.newCounter) }
    : undefined;
}

/**
 * Uses a valid signature up, in the handler's transaction: its challenge becomes invalid, and the authenticator's
 * counter must have increased.
 */
export async function consumePasskeySignature(
  tx: InWorld,
  step: StepKey,
  { id, challenge, counter }: PasskeySignature,
  caller: Caller,
): Promise<boolean> {
  if (!(await consumePasskeyChallenge(tx, step, challenge, caller))) return false;
  const result = await tx.prisma.passkey.updateMany({
    // an authenticator without a counter sends 0 each time
    where: {
      world: tx.world.id,
      operator: step.operatorId,
      id,
      counter: counter === 0n ? { lte: 0n } : { lt: counter },
    },
    data: { counter, usedAt: caller.at },
  });
  return result.count === 1;
}

import { randomUUID } from "node:crypto";
import { generateRegistrationOptions, verifyRegistrationResponse } from "@simplewebauthn/server";
import { challengeMs, passkeysMax } from "@/lib/access/terms";
import type { means } from "@/lib/access/calls/sign-in-methods";
import type { Takes } from "@/lib/call/call";
import type { Handler } from "@/lib/simulator/platform/handler";
import { tellPerson } from "../tell";
import { checkGuard } from "./guard";
import { challengeOf, keepChallenge, relyingParty, useChallenge } from "./passkey";
import { codesIfNone, dropCodesOfNothing } from "./recovery-codes";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** A challenge for making a passkey signs nothing else. */
const making = (operatorId: string) => ({ operatorId, use: "making" });

/** Those that every authenticator of the last years knows: EdDSA, ES256, RS256. */
const algorithms = [-8, -7, -257];

async function ownPasskeys(tx: InWorld, operatorId: string): Promise<{ id: string; transports: string[] }[]> {
  const own = await tx.prisma.passkey.findMany({
    where: { world: tx.world.id, operator: operatorId },
    orderBy: [{ madeAt: "asc" }, { id: "asc" }],
    select: { credential: true, transports: true },
  });
  return own.map(({ credential, transports }) => ({ id: credential, transports }));
}

/** The browser's options for making a passkey. */
export const beginPasskey: Handler<typeof means.beginPasskey> = async (_, { who, caller, refuse, transact }) =>
  transact(async (tx) => {
    const exclude = await ownPasskeys(tx, who.operatorId);
    if (exclude.length >= passkeysMax) return refuse("OPERATION_NOT_ALLOW");
    const { id } = await relyingParty(tx, caller);
    const { challenge } = await generateRegistrationOptions({ rpName: id, rpID: id, userName: who.loginNo });
    await keepChallenge(tx, making(who.operatorId), challenge, caller);
    return {
      challenge,
      rpId: id,
      userId: Buffer.from(who.operatorId).toString("base64url"),
      userName: who.loginNo,
      timeout: challengeMs,
      algorithms,
      exclude,
    };
  });

/** The new passkey, when it is for the challenge in force and this address; undefined otherwise. */
async function checked(
  { transports, ...response }: Takes<typeof means.addPasskey>["made"]["response"],
  made: Takes<typeof means.addPasskey>["made"],
  challenge: string,
  party: Awaited<ReturnType<typeof relyingParty>>,
) {
  // the library says no by throwing, whatever is wrong with what came
  const verified = await verifyRegistrationResponse({
    response: { id: made.id, rawId: made.rawId, type: made.type, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined);
  return verified?.verified ? { ...verified.registrationInfo.credential, transports: transports ?? [] } : undefined;
}

/** Adds the passkey that the browser made. */
export const addPasskey: Handler<typeof means.addPasskey> = async ({ name, made, ...proof }, context) => {
  const { who, world, by, caller, refuse, transact } = context;
  const challenge = await challengeOf(context, making(who.operatorId), caller);
  const credential = challenge && (await checked(made.response, made, challenge, await relyingParty(context, caller)));
  if (!challenge || !credential) return refuse("PASSKEY_UNUSABLE");
  const useProof = await checkGuard(context, who.operatorId, proof, caller);
  return transact(async (tx) => {
    if (!(await useChallenge(tx, making(who.operatorId), challenge, caller))) return refuse("PASSKEY_UNUSABLE");
    if (!(await useProof(tx))) return refuse("CAPTCHA_ERROR");
    if (await tx.prisma.passkey.findFirst({ where: { world: world.id, credential: credential.id } }))
      return refuse("PASSKEY_UNUSABLE");
    const id = randomUUID();
    await tx.prisma.passkey.create({
      data: {
        world: world.id,
        id,
        operator: who.operatorId,
        name,
        credential: credential.id,
        publicKey: Uint8Array.from(credential.publicKey),
        counter: BigInt(credential.counter),
        transports: credential.transports,
        madeAt: by.at,
      },
    });
    await tellPerson(tx, who.operatorId, "secondStepChanged", caller);
    return { passkeyId: id, recoveryCodes: await codesIfNone(tx, who.operatorId) };
  });
};

/** Renames a passkey. */
export const renamePasskey: Handler<typeof means.renamePasskey> = async (
  { passkeyId, name },
  { who, world, refuse, transact },
) =>
  transact(async (tx) =>
    (
      await tx.prisma.passkey.updateMany({
        where: { world: world.id, operator: who.operatorId, id: passkeyId },
        data: { name },
      })
    ).count === 1
      ? {}
      : refuse("OPERATION_NOT_ALLOW"),
  );

/** Removes a passkey. */
export const removePasskey: Handler<typeof means.removePasskey> = async ({ passkeyId, ...proof }, context) => {
  const { who, world, caller, refuse, transact } = context;
  if (
    !(await context.prisma.passkey.findFirst({ where: { world: world.id, operator: who.operatorId, id: passkeyId } }))
  )
    return refuse("OPERATION_NOT_ALLOW");
  const useProof = await checkGuard(context, who.operatorId, proof, caller);
  return transact(async (tx) => {
    if (!(await useProof(tx))) return refuse("CAPTCHA_ERROR");
    await tx.prisma.passkey.deleteMany({ where: { world: world.id, operator: who.operatorId, id: passkeyId } });
    await dropCodesOfNothing(tx, who.operatorId);
    await tellPerson(tx, who.operatorId, "secondStepChanged", caller);
    return {};
  });
};

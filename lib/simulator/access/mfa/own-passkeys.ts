import { randomUUID } from "node:crypto";
import { generateRegistrationOptions, verifyRegistrationResponse } from "@simplewebauthn/server";
import { challengeMs, passkeysMax } from "@/lib/access/terms";
import type { signInMethods } from "@/lib/access/calls/sign-in-methods";
import type { CallInput } from "@/lib/call/call";
import type { Handler } from "@/lib/simulator/platform/handler";
import { notifyPerson } from "../notifications";
import { checkCredentialChangeProof } from "./guard";
import { findPasskeyChallenge, storePasskeyChallenge, relyingParty, consumePasskeyChallenge } from "./passkey";
import { issueRecoveryCodesIfNone, deleteOrphanedRecoveryCodes } from "./recovery-codes";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Identifies a challenge for creating a passkey, which signs nothing else. */
const making = (operatorId: string) => ({ operatorId, use: "making" });

/** Lists the algorithms of all recent authenticators: EdDSA, ES256, RS256. */
const algorithms = [-8, -7, -257];

async function ownPasskeys(tx: InWorld, operatorId: string): Promise<{ id: string; transports: string[] }[]> {
  const passkeys = await tx.prisma.passkey.findMany({
    where: { world: tx.world.id, operator: operatorId },
    orderBy: [{ madeAt: "asc" }, { id: "asc" }],
    select: { credential: true, transports: true },
  });
  return passkeys.map(({ credential, transports }) => ({ id: credential, transports }));
}

/** Returns the browser's options for creating a passkey. */
export const beginPasskeyRegistration: Handler<typeof signInMethods.beginPasskey> = async (
  _,
  { principal, caller, refuse, transact },
) =>
  transact(async (tx) => {
    const exclude = await ownPasskeys(tx, principal.operatorId);
    if (exclude.length >= passkeysMax) return refuse("OPERATION_NOT_ALLOW");
    const { id } = await relyingParty(tx, caller);
    const { challenge } = await generateRegistrationOptions({ rpName: id, rpID: id, userName: principal.loginNo });
    await storePasskeyChallenge(tx, making(principal.operatorId), challenge, caller);
    return {
      challenge,
      rpId: id,
      userId: Buffer.from(principal.operatorId).toString("base64url"),
      userName: principal.loginNo,
      timeout: challengeMs,
      algorithms,
      exclude,
    };
  });

/** Returns the new passkey, when it is for the challenge in force and this address; undefined otherwise. */
async function verifyNewPasskey(
  { transports, ...response }: CallInput<typeof signInMethods.addPasskey>["made"]["response"],
  newPasskey: CallInput<typeof signInMethods.addPasskey>["made"],
  challenge: string,
  party: Awaited<ReturnType<typeof relyingParty>>,
) {
  // the library throws for every invalid response
  const verification = await verifyRegistrationResponse({
    response: {
      id: newPasskey.id,
      rawId: newPasskey.rawId,
      type: newPasskey.type,
      response,
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined);
  return verification?.verified
    ? { ...verification.registrationInfo.credential, transports: transports ?? [] }
    : undefined;
}

/** Adds the passkey that the browser created. */
export const addPasskey: Handler<typeof signInMethods.addPasskey> = async ({ name, made, ...proof }, context) => {
  const { principal, world, by, caller, refuse, transact } = context;
  const challenge = await findPasskeyChallenge(context, making(principal.operatorId), caller);
  const credential =
    challenge && (await verifyNewPasskey(made.response, made, challenge, await relyingParty(context, caller)));
  if (!challenge || !credential) return refuse("PASSKEY_UNUSABLE");
  const useProof = await checkCredentialChangeProof(context, principal.operatorId, proof, caller);
  return transact(async (tx) => {
    if (!(await consumePasskeyChallenge(tx, making(principal.operatorId), challenge, caller)))
      return refuse("PASSKEY_UNUSABLE");
    if (!(await useProof(tx))) return refuse("CAPTCHA_ERROR");
    if (await tx.prisma.passkey.findFirst({ where: { world: world.id, credential: credential.id } }))
      return refuse("PASSKEY_UNUSABLE");
    const id = randomUUID();
    await tx.prisma.passkey.create({
      data: {
        world: world.id,
        id,
        operator: principal.operatorId,
        name,
        credential: credential.id,
        publicKey: Uint8Array.from(credential.publicKey),
        counter: BigInt(credential.counter),
        transports: credential.transports,
        madeAt: by.at,
      },
    });
    await notifyPerson(tx, principal.operatorId, "secondStepChanged", caller);
    return { passkeyId: id, recoveryCodes: await issueRecoveryCodesIfNone(tx, principal.operatorId) };
  });
};

/** Renames a passkey. */
export const renamePasskey: Handler<typeof signInMethods.renamePasskey> = async (
  { passkeyId, name },
  { principal, world, refuse, transact },
) =>
  transact(async (tx) =>
    (
      await tx.prisma.passkey.updateMany({
        where: { world: world.id, operator: principal.operatorId, id: passkeyId },
        data: { name },
      })
    ).count === 1
      ? {}
      : refuse("OPERATION_NOT_ALLOW"),
  );

/** Removes a passkey. */
export const removePasskey: Handler<typeof signInMethods.removePasskey> = async ({ passkeyId, ...proof }, context) => {
  const { principal, world, caller, refuse, transact } = context;
  if (
    !(await context.prisma.passkey.findFirst({
      where: { world: world.id, operator: principal.operatorId, id: passkeyId },
    }))
  )
    return refuse("OPERATION_NOT_ALLOW");
  const useProof = await checkCredentialChangeProof(context, principal.operatorId, proof, caller);
  return transact(async (tx) => {
    if (!(await useProof(tx))) return refuse("CAPTCHA_ERROR");
    await tx.prisma.passkey.deleteMany({ where: { world: world.id, operator: principal.operatorId, id: passkeyId } });
    await deleteOrphanedRecoveryCodes(tx, principal.operatorId);
    await notifyPerson(tx, principal.operatorId, "secondStepChanged", caller);
    return {};
  });
};

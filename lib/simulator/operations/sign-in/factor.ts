import type { factor as calls } from "@/lib/operations/calls/factor";
import { appProofMs, recoveryCodes as handedOut } from "@/lib/access/terms";
import { isProduction } from "@/lib/session/settings";
import { addMilliseconds } from "@/lib/time/instant";
import { sessionBindingHash } from "../../access/codes";
import {
  totpProvisioningUri,
  matchingTotpStep,
  newTotpSecret,
  unsealTotpSecret,
  sealTotpSecret,
} from "../../access/mfa/app";
import { tokenHash } from "../../access/secrets";
import { isRecoveryCode, newRecoveryCode, recoveryCodeHash } from "../../access/mfa/recovery";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { translatorFor } from "../../../i18n/translator";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import type { Caller, OpsPrincipal } from "@/lib/call/principal";
import { codesLockedUntil, countWrongCode, resetWrongCodeCount } from "../../access/mfa/wrong-codes";
import { notifyOfSecurityChange } from "@/lib/simulator/access/notifications";
import { simulatorLog } from "@/lib/simulator/platform/log";
import { worldContext, type Tx } from "@/lib/simulator/platform/store/tx";
import { countOpsTry, verifyOwnOpsPassword, noWorld, opsLockSubject, type UseProof } from "./own-password";

/**
 * Returns the owner under which operations' secrets are sealed. Operations belong to no world, so the owner is derived
 * from the name.
 */
const ownerOf = (name: string): string => `ops ${name}`;

const remainingCodes = (sql: Sql, name: string): Promise<number> =>
  sql.prisma.opsRecoveryCode.count({ where: { name, usedAt: null } });

/**
 * Returns a function that uses up a code of a person's app, or a recovery code. A time step is valid once, and so is a
 * recovery code: a reused one is `used` and does not count as a guess. `locked`: too many were wrong, from any
 * networks, and none is checked.
 */
export async function verifyFactorCode(
  sql: Sql,
  name: string,
  code: string,
  real: Date,
): Promise<UseProof | "wrong" | "used" | "locked"> {
  const opsUser = await sql.prisma.opsUser.findFirst({ where: { name } });
  const lockedUntil = await codesLockedUntil(worldContext(sql, noWorld), opsLockSubject(name), real);
  if (!opsUser?.appSecret) return "wrong";
  if (lockedUntil) return "locked";
  const use = isRecoveryCode(code)
    ? await recoveryProof(sql, name, code, real)
    : appProof(name, { secret: opsUser.appSecret, step: opsUser.appStep }, code, real);
  if (typeof use === "string") return use;
  return async (tx) =>
    (await resetWrongCodeCount(worldContext(tx, noWorld), opsLockSubject(name), real)) && (await use(tx));
}

async function recoveryProof(sql: Sql, name: string, code: string, real: Date): Promise<UseProof | "wrong" | "used"> {
  const hash = recoveryCodeHash(code, "", ownerOf(name));
  const recoveryCode = await sql.prisma.opsRecoveryCode.findFirst({ where: { name, hash } });
  if (!recoveryCode) return "wrong";
  if (recoveryCode.usedAt) return "used";
  return async (tx) => {
    const { count } = await tx.prisma.opsRecoveryCode.updateMany({
      where: { name, hash, usedAt: null },
      data: { usedAt: real },
    });
    return count === 1;
  };
}

function appProof(
  name: string,
  app: { readonly secret: Uint8Array; readonly step: number },
  code: string,
  real: Date,
): UseProof | "wrong" | "used" {
  const step = matchingTotpStep(unsealTotpSecret(app.secret, ownerOf(name)), code, real);
  if (step === null) return "wrong";
  if (step <= app.step) return "used";
  return async (tx) => {
    const { count } = await tx.prisma.opsUser.updateMany({
      where: { name, appStep: { lt: step }, appSecret: { not: null } },
      data: { appStep: step },
    });
    return count === 1;
  };
}

/**
 * Counts a wrong code against its account, from whatever network it came, and mails the owner when there are too many.
 * Only callers who know the password are counted, so that a stranger locks nobody out; for all others an equivalent row
 * is written that is never read.
 */
export async function countWrongFactor(
  tx: Pick<Tx, "sql" | "prisma" | "world">,
  name: string,
  caller: Caller,
  isGuess = true,
): Promise<void> {
  const subject = isGuess ? opsLockSubject(name) : tokenHash(`unread\n${name}`);
  if (!(await countWrongCode(worldContext(tx.sql, noWorld), subject, caller.at)) || !isGuess) return;
  simulatorLog.warn({ ops: name }, "too many wrong codes of an operations account");
  const opsUser = await tx.prisma.opsUser.findFirst({ where: { name }, select: { email: true } });
  if (opsUser?.email) await notifyOfSecurityChange(tx, "codesGuessed", { kind: "mail", target: opsUser.email }, caller);
}

type ProofRefusal = "PASSWORD_WRONG" | "CAPTCHA_ERROR";

/**
 * Verifies a signed-in operator's own password and, if they have an app, its digits or a recovery code. Returns the
 * refusal, or a function that uses both up within the handler's transaction and returns the refusal there.
 */
export async function verifyOwnProofs(
  context: Pick<Tx, "sql" | "prisma" | "world" | "by"> & { readonly principal: OpsPrincipal; readonly caller: Caller },
  { password, code = "" }: { readonly password: string; readonly code?: string | undefined },
): Promise<ProofRefusal | ((tx: Sql) => Promise<ProofRefusal | null>)> {
  const { sql, prisma, by, caller } = context;
  const { name } = context.principal;
  const usePassword = await verifyOwnOpsPassword(sql, name, password, by);
  if (usePassword === "wrong") return "PASSWORD_WRONG";
  const hasApp = (await prisma.opsUser.count({ where: { name, appSecret: { not: null } } })) > 0;
  const useCode = hasApp ? await verifyFactorCode(sql, name, code, by.at) : async () => true;
  // digits are guessed no more often here than at sign-in
  if (useCode === "wrong") {
    await countOpsTry(sql, name, true, by);
    await countWrongFactor(context, name, caller);
  }
  if (typeof useCode === "string") return "CAPTCHA_ERROR";
  return async (tx) => {
    if (!(await useCode(tx))) return "CAPTCHA_ERROR";
    return (await usePassword(tx)) ? null : "PASSWORD_WRONG";
  };
}

const factor: Handlers<typeof calls>["factor"] = async (_, { principal, sql, prisma }) => {
  const isOn = Boolean((await prisma.opsUser.findFirst({ where: { name: principal.name } }))?.appSecret);
  return { isOn, isMissing: !isOn && isProduction(), recoveryLeft: await remainingCodes(sql, principal.name) };
};

/**
 * Requires that an app in use is disabled first, with its own digits: the password alone does not suffice to replace
 * it.
 */
const beginFactor: Handlers<typeof calls>["beginFactor"] = async (
  { password },
  { principal, by, sql, prisma, caller, refuse, transact },
) => {
  if ((await prisma.opsUser.findFirst({ where: { name: principal.name } }))?.appSecret)
    return refuse("OPERATION_NOT_ALLOW");
  const use = await verifyOwnOpsPassword(sql, principal.name, password, by);
  if (use === "wrong") return refuse("PASSWORD_WRONG");
  return transact(async (tx) => {
    if (!(await use(tx.sql))) return refuse("PASSWORD_WRONG");
    const secret = newTotpSecret();
    await tx.prisma.opsUser.updateMany({
      where: { name: principal.name },
      data: {
        newSecret: sealTotpSecret(secret, ownerOf(principal.name)),
        newUntil: addMilliseconds(by.at, appProofMs),
      },
    });
    return {
      secret,
      address: totpProvisioningUri(secret, (await translatorFor(caller.locale))("operations.product"), principal.name),
    };
  });
};

const confirmFactor: Handlers<typeof calls>["confirmFactor"] = async (
  { code },
  { principal, by, prisma, caller, refuse, transact },
) => {
  const opsUser = await prisma.opsUser.findFirst({ where: { name: principal.name } });
  if (!opsUser?.newSecret || !opsUser.newUntil || opsUser.newUntil.getTime() <= by.at.getTime())
    return refuse("OPERATION_NOT_ALLOW");
  const secret = opsUser.newSecret;
  const step = matchingTotpStep(unsealTotpSecret(secret, ownerOf(principal.name)), code, by.at);
  if (step === null) return refuse("CAPTCHA_ERROR");
  return transact(async (tx) => {
    const update = await tx.prisma.opsUser.updateMany({
      where: { name: principal.name, newSecret: secret, appSecret: null },
      data: { appSecret: secret, appStep: step, newSecret: null, newUntil: null },
    });
    if (update.count === 0) return refuse("OPERATION_NOT_ALLOW");
    await tx.prisma.opsRecoveryCode.deleteMany({ where: { name: principal.name } });
    const recoveryCodes = Array.from({ length: handedOut }, newRecoveryCode);
    await tx.prisma.opsRecoveryCode.createMany({
      data: recoveryCodes.map((recoveryCode) => ({
        name: principal.name,
        hash: recoveryCodeHash(recoveryCode, "", ownerOf(principal.name)),
      })),
    });
    await tx.prisma.session.deleteMany({
      where: { realm: "operations", holder: principal.name, tokenHash: { not: sessionBindingHash(caller) } },
    });
    return { recoveryCodes };
  });
};

const endFactor: Handlers<typeof calls>["endFactor"] = async (entries, context) => {
  const { principal, prisma, refuse, transact } = context;
  if (!(await prisma.opsUser.findFirst({ where: { name: principal.name } }))?.appSecret)
    return refuse("OPERATION_NOT_ALLOW");
  const use = await verifyOwnProofs(context, entries);
  if (typeof use === "string") return refuse(use);
  return transact(async (tx) => {
    const refusalCode = await use(tx.sql);
    if (refusalCode) return refuse(refusalCode);
    const off = await tx.prisma.opsUser.updateMany({
      where: { name: principal.name, appSecret: { not: null } },
      data: { appSecret: null, newSecret: null, newUntil: null },
    });
    if (off.count === 0) return refuse("PASSWORD_WRONG");
    await tx.prisma.opsRecoveryCode.deleteMany({ where: { name: principal.name } });
    return {};
  });
};

export const factorHandlers: Handlers<typeof calls> = { factor, beginFactor, confirmFactor, endFactor };

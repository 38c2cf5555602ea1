import type { factor as calls } from "@/lib/operations/calls/factor";
import { appProofMs, recoveryCodes as handedOut } from "@/lib/access/terms";
import { isProduction } from "@/lib/session/settings";
import { later } from "@/lib/time/instant";
import { sessionOf } from "../../access/codes";
import { appAddress, appStepOf, newAppSecret, openSecret, sealSecret } from "../../access/mfa/app";
import { tokenHash } from "../../access/secrets";
import { isRecoveryCode, newRecoveryCode, recoveryHash } from "../../access/mfa/recovery";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { translatorFor } from "../../../i18n/translator";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import type { Caller } from "@/lib/call/who";
import { codesLockedUntil, countWrongCode, passCodes } from "../../access/mfa/wrong-codes";
import { tellChange } from "../../access/tell";
import { log } from "@/lib/simulator/platform/log";
import { inWorld, type Tx } from "@/lib/simulator/platform/store/tx";
import { countOpsTry, isOwnPassword, noWorld, passOpsLock, subjectOf } from "./own-password";

/** Operations belong to no world: their secrets open for them alone, their recovery codes are theirs by name. */
const ownerOf = (name: string): string => `ops ${name}`;

const left = (sql: Sql, name: string): Promise<number> =>
  sql.prisma.opsRecoveryCode.count({ where: { name, usedAt: null } });

/** Uses a code up inside the handler's transaction: false when a concurrent request has used it. */
type UseFactor = (tx: Sql) => Promise<boolean>;

/**
 * What uses a code of somebody's app, or a recovery code, up. A time step serves once, and so does a recovery code: what
 * has served is `used`, and no guess. `locked`: too many have been wrong, from whatever networks, and none is checked.
 */
export async function factorProof(
  sql: Sql,
  name: string,
  code: string,
  real: Date,
): Promise<UseFactor | "wrong" | "used" | "locked"> {
  const own = await sql.prisma.opsUser.findFirst({ where: { name } });
  const lockedUntil = await codesLockedUntil(inWorld(sql, noWorld), subjectOf(name), real);
  if (!own?.appSecret) return "wrong";
  if (lockedUntil) return "locked";
  const use = isRecoveryCode(code)
    ? await recoveryProof(sql, name, code, real)
    : appProof(name, { secret: own.appSecret, step: own.appStep }, code, real);
  if (typeof use === "string") return use;
  return async (tx) => (await passCodes(inWorld(tx, noWorld), subjectOf(name), real)) && (await use(tx));
}

async function recoveryProof(sql: Sql, name: string, code: string, real: Date): Promise<UseFactor | "wrong" | "used"> {
  const hash = recoveryHash(code, "", ownerOf(name));
  const found = await sql.prisma.opsRecoveryCode.findFirst({ where: { name, hash } });
  if (!found) return "wrong";
  if (found.usedAt) return "used";
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
): UseFactor | "wrong" | "used" {
  const step = appStepOf(openSecret(app.secret, ownerOf(name)), code, real);
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
 * Counts a wrong code against its account, whatever network it came from, and writes to its owner when there are too
 * many. Only whoever knows the password is counted, so that a stranger locks nobody out; for all others the same is
 * written where nobody reads it.
 */
export async function countWrongFactor(
  tx: Pick<Tx, "sql" | "prisma" | "world">,
  name: string,
  caller: Caller,
  isGuess = true,
): Promise<void> {
  const subject = isGuess ? subjectOf(name) : tokenHash(`unread\n${name}`);
  if (!(await countWrongCode(inWorld(tx.sql, noWorld), subject, caller.at)) || !isGuess) return;
  log.warn({ ops: name }, "too many wrong codes of an operations account");
  const own = await tx.prisma.opsUser.findFirst({ where: { name }, select: { email: true } });
  if (own?.email) await tellChange(tx, "codesGuessed", { kind: "mail", target: own.email }, caller);
}

const factor: Handlers<typeof calls>["factor"] = async (_, { who, sql, prisma }) => {
  const isOn = Boolean((await prisma.opsUser.findFirst({ where: { name: who.name } }))?.appSecret);
  return { isOn, isMissing: !isOn && isProduction(), recoveryLeft: await left(sql, who.name) };
};

/** An app in use is switched off first, with its own digits: the password alone does not suffice to replace it. */
const beginFactor: Handlers<typeof calls>["beginFactor"] = async (
  { password },
  { who, by, sql, prisma, caller, refuse, transact },
) => {
  if ((await prisma.opsUser.findFirst({ where: { name: who.name } }))?.appSecret) return refuse("OPERATION_NOT_ALLOW");
  if (!(await isOwnPassword(sql, who.name, password, by))) return refuse("PASSWORD_WRONG");
  return transact(async (tx) => {
    const secret = newAppSecret();
    await tx.prisma.opsUser.updateMany({
      where: { name: who.name },
      data: { newSecret: sealSecret(secret, ownerOf(who.name)), newUntil: later(by.at, appProofMs) },
    });
    return {
      secret,
      address: appAddress(secret, (await translatorFor(caller.locale))("operations.product"), who.name),
    };
  });
};

const confirmFactor: Handlers<typeof calls>["confirmFactor"] = async (
  { code },
  { who, by, prisma, caller, refuse, transact },
) => {
  const own = await prisma.opsUser.findFirst({ where: { name: who.name } });
  if (!own?.newSecret || !own.newUntil || own.newUntil.getTime() <= by.at.getTime())
    return refuse("OPERATION_NOT_ALLOW");
  const secret = own.newSecret;
  const step = appStepOf(openSecret(secret, ownerOf(who.name)), code, by.at);
  if (step === null) return refuse("CAPTCHA_ERROR");
  return transact(async (tx) => {
    const taken = await tx.prisma.opsUser.updateMany({
      where: { name: who.name, newSecret: secret, appSecret: null },
      data: { appSecret: secret, appStep: step, newSecret: null, newUntil: null },
    });
    if (taken.count === 0) return refuse("OPERATION_NOT_ALLOW");
    await tx.prisma.opsRecoveryCode.deleteMany({ where: { name: who.name } });
    const recoveryCodes = Array.from({ length: handedOut }, newRecoveryCode);
    await tx.prisma.opsRecoveryCode.createMany({
      data: recoveryCodes.map((one) => ({ name: who.name, hash: recoveryHash(one, "", ownerOf(who.name)) })),
    });
    await tx.prisma.session.deleteMany({
      where: { realm: "operations", holder: who.name, tokenHash: { not: sessionOf(caller) } },
    });
    return { recoveryCodes };
  });
};

const endFactor: Handlers<typeof calls>["endFactor"] = async ({ password, code }, context) => {
  const { who, by, sql, prisma, caller, refuse, transact } = context;
  if (!(await prisma.opsUser.findFirst({ where: { name: who.name } }))?.appSecret) return refuse("OPERATION_NOT_ALLOW");
  if (!(await isOwnPassword(sql, who.name, password, by))) return refuse("PASSWORD_WRONG");
  const use = await factorProof(sql, who.name, code, by.at);
  // digits are guessed no more often here than at sign-in
  if (use === "wrong") {
    await countOpsTry(sql, who.name, true, by);
    await countWrongFactor(context, who.name, caller);
  }
  if (typeof use === "string") return refuse("CAPTCHA_ERROR");
  return transact(async (tx) => {
    if (!(await use(tx.sql))) return refuse("CAPTCHA_ERROR");
    // checked again: of parallel guesses none passes once the lock is set
    if (!(await passOpsLock(tx.sql, who.name, by))) return refuse("PASSWORD_WRONG");
    const off = await tx.prisma.opsUser.updateMany({
      where: { name: who.name, appSecret: { not: null } },
      data: { appSecret: null, newSecret: null, newUntil: null },
    });
    if (off.count === 0) return refuse("PASSWORD_WRONG");
    await tx.prisma.opsRecoveryCode.deleteMany({ where: { name: who.name } });
    return {};
  });
};

export const factorHandlers: Handlers<typeof calls> = { factor, beginFactor, confirmFactor, endFactor };

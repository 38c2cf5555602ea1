import {
  opsNameShape,
  opsPasswordFault,
  opsPasswordLengthMax,
  opsPasswordLengthMin,
  type OpsPasswordFault,
} from "@/lib/operations/account-rules";
import { hashPassword } from "../../access/secrets";
import { opsActorName } from "@/lib/simulator/platform/audit/actor";
import type { Database } from "@/lib/simulator/platform/store/database";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import { endOpsLocks } from "./own-password";

/** Returns true when mail can be sent to an address. */
export const isValidOpsEmail = (text: string): boolean =>
  text.length <= 120 && /^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/.test(text);

const passwordFaultTexts: Readonly<Record<OpsPasswordFault, string>> = {
  "opsPassword.length": `The password must have ${opsPasswordLengthMin} to ${opsPasswordLengthMax} characters.`,
  "opsPassword.kinds": "The password must mix at least three of small letters, capitals, digits and symbols.",
  "opsPassword.easy": "The password is too easy to guess: no common words or sequences, nor the name.",
};

/**
 * Explains why a name and password are not valid for an operations account, as a text for the terminal; undefined when
 * they are valid.
 */
export function opsUserFault(name: string, password: string): string | undefined {
  if (!opsNameShape.test(name))
    return "The name must be 1 to 60 letters, digits, dots, dashes or underscores: npm run ops:create -- NAME";
  const fault = opsPasswordFault(name, password);
  return fault && passwordFaultTexts[fault];
}

/** Returns the hash under which the password of an operations account is stored. */
export const hashOpsPassword = (password: string): Promise<string> => hashPassword(password, "opsPassword");

/** Describes an account to create. */
interface NewOpsUser {
  readonly name: string;
  readonly passwordHash: string;
  readonly madeAt: Date;
  /** Receives the mails about the account's security. */
  readonly email?: string | undefined;
}

/** Creates an operations account; false when the name is taken. The first account is an administrator's. */
export async function createOpsUser(
  { prisma }: Pick<Sql, "prisma">,
  { name, passwordHash, madeAt, email }: NewOpsUser,
): Promise<boolean> {
  const isAdministrator = (await prisma.opsUser.count()) === 0;
  const { count } = await prisma.opsUser.createMany({
    data: [{ name, passwordHash, madeAt, email: email ?? null, isAdministrator }],
    skipDuplicates: true,
  });
  return count > 0;
}

/**
 * Creates an operations account, or sets a new password for an existing one and ends its sessions; the optional address
 * receives the mails about its security. Returns true when it is new.
 */
export async function createOpsUserOrSetPassword(
  db: Pick<Database, "transact">,
  name: string,
  password: string,
  real: Date,
  email?: string,
): Promise<boolean> {
  const passwordHash = await hashOpsPassword(password);
  return db.transact(async (sql) => {
    if (await createOpsUser(sql, { name, passwordHash, madeAt: real, email })) return true;
    await sql.prisma.opsUser.updateMany({ where: { name }, data: { passwordHash, ...(email && { email }) } });
    await endOpsLocks(sql, name);
    await sql.prisma.session.deleteMany({ where: { realm: "operations", holder: name } });
    return false;
  });
}

/** Describes an operations account in the list for the administrator of the installation. */
interface ListedOpsUser {
  readonly name: string;
  readonly isAdministrator: boolean;
  readonly email: string | null;
  readonly hasApp: boolean;
  readonly madeAt: Date;
  readonly signedInAt: Date | null;
  readonly disabledAt: Date | null;
  readonly disabledFor: string;
}

/** Lists the operations accounts by name, including disabled ones. */
export async function listOpsUsers({ prisma }: Pick<Database, "prisma">): Promise<ListedOpsUser[]> {
  const rows = await prisma.opsUser.findMany({ orderBy: { name: "asc" } });
  return rows.map(({ name, isAdministrator, email, appSecret, madeAt, signedInAt, disabledAt, disabledFor }) => ({
    name,
    isAdministrator,
    email,
    hasApp: appSecret !== null,
    madeAt,
    signedInAt,
    disabledAt,
    disabledFor,
  }));
}

/** Lists the results of disabling or enabling an operations account: "asWas" when nothing changed. */
export type OpsUserChange = "changed" | "asWas" | "noAccount";

async function changeDisabled(
  { prisma }: Pick<Sql, "prisma">,
  name: string,
  data: { readonly disabledAt: Date | null; readonly disabledFor: string },
): Promise<OpsUserChange> {
  const disabledAt = data.disabledAt ? null : { not: null };
  const { count } = await prisma.opsUser.updateMany({ where: { name, disabledAt }, data });
  if (count > 0) return "changed";
  return (await prisma.opsUser.count({ where: { name } })) > 0 ? "asWas" : "noAccount";
}

/**
 * Disables an operations account: it can no longer sign in, and its sessions end, including those in which it acts on
 * behalf of merchants.
 */
export async function disableOpsUser(
  { prisma }: Pick<Sql, "prisma">,
  name: string,
  real: Date,
  reason = "",
): Promise<OpsUserChange> {
  const change = await changeDisabled({ prisma }, name, { disabledAt: real, disabledFor: reason });
  await prisma.session.deleteMany({ where: { realm: "operations", holder: name } });
  await prisma.session.deleteMany({ where: { drivenBy: opsActorName(name) } });
  await prisma.editionGrant.deleteMany({ where: { drivenBy: opsActorName(name) } });
  return change;
}

/** Enables an operations account again. */
export const enableOpsUser = (sql: Pick<Sql, "prisma">, name: string): Promise<OpsUserChange> =>
  changeDisabled(sql, name, { disabledAt: null, disabledFor: "" });

/** Grants or revokes the administrator role of an operations account. Returns false when there is no such account. */
export async function setOpsUserAdministrator(
  { prisma }: Pick<Database, "prisma">,
  name: string,
  isAdministrator: boolean,
): Promise<boolean> {
  const { count } = await prisma.opsUser.updateMany({ where: { name }, data: { isAdministrator } });
  return count > 0;
}

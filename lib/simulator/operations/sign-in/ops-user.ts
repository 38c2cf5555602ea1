import { hashPassword } from "../../access/secrets";
import type { Database } from "../../store/database";
import { endOpsLocks } from "./own-password";

const nameShape = /^[a-z0-9][a-z0-9._-]{0,59}$/i;
/** Longer than a merchant's: who holds one drives every world. */
const lengthMin = 12;
const lengthMax = 64;
/** Letters, digits and symbols: at least so many kinds of characters. */
const kindsMin = 3;
const kinds = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/];
/** The first choices of people who need a digit and a symbol. */
const common = /passw[o0]rd|qwert|letmein|welcome|admin|123456|abcdef|(.)\1{4}/i;

/** Why a name and password do not make an operations account, in words for the terminal; undefined when they do. */
export function opsUserFault(name: string, password: string): string | undefined {
  if (!nameShape.test(name))
    return "The name must be 1 to 60 letters, digits, dots, dashes or underscores: npm run ops:create -- NAME";
  if (password.length < lengthMin || password.length > lengthMax)
    return `The password must have ${lengthMin} to ${lengthMax} characters.`;
  if (kinds.filter((kind) => kind.test(password)).length < kindsMin)
    return "The password must mix at least three of small letters, capitals, digits and symbols.";
  if (common.test(password) || password.toLowerCase().includes(name.toLowerCase()))
    return "The password is too easy to guess: no common words or sequences, nor the name.";
  return undefined;
}

/** Makes an operations account, or gives an existing one a new password and ends its sessions. True when it is new. */
export async function writeOpsUser(
  db: Pick<Database, "transact">,
  name: string,
  password: string,
  real: Date,
): Promise<boolean> {
  const passwordHash = await hashPassword(password, "opsPassword");
  return db.transact(async (sql) => {
    const { count } = await sql.prisma.opsUser.createMany({
      data: [{ name, passwordHash, madeAt: real }],
      skipDuplicates: true,
    });
    if (count > 0) return true;
    await sql.prisma.opsUser.updateMany({ where: { name }, data: { passwordHash } });
    await endOpsLocks(sql, name);
    await sql.prisma.session.deleteMany({ where: { realm: "operations", holder: name } });
    return false;
  });
}

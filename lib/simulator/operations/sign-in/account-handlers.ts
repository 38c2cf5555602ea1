import type { opsAccountCalls } from "@/lib/operations/calls/console/accounts";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { lockRow } from "@/lib/simulator/platform/store/records";
import type { Db } from "@/lib/simulator/platform/store/tx";
import {
  createOpsUser,
  disableOpsUser,
  enableOpsUser,
  hashOpsPassword,
  listOpsUsers,
  type OpsUserChange,
} from "./ops-user";
import { verifyOwnOpsPassword } from "./own-password";

/**
 * Returns true when an operator may disable and enable an account. Both rows are locked first: of two administrators
 * who disable each other concurrently, the second finds itself disabled, so that one always remains.
 */
async function isManaging(tx: Db, managerName: string, name: string): Promise<boolean> {
  // in one order for all, so that the second waits for the first
  for (const lockedName of [...new Set([managerName, name])].sort()) await lockRow(tx, "OpsUser", { name: lockedName });
  return (await tx.prisma.opsUser.count({ where: { name: managerName, isAdministrator: true, disabledAt: null } })) > 0;
}

const unchangedAs = {
  changed: null,
  asWas: "OPERATION_NOT_ALLOW",
  noAccount: "OPS_ACCOUNT_NOTFOUND",
} as const satisfies Record<OpsUserChange, string | null>;

const auditNote = (name: string, reason: string) => ({ noted: `${name}: ${reason}` });

export const accountHandlers: Handlers<typeof opsAccountCalls> = {
  async opsAccounts(_, { principal, by, prisma }) {
    const users = await listOpsUsers({ prisma });
    return {
      mayManage: users.some((user) => user.name === principal.name && user.isAdministrator),
      now: by.at,
      rows: users.map(({ email: _email, ...user }) => ({ ...user, isOwn: user.name === principal.name })),
    };
  },

  /** Checks the own password first, so that an unattended console makes no second person. */
  async createOpsAccount({ name, password, ownPassword }, { principal, by, sql, refuse, transact }) {
    if (!(await verifyOwnOpsPassword(sql, principal.name, ownPassword, by))) return refuse("PASSWORD_WRONG");
    const passwordHash = await hashOpsPassword(password);
    return transact(async (tx) => {
      if (!(await isManaging(tx, principal.name, principal.name))) return refuse("ADMINISTRATOR_NEEDED");
      if (!(await createOpsUser(tx, { name, passwordHash, madeAt: by.at }))) return refuse("OPS_ACCOUNT_EXISTS");
      return {};
    });
  },

  disableOpsAccount: async ({ name, reason }, { principal, by, refuse, transact }) =>
    transact(async (tx) => {
      if (!(await isManaging(tx, principal.name, name))) return refuse("ADMINISTRATOR_NEEDED");
      if (name === principal.name) return refuse("OPS_ACCOUNT_OWN");
      const refusalCode = unchangedAs[await disableOpsUser(tx, name, by.at, reason)];
      return refusalCode ? refuse(refusalCode) : auditNote(name, reason);
    }),

  enableOpsAccount: async ({ name, reason }, { principal, refuse, transact }) =>
    transact(async (tx) => {
      if (!(await isManaging(tx, principal.name, name))) return refuse("ADMINISTRATOR_NEEDED");
      const refusalCode = unchangedAs[await enableOpsUser(tx, name)];
      return refusalCode ? refuse(refusalCode) : auditNote(name, reason);
    }),
};

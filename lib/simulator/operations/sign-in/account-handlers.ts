import type { opsAccountCalls } from "@/lib/operations/calls/console/accounts";
import { isManualLedger } from "@/lib/session/settings";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { lockRow } from "@/lib/simulator/platform/store/records";
import type { Db } from "@/lib/simulator/platform/store/tx";
import { verifyOwnProofs } from "./factor";
import {
  createOpsUser,
  disableOpsUser,
  enableOpsUser,
  hashOpsPassword,
  listOpsUsers,
  type OpsUserChange,
} from "./ops-user";

const administratorNamed = (name: string) => ({ name, isAdministrator: true, disabledAt: null });

/**
 * Returns true when an operator may disable and enable an account. Both rows are locked first: of two administrators
 * who disable each other concurrently, the second finds itself disabled, so that one always remains.
 */
async function isManaging(tx: Db, managerName: string, name: string): Promise<boolean> {
  // in one order for all, so that the second waits for the first
  for (const lockedName of [...new Set([managerName, name])].sort()) await lockRow(tx, "OpsUser", { name: lockedName });
  return (await tx.prisma.opsUser.count({ where: administratorNamed(managerName) })) > 0;
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
    const mayManage = users.some((user) => user.name === principal.name && user.isAdministrator);
    return {
      mayManage,
      mayCreate: mayManage && !isManualLedger(),
      now: by.at,
      rows: users.map(({ email: _email, ...user }) => ({ ...user, isOwn: user.name === principal.name })),
    };
  },

  /**
   * Asks for the own password and the code of the own app, so that an unattended console makes no second person. In a
   * company's own books a second person confirms each entry: there nobody creates one for themselves.
   */
  async createOpsAccount({ name, password, ownPassword, code }, context) {
    const { principal, by, prisma, refuse, transact } = context;
    if (isManualLedger()) return refuse("OPERATION_NOT_ALLOW");
    // before the password is hashed, which takes its time from everybody who signs in
    if ((await prisma.opsUser.count({ where: administratorNamed(principal.name) })) === 0)
      return refuse("ADMINISTRATOR_NEEDED");
    const use = await verifyOwnProofs(context, { password: ownPassword, code });
    if (typeof use === "string") return refuse(use);
    const passwordHash = await hashOpsPassword(password);
    return transact(async (tx) => {
      if (!(await isManaging(tx, principal.name, principal.name))) return refuse("ADMINISTRATOR_NEEDED");
      const proofRefusalCode = await use(tx.sql);
      if (proofRefusalCode) return refuse(proofRefusalCode);
      // a name that differs in its capitals alone would be mistaken for another person's
      const spelledAlike = { name: { equals: name, mode: "insensitive" } } as const;
      if ((await tx.prisma.opsUser.count({ where: spelledAlike })) > 0) return refuse("OPS_ACCOUNT_EXISTS");
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

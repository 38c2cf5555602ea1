import type { accounts } from "@/lib/operations/calls/console/accounts";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { lockRow } from "@/lib/simulator/platform/store/records";
import type { Db } from "@/lib/simulator/platform/store/tx";
import { disableOpsUser, enableOpsUser, opsUsers, type OpsUserChange } from "./ops-user";

/**
 * Whether somebody may disable and enable an account, asked as both are locked: of two administrators who disable each
 * other at once the second one finds itself disabled, so that one is always left.
 */
async function isManaging(tx: Db, who: string, name: string): Promise<boolean> {
  // in one order for all, so that the second waits for the first
  for (const one of [...new Set([who, name])].sort()) await lockRow(tx, "OpsUser", { name: one });
  return (await tx.prisma.opsUser.count({ where: { name: who, isAdministrator: true, disabledAt: null } })) > 0;
}

const unchangedAs = {
  changed: null,
  asWas: "OPERATION_NOT_ALLOW",
  noAccount: "OPS_ACCOUNT_NOTFOUND",
} as const satisfies Record<OpsUserChange, string | null>;

const noted = (name: string, reason: string) => ({ noted: `${name}: ${reason}` });

export const accountHandlers: Handlers<typeof accounts> = {
  async opsAccounts(_, { who, by, prisma }) {
    const users = await opsUsers({ prisma });
    return {
      mayManage: users.some((user) => user.name === who.name && user.isAdministrator),
      now: by.at,
      rows: users.map(({ email: _email, ...user }) => ({ ...user, isOwn: user.name === who.name })),
    };
  },

  disableOpsAccount: async ({ name, reason }, { who, by, refuse, transact }) =>
    transact(async (tx) => {
      if (!(await isManaging(tx, who.name, name))) return refuse("ADMINISTRATOR_NEEDED");
      if (name === who.name) return refuse("OPS_ACCOUNT_OWN");
      const unchanged = unchangedAs[await disableOpsUser(tx, name, by.at, reason)];
      return unchanged ? refuse(unchanged) : noted(name, reason);
    }),

  enableOpsAccount: async ({ name, reason }, { who, refuse, transact }) =>
    transact(async (tx) => {
      if (!(await isManaging(tx, who.name, name))) return refuse("ADMINISTRATOR_NEEDED");
      const unchanged = unchangedAs[await enableOpsUser(tx, name)];
      return unchanged ? refuse(unchanged) : noted(name, reason);
    }),
};

import type { accounts } from "@/lib/operations/calls/console/accounts";
import type { Handlers } from "../../handler";
import type { Sql } from "../../store/pool";
import { endOpsSessions, opsUsers } from "./ops-user";

/**
 * Whether somebody may disable and enable others, asked as their accounts are locked: of two administrators who disable
 * each other at once the second one finds itself disabled, so that one is always left.
 */
async function isManaging({ prisma }: Pick<Sql, "prisma">, name: string): Promise<boolean> {
  const administers = { isAdministrator: true, disabledAt: null };
  // an update that changes nothing takes the rows' locks, in one order for all
  await prisma.opsUser.updateMany({ where: { isAdministrator: true }, data: { isAdministrator: true } });
  return (await prisma.opsUser.count({ where: { name, ...administers } })) > 0;
}

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
      if (!(await isManaging(tx, who.name))) return refuse("ADMINISTRATOR_NEEDED");
      if (name === who.name) return refuse("OPS_ACCOUNT_OWN");
      const data = { disabledAt: by.at, disabledFor: reason };
      const { count } = await tx.prisma.opsUser.updateMany({ where: { name, disabledAt: null }, data });
      if (count === 0)
        return refuse(
          (await tx.prisma.opsUser.count({ where: { name } })) > 0 ? "OPERATION_NOT_ALLOW" : "OPS_ACCOUNT_NOTFOUND",
        );
      await endOpsSessions(tx, name);
      return noted(name, reason);
    }),

  enableOpsAccount: async ({ name, reason }, { who, refuse, transact }) =>
    transact(async (tx) => {
      if (!(await isManaging(tx, who.name))) return refuse("ADMINISTRATOR_NEEDED");
      const data = { disabledAt: null, disabledFor: "" };
      const { count } = await tx.prisma.opsUser.updateMany({ where: { name, disabledAt: { not: null } }, data });
      if (count === 0)
        return refuse(
          (await tx.prisma.opsUser.count({ where: { name } })) > 0 ? "OPERATION_NOT_ALLOW" : "OPS_ACCOUNT_NOTFOUND",
        );
      return noted(name, reason);
    }),
};

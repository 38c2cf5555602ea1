import type { accountRecords } from "@/lib/operations/calls/account-records";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { readPage } from "@/lib/simulator/platform/store/paging";
import { query } from "@/lib/simulator/platform/store/query";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { transactInLockedWorld } from "@/lib/simulator/driving/worlds/operations/locked-world";

interface Record {
  account: string;
  name: string;
  madeAt: Date;
}

/** Records the account holder's name of an account. */
export async function recordAccountHolderName(
  tx: Tx,
  { account, name }: Pick<Record, "account" | "name">,
): Promise<Record> {
  await tx.prisma.accountRecord.upsert({
    where: { world_account: { world: tx.world.id, account } },
    create: { world: tx.world.id, account, name, madeAt: tx.now },
    update: { name, madeAt: tx.now },
  });
  return { account, name, madeAt: tx.now };
}

export const accountRecordsHandlers: Handlers<typeof accountRecords> = {
  accountRecords: async (page, { world, sql }) => {
    const rows = query
      .selectFrom("accountRecord as r")
      .where("r.world", "=", world.id)
      .orderBy("r.madeAt", "desc")
      .orderBy("r.account");
    return readPage(sql, page, rows, {
      key: ["r.world", "r.account"],
      select: (listed) => listed.select(["r.account", "r.name", "r.madeAt"]),
    });
  },
  saveAccountRecord: async (entry, context) =>
    transactInLockedWorld(context, async (tx) => {
      return recordAccountHolderName(tx, entry);
    }),
  removeAccountRecord: async ({ account }, context) =>
    transactInLockedWorld(context, async (tx) => {
      const { count } = await tx.prisma.accountRecord.deleteMany({ where: { world: tx.world.id, account } });
      return count === 1 ? {} : context.refuse("ACCOUNT_NOTFOUND");
    }),
};

import type { accountRecords } from "@/lib/operations/calls/account-records";
import type { Handlers } from "../../handler";
import { pageOfRows } from "../../store/paging";
import type { Sql } from "../../store/pool";
import { heldWorld } from "../worlds/held-world";

interface Record {
  account: string;
  name: string;
  madeAt: Date;
}

/** Records the holder of an account. */
export async function writeAccount(
  sql: Sql,
  world: string,
  at: Date,
  { account, name }: Pick<Record, "account" | "name">,
): Promise<Record> {
  await sql.prisma.accountRecord.upsert({
    where: { world_account: { world, account } },
    create: { world, account, name, madeAt: at },
    update: { name, madeAt: at },
  });
  return { account, name, madeAt: at };
}

export const accountRecordsHandlers: Handlers<typeof accountRecords> = {
  accountRecords: async (paged, { world, db }) =>
    pageOfRows<Record>(db.sql, paged, {
      from: "account_record r",
      where: "r.world = $1::uuid",
      values: [world.id],
      columns: `r.account, r.name, r.made_at as "madeAt"`,
      order: "r.made_at desc, r.account",
    }),
  saveAccountRecord: async (entry, asked) =>
    asked.transact(async (sql) => {
      const { held, at } = await heldWorld(sql, asked);
      return writeAccount(sql, held.id, at, entry);
    }),
  removeAccountRecord: async ({ account }, asked) =>
    asked.transact(async (sql) => {
      const { held } = await heldWorld(sql, asked);
      const { count } = await sql.prisma.accountRecord.deleteMany({ where: { world: held.id, account } });
      return count === 1 ? {} : asked.refuse("ACCOUNT_NOTFOUND");
    }),
};

import { merchant as machine } from "@/lib/access/states";
import { seededId } from "../../store/ids";
import { recordCreation } from "../../store/transition";
import type { Sql } from "../../store/pool";
import type { NewRow } from "../../store/records";
import type { World } from "../../worlds/world";
import { watchIdle } from "./idle";

/** The input of opening a merchant. */
export type NewMerchant = Omit<NewRow<"Merchant">, "world" | "id" | "state" | "changes" | "madeAt">;

/** Opens a merchant's account: the row, the beginning of its history, and the first look at whether funds come in. */
export async function openMerchant(
  sql: Sql,
  world: Pick<World, "id" | "seed">,
  row: NewMerchant,
  at: Date,
  who: string,
): Promise<void> {
  const opened = {
    ...row,
    world: world.id,
    id: seededId(`${world.seed}|merchant|${row.userNo}`, at),
    state: machine.first,
    madeAt: at,
  };
  await sql.prisma.merchant.create({ data: opened });
  await recordCreation(sql, machine, opened, at, who);
  await watchIdle(sql, world.id, row.userNo, at);
}

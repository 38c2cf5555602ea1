import { merchant as machine } from "@/lib/access/states";
import { seededId } from "@/lib/simulator/platform/store/ids";
import { recordCreationInHistory } from "@/lib/simulator/platform/store/transition";
import type { NewRow } from "@/lib/simulator/platform/store/records";
import { scheduleFirstMerchantIdleCheck } from "./idle";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** Describes the input of opening a merchant. */
export type NewMerchant = Omit<NewRow<"Merchant">, "world" | "id" | "state" | "changes" | "madeAt">;

/** Opens a merchant's account: the row, the beginning of its history, and the first check for incoming funds. */
export async function openMerchant(tx: Tx, row: NewMerchant): Promise<void> {
  const merchantRow = {
    ...row,
    world: tx.world.id,
    id: seededId(`${tx.world.seed}|merchant|${row.userNo}`, tx.now),
    state: machine.first,
    madeAt: tx.now,
  };
  await tx.prisma.merchant.create({ data: merchantRow });
  await recordCreationInHistory(tx, machine, merchantRow);
  await scheduleFirstMerchantIdleCheck(tx, row.userNo, tx.now);
}

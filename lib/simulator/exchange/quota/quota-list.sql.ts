import { quotaCard } from "@/lib/exchange/quota-states";
import { rowOfModel, type Row } from "@/lib/simulator/platform/store/records";
import { stateNames } from "@/lib/simulator/platform/store/state-names";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Returns a merchant's cards, serving cards first, so that the limit never cuts one of those. */
export const cardsServingFirst = async (tx: InWorld, userNo: string, most: number): Promise<Row<"QuotaCard">[]> =>
  (
    await tx.sql<object>(
      `select * from quota_card where world = $1::uuid and user_no = $2 order by state = ${stateNames(quotaCard, "serving")} desc, valid_until, card_no limit $3::int`,
      [tx.world.id, userNo, most],
    )
  ).map(rowOfModel<"QuotaCard">);

import { quotaCard } from "@/lib/exchange/quota-states";
import type { Sql } from "../../store/pool";
import { named, type Row } from "../../store/records";
import { stateNames } from "../../store/state-names";

/** A merchant's cards, serving ones first, so that none of those is left out. */
export const cardsServingFirst = async (
  sql: Sql,
  world: string,
  userNo: string,
  most: number,
): Promise<Row<"QuotaCard">[]> =>
  (
    await sql<object>(
      `select * from quota_card where world = $1::uuid and user_no = $2 order by state = ${stateNames(quotaCard, "serving")} desc, valid_until, card_no limit $3::int`,
      [world, userNo, most],
    )
  ).map(named<"QuotaCard">);

import { repeatMinutes } from "@/lib/payments/terms";
import { later, minuteMs } from "@/lib/time/instant";
import type { Sql } from "../../store/pool";
import type { Row } from "../../store/records";
import { term, type World } from "../../worlds/world";

type Said = Pick<
  Row<"Payment">,
  "userNo" | "payeeId" | "payCurrency" | "currency" | "amountMinor" | "purpose" | "reference" | "merchantOrderNo"
>;

/**
 * The number of an equal payment of the last minutes, by anybody of the merchant: a second tab or a colleague may have
 * sent it already. Undefined where there is none. Exact when the merchant's counter of orders is locked.
 */
export async function duplicateOf(
  sql: Sql,
  world: Pick<World, "id" | "terms">,
  said: Said,
  now: Date,
): Promise<string | undefined> {
  const [twin] = await sql<{ orderNo: string }>(
    `select order_no as "orderNo" from payment
     where world = $1::uuid and user_no = $2 and placed_at > $3::timestamptz and payee_id = $4::uuid and currency = $5 and amount_minor = $6 and pay_currency = $7
       and purpose = $8 and reference = $9 and merchant_order_no = $10 and state not in ('canceled', 'failure')
     order by placed_at desc limit 1`,
    [
      world.id,
      said.userNo,
      later(now, -term(world, "repeatMinutes", repeatMinutes) * minuteMs),
      said.payeeId,
      said.currency,
      said.amountMinor,
      said.payCurrency,
      said.purpose,
      said.reference,
      said.merchantOrderNo,
    ],
  );
  return twin?.orderNo;
}

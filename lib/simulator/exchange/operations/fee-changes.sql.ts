import type { Currency } from "@/lib/money/currency";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/**
 * Selects a row `f` that is in force: no newer one of its product in its currency, or in all of them, has taken effect
 * by `$2`.
 */
export const isNewest = `not exists (
  select from fee_rule n where n.world = f.world and n.product = f.product and n.currency in ('', f.currency) and n.withdrawn_at is null and n.effective_from <= $2::timestamptz
    and (n.effective_from, n.announced_at, length(n.rule_no), n.rule_no) > (f.effective_from, f.announced_at, length(f.rule_no), f.rule_no))`;

/** Reads the products for which a currency's own row is in force. */
export const ownCurrencies = (tx: Tx): Promise<{ product: string; currency: Currency }[]> =>
  tx.sql<{ product: string; currency: Currency }>(
    `select product, currency from fee_rule f where world = $1::uuid and currency <> '' and withdrawn_at is null and effective_from <= $2::timestamptz and ${isNewest} order by product, currency`,
    [tx.world.id, tx.now],
  );

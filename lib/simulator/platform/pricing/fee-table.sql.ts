import type { Tx } from "../store/tx";

/** Describes a row of the fee table as it was announced. */
interface AnnouncedRule {
  readonly product: string;
  readonly currency: string;
  readonly ppm: number;
  readonly minMinor: bigint;
  readonly maxMinor: bigint | null;
  readonly effectiveFrom: Date;
}

const columns = `product, currency, ppm, min_minor as "minMinor", max_minor as "maxMinor", effective_from as "effectiveFrom"`;
/**
 * Orders rules newest first. Of two changes for one instant the one announced later counts; numbers of one day count
 * up.
 */
const newestFirst = "effective_from desc, announced_at desc, length(rule_no) desc, rule_no desc";

/** Returns the newest rule of each product and currency that is in force at an instant, newest first. */
export const rulesInForce = (tx: Tx): Promise<AnnouncedRule[]> =>
  tx.sql<AnnouncedRule>(
    `select ${columns} from (
       select distinct on (product, currency) * from fee_rule
       where world = $1::uuid and effective_from <= $2::timestamptz and withdrawn_at is null order by product, currency, ${newestFirst}
     ) newest order by ${newestFirst}`,
    [tx.world.id, tx.now],
  );

/** Returns for each product the first rule to take effect after an instant, for all currencies or for this one. */
export const rulesAfter = (tx: Tx, currency: string): Promise<AnnouncedRule[]> =>
  tx.sql<AnnouncedRule>(
    `select distinct on (product) ${columns} from fee_rule
     where world = $1::uuid and effective_from > $2::timestamptz and withdrawn_at is null and currency in ('', $3)
     order by product, effective_from, announced_at desc, length(rule_no) desc, rule_no desc`,
    [tx.world.id, tx.now, currency],
  );

import type { RunStatement } from "../store/pool";
import { prepareQuery, query, raw, type ValueOf } from "../store/query";

interface Tries {
  readonly name: string;
  readonly subject: string;
  readonly tries: 1 | -1;
}

/** Names the stored column of the subject whose attempts are counted. */
const subjectColumn = "whose";

const updateCount = prepareQuery((value: ValueOf<Tries & { real: Date; until: Date }>) =>
  query
    .insertInto("brakeCount")
    .values({
      name: value("name"),
      [subjectColumn]: value("subject"),
      count: raw<number>`greatest(${value("tries")}::int, 0)`,
      until: value("until"),
    })
    .onConflict((conflict) =>
      conflict.columns(["name", subjectColumn]).doUpdateSet({
        count: raw<number>`greatest(case when brake_count.until > ${value("real")}::timestamptz then brake_count.count else 0 end + ${value("tries")}::int, 0)`,
        until: raw<Date>`case when brake_count.until > ${value("real")}::timestamptz then brake_count.until else excluded.until end`,
      }),
    )
    .returning(["count", "until"]),
);

/**
 * Counts an attempt, or uncounts one (`tries` −1). Returns the current count and the end of its window. An expired
 * window begins again.
 */
export const countRateLimitAttempts = (
  sql: RunStatement,
  { name, subject, tries }: Tries,
  real: Date,
  until: Date,
): Promise<{ count: number; until: Date }[]> => updateCount(sql, { name, subject, tries, real, until });

import type { RunStatement } from "../store/pool";

/**
 * Counts an attempt, or uncounts one (`tries` −1). Returns the current count and the end of its window. An expired
 * window begins again.
 */
export const countTries = (
  sql: RunStatement,
  { name, subject, tries }: { readonly name: string; readonly subject: string; readonly tries: 1 | -1 },
  real: Date,
  until: Date,
): Promise<{ count: number; until: Date }[]> =>
  sql<{ count: number; until: Date }>(
    `insert into brake_count as b (name, whose, count, until) values ($1, $2, greatest($3::int, 0), $5::timestamptz)
     on conflict (name, whose) do update set
       count = greatest(case when b.until > $4::timestamptz then b.count else 0 end + $3::int, 0),
       until = case when b.until > $4::timestamptz then b.until else excluded.until end
     returning count, until`,
    [name, subject, tries, real, until],
  );

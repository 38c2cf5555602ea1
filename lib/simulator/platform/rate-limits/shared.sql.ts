import type { Run } from "../store/pool";

/**
 * Counts a try, or gives one back (`tries` −1): how many are counted now, and until when. A window that is over begins
 * anew.
 */
export const countTries = (
  sql: Run,
  { name, whose, tries }: { readonly name: string; readonly whose: string; readonly tries: 1 | -1 },
  real: Date,
  until: Date,
): Promise<{ count: number; until: Date }[]> =>
  sql<{ count: number; until: Date }>(
    `insert into brake_count as b (name, whose, count, until) values ($1, $2, greatest($3::int, 0), $5::timestamptz)
     on conflict (name, whose) do update set
       count = greatest(case when b.until > $4::timestamptz then b.count else 0 end + $3::int, 0),
       until = case when b.until > $4::timestamptz then b.until else excluded.until end
     returning count, until`,
    [name, whose, tries, real, until],
  );

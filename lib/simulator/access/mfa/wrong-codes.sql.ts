import type { InWorld } from "@/lib/simulator/platform/store/tx";

interface WrongCodeCounts {
  readonly hourCount: number;
  readonly dayCount: number;
}

/** Counts a wrong code in one statement; an expired window begins again. */
export async function addWrongCode(
  tx: InWorld,
  subject: string,
  { real, hourAgo, dayAgo }: { readonly real: Date; readonly hourAgo: Date; readonly dayAgo: Date },
): Promise<WrongCodeCounts> {
  const [counts] = await tx.sql<WrongCodeCounts>(
    `insert into wrong_codes as w (world, subject, hour_since, hour_count, day_since, day_count) values ($1::uuid, $2, $3::timestamptz, 1, $3::timestamptz, 1)
     on conflict (world, subject) do update set
       hour_since = case when w.hour_since <= $4::timestamptz then excluded.hour_since else w.hour_since end,
       hour_count = case when w.hour_since <= $4::timestamptz then 1 else w.hour_count + 1 end,
       day_since = case when w.day_since <= $5::timestamptz then excluded.day_since else w.day_since end,
       day_count = case when w.day_since <= $5::timestamptz then 1 else w.day_count + 1 end
     returning hour_count as "hourCount", day_count as "dayCount"`,
    [tx.world.id, subject, real, hourAgo, dayAgo],
  );
  return counts ?? { hourCount: 0, dayCount: 0 };
}

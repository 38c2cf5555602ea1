import type { InWorld } from "../store/tx";

/** Writes down what happened, numbered on from the last. The world's row is held, so numbers are given one at a time. */
export const insertHappenings = (
  tx: InWorld,
  kinds: readonly string[],
  subjects: readonly string[],
  instants: readonly Date[],
): Promise<object[]> =>
  tx.sql(
    `insert into happening (world, no, kind, subject, at)
     select $1::uuid, coalesce((select max(no) from happening where world = $1::uuid), 0) + n.place, n.kind, n.subject, n.at
     from unnest($2::text[], $3::text[], $4::timestamptz[]) with ordinality n (kind, subject, at, place)`,
    [tx.world.id, kinds, subjects, instants],
  );

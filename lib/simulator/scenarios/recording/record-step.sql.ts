import type { InWorld } from "../../store/tx";
import type { KeptStep } from "./kept-step";

/** The most that one recording keeps. */
const [stepsMax, bytesMax] = [1_000, 160 * 1_024];

/**
 * Writes a step down under the next number, in the transaction of what it tells: the recording's row is held until that
 * commits, so that steps are numbered in the order in which they count. Where there is no room any more, or its time is
 * over, nothing is kept from then on, and that is counted. Nothing happens where the recording has ended meanwhile.
 */
export const insertStep = (
  tx: InWorld,
  { call, by, takes, ids, untold }: KeptStep,
  at: Date,
  real: Date,
): Promise<object[]> => {
  const [input, answer] = [takes && JSON.stringify(takes), JSON.stringify(ids)];
  return tx.sql(
    `with room as (
       select world, missed = 0 and steps < ${stepsMax} and bytes + $9::int <= ${bytesMax} and until > $8::timestamptz as fits
       from recording where world = $1::uuid and ended_at is null for no key update
     ), kept as (
       update recording r set steps = steps + fits::int, bytes = bytes + case when fits then $9::int else 0 end, missed = missed + (not fits)::int
       from room where r.world = room.world returning r.steps, fits
     )
     insert into recorded_step (world, no, at, call, "by", takes, ids, untold)
     select $1::uuid, steps, $2::timestamptz, $3, $4, $5::jsonb, $6::jsonb, $7 from kept where fits`,
    [tx.world.id, at, call, by, input, answer, untold, real, (input?.length ?? 0) + answer.length],
  );
};

import type { Sql } from "../store/pool";
import type { Due } from "./scheduler";

export const putOnTimetable = (sql: Sql, world: string, { dueAt, priority, kind, subject }: Due): Promise<object[]> =>
  sql(
    "insert into due (world, due_at, priority, kind, subject, state, attempts) values ($1::uuid, $2::timestamptz, $3::smallint, $4, $5, 'open', 0) on conflict do nothing",
    [world, dueAt, priority, kind, subject],
  );

/** Takes an item off the timetable that is open and that nobody holds. */
export const takeFree = (sql: Sql, world: string, kind: string, subject: string): Promise<object[]> =>
  sql(
    `with free as (select due_at from due where world = $1::uuid and kind = $2 and subject = $3 and state = 'open' for update skip locked)
     delete from due d using free f where d.world = $1::uuid and d.kind = $2 and d.subject = $3 and d.due_at = f.due_at and d.state = 'open'`,
    [world, kind, subject],
  );

/** Puts an item that got stuck back at an instant, unless the same item stands there already. */
export const reopen = (
  sql: Sql,
  world: string,
  { kind, subject, dueAt }: Omit<Due, "priority">,
  at: Date,
): Promise<object[]> =>
  sql(
    `update due d set state = 'open', attempts = 0, due_at = $5::timestamptz
     where world = $1::uuid and kind = $2 and subject = $3 and due_at = $4::timestamptz and state = 'stuck'
       and not exists (select from due o where o.world = d.world and o.kind = d.kind and o.subject = d.subject and o.due_at = $5::timestamptz and o.due_at <> d.due_at) returning 1`,
    [world, kind, subject, dueAt, at],
  );

/** What is due next up to an instant. */
export const nextDue = (sql: Sql, world: string, to: Date): Promise<Due[]> =>
  sql<Due>(
    `select kind, subject, due_at as "dueAt", priority from due
     where world = $1::uuid and state = 'open' and due_at <= $2::timestamptz order by due_at, priority, kind, subject limit 1`,
    [world, to],
  );

/** Nothing is due up to an instant any more. */
export const settle = (sql: Sql, world: string, to: Date): Promise<object[]> =>
  sql("update world set settled_to = $2::timestamptz where id = $1::uuid and settled_to < $2::timestamptz", [
    world,
    to,
  ]);

/** Marks an item as done, with its number in the order of what was, and takes the clock along. */
export const pop = (sql: Sql, world: string, { kind, subject, dueAt }: Due): Promise<object[]> =>
  sql(
    `with turn as (update world set settled_to = greatest(settled_to, $4::timestamptz), popped = popped + 1 where id = $1::uuid returning popped)
     update due set state = 'done', done_no = turn.popped from turn where world = $1::uuid and kind = $2 and subject = $3 and due_at = $4::timestamptz`,
    [world, kind, subject, dueAt],
  );

/** Counts a failed try of so many; the last one sets the item aside. */
export const countFailed = (sql: Sql, world: string, { kind, subject, dueAt }: Due, most: number): Promise<object[]> =>
  sql(
    `update due set attempts = attempts + 1, state = case when attempts + 1 >= $5::int then 'stuck' else state end
     where world = $1::uuid and kind = $2 and subject = $3 and due_at = $4::timestamptz and state = 'open'`,
    [world, kind, subject, dueAt, most],
  );

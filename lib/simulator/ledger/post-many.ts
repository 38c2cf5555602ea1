import { auditId, type Actor } from "../audit";
import type { Sql } from "../pool";
import type { Pocket } from "./chart";
import { digestOf, openAccounts, type Posting, type Verdict } from "./post";

/** Accounts are opened in portions: a statement takes at most 65,535 parameters. */
const openedAtOnce = 5_000;

/**
 * Locks accounts in order, opening those that are not there yet, and returns their balances in minor units. Who posts
 * several times in one transaction calls this first: taking all locks at once cannot deadlock with a single posting.
 */
export async function lockAccounts(sql: Sql, world: string, pockets: readonly Pocket[]): Promise<ReadonlyMap<string, bigint>> {
  const wanted = [...new Map(pockets.map((pocket) => [pocket.id, pocket])).values()];
  const held = await lockedBalances(sql, world, wanted);
  if (held.size === wanted.length) return held;
  const missing = wanted.filter(({ id }) => !held.has(id));
  for (let from = 0; from < missing.length; from += openedAtOnce) await openAccounts(sql, world, missing.slice(from, from + openedAtOnce));
  return lockedBalances(sql, world, wanted);
}

async function lockedBalances(sql: Sql, world: string, pockets: readonly Pocket[]): Promise<Map<string, bigint>> {
  const rows = await sql<{ id: string; balance: bigint }>("select id, balance from account where world = $1::uuid and id = any($2::uuid[]) order by id for no key update", [world, pockets.map(({ id }) => id)]);
  return new Map(rows.map(({ id, balance }) => [id, balance]));
}

/**
 * Many postings of one deed in one statement, all or nothing, in their order: entries carry the balances as if they had
 * been posted one by one. The accounts must exist (`lockAccounts`). Verdicts as `post` gives them, for all together:
 * "short" when an account that may not owe would end below zero.
 */
export async function postMany(sql: Sql, world: string, at: Date, by: Actor, postings: readonly Posting[]): Promise<Verdict> {
  const lines = postings.flatMap(({ lines }, job) => lines.map((line) => ({ job: job + 1, ...line })));
  const [row] = await sql<{ says: Verdict; wrote: number }>(text, [
    world, at, by.name, by.origin, by.at,
    postings.map(({ orderId }) => orderId), postings.map(({ leg }) => leg), postings.map(({ kind }) => kind), postings.map((posting) => digestOf(posting.lines)), postings.map(() => auditId(by.at)),
    lines.map(({ job }) => job), lines.map(({ pocket }) => pocket.id), lines.map(({ side }) => side), lines.map(({ minor }) => minor.toString()), lines.length,
  ]);
  if (!row) throw new Error("postings always get a verdict");
  return row.says === "posted" && row.wrote !== postings.length ? "repeat" : row.says;
}

const text = `
with job as materialized (
  select no::int, order_id, leg, kind, digest, audit from unnest($6::uuid[], $7::text[], $8::text[], $9::text[], $10::uuid[]) with ordinality j (order_id, leg, kind, digest, audit, no)
), want as materialized (
  select no, job, account, side, amount, case side when 'C' then amount else -amount end as delta
  from unnest($11::int[], $12::uuid[], $13::text[], $14::bigint[]) with ordinality w (job, account, side, amount, no)
), locked as materialized (
  select id, currency, balance, entries, may_owe from account
  where world = $1::uuid and id in (select account from want) order by id for no key update
), line as materialized (
  select w.*, l.currency, (l.balance + sum(w.delta) over upto)::bigint as after, l.entries + row_number() over upto as entry_no
  from want w join locked l on l.id = w.account window upto as (partition by w.account order by w.no)
), final as materialized (
  select l.id, l.may_owe, l.balance, (l.balance + s.delta)::bigint as final, l.entries + s.lines as last_no
  from locked l join (select account, sum(delta) as delta, count(*) as lines from want group by account) s on s.account = l.id
), seen as materialized (
  select count(*) as n, bool_and(p.digest = j.digest) as same from job j join posting p on p.world = $1::uuid and p.order_id = j.order_id and p.leg = j.leg
), verdict as materialized (
  select case
    when (select n from seen where same) = (select count(*) from job) then 'repeat'
    when (select n from seen) > 0 then 'other'
    when (select count(*) from line) <> $15::int then 'unknown'
    when exists (select from line group by job, currency having sum(delta) <> 0) then 'unbalanced'
    when exists (select from final where final < 0 and final < balance and not may_owe) then 'short'
    else 'posted' end as says
), key as (
  insert into posting (world, order_id, leg, kind, at, digest)
  select $1::uuid, order_id, leg, kind, $2::timestamptz, digest from job, verdict where says = 'posted' returning 1
), entries as (
  insert into entry (world, account, no, order_id, leg, side, amount, before, after, at)
  select $1::uuid, l.account, l.entry_no, j.order_id, j.leg, l.side, l.amount, l.after - l.delta, l.after, $2::timestamptz
  from line l join job j on j.no = l.job, verdict where says = 'posted'
), balances as (
  update account a set balance = f.final, entries = f.last_no from final f, verdict where says = 'posted' and a.world = $1::uuid and a.id = f.id
), trail as (
  insert into audit (world, id, at, noted_at, who, origin, what, subject, outcome)
  select $1::uuid, audit, $2::timestamptz, $5::timestamptz, $3, $4, 'ledger.' || kind, order_id || '/' || leg, 'ok' from job, verdict where says = 'posted'
)
select says, (select count(*)::int from key) as wrote from verdict`;

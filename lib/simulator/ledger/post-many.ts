import { invariant } from "@/lib/call/refusals";
import { auditId } from "../audit";
import type { Sql } from "../pool";
import type { Pocket } from "./chart";
import { digestOf, mustMove, openAccounts, type Posting, type Verdict } from "./post";

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
 * Many postings in one statement, all or nothing, in their order: verdicts and entries are as if they had been posted one
 * by one, each at its own instant and by its own actor. The accounts must exist (`lockAccounts`), and no two postings may
 * share a key. The verdict is for all together: "short" when an account that may not owe would be below zero after any of them.
 */
export async function postMany(sql: Sql, world: string, postings: readonly Posting[]): Promise<Verdict> {
  postings.forEach(mustMove);
  const lines = postings.flatMap(({ lines }, job) => lines.map((line) => ({ job: job + 1, ...line })));
  const [row] = await sql<{ says: Verdict }>(text, [
    world, ...postingColumns.map(({ of, isPlain }) => (isPlain ? plain(postings.map(of)) : postings.map(of))),
    plain(lines.map(({ job }) => job)), plain(lines.map(({ pocket }) => pocket.id)), plain(lines.map(({ side }) => side)), plain(lines.map(({ minor }) => minor)), lines.length,
  ]);
  invariant(row, "postings always get a verdict");
  return row.says;
}

/** An array as PostgreSQL writes one, of values that need no quotes: ids, numbers, instants. Each value in quotes of its own costs more than the rest of a large posting. */
const plain = (values: readonly (string | number | bigint)[]): string => `{${values.join(",")}}`;

/** What the statement is told of each posting, one array a column; the order is that of the statement's first unnest. Words that others choose are not plain. */
const postingColumns: readonly { readonly of: (posting: Posting) => string; readonly isPlain: boolean }[] = [
  { of: ({ orderId }) => orderId, isPlain: true }, { of: ({ leg }) => leg, isPlain: false }, { of: ({ kind }) => kind, isPlain: false },
  { of: ({ at }) => at.toISOString(), isPlain: true }, { of: ({ lines }) => digestOf(lines), isPlain: true },
  { of: ({ by }) => auditId(by.at), isPlain: true }, { of: ({ by }) => by.at.toISOString(), isPlain: true }, { of: ({ by }) => by.name, isPlain: false }, { of: ({ by }) => by.origin, isPlain: false },
];

const text = `
with job as materialized (
  select no::int, order_id, leg, kind, at, digest, audit, noted_at, who, origin
  from unnest($2::uuid[], $3::text[], $4::text[], $5::timestamptz[], $6::text[], $7::uuid[], $8::timestamptz[], $9::text[], $10::text[])
    with ordinality j (order_id, leg, kind, at, digest, audit, noted_at, who, origin, no)
), want as materialized (
  select no, job, account, side, amount, case side when 'C' then amount else -amount end as delta, case side when 'C' then amount else 0 end as credit, case side when 'C' then 1 else 0 end as credits
  from unnest($11::int[], $12::uuid[], $13::text[], $14::bigint[]) with ordinality w (job, account, side, amount, no)
), locked as materialized (
  select id, currency, balance, entries, credited, credits, may_owe from account
  where world = $1::uuid and id in (select account from want) order by id for no key update
), line as materialized (
  select w.no, w.job, w.account, w.side, w.amount, w.delta, a.currency, a.may_owe,
    (a.balance + sum(w.delta) over upto)::bigint as after,
    a.entries + row_number() over upto as entry_no,
    (a.credited + sum(w.credit) over upto)::bigint as credited,
    a.credits + sum(w.credits) over upto as credits,
    lead(w.job) over upto as next_job
  from want w join locked a on a.id = w.account window upto as (partition by w.account order by w.no)
), seen as materialized (
  select count(*) as n, bool_and(p.digest = j.digest) as same from job j join posting p on p.world = $1::uuid and p.order_id = j.order_id and p.leg = j.leg
), verdict as materialized (
  select case
    when (select n from seen where same) = (select count(*) from job) then 'repeat'
    when (select n from seen) > 0 then 'other'
    when (select count(*) from line) <> $15::int then 'unknown'
    when exists (select from line group by job, currency having sum(delta) <> 0) then 'unbalanced'
    when exists (select from line where after < 0 and next_job is distinct from job and not may_owe) then 'short'
    else 'posted' end as says
), key as (
  insert into posting (world, order_id, leg, kind, at, digest)
  select $1::uuid, order_id, leg, kind, at, digest from job, verdict where says = 'posted'
), entries as (
  insert into entry (world, account, no, order_id, leg, side, amount, before, after, credited, credits, at)
  select $1::uuid, l.account, l.entry_no, j.order_id, j.leg, l.side, l.amount, l.after - l.delta, l.after, l.credited, l.credits, j.at
  from line l join job j on j.no = l.job, verdict where says = 'posted'
), balances as (
  update account a set balance = l.after, entries = l.entry_no, credited = l.credited, credits = l.credits from line l, verdict
  where says = 'posted' and l.next_job is null and a.world = $1::uuid and a.id = l.account
), trail as (
  insert into audit (world, id, at, noted_at, who, origin, what, subject, outcome)
  select $1::uuid, audit, at, noted_at, who, origin, 'ledger.' || kind, order_id || '/' || leg, 'ok' from job, verdict where says = 'posted'
)
select says from verdict`;

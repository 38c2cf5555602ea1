import { invariant } from "@/lib/call/refusals";
import { auditActorNames } from "../audit/actor";
import { auditIdGenerator } from "../audit/audit";
import type { LedgerAccount } from "./chart";
import { recordPostingCredits } from "./credits";
import {
  postingDigest,
  assertPostingMovesMoney,
  openMissingLedgerAccounts,
  postingVerdict,
  type Posting,
  type PostingVerdict,
} from "./post";
import { isAnyOf, prepareQuery, query, type ValueOf } from "../store/query";
import { sqlTypes, declareStatement } from "../store/statement";
import type { InWorld } from "../store/tx";

/**
 * Locks accounts in order, opening missing ones, and returns their balances in minor units. Transactions that post
 * several times call this first: taking all locks together cannot deadlock with a single posting.
 */
export async function lockAccounts(
  tx: InWorld,
  ledgerAccounts: readonly LedgerAccount[],
): Promise<ReadonlyMap<string, bigint>> {
  const uniqueAccounts = [
    ...new Map(ledgerAccounts.map((ledgerAccount) => [ledgerAccount.id, ledgerAccount])).values(),
  ];
  if (uniqueAccounts.length === 0) return new Map();
  const balances = await lockedBalances(tx, uniqueAccounts);
  if (balances.size === uniqueAccounts.length) return balances;
  const missing = uniqueAccounts.filter(({ id }) => !balances.has(id));
  await openMissingLedgerAccounts(tx, missing);
  return lockedBalances(tx, uniqueAccounts);
}

const lockBalances = prepareQuery((value: ValueOf<{ world: string; ids: readonly string[] }>) =>
  query
    .selectFrom("account")
    .select(["id", "balance"])
    .where("world", "=", value("world"))
    .where((row) => isAnyOf(row.ref("id"), value("ids"), "uuid"))
    .orderBy("id")
    .forNoKeyUpdate(),
);

async function lockedBalances(tx: InWorld, ledgerAccounts: readonly LedgerAccount[]): Promise<Map<string, bigint>> {
  const rows = await lockBalances(tx.sql, { world: tx.world.id, ids: ledgerAccounts.map(({ id }) => id) });
  return new Map(rows.map(({ id, balance }) => [id, balance]));
}

/**
 * Writes many postings in one statement, all or nothing, in their order: verdicts and entries are as if they had been
 * posted one by one, each at its own instant and by its own actor. The accounts must exist (`lockAccounts`), and no two
 * postings may share a key. The verdict is for all together: "short" when an account that may not owe would be below
 * zero after any of them.
 */
export async function postMany(tx: InWorld, postings: readonly Posting[]): Promise<PostingVerdict> {
  postings.forEach(assertPostingMovesMoney);
  const { manners, mannerOf } = mannersOf(postings);
  const { accounts, lines, isBalanced } = computeEffects(postings);
  const audits = auditsOf(postings);
  const [row] = await writePostings(tx.sql, [
    tx.world.id,
    isBalanced,
    manners.map(({ leg }) => leg),
    manners.map(({ kind }) => kind),
    instants(manners.map(({ at }) => at)),
    instants(manners.map(({ by }) => by.at)),
    manners.map(({ by }) => auditActorNames(by).who),
    manners.map(({ by }) => by.origin),
    plain(postings.map(({ orderId }) => orderId)),
    plain(mannerOf),
    plain(postings.map((posting) => postingDigest(posting.lines))),
    plain(audits),
    plain(accounts.map(({ id }) => id)),
    plain(accounts.map(({ currency }) => currency)),
    plain(accounts.map(({ lowest }) => lowest)),
    plain(accounts.map(({ movedMinor }) => movedMinor)),
    plain(accounts.map(({ entries }) => entries)),
    plain(accounts.map(({ creditedMinor }) => creditedMinor)),
    plain(accounts.map(({ credits }) => credits)),
    plain(lines.job),
    plain(lines.account),
    plain(lines.delta),
    plain(lines.movedMinor),
    plain(lines.entries),
    plain(lines.creditedMinor),
    plain(lines.credits),
    manners.map(({ by }) => auditActorNames(by).onBehalfOf),
  ]);
  invariant(row, "postings always get a verdict");
  if (row.verdict === "posted") for (const posting of postings) recordPostingCredits(tx.sql, posting);
  return row.verdict;
}

/**
 * Formats a PostgreSQL array of values that need no quotes: ids, numbers, instants. Quoting each value costs more than
 * the rest of a large posting.
 */
const plain = (values: readonly (string | number | bigint)[]): `{${string}}` => `{${values.join(",")}}`;
const instants = (values: readonly Date[]): `{${string}}` => plain(values.map((value) => value.toISOString()));

/** Describes the common part of postings of a batch, regardless of their lines, so it is sent once. */
type Manner = Pick<Posting, "leg" | "kind" | "at" | "by">;

function mannersOf(postings: readonly Posting[]): { manners: Manner[]; mannerOf: number[] } {
  const places = new Map<string, number>();
  const manners: Manner[] = [];
  const mannerOf = postings.map((posting) => {
    const { leg, kind, at, by } = posting;
    const key = `${leg}\n${kind}\n${at.getTime()}\n${by.at.getTime()}\n${by.name}\n${by.origin}\n${by.drivenBy ?? ""}`;
    const place = places.get(key);
    if (place !== undefined) return place;
    places.set(key, manners.push(posting));
    return manners.length;
  });
  return { manners, mannerOf };
}

/**
 * Returns the audit rows' ids, in the order of the postings for those of one instant: the log then lists them in that
 * order, and its index grows at one end.
 */
function auditsOf(postings: readonly Posting[]): string[] {
  const next = new Map<number, () => string>();
  return postings.map(({ by }) => {
    const real = by.at.getTime();
    let ids = next.get(real);
    if (!ids) next.set(real, (ids = auditIdGenerator(by.at)));
    return ids();
  });
}

/**
 * Describes the effect of postings on one account, relative to its balance: in total, and `lowest` the minimum after
 * any of them.
 */
interface AccountEffect {
  readonly id: string;
  readonly currency: string;
  readonly place: number;
  movedMinor: bigint;
  lowest: bigint;
  entries: number;
  creditedMinor: bigint;
  credits: number;
}

/**
 * Holds the lines of all postings, column by column; sums include the line itself, within its account and without the
 * earlier balance.
 */
interface Lines {
  readonly job: number[];
  readonly account: number[];
  readonly delta: bigint[];
  readonly movedMinor: bigint[];
  readonly entries: number[];
  readonly creditedMinor: bigint[];
  readonly credits: number[];
}

/**
 * Computes everything that does not depend on the balances: running sums within each account, and whether each
 * posting's debits equal its credits in every currency. The statement adds the balances; sorting and summing thousands
 * of lines by account on the server takes longer than all of its writing. The statement also checks that accounts have
 * the expected currencies.
 */
function computeEffects(postings: readonly Posting[]): {
  accounts: AccountEffect[];
  lines: Lines;
  isBalanced: boolean;
} {
  const accounts = new Map<string, AccountEffect>();
  const lines: Lines = { job: [], account: [], delta: [], movedMinor: [], entries: [], creditedMinor: [], credits: [] };
  let isBalanced = true;
  for (const [at, posting] of postings.entries()) {
    const touchedAccounts: AccountEffect[] = [];
    const sums = new Map<string, bigint>();
    for (const { ledgerAccount, side, minor } of posting.lines) {
      let account = accounts.get(ledgerAccount.id);
      if (!account)
        accounts.set(
          ledgerAccount.id,
          (account = {
            id: ledgerAccount.id,
            currency: ledgerAccount.currency,
            place: accounts.size + 1,
            movedMinor: 0n,
            lowest: 0n,
            entries: 0,
            creditedMinor: 0n,
            credits: 0,
          }),
        );
      const delta = side === "C" ? minor : -minor;
      account.movedMinor += delta;
      account.entries += 1;
      if (side === "C") {
        account.creditedMinor += minor;
        account.credits += 1;
      }
      touchedAccounts.push(account);
      sums.set(ledgerAccount.currency, (sums.get(ledgerAccount.currency) ?? 0n) + delta);
      lines.job.push(at + 1);
      lines.account.push(account.place);
      lines.delta.push(delta);
      lines.movedMinor.push(account.movedMinor);
      lines.entries.push(account.entries);
      lines.creditedMinor.push(account.creditedMinor);
      lines.credits.push(account.credits);
    }
    for (const account of touchedAccounts) if (account.movedMinor < account.lowest) account.lowest = account.movedMinor;
    for (const sum of sums.values()) if (sum !== 0n) isBalanced = false;
  }
  return { accounts: [...accounts.values()], lines, isBalanced };
}

// The lines' arrays are unnested side by side: as one function among the tables they would all be written down before the
// first row is read, a tenth of a large posting's time.
const postingsText = `
with job as materialized (
  select j.no::int, j.order_id, j.digest, j.audit, m.leg, m.kind, m.at, m.noted_at, m.who, m.origin, m.on_behalf_of
  from unnest($9::uuid[], $10::int[], $11::text[], $12::uuid[]) with ordinality j (order_id, manner, digest, audit, no)
    join unnest($3::text[], $4::text[], $5::timestamptz[], $6::timestamptz[], $7::text[], $8::text[], $27::text[]) with ordinality m (leg, kind, at, noted_at, who, origin, on_behalf_of, no) on m.no = j.manner
), locked as materialized (
  select w.no::int, a.id, a.currency = w.currency as is_known, a.balance, a.entries, a.credited, a.credits, a.may_owe, w.lowest, w.delta, w.added, w.credited as added_credited, w.credits as added_credits
  from unnest($13::uuid[], $14::text[], $15::bigint[], $16::bigint[], $17::bigint[], $18::bigint[], $19::bigint[]) with ordinality w (id, currency, lowest, delta, added, credited, credits, no)
    join account a on a.world = $1::uuid and a.id = w.id
  order by a.id for no key update of a
), existing as materialized (
  select count(*) as total, bool_and(p.digest = j.digest) as is_same
  from job j cross join lateral (select digest from posting where world = $1::uuid and order_id = j.order_id and leg = j.leg limit 1) p
), result as materialized (
  select case
    when existing.total = (select count(*) from job) and existing.is_same then 'repeat'
    when existing.total > 0 then 'other'
    when (select count(*) from locked where is_known) <> cardinality($13::uuid[]) then 'unknown'
    when not $2::boolean then 'unbalanced'
    when exists (select from locked where balance + lowest < 0 and not may_owe) then 'short'
    else 'posted' end as verdict
  from existing
), key as (
  insert into posting (world, order_id, leg, kind, at, digest)
  select $1::uuid, order_id, leg, kind, at, digest from job, result where verdict = 'posted'
), entries as (
  insert into entry (world, account, no, order_id, leg, side, amount, before, after, credited, credits, at)
  select $1::uuid, h.id, h.entries + l.entries, j.order_id, j.leg, case when l.delta > 0 then 'C' else 'D' end, abs(l.delta), h.balance + l.running - l.delta, h.balance + l.running, h.credited + l.credited, h.credits + l.credits, j.at
  from result, (
      select unnest($20::int[]) as job, unnest($21::int[]) as account, unnest($22::bigint[]) as delta, unnest($23::bigint[]) as running,
        unnest($24::bigint[]) as entries, unnest($25::bigint[]) as credited, unnest($26::bigint[]) as credits
    ) l join locked h on h.no = l.account join job j on j.no = l.job where verdict = 'posted'
), balances as (
  update account a set balance = h.balance + h.delta, entries = h.entries + h.added, credited = h.credited + h.added_credited, credits = h.credits + h.added_credits
  from locked h, result where verdict = 'posted' and a.world = $1::uuid and a.id = h.id
), audited as (
  insert into audit (world, id, at, noted_at, who, origin, what, subject, outcome, on_behalf_of)
  select $1::uuid, audit, at, noted_at, who, origin, 'ledger.' || kind, order_id || '/' || leg, 'ok', on_behalf_of from job, result where verdict = 'posted'
)
select verdict from result`;

const { bigint, boolean, instant, integer, text, uuid } = sqlTypes;
const writePostings = declareStatement("write many postings", {
  text: postingsText,
  parameters: [
    uuid,
    boolean,
    text.list,
    text.list,
    instant.list,
    instant.list,
    text.list,
    text.list,
    uuid.list,
    integer.list,
    text.list,
    uuid.list,
    uuid.list,
    text.list,
    bigint.list,
    bigint.list,
    bigint.list,
    bigint.list,
    bigint.list,
    integer.list,
    integer.list,
    bigint.list,
    bigint.list,
    bigint.list,
    bigint.list,
    bigint.list,
    text.list,
  ],
  columns: { verdict: postingVerdict },
});

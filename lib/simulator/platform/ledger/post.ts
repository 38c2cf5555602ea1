import { hash } from "node:crypto";
import { invariant } from "@/lib/call/refusals";
import { auditId } from "../audit/audit";
import { auditNames, type Actor } from "../audit/actor";
import type { LedgerAccount } from "./chart";
import { noteCredits } from "./credits";
import type { InWorld } from "../store/tx";

/** Describes one line: money leaves the account of a debit line and enters that of a credit line. */
export interface PostingLine {
  readonly ledgerAccount: LedgerAccount;
  readonly side: "D" | "C";
  /** Holds minor units of the account's currency, above zero. */
  readonly minor: bigint;
}

/**
 * Describes one movement of money. (order, leg) is its idempotency key: the same again is a repeat, another body under
 * it is refused.
 */
export interface Posting {
  readonly orderId: string;
  readonly leg: string;
  readonly kind: string;
  readonly at: Date;
  readonly by: Actor;
  readonly lines: readonly PostingLine[];
}

/**
 * Lists the verdicts. posted: written. repeat: this very posting was written before. other: another posting has the
 * key. short: an account that must not be negative would be. unbalanced: debits and credits of a currency differ.
 * unknown: an account is missing.
 */
export type PostingVerdict = "posted" | "repeat" | "other" | "short" | "unbalanced" | "unknown";

/** Moves money from one ledger account to another: a debit line and a credit line. */
export function transferLines(from: LedgerAccount, to: LedgerAccount, minor: bigint): PostingLine[] {
  invariant(from.currency === to.currency, `${from.currency} does not become ${to.currency} by a transfer`);
  return minor === 0n
    ? []
    : [
        { ledgerAccount: from, side: "D", minor },
        { ledgerAccount: to, side: "C", minor },
      ];
}

/** Returns the accounts that postings move money on. */
export const accountsIn = (postings: readonly Posting[]): LedgerAccount[] =>
  postings.flatMap(({ lines }) => lines.map(({ ledgerAccount }) => ledgerAccount));

/**
 * Writes one posting; only this module writes the ledger. One statement locks the accounts in order, checks, and writes
 * posting, entries, balances and audit row, all or nothing. Accounts that do not exist yet are opened and the posting
 * is retried.
 */
export async function writePosting(tx: InWorld, posting: Posting): Promise<PostingVerdict> {
  mustMove(posting);
  const verdict = await postOnce(tx, posting);
  if (verdict !== "unknown") return verdict;
  await openAccounts(
    tx,
    posting.lines.map((line) => line.ledgerAccount),
  );
  return postOnce(tx, posting);
}

/** Asserts that a posting has lines, and that each moves a positive amount; anything else is a bug. */
export const mustMove = ({ lines }: Posting): void =>
  invariant(
    lines.length > 0 && lines.every(({ minor }) => minor > 0n),
    "a posting has lines, and each moves something",
  );

async function postOnce(tx: InWorld, posting: Posting): Promise<PostingVerdict> {
  const { orderId, leg, kind, at, by, lines } = posting;
  const { who, onBehalfOf } = auditNames(by);
  const values = lines.flatMap(({ ledgerAccount, side, minor }) => [ledgerAccount.id, side, minor]);
  const [row] = await tx.sql<{ says: PostingVerdict; wrote: boolean }>(statement(lines.length), [
    tx.world.id,
    orderId,
    leg,
    at,
    kind,
    who,
    digestOf(lines),
    auditId(by.at),
    by.at,
    by.origin,
    onBehalfOf,
    ...values,
  ]);
  invariant(row, "a posting always gets a verdict");
  if (row.wrote) noteCredits(tx.sql, posting);
  // beaten to the key by a duplicate that was not yet visible: the duplicate's posting counts
  return row.says === "posted" && !row.wrote ? "repeat" : row.says;
}

/** Returns the digest of a posting's content, without its key: two postings under one key must agree in it. */
export const digestOf = (lines: readonly PostingLine[]): string =>
  hash(
    "sha256",
    lines.map(({ ledgerAccount, side, minor }) => `${ledgerAccount.id}${side}${minor}`).join(),
    "base64url",
  );

/** Opens missing accounts, empty. */
export async function openAccounts(tx: InWorld, ledgerAccounts: readonly LedgerAccount[]): Promise<void> {
  const newAccounts = [
    ...new Map(ledgerAccounts.map((ledgerAccount) => [ledgerAccount.id, ledgerAccount])).values(),
  ].sort((a, b) => (a.id < b.id ? -1 : 1));
  const places = newAccounts
    .map(
      (_, i) =>
        `($1::uuid, $${i * 6 + 2}::uuid, $${i * 6 + 3}, $${i * 6 + 4}, $${i * 6 + 5}, $${i * 6 + 6}::smallint, $${i * 6 + 7}::boolean)`,
    )
    .join(", ");
  await tx.sql(
    `insert into account (world, id, owner, purpose, currency, stripe, may_owe) values ${places} on conflict do nothing`,
    [
      tx.world.id,
      ...newAccounts.flatMap(({ id, owner, purpose, currency, stripe, mayOwe }) => [
        id,
        owner,
        purpose,
        currency,
        stripe,
        mayOwe,
      ]),
    ],
  );
}

/**
 * Caches one statement for each number of lines. Plain VALUES, not arrays: the planner then estimates a generic plan
 * like a custom one and caches it; with unnest it plans each time, which costs more than the posting.
 */
const texts = new Map<number, string>();
const firstLine = 12;

function statement(count: number): string {
  const cachedText = texts.get(count);
  if (cachedText) return cachedText;
  const place = (line: number, part: number) => `$${firstLine + 3 * line + part}`;
  const joinLines = (text: (line: number) => string) =>
    Array.from({ length: count }, (_, line) => text(line)).join(", ");
  const text = `
with want (no, account, side, amount, delta, credit, credits) as materialized (
  select no, account, side, amount, case side when 'C' then amount else -amount end, case side when 'C' then amount else 0 end, case side when 'C' then 1 else 0 end
  from (values ${joinLines((line) => `(${line + 1}, ${place(line, 0)}::uuid, ${place(line, 1)}::text, ${place(line, 2)}::bigint)`)}) v (no, account, side, amount)
), locked as materialized (
  select id, currency, balance, entries, credited, credits, may_owe from account
  where world = $1::uuid and id in (${joinLines((line) => `${place(line, 0)}::uuid`)}) order by id for no key update
), line as materialized (
  select w.no, w.account, w.side, w.amount, w.delta, a.currency, a.may_owe,
    (a.balance + sum(w.delta) over upto)::bigint as after,
    (a.balance + sum(w.delta) over whole)::bigint as final,
    a.entries + row_number() over upto as entry_no,
    a.entries + count(*) over whole as last_no,
    (a.credited + sum(w.credit) over upto)::bigint as credited,
    (a.credited + sum(w.credit) over whole)::bigint as all_credited,
    a.credits + sum(w.credits) over upto as credits,
    a.credits + sum(w.credits) over whole as all_credits
  from want w join locked a on a.id = w.account
  window upto as (partition by w.account order by w.no), whole as (partition by w.account)
), seen as materialized (
  select digest from posting where world = $1::uuid and order_id = $2::uuid and leg = $3
), verdict as materialized (
  select case
    when exists (select from seen) then (select case digest when $7 then 'repeat' else 'other' end from seen)
    when (select count(*) from line) <> ${count} then 'unknown'
    when exists (select from line group by currency having sum(delta) <> 0) then 'unbalanced'
    when exists (select from line where final < 0 and delta < 0 and not may_owe) then 'short'
    else 'posted' end as says
), key as (
  insert into posting (world, order_id, leg, kind, at, digest)
  select $1::uuid, $2::uuid, $3, $5, $4::timestamptz, $7 from verdict where says = 'posted' on conflict do nothing returning 1
), entries as (
  insert into entry (world, account, no, order_id, leg, side, amount, before, after, credited, credits, at)
  select $1::uuid, account, entry_no, $2::uuid, $3, side, amount, after - delta, after, credited, credits, $4::timestamptz from line, key
), balances as (
  update account a set balance = f.final, entries = f.last_no, credited = f.all_credited, credits = f.all_credits from (select distinct account, final, last_no, all_credited, all_credits from line, key) f
  where a.world = $1::uuid and a.id = f.account
), trail as (
  insert into audit (world, id, at, noted_at, who, origin, what, subject, outcome, on_behalf_of)
  select $1::uuid, $8::uuid, $4::timestamptz, $9::timestamptz, $6, $10, 'ledger.' || $5, $2::uuid || '/' || $3, 'ok', $11 from key
)
select says, exists (select from key) as wrote from verdict`;
  texts.set(count, text);
  return text;
}

import { hash } from "node:crypto";
import { invariant } from "@/lib/call/refusals";
import { auditId } from "../audit/audit";
import { auditActorNames, type Actor } from "../audit/actor";
import type { LedgerAccount } from "./chart";
import { recordPostingCredits } from "./credits";
import { prepareQuery, query, raw, rowsOfLists, type ValueOf } from "../store/query";
import type { Row } from "../store/records";
import { sqlTypes, declareStatementsByKey } from "../store/statement";
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
export const postedLedgerAccounts = (postings: readonly Posting[]): LedgerAccount[] =>
  postings.flatMap(({ lines }) => lines.map(({ ledgerAccount }) => ledgerAccount));

/**
 * Writes one posting; only this module writes the ledger. One statement locks the accounts in order, checks, and writes
 * posting, entries, balances and audit row, all or nothing. Accounts that do not exist yet are opened and the posting
 * is retried.
 */
export async function writePosting(tx: InWorld, posting: Posting): Promise<PostingVerdict> {
  assertPostingMovesMoney(posting);
  const verdict = await postOnce(tx, posting);
  if (verdict !== "unknown") return verdict;
  await openMissingLedgerAccounts(
    tx,
    posting.lines.map((line) => line.ledgerAccount),
  );
  return postOnce(tx, posting);
}

/** Asserts that a posting has lines, and that each moves a positive amount; anything else is a bug. */
export const assertPostingMovesMoney = ({ lines }: Posting): void =>
  invariant(
    lines.length > 0 && lines.every(({ minor }) => minor > 0n),
    "a posting has lines, and each moves something",
  );

async function postOnce(tx: InWorld, posting: Posting): Promise<PostingVerdict> {
  const { orderId, leg, kind, at, by, lines } = posting;
  const { who, onBehalfOf } = auditActorNames(by);
  const lineValues = lines.flatMap(({ ledgerAccount, side, minor }) => [ledgerAccount.id, side, minor]);
  const [row] = await writeLines(lines.length)(tx.sql, [
    tx.world.id,
    orderId,
    leg,
    at,
    kind,
    who,
    postingDigest(lines),
    auditId(by.at),
    by.at,
    by.origin,
    onBehalfOf,
    ...lineValues,
  ]);
  invariant(row, "a posting always gets a verdict");
  if (row.isWritten) recordPostingCredits(tx.sql, posting);
  // beaten to the key by a duplicate that was not yet visible: the duplicate's posting counts
  return row.verdict === "posted" && !row.isWritten ? "repeat" : row.verdict;
}

/** Returns the digest of a posting's content, without its key: two postings under one key must agree in it. */
export const postingDigest = (lines: readonly PostingLine[]): string =>
  hash(
    "sha256",
    lines.map(({ ledgerAccount, side, minor }) => `${ledgerAccount.id}${side}${minor}`).join(),
    "base64url",
  );

/** Opens missing accounts, empty. */
export async function openMissingLedgerAccounts(tx: InWorld, ledgerAccounts: readonly LedgerAccount[]): Promise<void> {
  const newAccounts = [
    ...new Map(ledgerAccounts.map((ledgerAccount) => [ledgerAccount.id, ledgerAccount])).values(),
  ].sort((a, b) => (a.id < b.id ? -1 : 1));
  await insertAccounts(tx.sql, {
    world: tx.world.id,
    ids: newAccounts.map(({ id }) => id),
    owners: newAccounts.map(({ owner }) => owner),
    purposes: newAccounts.map(({ purpose }) => purpose),
    currencies: newAccounts.map(({ currency }) => currency),
    stripes: newAccounts.map(({ stripe }) => stripe),
    mayOwe: newAccounts.map(({ mayOwe }) => mayOwe),
  });
}

interface NewAccounts {
  readonly world: string;
  readonly ids: readonly string[];
  readonly owners: readonly string[];
  readonly purposes: readonly string[];
  readonly currencies: readonly string[];
  readonly stripes: readonly number[];
  readonly mayOwe: readonly boolean[];
}

type AccountColumns = Pick<Row<"Account">, "id" | "owner" | "purpose" | "currency" | "stripe" | "mayOwe">;

const insertAccounts = prepareQuery((value: ValueOf<NewAccounts>) =>
  query
    .insertInto("account")
    .columns(["world", "id", "owner", "purpose", "currency", "stripe", "mayOwe"])
    .expression(
      query
        .selectFrom(
          rowsOfLists<AccountColumns, "a">("a", {
            id: ["uuid", value("ids")],
            owner: ["text", value("owners")],
            purpose: ["text", value("purposes")],
            currency: ["text", value("currencies")],
            stripe: ["smallint", value("stripes")],
            mayOwe: ["boolean", value("mayOwe")],
          }),
        )
        .select([
          raw<string>`${value("world")}::uuid`.as("world"),
          "id",
          "owner",
          "purpose",
          "currency",
          "stripe",
          "mayOwe",
        ]),
    )
    .onConflict((conflict) => conflict.doNothing()),
);

const { bigint, boolean, instant, text, uuid } = sqlTypes;
/** Declares a column with a verdict. */
export const postingVerdict = sqlTypes.textOf<PostingVerdict>();

/**
 * Declares one statement for each number of lines. Plain VALUES, not arrays: the planner then estimates a generic plan
 * like a custom one and caches it; with unnest it plans each time, which costs more than the posting.
 */
const writeLines = declareStatementsByKey(
  "write a posting",
  () => [1, 2, 3, 8],
  (count: number) => ({
    text: postingText(count),
    parameters: [
      ...[uuid, uuid, text, instant, text, text, text, uuid, instant, text, text],
      ...Array.from({ length: count }, () => [uuid, text, bigint]).flat(),
    ],
    columns: { verdict: postingVerdict, isWritten: boolean },
  }),
);
const firstLine = 12;

function postingText(count: number): string {
  const place = (line: number, part: number) => `$${firstLine + 3 * line + part}`;
  const joinLines = (text: (line: number) => string) =>
    Array.from({ length: count }, (_, line) => text(line)).join(", ");
  return `
with requested (no, account, side, amount, delta, credit, credits) as materialized (
  select no, account, side, amount, case side when 'C' then amount else -amount end, case side when 'C' then amount else 0 end, case side when 'C' then 1 else 0 end
  from (values ${joinLines((line) => `(${line + 1}, ${place(line, 0)}::uuid, ${place(line, 1)}::text, ${place(line, 2)}::bigint)`)}) v (no, account, side, amount)
), locked as materialized (
  select id, currency, balance, entries, credited, credits, may_owe from account
  where world = $1::uuid and id in (${joinLines((line) => `${place(line, 0)}::uuid`)}) order by id for no key update
), line as materialized (
  select w.no, w.account, w.side, w.amount, w.delta, a.currency, a.may_owe,
    (a.balance + sum(w.delta) over running)::bigint as after,
    (a.balance + sum(w.delta) over total)::bigint as final,
    a.entries + row_number() over running as entry_no,
    a.entries + count(*) over total as last_no,
    (a.credited + sum(w.credit) over running)::bigint as credited,
    (a.credited + sum(w.credit) over total)::bigint as all_credited,
    a.credits + sum(w.credits) over running as credits,
    a.credits + sum(w.credits) over total as all_credits
  from requested w join locked a on a.id = w.account
  window running as (partition by w.account order by w.no), total as (partition by w.account)
), existing as materialized (
  select digest from posting where world = $1::uuid and order_id = $2::uuid and leg = $3
), result as materialized (
  select case
    when exists (select from existing) then (select case digest when $7 then 'repeat' else 'other' end from existing)
    when (select count(*) from line) <> ${count} then 'unknown'
    when exists (select from line group by currency having sum(delta) <> 0) then 'unbalanced'
    when exists (select from line where final < 0 and delta < 0 and not may_owe) then 'short'
    else 'posted' end as verdict
), key as (
  insert into posting (world, order_id, leg, kind, at, digest)
  select $1::uuid, $2::uuid, $3, $5, $4::timestamptz, $7 from result where verdict = 'posted' on conflict do nothing returning 1
), entries as (
  insert into entry (world, account, no, order_id, leg, side, amount, before, after, credited, credits, at)
  select $1::uuid, account, entry_no, $2::uuid, $3, side, amount, after - delta, after, credited, credits, $4::timestamptz from line, key
), balances as (
  update account a set balance = f.final, entries = f.last_no, credited = f.all_credited, credits = f.all_credits from (select distinct account, final, last_no, all_credited, all_credits from line, key) f
  where a.world = $1::uuid and a.id = f.account
), audited as (
  insert into audit (world, id, at, noted_at, who, origin, what, subject, outcome, on_behalf_of)
  select $1::uuid, $8::uuid, $4::timestamptz, $9::timestamptz, $6, $10, 'ledger.' || $5, $2::uuid || '/' || $3, 'ok', $11 from key
)
select verdict, exists (select from key) as "isWritten" from result`;
}

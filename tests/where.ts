/**
 * Which tests run on which kind of database. What tests/simulator and tests/contract hold runs on a PostgreSQL server,
 * which is what production has, unless it stands here: the embedded database is a PostgreSQL too, so only where SQL,
 * locking, transactions or the one session behind all connections may differ does a file run on it as well.
 */
export type Kind = "server" | "embedded";

export interface Place {
  readonly on: readonly Kind[];
  readonly why: string;
}

const races = "who comes first is decided by locks, and the embedded database has one session for all";
const orders = "texts are sorted and compared by the database's own rules";
const books = "many postings in few statements, and sums over them";
const clock = "what falls due is taken by locks that are skipped, and done in portions";
const whole = "it concerns a database as a whole, and embedded is what npm start runs";
const both = ["server", "embedded"] as const;

export const places: Readonly<Record<string, Place>> = {
  "simulator/embedded-server": { on: ["embedded"], why: "the embedded database's own front" },
  "simulator/pipeline": { on: both, why: "how single statements reach the embedded database" },
  "simulator/bank-over-http": { on: both, why: races },
  "simulator/limit-bounds": { on: both, why: races },
  "simulator/limit-edges": { on: both, why: races },
  "simulator/model": { on: both, why: "money, by every verb in any order" },
  "simulator/payments-races": { on: both, why: races },
  "simulator/exchange": { on: both, why: races },
  "simulator/payments": { on: both, why: races },
  "simulator/access": { on: both, why: races },
  "simulator/entering": { on: both, why: races },
  "simulator/invitations": { on: both, why: races },
  "simulator/people": { on: both, why: races },
  "simulator/receiving": { on: both, why: races },
  "simulator/revocation": { on: both, why: races },
  "simulator/combine": { on: both, why: books },
  "simulator/ledger": { on: both, why: books },
  "simulator/post-many": { on: both, why: books },
  "simulator/proof": { on: both, why: books },
  "simulator/statement": { on: both, why: books },
  "simulator/market": { on: both, why: clock },
  "simulator/stuck": { on: both, why: clock },
  "simulator/timetable": { on: both, why: clock },
  "simulator/worker": { on: both, why: clock },
  "simulator/forward-random": { on: both, why: clock },
  "simulator/exchange-limit": { on: both, why: clock },
  "simulator/order-lists": { on: both, why: orders },
  "simulator/page-of-rows": { on: both, why: orders },
  "simulator/payees": { on: both, why: orders },
  "simulator/search": { on: both, why: orders },
  "simulator/exports": { on: both, why: "lists are read through a cursor, in one transaction" },
  "simulator/files": { on: both, why: "bytes in the database" },
  "simulator/audit": { on: both, why: whole },
  "simulator/mailer": { on: both, why: whole },
  "simulator/scenario": { on: both, why: whole },
  "simulator/worlds": { on: both, why: whole },
  "contract/examples": {
    on: both,
    why: "every call there is once: whoever asks for a second connection inside a transaction waits for ever there",
  },
};

/**
 * Tests that are generated: each of these runs one in so many of them on a kind of database, drawn by SAMPLE_SEED. The
 * long programme runs all of them on both.
 */
export const generated = {
  "contract/cells": {
    oneIn: { server: 1, embedded: 20 },
    why: "call × role × state × tenant: the door decides it, and hardly the database",
  },
  "contract/fuzz": { oneIn: { server: 1, embedded: 12 }, why: "inputs are judged before they reach the database" },
  "contract/tenants": { oneIn: { server: 1, embedded: 20 }, why: "the same conditions in the same statements" },
  "simulator/all-or-nothing": {
    oneIn: { server: 1, embedded: 20 },
    why: "the k-th database call of every verb: what a transaction undoes is the database's own doing",
  },
} as const satisfies Record<string, { readonly oneIn: Readonly<Record<Kind, number>>; readonly why: string }>;

/** What only the long programme does in full, and what stays of it in `npm test`. */
export const rest: readonly { readonly what: string; readonly daily: string; readonly long: string }[] = [
  {
    what: "simulator/model",
    daily: "200 runs of 50 commands, 190 of them on the server",
    long: "2,000 runs with a new seed",
  },
];

/** What takes longest, the longest first: it begins before the others. */
export const slowest: readonly string[] = [
  "simulator/all-or-nothing",
  "contract/cells",
  "contract/fuzz",
  "simulator/model",
  "simulator/ten-years",
  "contract/tenants",
  "simulator/batches",
  "simulator/bank-over-http",
  "simulator/voucher-drawn",
  "contract/examples",
  "simulator/forward",
  "simulator/limit-bounds",
];

/** The files of one kind of database, by their paths below tests/. */
export function filesOn(kind: Kind, all: readonly string[]): string[] {
  const isGenerated = (name: string): name is keyof typeof generated => name in generated;
  return all.filter((name) => isGenerated(name) || (places[name]?.on ?? ["server"]).includes(kind));
}

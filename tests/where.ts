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
  "simulator/transfers": { on: both, why: races },
  "simulator/api-keys": { on: both, why: races },
  "simulator/exchange-pay": { on: both, why: races },
  "simulator/settlement-materials": { on: both, why: races },
  "simulator/settlement-orders": { on: both, why: races },
  "simulator/exchange": { on: both, why: races },
  "simulator/payments": { on: both, why: races },
  "simulator/access": { on: both, why: races },
  "simulator/entering": { on: both, why: races },
  "simulator/invitations": { on: both, why: races },
  "simulator/people": { on: both, why: races },
  "simulator/receiving": { on: both, why: races },
  "simulator/recording": { on: both, why: races },
  "simulator/association-races": { on: both, why: races },
  "simulator/refund-races": { on: both, why: races },
  "simulator/combine": { on: both, why: books },
  "simulator/ledger": { on: both, why: books },
  "simulator/post-many": { on: both, why: books },
  "simulator/proof": { on: both, why: books },
  "simulator/statement": { on: both, why: books },
  "simulator/vouchers": { on: both, why: races },
  "simulator/stuck": { on: both, why: clock },
  "simulator/timetable": { on: both, why: clock },
  "simulator/webhooks": { on: both, why: clock },
  "simulator/worker": { on: both, why: clock },
  "simulator/forward-random": { on: both, why: clock },
  "simulator/open-materials": { on: both, why: orders },
  "simulator/order-lists": { on: both, why: orders },
  "simulator/page-of-rows": { on: both, why: orders },
  "simulator/payees": { on: both, why: orders },
  "simulator/search": { on: both, why: orders },
  "simulator/exports": { on: both, why: "lists are read through a cursor, in one transaction" },
  "simulator/files": { on: both, why: "bytes in the database" },
  "simulator/audit": { on: both, why: whole },
  "simulator/mailer": { on: both, why: whole },
  "simulator/scenario": { on: both, why: whole },
  "simulator/scenario-files": { on: both, why: whole },
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
  "contract/fuzz": { oneIn: { server: 1, embedded: 20 }, why: "inputs are judged before they reach the database" },
  "contract/tenants": { oneIn: { server: 1, embedded: 20 }, why: "the same conditions in the same statements" },
  "simulator/all-or-nothing": {
    oneIn: { server: 20, embedded: 1 },
    why: "the k-th database call of every verb: what a transaction undoes is the database's own doing",
  },
} as const satisfies Record<string, { readonly oneIn: Readonly<Record<Kind, number>>; readonly why: string }>;

/** Other tests that do more in the long programme, and why not all of it daily. */
export const longer: readonly {
  readonly file: string;
  readonly daily: string;
  readonly long: string;
  readonly why: string;
}[] = [
  {
    file: "simulator/all-or-nothing",
    daily: "answers are lost outside transactions and at every commit, and one in eight within a transaction",
    long: "every answer is lost",
    why: "within a transaction that comes to the same as the refusal of its next statement, which is tried of all",
  },
  {
    file: "contract/fuzz",
    daily: "12 inputs a call, seeded",
    long: "1,000 inputs a call, by a new seed",
    why: "a call that breaks has so far broken within a few",
  },
  {
    file: "simulator/model",
    daily: "60 runs of 50 commands, 57 of them on the server",
    long: "2,000 runs, by a new seed",
    why: "each is a life of its own and costs a third of a second",
  },
  {
    file: "simulator/bank-over-http",
    daily: "600 operations on the server, 200 on the embedded database",
    long: "100,000 and 10,000",
    why: "an hour",
  },
  {
    file: "simulator/payments-races",
    daily: "30 rounds of each race",
    long: "1,000",
    why: "every outcome comes within thirty",
  },
  {
    file: "simulator/timetable",
    daily: "8 plans looked at often, once, and from three sides, on the server; 2 on the embedded database",
    long: "100 on each",
    why: "the first plans hold every kind of item",
  },
  {
    file: "simulator/ten-years",
    daily: "250 days of rates on the server",
    long: "2,561 days on both kinds of database",
    why: "the thousand orders are the same; the years between add only time",
  },
  {
    file: "simulator/limit-bounds",
    daily: "20 random lives on the server, 5 on the embedded database",
    long: "ten times as many",
    why: "the smallest lives find the bounds",
  },
  {
    file: "simulator/recording",
    daily: "4 random lives of 60 commands on the server, one of 25 on the embedded database",
    long: "40 of 80 on each",
    why: "each goes by days of ticks, twice",
  },
  {
    file: "simulator/sign-in-timing",
    daily: "the same statements and slow checks for everybody",
    long: "the distributions of 240 sign-ins of each kind, compared",
    why: "only a quiet machine can tell them apart",
  },
];

/** Tests of the long programme alone, and why: `npm test` has none of them, and needs none of what they need. */
export const longOnly: Readonly<Record<string, string>> = {
  "processes/lost-leader": "a quarter of an hour, on a cluster of Patroni's, which few machines have the programs of",
  "processes/rolling-upgrade": "the same cluster",
  "processes/restore": "the same cluster, twice",
  "processes/soak": "two hours",
};

/** The tables as the long programme prints them. */
export const toldOfLong = (): string[] => [
  ...Object.entries(generated).map(
    ([file, { oneIn, why }]) =>
      `- ${file}: all on both kinds of database; daily one in ${oneIn.server} on the server and one in ${oneIn.embedded} on the embedded one: ${why}`,
  ),
  ...longer.map(({ file, daily, long, why }) => `- ${file}: ${long}; daily ${daily}: ${why}`),
  ...Object.entries(longOnly).map(([file, why]) => `- ${file}: here alone: ${why}`),
];

/** What takes longest, the longest first: it begins before the others. */
export const slowest: readonly string[] = [
  "simulator/all-or-nothing",
  "simulator/model",
  "simulator/behaviour",
  "contract/cells",
  "simulator/ten-years",
  "contract/fuzz",
  "contract/tenants",
  "simulator/timetable",
  "simulator/worker",
  "simulator/batches",
  "simulator/bank-over-http",
  "simulator/voucher-drawn",
  "contract/examples",
  "simulator/forward",
  "simulator/limit-bounds",
  "processes/start",
];

/**
 * The files of one kind of database, by their paths below tests/. Of what may run anywhere the long programme runs all
 * on both kinds; who tries a change (`npm run check -- --changed`) runs it on the embedded database, which needs no
 * server.
 */
export function filesOn(kind: Kind, all: readonly string[], everywhere: readonly Kind[] = []): string[] {
  return all.filter((name) => {
    const on: readonly Kind[] = name in generated ? both : (places[name]?.on ?? ["server"]);
    return on.includes(kind) || (on.includes("server") && everywhere.includes(kind));
  });
}

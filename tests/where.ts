/**
 * Which tests run when, and on which kind of database. A test that no table here names runs in `npm test`, on a
 * PostgreSQL server where it needs a database; a walk that no table names runs in `npm run test:wide`.
 */
export type Kind = "server" | "embedded";

/** Three tiers, each a command of its own. */
export type Tier = "test" | "wide" | "long";

export const tiers: Readonly<Record<Tier, { readonly command: string; readonly holds: string; readonly why: string }>> =
  {
    test: {
      command: "npm test",
      holds: "every test on one kind of database, samples of what is generated, and the walks of tests/e2e/walks.ts",
      why: "every change pays it: twelve minutes on two cores find nearly everything",
    },
    wide: {
      command: "npm run test:wide",
      holds:
        "the rest of the generated tests, the second kind of database, the other processes and walks, kept effects, the format of every file",
      why: "it finds what few changes break, and takes twenty-five minutes more: before a merge, and where nobody waits",
    },
    long: {
      command: "npm run test:long",
      holds: "all of it on both kinds of database, and the programme of hours",
      why: "clusters, hours of load and mutations: before a release",
    },
  };

/** Holds the tier of this run; undefined when a file is run alone, which then runs completely. */
export const tier: Tier | undefined = process.env.LONG
  ? "long"
  : (["test", "wide"] as const).find((name) => name === process.env.TIER);

export interface Place {
  readonly on: readonly Kind[];
  /** Lists the kinds of database on which `npm test` runs it: only the server unless given. */
  readonly first?: readonly Kind[];
  readonly why: string;
}

const races = "who comes first is decided by locks, and the embedded database has one session for all";
const orders = "texts are sorted and compared by the database's own rules";
const books = "many postings in few statements, and sums over them";
const clock = "what falls due is taken by locks that are skipped, and done in portions";
const whole = "it concerns a database as a whole, and embedded is what npm start runs";
const bothKinds = ["server", "embedded"] as const;

/**
 * Lists the files that run on the embedded database. It is a PostgreSQL too, so a file runs on it as well only where
 * SQL, locking, transactions or the single session behind all connections may differ; these runs belong to `npm run
 * test:wide`, except where only the embedded database differs.
 */
export const places: Readonly<Record<string, Place>> = {
  "simulator/embedded-server": { on: ["embedded"], why: "the embedded database's own front" },
  "simulator/pipeline": { on: bothKinds, first: bothKinds, why: "how single statements reach the embedded database" },
  "simulator/bank-over-http": { on: bothKinds, why: races },
  "simulator/limit-bounds": { on: bothKinds, why: races },
  "simulator/limit-edges": { on: bothKinds, why: races },
  "simulator/model": { on: bothKinds, why: "money, by every verb in any order" },
  "simulator/payments-races": { on: bothKinds, why: races },
  "simulator/transfers": { on: bothKinds, why: races },
  "simulator/api-keys": { on: bothKinds, why: races },
  "simulator/exchange-pay": { on: bothKinds, why: races },
  "simulator/settlement-materials": { on: bothKinds, why: races },
  "simulator/settlement-orders": { on: bothKinds, why: races },
  "simulator/exchange": { on: bothKinds, why: races },
  "simulator/payments": { on: bothKinds, why: races },
  "simulator/access": { on: bothKinds, why: races },
  "simulator/entering": { on: bothKinds, why: races },
  "simulator/invitations": { on: bothKinds, why: races },
  "simulator/people": { on: bothKinds, why: races },
  "simulator/receiving": { on: bothKinds, why: races },
  "simulator/association-races": { on: bothKinds, why: races },
  "simulator/refund-races": { on: bothKinds, why: races },
  "simulator/combine": { on: bothKinds, why: books },
  "simulator/ledger": { on: bothKinds, why: books },
  "simulator/post-many": { on: bothKinds, why: books },
  "simulator/proof": { on: bothKinds, why: books },
  "simulator/statement": { on: bothKinds, why: books },
  "simulator/vouchers": { on: bothKinds, why: races },
  "simulator/stuck-jobs": { on: bothKinds, why: clock },
  "simulator/scheduler": { on: bothKinds, why: clock },
  "simulator/webhooks": { on: bothKinds, why: clock },
  "simulator/worker": { on: bothKinds, why: clock },
  "simulator/forward-random": { on: bothKinds, why: clock },
  "simulator/open-materials": { on: bothKinds, why: orders },
  "simulator/order-lists": { on: bothKinds, why: orders },
  "simulator/page-of-rows": { on: bothKinds, why: orders },
  "simulator/payees": { on: bothKinds, why: orders },
  "simulator/search": { on: bothKinds, why: orders },
  "simulator/exports": { on: bothKinds, why: "lists are read through a cursor, in one transaction" },
  "simulator/files": { on: bothKinds, why: "bytes in the database" },
  "simulator/audit": { on: bothKinds, why: whole },
  "simulator/mailer": { on: bothKinds, why: whole },
  "simulator/scenario": { on: bothKinds, why: whole },
  "simulator/scenario-files": { on: bothKinds, why: whole },
  "simulator/worlds": { on: bothKinds, why: whole },
};

/** Generated lives of whole merchants: what they find, the model and the paths find earlier. */
const scenarios = (...names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [`simulator/${name}`, "thousands of orders, lived through twice or more"]));

/** Random lives beside a simple model: simulator/model, which runs, has every verb. */
const models = (...names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [`simulator/${name}`, "a model of one area, lived through at random"]));

/** Test files that `npm test` leaves to `npm run test:wide`, and why. */
export const wideOnly: Readonly<Record<string, string>> = {
  "house/recipe": "it compiles a copy of the project twice",
  "house/sql":
    "it compiles the project and evaluates it, to find its SQL: a minute; a wrong statement fails where it is run",
  "components/pages-portal": "every page with every kind of reply, and all that its buttons open: a minute",
  "components/pages-console": "the same of the console",
  "components/page-markup": "every page with hostile texts, and all that its buttons open: a minute",
  "simulator/effects": "a hundred effects that change on purpose alone",
  "simulator/scenario": "the demo's half a year, made three times: npm start, which is tried, makes it too",
  "simulator/scenario-beginnings": "worlds at the beginning of each scenario",
  "simulator/picture-reader": "characters are read from pictures: ten seconds for what seldom changes",
  "simulator/voucher-drawn": "pages are drawn with whole fonts, and looked at",
  "simulator/confirmation": "every confirmation, drawn in both languages and read",
  "simulator/business-documents": "every kind of document, drawn in both languages",
  "simulator/hostile-files": "sixty files made to break a reader",
  "simulator/batch-messages": "files in the form of bank messages, wrong in every way",
  "simulator/backup": "a database is backed up, changed and restored",
  ...models("receiving-model", "settlement-model", "forward-random"),
  ...scenarios("busy-scenarios", "receiving-scenario", "settlement-scenario", "verification-scenario"),
  ...scenarios("scenario-files", "ten-years"),
  "simulator/replica": "two servers of its own, one following the other",
  "simulator/upgrade": "a database of an early commit is restored and migrated",
  "simulator/worker": "processes of its own, killed and waited for",
};

/** The processes that `npm test` tries: all others are for `npm run test:wide`. */
export const firstProcesses: Readonly<Record<string, string>> = {
  "processes/start": "npm start is what everybody meets first",
};

/**
 * Tests that are generated. `npm test` runs one in so many of them on a server; together with `npm run test:wide` one in
 * so many on a kind of database are run, drawn by SAMPLE_SEED. The long programme runs all of them on both.
 */
export const generatedTests = {
  "contract/cells": {
    first: 16,
    oneIn: { server: 1, embedded: 20 },
    why: "call × role × state × tenant: the door decides it, and hardly the database",
  },
  "contract/fuzz": {
    first: 16,
    oneIn: { server: 1, embedded: 20 },
    why: "inputs are judged before they reach the database",
  },
  "contract/tenants": {
    first: 16,
    oneIn: { server: 1, embedded: 20 },
    why: "the same conditions in the same statements",
  },
  "contract/examples": {
    first: 6,
    oneIn: { server: 1, embedded: 1 },
    why: "every call once: its answer is the schema's; whoever asks for a second connection in a transaction waits for ever on the embedded database",
  },
  "simulator/all-or-nothing": {
    first: 60,
    oneIn: { server: 20, embedded: 1 },
    why: "the k-th database call of every verb: what a transaction undoes is the database's own doing",
  },
} as const satisfies Record<
  string,
  { readonly first: number; readonly oneIn: Readonly<Record<Kind, number>>; readonly why: string }
>;

/**
 * Describes how much of a random test runs: in `npm test` (on a server), in `npm run test:wide`, and in the long
 * programme.
 */
interface Runs {
  readonly of: string;
  readonly test: number;
  readonly wide: Readonly<Record<Kind, number>>;
  readonly long: Readonly<Record<Kind, number>>;
  readonly why: string;
}

export const runs = {
  "simulator/model": {
    of: "runs of 50 commands",
    test: 6,
    wide: { server: 57, embedded: 3 },
    long: { server: 1_900, embedded: 100 },
    why: "each is a life of its own and costs a third of a second",
  },
  "simulator/bank-over-http": {
    of: "operations",
    test: 200,
    wide: { server: 600, embedded: 200 },
    long: { server: 100_000, embedded: 10_000 },
    why: "an hour",
  },
  "simulator/payments-races": {
    of: "rounds of each race",
    test: 30,
    wide: { server: 30, embedded: 30 },
    long: { server: 1_000, embedded: 1_000 },
    why: "every outcome comes within thirty",
  },
  "simulator/scheduler": {
    of: "plans looked at often, once, and from three sides",
    test: 1,
    wide: { server: 8, embedded: 2 },
    long: { server: 100, embedded: 100 },
    why: "the first plans hold every kind of item",
  },
  "simulator/ten-years": {
    of: "days of rates",
    test: 0,
    wide: { server: 250, embedded: 0 },
    long: { server: 2_561, embedded: 2_561 },
    why: "the thousand orders are the same; the years between add only time",
  },
  "simulator/limit-bounds": {
    of: "random lives",
    test: 4,
    wide: { server: 20, embedded: 5 },
    long: { server: 200, embedded: 50 },
    why: "the smallest lives find the bounds",
  },
} as const satisfies Record<string, Runs>;

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
    file: "simulator/all-or-nothing",
    daily: "on the embedded database one in three of the calls that move no money",
    long: "all of them",
    why: "whichever call it is, what undoes it is the same transaction of the same database",
  },
  {
    file: "components/page-markup",
    daily: "every second address",
    long: "every address",
    why: "pages show their texts by the same parts",
  },
  {
    file: "contract/fuzz",
    daily: "12 inputs a call, seeded",
    long: "1,000 inputs a call, by a new seed",
    why: "a call that breaks has so far broken within a few",
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
  "processes/package": "the first start on an empty folder, with migrations and demo, is half a minute of it",
  "processes/node-versions": "the domain's tests again on each of the newer versions of Node, which npm installs",
  "simulator/busy-beginnings": "each lives through thousands of orders first: minutes",
};

/** The tables as the long programme prints them. */
export const longTable = (): string[] => [
  ...Object.entries(generatedTests).map(
    ([file, { first, oneIn, why }]) =>
      `- ${file}: all on both kinds of database; npm test one in ${first} on a server, test:wide the rest of one in ${oneIn.server} there and one in ${oneIn.embedded} on the embedded one: ${why}`,
  ),
  ...Object.entries<Runs>(runs).map(
    ([file, { of, test, wide, long, why }]) =>
      `- ${file}: ${long.server} and ${long.embedded} ${of}; npm test ${test}, test:wide ${wide.server} and ${wide.embedded}: ${why}`,
  ),
  ...longer.map(({ file, daily, long, why }) => `- ${file}: ${long}; else ${daily}: ${why}`),
  ...Object.entries(longOnly).map(([file, why]) => `- ${file}: here alone: ${why}`),
];

/** Lists the slowest files, the slowest first: they start before the others. */
export const slowest: readonly string[] = [
  "simulator/all-or-nothing",
  "simulator/model",
  "contract/cells",
  "simulator/ten-years",
  "contract/fuzz",
  "contract/tenants",
  "simulator/scheduler",
  "simulator/worker",
  "simulator/batches",
  "simulator/bank-over-http",
  "simulator/voucher-drawn",
  "contract/examples",
  "simulator/forward",
  "simulator/limit-bounds",
  "processes/start",
];

/** The kinds of database that a file runs on in any tier but the long one. */
const kindsOf = (name: string): readonly Kind[] =>
  places[name]?.on ?? (name in generatedTests ? bothKinds : ["server"]);

/** The kinds of database that `npm test` runs a file on. */
function firstKindsOf(name: string): readonly Kind[] {
  if (name in wideOnly) return [];
  const on = kindsOf(name);
  return places[name]?.first ?? (on.includes("server") ? ["server"] : on);
}

/** Returns whether a file runs partly in `npm test` and with another or a longer part in `npm run test:wide`. */
export const isShared = (name: string): boolean => name in generatedTests || name in runs;

/**
 * The files of one kind of database that a tier runs, by their paths below tests/. Of what may run anywhere the long
 * programme runs all on both kinds; who tries a change (`npm run check -- --changed`) runs it on the embedded database,
 * which needs no server.
 */
export function filesOn(
  kind: Kind,
  all: readonly string[],
  { tier, everywhere = [] }: { tier?: Tier | undefined; everywhere?: readonly Kind[] } = {},
): string[] {
  return all.filter((name) => {
    if (name in longOnly) return tier === "long";
    const on = kindsOf(name);
    if (tier === "test") return firstKindsOf(name).includes(kind);
    if (tier === "wide") return on.includes(kind) && (isShared(name) || !firstKindsOf(name).includes(kind));
    return on.includes(kind) || (on.includes("server") && everywhere.includes(kind));
  });
}

/** The files of a folder without databases that a tier runs. */
export function filesWithout(all: readonly string[], tier: Tier | undefined): string[] {
  const isFirst = (name: string) => (name.startsWith("processes/") ? name in firstProcesses : !(name in wideOnly));
  return all.filter((name) => {
    if (name in longOnly) return tier === "long";
    return tier === "test" || tier === "wide" ? isFirst(name) === (tier === "test") : true;
  });
}

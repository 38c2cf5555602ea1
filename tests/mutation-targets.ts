/**
 * Describes the code whose tests are themselves tested (`npm run mutate`): a small incorrect change in one of these
 * files must make one of these tests fail. A topic is one run: its files share their tests and, on a database, the
 * server.
 */
export interface Topic {
  /** Names the project of vitest.config.ts whose set-up its tests use. */
  readonly on: "domain" | "postgres";
  /** From the project's folder. */
  readonly files: readonly string[];
  /** By their paths below tests/. */
  readonly tests: readonly string[];
  /**
   * Limits the duration of one of its tests, where an incorrect change leaves them waiting for ever; otherwise twenty
   * seconds.
   */
  readonly timeoutMs?: number;
  /** Gives the reason that a constant which is read while modules load is not changed. */
  readonly isStaticLeft?: string;
}

/** Sets the minimum percentage of a file's incorrect changes that tests must notice. */
export const leastKilled = 90;

const statements = "what is built while modules load there is a statement, which nothing works without";

const inFolder = (folder: string, ...names: string[]) => names.map((name) => `${folder}/${name}.ts`);

export const mutationTopics: Readonly<Record<string, Topic>> = {
  money: {
    on: "domain",
    files: inFolder("lib/money", "currency", "fee", "fee-words", "money", "percent", "rate"),
    tests: ["domain/money", "domain/rates", "domain/fee"],
  },
  "exchange-rules": {
    on: "domain",
    files: [
      ...inFolder(
        "lib/exchange",
        "directed-pair",
        "forward",
        "funds",
        "limit",
        "positions",
        "quota",
        "reminder-rules",
        "rules",
        "typed-rate",
      ),
      "lib/time/settlement.ts",
    ],
    tests: [
      "domain/directed-pair",
      "domain/exchange-rules",
      "domain/forward",
      "domain/instants",
      "domain/limit",
      "domain/positions",
      "domain/quota",
      "domain/reminder-rules",
      "domain/standing",
    ],
  },
  "payment-rules": {
    on: "domain",
    files: [
      ...inFolder("lib/payments", "arrival", "route", "rules"),
      "lib/access/approval-rules.ts",
      "lib/reference/company-names.ts",
    ],
    tests: ["domain/approval-rules", "domain/name-check", "domain/payments-arrival", "domain/payments-rules"],
  },
  "transfer-rules": {
    on: "domain",
    files: ["lib/transfers/rules.ts"],
    tests: ["domain/transfers"],
  },
  "verification-rules": {
    on: "domain",
    files: ["lib/verification/rules.ts"],
    tests: ["domain/verification-fields", "domain/verification-form", "domain/verification-rules"],
  },
  "parts-of-ledger-and-sign-in": {
    on: "domain",
    files: [
      "lib/simulator/platform/ledger/chart.ts",
      "lib/simulator/access/secrets.ts",
      "lib/simulator/platform/rate-limits/rate-limit.ts",
    ],
    tests: ["domain/ledger-accounts", "domain/secrets", "domain/rate-limit"],
  },
  ledger: {
    on: "postgres",
    files: inFolder("lib/simulator/platform/ledger", "balance", "move-money", "post", "post-many"),
    tests: ["simulator/ledger", "simulator/post-many"],
    isStaticLeft: statements,
  },
  combiner: {
    on: "postgres",
    files: ["lib/simulator/platform/ledger/combine.ts"],
    tests: ["simulator/combine"],
    timeoutMs: 5_000,
    isStaticLeft: statements,
  },
  orders: {
    on: "postgres",
    files: inFolder("lib/simulator/exchange/orders", "lock-quote", "place-real-time", "posting"),
    tests: ["simulator/exchange", "simulator/exchange-edges", "simulator/large-exchanges", "simulator/quota-cards"],
    isStaticLeft: statements,
  },
  fills: {
    on: "postgres",
    files: ["lib/simulator/exchange/orders/fill.ts"],
    tests: ["simulator/exchange-limit", "simulator/limit-choices", "simulator/order-why"],
    isStaticLeft: statements,
  },
  "limit-orders": {
    on: "postgres",
    files: inFolder("lib/simulator/exchange/limit", "change-limit", "hold", "place-limit", "terms"),
    tests: [
      "simulator/exchange-limit",
      "simulator/large-exchanges",
      "simulator/limit-change",
      "simulator/limit-choices",
      "simulator/limit-edges",
    ],
    isStaticLeft: statements,
  },
  bounds: {
    on: "postgres",
    files: ["lib/simulator/exchange/limit/bounds.ts"],
    tests: ["simulator/limit-bounds"],
    isStaticLeft: statements,
  },
  forwards: {
    on: "postgres",
    files: [
      ...inFolder(
        "lib/simulator/exchange/forward",
        "book-forward",
        "checks",
        "deliver-now",
        "funds",
        "jobs",
        "operations",
        "postings",
      ),
      "lib/simulator/exchange/orders/cancel.ts",
    ],
    tests: [
      "simulator/default-actions",
      "simulator/forward",
      "simulator/forward-checks",
      "simulator/limit-choices",
      "simulator/quota-cards",
    ],
    isStaticLeft: statements,
  },
  pricing: {
    on: "postgres",
    files: inFolder("lib/simulator/platform/pricing", "amounts", "fee-table", "quota-cards", "usable-quote"),
    tests: [
      "simulator/fees",
      "simulator/quota-cards",
      "simulator/exchange",
      "simulator/exchange-edges",
      "simulator/payments-exchanged",
    ],
    isStaticLeft: statements,
  },
  "payment-review": {
    on: "postgres",
    files: [
      ...inFolder(
        "lib/simulator/payments/review",
        "confirm-cost",
        "decide",
        "end-review",
        "required-levels",
        "open-review",
        "pass-review",
        "review-queue",
      ),
      ...inFolder("lib/simulator/payments/orders", "payable", "price"),
    ],
    tests: [
      "simulator/payments-review",
      "simulator/payments-exchanged",
      "simulator/payments-choices",
      "simulator/payments-prepare",
      "simulator/payments",
      "simulator/approval",
    ],
    isStaticLeft: statements,
  },
  "payment-quotas": {
    on: "postgres",
    files: ["lib/simulator/payments/orders/quota.ts", "lib/simulator/payments/repeats/repeated-payments.ts"],
    tests: [
      "simulator/batch-doubts",
      "simulator/payments-ahead",
      "simulator/payments-choices",
      "simulator/payments-prepare",
      "simulator/payments-unpayable",
    ],
    isStaticLeft: statements,
  },
  transfers: {
    on: "postgres",
    files: inFolder(
      "lib/simulator/transfers/orders",
      "detail",
      "handlers",
      "make-transfer",
      "payee-users",
      "postings",
      "price",
      "records",
      "settle",
      "sides",
      "views",
    ),
    tests: ["simulator/transfers", "simulator/transfers-agreed", "simulator/transfers-records"],
    isStaticLeft: statements,
  },
  verification: {
    on: "postgres",
    files: ["lib/simulator/verification/applications/decide.ts", "lib/simulator/verification/standing/set-standing.ts"],
    tests: [
      "simulator/verification",
      "simulator/verification-certificates",
      "simulator/verification-queue",
      "simulator/verification-model",
    ],
    isStaticLeft: statements,
  },
  "sign-in": {
    on: "postgres",
    files: [
      ...inFolder(
        "lib/simulator/access/sign-in",
        "captcha",
        "enter",
        "login-lock",
        "sign-in-permission",
        "sign-in",
        "sign-out",
      ),
      "lib/simulator/access/security/pay-password.ts",
    ],
    tests: [
      "simulator/access",
      "simulator/codes",
      "simulator/edition",
      "simulator/entering",
      "simulator/payments-password",
      "simulator/people",
      "simulator/revocation",
      "simulator/second-step",
      "simulator/security",
    ],
    isStaticLeft: statements,
  },
  codes: {
    on: "postgres",
    files: ["lib/simulator/access/codes.ts"],
    tests: ["simulator/codes", "simulator/security"],
    isStaticLeft: statements,
  },
  sessions: {
    on: "postgres",
    files: ["lib/simulator/access/sessions/session.ts"],
    tests: [
      "simulator/access",
      "simulator/edition",
      "simulator/entering",
      "simulator/factor",
      "simulator/people",
      "simulator/revocation",
      "simulator/site",
    ],
    isStaticLeft: statements,
  },
};

/** The table as the long programme prints it. */
export const mutationSummary = (): string[] => [
  `- mutations: every one of ${Object.values(mutationTopics).flatMap(({ files }) => files).length} files that decide about money or sign-in, anew; npm run mutate only what changed: small wrong changes, of which tests must notice ${leastKilled} % in each file`,
  `- mutations of call rows, components and texts: a sample of 200, by a new seed each day; npm run mutate -- --sample=200 the same at any time: a field of a row changed, a filter, field or button taken away, a forbidden phrase or another figure in a text; tests must notice ${leastKilled} % of each kind`,
];

import type { Tier } from "../where";

/** The main jobs of the product: each is done by a walk of `npm test`. */
export const jobs = [
  "sign in",
  "register",
  "verify",
  "get paid",
  "associate",
  "settle",
  "exchange in four ways",
  "pay",
  "pay a batch with review",
  "transfer",
  "give a role",
  "give a key",
  "receive events",
  "drive a world",
] as const;

interface FirstWalk {
  /** The file's name before `.spec.ts`. */
  readonly file: string;
  /** Holds the start of its suite's title, where the file runs in several languages. */
  readonly suite?: string;
  /** Holds the start of its title. */
  readonly walk: string;
  /** The main jobs that it does, or what else it is for. */
  readonly does: readonly (typeof jobs)[number][] | "every page";
}

/**
 * Lists the tests of `npm test`: together they visit every page of the catalogue (tests/e2e/pages.ts) and do each main
 * job; axe checks the portal's pages there. `npm run test:wide` runs all others, and has axe check the console's pages: a
 * test needs seconds, and what only it would find seldom breaks.
 */
const selectedWalks: readonly FirstWalk[] = [
  { file: "portal-pages", suite: "zh-CN", walk: "no page of the portal has an axe finding", does: "every page" },
  { file: "portal-pages", suite: "en-US", walk: "no page of the portal has an axe finding", does: "every page" },
  { file: "portal-pages", suite: "zh-CN", walk: "neither has the way in", does: "every page" },
  { file: "portal-pages", suite: "en-US", walk: "neither has the way in", does: "every page" },
  { file: "ops-pages", suite: "zh-CN", walk: "every page of the console opens", does: "every page" },
  { file: "ops-pages", suite: "en-US", walk: "every page of the console opens", does: "every page" },
  { file: "sign-in", walk: "signing in by the form leads home", does: ["sign in"] },
  { file: "registration", suite: "en-US", walk: "a company registers by an invitation", does: ["register"] },
  { file: "verification", suite: "en-US", walk: "a newcomer is led from the closed exchange", does: ["verify"] },
  {
    file: "journey",
    suite: "zh-CN, through the simulator",
    walk: "a merchant gets paid",
    does: ["get paid", "pay", "drive a world"],
  },
  {
    file: "receiving-journey",
    suite: "zh-CN",
    walk: "a local account is opened and shared",
    does: ["get paid", "associate"],
  },
  {
    file: "settlement",
    suite: "zh-CN",
    walk: "an income is linked, settled and paid out",
    does: ["associate", "settle"],
  },
  {
    file: "exchange-journey",
    suite: "zh-CN",
    walk: "a merchant watches a rate, exchanges in all four ways",
    does: ["exchange in four ways"],
  },
  { file: "payment-journey", suite: "en-US", walk: "a payee is added and checked by name", does: ["pay"] },
  {
    file: "batch-journey",
    suite: "zh-CN",
    walk: "of many rows thirteen are faulty",
    does: ["pay a batch with review"],
  },
  { file: "transfers", suite: "zh-CN", walk: "a transfer between two merchants", does: ["transfer"] },
  { file: "people", suite: "zh-CN", walk: "the holder of a read-only role", does: ["give a role"] },
  { file: "api-keys", suite: "en-US", walk: "a company gives its program a key", does: ["give a key"] },
  { file: "webhooks", suite: "zh-CN", walk: "an endpoint is added on a narrow screen", does: ["receive events"] },
  { file: "ops-queues", suite: "zh-CN", walk: "a halted market fills nothing", does: ["drive a world"] },
];

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Matches the name of a walk: its file, its suites and its title, with a space between. */
const patternOf = ({ file, suite, walk }: FirstWalk): RegExp =>
  new RegExp(`(^|[ /])${literally(file)}\\.spec\\.ts ${suite ? `${literally(suite)}.*` : ""}${literally(walk)}`);

export const firstWalks = selectedWalks.map((walk) => ({ ...walk, pattern: patternOf(walk) }));

/**
 * Returns Playwright's filters for the tests of a tier: `npm test` runs those of the table, `npm run test:wide` all
 * others.
 */
export function walksOf(tier: Tier | undefined): { grep?: RegExp[]; grepInvert?: RegExp[] } {
  const patterns = firstWalks.map(({ pattern }) => pattern);
  if (tier === "test") return { grep: patterns };
  return tier === "wide" ? { grepInvert: patterns } : {};
}

/** Lists the help centre's articles by subject, in reading order; each is `messages/<language>/help/<slug>.md`. */
export const helpGroups = {
  start: ["first-steps", "language-and-look", "permissions", "real-name", "downtime"],
  signIn: ["sign-in", "locked-account", "passwords", "codes", "second-step", "sessions"],
  people: ["roles-and-people", "agreements", "notices", "contact", "account-closing"],
  receiving: [
    "getting-paid",
    "receiving-accounts",
    "remittance-states",
    "settlement-materials",
    "material-batches",
    "associations",
    "settlements",
    "speedy-settlement",
    "settlement-payees",
    "balances",
    "vouchers",
  ],
  exchange: [
    "real-time-exchange",
    "quotes",
    "limit-orders",
    "delivery-day-exchange",
    "trading-hours",
    "exchange-orders",
    "exchange-and-pay",
  ],
  paying: [
    "paying",
    "payments-ahead",
    "fees",
    "payees",
    "paying-on-behalf",
    "payment-approval",
    "batch-payments",
    "payment-states",
    "payment-password",
    "transfers",
  ],
  simulation: ["simulator", "console", "scenarios", "api", "api-keys", "webhooks", "seeds"],
} as const satisfies Record<string, readonly string[]>;

export type HelpGroup = keyof typeof helpGroups;
export type HelpSlug = (typeof helpGroups)[HelpGroup][number];

// named casts: the keys and values of the table above
export const helpGroupNames = Object.keys(helpGroups) as HelpGroup[];
export const helpSlugs = Object.values(helpGroups).flat() as HelpSlug[];

export const isHelpSlug = (text: unknown): text is HelpSlug => (helpSlugs as readonly unknown[]).includes(text);
export const helpGroupOf = (slug: HelpSlug): HelpGroup =>
  helpGroupNames.find((group) => (helpGroups[group] as readonly HelpSlug[]).includes(slug)) ?? "start";

/** Limits the characters of a question to the help, in the field and in the address. */
export const helpQuestionMax = 80;

/** Describes the addresses of the help centre: in the portal's shell for signed-in users, else in the public pages. */
export type HelpBase = "/help" | "/b2b/help";

/** Rewrites an article's links to other articles for one of the two addresses. */
export function rewriteHelpLinks<T>(base: HelpBase, blocks: T): T {
  const relocate = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(relocate);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [
        key,
        key === "href" && typeof part === "string" && /^\/help\b/.test(part)
          ? base + part.slice("/help".length)
          : relocate(part),
      ]),
    );
  };
  return relocate(blocks) as T; // named cast: nothing but addresses has changed
}

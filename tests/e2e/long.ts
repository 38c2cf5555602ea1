import { createHash } from "node:crypto";
import { isLong } from "../fixtures/findings";
import type { Language } from "./ops-fixtures";

/** Both languages: the journeys that a company lives by are walked in each of them, every time. */
export const both: readonly Language[] = ["zh-CN", "en-US"];

/**
 * What `npm test` and `npm run test:wide` leave to the long programme: these files' walks are made in one language. What
 * they prove is what the portal does, and it does the same in either; they name what they press by the product's own
 * texts. That no text is missing, that none is shown by its name and that every page is right in both languages is
 * proved by tests/house/messages.test.ts, portal-pages.spec.ts and ops-pages.spec.ts. Five journeys are walked in both all
 * the same: a batch whose rows fail (batch-journey), a role that only looks (people), a deed that is confirmed (payees),
 * a treasurer's day (forward), and a company's way from its registration to a renewed certificate (verification-journey),
 * in the one on a laptop, in the other on a phone.
 * Neighbours alternate, so that each area is walked in both.
 */
const inOneLanguage = {
  "access-journey": "zh-CN",
  "batch-journey": "en-US",
  batches: "zh-CN",
  entering: "en-US",
  "exchange-journey": "zh-CN",
  forward: "en-US",
  help: "zh-CN",
  home: "en-US",
  limit: "zh-CN",
  materials: "zh-CN",
  "material-batches": "en-US",
  notices: "en-US",
  "ops-desk": "zh-CN",
  papers: "en-US",
  payees: "zh-CN",
  "payment-journey": "en-US",
  people: "zh-CN",
  "quota-cards": "en-US",
  rates: "zh-CN",
  registration: "en-US",
  safety: "zh-CN",
  statement: "en-US",
  transfers: "zh-CN",
  verification: "en-US",
  "in-transit": "en-US",
  refunds: "zh-CN",
  "receiving-journey": "zh-CN",
  "settlement-payees": "en-US",
  settlement: "zh-CN",
} as const satisfies Record<string, Language>;

/** What else is left to it, and why. */
export const leftOut = {
  /** The first journey in English before the simulator: it is made in Chinese there, and in English before an API. */
  englishJourney: !isLong,
  /**
   * A portal under a menu prefix has to be built a second time, which takes a quarter of all the walks' time; a portal
   * in development, which needs no build, takes as long to compile what the walk visits. That no page leaves the prefix
   * is read from the sources instead (tests/house/prefix.test.ts).
   */
  menuPrefix: !isLong,
  /** Every page's picture is compared with the one that is kept: what moved by mistake is rarely what a change touched. */
  screenshots: !isLong,
} as const;

/** Every process of a run is told the same seed by playwright.config.ts; E2E_SEED draws the same again. */
const drawn = (what: string, outOf: number): number =>
  createHash("md5").update(`${process.env.E2E_SEED} ${what}`).digest().readUInt32BE() % outOf;

/** One of these files is walked in both languages all the same, drawn anew each time. */
function sample(): string | undefined {
  const names = Object.keys(inOneLanguage);
  return names[drawn("file", names.length)];
}

/**
 * How a session may end in the middle of a form: in either way in every form; else in the one way or the other, in one
 * form of every pair, drawn anew each time.
 */
export const endsIn = <Way>(form: string, place: number, ways: readonly [Way, Way]): readonly Way[] => {
  if (isLong) return ways;
  const pair = Math.floor(place / ways.length);
  return drawn(`pair ${pair}`, ways.length) === place % ways.length ? [ways[drawn(form, ways.length)] ?? ways[0]] : [];
};

/** The languages in which a file's walks are made. */
export const languagesOf = (file: keyof typeof inOneLanguage): readonly Language[] =>
  isLong || sample() === file ? both : [inOneLanguage[file]];

/** Whether a file's walks are made in a language, all but its journey, which is walked in both. */
export const isWalkedIn = (file: keyof typeof inOneLanguage, language: Language): boolean =>
  languagesOf(file).includes(language);

/**
 * Each page is visited once, in the one language, scheme and width or in the other, drawn anew for every page each time:
 * what axe has to look at takes a fifth of all the walks' time. In the long programme it is visited in both.
 */
export const isVisitedIn = (path: string, language: Language): boolean =>
  isLong || both[drawn(path, both.length)] === language;

/** The walks that the long programme makes beside those of the other tiers, as it prints them. */
export const toldOfWalks: readonly string[] = [
  `- browser: ${Object.keys(inOneLanguage).length} files' walks in both languages; else in one of them, one file of the seed's in both: what a portal does, it does in either; the journeys of a batch, a role that only looks, a confirmed deed, a treasurer's day and a company's verification always in both`,
  "- browser: every page is visited, and looked at by axe, in both languages, schemes and widths; else once, in those of the seed: it takes a fifth of all the walks' time",
  "- browser: a session ends in the middle of every form in both ways, else in one way in every other form; the first journey is made in English too, and a portal stands under a prefix: see tests/e2e/long.ts",
  "- browser: every page in both languages and schemes is compared with the picture kept of it in tests/fixtures/screenshots",
];

import { createHash } from "node:crypto";
import { isLong } from "../fixtures/findings";
import type { Language } from "./ops-fixtures";

/** Both languages: the journeys that a company lives by are walked in each of them, every time. */
export const bothLanguages: readonly Language[] = ["zh-CN", "en-US"];

/**
 * Lists the files that `npm test` and `npm run test:wide` run in one language and leave to the long programme in the
 * other. They prove the portal's behaviour, which is the same in either language, and find controls by the product's
 * own texts. tests/house/messages.test.ts, portal-pages.spec.ts and ops-pages.spec.ts prove that no text is missing,
 * that none is displayed as its key and that every page is right in both languages. Five journeys run in both all the
 * same: a batch with failing rows (batch-journey), a read-only role (people), a confirmed operation (payees), a
 * treasurer's day (forward), and a company from its registration to a renewed certificate (verification-journey), one
 * on a laptop, the other on a phone.
 * Neighbours alternate, so that each area is run in both.
 */
const inOneLanguage = {
  "access-journey": "zh-CN",
  "batch-journey": "en-US",
  batches: "zh-CN",
  dates: "zh-CN",
  entering: "en-US",
  "exchange-journey": "zh-CN",
  forward: "en-US",
  help: "zh-CN",
  home: "en-US",
  limit: "zh-CN",
  materials: "zh-CN",
  "material-batches": "en-US",
  notices: "en-US",
  "ops-queues": "zh-CN",
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

/** Lists what else is left to the long programme, and why. */
export const leftOut = {
  /** The first journey in English before the simulator: it is made in Chinese there, and in English before an API. */
  englishJourney: !isLong,
  /**
   * Skips a portal under a menu prefix: it has to be built a second time, which needs a quarter of all the tests' time;
   * a portal in development, which needs no build, needs as long to compile the visited pages.
   * tests/house/prefix.test.ts reads from the sources instead that no page leaves the prefix.
   */
  menuPrefix: !isLong,
  /**
   * Skips the comparison of every page's picture with the stored one: what moved by mistake is rarely what a change
   * touched.
   */
  screenshots: !isLong,
} as const;

/**
 * Draws a number below a limit. playwright.config.ts passes the same seed to every process of a run; E2E_SEED repeats a
 * draw.
 */
const draw = (topic: string, outOf: number): number =>
  createHash("md5").update(`${process.env.E2E_SEED} ${topic}`).digest().readUInt32BE() % outOf;

/** One of these files is walked in both languages all the same, drawn anew each time. */
function sample(): string | undefined {
  const names = Object.keys(inOneLanguage);
  return names[draw("file", names.length)];
}

/**
 * Returns the ways in which a session ends in the middle of a form: in long runs both ways in every form; else one way,
 * in one form of every pair, drawn anew for each run.
 */
export const endsIn = <Way>(form: string, place: number, ways: readonly [Way, Way]): readonly Way[] => {
  if (isLong) return ways;
  const pair = Math.floor(place / ways.length);
  return draw(`pair ${pair}`, ways.length) === place % ways.length ? [ways[draw(form, ways.length)] ?? ways[0]] : [];
};

/** The languages in which a file's walks are made. */
export const languagesOf = (file: keyof typeof inOneLanguage): readonly Language[] =>
  isLong || sample() === file ? bothLanguages : [inOneLanguage[file]];

/** Returns true if a file's tests run in a language, all but its journey, which runs in both. */
export const isWalkedIn = (file: keyof typeof inOneLanguage, language: Language): boolean =>
  languagesOf(file).includes(language);

/**
 * Returns true if a page is visited in a language. Each page is visited once, in one language, scheme and width, drawn
 * anew for every page in each run: axe needs a fifth of all the tests' time. The long programme visits it in both.
 */
export const isVisitedIn = (path: string, language: Language): boolean =>
  isLong || bothLanguages[draw(path, bothLanguages.length)] === language;

/** The walks that the long programme makes beside those of the other tiers, as it prints them. */
export const longRunNotes: readonly string[] = [
  `- browser: ${Object.keys(inOneLanguage).length} files' walks in both languages; else in one of them, one file of the seed's in both: what a portal does, it does in either; the journeys of a batch, a role that only looks, a confirmed operation, a treasurer's day and a company's verification always in both`,
  "- browser: every page is visited, and looked at by axe, in both languages, schemes and widths; else once, in those of the seed: it takes a fifth of all the walks' time",
  "- browser: a session ends in the middle of every form in both ways, else in one way in every other form; the first journey is made in English too, and a portal stands under a prefix: see tests/e2e/long.ts",
  "- browser: every page in both languages, both schemes and five widths is compared with the picture kept of it in tests/fixtures/screenshots",
];

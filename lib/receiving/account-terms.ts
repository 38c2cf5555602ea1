import { minuteMs } from "@/lib/time/instant";

/**
 * Lists the codes of the sales bands: "Sales bands 1 to 4: under 100k USD, 100k-300k, 300k-500k, over 500k per month"
 * (specification 2, section 3).
 */
export const salesBands = ["1", "2", "3", "4"] as const;

/** Lists the codes of the goods categories: "19 goods categories coded 001 to 019" (the same). */
export const accountGoodsCategories: readonly string[] = Array.from({ length: 19 }, (_, at) =>
  String(at + 1).padStart(3, "0"),
);
export const otherCategoriesMax = 5;

export const tradeTypes = ["selfExport", "agentExport"] as const;
export const tradeAreas = [
  "northAmerica",
  "europe",
  "eastAsia",
  "southeastAsia",
  "middleEast",
  "oceania",
  "latinAmerica",
  "africa",
  "other",
] as const;
export const salesPlatforms = [
  "offline",
  "ownSite",
  "amazon",
  "alibaba",
  "ebay",
  "shopify",
  "tiktokShop",
  "walmart",
  "other",
] as const;

/**
 * Limits the length of the holder's name, where a bank lets the merchant choose one: "Holder name max 10"
 * (specification 2, section 5).
 */
export const accountNameLengthMax = 10;
/** Limits the length of a website's address: "Website required, valid, max 1024" (the same). */
export const websiteLengthMax = 1_024;

/**
 * Lists the kinds of customers (userType): trading ones, and individuals and institutions, which receive no money from
 * trade.
 */
export const tradingUserType = 2;
export const individualUserType = 1;
export const institutionUserType = 4;

/** Holds the agreement that an application accepts. */
export const accountAgreement = "trade-collection";

/** Sets the duration of the automatic checks of an application. */
export const checksMs = 5 * minuteMs;
/**
 * Define the business days of the first review: "Local account first review 2-3 business days" (specification 2,
 * section 9); global ones are quicker.
 */
export const localReviewDays = [2, 3] as const;
export const globalReviewDays = 1;
/** Sets the hour of Beijing time at which the bank's answer arrives. */
export const reviewHour = 15;

/**
 * Define when an inactive account is cancelled, and how many days before that warnings are sent: "Inactive account
 * auto-cancelled after 365 days without receipts" (the same).
 */
export const accountIdleDaysMax = 365;
export const accountIdleWarningDays = [30, 7] as const;

/** Lists the filters of a list of accounts: those that are cancelled soon unless funds arrive. */
export const accountWaits = ["funds"] as const;

/** Limits the date range of an application list, in days (specification 2, section 5, "Range max 180 days"). */
export const applicationDaysMax = 180;

/** Limits the number of reasons of one refusal, and the length of each. */
export const applicationFindingsMax = 20;
export const findingLengthMax = 200;

/** Sets the number of months in an account's chart of receipts. */
export const chartMonths = 12;

/** Limits how often one address may open shared accounts per minute. */
export const shareOpensPerMinuteMax = 60;

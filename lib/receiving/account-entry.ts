import * as z from "zod/mini";
import { characters, line } from "@/lib/call/field-schemas";
import { currency } from "@/lib/money/currency";
import { siteHost } from "@/lib/reference/site-host";
import { noZone, zoneTypes } from "@/lib/reference/zone-types";
import { signsIssue } from "@/lib/reference/plain-letters";
import { accountKinds, receivingBank } from "./account-places";
import {
  accountAgreement,
  goodsCategories,
  holderLengthMax,
  otherCategoriesMax,
  salesBands,
  salesPlatforms,
  tradeAreas,
  tradeTypes,
  websiteLengthMax,
} from "./account-terms";

/** How many qualification files an application has at most. */
const filesMax = 5;

const chosen = <const T extends readonly [string, ...string[]]>(all: T) => z.enum(all, "choice.missing");
/** One of numbered codes. */
const coded = (all: readonly string[]) =>
  z.string("choice.missing").check(
    z.refine((code) => all.includes(code), "choice.missing"),
    z.meta({ examples: [all[0] ?? ""] }),
  );

/** Which kind of account, where and with which bank. */
export const placeAsked = {
  kind: chosen(accountKinds),
  country: z.string().check(z.regex(/^[A-Z]{2}$/, "country.missing"), z.meta({ examples: ["HK"] })),
  bank: z.string().check(z.regex(/^[A-Z0-9]{1,12}$/, "choice.missing"), z.meta({ examples: ["HCBHK"] })),
};

const holderSigns = /^[\p{L}\p{N} .,'()&·-]*$/u;

/** What an application says; `rightEntry` is the same with the rules between its fields. */
export const applicationEntry = z.object({
  ...placeAsked,
  /** Global: those that are wanted of the bank's; local: the place's own. */
  currencies: z.array(currency).check(z.minLength(1, "choice.missing"), z.maxLength(20, "text.long")),
  /** Empty for the company's own name. */
  holderName: z
    .string()
    .check(
      z.trim(),
      z.maxLength(holderLengthMax, "holder.long"),
      z.regex(holderSigns, { error: ({ input }) => signsIssue("name.special", String(input), holderSigns) }),
    ),
  website: z
    .pipe(characters(1, websiteLengthMax), z.string().check(z.refine((text) => siteHost(text) !== "", "text.website")))
    .check(z.meta({ examples: ["https://www.company.example/"] })),
  salesBand: chosen(salesBands),
  platform: coded(salesPlatforms),
  mainCategory: coded(goodsCategories),
  otherCategories: z
    .array(coded(goodsCategories))
    .check(z.maxLength(otherCategoriesMax, "text.long"), z.meta({ examples: [["002"]] })),
  tradeArea: coded(tradeAreas),
  tradeType: chosen(tradeTypes),
  zoneType: z._default(coded(zoneTypes), noZone),
  fileIds: z.array(z.uuid()).check(z.minLength(1, "files.missing"), z.maxLength(filesMax, "text.long")),
});

export type ApplicationEntry = z.output<typeof applicationEntry>;

/** What is wrong between the fields of an entry: the field, and an issue of the validation texts. */
function entryFaults(of: ApplicationEntry): readonly (readonly [field: keyof ApplicationEntry, issue: string])[] {
  // one that is not among ours may be a provider's: the backend says what it opens
  const bank = receivingBank(of);
  const isOffered = !bank || of.currencies.every((code) => bank.currencies.includes(code));
  const isOnce = new Set(of.currencies).size === of.currencies.length;
  const others = new Set(of.otherCategories);
  return [
    ...(isOffered && isOnce ? [] : ([["currencies", "choice.missing"]] as const)),
    ...(of.holderName === "" || !bank || bank.hasCustomHolder ? [] : ([["holderName", "holder.fixed"]] as const)),
    ...(of.holderName === "" || isHolderWritten(of.country, of.holderName)
      ? []
      : ([["holderName", "holder.script"]] as const)),
    ...(others.has(of.mainCategory) || others.size < of.otherCategories.length
      ? ([["otherCategories", "category.twice"]] as const)
      : []),
  ];
}

/** How names of account holders are written beside Latin letters: elsewhere no bank, and no payer, can type them. */
const scripts: Readonly<Record<string, RegExp>> = {
  HK: /^[\p{Script=Latin}\p{Script=Han}\p{M}\P{L}]*$/u,
  JP: /^[\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{M}\P{L}]*$/u,
};
const latin = /^[\p{Script=Latin}\p{M}\P{L}]*$/u;

/** Whether a name is written as the banks of a place write names. */
export const isHolderWritten = (country: string, name: string): boolean => (scripts[country] ?? latin).test(name);

const withRules = z.check<ApplicationEntry>(({ value, issues }) => {
  for (const [field, message] of entryFaults(value))
    issues.push({ code: "custom", message, input: value, path: [field] });
});

/** The version of the agreement that whoever applies has read. */
const agreed = z.object({ id: z.literal(accountAgreement), version: z.int().check(z.positive()) }, "terms.agree");

/** An application as it is sent: form and call check it by the same rules. */
export const submittedEntry = z.extend(applicationEntry, { agreed }).check(withRules as never);

/** A failed application as it is changed. */
export const modifiedEntry = z
  .extend(applicationEntry, { applicationNo: line(1, 32), agreed })
  .check(withRules as never);

/** The fields that an application has, in the order of its form: a bank's findings name one of them. */
export const applicationFields = [
  "kind",
  "country",
  "bank",
  "currencies",
  "holderName",
  "website",
  "salesBand",
  "platform",
  "mainCategory",
  "otherCategories",
  "tradeArea",
  "tradeType",
  "zoneType",
  "fileIds",
] as const satisfies readonly (keyof ApplicationEntry)[];

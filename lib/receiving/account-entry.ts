import * as z from "zod/mini";
import { characterLimitedText, singleLineText } from "@/lib/call/field-schemas";
import { currency } from "@/lib/money/currency";
import { websiteHost } from "@/lib/reference/site-host";
import { noZone, zoneTypes } from "@/lib/reference/zone-types";
import { disallowedCharactersIssue } from "@/lib/reference/plain-letters";
import { accountKinds, receivingBank } from "./account-places";
import {
  accountAgreement,
  accountGoodsCategories,
  accountNameLengthMax,
  otherCategoriesMax,
  salesBands,
  salesPlatforms,
  tradeAreas,
  tradeTypes,
  websiteLengthMax,
} from "./account-terms";

/** Limits the number of qualification files of an application. */
const filesMax = 5;

const choiceOf = <const T extends readonly [string, ...string[]]>(all: T) => z.enum(all, "choice.missing");
/** Accepts one of a list of numbered codes. */
const codeOf = (all: readonly string[]) =>
  z.string("choice.missing").check(
    z.refine((code) => all.includes(code), "choice.missing"),
    z.meta({ examples: [all[0] ?? ""] }),
  );

/** Selects the kind of account, its place and its bank. */
export const placeFields = {
  kind: choiceOf(accountKinds),
  country: z.string().check(z.regex(/^[A-Z]{2}$/, "country.missing"), z.meta({ examples: ["HK"] })),
  bank: z.string().check(z.regex(/^[A-Z0-9]{1,12}$/, "choice.missing"), z.meta({ examples: ["HCBHK"] })),
};

const accountNameSigns = /^[\p{L}\p{N} .,'()&·-]*$/u;

/** Describes the content of an application; `submittedEntry` adds the rules between its fields. */
export const applicationEntry = z.object({
  ...placeFields,
  /** Global: the selected currencies of the bank; local: the place's own. */
  currencies: z.array(currency).check(z.minLength(1, "choice.missing"), z.maxLength(20, "text.long")),
  /** Empty for the company's own name. */
  holderName: z.string().check(
    z.trim(),
    z.maxLength(accountNameLengthMax, "holder.long"),
    z.regex(accountNameSigns, {
      error: ({ input }) => disallowedCharactersIssue("name.special", String(input), accountNameSigns),
    }),
  ),
  website: z
    .pipe(
      characterLimitedText(1, websiteLengthMax),
      z.string().check(z.refine((text) => websiteHost(text) !== "", "text.website")),
    )
    .check(z.meta({ examples: ["https://www.company.example/"] })),
  salesBand: choiceOf(salesBands),
  platform: codeOf(salesPlatforms),
  mainCategory: codeOf(accountGoodsCategories),
  otherCategories: z
    .array(codeOf(accountGoodsCategories))
    .check(z.maxLength(otherCategoriesMax, "text.long"), z.meta({ examples: [["002"]] })),
  tradeArea: codeOf(tradeAreas),
  tradeType: choiceOf(tradeTypes),
  zoneType: z._default(codeOf(zoneTypes), noZone),
  fileIds: z.array(z.uuid()).check(z.minLength(1, "files.missing"), z.maxLength(filesMax, "text.long")),
});

export type AccountApplicationEntry = z.output<typeof applicationEntry>;

/** Returns the faults between the fields of an entry: the field, and an issue of the validation texts. */
function crossFieldFaults(
  of: AccountApplicationEntry,
): readonly (readonly [field: keyof AccountApplicationEntry, issue: string])[] {
  // a bank that is not ours may be a provider's: the backend decides what it opens
  const bank = receivingBank(of);
  const isOffered = !bank || of.currencies.every((code) => bank.currencies.includes(code));
  const isOnce = new Set(of.currencies).size === of.currencies.length;
  const otherCategories = new Set(of.otherCategories);
  return [
    ...(isOffered && isOnce ? [] : ([["currencies", "choice.missing"]] as const)),
    ...(of.holderName === "" || !bank || bank.hasCustomHolder ? [] : ([["holderName", "holder.fixed"]] as const)),
    ...(of.holderName === "" || isAccountNameInScript(of.country, of.holderName)
      ? []
      : ([["holderName", "holder.script"]] as const)),
    ...(otherCategories.has(of.mainCategory) || otherCategories.size < of.otherCategories.length
      ? ([["otherCategories", "category.twice"]] as const)
      : []),
  ];
}

/**
 * Lists the scripts allowed in account holder names beside Latin letters, by country: elsewhere neither banks nor
 * payers can type them.
 */
const scripts: Readonly<Record<string, RegExp>> = {
  HK: /^[\p{Script=Latin}\p{Script=Han}\p{M}\P{L}]*$/u,
  JP: /^[\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{M}\P{L}]*$/u,
};
const latin = /^[\p{Script=Latin}\p{M}\P{L}]*$/u;

/** Returns true when a name uses the script in which the banks of a place write names. */
export const isAccountNameInScript = (country: string, name: string): boolean => (scripts[country] ?? latin).test(name);

const withRules = z.check<AccountApplicationEntry>(({ value, issues }) => {
  for (const [field, message] of crossFieldFaults(value))
    issues.push({ code: "custom", message, input: value, path: [field] });
});

/** Holds the version of the agreement that the applicant has read. */
const agreementVersion = z.object(
  { id: z.literal(accountAgreement), version: z.int().check(z.positive()) },
  "terms.agree",
);

/** Describes an application as submitted: the form and the call validate it by the same rules. */
export const submittedEntry = z.extend(applicationEntry, { agreed: agreementVersion }).check(withRules as never);

/** Describes the correction of a failed application. */
export const modifiedEntry = z
  .extend(applicationEntry, { applicationNo: singleLineText(1, 32), agreed: agreementVersion })
  .check(withRules as never);

/** Lists the fields of an application in the order of its form: a bank's findings refer to them by name. */
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
] as const satisfies readonly (keyof AccountApplicationEntry)[];

import { isLocale, localeOfCookie } from "@/lib/i18n/locale";
import { may } from "@/lib/gate/may";
import { countryName } from "@/lib/reference/places/country-name";
import { beijingSecondsText } from "@/lib/time/beijing";
import type { Entry, Person } from "@/lib/verification/entry";
import { verificationTypes } from "@/lib/verification/kinds";
import { verificationScreens } from "@/lib/verification/screens";
import type { PaperDocument } from "../../formats/pdf/document";
import { footOf } from "../../formats/pdf/foot";
import { printed } from "../../formats/pdf/printed";
import { translatorFor } from "../../i18n/translator";
import { issuerOf } from "../access/site/site";
import { keptDraft } from "../platform/drafts/keep";
import type { FileSource } from "../files/declared";
import { streamOf } from "../files/materials";
import { typeOf } from "../files/stored-files";
import type { InWorld } from "../platform/store/tx";
import { entryOf, newestOf } from "./applications/rows";

type Labels = Awaited<ReturnType<typeof translatorFor>>;
type Company = Exclude<Entry, { readonly type: "personal" }>;

const companyTypes = verificationTypes.filter((type) => type !== "personal");

/** What is not known yet is left to be written by hand. */
const blank = "______________________________";
const filled = (value: string | undefined): string => value || blank;

/**
 * The letter by which a company authorises the person who acts for it (specification 3, section 3), to be signed: filled
 * with what the merchant's draft or newest application of a type says. Its id ends with the type and a language:
 * "hkcompany_en-US"; without a type it is of the first one that the merchant has begun. Undefined for other types, and for
 * whoever may not fill in the verification.
 */
export const authorizationLetter: FileSource = async ([text = ""], asked) => {
  const { who, caller, now } = asked;
  const [type = "", language = ""] = text.split("_");
  const types = companyTypes.filter((one) => type === "" || type === one);
  if (types.length === 0 || may(who, verificationScreens.start.needs) !== null) return undefined;
  if (language !== "" && !isLocale(language)) return undefined;
  const locale = isLocale(language) ? language : localeOfCookie(caller.locale);
  const entry = await entryBegun(asked, who.userNo, types);
  const of = entry && entry.type !== "personal" ? entry : null;
  const [issuer, t] = [await issuerOf(asked, locale), await translatorFor(locale)];
  const document: PaperDocument = {
    locale,
    issuer,
    number: who.userNo,
    at: now,
    title: t("verification.letter.title"),
    lead: t("verification.letter.lead", { at: beijingSecondsText(now) }),
    foot: footOf({ number: who.userNo, at: now }, t),
    sentence: t("verification.letter.sentence", {
      company: filled(of?.name),
      agent: filled(of?.agent?.name),
      issuer,
    }),
    parts: [
      { kind: "facts", title: t("verification.letter.company"), facts: companyFacts(of, t) },
      { kind: "facts", title: t("verification.letter.agent"), facts: agentFacts(of?.agent, locale, t) },
      {
        kind: "facts",
        title: t("verification.letter.scope"),
        facts: [[t("verification.letter.scopeLabel"), t("verification.letter.scopeText", { issuer })]],
      },
      {
        kind: "facts",
        title: t("verification.letter.signature"),
        facts: [
          [t("verification.letter.signatory"), filled(signatoryOf(of))],
          [t("verification.letter.seal"), blank],
          [t("verification.letter.day"), blank],
        ],
      },
    ],
  };
  const name = `${document.title} ${of?.name ?? who.userNo}.pdf`;
  return { name, open: () => ({ name, type: typeOf("pdf"), body: streamOf(printed(document)) }) };
};

/** What the merchant's draft says, or its newest application, of the first of these types that it has begun. */
async function entryBegun(
  tx: InWorld & { readonly now: Date },
  userNo: string,
  types: readonly string[],
): Promise<Entry | undefined> {
  for (const type of types) {
    const row = (await keptDraft(tx, userNo, type)) ?? (await newestOf(tx, userNo, type));
    if (row) return entryOf(row);
  }
  return undefined;
}

/** The number by which a company is registered, by its type. */
function registrationOf(of: Company | null): string | undefined {
  if (!of) return undefined;
  return of.type === "company" ? of.creditCode : of.type === "hkcompany" ? of.crNo : of.certificateNo;
}

/** Who signs for a company: its legal representative, or its first director. */
const signatoryOf = (of: Company | null): string | undefined =>
  of?.type === "company" ? of.legalPersonName : of?.directors[0]?.name;

const companyFacts = (of: Company | null, t: Labels) => [
  [t("verification.letter.name"), filled(of?.name)] as const,
  [t("verification.letter.englishName"), filled(of?.enName)] as const,
  [t("verification.letter.registration"), filled(registrationOf(of))] as const,
  [t("verification.letter.address"), filled(of?.address)] as const,
];

const agentFacts = (agent: Person | undefined, locale: "zh-CN" | "en-US", t: Labels) => [
  [t("verification.letter.name"), filled(agent?.name)] as const,
  [t("verification.letter.nationality"), filled(agent?.nationality && countryName(agent.nationality, locale))] as const,
  [t("verification.letter.document"), filled(agent?.idNo)] as const,
];

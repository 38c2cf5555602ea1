import { createHash } from "node:crypto";
import { encodePaperCode } from "@/lib/files/paper-code";
import { paperNumber } from "@/lib/files/paper-number";
import { isLocale, localeOfCookie } from "@/lib/i18n/locale";
import { checkAccess } from "@/lib/gate/may";
import { countryName } from "@/lib/reference/places/country-name";
import { beijingSecondsText } from "@/lib/time/beijing";
import type { VerificationEntry, VerificationPerson } from "@/lib/verification/entry";
import { verificationTypes } from "@/lib/verification/kinds";
import { verificationScreens } from "@/lib/verification/screens";
import type { PaperDocument } from "../../formats/pdf/document";
import { paperFooter } from "../../formats/pdf/foot";
import { renderPdfDocument } from "@/lib/formats/pdf/print-document";
import { translatorFor } from "../../i18n/translator";
import { documentIssuerName, letterheadPicture } from "../access/site/site";
import { findUnexpiredDraft } from "../platform/drafts/keep";
import type { FileSource } from "../files/file-declarations";
import { streamFromGenerator } from "../files/materials";
import { documentNotice } from "../files/papers";
import { contentTypeOf } from "../files/stored-files";
import type { InWorld } from "../platform/store/tx";
import { verificationEntry, findNewestVerification } from "./applications/rows";

type Labels = Awaited<ReturnType<typeof translatorFor>>;
type Company = Exclude<VerificationEntry, { readonly type: "personal" }>;

const companyTypes = verificationTypes.filter((type) => type !== "personal");

/** Leaves unknown values blank, to be written by hand. */
const blank = "______________________________";
const orBlank = (value: string | undefined): string => value || blank;

/**
 * Generates the letter by which a company authorises the person who acts for it (specification 3, section 3), to be
 * signed: filled from the merchant's draft or newest application of a type. Its id ends with the type and a language:
 * "hkcompany_en-US"; without a type it is for the first one that the merchant has begun. Undefined for other types, and
 * for principals who may not fill in the verification.
 */
export const authorizationLetter: FileSource = async ([text = ""], context) => {
  const { principal, caller, now } = context;
  const [type = "", language = ""] = text.split("_");
  const types = companyTypes.filter((candidate) => type === "" || type === candidate);
  if (types.length === 0 || checkAccess(principal, verificationScreens.start.access) !== null) return undefined;
  if (language !== "" && !isLocale(language)) return undefined;
  const locale = isLocale(language) ? language : localeOfCookie(caller.locale);
  const entry = await entryBegun(context, principal.userNo, types);
  const of = entry && entry.type !== "personal" ? entry : null;
  const [issuer, t] = [await documentIssuerName(context, locale), await translatorFor(locale)];
  const issue = { number: letterNumber(of, principal.userNo), at: now };
  const document: PaperDocument = {
    locale,
    issuer,
    logo: await letterheadPicture(context),
    notice: documentNotice(context, t),
    ...issue,
    title: t("verification.letter.title"),
    lead: t("verification.letter.lead", { number: issue.number, at: beijingSecondsText(now) }),
    foot: paperFooter(issue, t),
    sentence: t("verification.letter.sentence", {
      company: orBlank(of?.name),
      agent: orBlank(of?.agent?.name),
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
          [t("verification.letter.signatory"), orBlank(signatoryOf(of))],
          [t("verification.letter.seal"), blank],
          [t("verification.letter.day"), blank],
        ],
      },
    ],
  };
  const name = `${document.title} ${of?.name ?? principal.userNo}.pdf`;
  return {
    name,
    open: () => ({ name, type: contentTypeOf("pdf"), body: streamFromGenerator(renderPdfDocument(document)) }),
  };
};

/** Returns the merchant's draft or newest application, of the first of these types that it has begun. */
async function entryBegun(
  tx: InWorld & { readonly now: Date },
  userNo: string,
  types: readonly string[],
): Promise<VerificationEntry | undefined> {
  for (const type of types) {
    const row = (await findUnexpiredDraft(tx, userNo, type)) ?? (await findNewestVerification(tx, userNo, type));
    if (row) return verificationEntry(row);
  }
  return undefined;
}

/** Returns the number of a merchant's letter: the same for the same company, agent and signatory, in either language. */
function letterNumber(of: Company | null, userNo: string): string {
  const { agent } = of ?? { agent: undefined };
  const company = [of?.name, of?.enName, registrationOf(of), of?.address, signatoryOf(of)];
  const content = [...company, agent?.name, agent?.nationality, agent?.idNo];
  const digest = createHash("sha256").update(JSON.stringify(content)).digest();
  return paperNumber(`AL${userNo}`, encodePaperCode(digest.subarray(0, 5)));
}

/** Returns the registration number of a company, by its type. */
function registrationOf(of: Company | null): string | undefined {
  if (!of) return undefined;
  return of.type === "company" ? of.creditCode : of.type === "hkcompany" ? of.crNo : of.certificateNo;
}

/** Returns the signatory of a company: its legal representative, or its first director. */
const signatoryOf = (of: Company | null): string | undefined =>
  of?.type === "company" ? of.legalPersonName : of?.directors[0]?.name;

const companyFacts = (of: Company | null, t: Labels) => [
  [t("verification.letter.name"), orBlank(of?.name)] as const,
  [t("verification.letter.englishName"), orBlank(of?.enName)] as const,
  [t("verification.letter.registration"), orBlank(registrationOf(of))] as const,
  [t("verification.letter.address"), orBlank(of?.address)] as const,
];

const agentFacts = (agent: VerificationPerson | undefined, locale: "zh-CN" | "en-US", t: Labels) => [
  [t("verification.letter.name"), orBlank(agent?.name)] as const,
  [
    t("verification.letter.nationality"),
    orBlank(agent?.nationality && countryName(agent.nationality, locale)),
  ] as const,
  [t("verification.letter.document"), orBlank(agent?.idNo)] as const,
];

"use client";
import { useTranslations } from "next-intl";
import { ProvinceCityAreaFields } from "@/components/kit/fields/region-fields";
import { fetchIndustries } from "@/components/shell/fields/dictionaries";
import { CodeLookupButton, type LookupResult } from "@/components/shell/fields/lookup";
import { companyCalls } from "@/lib/reference/calls/companies";
import { isUnifiedSocialCreditCode } from "@/lib/reference/credit-code";
import { loadOnce } from "@/lib/reference/lookup";
import { verificationFields, type FieldTerms } from "@/lib/verification/fields";
import { companyFieldsFromRegister } from "@/lib/verification/from-register";
import { verificationPapersOf, type PaperKind, type RequiredFile } from "@/lib/verification/materials";
import { hasDeclaredNoOwners, isCompanyRegisteredOneYear, verificationPaperCriteria } from "@/lib/verification/rules";
import type { VerificationStep } from "@/lib/verification/steps";
import { useRequiredFileLabel } from "../picture-label";
import { VerificationEntryField } from "./entry-field";
import { VerificationFileUpload } from "./file-box";
import { useVerificationForm, useTextAtPath, type Filling } from "./filling";
import { PeopleStepPart } from "./people-part";

/** Renders one step: papers that fill in fields first, then its fields, its people, and its other papers. */
export function VerificationStepContent({ step }: { step: VerificationStep }) {
  const { entry, today } = useVerificationForm();
  const papers = verificationPapersOf(entry.type, verificationPaperCriteria(entry, today)).filter(({ kind }) =>
    step.papers.includes(kind),
  );
  return (
    <>
      <Papers papers={papers.filter(({ picType }) => picType !== null)} />
      {step.fields.map((name) => (
        <StepField key={name} name={name} />
      ))}
      {step.people.map((part) => (
        <PeopleStepPart key={part} part={part} />
      ))}
      <Papers papers={papers.filter(({ picType }) => picType === null)} />
    </>
  );
}

function Papers({ papers }: { papers: readonly RequiredFile<PaperKind>[] }) {
  const label = useRequiredFileLabel();
  return papers.map((paper) => (
    <VerificationFileUpload key={paper.kind} path={`papers.${paper.kind}`} picture={paper} label={label(paper)} />
  ));
}

const withinRegion: ReadonlySet<string> = new Set(["city", "district"]);

function StepField({ name }: { name: string }) {
  const { entry, today } = useVerificationForm();
  const fields: Readonly<Record<string, FieldTerms>> = verificationFields[entry.type];
  const terms = fields[name];
  if (!terms || !isRequired(name, entry, today)) return null;
  if (terms.kind === "province") return <Region />;
  if (entry.type === "company" && withinRegion.has(name)) return null;
  return (
    <>
      <VerificationEntryField path={name} name={name} terms={terms} />
      {entry.type === "company" && name === "creditCode" && <CompanyLookup />}
    </>
  );
}

/**
 * Returns true when a field is required: the last day of an annual return once the company has one, and the controller
 * of a company once it declares that nobody has a quarter of it.
 */
function isRequired(name: string, entry: Filling["entry"], today: string): boolean {
  if (name === "nar1Expiry") return entry.type === "hkcompany" && isCompanyRegisteredOneYear(entry.registeredOn, today);
  const isOfControl = name === "controllerName" || name === "controlledBy";
  return !isOfControl || (entry.type !== "personal" && hasDeclaredNoOwners(entry.ownership));
}

const levels = ["province", "city", "district"] as const;

function Region() {
  const { setValues, errorOf } = useVerificationForm();
  const [province, city, area] = [useTextAtPath("province"), useTextAtPath("city"), useTextAtPath("district")];
  const errors = Object.fromEntries(
    levels.flatMap((level) => {
      const error = errorOf(level);
      return error ? [[level === "district" ? "area" : level, error]] : [];
    }),
  );
  return (
    <ProvinceCityAreaFields
      value={{ province, city, area }}
      errors={errors}
      ids={{ province: "province", city: "city", area: "district" }}
      onRegion={(region) => setValues({ province: region.province, city: region.city, district: region.area })}
    />
  );
}

const notInBusiness = ["revoked", "cancelled"] as const;

/** Fills in the registered data of the company with the entered code; a company that is not in business is refused. */
function CompanyLookup() {
  const t = useTranslations("verification.lookUp");
  const { setValues } = useVerificationForm();
  const code = useTextAtPath("creditCode").trim().toUpperCase();
  const person = useTextAtPath("legalPerson.name");
  const fetchCompany = async (): Promise<LookupResult> => {
    const [company, industries] = await Promise.all([
      loadOnce(companyCalls.company, { keyword: code }),
      fetchIndustries(),
    ]);
    const out = notInBusiness.find((state) => state === company.state);
    if (out) return { tone: "bad", text: t(out) };
    const all = industries.flatMap(({ divisions }) => divisions);
    const registerValues = companyFieldsFromRegister(company, (name) => all.find(({ zh }) => zh === name)?.code);
    setValues({ ...registerValues, ...(person === "" && { "legalPerson.name": company.legalPerson }) });
    return { tone: "good", text: t("filled", { name: company.name }) };
  };
  return (
    <CodeLookupButton
      code={code}
      isReady={isUnifiedSocialCreditCode(code)}
      action={t("fill")}
      help={t("help")}
      lookup={fetchCompany}
    />
  );
}

"use client";
import { RegionFields } from "@/components/kit/fields/region-fields";
import { fieldsOf, type FieldTerms } from "@/lib/verification/fields";
import { papersOf, type PaperKind, type Wanted } from "@/lib/verification/materials";
import { hasNoOwners, isYearOld, paperTermsOf } from "@/lib/verification/rules";
import type { Step } from "@/lib/verification/steps";
import { usePictureLabel } from "../picture-label";
import { CompanyLookUp } from "./company-look-up";
import { EntryField } from "./entry-field";
import { FileBox } from "./file-box";
import { useFilling, useText, type Filling } from "./filling";
import { PeoplePart } from "./people-part";

/** What one step asks: papers that fill in fields first, then its fields, its people, and its other papers. */
export function StepParts({ step }: { step: Step }) {
  const { entry, today } = useFilling();
  const wanted = papersOf(entry.type, paperTermsOf(entry, today)).filter(({ kind }) => step.papers.includes(kind));
  return (
    <>
      <Papers wanted={wanted.filter(({ picType }) => picType !== null)} />
      {step.fields.map((name) => (
        <StepField key={name} name={name} />
      ))}
      {step.people.map((part) => (
        <PeoplePart key={part} part={part} />
      ))}
      <Papers wanted={wanted.filter(({ picType }) => picType === null)} />
    </>
  );
}

function Papers({ wanted }: { wanted: readonly Wanted<PaperKind>[] }) {
  const label = usePictureLabel();
  return wanted.map((paper) => (
    <FileBox key={paper.kind} path={`papers.${paper.kind}`} wanted={paper} label={label(paper)} />
  ));
}

const withinRegion: ReadonlySet<string> = new Set(["city", "district"]);

function StepField({ name }: { name: string }) {
  const { entry, today } = useFilling();
  const fields: Readonly<Record<string, FieldTerms>> = fieldsOf[entry.type];
  const terms = fields[name];
  if (!terms || !isAsked(name, entry, today)) return null;
  if (terms.kind === "province") return <Region />;
  if (entry.type === "company" && withinRegion.has(name)) return null;
  return (
    <>
      <EntryField path={name} name={name} terms={terms} />
      {entry.type === "company" && name === "creditCode" && <CompanyLookUp />}
    </>
  );
}

/**
 * The last day of an annual return is asked once the company has one, and who controls a company once it declares that
 * nobody holds a quarter of it.
 */
function isAsked(name: string, entry: Filling["entry"], today: string): boolean {
  if (name === "nar1Expiry") return entry.type === "hkcompany" && isYearOld(entry.registeredOn, today);
  const isOfControl = name === "controllerName" || name === "controlledBy";
  return !isOfControl || (entry.type !== "personal" && hasNoOwners(entry.ownership));
}

const levels = ["province", "city", "district"] as const;

function Region() {
  const { put, errorOf } = useFilling();
  const [province, city, area] = [useText("province"), useText("city"), useText("district")];
  const errors = Object.fromEntries(
    levels.flatMap((level) => {
      const error = errorOf(level);
      return error ? [[level === "district" ? "area" : level, error]] : [];
    }),
  );
  return (
    <RegionFields
      value={{ province, city, area }}
      errors={errors}
      ids={{ province: "province", city: "city", area: "district" }}
      onRegion={(region) => put({ province: region.province, city: region.city, district: region.area })}
    />
  );
}

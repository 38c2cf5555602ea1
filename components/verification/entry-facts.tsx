"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FactList, type FactItem } from "@/components/kit/table/facts";
import layout from "@/components/kit/page/layout.module.css";
import { FileLink } from "@/components/kit/upload/file-link";
import { entryValueAtPath, type VerificationEntry } from "@/lib/verification/entry";
import { verificationFields, personFields, shareField, type FieldTerms } from "@/lib/verification/fields";
import type { PeoplePartName } from "@/lib/verification/kinds";
import { photoKinds } from "@/lib/verification/materials";
import type { VerificationStep } from "@/lib/verification/steps";
import { useDivisionNames, useEconomicTypes, useIndustries } from "@/components/shell/fields/dictionaries";
import { fileIdsAtPath } from "./form/file-box";
import { useVerificationFieldText } from "@/components/shell/actions/field-text";
import { useVerificationFieldLabel } from "@/components/shell/actions/path-label";

interface EntryFactsProps {
  entry: VerificationEntry;
  step: VerificationStep;
  nameOf: (fileId: string) => string;
}

/** Renders one step of an entry as facts: its fields, each of its people, and its files. */
export function VerificationEntryStepFacts({ entry, step, nameOf }: EntryFactsProps) {
  const label = useVerificationFieldLabel();
  const fieldText = useEntryText(entry);
  const terms: Readonly<Record<string, FieldTerms>> = verificationFields[entry.type];
  const factsOf = (paths: readonly (readonly [path: string, terms: FieldTerms | undefined])[]): FactItem[] =>
    paths.flatMap(([path, fieldTerms]) => {
      const value = fieldTerms && fieldText(path, fieldTerms);
      return value ? [{ label: lastOf(label(path)), value, wide: fieldTerms.kind === "paragraph" }] : [];
    });
  const people = step.people.flatMap((part) => placesOf(entry, part));
  const papers = step.papers.map((kind) => `papers.${kind}`);
  const ownFacts = [...factsOf(step.fields.map((name) => [name, terms[name]])), ...useFiles(entry, papers, nameOf)];
  return (
    <div className={layout.stack}>
      {ownFacts.length > 0 && <FactList items={ownFacts} />}
      {people.map((path) => (
        // the step of a legal representative has the same title
        <Group key={path} title={path === "legalPerson" ? null : label(path)}>
          <FactList
            items={factsOf(
              Object.entries({ ...(path.startsWith("beneficiaries") && shareField), ...personFields }).map(
                ([name, fieldTerms]) => [`${path}.${name}`, fieldTerms],
              ),
            )}
          />
          <PersonFiles entry={entry} path={path} nameOf={nameOf} />
        </Group>
      ))}
    </div>
  );
}

function Group({ title, children }: { title: string | null; children: ReactNode }) {
  return (
    <section className={layout.stack}>
      {title !== null && <h3>{title}</h3>}
      {children}
    </section>
  );
}

const lastOf = (text: string): string => text.split(" · ").at(-1) ?? text;

/** Returns the paths of the people of a part. */
function placesOf(entry: VerificationEntry, part: PeoplePartName): string[] {
  const value = entryValueAtPath(entry, part);
  if (Array.isArray(value)) return value.map((_, at) => `${part}.${at}`);
  return value ? [part] : [];
}

function PersonFiles({
  entry,
  path,
  nameOf,
}: {
  entry: VerificationEntry;
  path: string;
  nameOf: EntryFactsProps["nameOf"];
}) {
  const items = useFiles(
    entry,
    photoKinds.map((kind) => `${path}.photos.${kind}`),
    nameOf,
  );
  return items.length > 0 ? <FactList items={items} /> : null;
}

/** Returns files by their kind, each with a link to its content. */
function useFiles(entry: VerificationEntry, paths: readonly string[], nameOf: EntryFactsProps["nameOf"]): FactItem[] {
  const label = useVerificationFieldLabel();
  return paths.flatMap((path) => {
    const ids = fileIdsAtPath(entry, path);
    if (ids.length === 0) return [];
    const links = ids.map((fileId) => <FileLink key={fileId} fileId={fileId} name={nameOf(fileId)} />);
    return [{ label: lastOf(label(path)), value: <span className={layout.actions}>{links}</span> }];
  });
}

/** Returns a function that formats a field's value in the reader's language; empty for an empty field. */
function useEntryText(entry: VerificationEntry): (path: string, terms: FieldTerms) => string {
  const t = useTranslations("verification.form");
  const [industries, types] = [useIndustries(), useEconomicTypes()];
  const divisions = useDivisionNames(entry.type === "company" ? entry : { province: "", city: "", district: "" });
  const text = useVerificationFieldText(entry, {
    endless: t("longTerm"),
    industry: (code) => industries.find(({ value }) => value === code)?.label,
    economicType: (code) => types.find(({ value }) => value === code)?.label,
    province: () => divisions.province,
    city: () => divisions.city,
    district: () => divisions.district,
  });
  return (path, { kind }) => text(path, kind, String(entryValueAtPath(entry, path) ?? ""));
}

"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Facts, type Fact } from "@/components/kit/table/facts";
import layout from "@/components/kit/page/layout.module.css";
import { FileLink } from "@/components/kit/upload/file-link";
import { valueAt, type Entry } from "@/lib/verification/entry";
import { fieldsOf, personFields, shareField, type FieldTerms } from "@/lib/verification/fields";
import type { PeoplePart } from "@/lib/verification/kinds";
import { photoKinds } from "@/lib/verification/materials";
import type { Step } from "@/lib/verification/steps";
import { useDivisions, useEconomicTypes, useIndustries } from "@/components/shell/fields/dictionaries";
import { filesAt } from "./form/file-box";
import { useFieldText } from "@/components/shell/actions/field-text";
import { usePathLabel } from "@/components/shell/actions/path-label";

interface EntryFactsProps {
  entry: Entry;
  step: Step;
  nameOf: (fileId: string) => string;
}

/** What one step of an entry holds, as facts: its fields, each of its people, and its files. */
export function EntryFacts({ entry, step, nameOf }: EntryFactsProps) {
  const label = usePathLabel();
  const shown = useShown(entry);
  const terms: Readonly<Record<string, FieldTerms>> = fieldsOf[entry.type];
  const factsOf = (paths: readonly (readonly [path: string, terms: FieldTerms | undefined])[]): Fact[] =>
    paths.flatMap(([path, one]) => {
      const value = one && shown(path, one);
      return value ? [{ label: lastOf(label(path)), value, wide: one.kind === "paragraph" }] : [];
    });
  const people = step.people.flatMap((part) => placesOf(entry, part));
  const papers = step.papers.map((kind) => `papers.${kind}`);
  const own = [...factsOf(step.fields.map((name) => [name, terms[name]])), ...useFiles(entry, papers, nameOf)];
  return (
    <div className={layout.stack}>
      {own.length > 0 && <Facts items={own} />}
      {people.map((path) => (
        // the step of a legal representative has the same title
        <Group key={path} title={path === "legalPerson" ? null : label(path)}>
          <Facts
            items={factsOf(
              Object.entries({ ...(path.startsWith("beneficiaries") && shareField), ...personFields }).map(
                ([name, one]) => [`${path}.${name}`, one],
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

/** The paths of the people of a part. */
function placesOf(entry: Entry, part: PeoplePart): string[] {
  const value = valueAt(entry, part);
  if (Array.isArray(value)) return value.map((_, at) => `${part}.${at}`);
  return value ? [part] : [];
}

function PersonFiles({ entry, path, nameOf }: { entry: Entry; path: string; nameOf: EntryFactsProps["nameOf"] }) {
  const items = useFiles(
    entry,
    photoKinds.map((kind) => `${path}.photos.${kind}`),
    nameOf,
  );
  return items.length > 0 ? <Facts items={items} /> : null;
}

/** Files by what they show, each leading to its content. */
function useFiles(entry: Entry, paths: readonly string[], nameOf: EntryFactsProps["nameOf"]): Fact[] {
  const label = usePathLabel();
  return paths.flatMap((path) => {
    const ids = filesAt(entry, path);
    if (ids.length === 0) return [];
    const links = ids.map((fileId) => <FileLink key={fileId} fileId={fileId} name={nameOf(fileId)} />);
    return [{ label: lastOf(label(path)), value: <span className={layout.actions}>{links}</span> }];
  });
}

/** The text of a field's value in the reader's language; empty where nothing stands there. */
function useShown(entry: Entry): (path: string, terms: FieldTerms) => string {
  const t = useTranslations("verification.form");
  const [industries, types] = [useIndustries(), useEconomicTypes()];
  const divisions = useDivisions(entry.type === "company" ? entry : { province: "", city: "", district: "" });
  const text = useFieldText(entry, {
    endless: t("longTerm"),
    industry: (code) => industries.find(({ value }) => value === code)?.label,
    economicType: (code) => types.find(({ value }) => value === code)?.label,
    province: () => divisions.province,
    city: () => divisions.city,
    district: () => divisions.district,
  });
  return (path, { kind }) => text(path, kind, String(valueAt(entry, path) ?? ""));
}

import * as z from "zod/mini";
import { line, paragraphs } from "@/lib/call/field-schemas";
import { uploadUses } from "@/lib/files/terms";
import { fieldsOf, personFields, shareField, type FieldTerms } from "./fields";
import { verificationTypes, type VerificationType } from "./kinds";
import { paperKinds, photoKinds } from "./materials";
import { beneficiariesMax, directorsMax } from "./terms";

type TextsOf<T extends Record<string, FieldTerms>> = z.ZodMiniObject<{
  [K in keyof T]: z.ZodMiniDefault<z.ZodMiniString>;
}>;

/** The fields of a table as texts: what is not said is empty, and `verificationFaults` says which of them may be. */
const texts = <T extends Record<string, FieldTerms>>(fields: T): TextsOf<T> =>
  // named cast: the object has the table's own keys
  z.object(
    Object.fromEntries(
      Object.entries(fields).map(([name, { kind, max }]) => [
        name,
        z._default(kind === "paragraph" ? paragraphs(0, max) : line(0, max), ""),
      ]),
    ),
  ) as unknown as TextsOf<T>;

/** Files that were uploaded for it, by what they show. */
const files = <K extends string>(kinds: readonly [K, ...K[]]) =>
  z._default(
    z.partialRecord(z.enum(kinds), z.array(z.uuid()).check(z.maxLength(uploadUses.KYC_DOCUMENT.countMax, "text.long"))),
    {},
  );

/** A person with their document and its photos. */
export const personShape = z.object({ ...texts(personFields).shape, photos: files(photoKinds) });
export type Person = z.output<typeof personShape>;

/** One of those whom a company belongs to, with their share in per cent. */
export const ownerShape = z.object({ ...personShape.shape, ...texts(shareField).shape });
export type Owner = z.output<typeof ownerShape>;

/** The papers of a merchant, by what they are. */
export const papersShape = files(paperKinds);

const people = <P extends z.ZodMiniType>(person: P, max: number) =>
  z._default(z.array(person).check(z.maxLength(max, "text.long")), []);

/** Who stands behind a company: its legal representative on the mainland, elsewhere its directors; who acts for it. */
const legalPerson = { legalPerson: z.optional(personShape) };
const directors = { directors: people(personShape, directorsMax) };
const behind = {
  beneficiaries: people(ownerShape, beneficiariesMax),
  /** Only where somebody else than those above acts for the company, with its letter of authorization. */
  agent: z.optional(personShape),
  papers: papersShape,
};

/**
 * What a merchant says of itself, by its type (specification 3, section 3). Whole or not: a draft is the same with less
 * in it, and `verificationFaults` (rules.ts) says what is missing or wrong.
 */
export const entryShapes = {
  company: z.object({ ...texts(fieldsOf.company).shape, ...legalPerson, ...behind }),
  hkcompany: z.object({ ...texts(fieldsOf.hkcompany).shape, ...directors, ...behind }),
  otherArea: z.object({ ...texts(fieldsOf.otherArea).shape, ...directors, ...behind }),
  personal: z.object({
    ...texts(fieldsOf.personal).shape,
    person: z.optional(personShape),
    papers: papersShape,
  }),
} as const satisfies Record<VerificationType, z.ZodMiniType>;

/** An entry of one type. */
export type EntryOf<T extends VerificationType> = z.output<(typeof entryShapes)[T]>;
/** An entry with its type beside it, as it is kept. */
export type Entry = { [T in VerificationType]: { readonly type: T } & EntryOf<T> }[VerificationType];

const [company, hkcompany, otherArea, personal] = verificationTypes;
/** The same as a schema, for what reads entries of any type. */
export const entry = z.discriminatedUnion("type", [
  z.object({ type: z.literal(company), ...entryShapes.company.shape }),
  z.object({ type: z.literal(hkcompany), ...entryShapes.hkcompany.shape }),
  z.object({ type: z.literal(otherArea), ...entryShapes.otherArea.shape }),
  z.object({ type: z.literal(personal), ...entryShapes.personal.shape }),
]);

/**
 * Everybody named in an entry, in the order of the form, with the path that findings, readings and liveness name them
 * by: "legalPerson", "directors.1".
 */
export function peopleOf(of: Entry): { readonly path: string; readonly person: Person | Owner }[] {
  const one = (path: string, person: Person | undefined) => (person ? [{ path, person }] : []);
  const many = (path: string, persons: readonly (Person | Owner)[]) =>
    persons.map((person, at) => ({ path: `${path}.${at}`, person }));
  if (of.type === personal) return one("person", of.person);
  return [
    ...(of.type === company ? one("legalPerson", of.legalPerson) : many("directors", of.directors)),
    ...many("beneficiaries", of.beneficiaries),
    ...one("agent", of.agent),
  ];
}

/** The field, or the list of files, at a path of an entry: "legalPerson.idNo", "papers.licence"; undefined for nothing there. */
export function valueAt(of: object, path: string): unknown {
  return path.split(".").reduce<unknown>(
    (value, name) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, name)
        ? (value as Record<string, unknown>)[name] // named cast: an object has what it has
        : undefined,
    of,
  );
}

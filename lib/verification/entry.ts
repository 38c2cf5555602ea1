import * as z from "zod/mini";
import { singleLineText, multiLineText } from "@/lib/call/field-schemas";
import { uploadUses } from "@/lib/files/terms";
import { verificationFields, personFields, shareField, type FieldTerms } from "./fields";
import { verificationTypes, type VerificationType } from "./kinds";
import { paperKinds, photoKinds } from "./materials";
import { verificationBeneficiariesMax, directorsMax } from "./terms";

type TextsOf<T extends Record<string, FieldTerms>> = z.ZodMiniObject<{
  [K in keyof T]: z.ZodMiniDefault<z.ZodMiniString>;
}>;

/**
 * Builds the fields of a table as texts: missing ones are empty, and `verificationFaults` reports which of them may be.
 */
const texts = <T extends Record<string, FieldTerms>>(fields: T): TextsOf<T> =>
  // named cast: the object has the table's own keys
  z.object(
    Object.fromEntries(
      Object.entries(fields).map(([name, { kind, max }]) => [
        name,
        z._default(kind === "paragraph" ? multiLineText(0, max) : singleLineText(0, max), ""),
      ]),
    ),
  ) as unknown as TextsOf<T>;

/** Describes uploaded files, by their kind. */
const files = <K extends string>(kinds: readonly [K, ...K[]]) =>
  z._default(
    z.partialRecord(z.enum(kinds), z.array(z.uuid()).check(z.maxLength(uploadUses.KYC_DOCUMENT.countMax, "text.long"))),
    {},
  );

/** Describes a person with their document and its photos. */
export const verificationPersonShape = z.object({ ...texts(personFields).shape, photos: files(photoKinds) });
export type VerificationPerson = z.output<typeof verificationPersonShape>;

/** Describes an owner of a company, with their share in per cent. */
export const ownerShape = z.object({ ...verificationPersonShape.shape, ...texts(shareField).shape });
export type BeneficialOwner = z.output<typeof ownerShape>;

/** Describes the papers of a merchant, by kind. */
export const papersShape = files(paperKinds);

const people = <P extends z.ZodMiniType>(person: P, max: number) =>
  z._default(z.array(person).check(z.maxLength(max, "text.long")), []);

/**
 * Describes the people of a company: its legal representative on the mainland, elsewhere its directors; and the person
 * who acts for it.
 */
const legalPerson = { legalPerson: z.optional(verificationPersonShape) };
const directors = { directors: people(verificationPersonShape, directorsMax) };
const behind = {
  beneficiaries: people(ownerShape, verificationBeneficiariesMax),
  /** Present only when somebody else than those above acts for the company, with its letter of authorization. */
  agent: z.optional(verificationPersonShape),
  papers: papersShape,
};

/**
 * Describes the merchant's entry, by its type (specification 3, section 3). It may be incomplete: a draft is the same
 * with fewer values, and `verificationFaults` (rules.ts) reports missing or wrong ones.
 */
export const entryShapes = {
  company: z.object({ ...texts(verificationFields.company).shape, ...legalPerson, ...behind }),
  hkcompany: z.object({ ...texts(verificationFields.hkcompany).shape, ...directors, ...behind }),
  otherArea: z.object({ ...texts(verificationFields.otherArea).shape, ...directors, ...behind }),
  personal: z.object({
    ...texts(verificationFields.personal).shape,
    person: z.optional(verificationPersonShape),
    papers: papersShape,
  }),
} as const satisfies Record<VerificationType, z.ZodMiniType>;

/** Describes an entry of one type. */
export type EntryOf<T extends VerificationType> = z.output<(typeof entryShapes)[T]>;
/** Describes an entry together with its type, as it is stored. */
export type VerificationEntry = { [T in VerificationType]: { readonly type: T } & EntryOf<T> }[VerificationType];

const [company, hkcompany, otherArea, personal] = verificationTypes;
/** Defines the same as a schema, for code that reads entries of any type. */
export const verificationEntrySchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal(company), ...entryShapes.company.shape }),
  z.object({ type: z.literal(hkcompany), ...entryShapes.hkcompany.shape }),
  z.object({ type: z.literal(otherArea), ...entryShapes.otherArea.shape }),
  z.object({ type: z.literal(personal), ...entryShapes.personal.shape }),
]);

/**
 * Returns all people named in an entry, in the order of the form, with the path that findings, recognition and liveness
 * use: "legalPerson", "directors.1".
 */
export function entryPeopleOf(
  of: VerificationEntry,
): { readonly path: string; readonly person: VerificationPerson | BeneficialOwner }[] {
  const single = (path: string, person: VerificationPerson | undefined) => (person ? [{ path, person }] : []);
  const many = (path: string, persons: readonly (VerificationPerson | BeneficialOwner)[]) =>
    persons.map((person, at) => ({ path: `${path}.${at}`, person }));
  if (of.type === personal) return single("person", of.person);
  return [
    ...(of.type === company ? single("legalPerson", of.legalPerson) : many("directors", of.directors)),
    ...many("beneficiaries", of.beneficiaries),
    ...single("agent", of.agent),
  ];
}

/**
 * Returns the field, or the list of files, at a path of an entry: "legalPerson.idNo", "papers.licence"; undefined when
 * there is none.
 */
export function entryValueAtPath(of: object, path: string): unknown {
  return path.split(".").reduce<unknown>(
    (value, name) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, name)
        ? (value as Record<string, unknown>)[name] // named cast: an object has what it has
        : undefined,
    of,
  );
}

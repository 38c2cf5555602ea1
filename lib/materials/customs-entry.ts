import * as z from "zod/mini";
import { acceptedAgreementSchema, productContact } from "@/lib/forms/product-entry";
import { normalizeCode } from "@/lib/forms/text-entry";
import { customsAgreement, customsFilesMax, yearlyVolumes } from "./terms";

/** Matches a customs registration code: the office in four digits, then six digits or capital letters. */
const registrationShape = /^\d{4}[0-9A-Z]{6}$/;

/** Describes the data that a bank needs of a merchant that settles by customs declarations. */
const customsFields = {
  ...productContact,
  customsCode: z.string().check(
    z.overwrite((text) => normalizeCode(text).toUpperCase()),
    z.minLength(1, "text.missing"),
    z.regex(registrationShape, "text.customsCode"),
    z.meta({ examples: ["3122960ABC"] }),
  ),
  yearlyVolume: z.enum(yearlyVolumes, "choice.missing"),
  /** Holds the customs registration certificate or the business licence, uploaded as MATERIAL. */
  fileIds: z.array(z.uuid()).check(z.minLength(1, "files.missing"), z.maxLength(customsFilesMax, "text.long")),
};

/** Describes an application as sent, with the version of the agreement that was read. */
export const customsEntry = z.object({
  ...customsFields,
  agreed: acceptedAgreementSchema(customsAgreement),
});

/** Describes an application as typed, which may be incomplete. */
export interface CustomsTyped {
  readonly contactName: string;
  readonly contactPhone: string;
  readonly customsCode: string;
  readonly yearlyVolume: string;
  readonly fileIds: readonly string[];
  readonly agreed: boolean;
}

/** Holds an empty form. */
export const blankCustoms: CustomsTyped = {
  contactName: "",
  contactPhone: "",
  customsCode: "",
  yearlyVolume: "",
  fileIds: [],
  agreed: false,
};

/** Returns the rule of the form, for the displayed version of the agreement; issues are assigned to their fields. */
export const customsApplicationFormSchema = (version: number) =>
  z.pipe(
    z.custom<CustomsTyped>(),
    z.transform((entry: CustomsTyped, context): z.output<typeof customsEntry> => {
      const agreement = entry.agreed ? { id: customsAgreement, version } : undefined;
      const read = z.safeParse(customsEntry, { ...entry, agreed: agreement });
      if (read.success) return read.data;
      for (const { message, path } of read.error.issues)
        context.issues.push({ code: "custom", message, input: entry, path: [String(path[0] ?? "")] });
      return z.NEVER;
    }),
  );

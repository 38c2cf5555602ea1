import * as z from "zod/mini";
import { acceptedAgreement, productContact } from "@/lib/forms/product-entry";
import { codeMeant } from "@/lib/forms/text-entry";
import { customsAgreement, customsFilesMax, yearlyVolumes } from "./terms";

/** What a customs registration code is made of: the office in four digits, then six digits or capital letters. */
const registrationShape = /^\d{4}[0-9A-Z]{6}$/;

/** What a bank needs to know of a merchant that settles by customs declarations. */
const asked = {
  ...productContact,
  customsCode: z.string().check(
    z.overwrite((text) => codeMeant(text).toUpperCase()),
    z.minLength(1, "text.missing"),
    z.regex(registrationShape, "text.customsCode"),
    z.meta({ examples: ["3122960ABC"] }),
  ),
  yearlyVolume: z.enum(yearlyVolumes, "choice.missing"),
  /** The customs registration certificate or the business licence, uploaded as MATERIAL. */
  fileIds: z.array(z.uuid()).check(z.minLength(1, "files.missing"), z.maxLength(customsFilesMax, "text.long")),
};

/** An application as it is sent, with the version of the agreement that was read. */
export const customsEntry = z.object({
  ...asked,
  agreed: acceptedAgreement(customsAgreement),
});

/** An application as it is typed: nothing need be there yet. */
export interface CustomsTyped {
  readonly contactName: string;
  readonly contactPhone: string;
  readonly customsCode: string;
  readonly yearlyVolume: string;
  readonly fileIds: readonly string[];
  readonly agreed: boolean;
}

/** A form that nothing is filled in of. */
export const blankCustoms: CustomsTyped = {
  contactName: "",
  contactPhone: "",
  customsCode: "",
  yearlyVolume: "",
  fileIds: [],
  agreed: false,
};

/** The rule of the form, by the version of the agreement that it shows; issues land on their fields. */
export const customsRule = (version: number) =>
  z.pipe(
    z.custom<CustomsTyped>(),
    z.transform((typed: CustomsTyped, context): z.output<typeof customsEntry> => {
      const agreed = typed.agreed ? { id: customsAgreement, version } : undefined;
      const read = z.safeParse(customsEntry, { ...typed, agreed });
      if (read.success) return read.data;
      for (const { message, path } of read.error.issues)
        context.issues.push({ code: "custom", message, input: typed, path: [String(path[0] ?? "")] });
      return z.NEVER;
    }),
  );

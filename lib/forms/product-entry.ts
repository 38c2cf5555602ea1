import * as z from "zod/mini";
import { singleLineText } from "@/lib/call/field-schemas";
import { contactPhoneShape } from "./text-entry";

/** Limits the length of the name and the telephone number of a product's contact. */
export const contactNameLengthMax = 60;
export const contactPhoneLengthMax = 20;

/** Describes the contact person for the bank's questions about a product application. */
export const productContact = {
  contactName: singleLineText(1, contactNameLengthMax),
  contactPhone: singleLineText(1, contactPhoneLengthMax).check(z.regex(contactPhoneShape, "text.phone")),
};

/** Describes the agreement that an application accepts, in the version that was read. */
export const acceptedAgreementSchema = <const Id extends string>(id: Id) =>
  z.object({ id: z.literal(id), version: z.int().check(z.positive()) }, "terms.agree");

import * as z from "zod/mini";
import { line } from "@/lib/call/field-schemas";
import { contactPhoneShape } from "./text-entry";

/** How long the name and the number of a product's contact are at most. */
export const contactNameLengthMax = 60;
export const contactPhoneLengthMax = 20;

/** Whom the bank may ask about an application for a product. */
export const productContact = {
  contactName: line(1, contactNameLengthMax),
  contactPhone: line(1, contactPhoneLengthMax).check(z.regex(contactPhoneShape, "text.phone")),
};

/** The agreement that an application accepts, in the version that was read. */
export const acceptedAgreement = <const Id extends string>(id: Id) =>
  z.object({ id: z.literal(id), version: z.int().check(z.positive()) }, "terms.agree");

import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { singleLineText } from "@/lib/call/field-schemas";
import { pictureTypes } from "../dictionary/picture-types";
import { pictureFaults, quality } from "../picture-quality";

/** Lists the fields that documents contain, by the names that verification uses. */
export const readFields = z.object({
  name: z.optional(z.string()),
  creditCode: z.optional(z.string()),
  companyType: z.optional(z.string()),
  legalPersonName: z.optional(z.string()),
  registeredCapital: z.optional(z.string()),
  establishedOn: z.optional(z.string()),
  termTo: z.optional(z.string()),
  businessScope: z.optional(z.string()),
  address: z.optional(z.string()),
  idNo: z.optional(z.string()),
  nationality: z.optional(z.string()),
  birthday: z.optional(z.string()),
  idExpiry: z.optional(z.string()),
  lastName: z.optional(z.string()),
  firstName: z.optional(z.string()),
});
export type ReadFields = z.output<typeof readFields>;

const shop = declareCalls("/api/api-shop", { access: "session" });

export const read = {
  input: z
    .object({
      picType: z.enum(pictureTypes),
      /**
       * One of the merchant's own pictures: the file's id, or the address it was uploaded to. An external address is
       * never fetched.
       */
      picId: z.optional(singleLineText(0, 80).check(z.meta({ examples: ["01900000-0000-7000-8000-000000000001"] }))),
      picUrl: z.optional(singleLineText(0, 400)),
    })
    .check(z.refine(({ picId, picUrl }) => Boolean(picId) || Boolean(picUrl), "text.missing")),
  output: z.object({
    picType: z.enum(pictureTypes),
    text: z.string(),
    lines: z.array(z.object({ text: z.string(), confidence: z.int() })),
    /** Holds the confidence of the recognition, 0 to 100. */
    confidence: z.int(),
    /** Holds the numbers in the text with correct check digits. */
    facts: z.object({
      creditCode: z.nullable(z.string()),
      identityNumber: z.nullable(z.string()),
      birthDay: z.nullable(z.string()),
    }),
    /** Holds the recognised fields of a licence, identity card or passport; days as "2032-03-04" or "long-term". */
    fields: readFields,
    /** Holds the measurements of the picture, and its faults, if any. */
    quality: z.object({ ...quality.shape, faults: z.array(z.enum(pictureFaults)) }),
  }),
  // the stored result is the caller's own: the recognition of the file they have just uploaded
  access: "own",
  effect: "writes",
  errors: ["FILE_NOTFOUND", "PICTURE_TOO_LARGE", "PICTURE_UNREADABLE", "REQUEST_BUSY"],
} as const;

/**
 * Declares the calls that recognise the Chinese and English text in a picture (specification 1, section 7, "Tools").
 */
export const pictureCalls = {
  readPicture: shop.post("pic-ocr", {
    about:
      "Reads the text in one of the merchant's own pictures, and the fields of a document in it; a document's reading is kept, to be compared with what is typed. A picture in which nothing can be read says so, and why where that was measured.",
    ...read,
  }),
  readPictureOlder: shop.post("getPicOcr", { about: "As pic-ocr.", ...read }),
};

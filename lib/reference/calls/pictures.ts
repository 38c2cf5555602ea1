import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { line } from "@/lib/call/field-schemas";
import { pictureTypes } from "../dictionary/picture-types";

const shop = calls("/api/api-shop", { needs: "session" });

export const read = {
  takes: z
    .object({
      picType: z.enum(pictureTypes),
      /**
       * One of the merchant's own pictures: the file's id, or the address it was uploaded to. An address elsewhere is
       * never fetched.
       */
      picId: z.optional(line(0, 80).check(z.meta({ examples: ["01900000-0000-7000-8000-000000000001"] }))),
      picUrl: z.optional(line(0, 400)),
    })
    .check(z.refine(({ picId, picUrl }) => Boolean(picId) || Boolean(picUrl), "text.missing")),
  gives: z.object({
    picType: z.enum(pictureTypes),
    text: z.string(),
    lines: z.array(z.object({ text: z.string(), confidence: z.int() })),
    /** How sure the reading is, 0 to 100. */
    confidence: z.int(),
    /** Numbers found in the text whose check digits are right. */
    facts: z.object({
      creditCode: z.nullable(z.string()),
      identityNumber: z.nullable(z.string()),
      birthDay: z.nullable(z.string()),
    }),
  }),
  refuses: ["FILE_NOTFOUND", "PICTURE_TOO_LARGE", "PICTURE_UNREADABLE", "REQUEST_BUSY"],
} as const;

/** Reads the Chinese and English text in a picture (specification 1, section 7, "Tools"). */
export const pictureCalls = {
  readPicture: shop.post("pic-ocr", {
    about: "Reads the text in one of the merchant's own pictures. A picture in which nothing can be read says so.",
    ...read,
  }),
  readPictureOlder: shop.post("getPicOcr", { about: "As pic-ocr.", ...read }),
};

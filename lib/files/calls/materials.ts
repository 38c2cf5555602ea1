import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { singleLineText } from "@/lib/call/field-schemas";
import { instant } from "@/lib/time/instant";
import { uploadUses } from "../terms";

const materials = declareCalls("/api/supplementMaterial", { access: "subject" });

/** Identifies the owner of materials: a kind of order and its number. */
const subject = { bizType: z.string().check(z.regex(/^\w{1,40}$/, "text.characters")), bizId: singleLineText(1, 40) };

export const supplementFile = z.object({
  fileId: z.uuid(),
  fileName: z.string(),
  fileUrl: z.string(),
  kind: z.string(),
  size: z.int(),
  addedAt: instant,
});

/**
 * Describes the materials of an order: `left` is the number of files that it still accepts; `mayRemove` is true when
 * files may be removed.
 */
export const supplementFileList = z.object({ rows: z.array(supplementFile), left: z.int(), mayRemove: z.boolean() });

export const materialCalls = {
  addMaterials: materials.post("uploadSupplementMaterial", {
    about:
      "Hands in files that were uploaded as SUPPLEMENT_MATERIAL for an order, up to five, and as many again each time that more is asked for. An order that waited for material goes on. An income (INCOME, its detailId) takes INCOME_PROOF, five at each state.",
    subject: "bizId",
    input: z.object({
      ...subject,
      fileIds: z
        .array(z.uuid())
        .check(z.minLength(1, "text.missing"), z.maxLength(uploadUses.SUPPLEMENT_MATERIAL.countMax, "text.long")),
    }),
    output: supplementFileList,
    errors: ["ORDER_NOTFOUND", "FILE_NOTFOUND", "FILE_COUNT", "OPERATION_NOT_ALLOW", "SERVICE_NOT_OPEN"],
    changes: ["materials", "payments", "settlement-orders", "incomes"],
  }),
  removeMaterial: materials.post("removeSupplementMaterial", {
    about: "Takes back a file that was handed in for an order, while nobody has been handed it.",
    subject: ["bizId", "fileId"],
    input: z.object({ ...subject, fileId: z.uuid() }),
    output: supplementFileList,
    errors: ["ORDER_NOTFOUND", "FILE_NOTFOUND", "OPERATION_NOT_ALLOW", "SERVICE_NOT_OPEN"],
    changes: ["materials"],
  }),
  materials: materials.post("querySupplementMaterial", {
    about: "The files that were handed in for an order, oldest first.",
    input: z.object(subject),
    output: supplementFileList,
    errors: ["ORDER_NOTFOUND", "SERVICE_NOT_OPEN"],
    reads: ["materials"],
  }),
  allMaterials: materials.post("batchDownloadSupplementMaterialByBizType", {
    about: "The address of an archive of all files that were handed in for an order.",
    input: z.object(subject),
    output: z.object({ downloadUrl: z.string(), fileName: z.string() }),
    errors: ["ORDER_NOTFOUND", "FILE_NOTFOUND", "SERVICE_NOT_OPEN"],
  }),
};

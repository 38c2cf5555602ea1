import * as z from "zod/mini";
import { calls, file, upload } from "@/lib/call/call";
import { line } from "@/lib/call/field-schemas";
import { businessTypes } from "../terms";

const common = calls("/api/common", { needs: "own" });
const one = calls("/api/common/file", { needs: "own" });

export const businessType = z.enum(businessTypes);

/** The possible results of a file check; `FILE_REFUSED` carries its reason. */
export const fileRefusals = ["INVALID_FILE_TYPE", "FILE_TOO_LARGE", "FILE_REFUSED"] as const;

/** A stored file: its id names it, its address serves it. */
export const keptFile = z.object({ fileId: z.uuid(), fileUrl: z.string() });

/** The name of a file for a download: an id of its own, or a word and its object ("template:…"). */
export const dfsId = z.string().check(z.regex(/^[\w-]{1,40}(:[\w-]{1,60}){0,2}$/, "text.characters"));

const sent = upload(
  z.object({
    /** The use of the file, which decides kinds and size. */
    businessType: z._default(businessType, "LICENSE"),
    /** The sender's own word for its kind; a media type must agree with the content. */
    type: z._default(line(0, 100), ""),
  }),
);

const uploading = {
  about: "Takes a file for one use, checked by its content.",
  effect: "writes",
  forKeys: true,
  takes: sent,
  gives: keptFile,
  refuses: fileRefusals,
} as const;

const asked = {
  /** The business type of what the file belongs to (PAYMENT_ORDER, SETTLEMENT_ORDER, …), and its business number. */
  bizType: z._default(z.string().check(z.regex(/^\w{0,40}$/, "text.characters")), ""),
  bizNo: z._default(line(0, 60), ""),
};
const fileId = z._default(z.union([dfsId, z.literal("")]), "");
/** The language of a document whose address is asked for; the reader's own without. */
const language = { additional1: z.optional(line(0, 200)) };
/** What a document of the business is refused with, by the call that prints it. */
export const documentErrors = [
  "ORDER_NOTFOUND",
  "APPLICATION_NOTFOUND",
  "RECEIVING_ACCOUNT_NOTFOUND",
  "OPERATION_NOT_ALLOW",
  "SERVICE_NOT_OPEN",
  "DOWNLOAD_REPEATED",
] as const;
const downloading = ["FILE_NOTFOUND", ...documentErrors] as const;

export const files = {
  upload: one.post("upload", uploading),
  uploadShort: common.post("upload", uploading),
  content: one.get("content/{id}", {
    about: "A file as it is: what every fileUrl leads to.",
    forKeys: true,
    takes: z.object({ id: dfsId }),
    gives: file,
    refuses: downloading,
  }),
  byId: one.post("get-download-info/{id}", {
    about: "Downloads a file; its name is in the header. The same one again only after 10 seconds.",
    forKeys: true,
    subject: "id",
    effect: "writes",
    takes: z.object({ id: dfsId }),
    gives: file,
    refuses: downloading,
  }),
  byBusiness: one.post("getDownloadInfo", {
    about:
      "Downloads a file by its id, or a document by business type (PAYMENT_ORDER …) and number; additional1 is its language.",
    forKeys: true,
    subject: ["dfsId", "bizNo"],
    effect: "writes",
    takes: z.object({
      ...asked,
      dfsId: fileId,
      additional1: z._default(line(0, 200), ""),
    }),
    gives: file,
    refuses: downloading,
  }),
  addressOf: one.post("getFileDownloadInfo", {
    about:
      "The address of a file, by its id, or of a document by business type and number; additional1 is its language.",
    forKeys: true,
    takes: z.object({ ...asked, dfsId: fileId, ...language }),
    gives: z.object({ fileUrl: z.string() }),
    refuses: ["FILE_NOTFOUND"],
  }),
  infoOf: one.post("get-file-download-info", {
    about:
      "A file’s name, size and address, by its id, or a document’s by business type and number; additional1 is its language.",
    forKeys: true,
    takes: z.object({ ...asked, dfsId: fileId, ...language }),
    gives: z.object({ fileName: z.string(), fileUrl: z.string(), size: z.nullable(z.int()) }),
    refuses: ["FILE_NOTFOUND"],
  }),
  template: one.get("get-file-template-dfs-id/{code}", {
    about: "What a template is downloaded by, for get-download-info or getDownloadInfo.",
    forKeys: true,
    takes: z.object({ code: z.string().check(z.regex(/^\w{1,40}$/, "text.characters")) }),
    gives: z.string(),
    refuses: ["FILE_NOTFOUND"],
  }),
};

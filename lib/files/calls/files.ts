import * as z from "zod/mini";
import { declareCalls, file, uploadInput } from "@/lib/call/call";
import { singleLineText } from "@/lib/call/field-schemas";
import { businessTypes } from "../terms";

const common = declareCalls("/api/common", { access: "own" });
const commonFile = declareCalls("/api/common/file", { access: "own" });

export const businessType = z.enum(businessTypes);

/** Lists the possible errors of a file check; `FILE_REFUSED` carries its reason. */
export const fileRefusals = ["INVALID_FILE_TYPE", "FILE_TOO_LARGE", "FILE_REFUSED"] as const;

/** Describes a stored file: `fileId` identifies it, `fileUrl` serves it. */
export const fileReference = z.object({ fileId: z.uuid(), fileUrl: z.string() });

/** Describes the name of a file for a download: its own id, or a word and its object ("template:…"). */
export const dfsId = z.string().check(z.regex(/^[\w-]{1,40}(:[\w-]{1,60}){0,2}$/, "text.characters"));

const fileInput = uploadInput(
  z.object({
    /** Holds the use of the file, which decides the accepted formats and the size limit. */
    businessType: z._default(businessType, "LICENSE"),
    /** Holds the sender's description of the format; a media type must agree with the content. */
    type: z._default(singleLineText(0, 100), ""),
  }),
);

const uploading = {
  about: "Takes a file for one use, checked by its content.",
  effect: "writes",
  forKeys: true,
  input: fileInput,
  output: fileReference,
  errors: fileRefusals,
} as const;

const businessReference = {
  /** Holds the business type of the file's owner (PAYMENT_ORDER, SETTLEMENT_ORDER, …) and its business number. */
  bizType: z._default(z.string().check(z.regex(/^\w{0,40}$/, "text.characters")), ""),
  bizNo: z._default(singleLineText(0, 60), ""),
};
const fileId = z._default(z.union([dfsId, z.literal("")]), "");
/** Holds the language of the document; defaults to the reader's language. */
const language = { additional1: z.optional(singleLineText(0, 200)) };
/** Lists the errors of business documents, as returned by the calls that print them. */
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
  upload: commonFile.post("upload", uploading),
  uploadShort: common.post("upload", uploading),
  content: commonFile.get("content/{id}", {
    about: "A file as it is: what every fileUrl leads to.",
    forKeys: true,
    input: z.object({ id: dfsId }),
    output: file,
    errors: downloading,
  }),
  byId: commonFile.post("get-download-info/{id}", {
    about: "Downloads a file; its name is in the header. The same one again only after 10 seconds.",
    forKeys: true,
    subject: "id",
    effect: "writes",
    input: z.object({ id: dfsId }),
    output: file,
    errors: downloading,
  }),
  byBusiness: commonFile.post("getDownloadInfo", {
    about:
      "Downloads a file by its id, or a document by business type (PAYMENT_ORDER …) and number; additional1 is its language.",
    forKeys: true,
    subject: ["dfsId", "bizNo"],
    effect: "writes",
    input: z.object({
      ...businessReference,
      dfsId: fileId,
      additional1: z._default(singleLineText(0, 200), ""),
    }),
    output: file,
    errors: downloading,
  }),
  addressOf: commonFile.post("getFileDownloadInfo", {
    about:
      "The address of a file, by its id, or of a document by business type and number; additional1 is its language.",
    forKeys: true,
    input: z.object({ ...businessReference, dfsId: fileId, ...language }),
    output: z.object({ fileUrl: z.string() }),
    errors: ["FILE_NOTFOUND"],
  }),
  infoOf: commonFile.post("get-file-download-info", {
    about:
      "A file’s name, size and address, by its id, or a document’s by business type and number; additional1 is its language.",
    forKeys: true,
    input: z.object({ ...businessReference, dfsId: fileId, ...language }),
    output: z.object({ fileName: z.string(), fileUrl: z.string(), size: z.nullable(z.int()) }),
    errors: ["FILE_NOTFOUND"],
  }),
  template: commonFile.get("get-file-template-dfs-id/{code}", {
    about: "What a template is downloaded by, for get-download-info or getDownloadInfo.",
    forKeys: true,
    input: z.object({ code: z.string().check(z.regex(/^\w{1,40}$/, "text.characters")) }),
    output: z.string(),
    errors: ["FILE_NOTFOUND"],
  }),
};

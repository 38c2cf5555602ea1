// Made of the catalogue of calls by `npm run client`: not to be changed by hand.
import type { AskOptions, CallRow, Download } from "../ask.js";
import type {
  BusinessType,
  ExportJob,
  Instant,
  MaterialList,
} from "./schemas.js";

/** The calls of `files` that an API key may ask. */
export interface Files {
  /**
   * Takes a file for one use, checked by its content.
   * Refused with INVALID_FILE_TYPE, FILE_TOO_LARGE, FILE_REFUSED.
   */
  upload(input: {
    readonly businessType?: BusinessType | undefined;
    /** Otherwise "". */
    readonly type?: string | undefined;
    readonly file: Blob;
  }, options?: AskOptions): Promise<{
    readonly fileId: string;
    readonly fileUrl: string;
  }>;
  /**
   * Takes a file for one use, checked by its content.
   * Refused with INVALID_FILE_TYPE, FILE_TOO_LARGE, FILE_REFUSED.
   */
  uploadShort(input: {
    readonly businessType?: BusinessType | undefined;
    /** Otherwise "". */
    readonly type?: string | undefined;
    readonly file: Blob;
  }, options?: AskOptions): Promise<{
    readonly fileId: string;
    readonly fileUrl: string;
  }>;
  /**
   * A file as it is: what every fileUrl leads to.
   * Refused with FILE_NOTFOUND, ORDER_NOTFOUND, APPLICATION_NOTFOUND, RECEIVING_ACCOUNT_NOTFOUND, OPERATION_NOT_ALLOW, SERVICE_NOT_OPEN, DOWNLOAD_REPEATED.
   */
  content(input: {
    readonly id: string;
  }, options?: AskOptions): Promise<Download>;
  /**
   * Downloads a file; its name is in the header. The same one again only after 10 seconds.
   * Refused with FILE_NOTFOUND, ORDER_NOTFOUND, APPLICATION_NOTFOUND, RECEIVING_ACCOUNT_NOTFOUND, OPERATION_NOT_ALLOW, SERVICE_NOT_OPEN, DOWNLOAD_REPEATED.
   */
  byId(input: {
    readonly id: string;
  }, options?: AskOptions): Promise<Download>;
  /**
   * Downloads a file by its id, or a document by business type (PAYMENT_ORDER …) and number; additional1 is its language.
   * Refused with FILE_NOTFOUND, ORDER_NOTFOUND, APPLICATION_NOTFOUND, RECEIVING_ACCOUNT_NOTFOUND, OPERATION_NOT_ALLOW, SERVICE_NOT_OPEN, DOWNLOAD_REPEATED.
   */
  byBusiness(input?: {
    /** Otherwise "". */
    readonly bizType?: string | undefined;
    /** Otherwise "". */
    readonly bizNo?: string | undefined;
    /** Otherwise "". */
    readonly dfsId?: string | "" | undefined;
    /** Otherwise "". */
    readonly additional1?: string | undefined;
  }, options?: AskOptions): Promise<Download>;
  /**
   * The address of a file, by its id, or of a document by business type and number; additional1 is its language.
   * Refused with FILE_NOTFOUND.
   */
  addressOf(input?: {
    /** Otherwise "". */
    readonly bizType?: string | undefined;
    /** Otherwise "". */
    readonly bizNo?: string | undefined;
    /** Otherwise "". */
    readonly dfsId?: string | "" | undefined;
    readonly additional1?: string | undefined;
  }, options?: AskOptions): Promise<{
    readonly fileUrl: string;
  }>;
  /**
   * A file’s name, size and address, by its id, or a document’s by business type and number; additional1 is its language.
   * Refused with FILE_NOTFOUND.
   */
  infoOf(input?: {
    /** Otherwise "". */
    readonly bizType?: string | undefined;
    /** Otherwise "". */
    readonly bizNo?: string | undefined;
    /** Otherwise "". */
    readonly dfsId?: string | "" | undefined;
    readonly additional1?: string | undefined;
  }, options?: AskOptions): Promise<{
    readonly fileName: string;
    readonly fileUrl: string;
    readonly size: number | null;
  }>;
  /**
   * What a template is downloaded by, for get-download-info or getDownloadInfo.
   * Refused with FILE_NOTFOUND.
   */
  template(input: {
    readonly code: string;
  }, options?: AskOptions): Promise<string>;
  /**
   * How far one export is.
   * Refused with FILE_NOTFOUND.
   */
  exportResult(input: {
    readonly downloadNo: string;
  }, options?: AskOptions): Promise<ExportJob>;
  /**
   * Hands in files that were uploaded as SUPPLEMENT_MATERIAL for an order, up to five, and as many again each time that more is asked for. An order that waited for material goes on. An income (INCOME, its detailId) takes INCOME_PROOF, five at each state.
   * Refused with ORDER_NOTFOUND, FILE_NOTFOUND, FILE_COUNT, OPERATION_NOT_ALLOW, SERVICE_NOT_OPEN.
   */
  addMaterials(input: {
    readonly bizType: string;
    readonly bizId: string;
    readonly fileIds: readonly string[];
  }, options?: AskOptions): Promise<MaterialList>;
  /**
   * Takes back a file that was handed in for an order, while nobody has been handed it.
   * Refused with ORDER_NOTFOUND, FILE_NOTFOUND, OPERATION_NOT_ALLOW, SERVICE_NOT_OPEN.
   */
  removeMaterial(input: {
    readonly bizType: string;
    readonly bizId: string;
    readonly fileId: string;
  }, options?: AskOptions): Promise<MaterialList>;
  /**
   * The files that were handed in for an order, oldest first.
   * Refused with ORDER_NOTFOUND, SERVICE_NOT_OPEN.
   */
  materials(input: {
    readonly bizType: string;
    readonly bizId: string;
  }, options?: AskOptions): Promise<MaterialList>;
  /**
   * The address of an archive of all files that were handed in for an order.
   * Refused with ORDER_NOTFOUND, FILE_NOTFOUND, SERVICE_NOT_OPEN.
   */
  allMaterials(input: {
    readonly bizType: string;
    readonly bizId: string;
  }, options?: AskOptions): Promise<{
    readonly downloadUrl: string;
    readonly fileName: string;
  }>;
  /**
   * What a document that was given out says, by the code printed on it: for whoever holds it and wants to know whether it is genuine. No more than the paper shows; some tries a minute from one address.
   * Refused with PAPER_NOTFOUND.
   */
  verifyPaper(input: {
    readonly code: string;
  }, options?: AskOptions): Promise<{
    readonly title: string;
    readonly number: string;
    readonly issuer: string;
    readonly issuedAt: Instant;
    readonly locale: "zh-CN" | "en-US";
    readonly sentence: string;
    readonly facts: readonly {
      readonly label: string;
      readonly value: string;
    }[];
  }>;
}

export const files = {
  upload: {"method":"POST","path":"/api/common/file/upload","body":"upload","reply":"json","isSafe":false,"takesKey":false},
  uploadShort: {"method":"POST","path":"/api/common/upload","body":"upload","reply":"json","isSafe":false,"takesKey":false},
  content: {"method":"GET","path":"/api/common/file/content/{id}","body":"json","reply":"file","isSafe":true,"takesKey":false},
  byId: {"method":"POST","path":"/api/common/file/get-download-info/{id}","body":"json","reply":"file","isSafe":false,"takesKey":false},
  byBusiness: {"method":"POST","path":"/api/common/file/getDownloadInfo","body":"json","reply":"file","isSafe":false,"takesKey":false},
  addressOf: {"method":"POST","path":"/api/common/file/getFileDownloadInfo","body":"json","reply":"json","isSafe":true,"takesKey":false},
  infoOf: {"method":"POST","path":"/api/common/file/get-file-download-info","body":"json","reply":"json","isSafe":true,"takesKey":false},
  template: {"method":"GET","path":"/api/common/file/get-file-template-dfs-id/{code}","body":"json","reply":"json","isSafe":true,"takesKey":false},
  exportResult: {"method":"POST","path":"/api/user/download/query-download-result","body":"json","reply":"json","isSafe":true,"takesKey":false},
  addMaterials: {"method":"POST","path":"/api/supplementMaterial/uploadSupplementMaterial","body":"json","reply":"json","isSafe":false,"takesKey":false},
  removeMaterial: {"method":"POST","path":"/api/supplementMaterial/removeSupplementMaterial","body":"json","reply":"json","isSafe":false,"takesKey":false},
  materials: {"method":"POST","path":"/api/supplementMaterial/querySupplementMaterial","body":"json","reply":"json","isSafe":true,"takesKey":false},
  allMaterials: {"method":"POST","path":"/api/supplementMaterial/batchDownloadSupplementMaterialByBizType","body":"json","reply":"json","isSafe":true,"takesKey":false},
  verifyPaper: {"method":"POST","path":"/api/common/paper/verify","body":"json","reply":"json","isSafe":true,"takesKey":false},
} as const satisfies Readonly<Record<keyof Files, CallRow>>;

const kilobyte = 1_024;
const megabyte = 1_024 * kilobyte;

interface KindTerms {
  /** The content type the file is served with. */
  readonly type: string;
  /** Holds the file name extensions, without the dot. */
  readonly endings: readonly string[];
  /** Holds the content types that browsers of different systems declare, besides the generic ones. */
  readonly declaredTypes: readonly string[];
}

/**
 * Lists the content types that carry no information about a file: an empty one, that of raw bytes, and the default of a
 * form part (RFC 7578, 4.4), which many programs send.
 */
const genericTypes = ["", "application/octet-stream", "text/plain"];

/** Lists the kinds of file that may be uploaded. SVG and HTML are excluded because both run scripts. */
export const fileKinds = {
  jpg: {
    type: "image/jpeg",
    endings: ["jpg", "jpeg"],
    declaredTypes: [...genericTypes, "image/jpeg", "image/jpg", "image/pjpeg"],
  },
  png: { type: "image/png", endings: ["png"], declaredTypes: [...genericTypes, "image/png", "image/x-png"] },
  pdf: {
    type: "application/pdf",
    endings: ["pdf"],
    declaredTypes: [...genericTypes, "application/pdf", "application/x-pdf", "application/wps-office.pdf"],
  },
  zip: {
    type: "application/zip",
    endings: ["zip"],
    declaredTypes: [...genericTypes, "application/zip", "application/x-zip-compressed", "application/x-zip"],
  },
  rar: {
    type: "application/vnd.rar",
    endings: ["rar"],
    declaredTypes: [
      ...genericTypes,
      "application/vnd.rar",
      "application/x-rar-compressed",
      "application/x-rar",
      "application/x-compressed",
    ],
  },
  xls: {
    type: "application/vnd.ms-excel",
    endings: ["xls"],
    declaredTypes: [
      ...genericTypes,
      "application/vnd.ms-excel",
      "application/msexcel",
      "application/x-msexcel",
      "application/wps-office.xls",
    ],
  },
  xlsx: {
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    endings: ["xlsx"],
    declaredTypes: [
      ...genericTypes,
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "application/wps-office.xlsx",
      // what systems without Excel know its newer files by
      "application/vnd.ms-excel",
      "application/zip",
    ],
  },
  csv: {
    type: "text/csv",
    endings: ["csv"],
    declaredTypes: [
      ...genericTypes,
      "text/csv",
      "text/x-csv",
      "text/comma-separated-values",
      "text/tab-separated-values",
      "application/csv",
      "application/vnd.ms-excel",
      "application/wps-office.csv",
    ],
  },
  xml: { type: "application/xml", endings: ["xml"], declaredTypes: [...genericTypes, "application/xml", "text/xml"] },
  docx: {
    type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    endings: ["docx"],
    declaredTypes: [
      ...genericTypes,
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      "application/wps-office.docx",
    ],
  },
} as const satisfies Record<string, KindTerms>;

export type FileKind = keyof typeof fileKinds;

/** Describes a use of uploads: accepted kinds, maximum size, and maximum number per object. */
export interface UploadUse {
  readonly kinds: readonly FileKind[];
  readonly bytesMax: number;
  readonly countMax: number;
}

const pictures = ["jpg", "png"] as const;
const archives = ["rar", "zip"] as const;

/** Uses by their businessType (specification 1 and 3, section 5, "Uploads"). */
export const uploadUses = {
  /** Holds the portal's own upload limit: 2048 KB. */
  LICENSE: { kinds: [...pictures, "pdf"], bytesMax: 2_048 * kilobyte, countMax: 5 },
  /** "image uploads accept jpg, jpeg or png, with size limit as a parameter (default 1 MB)". */
  IMAGE: { kinds: pictures, bytesMax: megabyte, countMax: 1 },
  /** "legacy uploader 2 MB and at most 5 images". */
  LEGACY_IMAGE: { kinds: pictures, bytesMax: 2 * megabyte, countMax: 5 },
  /** "other default 20 MB per file". */
  OTHER: { kinds: [...pictures, "pdf", ...archives, "xls", "xlsx", "docx"], bytesMax: 20 * megabyte, countMax: 5 },
  /** "Payment files … under 20 MB each, up to 20 files"; archives are accepted as proof too. */
  PAYMENT_PROOF: { kinds: [...pictures, "pdf", ...archives], bytesMax: 20 * megabyte, countMax: 20 },
  /** A sheet, or a payment message (ISO 20022's pain.001). */
  PAYMENT_BATCH: { kinds: ["xls", "xlsx", "csv", "xml"], bytesMax: 20 * megabyte, countMax: 1 },
  /** "Other materials: up to 5 files, each under 20 MB". */
  SUPPLEMENT_MATERIAL: { kinds: [...pictures, "pdf", ...archives], bytesMax: 20 * megabyte, countMax: 5 },
  /** "KYC images under 4 MB or 10 MB … depending on the form". */
  KYC_IMAGE: { kinds: pictures, bytesMax: 4 * megabyte, countMax: 5 },
  KYC_LARGE_IMAGE: { kinds: pictures, bytesMax: 10 * megabyte, countMax: 5 },
  KYC_DOCUMENT: { kinds: [...pictures, "pdf", ...archives], bytesMax: 20 * megabyte, countMax: 5 },
  QUALIFICATION: { kinds: [...pictures, ...archives], bytesMax: 20 * megabyte, countMax: 5 },
  PAYEE_PROOF: { kinds: [...pictures, "pdf"], bytesMax: 20 * megabyte, countMax: 5 },
  /** Holds the documents of a transfer between merchants, or of their relation. */
  TRANSFER_MATERIAL: { kinds: [...pictures, "pdf", ...archives], bytesMax: 20 * megabyte, countMax: 5 },
  /** Holds the documents of a settlement material: "jpg/jpeg/png/pdf under 20 MB, up to 5 files per upload". */
  MATERIAL: { kinds: [...pictures, "pdf"], bytesMax: 20 * megabyte, countMax: 5 },
  /** Holds the proof of a CNY settlement: "JPG, PNG, JPEG, PDF, max 5 files, each 20 MB". */
  SETTLEMENT_PROOF: { kinds: [...pictures, "pdf"], bytesMax: 20 * megabyte, countMax: 5 },
  /** Holds the proof of an income's source: "Proof for receipts: JPG, PNG, JPEG, RAR, ZIP, max 2 MB". */
  INCOME_PROOF: { kinds: [...pictures, ...archives], bytesMax: 2 * megabyte, countMax: 5 },
  /** Holds the proof of a merchant's business: licences, contracts, invoices, pictures of its shop. */
  RECEIVING_QUALIFICATION: { kinds: [...pictures, "pdf", ...archives], bytesMax: 20 * megabyte, countMax: 5 },
  /** "Order Excel: 5 MB in one place, 20 MB in another". */
  ORDER_SHEET: { kinds: ["xls", "xlsx", "csv"], bytesMax: 5 * megabyte, countMax: 1 },
} as const satisfies Record<string, UploadUse>;

export type BusinessType = keyof typeof uploadUses;
// named cast: the keys of a constant object are its names
export const businessTypes = Object.keys(uploadUses) as [BusinessType, ...BusinessType[]];

/** Returns the extensions of a use in the form that a file input accepts: ".jpg", ".jpeg", … */
export const acceptedFileExtensions = ({ kinds }: Pick<UploadUse, "kinds">): readonly string[] =>
  kinds.flatMap((kind) => fileKinds[kind].endings.map((ending) => `.${ending}`));

/**
 * Holds the maximum of a picture's longer side and of its total pixels: pictures of the largest phone cameras (50
 * megapixels) still fit.
 */
export const pictureSideMax = 12_000;
export const picturePixelsMax = 64_000_000;

/** Holds the limits of an archive, and of a document in an archive format. */
export const archiveEntriesMax = 500;
export const inflatedBytesMax = 120 * megabyte;
/** Holds the maximum compression ratio: an entry beyond it is refused as a bomb. Small entries may have any ratio. */
export const inflationMax = 100;
export const inflationFreeBytes = megabyte;

/** Limits the number of rows in one sheet. */
export const sheetRowsMax = 20_000;

/** Holds the maximum time of a file inspection in milliseconds, and the heap size of the inspecting process. */
export const checkMsMax = 10_000;
export const checkHeapMegabytes = 128;

/** Holds the maximum storage of one merchant (ASVS V5.2.4). */
export const storedFilesMax = 5_000;
export const storedBytesMax = 2_048 * megabyte;

/**
 * Sets the time until the same file may be downloaded again, in seconds: "Download of the same file cannot repeat
 * within 10 seconds" (specification 3, section 5).
 */
export const downloadPauseSeconds = 10;

/**
 * Limits the number of files that one person may request in a minute, and of requests for missing or inaccessible
 * files.
 */
export const filesPerMinuteMax = 300;
export const missingFilesPerMinuteMax = 20;

/**
 * Limits the number of pictures and PDFs of one merchant that are recognised in a minute: each needs several seconds of
 * a process.
 */
export const picturesPerMinuteMax = 30;

/** Limits the number of documents that one person may generate in a minute. */
export const papersPerMinuteMax = 12;

/**
 * Limits the number of documents in archives that one person may generate in a minute: it admits one archive of the
 * largest size.
 */
export const archivedPapersPerMinuteMax = 60;

/** Limits the number of document codes that one address may query in a minute. */
export const paperQueriesPerMinuteMax = 30;

export const exportFormats = ["xlsx", "csv"] as const;
export type ExportFormat = (typeof exportFormats)[number];
/** Lists the formats of exports: the file name's extension, unique for each, and the content type. */
export const madeFormats = {
  xlsx: { ending: "xlsx", type: fileKinds.xlsx.type },
  csv: { ending: "csv", type: "text/csv; charset=utf-8" },
  /** SWIFT's customer statement, ISO 20022's customer statement, and ISO 20022's debit and credit notifications. */
  mt940: { ending: "sta", type: "text/plain; charset=us-ascii" },
  camt053: { ending: "camt053.xml", type: "application/xml" },
  camt054: { ending: "camt054.xml", type: "application/xml" },
  pdf: { ending: "pdf", type: fileKinds.pdf.type },
} as const satisfies Record<string, { ending: string; type: string }>;
export type MadeFormat = keyof typeof madeFormats;
export const isExportFormat = (text: string): text is MadeFormat => Object.hasOwn(madeFormats, text);
/** Limits the number of one person's exports that may be waiting or building at the same time. */
export const exportsOpenMax = 5;
/**
 * Holds the retention of an export's file, in days of real time; the export's record is retained for the same time
 * again.
 */
export const exportRetentionDays = 7;

/** Lists templates by code, those of existing areas and those to come. */
export const templates = {
  SUPPLEMENT_MATERIAL: "open",
  PAYMENT_BATCH: "open",
  MATERIAL_BATCH: "open",
  /** Holds the specification's other name of the materials template. */
  SETTLE_ORDER: "MATERIAL_BATCH",
  AUTHORIZATION_LETTER: "open",
} as const;

/**
 * Lists the business types with a document that a business number identifies: vouchers, confirmations, statements and
 * letters.
 */
export const businessDocuments = [
  "PAYMENT_ORDER",
  "SETTLEMENT_ORDER",
  "EXCHANGE_PAY_ORDER",
  "EXCHANGE_ORDER",
  "TRANSFER_ORDER",
  "INCOME",
  "REFUND_ORDER",
  "RECEIVING_ACCOUNT",
  "ACCOUNT_APPLICATION",
  "EXPORT",
] as const;
export type BusinessDocumentType = (typeof businessDocuments)[number];

/** Maps other names that programs use to a business type. A statement and a bill are files of the export centre. */
export const documentSynonyms: Readonly<Record<string, BusinessDocumentType>> = {
  PAYMENT: "PAYMENT_ORDER",
  PAYMENT_VOUCHER: "PAYMENT_ORDER",
  SETTLE: "SETTLEMENT_ORDER",
  SETTLEMENT: "SETTLEMENT_ORDER",
  SETTLEMENT_VOUCHER: "SETTLEMENT_ORDER",
  EXCHANGE_PAY: "EXCHANGE_PAY_ORDER",
  EXCHANGE_PAY_VOUCHER: "EXCHANGE_PAY_ORDER",
  EXCHANGE: "EXCHANGE_ORDER",
  EXCHANGE_VOUCHER: "EXCHANGE_ORDER",
  TRANSFER: "TRANSFER_ORDER",
  TRANSFER_VOUCHER: "TRANSFER_ORDER",
  RECEIPT: "INCOME",
  INCOME_RECEIPT: "INCOME",
  INCOME_VOUCHER: "INCOME",
  REFUND: "REFUND_ORDER",
  REFUND_VOUCHER: "REFUND_ORDER",
  STATEMENT: "EXPORT",
  BILL: "EXPORT",
  BILLING_VOUCHER: "EXPORT",
};

/** Lists the orders, and incomes, that accept supplementary materials or proof. */
export const materialSubjects = ["PAYMENT_ORDER", "SETTLEMENT_ORDER", "EXCHANGE_PAY_ORDER", "INCOME"] as const;

/**
 * Lists the extensions of files that are downloaded, not displayed inline: "Downloadable extensions" (specification 3,
 * section 9).
 */
export const downloadableExtensions = [
  "pdf",
  "zip",
  "rar",
  "mp4",
  "avi",
  "mov",
  "asf",
  "wmv",
  "rm",
  "rmvb",
  "flv",
  "f4v",
] as const;

/** Returns true when a file is offered as a download, by its name's extension, ignoring case. */
export const isDownloadable = (name: string): boolean =>
  downloadableExtensions.some((extension) => name.toLowerCase().endsWith(`.${extension}`));

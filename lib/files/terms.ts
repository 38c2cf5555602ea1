const kilobyte = 1_024;
const megabyte = 1_024 * kilobyte;

interface KindTerms {
  /** The content type the file is served with. */
  readonly type: string;
  /** The endings of its name, without the point. */
  readonly endings: readonly string[];
  /** The content types that browsers of different systems declare, beside those that say nothing. */
  readonly declared: readonly string[];
}

/**
 * Types that say nothing of a file: none, one of bytes, and that of a part of a form which says none (RFC 7578, 4.4), as
 * many programs send it.
 */
const unnamed = ["", "application/octet-stream", "text/plain"];

/** The kinds of file that may be uploaded at all. SVG and HTML are none: both run scripts. */
export const fileKinds = {
  jpg: {
    type: "image/jpeg",
    endings: ["jpg", "jpeg"],
    declared: [...unnamed, "image/jpeg", "image/jpg", "image/pjpeg"],
  },
  png: { type: "image/png", endings: ["png"], declared: [...unnamed, "image/png", "image/x-png"] },
  pdf: {
    type: "application/pdf",
    endings: ["pdf"],
    declared: [...unnamed, "application/pdf", "application/x-pdf", "application/wps-office.pdf"],
  },
  zip: {
    type: "application/zip",
    endings: ["zip"],
    declared: [...unnamed, "application/zip", "application/x-zip-compressed", "application/x-zip"],
  },
  rar: {
    type: "application/vnd.rar",
    endings: ["rar"],
    declared: [
      ...unnamed,
      "application/vnd.rar",
      "application/x-rar-compressed",
      "application/x-rar",
      "application/x-compressed",
    ],
  },
  xls: {
    type: "application/vnd.ms-excel",
    endings: ["xls"],
    declared: [
      ...unnamed,
      "application/vnd.ms-excel",
      "application/msexcel",
      "application/x-msexcel",
      "application/wps-office.xls",
    ],
  },
  xlsx: {
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    endings: ["xlsx"],
    declared: [
      ...unnamed,
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
    declared: [
      ...unnamed,
      "text/csv",
      "text/x-csv",
      "text/comma-separated-values",
      "text/tab-separated-values",
      "application/csv",
      "application/vnd.ms-excel",
      "application/wps-office.csv",
    ],
  },
  xml: { type: "application/xml", endings: ["xml"], declared: [...unnamed, "application/xml", "text/xml"] },
  docx: {
    type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    endings: ["docx"],
    declared: [
      ...unnamed,
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      "application/wps-office.docx",
    ],
  },
} as const satisfies Record<string, KindTerms>;

export type FileKind = keyof typeof fileKinds;

/** The uses of uploads: which kinds, how large, and how many of them one object may have. */
export interface UploadUse {
  readonly kinds: readonly FileKind[];
  readonly bytesMax: number;
  readonly countMax: number;
}

const pictures = ["jpg", "png"] as const;
const archives = ["rar", "zip"] as const;

/** Uses by their businessType (specification 1 and 3, section 5, "Uploads"). */
export const uploadUses = {
  /** The shell's own control: 2048 KB. */
  LICENSE: { kinds: [...pictures, "pdf"], bytesMax: 2_048 * kilobyte, countMax: 5 },
  /** "image uploads accept jpg, jpeg or png, with size limit as a parameter (default 1 MB)". */
  IMAGE: { kinds: pictures, bytesMax: megabyte, countMax: 1 },
  /** "legacy uploader 2 MB and at most 5 images". */
  LEGACY_IMAGE: { kinds: pictures, bytesMax: 2 * megabyte, countMax: 5 },
  /** "other default 20 MB per file". */
  OTHER: { kinds: [...pictures, "pdf", ...archives, "xls", "xlsx", "docx"], bytesMax: 20 * megabyte, countMax: 5 },
  /** "Payment files … under 20 MB each, up to 20 files"; as a proof also archives. */
  PAYMENT_PROOF: { kinds: [...pictures, "pdf", ...archives], bytesMax: 20 * megabyte, countMax: 20 },
  /** A sheet, or a message of payments (ISO 20022's pain.001). */
  PAYMENT_BATCH: { kinds: ["xls", "xlsx", "csv", "xml"], bytesMax: 20 * megabyte, countMax: 1 },
  /** "Other materials: up to 5 files, each under 20 MB". */
  SUPPLEMENT_MATERIAL: { kinds: [...pictures, "pdf", ...archives], bytesMax: 20 * megabyte, countMax: 5 },
  /** "KYC images under 4 MB or 10 MB … depending on the form". */
  KYC_IMAGE: { kinds: pictures, bytesMax: 4 * megabyte, countMax: 5 },
  KYC_LARGE_IMAGE: { kinds: pictures, bytesMax: 10 * megabyte, countMax: 5 },
  KYC_DOCUMENT: { kinds: [...pictures, "pdf", ...archives], bytesMax: 20 * megabyte, countMax: 5 },
  QUALIFICATION: { kinds: [...pictures, ...archives], bytesMax: 20 * megabyte, countMax: 5 },
  PAYEE_PROOF: { kinds: [...pictures, "pdf"], bytesMax: 20 * megabyte, countMax: 5 },
  /** The papers of a transfer between merchants, or of their relation. */
  TRANSFER_MATERIAL: { kinds: [...pictures, "pdf", ...archives], bytesMax: 20 * megabyte, countMax: 5 },
  /** The papers of a settlement material: "jpg/jpeg/png/pdf under 20 MB, up to 5 files per upload". */
  MATERIAL: { kinds: [...pictures, "pdf"], bytesMax: 20 * megabyte, countMax: 5 },
  /** What shows a CNY settlement: "JPG, PNG, JPEG, PDF, max 5 files, each 20 MB". */
  SETTLEMENT_PROOF: { kinds: [...pictures, "pdf"], bytesMax: 20 * megabyte, countMax: 5 },
  /** What shows where an income comes from: "Proof for receipts: JPG, PNG, JPEG, RAR, ZIP, max 2 MB". */
  INCOME_PROOF: { kinds: [...pictures, ...archives], bytesMax: 2 * megabyte, countMax: 5 },
  /** What shows that a merchant sells what it says: licences, contracts, invoices, pictures of its shop. */
  RECEIVING_QUALIFICATION: { kinds: [...pictures, "pdf", ...archives], bytesMax: 20 * megabyte, countMax: 5 },
  /** "Order Excel: 5 MB in one place, 20 MB in another". */
  ORDER_SHEET: { kinds: ["xls", "xlsx", "csv"], bytesMax: 5 * megabyte, countMax: 1 },
} as const satisfies Record<string, UploadUse>;

export type BusinessType = keyof typeof uploadUses;
// named cast: the keys of a constant object are its names
export const businessTypes = Object.keys(uploadUses) as [BusinessType, ...BusinessType[]];

/** The endings of a use as a file chooser wants them: ".jpg", ".jpeg", … */
export const endingsOf = ({ kinds }: Pick<UploadUse, "kinds">): readonly string[] =>
  kinds.flatMap((kind) => fileKinds[kind].endings.map((ending) => `.${ending}`));

/** A picture's longer side, and its total pixels: pictures of the largest phone cameras (50 megapixels) still fit. */
export const pictureSideMax = 12_000;
export const picturePixelsMax = 64_000_000;

/** The limits of an archive, or a document that is one inside. */
export const archiveEntriesMax = 500;
export const inflatedBytesMax = 120 * megabyte;
/** Beyond this many times its packed size an entry is a bomb; small ones may be as repetitive as they like. */
export const inflationMax = 100;
export const inflationFreeBytes = megabyte;

/** Rows of one sheet. */
export const sheetRowsMax = 20_000;

/** How long a file may be looked at, and the memory of the process that does it. */
export const checkMsMax = 10_000;
export const checkHeapMegabytes = 128;

/** How much one merchant may store (ASVS V5.2.4). */
export const filesKeptMax = 5_000;
export const bytesKeptMax = 2_048 * megabyte;

/** "Download of the same file cannot repeat within 10 seconds" (specification 3, section 5). */
export const downloadPauseSeconds = 10;

/** Files that one person may look for in a minute, and how many of them may be none of theirs. */
export const filesPerMinuteMax = 300;
export const missingFilesPerMinuteMax = 20;

/** How many pictures and PDFs of one merchant are read in a minute: reading one takes a process some seconds. */
export const picturesPerMinuteMax = 30;

/** How many documents, made on request, one person may have in a minute. */
export const papersPerMinuteMax = 12;

/** How many documents in archives one person may have in a minute: an archive of the largest is one of them. */
export const archivedPapersPerMinuteMax = 60;

/** How many codes of documents one address may ask about in a minute. */
export const papersAskedPerMinuteMax = 30;

export const exportFormats = ["xlsx", "csv"] as const;
export type ExportFormat = (typeof exportFormats)[number];
/** Everything that exports are made as: how the file's name ends, each otherwise, and what it is served as. */
export const madeFormats = {
  xlsx: { ending: "xlsx", type: fileKinds.xlsx.type },
  csv: { ending: "csv", type: "text/csv; charset=utf-8" },
  /** SWIFT's customer statement, and ISO 20022's; and ISO 20022's debit and credit notifications. */
  mt940: { ending: "sta", type: "text/plain; charset=us-ascii" },
  camt053: { ending: "camt053.xml", type: "application/xml" },
  camt054: { ending: "camt054.xml", type: "application/xml" },
  pdf: { ending: "pdf", type: fileKinds.pdf.type },
} as const satisfies Record<string, { ending: string; type: string }>;
export type MadeFormat = keyof typeof madeFormats;
export const isMadeFormat = (text: string): text is MadeFormat => Object.hasOwn(madeFormats, text);
/** Exports of one person that may wait or be built at once. */
export const exportsOpenMax = 5;
/** How long an export's file is kept, in days of real time; that there was one is known as long again. */
export const exportDaysKept = 7;

/** Forms to fill in, by code: those of areas that are there, and those that will come with theirs. */
export const templates = {
  SUPPLEMENT_MATERIAL: "open",
  PAYMENT_BATCH: "open",
  MATERIAL_BATCH: "open",
  /** The specification's other name for a list of materials. */
  SETTLE_ORDER: "MATERIAL_BATCH",
  AUTHORIZATION_LETTER: "open",
} as const;

/** The business types whose document a business number names: vouchers, confirmations, statements and letters. */
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

/** Other names that programs use for a business type. A statement and a bill are files of the export centre. */
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

/** The orders that supplementary materials are submitted for, and the incomes whose proof is; others will come. */
export const materialSubjects = ["PAYMENT_ORDER", "SETTLEMENT_ORDER", "EXCHANGE_PAY_ORDER", "INCOME"] as const;

/** "Downloadable extensions" (specification 3, section 9): such a file is kept, not looked at in place. */
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

/** Whether a file is handed out for keeping, by the ending of its name in whatever case. */
export const isDownloadable = (name: string): boolean =>
  downloadableExtensions.some((extension) => name.toLowerCase().endsWith(`.${extension}`));

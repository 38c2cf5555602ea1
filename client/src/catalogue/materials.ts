// Made of the catalogue of calls by `npm run client`: not to be changed by hand.
import type { AskOptions, CallRow, Download, KeyedOptions } from "../ask.js";
import type {
  CountedRows,
  CsvDialect,
  Currency,
  CurrentPage,
  CustomsProduct,
  Day,
  GoodsCategory,
  HistoryRow,
  OrderNo,
  PageSize,
  SettleSwitch,
  SettlementMaterial,
  SettlementMaterialAmount,
  SettlementMaterialBatch,
  SettlementMaterialBatchPapers,
  SettlementMaterialBatchRow,
  SettlementMaterialBatchRows,
  SettlementMaterialDetail,
  SettlementMaterialDraft,
  SettlementMaterialEntry,
  SettlementMaterialLogistics,
  Sum,
} from "./schemas.js";

/** The calls of `materials` that an API key may ask. */
export interface Materials {
  /**
   * The merchant's settlement materials, newest first.
   * Refused with DATE_OUT_OF_RANGE.
   */
  materials(input?: {
    readonly usage?: "pendingReview" | "failed" | "refused" | "unlinked" | "partiallyLinked" | "linkedNotUsed" | "inUse" | "partiallyUsed" | "used" | "cancelled" | "voided" | undefined;
    readonly link?: "toAssociate" | "partiallyAssociated" | "fullyAssociated" | "disabled" | "voided" | undefined;
    readonly waits?: "logistics" | undefined;
    readonly settlementType?: "general" | "noSettlement" | "customs" | undefined;
    readonly currency?: Currency | undefined;
    readonly number?: string | undefined;
    readonly buyer?: string | undefined;
    readonly from?: Day | undefined;
    readonly to?: Day | undefined;
    readonly currentPage?: CurrentPage | undefined;
    readonly pageSize?: PageSize | undefined;
  }, options?: AskOptions): Promise<{
    readonly rows: readonly SettlementMaterial[];
    readonly total: CountedRows;
    readonly currentPage: number;
    readonly pageSize: number;
  }>;
  /**
   * What those of a whole list that are approved come to, currency by currency in display order: in all, associated, and still to be.
   * Refused with DATE_OUT_OF_RANGE.
   */
  materialSums(input?: {
    readonly usage?: "pendingReview" | "failed" | "refused" | "unlinked" | "partiallyLinked" | "linkedNotUsed" | "inUse" | "partiallyUsed" | "used" | "cancelled" | "voided" | undefined;
    readonly link?: "toAssociate" | "partiallyAssociated" | "fullyAssociated" | "disabled" | "voided" | undefined;
    readonly waits?: "logistics" | undefined;
    readonly settlementType?: "general" | "noSettlement" | "customs" | undefined;
    readonly currency?: Currency | undefined;
    readonly number?: string | undefined;
    readonly buyer?: string | undefined;
    readonly from?: Day | undefined;
    readonly to?: Day | undefined;
  }, options?: AskOptions): Promise<{
    readonly sums: readonly {
      readonly amount: Sum;
      readonly linked: Sum;
      readonly linkable: Sum;
    }[];
  }>;
  /**
   * One settlement material with its files and the history of its states.
   * Refused with ORDER_NOTFOUND.
   */
  material(input: {
    readonly orderId: OrderNo;
  }, options?: AskOptions): Promise<SettlementMaterialDetail>;
  /**
   * Submits a contract or order as a settlement material; operations review it. Sent once more with the same papers while that one waits, it is that one.
   * Refused with MATERIAL_FIELD_INVALID, CUSTOMS_NOT_OPEN, WEBSITE_TAKEN, FILE_NOTFOUND.
   */
  submitMaterial(input: {
    readonly settlementType: "general" | "noSettlement" | "customs";
    readonly amount: SettlementMaterialAmount;
    readonly buyerName: string;
    readonly contractNo: string;
    readonly contractDate: Day;
    readonly tradeCountry: string;
    readonly website: string;
    readonly productType: GoodsCategory;
    readonly productName: string;
    readonly quantity: number;
    readonly shipmentStatus: "shipped" | "notShipped";
    /** Otherwise "". */
    readonly logisticsProvider?: string | undefined;
    /** Otherwise "". */
    readonly trackingNo?: string | undefined;
    /** Otherwise "". */
    readonly shippedOn?: "" | Day | undefined;
    /** Otherwise "". */
    readonly shipsOn?: "" | Day | undefined;
    /** Otherwise "". */
    readonly customsNo?: string | undefined;
    /** Otherwise "". */
    readonly remarks?: string | undefined;
    readonly orderFileIds: readonly string[];
    /** Otherwise []. */
    readonly logisticsFileIds?: readonly string[] | undefined;
  }, options?: KeyedOptions): Promise<SettlementMaterial>;
  /**
   * Corrects a material that is not approved yet: it is reviewed, or reviewed again. One that says the same as before is refused.
   * Refused with ORDER_NOTFOUND, OPERATION_NOT_ALLOW, ORDER_CHANGED, ORDER_UNCHANGED, MATERIAL_FIELD_INVALID, CUSTOMS_NOT_OPEN, WEBSITE_TAKEN, FILE_NOTFOUND.
   */
  correctMaterial(input: {
    readonly orderId: OrderNo;
    readonly changes?: number | undefined;
    readonly settlementType: "general" | "noSettlement" | "customs";
    readonly amount: SettlementMaterialAmount;
    readonly buyerName: string;
    readonly contractNo: string;
    readonly contractDate: Day;
    readonly tradeCountry: string;
    readonly website: string;
    readonly productType: GoodsCategory;
    readonly productName: string;
    readonly quantity: number;
    readonly shipmentStatus: "shipped" | "notShipped";
    /** Otherwise "". */
    readonly logisticsProvider?: string | undefined;
    /** Otherwise "". */
    readonly trackingNo?: string | undefined;
    /** Otherwise "". */
    readonly shippedOn?: "" | Day | undefined;
    /** Otherwise "". */
    readonly shipsOn?: "" | Day | undefined;
    /** Otherwise "". */
    readonly customsNo?: string | undefined;
    /** Otherwise "". */
    readonly remarks?: string | undefined;
    readonly orderFileIds: readonly string[];
    /** Otherwise []. */
    readonly logisticsFileIds?: readonly string[] | undefined;
  }, options?: AskOptions): Promise<SettlementMaterial>;
  /**
   * Adds papers to a material that is not approved yet: it is reviewed, or reviewed again, with them. Where it has all of them already, by their content, that is refused.
   * Refused with ORDER_NOTFOUND, OPERATION_NOT_ALLOW, ORDER_CHANGED, ORDER_UNCHANGED, FILE_NOTFOUND, FILE_COUNT.
   */
  addMaterialFiles(input: {
    readonly orderId: OrderNo;
    readonly changes?: number | undefined;
    readonly kind: "order" | "logistics";
    readonly fileIds: readonly string[];
  }, options?: AskOptions): Promise<SettlementMaterial>;
  /**
   * Changes the amount of an approved material, once, up to 1.1 times what it is and never below what is associated with it.
   * Refused with ORDER_NOTFOUND, OPERATION_NOT_ALLOW, ORDER_CHANGED, ORDER_UNCHANGED, INVALID_CURRENCY, MATERIAL_AMENDED, MATERIAL_AMOUNT_RANGE.
   */
  amendMaterial(input: {
    readonly orderId: OrderNo;
    readonly changes?: number | undefined;
    readonly amount: SettlementMaterialAmount;
  }, options?: AskOptions): Promise<SettlementMaterial>;
  /**
   * Cancels a material that is not approved yet, or voids the contract of one that is: nothing can be associated with it any more, and its links are released. Refused where a settlement, advance or refund uses one of them; incomes that were credited by them wait for their orders again.
   * Refused with ORDER_NOTFOUND, OPERATION_NOT_ALLOW, ORDER_CHANGED, MATERIAL_LINKED, LACK_BALANCE.
   */
  cancelMaterial(input: {
    readonly id: OrderNo;
    readonly changes?: number | undefined;
  }, options?: AskOptions): Promise<SettlementMaterial>;
  /**
   * Downloads one file of a material: its serial number, and the file's id. The same one again only after 10 seconds.
   * Refused with ORDER_NOTFOUND, FILE_NOTFOUND, DOWNLOAD_REPEATED.
   */
  materialFile(input: {
    readonly a: OrderNo;
    readonly b: string;
  }, options?: AskOptions): Promise<Download>;
  /**
   * Saves what is filled in of a new material so far, for fifteen days from the last time; refused where somebody else of the merchant saved it meanwhile, with nothing lost of either.
   * Refused with ORDER_CHANGED.
   */
  saveMaterialDraft(input: {
    readonly entry: SettlementMaterialEntry;
    /** Otherwise 0. */
    readonly version?: number | undefined;
  }, options?: AskOptions): Promise<SettlementMaterialDraft>;
  /** The draft of a new material; null where there is none, or it was kept for fifteen days. */
  materialDraft(input?: Record<string, never>, options?: AskOptions): Promise<{
    readonly draft: SettlementMaterialDraft | null;
  }>;
  /** Buyers that a new material may name: those of the merchant's materials, with what was said of them last, and the payers of what it received. With a text, those whose name holds it. */
  buyers(input?: {
    /** Otherwise "". */
    readonly text?: string | undefined;
  }, options?: AskOptions): Promise<{
    readonly rows: readonly {
      readonly buyerName: string;
      readonly tradeCountry: string;
      readonly website: string;
    }[];
  }>;
  /**
   * Reads an order, contract, invoice, bill of lading or customs declaration of one's own, picture or PDF: the fields of a material that it says, each with its line, and where its goods do not sum up to its total. What is read is kept, to be compared with what is sent.
   * Refused with FILE_NOTFOUND, PICTURE_TOO_LARGE, PICTURE_UNREADABLE, REQUEST_BUSY.
   */
  readPaper(input: {
    readonly fileId: string;
  }, options?: AskOptions): Promise<{
    readonly fields: Readonly<Partial<Record<"buyerName" | "contractNo" | "contractDate" | "currency" | "amount" | "productName" | "quantity" | "logisticsProvider" | "trackingNo" | "shippedOn" | "customsNo", {
      readonly value: string;
      readonly line: string;
    }>>>;
    readonly contradictions: readonly {
      readonly kind: "sum";
      readonly items: string;
      readonly total: string;
    }[];
    readonly confidence: number;
  }>;
  /**
   * Supplements the logistics of an approved material whose goods were not shipped when it was handed in; operations review them.
   * Refused with ORDER_NOTFOUND, OPERATION_NOT_ALLOW, ORDER_CHANGED, MATERIAL_FIELD_INVALID, FILE_NOTFOUND.
   */
  completeLogistics(input: {
    readonly orderId: OrderNo;
    readonly changes?: number | undefined;
    /** Otherwise "". */
    readonly logisticsProvider?: string | undefined;
    /** Otherwise "". */
    readonly trackingNo?: string | undefined;
    readonly shippedOn: Day;
    /** Otherwise []. */
    readonly fileIds?: readonly string[] | undefined;
  }, options?: AskOptions): Promise<SettlementMaterialLogistics>;
  /**
   * Asks for an approved material that was handed in not to be settled to be settled after all; operations decide.
   * Refused with ORDER_NOTFOUND, OPERATION_NOT_ALLOW, ORDER_CHANGED.
   */
  switchToSettlement(input: {
    readonly orderId: OrderNo;
    readonly changes?: number | undefined;
  }, options?: AskOptions): Promise<SettleSwitch>;
  /**
   * Starts a list of materials of one kind from an Excel or csv file that was uploaded as ORDER_SHEET. It is read beside everything else; upload-loop-check tells how far it is. A file whose content was sent before is asked about.
   * Refused with FILE_NOTFOUND, INVALID_FILE_TYPE, BATCH_REPEATED, BATCHES_FULL, CUSTOMS_NOT_OPEN.
   */
  startBatch(input: {
    readonly fileId: string;
    readonly settlementType: "general" | "noSettlement" | "customs";
    /** Otherwise false. */
    readonly isAgain?: boolean | undefined;
    readonly dialect?: CsvDialect | undefined;
  }, options?: AskOptions): Promise<SettlementMaterialBatch>;
  /**
   * How far the list of a number is read, and what it has come to.
   * Refused with ORDER_NOTFOUND.
   */
  batchProgress(input: {
    readonly id: OrderNo;
  }, options?: AskOptions): Promise<SettlementMaterialBatch>;
  /** The merchant's lists that are being read, with how far each is. */
  runningBatches(input?: Record<string, never>, options?: AskOptions): Promise<{
    readonly rows: readonly SettlementMaterialBatch[];
  }>;
  /**
   * The merchant's lists of materials, newest first.
   * Refused with DATE_OUT_OF_RANGE.
   */
  materialBatches(input?: {
    /** 0 processing, 1 success, 2 failed, 3 awaitingLogistics, 4 resubmitted, 5 checked, 6 dropped */
    readonly state?: "0" | "1" | "2" | "3" | "4" | "5" | "6" | undefined;
    readonly settlementType?: "general" | "noSettlement" | "customs" | undefined;
    readonly text?: string | undefined;
    readonly from?: Day | undefined;
    readonly to?: Day | undefined;
    readonly currentPage?: CurrentPage | undefined;
    readonly pageSize?: PageSize | undefined;
  }, options?: AskOptions): Promise<{
    readonly rows: readonly SettlementMaterialBatch[];
    readonly total: CountedRows;
    readonly currentPage: number;
    readonly pageSize: number;
  }>;
  /**
   * One list with its history, its papers, and its rows: all, the faulty or the good ones, those that repeat a material's number, those without a paper, or those whose logistics are awaited.
   * Refused with ORDER_NOTFOUND.
   */
  materialBatch(input: {
    readonly batchNo: OrderNo;
    /** Otherwise "all". */
    readonly show?: "all" | "faulty" | "good" | "handedIn" | "left" | "repeated" | "noPapers" | "awaitingLogistics" | undefined;
    readonly currentPage?: CurrentPage | undefined;
    readonly pageSize?: PageSize | undefined;
  }, options?: AskOptions): Promise<{
    readonly batch: SettlementMaterialBatch;
    readonly papers: SettlementMaterialBatchPapers;
    readonly rows: SettlementMaterialBatchRows;
    readonly history: readonly HistoryRow[];
  }>;
  /**
   * A list as its sender's own sheet, with what is wrong beside each row and what became of it: corrected in it, it is sent again. On request the faulty rows alone, or those left behind when it was handed in.
   * Refused with ORDER_NOTFOUND, DOWNLOAD_REPEATED.
   */
  downloadBatchFile(input: {
    readonly batchNo: OrderNo;
    /** Otherwise "all". */
    readonly show?: "all" | "faulty" | "left" | undefined;
  }, options?: AskOptions): Promise<Download>;
  /**
   * Takes a corrected file for a list that is not handed in, in the place of the one before: it is read anew, its papers stay.
   * Refused with ORDER_NOTFOUND, ORDER_CHANGED, OPERATION_NOT_ALLOW, FILE_NOTFOUND, INVALID_FILE_TYPE, BATCH_REPEATED.
   */
  replaceBatchFile(input: {
    readonly batchNo: OrderNo;
    readonly changes?: number | undefined;
    readonly fileId: string;
    /** Otherwise false. */
    readonly isAgain?: boolean | undefined;
    readonly dialect?: CsvDialect | undefined;
  }, options?: AskOptions): Promise<SettlementMaterialBatch>;
  /**
   * Says which papers a list that is not handed in comes with, uploaded as MATERIAL: those whose names begin with a contract number (HT-1 invoice.pdf, HT-1 waybill.pdf), for its row; and common ones, for rows without any.
   * Refused with ORDER_NOTFOUND, OPERATION_NOT_ALLOW, FILE_NOTFOUND.
   */
  setBatchPapers(input: {
    readonly batchNo: OrderNo;
    readonly namedFileIds: readonly string[];
    readonly commonFileIds: readonly string[];
  }, options?: AskOptions): Promise<SettlementMaterialBatchPapers>;
  /**
   * Discards a list that is not handed in, also while it is read.
   * Refused with ORDER_NOTFOUND, ORDER_CHANGED, OPERATION_NOT_ALLOW.
   */
  dropBatch(input: {
    readonly batchNo: OrderNo;
    readonly changes?: number | undefined;
  }, options?: AskOptions): Promise<SettlementMaterialBatch>;
  /**
   * Hands a list in: each good row becomes a settlement material with its papers, and operations review it. Its rows are judged once more by today's rules: where more are wrong, or repeat a number, than was agreed to, that is written down and nothing is handed in.
   * Refused with ORDER_NOTFOUND, ORDER_CHANGED, OPERATION_NOT_ALLOW, CUSTOMS_NOT_OPEN, MATERIAL_ROWS_FAULTY, MATERIAL_ROWS_EMPTY, MATERIAL_ROWS_REPEATED, MATERIAL_PAPERS_MISSING, FILE_COUNT.
   */
  submitBatch(input: {
    readonly batchNo: OrderNo;
    readonly changes?: number | undefined;
    /** Otherwise false. */
    readonly isPartial?: boolean | undefined;
    /** Otherwise 0. */
    readonly repeated?: number | undefined;
  }, options?: AskOptions): Promise<SettlementMaterialBatch>;
  /**
   * Supplements the logistics of many materials of one list at once, all or none; operations review each. A row is named by its material's number, with the `changes` of the logistics as they were looked at.
   * Refused with ORDER_NOTFOUND, ORDER_CHANGED, OPERATION_NOT_ALLOW, MATERIAL_FIELD_INVALID, FILE_NOTFOUND.
   */
  completeBatchLogistics(input: {
    readonly batchNo: OrderNo;
    readonly rows: readonly ({
      readonly orderId: OrderNo;
      readonly changes?: number | undefined;
      /** Otherwise "". */
      readonly logisticsProvider?: string | undefined;
      /** Otherwise "". */
      readonly trackingNo?: string | undefined;
      readonly shippedOn: Day;
      /** Otherwise []. */
      readonly fileIds?: readonly string[] | undefined;
    })[];
  }, options?: AskOptions): Promise<SettlementMaterialBatch>;
  /**
   * The rows of a list that need an edit before they can be handed in, in the order of the file.
   * Refused with ORDER_NOTFOUND.
   */
  rowsToEdit(input: {
    readonly fileBatchNo: OrderNo;
    /** Otherwise 2. */
    readonly fileType?: 2 | undefined;
    readonly currentPage?: CurrentPage | undefined;
    readonly pageSize?: PageSize | undefined;
  }, options?: AskOptions): Promise<{
    readonly batch: SettlementMaterialBatch;
    readonly rows: SettlementMaterialBatchRows;
  }>;
  /**
   * Corrects a row of a list that is not handed in, column by column; it is judged anew at once.
   * Refused with ORDER_NOTFOUND, OPERATION_NOT_ALLOW.
   */
  editRow(input: {
    readonly fileBatchNo: OrderNo;
    /** Otherwise 2. */
    readonly fileType?: 2 | undefined;
    readonly no: number;
    readonly typed: Readonly<Record<string, string>>;
  }, options?: AskOptions): Promise<{
    readonly batch: SettlementMaterialBatch;
    readonly row: SettlementMaterialBatchRow;
  }>;
  /**
   * Asks for all approved materials of a list that were handed in not to be settled to be settled after all; operations decide about each. Those that cannot be switched, or wait for a decision already, are left.
   * Refused with ORDER_NOTFOUND, OPERATION_NOT_ALLOW.
   */
  switchBatch(input: {
    readonly fileBatchNo: OrderNo;
    /** Otherwise 2. */
    readonly fileType?: 2 | undefined;
  }, options?: AskOptions): Promise<{
    readonly asked: readonly OrderNo[];
    readonly left: number;
  }>;
  /**
   * Applies for customs-declaration settlement, for the first time or anew after it was refused or closed; operations decide.
   * Refused with OPERATION_NOT_ALLOW, AGREEMENT_CHANGED, FILE_NOTFOUND.
   */
  applyForCustoms(input: {
    readonly contactName: string;
    readonly contactPhone: string;
    /** For example "3122960ABC". */
    readonly customsCode: string;
    readonly yearlyVolume: "1" | "2" | "3" | "4";
    readonly fileIds: readonly string[];
    readonly agreed: {
      readonly id: "customs-settlement";
      readonly version: number;
    };
  }, options?: AskOptions): Promise<CustomsProduct>;
  /** How the merchant stands with customs-declaration settlement; null where it never applied. */
  customsStatus(input?: Record<string, never>, options?: AskOptions): Promise<{
    readonly product: CustomsProduct | null;
  }>;
}

export const materials = {
  materials: {"method":"POST","path":"/api/b2b/sett/material/page","body":"json","reply":"json","isSafe":true,"takesKey":false},
  materialSums: {"method":"POST","path":"/api/b2b/sett/material/summary","body":"json","reply":"json","isSafe":true,"takesKey":false},
  material: {"method":"POST","path":"/api/b2b/sett/material/query-order-info","body":"json","reply":"json","isSafe":true,"takesKey":false},
  submitMaterial: {"method":"POST","path":"/api/b2b/sett/material/submit-b2b-order-info","body":"json","reply":"json","isSafe":false,"takesKey":true},
  correctMaterial: {"method":"POST","path":"/api/b2b/sett/material/edit-order","body":"json","reply":"json","isSafe":false,"takesKey":false},
  addMaterialFiles: {"method":"POST","path":"/api/b2b/sett/material/add-order/file","body":"json","reply":"json","isSafe":false,"takesKey":false},
  amendMaterial: {"method":"POST","path":"/api/b2b/sett/material/edit-order-amt","body":"json","reply":"json","isSafe":false,"takesKey":false},
  cancelMaterial: {"method":"POST","path":"/api/b2b/sett/material/cancelOpt/{id}","body":"json","reply":"json","isSafe":false,"takesKey":false},
  materialFile: {"method":"POST","path":"/api/b2b/sett/material/download/{a}/{b}","body":"json","reply":"file","isSafe":false,"takesKey":false},
  saveMaterialDraft: {"method":"POST","path":"/api/b2b/upload-detail/draft-b2b-order-info","body":"json","reply":"json","isSafe":false,"takesKey":false},
  materialDraft: {"method":"GET","path":"/api/b2b/upload-detail/draft-b2b-order-info","body":"json","reply":"json","isSafe":true,"takesKey":false},
  buyers: {"method":"GET","path":"/api/b2b/upload-detail/searchPayeeInfo","body":"json","reply":"json","isSafe":true,"takesKey":false},
  readPaper: {"method":"POST","path":"/api/b2b/sett/material/read-paper","body":"json","reply":"json","isSafe":false,"takesKey":false},
  completeLogistics: {"method":"POST","path":"/api/b2b/sett/material/completion-b2b-order-logistics","body":"json","reply":"json","isSafe":false,"takesKey":false},
  switchToSettlement: {"method":"POST","path":"/api/b2b/sett/material/switch-settle-order","body":"json","reply":"json","isSafe":false,"takesKey":false},
  startBatch: {"method":"POST","path":"/api/b2b/sett/material/upload","body":"json","reply":"json","isSafe":false,"takesKey":false},
  batchProgress: {"method":"GET","path":"/api/b2b/sett/material/upload-loop-check/{id}","body":"json","reply":"json","isSafe":true,"takesKey":false},
  runningBatches: {"method":"GET","path":"/api/b2b/upload-detail/upload-loop-check","body":"json","reply":"json","isSafe":true,"takesKey":false},
  materialBatches: {"method":"POST","path":"/api/b2b/upload-detail/page","body":"json","reply":"json","isSafe":true,"takesKey":false},
  materialBatch: {"method":"POST","path":"/api/b2b/upload-detail/detail-page","body":"json","reply":"json","isSafe":true,"takesKey":false},
  downloadBatchFile: {"method":"GET","path":"/api/b2b/upload-detail/download","body":"json","reply":"file","isSafe":false,"takesKey":false},
  replaceBatchFile: {"method":"POST","path":"/api/b2b/upload-detail/upload","body":"json","reply":"json","isSafe":false,"takesKey":false},
  setBatchPapers: {"method":"POST","path":"/api/b2b/upload-detail/papers","body":"json","reply":"json","isSafe":false,"takesKey":false},
  dropBatch: {"method":"POST","path":"/api/b2b/upload-detail/drop","body":"json","reply":"json","isSafe":false,"takesKey":false},
  submitBatch: {"method":"POST","path":"/api/b2b/upload-detail/submit-b2b-order-info","body":"json","reply":"json","isSafe":false,"takesKey":false},
  completeBatchLogistics: {"method":"POST","path":"/api/b2b/upload-detail/completion-b2b-order-logistics","body":"json","reply":"json","isSafe":false,"takesKey":false},
  rowsToEdit: {"method":"POST","path":"/api/pay/externalOrder/query-edit-external-order","body":"json","reply":"json","isSafe":true,"takesKey":false},
  editRow: {"method":"POST","path":"/api/pay/externalOrder/edit-external-order","body":"json","reply":"json","isSafe":false,"takesKey":false},
  switchBatch: {"method":"POST","path":"/api/pay/externalOrder/switch-settle-external-order","body":"json","reply":"json","isSafe":false,"takesKey":false},
  applyForCustoms: {"method":"POST","path":"/api/b2b/customs/product/apply","body":"json","reply":"json","isSafe":false,"takesKey":false},
  customsStatus: {"method":"POST","path":"/api/b2b/customs/product/query/status","body":"json","reply":"json","isSafe":true,"takesKey":false},
} as const satisfies Readonly<Record<keyof Materials, CallRow>>;

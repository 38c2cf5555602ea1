// Made of the catalogue of calls by `npm run client`: not to be changed by hand.
import type { AskOptions, CallRow, Download, KeyedOptions } from "../ask.js";
import type {
  Batch,
  BatchRow,
  CountedRows,
  CsvDialect,
  Currency,
  CurrentPage,
  Day,
  ExportApplied,
  HistoryRow,
  Instant,
  Money,
  NameChecked,
  OrderNo,
  OrderReview,
  PageSize,
  Partner,
  Payee,
  Payment,
  PaymentBatchState,
  PaymentCost,
  PaymentPurpose,
  PaymentState,
  PoboPayer,
  Rate,
  SettlementOrder,
  StandingOrder,
  Tracking,
} from "./schemas.js";

/** The calls of `payments` that an API key may ask. */
export interface Payments {
  /**
   * Amount, arrival, rate and fee of a payment before it is made; locks the rate where one is needed.
   * Refused with POBO_NOTFOUND, POBO_UNUSABLE, POBO_EXPIRED, NO_RATE, MARKET_CLOSED, ACCOUNT_NOTFOUND, INVALID_CURRENCY, BELOW_MINI_LIMIT, PAY_CURRENCY_UNVERIFIED, EXCHANGE_NOT_OFFERED, PAYMENT_MODE_INACTIVE, PAY_DAY_OUT_OF_RANGE, PAY_DAY_OFF.
   */
  cost(input: {
    readonly payeeId: string;
    readonly amount: Money;
    readonly payCurrency: Currency;
    readonly feeCurrency?: Currency | undefined;
    readonly bearer: "OUR" | "SHA";
    readonly payOn?: Day | undefined;
    readonly poboRecordId?: string | undefined;
  }, options?: AskOptions): Promise<PaymentCost>;
  /**
   * Pays a payee. Amount and fees are held at once and handed to the banks some minutes later, or after the approval group has passed it, or on the morning of the day to pay on; until then the payment may be cancelled. In a simulation, amounts that end in 66.61, 66.62, 66.63, 66.64, 66.65 have outcomes of their own.
   * Refused with ACCOUNT_NOTFOUND, INVALID_CURRENCY, BELOW_MINI_LIMIT, LACK_BALANCE, LACK_FEE_BALANCE, PAY_PASSWORD_WRONG, PAY_PASSWORD_LOCKED, PAY_PASSWORD_BLOCKED, PAY_PASSWORD_MISSING, CAPTCHA_ERROR, SECOND_STEP_REQUIRED, SECOND_STEP_LOCKED, COST_CHANGED, PAY_CURRENCY_UNVERIFIED, EXCHANGE_NOT_OFFERED, QUOTE_EXPIRED, QUOTE_USED, NO_RATE, MARKET_CLOSED, PAYMENT_MODE_INACTIVE, PAYMENT_REPEATED, SINGLE_QUOTA_EXCEEDED, DAY_QUOTA_EXCEEDED, FILE_NOTFOUND, REVIEWER_MISSING, POBO_NOTFOUND, POBO_UNUSABLE, POBO_EXPIRED, NAME_NOT_MATCHED, PAY_DAY_OUT_OF_RANGE, PAY_DAY_OFF.
   */
  pay(input: {
    readonly payeeId: string;
    readonly amount: Money;
    readonly payCurrency: Currency;
    readonly feeCurrency?: Currency | undefined;
    readonly bearer: "OUR" | "SHA";
    readonly payOn?: Day | undefined;
    readonly quoteId?: string | undefined;
    readonly shownDebit?: Money | undefined;
    readonly shownFee?: Money | undefined;
    readonly documentIds?: readonly string[] | undefined;
    readonly materialIds?: readonly string[] | undefined;
    readonly poboRecordId?: string | undefined;
    readonly isAdvised?: boolean | undefined;
    readonly isAgain?: boolean | undefined;
    readonly purpose: PaymentPurpose;
    readonly reference: string;
    /** Otherwise "". */
    readonly merchantOrderNo?: string | undefined;
    readonly remarks?: string | undefined;
  }, options?: KeyedOptions): Promise<Payment>;
  /**
   * Cancels a payment that is still pending, or recalls one that is reviewed: what was held comes back. An exchange that was made for it stands: the bought amount is the merchant's, and the exchange's own fee stays. So is a settlement in yuan that the bank does not work on, with a reason.
   * Refused with ORDER_NOTFOUND, OPERATION_NOT_ALLOW.
   */
  cancel(input: {
    readonly orderNo: OrderNo;
    readonly reason?: string | undefined;
  }, options?: KeyedOptions): Promise<Payment | SettlementOrder>;
  /**
   * Payments, newest first.
   * Refused with DATE_OUT_OF_RANGE.
   */
  records(input?: {
    readonly state?: PaymentState | undefined;
    readonly currency?: Currency | undefined;
    readonly payee?: string | undefined;
    readonly orderNo?: string | undefined;
    readonly merchantOrderNo?: string | undefined;
    /** 0 none, 1 processing, 2 success */
    readonly refundState?: "0" | "1" | "2" | undefined;
    readonly batchNo?: string | undefined;
    readonly ahead?: "scheduled" | "stalled" | undefined;
    readonly from?: Day | undefined;
    readonly to?: Day | undefined;
    readonly isDearer?: boolean | undefined;
    readonly currentPage?: CurrentPage | undefined;
    readonly pageSize?: PageSize | undefined;
  }, options?: AskOptions): Promise<{
    readonly rows: readonly Payment[];
    readonly total: CountedRows;
    readonly currentPage: number;
    readonly pageSize: number;
  }>;
  /**
   * One payment with the history of its states.
   * Refused with ORDER_NOTFOUND.
   */
  detail(input: {
    readonly orderNo: OrderNo;
  }, options?: AskOptions): Promise<{
    readonly payment: Payment;
    readonly isVouched: boolean;
    readonly history: readonly HistoryRow[];
    readonly refund: {
      readonly refundOrderNo: OrderNo;
      readonly amount: Money;
      readonly fee: Money;
      readonly deducted: Money;
      readonly reason: string;
      readonly askedAt: Instant;
      readonly doneAt: Instant | null;
    } | null;
    readonly recalls: readonly ({
      /** 0 asked, 1 granted, 2 refused, 3 closed */
      readonly state: "0" | "1" | "2" | "3";
      readonly reason: string;
      readonly answer: string;
      readonly operator: string;
      readonly askedAt: Instant;
      readonly doneAt: Instant | null;
    })[];
    readonly mayRecall: boolean;
    readonly advice: {
      readonly sent: readonly ({
        readonly email: string;
        readonly language: "zh-CN" | "en-US";
        readonly sentBy: string;
        readonly sentAt: Instant;
        readonly unsent: "payeeChanged" | "merchantLimit" | "addressLimit" | null;
      })[];
      readonly email: string | null;
      readonly isDue: boolean;
      readonly maySend: boolean;
    };
    readonly tracking: Tracking;
    readonly documents: readonly {
      readonly fileId: string;
      readonly fileName: string;
      readonly fileUrl: string;
    }[];
  }>;
  /**
   * Adds a payee abroad. What its destination asks for, and how numbers are written there, its table says; IBAN and SWIFT are checked by their standards (ISO 13616, ISO 9362); an ampersand in the name becomes "and".
   * Refused with CONFIRMATION_NEEDED, PAY_PASSWORD_WRONG, PAY_PASSWORD_LOCKED, PAY_PASSWORD_BLOCKED, PAY_PASSWORD_MISSING, CAPTCHA_ERROR, SECOND_STEP_REQUIRED, SECOND_STEP_LOCKED, INVALID_CURRENCY, INVALID_COUNTRY, PAIR_UNSUPPORTED, IBAN_INVALID, ACCOUNT_NUMBER_INVALID, SWIFT_INVALID, PAYEE_FIELD_INVALID, FILE_NOTFOUND, REQUEST_REPEAT.
   */
  addPayee(input: {
    readonly entityType: "company" | "mainlandCompany" | "nonMainlandCompany" | "individual";
    readonly currency: Currency;
    readonly name: string;
    readonly account: string;
    readonly swift: string;
    readonly bankName: string;
    readonly bankCountry: string;
    readonly bankCode?: string | undefined;
    readonly cardType?: "debit" | "credit" | "" | undefined;
    readonly intermediaryName?: string | undefined;
    readonly intermediarySwift?: string | undefined;
    readonly intermediaryCountry?: string | "" | undefined;
    readonly country: string;
    readonly address: string;
    readonly province?: string | undefined;
    readonly city?: string | undefined;
    readonly postalCode?: string | undefined;
    readonly mobile?: string | undefined;
    /** Otherwise "". */
    readonly nickname?: string | undefined;
    readonly proofIds?: readonly string[] | undefined;
  }, options?: AskOptions): Promise<Payee>;
  /** The payees one may pay in a currency, newest first. */
  payees(input?: {
    readonly currency?: Currency | undefined;
    readonly name?: string | undefined;
    readonly currentPage?: CurrentPage | undefined;
    readonly pageSize?: PageSize | undefined;
  }, options?: AskOptions): Promise<{
    readonly rows: readonly Payee[];
    readonly total: CountedRows;
    readonly currentPage: number;
    readonly pageSize: number;
  }>;
  /**
   * Takes a file of payments that was uploaded as PAYMENT_BATCH. It is read beside everything else; payment-apply-result tells how far it is. A csv file is read in the encoding and with the separator that are found in it, or those that are given. A file whose content was sent before is asked about. A message (pain.001.001.03 or .09) is never taken twice.
   * Refused with FILE_NOTFOUND, INVALID_FILE_TYPE, BATCH_REPEATED, MESSAGE_REPEATED, BATCHES_FULL.
   */
  applyBatch(input: {
    readonly fileId: string;
    /** Otherwise false. */
    readonly isAgain?: boolean | undefined;
    readonly dialect?: CsvDialect | undefined;
    readonly purpose?: PaymentPurpose | undefined;
  }, options?: AskOptions): Promise<{
    readonly batchNo: OrderNo;
  }>;
  /**
   * How far the reading of a file is; then what its rows came to, the faulty ones first, or some of them alone: by their state, those whose accounts are not in the payees' names, or those that pay what was paid already. And what the good ones cost in each currency.
   * Refused with ORDER_NOTFOUND.
   */
  batchResult(input: {
    readonly batchNo: OrderNo;
    readonly show?: "faulty" | "ready" | "left" | "differing" | "repeated" | undefined;
    readonly currentPage?: CurrentPage | undefined;
    readonly pageSize?: PageSize | undefined;
  }, options?: AskOptions): Promise<{
    readonly batch: Batch;
    readonly rows: {
      readonly rows: readonly BatchRow[];
      readonly total: CountedRows;
      readonly currentPage: number;
      readonly pageSize: number;
    };
  }>;
  /** Who may review a batch of the asker's: the company's approval group without the asker, level by level; and within how many hours. */
  batchReviewers(input?: Record<string, never>, options?: AskOptions): Promise<{
    readonly rows: readonly (readonly {
      readonly operatorId: string;
      readonly name: string;
    }[])[];
    readonly hours: number;
  }>;
  /** Whom a batch may be paid for: the merchant itself, and its payers that can be paid for today. */
  batchPayers(input?: Record<string, never>, options?: AskOptions): Promise<{
    readonly rows: readonly ({
      readonly poboRecordId: string | null;
      readonly payerType: "company" | "personal";
      readonly name: string;
      readonly enName: string;
    })[];
  }>;
  /**
   * Says of one's own batch that is not handed in yet which account pays all of it (none: each currency is paid from its own), on whose behalf, and with which documents; its rows are priced anew. Rows of another currency are exchanged one by one, at the rate of the approval.
   * Refused with ORDER_NOTFOUND, OPERATION_NOT_ALLOW, PAYMENT_MODE_INACTIVE, PAY_CURRENCY_UNVERIFIED, EXCHANGE_NOT_OFFERED, POBO_NOTFOUND, POBO_UNUSABLE, POBO_EXPIRED, MARKET_CLOSED, FILE_NOTFOUND, INVALID_CURRENCY, NO_RATE.
   */
  arrangeBatch(input: {
    readonly batchNo: OrderNo;
    readonly payCurrency: Currency | null;
    readonly poboRecordId: string | null;
    readonly documentIds: readonly string[];
  }, options?: AskOptions): Promise<Batch>;
  /**
   * Corrects a row of one's own batch that is not handed in yet, column by column; it is judged anew at once.
   * Refused with ORDER_NOTFOUND, OPERATION_NOT_ALLOW, MARKET_CLOSED.
   */
  correctRow(input: {
    readonly batchNo: OrderNo;
    readonly no: number;
    readonly typed: Readonly<Record<string, string>>;
  }, options?: AskOptions): Promise<{
    readonly row: BatchRow;
  }>;
  /**
   * Hands a batch in: amounts and fees of all its rows are set aside at once, in each currency from its own account or all from the one that was chosen, until it is decided. Of what is exchanged the likely cost and a margin are set aside. Where the company has an approval group its reviewers are told; otherwise it is paid at once.
   * Refused with ORDER_NOTFOUND, OPERATION_NOT_ALLOW, PAYMENT_MODE_INACTIVE, PAY_CURRENCY_UNVERIFIED, EXCHANGE_NOT_OFFERED, POBO_NOTFOUND, POBO_UNUSABLE, POBO_EXPIRED, MARKET_CLOSED, BATCH_FAULTY, BATCH_EMPTY, NAMES_NOT_MATCHED, ROWS_REPEATED, BATCH_SHORT, COST_CHANGED, NO_RATE, REVIEWER_NOTFOUND, PAY_PASSWORD_WRONG, PAY_PASSWORD_LOCKED, PAY_PASSWORD_BLOCKED, PAY_PASSWORD_MISSING, CAPTCHA_ERROR, SECOND_STEP_REQUIRED, SECOND_STEP_LOCKED.
   */
  submitBatch(input: {
    readonly batchNo: OrderNo;
    /** Otherwise false. */
    readonly isPartial?: boolean | undefined;
    /** Otherwise 0. */
    readonly differingNames?: number | undefined;
    /** Otherwise 0. */
    readonly repeated?: number | undefined;
    readonly shownDebits?: readonly Money[] | undefined;
    /** Otherwise []. */
    readonly reviewers?: readonly string[] | undefined;
  }, options?: KeyedOptions): Promise<Batch>;
  /**
   * Discards a batch that was not handed in, one's own or a colleague's. Rows of an earlier batch that were in it may be used again.
   * Refused with ORDER_NOTFOUND, OPERATION_NOT_ALLOW.
   */
  dropBatch(input: {
    readonly batchNo: OrderNo;
  }, options?: AskOptions): Promise<Batch>;
  /**
   * Leaves one row out of one's own batch that is not handed in yet; correcting the row takes it in again.
   * Refused with ORDER_NOTFOUND, OPERATION_NOT_ALLOW.
   */
  leaveOut(input: {
    readonly batchNo: OrderNo;
    readonly no: number;
  }, options?: AskOptions): Promise<{
    readonly row: BatchRow;
  }>;
  /**
   * Takes back a batch of one's own while it waits for its review: everything that was set aside comes back.
   * Refused with ORDER_NOTFOUND, OPERATION_NOT_ALLOW.
   */
  recallBatch(input: {
    readonly batchNo: OrderNo;
  }, options?: KeyedOptions): Promise<Batch>;
  /**
   * Makes a new batch of the rows of an earlier one that were not paid: those whose payments failed, were returned or could no longer be made, those that were left behind, or both; of one that was rejected, recalled or expired all of them. Each row is taken once.
   * Refused with ORDER_NOTFOUND, OPERATION_NOT_ALLOW, BATCH_EMPTY, BATCHES_FULL, MARKET_CLOSED.
   */
  reuseRows(input: {
    readonly batchNo: OrderNo;
    /** Otherwise "unpaid". */
    readonly which?: "failed" | "left" | "unpaid" | undefined;
  }, options?: AskOptions): Promise<{
    readonly batchNo: OrderNo;
  }>;
  /**
   * The company's batches, newest first; on request those that wait for the asker's own decision.
   * Refused with DATE_OUT_OF_RANGE.
   */
  batches(input?: {
    readonly state?: PaymentBatchState | undefined;
    readonly batchNo?: string | undefined;
    readonly from?: Day | undefined;
    readonly to?: Day | undefined;
    /** Otherwise false. */
    readonly isMine?: boolean | undefined;
    readonly currentPage?: CurrentPage | undefined;
    readonly pageSize?: PageSize | undefined;
  }, options?: AskOptions): Promise<{
    readonly rows: readonly Batch[];
    readonly total: CountedRows;
    readonly currentPage: number;
    readonly pageSize: number;
  }>;
  /**
   * One batch with its history, its rows with what became of each, and how many of those that were not paid are in no later batch.
   * Refused with ORDER_NOTFOUND.
   */
  batchOrders(input: {
    readonly batchNo: OrderNo;
    readonly state?: "faulty" | "ready" | "waiting" | "processing" | "paid" | "returned" | "failed" | "left" | undefined;
    readonly currentPage?: CurrentPage | undefined;
    readonly pageSize?: PageSize | undefined;
  }, options?: AskOptions): Promise<{
    readonly batch: Batch;
    readonly history: readonly HistoryRow[];
    readonly rows: {
      readonly rows: readonly BatchRow[];
      readonly total: CountedRows;
      readonly currentPage: number;
      readonly pageSize: number;
    };
    readonly unpaid: {
      readonly failed: number;
      readonly left: number;
    };
    readonly isBlocked: boolean;
    readonly live: {
      readonly debit: Money | null;
      readonly held: Money;
    } | null;
    readonly payerFault: "modeInactive" | "payerUnusable" | "payerExpired" | null;
  }>;
  /**
   * What became of a batch and of each of its payments, with reasons, as a status report (ISO 20022 pain.002.001.10, or .03 where it was asked for by a pain.001.001.03).
   * Refused with ORDER_NOTFOUND, DOWNLOAD_REPEATED.
   */
  statusReport(input: {
    readonly batchNo: OrderNo;
  }, options?: AskOptions): Promise<Download>;
  /**
   * A batch as a sheet: the sender's own columns and rows, with a reason beside each row that was not or cannot be paid.
   * Refused with ORDER_NOTFOUND, DOWNLOAD_REPEATED.
   */
  downloadBatch(input: {
    readonly batchNo: OrderNo;
    /** Otherwise false. */
    readonly isFaulty?: boolean | undefined;
  }, options?: AskOptions): Promise<Download>;
  /** The merchant's payees of every state but the removed, newest first. A text is looked for in name, nickname and account. */
  payeePage(input?: {
    readonly text?: string | undefined;
    /** 0 pendingCheck, 1 enabled, 2 disabled, 3 removed */
    readonly state?: "0" | "1" | "2" | "3" | undefined;
    readonly currency?: Currency | undefined;
    readonly bankCountry?: string | undefined;
    readonly entityType?: "company" | "mainlandCompany" | "nonMainlandCompany" | "individual" | undefined;
    readonly channel?: "abroad" | "hk" | undefined;
    readonly isAwaiting?: boolean | undefined;
    readonly currentPage?: CurrentPage | undefined;
    readonly pageSize?: PageSize | undefined;
  }, options?: AskOptions): Promise<{
    readonly rows: readonly Payee[];
    readonly total: CountedRows;
    readonly currentPage: number;
    readonly pageSize: number;
  }>;
  /**
   * One payee with its papers, the history of its states, what the check of its name last said, and whether a payment to it is under way.
   * Refused with ACCOUNT_NOTFOUND.
   */
  payeeDetail(input: {
    readonly id: string;
  }, options?: AskOptions): Promise<{
    readonly payee: Payee;
    readonly proofs: readonly {
      readonly fileId: string;
      readonly fileName: string;
      readonly fileUrl: string;
    }[];
    readonly history: readonly HistoryRow[];
    readonly isInUse: boolean;
    readonly name: NameChecked | null;
  }>;
  /**
   * Changes a payee's account, bank or name; it is checked anew. Refused while a payment to it is under way, and where nothing is different.
   * Refused with CONFIRMATION_NEEDED, PAY_PASSWORD_WRONG, PAY_PASSWORD_LOCKED, PAY_PASSWORD_BLOCKED, PAY_PASSWORD_MISSING, CAPTCHA_ERROR, SECOND_STEP_REQUIRED, SECOND_STEP_LOCKED, INVALID_CURRENCY, INVALID_COUNTRY, PAIR_UNSUPPORTED, IBAN_INVALID, ACCOUNT_NUMBER_INVALID, SWIFT_INVALID, PAYEE_FIELD_INVALID, ACCOUNT_NOTFOUND, OPERATION_NOT_ALLOW, PAYEE_IN_USE, ORDER_UNCHANGED, FILE_NOTFOUND, REQUEST_REPEAT.
   */
  changePayee(input: {
    readonly entityType: "company" | "mainlandCompany" | "nonMainlandCompany" | "individual";
    readonly currency: Currency;
    readonly name: string;
    readonly account: string;
    readonly swift: string;
    readonly bankName: string;
    readonly bankCountry: string;
    readonly bankCode?: string | undefined;
    readonly cardType?: "debit" | "credit" | "" | undefined;
    readonly intermediaryName?: string | undefined;
    readonly intermediarySwift?: string | undefined;
    readonly intermediaryCountry?: string | "" | undefined;
    readonly country: string;
    readonly address: string;
    readonly province?: string | undefined;
    readonly city?: string | undefined;
    readonly postalCode?: string | undefined;
    readonly mobile?: string | undefined;
    /** Otherwise "". */
    readonly nickname?: string | undefined;
    readonly proofIds?: readonly string[] | undefined;
    readonly payeeId: string;
  }, options?: AskOptions): Promise<Payee>;
  /**
   * Changes where a payee is at home, and hands in its papers. What operations asked for counts as answered once papers are new.
   * Refused with INVALID_CURRENCY, INVALID_COUNTRY, PAIR_UNSUPPORTED, IBAN_INVALID, ACCOUNT_NUMBER_INVALID, SWIFT_INVALID, PAYEE_FIELD_INVALID, ACCOUNT_NOTFOUND, OPERATION_NOT_ALLOW, PAYEE_IN_USE, ORDER_UNCHANGED, FILE_NOTFOUND.
   */
  changePayeeDetail(input: {
    readonly payeeId: string;
    readonly country: string;
    readonly address: string;
    readonly province?: string | undefined;
    readonly city?: string | undefined;
    readonly postalCode?: string | undefined;
    readonly mobile?: string | undefined;
    readonly proofIds: readonly string[];
  }, options?: AskOptions): Promise<Payee>;
  /**
   * Changes what the merchant itself calls a payee; the banks never see it.
   * Refused with ACCOUNT_NOTFOUND, ORDER_UNCHANGED.
   */
  renamePayee(input: {
    readonly payeeId: string;
    readonly nickname: string;
  }, options?: AskOptions): Promise<Payee>;
  /**
   * Removes a payee; what was paid to it stays on record. Refused while a payment to it is under way.
   * Refused with ACCOUNT_NOTFOUND, PAYEE_IN_USE.
   */
  removePayee(input: {
    readonly payeeId: string;
  }, options?: AskOptions): Promise<Record<string, never>>;
  /**
   * Adds a payee in Hong Kong. Its bank's name and SWIFT code follow from the clearing code.
   * Refused with CONFIRMATION_NEEDED, PAY_PASSWORD_WRONG, PAY_PASSWORD_LOCKED, PAY_PASSWORD_BLOCKED, PAY_PASSWORD_MISSING, CAPTCHA_ERROR, SECOND_STEP_REQUIRED, SECOND_STEP_LOCKED, INVALID_CURRENCY, INVALID_COUNTRY, PAIR_UNSUPPORTED, IBAN_INVALID, ACCOUNT_NUMBER_INVALID, SWIFT_INVALID, PAYEE_FIELD_INVALID, BANK_CODE_NOTFOUND, FILE_NOTFOUND, REQUEST_REPEAT.
   */
  addHkPayee(input: {
    readonly entityType: "company" | "mainlandCompany" | "nonMainlandCompany" | "individual";
    readonly currency: Currency;
    readonly name: string;
    readonly clearingCode: string;
    readonly account: string;
    readonly country: string;
    readonly address: string;
    readonly province?: string | undefined;
    readonly city?: string | undefined;
    readonly postalCode?: string | undefined;
    readonly mobile?: string | undefined;
    /** Otherwise "". */
    readonly nickname?: string | undefined;
    readonly proofIds?: readonly string[] | undefined;
  }, options?: AskOptions): Promise<Payee>;
  /**
   * Changes a payee in Hong Kong; it is checked anew. Refused while a payment to it is under way, and where nothing is different.
   * Refused with CONFIRMATION_NEEDED, PAY_PASSWORD_WRONG, PAY_PASSWORD_LOCKED, PAY_PASSWORD_BLOCKED, PAY_PASSWORD_MISSING, CAPTCHA_ERROR, SECOND_STEP_REQUIRED, SECOND_STEP_LOCKED, INVALID_CURRENCY, INVALID_COUNTRY, PAIR_UNSUPPORTED, IBAN_INVALID, ACCOUNT_NUMBER_INVALID, SWIFT_INVALID, PAYEE_FIELD_INVALID, BANK_CODE_NOTFOUND, ACCOUNT_NOTFOUND, OPERATION_NOT_ALLOW, PAYEE_IN_USE, ORDER_UNCHANGED, FILE_NOTFOUND, REQUEST_REPEAT.
   */
  changeHkPayee(input: {
    readonly entityType: "company" | "mainlandCompany" | "nonMainlandCompany" | "individual";
    readonly currency: Currency;
    readonly name: string;
    readonly clearingCode: string;
    readonly account: string;
    readonly country: string;
    readonly address: string;
    readonly province?: string | undefined;
    readonly city?: string | undefined;
    readonly postalCode?: string | undefined;
    readonly mobile?: string | undefined;
    /** Otherwise "". */
    readonly nickname?: string | undefined;
    readonly proofIds?: readonly string[] | undefined;
    readonly payeeId: string;
  }, options?: AskOptions): Promise<Payee>;
  /**
   * Removes a payee in Hong Kong; what was paid to it stays on record. Refused while a payment to it is under way.
   * Refused with ACCOUNT_NOTFOUND, PAYEE_IN_USE.
   */
  removeHkPayee(input: {
    readonly payeeId: string;
  }, options?: AskOptions): Promise<Record<string, never>>;
  /**
   * The bank in Hong Kong that a clearing code names, with the merchant's payees there.
   * Refused with BANK_CODE_NOTFOUND.
   */
  hkBank(input: {
    readonly clearingCode: string;
  }, options?: AskOptions): Promise<{
    readonly bank: {
      readonly clearingCode: string;
      readonly bic: string;
      readonly zh: string;
      readonly en: string;
    };
    readonly payees: readonly Payee[];
  }>;
  /**
   * The merchant's payee in Hong Kong of a number.
   * Refused with ACCOUNT_NOTFOUND.
   */
  hkPayee(input: {
    readonly payeeNo: OrderNo;
  }, options?: AskOptions): Promise<Payee>;
  /** The merchant's partners, newest first. A text is looked for in names and registration numbers. */
  partnerPage(input?: {
    readonly text?: string | undefined;
    readonly partnerType?: "supplier" | "logistics" | "service" | "platform" | "other" | undefined;
    readonly currentPage?: CurrentPage | undefined;
    readonly pageSize?: PageSize | undefined;
  }, options?: AskOptions): Promise<{
    readonly rows: readonly Partner[];
    readonly total: CountedRows;
    readonly currentPage: number;
    readonly pageSize: number;
  }>;
  /** All partners by name, to choose from; 500 at most. */
  allPartners(input?: Record<string, never>, options?: AskOptions): Promise<{
    readonly rows: readonly ({
      readonly partnerId: string;
      readonly partnerNo: OrderNo;
      readonly partnerType: "supplier" | "logistics" | "service" | "platform" | "other";
      readonly name: string;
    })[];
  }>;
  /**
   * One partner with its payees.
   * Refused with PARTNER_NOTFOUND.
   */
  partnerDetail(input: {
    readonly partnerId: string;
  }, options?: AskOptions): Promise<{
    readonly partner: Partner;
    readonly payees: readonly Payee[];
  }>;
  /**
   * Adds an organisation as a partner; payees that belonged to another go over to it.
   * Refused with INVALID_COUNTRY, ACCOUNT_NOTFOUND, REQUEST_REPEAT.
   */
  addPartner(input: {
    readonly partnerType: "supplier" | "logistics" | "service" | "platform" | "other";
    readonly name: string;
    /** Otherwise "". */
    readonly enName?: string | undefined;
    readonly country: string;
    /** Otherwise "". */
    readonly registrationNo?: string | undefined;
    /** Otherwise "". */
    readonly address?: string | undefined;
    /** Otherwise "". */
    readonly contact?: string | undefined;
    /** Otherwise "". */
    readonly phone?: string | undefined;
    /** Otherwise []. */
    readonly payeeIds?: readonly string[] | undefined;
  }, options?: AskOptions): Promise<Partner>;
  /**
   * Changes a partner. Refused where nothing is different.
   * Refused with PARTNER_NOTFOUND, INVALID_COUNTRY, ACCOUNT_NOTFOUND, ORDER_UNCHANGED, REQUEST_REPEAT.
   */
  changePartner(input: {
    readonly partnerType: "supplier" | "logistics" | "service" | "platform" | "other";
    readonly name: string;
    /** Otherwise "". */
    readonly enName?: string | undefined;
    readonly country: string;
    /** Otherwise "". */
    readonly registrationNo?: string | undefined;
    /** Otherwise "". */
    readonly address?: string | undefined;
    /** Otherwise "". */
    readonly contact?: string | undefined;
    /** Otherwise "". */
    readonly phone?: string | undefined;
    /** Otherwise []. */
    readonly payeeIds?: readonly string[] | undefined;
    readonly partnerId: string;
  }, options?: AskOptions): Promise<Partner>;
  /**
   * Removes a partner; its payees stay, as nobody's.
   * Refused with PARTNER_NOTFOUND.
   */
  removePartner(input: {
    readonly partnerId: string;
  }, options?: AskOptions): Promise<Record<string, never>>;
  /** The payees of all partners of a kind that can be paid now. */
  payeesOfPartners(input: {
    readonly partnerType: "supplier" | "logistics" | "service" | "platform" | "other";
    readonly currency?: Currency | undefined;
    readonly currentPage?: CurrentPage | undefined;
    readonly pageSize?: PageSize | undefined;
  }, options?: AskOptions): Promise<{
    readonly rows: readonly Payee[];
    readonly total: CountedRows;
    readonly currentPage: number;
    readonly pageSize: number;
  }>;
  /** The same, of one kind of account: abroad, or inside Hong Kong. */
  payeesOfPartnersByAccount(input: {
    readonly partnerType: "supplier" | "logistics" | "service" | "platform" | "other";
    readonly accType: "abroad" | "hk";
    readonly currentPage?: CurrentPage | undefined;
    readonly pageSize?: PageSize | undefined;
  }, options?: AskOptions): Promise<{
    readonly rows: readonly Payee[];
    readonly total: CountedRows;
    readonly currentPage: number;
    readonly pageSize: number;
  }>;
  /**
   * Before the first payment: whether the account belongs to the payee's name. Asked once; it is asked anew after the payee was changed. With `goesOn`, one who was told that the name does not match goes on all the same, which is written down.
   * Refused with ACCOUNT_NOTFOUND, OPERATION_NOT_ALLOW.
   */
  checkName(input: {
    readonly payeeId: string;
    /** Otherwise false. */
    readonly goesOn?: boolean | undefined;
  }, options?: AskOptions): Promise<NameChecked>;
  /**
   * Adds a payer, a company or a person, with its papers; operations review it before it can be paid for.
   * Refused with POBO_FIELD_INVALID, POBO_PERSONAL_CLOSED, INVALID_COUNTRY, FILE_NOTFOUND, REQUEST_REPEAT.
   */
  addPobo(input: {
    readonly payerType: "company" | "personal";
    readonly name: string;
    /** Otherwise "". */
    readonly enName?: string | undefined;
    /** Otherwise "". */
    readonly firstName?: string | undefined;
    /** Otherwise "". */
    readonly lastName?: string | undefined;
    readonly certType: "ID_CARD" | "PASSPORT" | "OTHER" | "BUSINESS_LICENSE" | "REGISTRATION";
    readonly certNo: string;
    /** Otherwise "". */
    readonly certExpiry?: "" | string | undefined;
    readonly country: string;
    /** Otherwise "". */
    readonly province?: string | undefined;
    readonly address: string;
    /** Otherwise "". */
    readonly birthday?: "" | string | undefined;
    readonly legalPerson: {
      readonly name: string;
      readonly idNo: string;
    };
    readonly director: {
      readonly name: string;
      readonly idNo: string;
    };
    readonly beneficiaries: readonly {
      readonly name: string;
      readonly idNo: string;
      readonly sharePercent: string;
    }[];
    readonly files: Readonly<Partial<Record<"personalIdFront" | "personalIdBack" | "licence" | "registrationCertificate" | "businessRegistration" | "annualDeclaration" | "beneficiaryId" | "directorId" | "partnershipMaterials" | "equityDocument", readonly string[]>>>;
  }, options?: AskOptions): Promise<PoboPayer>;
  /**
   * Changes a payer; it is reviewed anew. Refused where nothing is different.
   * Refused with POBO_NOTFOUND, POBO_IN_USE, POBO_FIELD_INVALID, POBO_PERSONAL_CLOSED, INVALID_COUNTRY, FILE_NOTFOUND, REQUEST_REPEAT, ORDER_UNCHANGED.
   */
  changePobo(input: {
    readonly payerType: "company" | "personal";
    readonly name: string;
    /** Otherwise "". */
    readonly enName?: string | undefined;
    /** Otherwise "". */
    readonly firstName?: string | undefined;
    /** Otherwise "". */
    readonly lastName?: string | undefined;
    readonly certType: "ID_CARD" | "PASSPORT" | "OTHER" | "BUSINESS_LICENSE" | "REGISTRATION";
    readonly certNo: string;
    /** Otherwise "". */
    readonly certExpiry?: "" | string | undefined;
    readonly country: string;
    /** Otherwise "". */
    readonly province?: string | undefined;
    readonly address: string;
    /** Otherwise "". */
    readonly birthday?: "" | string | undefined;
    readonly legalPerson: {
      readonly name: string;
      readonly idNo: string;
    };
    readonly director: {
      readonly name: string;
      readonly idNo: string;
    };
    readonly beneficiaries: readonly {
      readonly name: string;
      readonly idNo: string;
      readonly sharePercent: string;
    }[];
    readonly files: Readonly<Partial<Record<"personalIdFront" | "personalIdBack" | "licence" | "registrationCertificate" | "businessRegistration" | "annualDeclaration" | "beneficiaryId" | "directorId" | "partnershipMaterials" | "equityDocument", readonly string[]>>>;
    readonly poboRecordId: string;
  }, options?: AskOptions): Promise<PoboPayer>;
  /**
   * Removes a payer; what was paid on its behalf stays on record.
   * Refused with POBO_NOTFOUND, POBO_IN_USE.
   */
  removePobo(input: {
    readonly poboRecordId: string;
  }, options?: AskOptions): Promise<Record<string, never>>;
  /**
   * One payer with the names of its files and the history of its states.
   * Refused with POBO_NOTFOUND.
   */
  poboDetail(input: {
    readonly poboRecordId: string;
  }, options?: AskOptions): Promise<{
    readonly payer: PoboPayer;
    readonly fileNames: Readonly<Record<string, string>>;
    readonly history: readonly HistoryRow[];
  }>;
  /** The merchant's payers of every state but the removed, newest first. */
  poboPage(input?: {
    readonly text?: string | undefined;
    readonly payerType?: "company" | "personal" | undefined;
    /** 0 pendingReview, 1 enabled, 2 rejected, 3 suspended, 4 removed */
    readonly state?: "0" | "1" | "2" | "3" | "4" | undefined;
    readonly currentPage?: CurrentPage | undefined;
    readonly pageSize?: PageSize | undefined;
  }, options?: AskOptions): Promise<{
    readonly rows: readonly PoboPayer[];
    readonly total: CountedRows;
    readonly currentPage: number;
    readonly pageSize: number;
  }>;
  /**
   * The merchant's payer of a number.
   * Refused with POBO_NOTFOUND.
   */
  poboByNo(input: {
    readonly recordNo: OrderNo;
  }, options?: AskOptions): Promise<PoboPayer>;
  /** Whom a payment may be made for: the merchant itself, and its payers that can be paid for today. */
  payers(input?: Record<string, never>, options?: AskOptions): Promise<{
    readonly rows: readonly ({
      readonly poboRecordId: string | null;
      readonly payerType: "company" | "personal";
      readonly name: string;
      readonly enName: string;
    })[];
  }>;
  /** Whether persons may be paid for beside companies. */
  mayAddPerson(input?: Record<string, never>, options?: AskOptions): Promise<{
    readonly canSupport: boolean;
  }>;
  /**
   * Whether a payer can be paid for today: it is enabled, and its certificate is valid.
   * Refused with POBO_NOTFOUND, POBO_UNUSABLE, POBO_EXPIRED.
   */
  checkPobo(input: {
    readonly poboRecordId: string;
  }, options?: AskOptions): Promise<{
    readonly isUsable: boolean;
  }>;
  /**
   * Asks the banks for a payment back that they have, or that arrived some days ago. They decide: granted, it is returned less what they deduct; refused, it stays as it is. Our fees stay.
   * Refused with ORDER_NOTFOUND, OPERATION_NOT_ALLOW.
   */
  recallPayment(input: {
    readonly orderNo: OrderNo;
    readonly reason: string;
  }, options?: AskOptions): Promise<{
    /** 0 asked, 1 granted, 2 refused, 3 closed */
    readonly state: "0" | "1" | "2" | "3";
    readonly reason: string;
    readonly answer: string;
    readonly operator: string;
    readonly askedAt: Instant;
    readonly doneAt: Instant | null;
  }>;
  /**
   * Sends the payee of a payment that the banks have its remittance advice, to its address of now: once more, or for the first time. Not too often, nor without end in a day: so many of one merchant, and so many to one address.
   * Refused with ORDER_NOTFOUND, OPERATION_NOT_ALLOW, REQUEST_BUSY, ADVICE_LIMIT.
   */
  sendAdvice(input: {
    readonly orderNo: OrderNo;
  }, options?: AskOptions): Promise<{
    readonly email: string;
    readonly language: "zh-CN" | "en-US";
    readonly sentBy: string;
    readonly sentAt: Instant;
    readonly unsent: "payeeChanged" | "merchantLimit" | "addressLimit" | null;
  }>;
  /** The payments that wait for the asker's own decision, the most urgent first. */
  toReview(input?: {
    readonly currentPage?: CurrentPage | undefined;
    readonly pageSize?: PageSize | undefined;
  }, options?: AskOptions): Promise<{
    readonly rows: readonly {
      readonly payment: Payment;
      readonly deadline: Instant;
      readonly level: number;
      readonly levels: number;
    }[];
    readonly total: CountedRows;
    readonly currentPage: number;
    readonly pageSize: number;
  }>;
  /**
   * The review of a payment by its order number: who decided what, who is next, until when, and what to do now.
   * Refused with ORDER_NOTFOUND.
   */
  reviewDetail(input: {
    readonly id: OrderNo;
  }, options?: AskOptions): Promise<OrderReview>;
  /** Standing orders, newest first. */
  standingOrders(input?: {
    readonly currentPage?: CurrentPage | undefined;
    readonly pageSize?: PageSize | undefined;
  }, options?: AskOptions): Promise<{
    readonly rows: readonly StandingOrder[];
    readonly total: CountedRows;
    readonly currentPage: number;
    readonly pageSize: number;
  }>;
  /**
   * One standing order with its last turns, newest first: the payment of each, or why there is none.
   * Refused with ORDER_NOTFOUND.
   */
  standingDetail(input: {
    readonly standingNo: OrderNo;
  }, options?: AskOptions): Promise<{
    readonly standing: StandingOrder;
    readonly turns: readonly ({
      readonly no: number;
      readonly dueOn: Day;
      readonly orderNo: OrderNo | null;
      readonly state: PaymentState | null;
      readonly skipped: "balance" | "quota" | "payee" | "payeeChanged" | "payer" | "product" | "rate" | "approver" | "verification" | "minimum" | "maker" | "closed" | "paused" | null;
      readonly at: Instant;
    })[];
    readonly history: readonly HistoryRow[];
  }>;
  /**
   * Pauses a standing order: its turns pass without a payment until it is resumed. Payments already made stay.
   * Refused with ORDER_NOTFOUND, OPERATION_NOT_ALLOW.
   */
  pauseStanding(input: {
    readonly standingNo: OrderNo;
  }, options?: AskOptions): Promise<StandingOrder>;
  /**
   * Ends a standing order for good. Payments already made stay.
   * Refused with ORDER_NOTFOUND, OPERATION_NOT_ALLOW.
   */
  endStanding(input: {
    readonly standingNo: OrderNo;
  }, options?: AskOptions): Promise<StandingOrder>;
  /** What to know before paying in a currency, in the asker's language: when it would be sent and arrive, the smallest amount, and whether somebody has to approve it. */
  tips(input: {
    readonly currency: Currency;
    readonly payOn?: Day | undefined;
  }, options?: AskOptions): Promise<{
    readonly rows: readonly ({
      readonly tip: "cutOff" | "dayOff" | "calendar" | "arrival" | "minimum" | "review" | "reviewers";
      readonly text: string;
    })[];
    readonly sentOn: Day;
    readonly expectedOn: Day;
  }>;
  /**
   * Whether an amount fits the quota of one payment and what is left of the quota of the day it leaves on, both in US dollars at the mid rate of now: the merchant's, and where a payee is named that payee's own within it.
   * Refused with NO_RATE.
   */
  quota(input: {
    readonly amount: Money;
    readonly payeeId?: string | undefined;
    readonly payOn?: Day | undefined;
  }, options?: AskOptions): Promise<{
    readonly worth: Money;
    readonly single: Money;
    readonly day: Money;
    readonly left: Money;
    readonly fits: boolean;
    readonly leavesOn: Day;
  }>;
  /**
   * What a payment in a currency would cost, to any payee: indicative, no rate is locked. The amount is in the payment's currency, or in the paying account's.
   * Refused with NO_RATE, MARKET_CLOSED, INVALID_CURRENCY, BELOW_MINI_LIMIT.
   */
  globalCost(input: {
    readonly currency: Currency;
    readonly amount: Money;
    readonly payCurrency: Currency;
    readonly feeCurrency?: Currency | undefined;
    readonly bearer: "OUR" | "SHA";
  }, options?: AskOptions): Promise<{
    readonly amount: Money;
    readonly fee: Money;
    readonly correspondentFee: Money;
    readonly exchangeFee: Money;
    readonly debit: Money;
    readonly rate: Rate | null;
    readonly at: Instant;
  }>;
  /** Whether the site that the asker uses hands out vouchers. */
  voucherFlag(input?: Record<string, never>, options?: AskOptions): Promise<{
    readonly isOffered: boolean;
  }>;
  /**
   * The voucher of a payment that the banks have had, as PDF. The same one again only after 10 seconds.
   * Refused with ORDER_NOTFOUND, OPERATION_NOT_ALLOW, SERVICE_NOT_OPEN, DOWNLOAD_REPEATED.
   */
  voucher(input: {
    readonly orderNo: OrderNo;
    readonly language?: "zh-CN" | "en-US" | undefined;
  }, options?: AskOptions): Promise<Download>;
  /**
   * Asks for the payments of a list as a file; the export centre tells how far it is. The same again only after 10 seconds.
   * Refused with DATE_OUT_OF_RANGE, DOWNLOAD_REPEATED.
   */
  exportPayments(input?: {
    readonly state?: PaymentState | undefined;
    readonly currency?: Currency | undefined;
    readonly payee?: string | undefined;
    readonly orderNo?: string | undefined;
    readonly merchantOrderNo?: string | undefined;
    /** 0 none, 1 processing, 2 success */
    readonly refundState?: "0" | "1" | "2" | undefined;
    readonly batchNo?: string | undefined;
    readonly ahead?: "scheduled" | "stalled" | undefined;
    readonly from?: Day | undefined;
    readonly to?: Day | undefined;
    /** Otherwise "xlsx". */
    readonly format?: "xlsx" | "csv" | undefined;
  }, options?: AskOptions): Promise<ExportApplied>;
  /**
   * The same under the payments' own address.
   * Refused with DATE_OUT_OF_RANGE, DOWNLOAD_REPEATED.
   */
  downloadOrders(input?: {
    readonly state?: PaymentState | undefined;
    readonly currency?: Currency | undefined;
    readonly payee?: string | undefined;
    readonly orderNo?: string | undefined;
    readonly merchantOrderNo?: string | undefined;
    /** 0 none, 1 processing, 2 success */
    readonly refundState?: "0" | "1" | "2" | undefined;
    readonly batchNo?: string | undefined;
    readonly ahead?: "scheduled" | "stalled" | undefined;
    readonly from?: Day | undefined;
    readonly to?: Day | undefined;
    /** Otherwise "xlsx". */
    readonly format?: "xlsx" | "csv" | undefined;
  }, options?: AskOptions): Promise<ExportApplied>;
}

export const payments = {
  cost: {"method":"POST","path":"/api/user/fee/calPaymentFee","body":"json","reply":"json","isSafe":false,"takesKey":false},
  pay: {"method":"POST","path":"/api/pay/paymentOrder/paymentApply","body":"json","reply":"json","isSafe":false,"takesKey":true},
  cancel: {"method":"POST","path":"/api/pay/paymentOrder/cancelTrade","body":"json","reply":"json","isSafe":false,"takesKey":true},
  records: {"method":"POST","path":"/api/pay/paymentOrder/queryPaymentOrder","body":"json","reply":"json","isSafe":true,"takesKey":false},
  detail: {"method":"POST","path":"/api/pay/paymentOrder/queryPaymentOrderDetail","body":"json","reply":"json","isSafe":true,"takesKey":false},
  addPayee: {"method":"POST","path":"/api/user/payee-account/add-user-payee-bank-account","body":"json","reply":"json","isSafe":false,"takesKey":false},
  payees: {"method":"POST","path":"/api/user/payee-account/queryUserPayeeAccount","body":"json","reply":"json","isSafe":true,"takesKey":false},
  applyBatch: {"method":"POST","path":"/api/pay/batchOrder/payment-apply","body":"json","reply":"json","isSafe":false,"takesKey":false},
  batchResult: {"method":"POST","path":"/api/pay/batchOrder/payment-apply-result","body":"json","reply":"json","isSafe":true,"takesKey":false},
  batchReviewers: {"method":"GET","path":"/api/pay/batchOrder/reviewers","body":"json","reply":"json","isSafe":true,"takesKey":false},
  batchPayers: {"method":"GET","path":"/api/pay/batchOrder/payers","body":"json","reply":"json","isSafe":true,"takesKey":false},
  arrangeBatch: {"method":"POST","path":"/api/pay/batchOrder/arrange","body":"json","reply":"json","isSafe":false,"takesKey":false},
  correctRow: {"method":"POST","path":"/api/pay/batchOrder/correct-row","body":"json","reply":"json","isSafe":false,"takesKey":false},
  submitBatch: {"method":"POST","path":"/api/pay/batchOrder/submit","body":"json","reply":"json","isSafe":false,"takesKey":true},
  dropBatch: {"method":"POST","path":"/api/pay/batchOrder/drop","body":"json","reply":"json","isSafe":false,"takesKey":false},
  leaveOut: {"method":"POST","path":"/api/pay/batchOrder/leave-row","body":"json","reply":"json","isSafe":false,"takesKey":false},
  recallBatch: {"method":"POST","path":"/api/pay/batchOrder/recall","body":"json","reply":"json","isSafe":false,"takesKey":true},
  reuseRows: {"method":"POST","path":"/api/pay/batchOrder/reuse-rows","body":"json","reply":"json","isSafe":false,"takesKey":false},
  batches: {"method":"POST","path":"/api/pay/batchOrder/audit-page","body":"json","reply":"json","isSafe":true,"takesKey":false},
  batchOrders: {"method":"POST","path":"/api/pay/batchOrder/batch-order-page","body":"json","reply":"json","isSafe":true,"takesKey":false},
  statusReport: {"method":"POST","path":"/api/pay/batchOrder/status-report","body":"json","reply":"file","isSafe":false,"takesKey":false},
  downloadBatch: {"method":"POST","path":"/api/pay/batchOrder/download","body":"json","reply":"file","isSafe":false,"takesKey":false},
  payeePage: {"method":"POST","path":"/api/user/payee-account/query-payee-manage-page","body":"json","reply":"json","isSafe":true,"takesKey":false},
  payeeDetail: {"method":"GET","path":"/api/user/payee-account/queryUserSubAccountInfo/{id}","body":"json","reply":"json","isSafe":true,"takesKey":false},
  changePayee: {"method":"POST","path":"/api/user/payee-account/modify-user-payee-bank-account","body":"json","reply":"json","isSafe":false,"takesKey":false},
  changePayeeDetail: {"method":"POST","path":"/api/user/payee-account/modify-user-payee-detail","body":"json","reply":"json","isSafe":false,"takesKey":false},
  renamePayee: {"method":"POST","path":"/api/user/payee-account/modify-user-payee-bank-account-nick","body":"json","reply":"json","isSafe":false,"takesKey":false},
  removePayee: {"method":"POST","path":"/api/user/payee-account/delete-user-payee-bank-account","body":"json","reply":"json","isSafe":false,"takesKey":false},
  addHkPayee: {"method":"POST","path":"/api/user/payees-manager-hk/add","body":"json","reply":"json","isSafe":false,"takesKey":false},
  changeHkPayee: {"method":"POST","path":"/api/user/payees-manager-hk/modify","body":"json","reply":"json","isSafe":false,"takesKey":false},
  removeHkPayee: {"method":"POST","path":"/api/user/payees-manager-hk/delete","body":"json","reply":"json","isSafe":false,"takesKey":false},
  hkBank: {"method":"POST","path":"/api/user/payees-manager-hk/queryByClearingCode","body":"json","reply":"json","isSafe":true,"takesKey":false},
  hkPayee: {"method":"GET","path":"/api/user/payees-manager-hk/queryByNo","body":"json","reply":"json","isSafe":true,"takesKey":false},
  partnerPage: {"method":"POST","path":"/api/user/partner/query-user-partner-page","body":"json","reply":"json","isSafe":true,"takesKey":false},
  allPartners: {"method":"POST","path":"/api/user/partner/query-user-all-partner","body":"json","reply":"json","isSafe":true,"takesKey":false},
  partnerDetail: {"method":"GET","path":"/api/user/partner/query-user-partner-detail","body":"json","reply":"json","isSafe":true,"takesKey":false},
  addPartner: {"method":"POST","path":"/api/user/partner/add-user-partner-org","body":"json","reply":"json","isSafe":false,"takesKey":false},
  changePartner: {"method":"POST","path":"/api/user/partner/modify-user-partner-org","body":"json","reply":"json","isSafe":false,"takesKey":false},
  removePartner: {"method":"GET","path":"/api/user/partner/remove-user-partner-org","body":"json","reply":"json","isSafe":false,"takesKey":false},
  payeesOfPartners: {"method":"POST","path":"/api/user/payee-account/queryUserPayeeAccountByPartnerType","body":"json","reply":"json","isSafe":true,"takesKey":false},
  payeesOfPartnersByAccount: {"method":"POST","path":"/api/user/payee-account/queryPayeeAccountByPartnerTypeAndAccType","body":"json","reply":"json","isSafe":true,"takesKey":false},
  checkName: {"method":"POST","path":"/api/user/payee/first/query","body":"json","reply":"json","isSafe":false,"takesKey":false},
  addPobo: {"method":"POST","path":"/api/user/pobo-payer-manage/add","body":"json","reply":"json","isSafe":false,"takesKey":false},
  changePobo: {"method":"POST","path":"/api/user/pobo-payer-manage/update","body":"json","reply":"json","isSafe":false,"takesKey":false},
  removePobo: {"method":"POST","path":"/api/user/pobo-payer-manage/delete","body":"json","reply":"json","isSafe":false,"takesKey":false},
  poboDetail: {"method":"POST","path":"/api/user/pobo-payer-manage/detail","body":"json","reply":"json","isSafe":true,"takesKey":false},
  poboPage: {"method":"POST","path":"/api/user/pobo-payer-manage/queryPage","body":"json","reply":"json","isSafe":true,"takesKey":false},
  poboByNo: {"method":"GET","path":"/api/user/pobo-payer-manage/queryByNo","body":"json","reply":"json","isSafe":true,"takesKey":false},
  payers: {"method":"GET","path":"/api/payer/current-payer-list","body":"json","reply":"json","isSafe":true,"takesKey":false},
  mayAddPerson: {"method":"GET","path":"/api/payer/canSupportAddPoboPayerPersonal","body":"json","reply":"json","isSafe":true,"takesKey":false},
  checkPobo: {"method":"POST","path":"/api/pay/paymentOrderNew/checkPoboPayer","body":"json","reply":"json","isSafe":true,"takesKey":false},
  recallPayment: {"method":"POST","path":"/api/pay/paymentOrder/recallTrade","body":"json","reply":"json","isSafe":false,"takesKey":false},
  sendAdvice: {"method":"POST","path":"/api/pay/paymentOrder/sendRemittanceAdvice","body":"json","reply":"json","isSafe":false,"takesKey":false},
  toReview: {"method":"POST","path":"/api/pay/paymentOrderNew/queryReviewOrders","body":"json","reply":"json","isSafe":true,"takesKey":false},
  reviewDetail: {"method":"GET","path":"/api/common/order-review/query-review-detail/{id}","body":"json","reply":"json","isSafe":true,"takesKey":false},
  standingOrders: {"method":"POST","path":"/api/pay/standing-order/query","body":"json","reply":"json","isSafe":true,"takesKey":false},
  standingDetail: {"method":"POST","path":"/api/pay/standing-order/detail","body":"json","reply":"json","isSafe":true,"takesKey":false},
  pauseStanding: {"method":"POST","path":"/api/pay/standing-order/pause","body":"json","reply":"json","isSafe":false,"takesKey":false},
  endStanding: {"method":"POST","path":"/api/pay/standing-order/end","body":"json","reply":"json","isSafe":false,"takesKey":false},
  tips: {"method":"POST","path":"/api/pay/paymentOrder/queryTipsMsg","body":"json","reply":"json","isSafe":true,"takesKey":false},
  quota: {"method":"POST","path":"/api/pay/paymentOrderNew/preCheckPaymentQuotaLimit","body":"json","reply":"json","isSafe":true,"takesKey":false},
  globalCost: {"method":"POST","path":"/api/user/fee/calGlobalPaymentFee","body":"json","reply":"json","isSafe":true,"takesKey":false},
  voucherFlag: {"method":"GET","path":"/api/pay/paymentOrder/queryVoucherFlag","body":"json","reply":"json","isSafe":true,"takesKey":false},
  voucher: {"method":"POST","path":"/api/pay/paymentOrder/download-payment-order-voucher","body":"json","reply":"file","isSafe":false,"takesKey":false},
  exportPayments: {"method":"POST","path":"/api/dataCenterDownload/apply/MERCHANT_PAYMENT_ORDER","body":"json","reply":"json","isSafe":false,"takesKey":false},
  downloadOrders: {"method":"POST","path":"/api/pay/paymentOrder/download-order","body":"json","reply":"json","isSafe":false,"takesKey":false},
} as const satisfies Readonly<Record<keyof Payments, CallRow>>;

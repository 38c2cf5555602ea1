// Made of the catalogue of calls by `npm run client`: not to be changed by hand.
import type { AskOptions, CallRow, Download, KeyedOptions } from "../ask.js";
import type {
  AccountApplication,
  AccountApplicationDraft,
  AccountApplicationEntry,
  AccountApplicationState,
  Association,
  CountedRows,
  Currency,
  CurrentPage,
  Day,
  ExportApplied,
  HistoryRow,
  Income,
  IncomeState,
  Instant,
  LinkableMaterial,
  Money,
  OrderNo,
  PageSize,
  PayeeAccount,
  Rail,
  Rate,
  Refund,
  Remittance,
  StoredFile,
  Sum,
} from "./schemas.js";

/** The calls of `receiving` that an API key may ask. */
export interface Receiving {
  /**
   * Income records, newest first.
   * Refused with DATE_OUT_OF_RANGE.
   */
  incomes(input?: {
    readonly state?: IncomeState | undefined;
    readonly auditStatus?: "processing" | "success" | "pending" | "fail" | "noAudit" | "quickNoAudit" | "quickPending" | "quickReject" | "quickSuccess" | "quickFail" | undefined;
    readonly waits?: "orders" | undefined;
    readonly entryType?: "normal" | "quick" | undefined;
    readonly currency?: Currency | undefined;
    readonly detailId?: string | undefined;
    readonly remitter?: string | undefined;
    readonly account?: string | undefined;
    readonly from?: Day | undefined;
    readonly to?: Day | undefined;
    readonly currentPage?: CurrentPage | undefined;
    readonly pageSize?: PageSize | undefined;
  }, options?: AskOptions): Promise<{
    readonly rows: readonly ({
      readonly detailId: OrderNo;
      readonly state: IncomeState;
      /** Otherwise false. */
      readonly isHeld?: boolean | undefined;
      readonly amount: Money;
      readonly fee: Money;
      readonly arrivedAt: Instant;
      readonly creditedAt: Instant | null;
      readonly remitterName: string;
      readonly remitterAccount: string;
      readonly payeeAccount: string;
      readonly postscript: string;
      readonly remittanceNo: OrderNo;
      readonly auditStatus: "processing" | "success" | "pending" | "fail" | "noAudit" | "quickNoAudit" | "quickPending" | "quickReject" | "quickSuccess" | "quickFail";
      /** Otherwise "normal". */
      readonly entryType?: "normal" | "quick" | undefined;
      readonly quickDueAt?: Instant | null | undefined;
      readonly linked: Money;
      /** Otherwise false. */
      readonly mayAssociate?: boolean | undefined;
      readonly failReason: string | null;
      readonly refund: {
        readonly mode: "general" | "fast";
        readonly dueAt: Instant | null;
      } | null;
      /** Otherwise null. */
      readonly rejectReason?: string | null | undefined;
    })[];
    readonly total: CountedRows;
    readonly currentPage: number;
    readonly pageSize: number;
  }>;
  /**
   * What the incomes of a whole list come to, currency by currency in display order.
   * Refused with DATE_OUT_OF_RANGE.
   */
  incomeSums(input?: {
    readonly state?: IncomeState | undefined;
    readonly auditStatus?: "processing" | "success" | "pending" | "fail" | "noAudit" | "quickNoAudit" | "quickPending" | "quickReject" | "quickSuccess" | "quickFail" | undefined;
    readonly waits?: "orders" | undefined;
    readonly entryType?: "normal" | "quick" | undefined;
    readonly currency?: Currency | undefined;
    readonly detailId?: string | undefined;
    readonly remitter?: string | undefined;
    readonly account?: string | undefined;
    readonly from?: Day | undefined;
    readonly to?: Day | undefined;
  }, options?: AskOptions): Promise<{
    readonly sums: readonly {
      readonly count: number;
      readonly amount: Sum;
      readonly fee: Sum;
      readonly net: Sum;
      readonly credited: Sum;
    }[];
  }>;
  /**
   * Remittances from abroad: on their way, as far as they are tracked, received, rejected; newest first, or the first to be expected.
   * Refused with DATE_OUT_OF_RANGE.
   */
  remittances(input?: {
    readonly isByArrival?: boolean | undefined;
    /** 1 inTransit, 2 received, 3 rejected */
    readonly state?: "1" | "2" | "3" | undefined;
    readonly currency?: Currency | undefined;
    readonly from?: Day | undefined;
    readonly to?: Day | undefined;
    readonly currentPage?: CurrentPage | undefined;
    readonly pageSize?: PageSize | undefined;
  }, options?: AskOptions): Promise<{
    readonly rows: readonly Remittance[];
    readonly total: CountedRows;
    readonly currentPage: number;
    readonly pageSize: number;
  }>;
  /**
   * One remittance with the banks on its way, the history of its states, its income record, and what became of that.
   * Refused with ORDER_NOTFOUND.
   */
  remittance(input: {
    readonly orderNo: OrderNo;
  }, options?: AskOptions): Promise<{
    readonly remittance: Remittance;
    readonly hops: readonly ({
      readonly kind: "payer" | "onTheWay" | "payee";
      readonly bank: string;
      readonly swift: string;
      readonly country: string;
      readonly at: Instant;
      readonly isReached: boolean;
      readonly kept: Money | null;
    })[];
    readonly income: Income | null;
    readonly history: readonly HistoryRow[];
    readonly incomeHistory: readonly HistoryRow[];
    readonly story: readonly ({
      readonly event: string;
      readonly after: string;
      readonly at: Instant;
      readonly who: string;
      readonly of: "association" | "incomeRefund" | "settlementOrder" | "advance";
      readonly orderNo: OrderNo;
      readonly about: string;
      readonly amount: Money | null;
      readonly reason: string;
    })[];
  }>;
  /**
   * Remittances by SWIFT, sent on 2025-07-25 or later, newest first: each with the bank where it is, and what those on their way come to, by currency.
   * Refused with DATE_OUT_OF_RANGE.
   */
  tracked(input?: {
    /** 1 inTransit, 2 received, 3 rejected */
    readonly state?: "1" | "2" | "3" | undefined;
    readonly currency?: Currency | undefined;
    readonly text?: string | undefined;
    readonly from?: Day | undefined;
    readonly to?: Day | undefined;
    readonly currentPage?: CurrentPage | undefined;
    readonly pageSize?: PageSize | undefined;
  }, options?: AskOptions): Promise<{
    readonly rows: readonly ({
      readonly orderNo: OrderNo;
      /** 1 inTransit, 2 received, 3 rejected */
      readonly state: "1" | "2" | "3";
      readonly amount: Money;
      readonly fee: Money;
      readonly chargingMode: "OUR" | "SHA" | "BEN";
      readonly payerName: string;
      readonly payerAccount: string;
      readonly payerBank: string;
      readonly payerCountry: string;
      readonly intermediaryBank: string;
      readonly beneficiaryBank: string;
      readonly payeeAccount: string;
      readonly postscript: string;
      readonly rail?: Rail | undefined;
      readonly uetr: string;
      readonly sentAt: Instant;
      readonly arrivesAt: Instant;
      readonly settledAt: Instant | null;
      readonly rejectReason: string | null;
      readonly currentBank: string;
    })[];
    readonly total: CountedRows;
    readonly currentPage: number;
    readonly pageSize: number;
    readonly sums: readonly {
      readonly count: number;
      readonly amount: Sum;
      readonly fee: Sum;
      readonly arriving: Sum;
    }[];
  }>;
  /**
   * Asks for the income records of a list as a file; the export centre tells how far it is. The same again only after 10 seconds.
   * Refused with DATE_OUT_OF_RANGE, DOWNLOAD_REPEATED.
   */
  exportIncomes(input?: {
    readonly state?: IncomeState | undefined;
    readonly auditStatus?: "processing" | "success" | "pending" | "fail" | "noAudit" | "quickNoAudit" | "quickPending" | "quickReject" | "quickSuccess" | "quickFail" | undefined;
    readonly waits?: "orders" | undefined;
    readonly entryType?: "normal" | "quick" | undefined;
    readonly currency?: Currency | undefined;
    readonly detailId?: string | undefined;
    readonly remitter?: string | undefined;
    readonly account?: string | undefined;
    readonly from?: Day | undefined;
    readonly to?: Day | undefined;
    /** Otherwise "xlsx". */
    readonly format?: "xlsx" | "csv" | undefined;
  }, options?: AskOptions): Promise<ExportApplied>;
  /**
   * The statement of an income record, as PDF; of none whose check is not passed. The same one again only after 10 seconds.
   * Refused with ORDER_NOTFOUND, OPERATION_NOT_ALLOW, SERVICE_NOT_OPEN, DOWNLOAD_REPEATED.
   */
  incomeStatement(input: {
    readonly detailId: OrderNo;
    readonly language?: "zh-CN" | "en-US" | undefined;
  }, options?: AskOptions): Promise<Download>;
  /**
   * Links amounts of incomes to materials, before or after crediting: all links are made, or none. An amount is in the currency of either side; where these differ, the other side's follows from the day's mid rate, which is kept with the link. A pair that is linked already is linked anew. An income that waits and is covered in whole goes to operations' review.
   * Refused with ORDER_NOTFOUND, RELATED_ORDER_NOTFOUND, OPERATION_NOT_ALLOW, INVALID_CURRENCY, LINK_ABOVE_INCOME, LINK_ABOVE_MATERIAL, ASSOCIATION_USED, LACK_BALANCE, NO_RATE.
   */
  associate(input: {
    readonly links: readonly {
      readonly detailId: OrderNo;
      readonly serialNo: OrderNo;
      readonly amount: {
        readonly currency: Currency;
        /**
         * Decimal text with at most the currency's decimals
         * For example "12.30".
         */
        readonly amount: string;
      };
    }[];
  }, options?: AskOptions): Promise<{
    readonly associationNo: OrderNo;
    readonly rows: readonly Association[];
  }>;
  /**
   * Releases a link, reviewed or not, whether its income is credited or not: both sides have back what no settlement, advance or refund uses. An income that needs its orders waits for them again, its money reserved.
   * Refused with ORDER_NOTFOUND, OPERATION_NOT_ALLOW, ASSOCIATION_USED, LACK_BALANCE.
   */
  release(input: {
    readonly associationNo: OrderNo;
  }, options?: AskOptions): Promise<Association>;
  /**
   * What an income is linked to, newest first; and while something of it may be, the materials that it may have been paid for, the best first, each with its points and the amount that is proposed.
   * Refused with ORDER_NOTFOUND.
   */
  incomeAssociations(input: {
    readonly detailId: OrderNo;
  }, options?: AskOptions): Promise<{
    readonly income: {
      readonly detailId: OrderNo;
      readonly state: IncomeState;
      readonly net: Money;
      readonly linked: Money;
      readonly open: Money;
      readonly remitterName: string;
      readonly postscript: string;
      readonly arrivedAt: Instant;
      /** Otherwise false. */
      readonly owesOrders?: boolean | undefined;
      /** Otherwise false. */
      readonly takesLinks?: boolean | undefined;
    };
    readonly associations: readonly Association[];
    readonly candidates: readonly ({
      readonly serialNo: OrderNo;
      readonly contractNo: string;
      readonly contractDate: Day;
      readonly buyerName: string;
      readonly productName: string;
      readonly amount: Money;
      readonly linkable: Money;
      readonly inIncome: {
        readonly linkable: Money;
        readonly rate: Rate;
        readonly rateDay: Day;
      } | null;
      readonly reasons: readonly ({
        readonly reason: "contractNo" | "nameFull" | "amountEqual" | "amountSum" | "nameClose" | "amountWithin" | "dateNear";
        readonly points: number;
      })[];
      readonly score: number;
      readonly proposed: Money | null;
    })[];
  }>;
  /**
   * Materials that may be linked: approved, with an amount that is not linked yet, the oldest contract first. With an income, those in its currency first; of those in another one also what may be linked at the day's mid rate.
   * Refused with ORDER_NOTFOUND.
   */
  linkableMaterials(input?: {
    readonly detailId?: OrderNo | undefined;
    readonly currency?: Currency | undefined;
    readonly text?: string | undefined;
    readonly currentPage?: CurrentPage | undefined;
    readonly pageSize?: PageSize | undefined;
  }, options?: AskOptions): Promise<{
    readonly rows: readonly LinkableMaterial[];
    readonly total: CountedRows;
    readonly currentPage: number;
    readonly pageSize: number;
  }>;
  /**
   * The incomes that a material is linked to, newest first; and while some of it may still be linked, the incomes of its currency that may be, those that wait first, with the amounts that are proposed.
   * Refused with RELATED_ORDER_NOTFOUND.
   */
  materialAssociations(input: {
    readonly serialNo: OrderNo;
  }, options?: AskOptions): Promise<{
    readonly material: LinkableMaterial;
    readonly associations: readonly Association[];
    readonly incomes: readonly ({
      readonly detailId: OrderNo;
      readonly state: IncomeState;
      readonly net: Money;
      readonly linked: Money;
      readonly open: Money;
      readonly remitterName: string;
      readonly postscript: string;
      readonly arrivedAt: Instant;
      /** Otherwise false. */
      readonly owesOrders?: boolean | undefined;
      /** Otherwise false. */
      readonly takesLinks?: boolean | undefined;
      readonly proposed: Money | null;
    })[];
  }>;
  /** Whether the merchant's incomes are associated by themselves, and since when that is so. */
  autoAssociation(input?: Record<string, never>, options?: AskOptions): Promise<{
    readonly isOn: boolean;
    readonly changedAt: Instant | null;
    /** Otherwise {"isOn":false,"isSuspended":false}. */
    readonly quickEntry?: {
      readonly isOn: boolean;
      readonly isSuspended: boolean;
    } | undefined;
  }>;
  /** Has incomes associated by themselves, or not: each whose remitter's name equals the buyer's name of exactly one approved material that covers it. Switched on, it looks at once at all that wait. */
  switchAutoAssociation(input: {
    readonly isOn: boolean;
  }, options?: AskOptions): Promise<{
    readonly isOn: boolean;
    readonly changedAt: Instant | null;
  }>;
  /**
   * What of an income can be refunded, and the remitter's own account that it goes back to, as the remittance named it; which links are released first so that more of it can; and whether operations alone may refund it.
   * Refused with ORDER_NOTFOUND.
   */
  refundInfo(input: {
    readonly id: OrderNo;
  }, options?: AskOptions): Promise<{
    readonly detailId: OrderNo;
    readonly refundable: Money;
    readonly linked: Money;
    readonly payee: {
      readonly payeeName: string;
      readonly payeeAccount: string;
      readonly payeeBank: string;
      readonly payeeSwift: string;
      readonly payeeCountry: string;
    };
    readonly mode: "general" | "fast";
    readonly releaseFirst: readonly {
      readonly associationNo: OrderNo;
      readonly contractNo: string;
      readonly amount: Money;
    }[];
    readonly byOperations: "unverified" | "listed" | null;
  }>;
  /**
   * The refunds of an income, newest first, each with the history of its states.
   * Refused with ORDER_NOTFOUND.
   */
  refundsOf(input: {
    readonly detailId: OrderNo;
  }, options?: AskOptions): Promise<{
    readonly rows: readonly ({
      readonly payeeName: string;
      readonly payeeAccount: string;
      readonly payeeBank: string;
      readonly payeeSwift: string;
      readonly payeeCountry: string;
      readonly orderNo: OrderNo;
      readonly detailId: OrderNo;
      /** 1 processing, 5 underReview, 2 toConfirm, 3 success, 4 failed */
      readonly state: "1" | "2" | "3" | "4" | "5";
      readonly changes: number;
      readonly amount: Money;
      readonly fee: Money;
      readonly arrival: Money;
      readonly mode: "general" | "fast";
      readonly askedMode: "general" | "fast";
      readonly switchReason: string | null;
      readonly reason: string;
      readonly isElsewhere: boolean;
      readonly isByOperations: boolean;
      readonly files: readonly StoredFile[];
      readonly asked: string | null;
      readonly failReason: string | null;
      readonly placedAt: Instant;
      readonly dueAt: Instant | null;
      readonly doneAt: Instant | null;
      readonly history: readonly HistoryRow[];
    })[];
  }>;
  /**
   * Refunds an income, whole or what of it is neither refunded nor settled, nor associated before it is credited, by the merchant's method: to the remitter's own account where no other is named. Another one needs a reason and papers, and waits for two people of operations. Its money is held until it is paid out; then its associations are shortened. A fee that leaves nothing is refused; so is an income of a merchant that is not verified, or of a remitter on a list: operations refund that.
   * Refused with ORDER_NOTFOUND, OPERATION_NOT_ALLOW, INVALID_CURRENCY, REFUND_ABOVE_REST, REFUND_LINKS_FIRST, REFUND_FEE_ABOVE_AMOUNT, LACK_BALANCE, NO_RATE, REFUND_FIELD_INVALID, FILE_NOTFOUND, NAME_NOT_MATCHED, REFUND_BY_OPERATIONS, COST_CHANGED, CONFIRMATION_NEEDED, PAY_PASSWORD_WRONG, PAY_PASSWORD_LOCKED, PAY_PASSWORD_BLOCKED, PAY_PASSWORD_MISSING, CAPTCHA_ERROR, SECOND_STEP_REQUIRED, SECOND_STEP_LOCKED.
   */
  askRefund(input: {
    readonly detailId: OrderNo;
    readonly amount: {
      readonly currency: Currency;
      /**
       * Decimal text with at most the currency's decimals
       * For example "12.30".
       */
      readonly amount: string;
    };
    readonly reason?: string | undefined;
    readonly payeeName?: string | undefined;
    readonly payeeAccount?: string | undefined;
    readonly payeeBank?: string | undefined;
    readonly payeeSwift?: string | undefined;
    readonly payeeCountry?: string | undefined;
    readonly fileIds?: readonly string[] | undefined;
    readonly goesOn?: boolean | undefined;
    readonly shownFee?: Money | undefined;
  }, options?: KeyedOptions): Promise<Refund>;
  /** How the merchant's refunds are done. */
  refundConfig(input?: Record<string, never>, options?: AskOptions): Promise<{
    readonly mode: "general" | "fast";
    readonly changedAt: Instant | null;
  }>;
  /** Chooses how the merchant's refunds are done from now on. */
  configRefund(input: {
    readonly mode: "general" | "fast";
  }, options?: AskOptions): Promise<{
    readonly mode: "general" | "fast";
    readonly changedAt: Instant | null;
  }>;
  /**
   * What refunding an amount costs in either way, and how many working days it takes.
   * Refused with INVALID_CURRENCY, NO_RATE.
   */
  refundFees(input: {
    readonly amount: {
      readonly currency: Currency;
      /**
       * Decimal text with at most the currency's decimals
       * For example "12.30".
       */
      readonly amount: string;
    };
  }, options?: AskOptions): Promise<{
    readonly rows: readonly ({
      readonly mode: "general" | "fast";
      readonly fee: Money;
      readonly arrival: Money | null;
      readonly daysFrom: number;
      readonly daysTo: number;
    })[];
  }>;
  /**
   * The voucher of a refund that was paid out, as PDF. The same one again only after 10 seconds.
   * Refused with ORDER_NOTFOUND, OPERATION_NOT_ALLOW, SERVICE_NOT_OPEN, DOWNLOAD_REPEATED.
   */
  refundVoucher(input: {
    readonly orderNo: OrderNo;
    readonly language?: "zh-CN" | "en-US" | undefined;
  }, options?: AskOptions): Promise<Download>;
  /** Whether the merchant may apply, and what it has. */
  applicationIndex(input?: Record<string, never>, options?: AskOptions): Promise<{
    readonly hindrance: "individual" | "institution" | "unknownBank" | "underReview" | null;
    readonly underReview: number;
    readonly accounts: number;
  }>;
  /** Whether an account of this kind may be applied for at this place with this bank now, and what hinders it. */
  checkChannel(input: {
    readonly kind: "global" | "local";
    /** For example "HK". */
    readonly country: string;
    /** For example "HCBHK". */
    readonly bank: string;
  }, options?: AskOptions): Promise<{
    readonly isOpen: boolean;
    readonly hindrance: "individual" | "institution" | "unknownBank" | "underReview" | null;
  }>;
  /** Whether a bank opens accounts in a name that the merchant chooses, and how long that may be. */
  supportsHolder(input: {
    readonly kind: "global" | "local";
    /** For example "HK". */
    readonly country: string;
    /** For example "HCBHK". */
    readonly bank: string;
  }, options?: AskOptions): Promise<{
    readonly isSupported: boolean;
    readonly lengthMax: number;
  }>;
  /** Where accounts are opened, with the banks of each place and what each takes. */
  accountPlaces(input?: {
    readonly kind?: "global" | "local" | undefined;
  }, options?: AskOptions): Promise<{
    readonly rows: readonly ({
      readonly kind: "global" | "local";
      readonly country: string;
      readonly banks: readonly {
        readonly bank: string;
        readonly zh: string;
        readonly en: string;
        readonly bic: string;
        readonly address: string;
        readonly currencies: readonly Currency[];
        readonly hasCustomHolder: boolean;
        readonly rails: readonly {
          readonly rail: Rail;
          readonly daysMin: number;
          readonly daysMax: number;
        }[];
      }[];
    })[];
  }>;
  /** What the form begins with: the draft, or the answers of the newest application; both null at the first. */
  firstApplication(input?: Record<string, never>, options?: AskOptions): Promise<{
    readonly draft: AccountApplicationDraft | null;
    readonly before: AccountApplicationEntry | null;
  }>;
  /**
   * Saves what is filled in so far, for fifteen days.
   * Refused with ORDER_CHANGED.
   */
  saveApplicationDraft(input: {
    readonly entry: AccountApplicationEntry;
    readonly step?: number | undefined;
    /** Otherwise 0. */
    readonly version?: number | undefined;
  }, options?: AskOptions): Promise<AccountApplicationDraft>;
  /**
   * Applies for receiving accounts; one under review at a time for the same kind, place and bank.
   * Refused with APPLICATION_PROHIBITED, APPLICATION_PENDING, AGREEMENT_CHANGED, WEBSITE_TAKEN, FILE_NOTFOUND.
   */
  submitApplication(input: {
    readonly kind: "global" | "local";
    /** For example "HK". */
    readonly country: string;
    /** For example "HCBHK". */
    readonly bank: string;
    readonly currencies: readonly Currency[];
    readonly holderName: string;
    /** For example "https://www.company.example/". */
    readonly website: string;
    readonly salesBand: "1" | "2" | "3" | "4";
    /** For example "offline". */
    readonly platform: string;
    /** For example "001". */
    readonly mainCategory: string;
    /** For example ["002"]. */
    readonly otherCategories: readonly string[];
    /** For example "northAmerica". */
    readonly tradeArea: string;
    readonly tradeType: "selfExport" | "agentExport";
    /**
     * For example "01".
     * Otherwise "99".
     */
    readonly zoneType?: string | undefined;
    readonly fileIds: readonly string[];
    readonly agreed: {
      readonly id: "trade-collection";
      readonly version: number;
    };
  }, options?: AskOptions): Promise<{
    readonly applicationNo: OrderNo;
    readonly state: AccountApplicationState;
  }>;
  /**
   * Changes an application that failed and sends it again; one that says the same is refused.
   * Refused with APPLICATION_PROHIBITED, APPLICATION_PENDING, AGREEMENT_CHANGED, WEBSITE_TAKEN, FILE_NOTFOUND, APPLICATION_NOTFOUND, OPERATION_NOT_ALLOW, ORDER_UNCHANGED.
   */
  modifyApplication(input: {
    readonly kind: "global" | "local";
    /** For example "HK". */
    readonly country: string;
    /** For example "HCBHK". */
    readonly bank: string;
    readonly currencies: readonly Currency[];
    readonly holderName: string;
    /** For example "https://www.company.example/". */
    readonly website: string;
    readonly salesBand: "1" | "2" | "3" | "4";
    /** For example "offline". */
    readonly platform: string;
    /** For example "001". */
    readonly mainCategory: string;
    /** For example ["002"]. */
    readonly otherCategories: readonly string[];
    /** For example "northAmerica". */
    readonly tradeArea: string;
    readonly tradeType: "selfExport" | "agentExport";
    /**
     * For example "01".
     * Otherwise "99".
     */
    readonly zoneType?: string | undefined;
    readonly fileIds: readonly string[];
    readonly applicationNo: string;
    readonly agreed: {
      readonly id: "trade-collection";
      readonly version: number;
    };
  }, options?: AskOptions): Promise<{
    readonly applicationNo: OrderNo;
    readonly state: AccountApplicationState;
  }>;
  /**
   * An application that failed, with what is to be corrected; it is changed from here.
   * Refused with APPLICATION_NOTFOUND, OPERATION_NOT_ALLOW.
   */
  applicationToCorrect(input: {
    readonly applicationNo: string;
  }, options?: AskOptions): Promise<AccountApplication>;
  /**
   * One application with its history and the accounts that it opened.
   * Refused with APPLICATION_NOTFOUND.
   */
  application(input: {
    readonly applicationNo: string;
  }, options?: AskOptions): Promise<{
    readonly application: AccountApplication;
    readonly history: readonly HistoryRow[];
    readonly accounts: readonly {
      readonly accountId: string;
      readonly currency: Currency;
      readonly number: string;
    }[];
  }>;
  /**
   * The merchant's applications, newest first.
   * Refused with DATE_OUT_OF_RANGE.
   */
  applications(input?: {
    readonly state?: AccountApplicationState | undefined;
    readonly kind?: "global" | "local" | undefined;
    readonly applicationNo?: string | undefined;
    readonly from?: Day | undefined;
    readonly to?: Day | undefined;
    readonly currentPage?: CurrentPage | undefined;
    readonly pageSize?: PageSize | undefined;
  }, options?: AskOptions): Promise<{
    readonly rows: readonly AccountApplication[];
    readonly total: CountedRows;
    readonly currentPage: number;
    readonly pageSize: number;
  }>;
  /**
   * Asks for the applications of a list as a file.
   * Refused with DATE_OUT_OF_RANGE, DOWNLOAD_REPEATED.
   */
  exportApplications(input?: {
    readonly state?: AccountApplicationState | undefined;
    readonly kind?: "global" | "local" | undefined;
    readonly applicationNo?: string | undefined;
    readonly from?: Day | undefined;
    readonly to?: Day | undefined;
    /** Otherwise "xlsx". */
    readonly format?: "xlsx" | "csv" | undefined;
  }, options?: AskOptions): Promise<ExportApplied>;
  /**
   * The confirmation letter of an application that succeeded, as PDF.
   * Refused with APPLICATION_NOTFOUND, OPERATION_NOT_ALLOW, DOWNLOAD_REPEATED.
   */
  applicationLetter(input: {
    readonly applicationNo: string;
    readonly language?: "zh-CN" | "en-US" | undefined;
  }, options?: AskOptions): Promise<Download>;
  /** The merchant's receiving accounts: those in use first, then newest first. */
  payeeAccounts(input?: {
    /** 1 active, 2 cancelled */
    readonly state?: "1" | "2" | undefined;
    readonly currency?: Currency | undefined;
    readonly waits?: "funds" | undefined;
    readonly currentPage?: CurrentPage | undefined;
    readonly pageSize?: PageSize | undefined;
  }, options?: AskOptions): Promise<{
    readonly rows: readonly PayeeAccount[];
    readonly total: CountedRows;
    readonly currentPage: number;
    readonly pageSize: number;
  }>;
  /**
   * One receiving account, with what came in on it in each of the last twelve months.
   * Refused with RECEIVING_ACCOUNT_NOTFOUND.
   */
  payeeAccount(input: {
    readonly accountId: string;
  }, options?: AskOptions): Promise<{
    readonly account: PayeeAccount;
    readonly months: readonly {
      readonly month: string;
      readonly amount: Sum;
      readonly count: number;
    }[];
  }>;
  /**
   * The details of an account as PDF, for payers.
   * Refused with RECEIVING_ACCOUNT_NOTFOUND, OPERATION_NOT_ALLOW, DOWNLOAD_REPEATED.
   */
  accountPaper(input: {
    readonly accountId: string;
    readonly language?: "zh-CN" | "en-US" | undefined;
  }, options?: AskOptions): Promise<Download>;
  /**
   * Makes a secret link to an account's details, told once; an earlier one ceases to serve.
   * Refused with RECEIVING_ACCOUNT_NOTFOUND, OPERATION_NOT_ALLOW.
   */
  shareAccount(input: {
    readonly accountId: string;
  }, options?: AskOptions): Promise<{
    readonly url: string;
    readonly sharedAt: Instant;
  }>;
  /**
   * Withdraws the link of an account: whoever has it sees nothing any more.
   * Refused with RECEIVING_ACCOUNT_NOTFOUND, OPERATION_NOT_ALLOW.
   */
  withdrawShare(input: {
    readonly accountId: string;
  }, options?: AskOptions): Promise<Record<string, never>>;
  /**
   * What the page behind a secret link shows: what a payer needs, and nothing else of the merchant.
   * Refused with LINK_UNUSABLE, REQUEST_BUSY.
   */
  openSharedAccount(input: {
    readonly token: string;
  }, options?: AskOptions): Promise<{
    readonly kind: "global" | "local";
    readonly country: string;
    readonly bank: string;
    readonly currency: Currency;
    readonly holder: string;
    readonly number: string;
    readonly bankCode: string;
    readonly localNumber: string;
    readonly reference: string;
  }>;
}

export const receiving = {
  incomes: {"method":"POST","path":"/api/b2b/payee-trade-detail/page","body":"json","reply":"json","isSafe":true,"takesKey":false},
  incomeSums: {"method":"POST","path":"/api/b2b/payee-trade-detail/summary","body":"json","reply":"json","isSafe":true,"takesKey":false},
  remittances: {"method":"POST","path":"/api/user/gpi-info/incoming/list","body":"json","reply":"json","isSafe":true,"takesKey":false},
  remittance: {"method":"POST","path":"/api/user/gpi-info/incoming/detail","body":"json","reply":"json","isSafe":true,"takesKey":false},
  tracked: {"method":"GET","path":"/api/user/gpi-info/query","body":"json","reply":"json","isSafe":true,"takesKey":false},
  exportIncomes: {"method":"POST","path":"/api/b2b/payee-trade-detail/export","body":"json","reply":"json","isSafe":false,"takesKey":false},
  incomeStatement: {"method":"POST","path":"/api/trade-account-detail/b2b-download-pdf","body":"json","reply":"file","isSafe":false,"takesKey":false},
  associate: {"method":"POST","path":"/api/b2b/income/relationSettleOrder","body":"json","reply":"json","isSafe":false,"takesKey":false},
  release: {"method":"POST","path":"/api/b2b/income/cancelRelationSettleOrder","body":"json","reply":"json","isSafe":false,"takesKey":false},
  incomeAssociations: {"method":"POST","path":"/api/b2b/payee-trade-detail/relationSettleOrderByDetailId","body":"json","reply":"json","isSafe":true,"takesKey":false},
  linkableMaterials: {"method":"POST","path":"/api/b2b/sett/material/order/related/page","body":"json","reply":"json","isSafe":true,"takesKey":false},
  materialAssociations: {"method":"POST","path":"/api/b2b/sett/material/order/related/incomes","body":"json","reply":"json","isSafe":true,"takesKey":false},
  autoAssociation: {"method":"POST","path":"/api/b2b/no/auto/association/queryNoAutoAssociationConfigEnable","body":"json","reply":"json","isSafe":true,"takesKey":false},
  switchAutoAssociation: {"method":"POST","path":"/api/b2b/no/auto/association/switchControl","body":"json","reply":"json","isSafe":false,"takesKey":false},
  refundInfo: {"method":"GET","path":"/api/user-refund/findPayeeRefundInfo/{id}","body":"json","reply":"json","isSafe":true,"takesKey":false},
  refundsOf: {"method":"GET","path":"/api/user-refund/queryRefundOrderByOriginal","body":"json","reply":"json","isSafe":true,"takesKey":false},
  askRefund: {"method":"POST","path":"/api/user-refund/applyRefund","body":"json","reply":"json","isSafe":false,"takesKey":true},
  refundConfig: {"method":"GET","path":"/api/user/refundModel/config/findUserRefundConfig","body":"json","reply":"json","isSafe":true,"takesKey":false},
  configRefund: {"method":"POST","path":"/api/user/refundModel/config/configRefundModel","body":"json","reply":"json","isSafe":false,"takesKey":false},
  refundFees: {"method":"POST","path":"/api/user/refundModel/config/findUserRefundFeeConfig","body":"json","reply":"json","isSafe":true,"takesKey":false},
  refundVoucher: {"method":"POST","path":"/api/b2b/income/downloadRefundVoucherPdf","body":"json","reply":"file","isSafe":false,"takesKey":false},
  applicationIndex: {"method":"GET","path":"/api/b2b/subAccApply/index","body":"json","reply":"json","isSafe":true,"takesKey":false},
  checkChannel: {"method":"POST","path":"/api/b2b/subAccApply/checkOpenVaByScbChannel","body":"json","reply":"json","isSafe":true,"takesKey":false},
  supportsHolder: {"method":"POST","path":"/api/apply-account/support-service-custom-holder","body":"json","reply":"json","isSafe":true,"takesKey":false},
  accountPlaces: {"method":"GET","path":"/api/b2b/subAccApply/find-country-list","body":"json","reply":"json","isSafe":true,"takesKey":false},
  firstApplication: {"method":"GET","path":"/api/b2b/subAccApply/get-apply-first","body":"json","reply":"json","isSafe":true,"takesKey":false},
  saveApplicationDraft: {"method":"POST","path":"/api/b2b/subAccApply/save-draft","body":"json","reply":"json","isSafe":false,"takesKey":false},
  submitApplication: {"method":"POST","path":"/api/b2b/subAccApply/submit","body":"json","reply":"json","isSafe":false,"takesKey":false},
  modifyApplication: {"method":"POST","path":"/api/b2b/subAccApply/modify","body":"json","reply":"json","isSafe":false,"takesKey":false},
  applicationToCorrect: {"method":"POST","path":"/api/b2b/subAccApply/query-sustain-info","body":"json","reply":"json","isSafe":true,"takesKey":false},
  application: {"method":"POST","path":"/api/b2b/subAccApply/query","body":"json","reply":"json","isSafe":true,"takesKey":false},
  applications: {"method":"POST","path":"/api/b2b/subAccApply/page","body":"json","reply":"json","isSafe":true,"takesKey":false},
  exportApplications: {"method":"POST","path":"/api/b2b/subAccApply/export","body":"json","reply":"json","isSafe":false,"takesKey":false},
  applicationLetter: {"method":"POST","path":"/api/b2b/subAccApply/download-pdf","body":"json","reply":"file","isSafe":false,"takesKey":false},
  payeeAccounts: {"method":"POST","path":"/api/b2b/payee-account/page","body":"json","reply":"json","isSafe":true,"takesKey":false},
  payeeAccount: {"method":"POST","path":"/api/b2b/payee-account/detail","body":"json","reply":"json","isSafe":true,"takesKey":false},
  accountPaper: {"method":"POST","path":"/api/b2b/payee-account/download-pdf","body":"json","reply":"file","isSafe":false,"takesKey":false},
  shareAccount: {"method":"POST","path":"/api/b2b/payee-account/share","body":"json","reply":"json","isSafe":false,"takesKey":false},
  withdrawShare: {"method":"POST","path":"/api/b2b/payee-account/withdraw-share","body":"json","reply":"json","isSafe":false,"takesKey":false},
  openSharedAccount: {"method":"POST","path":"/api/payee-account-share/open","body":"json","reply":"json","isSafe":true,"takesKey":false},
} as const satisfies Readonly<Record<keyof Receiving, CallRow>>;

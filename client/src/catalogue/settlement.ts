// Made of the catalogue of calls by `npm run client`: not to be changed by hand.
import type { AskOptions, CallRow, Download, KeyedOptions } from "../ask.js";
import type {
  Advance,
  CountedRows,
  Currency,
  CurrentPage,
  Day,
  ExchangePayOrder,
  ExchangePayState,
  ExportApplied,
  HistoryRow,
  Instant,
  Money,
  OffHoursRate,
  OrderNo,
  OrderReview,
  PageSize,
  PaymentPurpose,
  PaymentReviewState,
  Rate,
  SettlementAgreement,
  SettlementArrival,
  SettlementDraft,
  SettlementEntry,
  SettlementLink,
  SettlementOrder,
  SettlementOrderState,
  SettlementPayee,
  SettlementPayeeInFull,
  SpeedyProduct,
  StoredFile,
  Sum,
  Tracking,
} from "./schemas.js";

/** The calls of `settlement` that an API key may ask. */
export interface Settlement {
  /**
   * What can be settled of a currency: what incomes are linked with of approved materials, is credited and no other settlement draws; of speedy ones what is under review. With an amount, which links it would draw, the oldest incomes first unless some are named. And what a settlement made now goes by: its rate while the market is closed, what an advance costs, when it arrives.
   * Refused with INVALID_CURRENCY, SETTLE_LINK_UNUSABLE, CUSTOMS_NOT_OPEN.
   */
  settlementQuota(input: {
    /** Otherwise "normal". */
    readonly method?: "normal" | "speedy" | undefined;
    readonly payCurrency: Currency;
    readonly amount?: Money | undefined;
    readonly associationNos?: readonly OrderNo[] | undefined;
  }, options?: AskOptions): Promise<{
    readonly linked: Money;
    readonly used: Money;
    readonly left: Money;
    readonly drawn: Money;
    readonly missing: Money;
    readonly rows: readonly SettlementLink[];
    readonly customs: {
      readonly limit: Money;
      readonly left: Money;
    } | null;
    readonly now: {
      readonly offHours: OffHoursRate | null;
      readonly advance: {
        readonly isFree: boolean;
        readonly daysPaid: number;
        readonly interestFrom: Instant;
        readonly dueAt: Instant;
        readonly interestPpm: number;
        readonly isOfficial: boolean;
      };
      readonly arrival: SettlementArrival;
    };
  }>;
  /**
   * Rate and fees of a settlement before it is made; locks the rate for it, once. Of a speedy one what is advanced and what that costs: it is made at any hour, while the market is closed at its last rate, widened by a margin; others wait until it opens.
   * Refused with INVALID_CURRENCY, BELOW_MINI_LIMIT, NOT_ABOVE_MINI_LIMIT, NO_RATE, MARKET_CLOSED, SPEEDY_NOT_OPEN, ADVANCE_OVERDUE, CREDIT_EXCEEDED, SURPLUS_EXCEEDED, SETTLE_QUOTA_EXCEEDED, SETTLE_LINK_UNUSABLE, CUSTOMS_NOT_OPEN, CUSTOMS_LIMIT_EXCEEDED.
   */
  settlementCost(input: {
    /** Otherwise "normal". */
    readonly method?: "normal" | "speedy" | undefined;
    readonly mode: "byPay" | "byReceive";
    readonly payCurrency: Currency;
    readonly amount: Money;
    readonly associationNos?: readonly OrderNo[] | undefined;
  }, options?: AskOptions): Promise<{
    readonly method: "normal" | "speedy";
    readonly mode: "byPay" | "byReceive";
    readonly pay: Money;
    readonly receive: Money;
    readonly rate: Rate;
    readonly mid: Rate;
    readonly fee: Money;
    readonly speedyFee: Money;
    readonly debit: Money;
    readonly advance: {
      readonly amount: Money;
      readonly isFree: boolean;
      readonly daysPaid: number;
      readonly interestFrom: Instant;
      readonly dueAt: Instant;
      readonly interestPpm: number;
    } | null;
    readonly quoteId: string;
    readonly at: Instant;
    readonly expiresAt: Instant;
    readonly arrival: SettlementArrival;
    readonly offHours: OffHoursRate | null;
    readonly review: {
      readonly levels: number;
      readonly minutes: number;
      readonly held: Money;
    } | null;
    readonly isCustoms: boolean;
    readonly agreements: readonly SettlementAgreement[];
  }>;
  /**
   * Settles to a payee in the mainland: the currency is sold at the locked rate, the fee is taken, and the yuan are held for the payout, all at once; or, where the approval group has to pass it, amount and fee are held until then. Until it goes to the bank it may be cancelled.
   * Refused with INVALID_CURRENCY, BELOW_MINI_LIMIT, NOT_ABOVE_MINI_LIMIT, NO_RATE, MARKET_CLOSED, SPEEDY_NOT_OPEN, ADVANCE_OVERDUE, CREDIT_EXCEEDED, SURPLUS_EXCEEDED, SETTLE_QUOTA_EXCEEDED, SETTLE_LINK_UNUSABLE, CUSTOMS_NOT_OPEN, CUSTOMS_LIMIT_EXCEEDED, PAY_PASSWORD_WRONG, PAY_PASSWORD_LOCKED, PAY_PASSWORD_BLOCKED, PAY_PASSWORD_MISSING, CAPTCHA_ERROR, SECOND_STEP_REQUIRED, SECOND_STEP_LOCKED, ACCOUNT_NOTFOUND, LACK_BALANCE, COST_CHANGED, QUOTE_EXPIRED, QUOTE_USED, FILE_NOTFOUND, AGREEMENT_CHANGED, REVIEWER_MISSING.
   */
  settle(input: {
    /** Otherwise "normal". */
    readonly method?: "normal" | "speedy" | undefined;
    readonly mode: "byPay" | "byReceive";
    readonly payCurrency: Currency;
    readonly amount: Money;
    readonly associationNos?: readonly OrderNo[] | undefined;
    readonly quoteId: string;
    readonly shownDebit?: Money | undefined;
    readonly payeeNo: OrderNo;
    readonly documentIds: readonly string[];
    /** Otherwise "". */
    readonly note?: string | undefined;
    readonly agreed: readonly SettlementAgreement[];
  }, options?: KeyedOptions): Promise<SettlementOrder>;
  /**
   * Settlements, newest first.
   * Refused with DATE_OUT_OF_RANGE.
   */
  settlements(input?: {
    readonly state?: SettlementOrderState | undefined;
    readonly method?: "normal" | "speedy" | undefined;
    readonly currency?: Currency | undefined;
    readonly payee?: string | undefined;
    readonly orderNo?: string | undefined;
    readonly waits?: "review" | undefined;
    readonly from?: Day | undefined;
    readonly to?: Day | undefined;
    readonly isDearer?: boolean | undefined;
    readonly currentPage?: CurrentPage | undefined;
    readonly pageSize?: PageSize | undefined;
  }, options?: AskOptions): Promise<{
    readonly rows: readonly ({
      readonly orderNo: OrderNo;
      readonly state: SettlementOrderState;
      readonly changes: number;
      readonly method: "normal" | "speedy";
      readonly mode: "byPay" | "byReceive";
      readonly isCustoms: boolean;
      readonly pay: Money;
      readonly receive: Money;
      readonly fee: Money;
      readonly speedyFee: Money;
      readonly debit: Money;
      readonly rate: Rate;
      readonly isIndicative: boolean;
      readonly payeeNo: OrderNo;
      readonly payeeName: string;
      readonly payeeAccount: string;
      readonly payeeBank: {
        readonly zh: string;
        readonly en: string;
      };
      readonly note: string;
      readonly placedAt: Instant;
      readonly arrival: SettlementArrival;
      readonly doneAt: Instant | null;
      readonly operator: string;
      readonly reviewState: PaymentReviewState | null;
      readonly asked: string | null;
      readonly failReason: string | null;
      readonly end: "cancel" | "recall" | "expire" | "reject" | "lapse" | "withdraw" | null;
      readonly endReason: string;
      readonly kept: Money | null;
      readonly attempts: number;
      readonly advanceNo: OrderNo | null;
      readonly isVouched: boolean;
    })[];
    readonly total: CountedRows;
    readonly currentPage: number;
    readonly pageSize: number;
  }>;
  /**
   * What a list of settlements comes to, by the currency that is paid; those that were cancelled left out.
   * Refused with DATE_OUT_OF_RANGE.
   */
  settlementSums(input?: {
    readonly state?: SettlementOrderState | undefined;
    readonly method?: "normal" | "speedy" | undefined;
    readonly currency?: Currency | undefined;
    readonly payee?: string | undefined;
    readonly orderNo?: string | undefined;
    readonly waits?: "review" | undefined;
    readonly from?: Day | undefined;
    readonly to?: Day | undefined;
    readonly isDearer?: boolean | undefined;
  }, options?: AskOptions): Promise<{
    readonly rows: readonly {
      readonly count: number;
      readonly pay: Money;
      readonly receive: Money;
      readonly fee: Money;
      readonly arrived: Money;
    }[];
  }>;
  /**
   * One settlement: the history of its states, its documents, the links it draws, and what was advanced for it.
   * Refused with ORDER_NOTFOUND.
   */
  settlement(input: {
    readonly orderNo: OrderNo;
  }, options?: AskOptions): Promise<{
    readonly order: SettlementOrder;
    readonly history: readonly HistoryRow[];
    readonly documents: readonly StoredFile[];
    readonly links: readonly SettlementLink[];
    readonly advance: Advance | null;
    readonly isVouched: boolean;
    readonly mayCancel: boolean;
    readonly mayRepay: boolean;
  }>;
  /**
   * Cancels a settlement that the bank does not work on: before the exchange what was held comes back, after it the yuan become available, at the rate that was booked. What was advanced for it is due at once.
   * Refused with ORDER_NOTFOUND, OPERATION_NOT_ALLOW.
   */
  cancelSettlement(input: {
    readonly orderNo: OrderNo;
    readonly reason: string;
  }, options?: KeyedOptions): Promise<SettlementOrder>;
  /**
   * Asks for the settlements of a list as a file; the export centre tells how far it is. The same again only after 10 seconds.
   * Refused with DATE_OUT_OF_RANGE, DOWNLOAD_REPEATED.
   */
  exportSettlements(input?: {
    readonly state?: SettlementOrderState | undefined;
    readonly method?: "normal" | "speedy" | undefined;
    readonly currency?: Currency | undefined;
    readonly payee?: string | undefined;
    readonly orderNo?: string | undefined;
    readonly waits?: "review" | undefined;
    readonly from?: Day | undefined;
    readonly to?: Day | undefined;
    /** Otherwise "xlsx". */
    readonly format?: "xlsx" | "csv" | undefined;
  }, options?: AskOptions): Promise<ExportApplied>;
  /**
   * Saves what is filled in of a new settlement so far, for fifteen days from the last time; refused where somebody else of the merchant saved it meanwhile, with nothing lost of either.
   * Refused with ORDER_CHANGED.
   */
  saveSettlementDraft(input: {
    readonly entry: SettlementEntry;
    /** Otherwise 0. */
    readonly version?: number | undefined;
  }, options?: AskOptions): Promise<SettlementDraft>;
  /** The draft of a new settlement; null where there is none, or it was kept for fifteen days. */
  settlementDraft(input?: Record<string, never>, options?: AskOptions): Promise<{
    readonly draft: SettlementDraft | null;
  }>;
  /** The settlements that wait for the asker's own decision, the most urgent first. */
  settlementsToReview(input?: {
    readonly currentPage?: CurrentPage | undefined;
    readonly pageSize?: PageSize | undefined;
  }, options?: AskOptions): Promise<{
    readonly rows: readonly {
      readonly order: SettlementOrder;
      readonly deadline: Instant;
      readonly level: number;
      readonly levels: number;
    }[];
    readonly total: CountedRows;
    readonly currentPage: number;
    readonly pageSize: number;
  }>;
  /**
   * The review of a settlement by its order number: who decided what, who is next, until when, and what to do now.
   * Refused with ORDER_NOTFOUND.
   */
  settlementReview(input: {
    readonly id: OrderNo;
  }, options?: AskOptions): Promise<OrderReview>;
  /**
   * The voucher of a settlement that the bank has had, as PDF. The same one again only after 10 seconds.
   * Refused with ORDER_NOTFOUND, OPERATION_NOT_ALLOW, SERVICE_NOT_OPEN, DOWNLOAD_REPEATED.
   */
  settlementVoucher(input: {
    readonly orderNo: OrderNo;
    readonly language?: "zh-CN" | "en-US" | undefined;
  }, options?: AskOptions): Promise<Download>;
  /**
   * The vouchers of several settlements as one archive; those that the bank has not had are left out, and it is refused where none is left. The same ones again only after 10 seconds.
   * Refused with ORDER_NOTFOUND, OPERATION_NOT_ALLOW, SERVICE_NOT_OPEN, DOWNLOAD_REPEATED.
   */
  settlementVouchers(input: {
    readonly orderNos: readonly OrderNo[];
    readonly language?: "zh-CN" | "en-US" | undefined;
  }, options?: AskOptions): Promise<Download>;
  /**
   * A company of the register by its unified social credit code, refused where its status is abnormal; without a code the name of the merchant itself.
   * Refused with CREDIT_CODE_INVALID, COMPANY_NOTFOUND, COMPANY_ABNORMAL.
   */
  registeredCompany(input?: {
    /** Otherwise "". */
    readonly creditCode?: string | undefined;
  }, options?: AskOptions): Promise<{
    readonly creditCode: string;
    readonly organizationCode: string;
    readonly name: string;
    readonly legalPersonName: string;
    readonly address: string;
    readonly industry: string;
    readonly economicType: string;
    readonly postalCode: string;
  }>;
  /** The merchant's settlement payees of every state but the removed, newest first. A text is looked for in numbers, names, nicknames and accounts. */
  settlementPayees(input?: {
    readonly text?: string | undefined;
    readonly partnerType?: "ownCompany" | "thirdPartyCompany" | "mainlandIndividual" | "foreignIndividual" | "ownEnterprise" | undefined;
    /** 0 pendingReview, 1 available, 2 rejected, 3 unavailable, 4 removed */
    readonly state?: "0" | "1" | "2" | "3" | "4" | undefined;
    readonly currency?: "CNH" | undefined;
    readonly currentPage?: CurrentPage | undefined;
    readonly pageSize?: PageSize | undefined;
  }, options?: AskOptions): Promise<{
    readonly rows: readonly SettlementPayee[];
    readonly total: CountedRows;
    readonly currentPage: number;
    readonly pageSize: number;
  }>;
  /** The settlement payees that can be settled to now, newest first; 500 at most. */
  settleablePayees(input?: {
    readonly currency?: "CNH" | undefined;
  }, options?: AskOptions): Promise<{
    readonly rows: readonly SettlementPayee[];
  }>;
  /**
   * One settlement payee with its files and the history of its states.
   * Refused with ACCOUNT_NOTFOUND.
   */
  settlementPayee(input: {
    readonly payeeNo: OrderNo;
  }, options?: AskOptions): Promise<SettlementPayeeInFull>;
  /**
   * Adds a settlement payee with its papers; it is reviewed before CNY can be settled to it.
   * Refused with CONFIRMATION_NEEDED, PAY_PASSWORD_WRONG, PAY_PASSWORD_LOCKED, PAY_PASSWORD_BLOCKED, PAY_PASSWORD_MISSING, CAPTCHA_ERROR, SECOND_STEP_REQUIRED, SECOND_STEP_LOCKED, CREDIT_CODE_INVALID, ACCOUNT_NUMBER_INVALID, INVALID_COUNTRY, SETTLE_PAYEE_INVALID, COMPANY_NOTFOUND, COMPANY_ABNORMAL, FILE_NOTFOUND, SETTLE_PAYEE_REPEATED, SETTLE_PAYEES_MANY.
   */
  addSettlementPayee(input: {
    readonly partnerType: "ownCompany" | "thirdPartyCompany" | "mainlandIndividual" | "foreignIndividual" | "ownEnterprise";
    /** Otherwise "CNH". */
    readonly currency?: "CNH" | undefined;
    readonly name: string;
    /** Otherwise "". */
    readonly creditCode?: string | undefined;
    /** Otherwise "". */
    readonly country?: "" | string | undefined;
    /** Otherwise "". */
    readonly idType?: "0" | "1" | "2" | "" | undefined;
    /** Otherwise "". */
    readonly idNo?: string | undefined;
    /** Otherwise "". */
    readonly industry?: string | undefined;
    /** Otherwise "". */
    readonly economicType?: string | undefined;
    /** Otherwise "". */
    readonly zoneType?: string | undefined;
    /** Otherwise "". */
    readonly legalPersonName?: string | undefined;
    /** Otherwise "". */
    readonly legalPersonCountry?: "" | string | undefined;
    /** Otherwise "". */
    readonly legalPersonIdNo?: string | undefined;
    readonly address: string;
    /** Otherwise "". */
    readonly businessAddress?: string | undefined;
    /** Otherwise "". */
    readonly postalCode?: string | undefined;
    /** Otherwise "". */
    readonly contactPerson?: string | undefined;
    /** Otherwise "". */
    readonly contactPhone?: string | undefined;
    readonly bankNo: string;
    readonly branch: string;
    readonly province: string;
    readonly city: string;
    readonly bankAddress: string;
    readonly account: string;
    /** Otherwise "". */
    readonly nickname?: string | undefined;
    /** Otherwise []. */
    readonly proofIds?: readonly string[] | undefined;
    /** Otherwise []. */
    readonly passportIds?: readonly string[] | undefined;
  }, options?: AskOptions): Promise<SettlementPayeeInFull>;
  /**
   * Corrects a settlement payee that waits for its review or was rejected; it is reviewed anew. Refused where nothing is different.
   * Refused with CONFIRMATION_NEEDED, PAY_PASSWORD_WRONG, PAY_PASSWORD_LOCKED, PAY_PASSWORD_BLOCKED, PAY_PASSWORD_MISSING, CAPTCHA_ERROR, SECOND_STEP_REQUIRED, SECOND_STEP_LOCKED, CREDIT_CODE_INVALID, ACCOUNT_NUMBER_INVALID, INVALID_COUNTRY, SETTLE_PAYEE_INVALID, COMPANY_NOTFOUND, COMPANY_ABNORMAL, FILE_NOTFOUND, SETTLE_PAYEE_REPEATED, ACCOUNT_NOTFOUND, OPERATION_NOT_ALLOW, ORDER_CHANGED, ORDER_UNCHANGED.
   */
  correctSettlementPayee(input: {
    readonly partnerType: "ownCompany" | "thirdPartyCompany" | "mainlandIndividual" | "foreignIndividual" | "ownEnterprise";
    /** Otherwise "CNH". */
    readonly currency?: "CNH" | undefined;
    readonly name: string;
    /** Otherwise "". */
    readonly creditCode?: string | undefined;
    /** Otherwise "". */
    readonly country?: "" | string | undefined;
    /** Otherwise "". */
    readonly idType?: "0" | "1" | "2" | "" | undefined;
    /** Otherwise "". */
    readonly idNo?: string | undefined;
    /** Otherwise "". */
    readonly industry?: string | undefined;
    /** Otherwise "". */
    readonly economicType?: string | undefined;
    /** Otherwise "". */
    readonly zoneType?: string | undefined;
    /** Otherwise "". */
    readonly legalPersonName?: string | undefined;
    /** Otherwise "". */
    readonly legalPersonCountry?: "" | string | undefined;
    /** Otherwise "". */
    readonly legalPersonIdNo?: string | undefined;
    readonly address: string;
    /** Otherwise "". */
    readonly businessAddress?: string | undefined;
    /** Otherwise "". */
    readonly postalCode?: string | undefined;
    /** Otherwise "". */
    readonly contactPerson?: string | undefined;
    /** Otherwise "". */
    readonly contactPhone?: string | undefined;
    readonly bankNo: string;
    readonly branch: string;
    readonly province: string;
    readonly city: string;
    readonly bankAddress: string;
    readonly account: string;
    /** Otherwise "". */
    readonly nickname?: string | undefined;
    /** Otherwise []. */
    readonly proofIds?: readonly string[] | undefined;
    /** Otherwise []. */
    readonly passportIds?: readonly string[] | undefined;
    readonly payeeNo: OrderNo;
    readonly changes: number;
  }, options?: AskOptions): Promise<SettlementPayeeInFull>;
  /**
   * Takes an available payee out of use, or one that the merchant took out of use back; one that operations suspended stays so.
   * Refused with ACCOUNT_NOTFOUND, OPERATION_NOT_ALLOW.
   */
  useSettlementPayee(input: {
    readonly payeeNo: OrderNo;
    readonly isUsable: boolean;
  }, options?: AskOptions): Promise<SettlementPayeeInFull>;
  /**
   * Removes a settlement payee; what was settled to it stays on record.
   * Refused with ACCOUNT_NOTFOUND.
   */
  removeSettlementPayee(input: {
    readonly payeeNo: OrderNo;
  }, options?: AskOptions): Promise<Record<string, never>>;
  /**
   * The name of an available payee's account as the bank is told.
   * Refused with ACCOUNT_NOTFOUND.
   */
  accountName(input: {
    readonly payeeNo: OrderNo;
  }, options?: AskOptions): Promise<{
    readonly payeeNo: OrderNo;
    readonly accName: string;
  }>;
  /** Speedy settlement as the merchant has it: the application, null where it never applied; its credit and what of it is used; what is available in each currency, at the mid rate of now; and what an advance costs now. */
  speedyQuota(input?: Record<string, never>, options?: AskOptions): Promise<{
    readonly product: SpeedyProduct | null;
    readonly credit: {
      readonly limit: Money;
      readonly used: Money;
      readonly available: Money;
    } | null;
    readonly currencies: readonly Money[];
    readonly isOverdue: boolean;
    readonly times: {
      readonly isFree: boolean;
      readonly daysPaid: number;
      readonly interestFrom: Instant;
      readonly dueAt: Instant;
      readonly interestPpm: number;
      readonly isOfficial: boolean;
    };
  }>;
  /** What can still be advanced of a currency: on incomes whose association is under review, all of them or those that are named, the oldest first, within the credit, which is none where speedy settlement is not open or an advance is overdue. */
  speedySurplus(input: {
    readonly currency: Currency;
    readonly detailIds?: readonly OrderNo[] | undefined;
  }, options?: AskOptions): Promise<{
    readonly incomes: readonly {
      readonly detailId: OrderNo;
      readonly surplus: Money;
    }[];
    readonly covered: Money;
    readonly available: Money | null;
    readonly surplus: Money;
  }>;
  /**
   * What was advanced, newest first.
   * Refused with DATE_OUT_OF_RANGE.
   */
  advanceStatement(input?: {
    /** 0 outstanding, 1 overdue, 2 repaid */
    readonly state?: "0" | "1" | "2" | undefined;
    readonly currency?: Currency | undefined;
    readonly from?: Day | undefined;
    readonly to?: Day | undefined;
    readonly currentPage?: CurrentPage | undefined;
    readonly pageSize?: PageSize | undefined;
  }, options?: AskOptions): Promise<{
    readonly rows: readonly Advance[];
    readonly total: CountedRows;
    readonly currentPage: number;
    readonly pageSize: number;
  }>;
  /**
   * One advance: the incomes that it was given on, its interest day by day, and what became of it.
   * Refused with ORDER_NOTFOUND.
   */
  advanceDetail(input: {
    readonly advanceNo: OrderNo;
  }, options?: AskOptions): Promise<{
    readonly advance: Advance;
    readonly incomes: readonly {
      readonly detailId: OrderNo;
      readonly amount: Money;
    }[];
    readonly days: readonly {
      readonly day: Day;
      readonly base: Money;
      readonly interest: Money;
    }[];
    readonly repayments: readonly {
      readonly at: Instant;
      readonly amount: Money;
      readonly interest: Money;
    }[];
    readonly timeline: readonly HistoryRow[];
  }>;
  /** The merchant's payees that can be paid now, newest first, with the ways that money reaches their banks and when an order confirmed now would; and what an order goes by now: its rate while the market is closed, and what an express one costs. */
  exchangePayPayees(input?: {
    readonly text?: string | undefined;
  }, options?: AskOptions): Promise<{
    readonly rows: readonly ({
      readonly payeeId: string;
      readonly name: string;
      readonly account: string;
      readonly bankName: string;
      readonly swift: string;
      readonly bankCountry: string;
      readonly currency: Currency;
      readonly entityType: "company" | "mainlandCompany" | "nonMainlandCompany" | "individual";
      readonly arrivalMethods: readonly ("local" | "swift")[];
      readonly arrival: {
        readonly sentOn: Day;
        readonly expectedOn: Day;
        readonly late: "cutOff" | "dayOff" | null;
        readonly isOfficial: boolean;
      };
    })[];
    readonly hasMore: boolean;
    readonly now: {
      readonly offHours: OffHoursRate | null;
      readonly advance: {
        readonly isFree: boolean;
        readonly daysPaid: number;
        readonly interestFrom: Instant;
        readonly dueAt: Instant;
        readonly interestPpm: number;
        readonly isOfficial: boolean;
      };
    };
  }>;
  /**
   * What an order would cost now: what is bought and sold, fees, what is set aside until it is confirmed, and for an express order what is advanced and what that costs. Nothing is locked.
   * Refused with NO_RATE, MARKET_CLOSED, ACCOUNT_NOTFOUND, INVALID_CURRENCY, BELOW_MINI_LIMIT, PAY_CURRENCY_UNVERIFIED, EXCHANGE_NOT_OFFERED, PAYMENT_MODE_INACTIVE, ARRIVAL_METHOD_UNAVAILABLE, SPEEDY_NOT_OPEN, ADVANCE_OVERDUE, CREDIT_EXCEEDED, SURPLUS_EXCEEDED.
   */
  exchangePayCost(input: {
    readonly payeeId: string;
    readonly amount: Money;
    readonly payCurrency: Currency;
    readonly arrivalMethod: "local" | "swift";
    readonly isExpress: boolean;
  }, options?: AskOptions): Promise<{
    readonly amount: Money;
    readonly pay: Money;
    readonly rate: Rate;
    readonly fee: Money;
    readonly exchangeFee: Money;
    readonly debit: Money;
    readonly express: {
      readonly fee: Money;
      readonly days: number;
      readonly isFree: boolean;
      readonly interestFrom: Instant;
      readonly dueAt: Instant;
      readonly advanced: Money;
      readonly isOfficial: boolean;
    } | null;
    readonly offHours: OffHoursRate | null;
    readonly arrival: {
      readonly sentOn: Day;
      readonly expectedOn: Day;
      readonly late: "cutOff" | "dayOff" | null;
      readonly isOfficial: boolean;
    };
    readonly at: Instant;
    readonly held: Money | null;
    readonly levels: number;
    readonly deadline: Instant;
  }>;
  /**
   * Makes an order. Its indicative cost and a margin are set aside until it is confirmed, by its deadline; an express order is advanced when it is confirmed, and nothing is set aside. Where the approval group applies, its reviewers pass it first.
   * Refused with NO_RATE, MARKET_CLOSED, ACCOUNT_NOTFOUND, INVALID_CURRENCY, BELOW_MINI_LIMIT, PAY_CURRENCY_UNVERIFIED, EXCHANGE_NOT_OFFERED, PAYMENT_MODE_INACTIVE, ARRIVAL_METHOD_UNAVAILABLE, SPEEDY_NOT_OPEN, ADVANCE_OVERDUE, CREDIT_EXCEEDED, SURPLUS_EXCEEDED, SINGLE_QUOTA_EXCEEDED, DAY_QUOTA_EXCEEDED, PAY_PASSWORD_WRONG, PAY_PASSWORD_LOCKED, PAY_PASSWORD_BLOCKED, PAY_PASSWORD_MISSING, CAPTCHA_ERROR, SECOND_STEP_REQUIRED, SECOND_STEP_LOCKED, LACK_BALANCE, COST_CHANGED, AGREEMENT_CHANGED, FILE_NOTFOUND, REVIEWER_MISSING, NAME_NOT_MATCHED.
   */
  makeExchangePay(input: {
    readonly payeeId: string;
    readonly amount: Money;
    readonly payCurrency: Currency;
    readonly arrivalMethod: "local" | "swift";
    readonly isExpress: boolean;
    readonly purpose: PaymentPurpose;
    readonly reference: string;
    /** Otherwise "". */
    readonly remarks?: string | undefined;
    /** Otherwise []. */
    readonly documentIds?: readonly string[] | undefined;
    readonly shownDebit: Money;
    readonly agreed: {
      readonly id: "agent-exchange";
      readonly version: number;
    };
  }, options?: KeyedOptions): Promise<ExchangePayOrder>;
  /**
   * Locks the rate of an order that waits for its confirmation: what it costs then.
   * Refused with ORDER_NOTFOUND, OPERATION_NOT_ALLOW, APPROVAL_PENDING, NO_RATE, MARKET_CLOSED, BELOW_MINI_LIMIT.
   */
  quoteExchangePay(input: {
    readonly orderNo: OrderNo;
  }, options?: AskOptions): Promise<{
    readonly amount: Money;
    readonly pay: Money;
    readonly rate: Rate;
    readonly fee: Money;
    readonly exchangeFee: Money;
    readonly debit: Money;
    readonly express: {
      readonly fee: Money;
      readonly days: number;
      readonly isFree: boolean;
      readonly interestFrom: Instant;
      readonly dueAt: Instant;
      readonly advanced: Money;
      readonly isOfficial: boolean;
    } | null;
    readonly offHours: OffHoursRate | null;
    readonly arrival: {
      readonly sentOn: Day;
      readonly expectedOn: Day;
      readonly late: "cutOff" | "dayOff" | null;
      readonly isOfficial: boolean;
    };
    readonly at: Instant;
    readonly quoteId: string;
    readonly expiresAt: Instant;
  }>;
  /**
   * Confirms an order at a locked quote: it is exchanged, its fees are taken and what is bought is held for the payee, all together. What was set aside pays for it, and the available balance what is missing; an express order is advanced out of the speedy credit, first come, first served.
   * Refused with PAY_PASSWORD_WRONG, PAY_PASSWORD_LOCKED, PAY_PASSWORD_BLOCKED, PAY_PASSWORD_MISSING, CAPTCHA_ERROR, SECOND_STEP_REQUIRED, SECOND_STEP_LOCKED, SINGLE_QUOTA_EXCEEDED, DAY_QUOTA_EXCEEDED, ORDER_NOTFOUND, OPERATION_NOT_ALLOW, APPROVAL_PENDING, QUOTE_EXPIRED, QUOTE_USED, NO_RATE, MARKET_CLOSED, BELOW_MINI_LIMIT, COST_CHANGED, LACK_BALANCE, PAYMENT_UNPAYABLE, SPEEDY_NOT_OPEN, ADVANCE_OVERDUE, CREDIT_EXCEEDED, SURPLUS_EXCEEDED.
   */
  confirmExchangePay(input: {
    readonly orderNo: OrderNo;
    readonly quoteId: string;
    readonly shownDebit: Money;
  }, options?: KeyedOptions): Promise<ExchangePayOrder>;
  /**
   * Cancels an order with a reason, until it is paid out, and after a payout has failed. What was set aside comes back; an exchange that was made stands: what was bought is the merchant's, and the exchange's own fee stays. What was advanced for it is due at once.
   * Refused with ORDER_NOTFOUND, OPERATION_NOT_ALLOW.
   */
  cancelExchangePay(input: {
    readonly orderNo: OrderNo;
    readonly reason: string;
  }, options?: KeyedOptions): Promise<ExchangePayOrder>;
  /**
   * The merchant's orders, newest first.
   * Refused with DATE_OUT_OF_RANGE.
   */
  exchangePays(input?: {
    readonly state?: ExchangePayState | undefined;
    readonly payCurrency?: Currency | undefined;
    readonly currency?: Currency | undefined;
    readonly payee?: string | undefined;
    readonly orderNo?: string | undefined;
    readonly isExpress?: "yes" | "no" | undefined;
    readonly waits?: "confirmation" | "review" | "payee" | undefined;
    readonly from?: Day | undefined;
    readonly to?: Day | undefined;
    readonly currentPage?: CurrentPage | undefined;
    readonly pageSize?: PageSize | undefined;
  }, options?: AskOptions): Promise<{
    readonly rows: readonly ExchangePayOrder[];
    readonly total: CountedRows;
    readonly currentPage: number;
    readonly pageSize: number;
  }>;
  /**
   * What the orders of a list come to, all of its pages: how many, and by currency what those that are paid sold, paid and cost.
   * Refused with DATE_OUT_OF_RANGE.
   */
  exchangePaySums(input?: {
    readonly state?: ExchangePayState | undefined;
    readonly payCurrency?: Currency | undefined;
    readonly currency?: Currency | undefined;
    readonly payee?: string | undefined;
    readonly orderNo?: string | undefined;
    readonly isExpress?: "yes" | "no" | undefined;
    readonly waits?: "confirmation" | "review" | "payee" | undefined;
    readonly from?: Day | undefined;
    readonly to?: Day | undefined;
  }, options?: AskOptions): Promise<{
    readonly count: number;
    readonly paid: number;
    readonly sold: readonly Sum[];
    readonly arrived: readonly Sum[];
    readonly fees: readonly Sum[];
  }>;
  /**
   * One order: every change of its state, the way of its payout bank by bank, its documents, its approvals, and what may be done with it.
   * Refused with ORDER_NOTFOUND.
   */
  exchangePayDetail(input: {
    readonly orderNo: OrderNo;
  }, options?: AskOptions): Promise<{
    readonly order: ExchangePayOrder;
    readonly history: readonly HistoryRow[];
    readonly tracking: Tracking | null;
    readonly documents: readonly StoredFile[];
    readonly reviews: readonly ({
      readonly level: number;
      readonly reviewers: readonly string[];
      readonly decision: {
        readonly who: string;
        readonly isApproved: boolean;
        readonly remark: string;
        readonly at: Instant;
      } | null;
    })[];
    readonly mayReview: boolean;
    readonly mayConfirm: boolean;
    readonly isVouched: boolean;
  }>;
  /**
   * Asks for the orders of a list as a file; the export centre tells how far it is. The same again only after 10 seconds.
   * Refused with DATE_OUT_OF_RANGE, DOWNLOAD_REPEATED.
   */
  exportExchangePays(input?: {
    readonly state?: ExchangePayState | undefined;
    readonly payCurrency?: Currency | undefined;
    readonly currency?: Currency | undefined;
    readonly payee?: string | undefined;
    readonly orderNo?: string | undefined;
    readonly isExpress?: "yes" | "no" | undefined;
    readonly waits?: "confirmation" | "review" | "payee" | undefined;
    readonly from?: Day | undefined;
    readonly to?: Day | undefined;
    /** Otherwise "xlsx". */
    readonly format?: "xlsx" | "csv" | undefined;
  }, options?: AskOptions): Promise<ExportApplied>;
  /**
   * The voucher of an order that the banks have had, as PDF. The same one again only after 10 seconds.
   * Refused with ORDER_NOTFOUND, OPERATION_NOT_ALLOW, SERVICE_NOT_OPEN, DOWNLOAD_REPEATED.
   */
  exchangePayVoucher(input: {
    readonly orderNo: OrderNo;
    readonly language?: "zh-CN" | "en-US" | undefined;
  }, options?: AskOptions): Promise<Download>;
}

export const settlement = {
  settlementQuota: {"method":"POST","path":"/api/b2b/settle-order/calculateOrderSettleQuota","body":"json","reply":"json","isSafe":true,"takesKey":false},
  settlementCost: {"method":"POST","path":"/api/b2b/settle-order/calB2BSettleRateAndFee","body":"json","reply":"json","isSafe":false,"takesKey":false},
  settle: {"method":"POST","path":"/api/b2b/settle-order/b2bSettleApply","body":"json","reply":"json","isSafe":false,"takesKey":true},
  settlements: {"method":"POST","path":"/api/b2b/settle-order/queryPaymentOrder","body":"json","reply":"json","isSafe":true,"takesKey":false},
  settlementSums: {"method":"POST","path":"/api/b2b/settle-order/querySettleOrderSums","body":"json","reply":"json","isSafe":true,"takesKey":false},
  settlement: {"method":"POST","path":"/api/b2b/settle-order/querySettleOrderDetails","body":"json","reply":"json","isSafe":true,"takesKey":false},
  cancelSettlement: {"method":"POST","path":"/api/b2b/settle-order/cancelSettleOrder","body":"json","reply":"json","isSafe":false,"takesKey":true},
  exportSettlements: {"method":"POST","path":"/api/dataCenterDownload/apply/MERCHANT_SETTLEMENT_PAYMENT_ORDER","body":"json","reply":"json","isSafe":false,"takesKey":false},
  saveSettlementDraft: {"method":"POST","path":"/api/b2b/settle-order/draft","body":"json","reply":"json","isSafe":false,"takesKey":false},
  settlementDraft: {"method":"GET","path":"/api/b2b/settle-order/draft","body":"json","reply":"json","isSafe":true,"takesKey":false},
  settlementsToReview: {"method":"POST","path":"/api/b2b/settle-order/queryReviewOrders","body":"json","reply":"json","isSafe":true,"takesKey":false},
  settlementReview: {"method":"GET","path":"/api/b2b/settle-order/query-review-detail/{id}","body":"json","reply":"json","isSafe":true,"takesKey":false},
  settlementVoucher: {"method":"POST","path":"/api/b2b/settle-order/downloadPaymentVoucher","body":"json","reply":"file","isSafe":false,"takesKey":false},
  settlementVouchers: {"method":"POST","path":"/api/b2b/settle-order/batchDownloadPaymentVoucher","body":"json","reply":"file","isSafe":false,"takesKey":false},
  registeredCompany: {"method":"GET","path":"/api/b2b/user/partner/b2b-query-user-legal-info","body":"json","reply":"json","isSafe":true,"takesKey":false},
  settlementPayees: {"method":"POST","path":"/api/b2b/user/partner/b2b-query-user-partner-page","body":"json","reply":"json","isSafe":true,"takesKey":false},
  settleablePayees: {"method":"POST","path":"/api/b2b/user/partner/b2b-query-user-partner-list","body":"json","reply":"json","isSafe":true,"takesKey":false},
  settlementPayee: {"method":"GET","path":"/api/b2b/user/partner/b2b-query-user-partner-detail","body":"json","reply":"json","isSafe":true,"takesKey":false},
  addSettlementPayee: {"method":"POST","path":"/api/b2b/user/partner/b2b-user-partner-add","body":"json","reply":"json","isSafe":false,"takesKey":false},
  correctSettlementPayee: {"method":"POST","path":"/api/b2b/user/partner/b2b-user-partner-modify","body":"json","reply":"json","isSafe":false,"takesKey":false},
  useSettlementPayee: {"method":"POST","path":"/api/b2b/user/partner/b2b-user-partner-usable","body":"json","reply":"json","isSafe":false,"takesKey":false},
  removeSettlementPayee: {"method":"GET","path":"/api/b2b/user/partner/b2b-remove-user-partner","body":"json","reply":"json","isSafe":false,"takesKey":false},
  accountName: {"method":"GET","path":"/api/b2b/settle-order/queryPayeeAccName","body":"json","reply":"json","isSafe":true,"takesKey":false},
  speedyQuota: {"method":"GET","path":"/api/user/settle-advance/quota-query","body":"json","reply":"json","isSafe":true,"takesKey":false},
  speedySurplus: {"method":"POST","path":"/api/user/settle-advance/advance-surplus-quota-query","body":"json","reply":"json","isSafe":true,"takesKey":false},
  advanceStatement: {"method":"POST","path":"/api/user/settle-advance/statement","body":"json","reply":"json","isSafe":true,"takesKey":false},
  advanceDetail: {"method":"GET","path":"/api/user/settle-advance/statement/{advanceNo}","body":"json","reply":"json","isSafe":true,"takesKey":false},
  exchangePayPayees: {"method":"POST","path":"/api/b2b/exchange-pay/payees","body":"json","reply":"json","isSafe":true,"takesKey":false},
  exchangePayCost: {"method":"POST","path":"/api/b2b/exchange-pay/cost","body":"json","reply":"json","isSafe":true,"takesKey":false},
  makeExchangePay: {"method":"POST","path":"/api/b2b/exchange-pay/apply","body":"json","reply":"json","isSafe":false,"takesKey":true},
  quoteExchangePay: {"method":"POST","path":"/api/b2b/exchange-pay/quote","body":"json","reply":"json","isSafe":false,"takesKey":false},
  confirmExchangePay: {"method":"POST","path":"/api/b2b/exchange-pay/confirm","body":"json","reply":"json","isSafe":false,"takesKey":true},
  cancelExchangePay: {"method":"POST","path":"/api/b2b/exchange-pay/cancel","body":"json","reply":"json","isSafe":false,"takesKey":true},
  exchangePays: {"method":"POST","path":"/api/b2b/exchange-pay/records","body":"json","reply":"json","isSafe":true,"takesKey":false},
  exchangePaySums: {"method":"POST","path":"/api/b2b/exchange-pay/summary","body":"json","reply":"json","isSafe":true,"takesKey":false},
  exchangePayDetail: {"method":"POST","path":"/api/b2b/exchange-pay/detail","body":"json","reply":"json","isSafe":true,"takesKey":false},
  exportExchangePays: {"method":"POST","path":"/api/b2b/exchange-pay/export","body":"json","reply":"json","isSafe":false,"takesKey":false},
  exchangePayVoucher: {"method":"POST","path":"/api/b2b/exchange-pay/voucher","body":"json","reply":"file","isSafe":false,"takesKey":false},
} as const satisfies Readonly<Record<keyof Settlement, CallRow>>;

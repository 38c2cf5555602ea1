// Made of the catalogue of calls by `npm run client`: not to be changed by hand.

export type AccountApplication = {
  readonly applicationNo: OrderNo;
  readonly state: AccountApplicationState;
  readonly kind: "global" | "local";
  readonly country: string;
  readonly bank: string;
  readonly currencies: readonly Currency[];
  readonly holderName: string;
  readonly website: string;
  readonly salesBand: string;
  readonly platform: string;
  readonly mainCategory: string;
  readonly otherCategories: readonly string[];
  readonly tradeArea: string;
  readonly tradeType: string;
  readonly zoneType: string;
  readonly files: readonly StoredFile[];
  readonly findings: readonly AccountApplicationFinding[];
  readonly reason: string;
  readonly version: number;
  readonly operator: string;
  readonly submittedAt: Instant;
  readonly decidedAt: Instant | null;
};

export type AccountApplicationDraft = {
  readonly entry: AccountApplicationEntry;
  readonly fileNames: Readonly<Record<string, string>>;
  readonly step: number;
  readonly version: number;
  readonly savedBy: string;
  readonly savedAt: Instant;
  readonly expiresAt: Instant;
  readonly daysLeft: number;
};

export type AccountApplicationEntry = {
  /** Otherwise "". */
  readonly kind?: string | undefined;
  /** Otherwise "". */
  readonly country?: string | undefined;
  /** Otherwise "". */
  readonly bank?: string | undefined;
  /** Otherwise []. */
  readonly currencies?: readonly Currency[] | undefined;
  /** Otherwise "". */
  readonly holderName?: string | undefined;
  /** Otherwise "". */
  readonly website?: string | undefined;
  /** Otherwise "". */
  readonly salesBand?: string | undefined;
  /** Otherwise "". */
  readonly platform?: string | undefined;
  /** Otherwise "". */
  readonly mainCategory?: string | undefined;
  /** Otherwise []. */
  readonly otherCategories?: readonly string[] | undefined;
  /** Otherwise "". */
  readonly tradeArea?: string | undefined;
  /** Otherwise "". */
  readonly tradeType?: string | undefined;
  /** Otherwise "". */
  readonly zoneType?: string | undefined;
  /** Otherwise []. */
  readonly fileIds?: readonly string[] | undefined;
};

export type AccountApplicationFinding = {
  readonly field: "kind" | "country" | "bank" | "currencies" | "holderName" | "website" | "salesBand" | "platform" | "mainCategory" | "otherCategories" | "tradeArea" | "tradeType" | "zoneType" | "fileIds";
  readonly reason: string;
};

/** 0 processing, 1 applying, 2 success, 3 fail, 4 closed */
export type AccountApplicationState = "0" | "1" | "2" | "3" | "4";

export type Advance = {
  readonly advanceNo: OrderNo;
  readonly orderNo: string;
  /** 0 outstanding, 1 overdue, 2 repaid */
  readonly state: "0" | "1" | "2";
  readonly amount: Money;
  readonly repaid: Money;
  readonly outstanding: Money;
  readonly fee: Money;
  readonly daysPaid: number;
  readonly interest: Money;
  readonly interestOwed: Money;
  readonly givenAt: Instant;
  readonly interestFrom: Instant;
  readonly dueAt: Instant;
  readonly isOfficial: boolean;
  readonly repaidAt: Instant | null;
};

export type Association = {
  readonly associationNo: OrderNo;
  /** 0 underReview, 1 approved, 2 rejected, 3 released */
  readonly state: "0" | "1" | "2" | "3";
  readonly detailId: OrderNo;
  readonly serialNo: OrderNo;
  readonly contractNo: string;
  readonly buyerName: string;
  readonly remitterName: string;
  readonly amount: Money;
  readonly materialAmount: Money;
  readonly rate: Rate | null;
  readonly rateDay: Day | null;
  readonly used: Money;
  readonly usedBy: readonly OrderNo[];
  readonly isAutomatic: boolean;
  readonly isReleasable: boolean;
  readonly reason: string;
  readonly madeAt: Instant;
  readonly endedAt: Instant | null;
};

export type Bank = {
  readonly payeeBankNo: string;
  readonly payeeBankName: string;
  readonly bic: string;
  readonly clearingCode: string;
  readonly countryCode: string;
  readonly zh: string;
  readonly en: string;
};

export type Batch = {
  readonly batchNo: OrderNo;
  readonly state: PaymentBatchState;
  readonly fileName: string;
  readonly fileId: string | null;
  readonly dialect: CsvDialect | null;
  readonly purpose: PaymentPurpose | null;
  readonly method: "balance" | "oneAccount";
  readonly payCurrency: Currency | null;
  readonly payer: {
    readonly poboRecordId: string;
    readonly name: string;
  } | null;
  readonly documents: readonly {
    readonly fileId: string;
    readonly fileName: string;
    readonly fileUrl: string;
  }[];
  readonly rowsRead: number;
  readonly rowsFaulty: number;
  readonly leftOut: number;
  readonly fault: "headings" | "twice" | "empty" | "rows" | "columns" | "encrypted" | "old" | "encoding" | "slow" | "unreadable" | "message" | "count" | "sum" | "messageId" | "debtor" | "accounts" | "method" | "date" | "later" | null;
  readonly faultAbout: readonly BatchColumn[];
  readonly totals: readonly BatchTotal[];
  readonly differingNames: number;
  readonly repeated: number;
  readonly maker: string;
  readonly isMine: boolean;
  readonly mayReview: boolean;
  readonly reviewers: readonly (readonly string[])[];
  readonly passed: number;
  readonly levels: readonly number[];
  readonly worth: {
    readonly largest: Money;
    readonly sum: Money;
  } | null;
  readonly placedAt: Instant;
  readonly submittedAt: Instant | null;
  readonly expiresAt: Instant | null;
  readonly doneAt: Instant | null;
  readonly reason: string | null;
  readonly result: "processing" | "paid" | "partlyPaid" | "notPaid" | null;
  readonly outcome: readonly ({
    readonly state: "processing" | "paid" | "returned" | "failed";
    readonly rows: number;
    readonly amount: Money;
  })[];
};

export type BatchColumn = "bankCountry" | "currency" | "entityType" | "name" | "bankCode" | "account" | "swift" | "bankName" | "cardType" | "intermediaryName" | "intermediarySwift" | "intermediaryCountry" | "country" | "province" | "city" | "address" | "postalCode" | "mobile" | "nickname" | "amount" | "bearer" | "purpose" | "reference" | "merchantOrderNo";

export type BatchRow = {
  readonly no: number;
  readonly typed: Readonly<Record<string, string>>;
  readonly faults: readonly ({
    readonly column: BatchColumn | "row";
    readonly issue: string;
  })[];
  readonly payeeName: string;
  readonly payeeAccount: string;
  readonly amount: Money | null;
  readonly fee: Money | null;
  readonly debit: Money | null;
  readonly rate: Rate | null;
  readonly bearer: string;
  readonly purpose: string;
  readonly reference: string;
  readonly merchantOrderNo: string;
  readonly isNewPayee: boolean;
  readonly bank: {
    readonly name: string;
    readonly swift: string;
    readonly country: string;
  };
  readonly nameDiffers: "close" | "none" | null;
  readonly heldBy: string | null;
  readonly state: "faulty" | "ready" | "waiting" | "processing" | "paid" | "returned" | "failed" | "left";
  readonly orderNo: OrderNo | null;
  readonly failure: "payeeUnusable" | "payeeChanged" | "quota" | "currency" | "modeInactive" | "payerUnusable" | "payerExpired" | null;
  readonly payment: {
    readonly state: PaymentState;
    /** 0 none, 1 processing, 2 success */
    readonly refundState: "0" | "1" | "2";
    readonly failReason: string | null;
  } | null;
  readonly repeats: OrderNo | null;
  readonly again: OrderNo | null;
};

export type BatchTold = {
  readonly batchNo: OrderNo;
  readonly state: PaymentBatchState;
  readonly fileName: string;
  readonly rowsRead: number;
  readonly rowsFaulty: number;
  readonly placedAt: Instant;
  readonly doneAt: Instant | null;
};

export type BatchTotal = {
  readonly rows: number;
  readonly amount: Money;
  readonly fee: Money;
  readonly debit: Money;
  readonly exchange: {
    readonly pay: Money;
    readonly fee: Money;
    readonly held: Money;
    readonly rate: Rate | null;
    readonly isMade: boolean;
  } | null;
  readonly available: Money | null;
  readonly left: SignedMoney | null;
};

export type BusinessType = "LICENSE" | "IMAGE" | "LEGACY_IMAGE" | "OTHER" | "PAYMENT_PROOF" | "PAYMENT_BATCH" | "SUPPLEMENT_MATERIAL" | "KYC_IMAGE" | "KYC_LARGE_IMAGE" | "KYC_DOCUMENT" | "QUALIFICATION" | "PAYEE_PROOF" | "TRANSFER_MATERIAL" | "MATERIAL" | "SETTLEMENT_PROOF" | "INCOME_PROOF" | "RECEIVING_QUALIFICATION" | "ORDER_SHEET";

/** 0 pending, 1 processing, 2 finished, 3 fail, 4 timeOut, 5 invalid, 6 canceled */
export type ClosingStatus = "0" | "1" | "2" | "3" | "4" | "5" | "6";

/** Exact up to 10000; 10001 means more than that, and pages beyond row 10000 are empty. */
export type CountedRows = number;

export type Country = {
  readonly code: string;
  readonly countryCode: string;
  readonly dialCode: string;
  readonly zh: string;
  readonly en: string;
};

export type CsvDialect = {
  readonly encoding: "utf-8" | "gb18030" | "big5" | "windows-1252" | "utf-16le" | "utf-16be";
  readonly separator: "," | ";" | "\t" | "|";
};

export type Currency = "CNH" | "USD" | "EUR" | "HKD" | "VND" | "JPY" | "KRW" | "GBP" | "AUD" | "CAD" | "NZD" | "SGD" | "CNY" | "IDR" | "MYR" | "PLN" | "RUB" | "THB";

export type CurrencyRow = {
  readonly key: Currency;
  readonly zh: string;
  readonly en: string;
  readonly scaleNumber: number;
};

export type CurrentPage = number;

export type CustomsProduct = {
  /** 1 processing, 2 opened, 3 refused, 4 closed */
  readonly state: "1" | "2" | "3" | "4";
  readonly changes: number;
  readonly contactName: string;
  readonly contactPhone: string;
  readonly customsCode: string;
  readonly yearlyVolume: "1" | "2" | "3" | "4";
  readonly files: readonly StoredFile[];
  readonly reason: string;
  readonly submittedAt: Instant;
  readonly decidedAt: Instant | null;
};

export type Day = string;

export type DirectedPair = {
  readonly sell: Currency;
  readonly buy: Currency;
};

export type Division = {
  readonly areaCode: string;
  readonly areaName: string;
  readonly areaEnName: string;
};

export type ExchangeOrder = {
  readonly orderNo: OrderNo;
  /** For example "limit". */
  readonly kind: "realTime" | "limit" | "booked" | "postFunded";
  readonly state: ClosingStatus;
  readonly fixed: "sell" | "buy";
  readonly sell: Money;
  readonly buy: Money;
  readonly fee: Money;
  readonly rate: Rate | null;
  readonly target: Rate | null;
  readonly placedAt: Instant;
  readonly doneAt: Instant | null;
  readonly endedAt: Instant | null;
  readonly validUntil: Instant | null;
  readonly operator: string;
  readonly updatedAt: Instant;
  readonly source: string;
  readonly cancelOperator: string | null;
  readonly cancelledAt: Instant | null;
  readonly limit: {
    readonly amount: Money;
    readonly isPart: boolean;
    readonly fillsPart: boolean;
    readonly holdsFunds: boolean;
    readonly held: Money;
    readonly version: number;
  } | null;
  readonly delivery: {
    readonly date: Day;
    readonly type: "auto" | "manual";
    readonly advanceFee: Money;
    readonly actualFee: Money;
    readonly unpaidFee: Money;
    readonly held: Money;
    readonly defaultedAt: Instant | null;
    readonly closesOutAt: Instant | null;
  } | null;
};

export type ExchangePayOrder = {
  readonly orderNo: OrderNo;
  readonly state: ExchangePayState;
  readonly payeeId: string;
  readonly payeeName: string;
  readonly payeeAccount: string;
  readonly payeeSwift: string;
  readonly payeeBank: string;
  readonly payeeCountry: string;
  readonly payeeType: "company" | "mainlandCompany" | "nonMainlandCompany" | "individual";
  readonly arrivalMethod: "local" | "swift";
  readonly amount: Money;
  readonly pay: Money;
  readonly rate: Rate;
  readonly fee: Money;
  readonly exchangeFee: Money;
  readonly debit: Money;
  readonly isIndicative: boolean;
  readonly isSold: boolean;
  readonly isExpress: boolean;
  readonly expressFee: Money;
  readonly advanceDays: number;
  readonly advanceNo: OrderNo | null;
  readonly held: Money;
  readonly payout: Money;
  readonly arrival: Money;
  readonly purpose: PaymentPurpose;
  readonly reference: string;
  readonly remarks: string;
  readonly levels: number;
  readonly passed: number;
  readonly deadline: Instant;
  readonly placedAt: Instant;
  readonly confirmedAt: Instant | null;
  readonly dispatchAt: Instant | null;
  readonly doneAt: Instant | null;
  readonly payouts: number;
  readonly uetr: string;
  readonly operator: string;
  readonly asked: string | null;
  readonly failReason: string | null;
  readonly unpayable: "modeInactive" | "payeeUnusable" | "payerUnusable" | "payerExpired" | "certificateExpired" | "quotaExceeded" | null;
  readonly cancelReason: string;
};

/** 0 pendingProcessing, 1 canceled, 2 awaitingMaterials, 3 paying, 4 success, 5 failure, 6 awaitingRepayout, 7 pendingConfirmation */
export type ExchangePayState = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7";

export type ExportApplied = {
  readonly downloadNo: string;
};

export type ExportJob = {
  readonly downloadNo: string;
  /** 0 waiting, 1 building, 2 done, 3 failed, 4 expired */
  readonly state: "0" | "1" | "2" | "3" | "4";
  readonly fileName: string;
  readonly format: "xlsx" | "csv" | "mt940" | "camt053" | "camt054" | "pdf";
  readonly askedAt: Instant;
  readonly rowsDone: number;
  readonly rowsTotal: number | null;
  readonly fileId: string | null;
  readonly fileUrl: string | null;
  readonly size: number | null;
};

export type Failure = {
  readonly kind: string;
  readonly subject: string;
  readonly state: string;
  readonly attempts: number;
  readonly dueAt: Instant;
  readonly failedAt: Instant | null;
  readonly cause: string;
};

export type FeeTerms = {
  readonly ppm: number;
  readonly min: Money;
  readonly max: Money | null;
};

export type GoodsCategory = "001" | "002" | "003" | "004" | "005" | "006" | "007" | "008" | "009" | "010" | "011" | "012" | "013" | "014" | "015" | "016" | "017" | "018" | "019";

export type HistoryRow = {
  readonly event: string;
  readonly after: string;
  readonly at: Instant;
  readonly who: string;
};

export type Income = {
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
};

/** 1 notCredited, 2 credited, 4 creditFailed, 7 toAssociate, 8 underReview, 10 refunding, 11 refundToConfirm, 12 refunded */
export type IncomeState = "1" | "2" | "4" | "7" | "8" | "10" | "11" | "12";

/** An instant, ISO 8601 */
export type Instant = string;

export type Issue = {
  /** The entry's place: `["payee","iban"]`, `["links","0","amount"]`, `["headers","Idempotency-Key"]`, or `["body"]` for the whole. */
  readonly path: readonly string[];
  /** An issue code; or the refusal's own code, where that says why. */
  readonly code: IssueCode | RefusalCode;
  /** Why, in the request's language. */
  readonly message: string;
};

/** Why an entry is wrong. A code stays as it is; new ones are added. */
export type IssueCode = "invalid" | "invalid_type" | "invalid_value" | "invalid_format" | "invalid_union" | "too_big" | "too_small" | "unrecognized_keys" | "amount.missing" | "amount.number" | "amount.negative" | "amount.zero" | "amount.whole" | "amount.decimals" | "amount.large" | "amount.short" | "amount.minimum" | "amount.sellLeast" | "amount.refundable" | "amount.feeAbove" | "amount.above" | "rate.number" | "rate.missing" | "rate.met" | "rate.far" | "rate.reached" | "text.missing" | "text.short" | "text.least" | "text.most" | "text.long" | "text.weight" | "text.characters" | "text.latin" | "text.phone" | "text.phoneLength" | "text.email" | "text.number" | "text.times" | "text.reference" | "text.https" | "text.postal" | "text.letters" | "text.chinese" | "text.halfWidth" | "text.website" | "text.digits" | "text.semicolon" | "text.customs" | "text.customsCode" | "account.iban" | "account.number" | "account.national" | "account.others" | "swift.shape" | "payee.missing" | "payee.pair" | "payee.currency" | "payee.kind" | "payee.home" | "payee.intermediary" | "payee.needless" | "payee.names" | "payee.differs" | "payee.disabled" | "payee.unchecked" | "payee.changed" | "payee.proof" | "payee.first" | "payee.several" | "payee.rate" | "quota.single" | "quota.day" | "country.missing" | "country.unknown" | "country.own" | "country.abroad" | "division.shape" | "payPassword.shape" | "payPassword.weak" | "site.host" | "site.number" | "agreement.short" | "agreement.title" | "invitation.code" | "world.name" | "world.differs" | "date.missing" | "date.order" | "date.range" | "date.past" | "date.anniversary" | "date.later" | "date.lastFirst" | "date.tomorrow" | "date.future" | "date.notAhead" | "date.unreal" | "date.serial" | "date.format" | "currency.unknown" | "currency.usd" | "currency.notReceived" | "currency.same" | "currency.differs" | "terms.agree" | "password.shape" | "password.common" | "password.same" | "password.old" | "code.shape" | "shortcuts.few" | "shortcuts.many" | "shortcuts.twice" | "shortcuts.unknown" | "englishName.ampersand" | "englishName.characters" | "englishName.letters" | "reviewer.none" | "reviewer.twice" | "pairs.few" | "pairs.many" | "pairs.twice" | "fee.bounds" | "fee.percent" | "fee.sum" | "fee.range" | "bankCode.shape" | "cell.formula" | "cell.error" | "cell.merged" | "cell.equivalent" | "cell.hidden" | "cell.shortened" | "cell.digits" | "cell.numeric" | "row.twice" | "row.left" | "name.mixed" | "name.special" | "name.spaces" | "name.registered" | "cert.type" | "cert.number" | "cert.passport" | "cert.expired" | "birthday.past" | "birthday.number" | "beneficiary.share" | "beneficiary.total" | "beneficiary.declared" | "beneficiary.twice" | "list.most" | "files.most" | "files.missing" | "files.many" | "files.used" | "creditCode.shape" | "capital.shape" | "person.age" | "person.twice" | "person.missing" | "person.legal" | "person.differs" | "choice.missing" | "choice.unknown" | "relation.letters" | "relation.needless" | "link.twice" | "link.above" | "link.total" | "link.none" | "payeeUser.missing" | "payeeUser.unchecked" | "quantity.whole" | "holder.long" | "holder.script" | "holder.fixed" | "category.twice" | "contract.twice" | "website.taken" | "address.range" | "voucher.code" | "voucher.summary" | "body.json" | "body.encoding" | "body.large" | "body.brokenOff" | "body.type" | "body.multipart" | "body.form" | "sendNo.other" | "key.shape" | "key.missing" | "file.missing" | "findings.passed" | "term.range" | "term.order" | "deducted.range" | "standing.end";

export type LinkableMaterial = {
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
};

export type LockedQuote = {
  readonly quoteId: string;
  readonly rate: Rate;
  readonly mid: Rate;
  readonly sell: Money;
  readonly buy: Money;
  readonly fee: Money;
  readonly madeAt: Instant;
  readonly expiresAt: Instant;
  readonly card: {
    readonly cardNo: OrderNo;
    readonly uses: Money;
    readonly plainRate: Rate;
    readonly cardId: string;
  } | null;
};

export type Material = {
  readonly fileId: string;
  readonly fileName: string;
  readonly fileUrl: string;
  readonly kind: string;
  readonly size: number;
  readonly addedAt: Instant;
};

export type MaterialList = {
  readonly rows: readonly Material[];
  readonly left: number;
  readonly mayRemove: boolean;
};

export type MaterialPaperCheck = {
  readonly differences: readonly ({
    readonly path: "buyerName" | "contractNo" | "contractDate" | "currency" | "amount" | "productName" | "quantity" | "logisticsProvider" | "trackingNo" | "shippedOn" | "customsNo";
    readonly typed: string;
    readonly found: string;
    readonly line: string;
    readonly fileName: string;
  })[];
  readonly sums: readonly {
    readonly items: string;
    readonly total: string;
    readonly fileName: string;
  }[];
};

export type MfaCode = string;

export type Money = {
  readonly currency: Currency;
  /**
   * Decimal text with at most the currency's decimals
   * For example "12.30".
   */
  readonly amount: string;
};

export type NameChecked = {
  readonly match: "full" | "close" | "none" | "impossible";
  readonly heldBy: string | null;
  readonly checkedAt: Instant;
  readonly mayPay: boolean;
  readonly agreedAt: Instant | null;
};

export type Notice = {
  readonly noticeId: string;
  readonly title: string;
  readonly content: string;
  readonly noticeContentType: number;
  readonly noticeImgIdUrl: string;
  readonly noticeImgShow: boolean;
  readonly readFlag: number;
  readonly updateAt: Instant;
  readonly bizType: "notice" | "site";
};

export type OffHoursRate = {
  readonly rateAt: Instant | null;
  readonly marginPpm: number;
  readonly opensAt: Instant;
};

export type OrderNo = string;

export type OrderReview = {
  readonly orderNo: OrderNo;
  readonly state: PaymentReviewState;
  readonly deadline: Instant;
  readonly maker: string;
  readonly levels: readonly ({
    readonly level: number;
    readonly reviewers: readonly {
      readonly operatorId: string;
      readonly name: string;
    }[];
    readonly decision: {
      readonly who: string;
      readonly isApproved: boolean;
      readonly remark: string;
      readonly at: Instant;
    } | null;
  })[];
  readonly next: number | null;
  readonly advice: "decide" | "wait" | "blocked" | "confirm" | "waitForMaker" | "approved" | "rejected" | "expired" | "recalled" | "lapsed";
  readonly cost: {
    readonly debit: Money;
    readonly held: Money;
    readonly heldFees: Money | null;
    readonly rate: Rate;
  } | null;
};

export type PageSize = number;

export type PairBoard = {
  readonly sell: Currency;
  readonly buy: Currency;
  readonly now: PairRate | null;
  readonly before: Rate | null;
  readonly points: readonly {
    readonly at: Instant;
    readonly rate: Rate;
  }[];
};

export type PairRate = {
  readonly bid: Rate;
  readonly ask: Rate;
  readonly mid: Rate;
  readonly at: Instant;
  readonly source: string;
};

export type Partner = {
  readonly partnerId: string;
  readonly partnerNo: OrderNo;
  readonly partnerType: "supplier" | "logistics" | "service" | "platform" | "other";
  readonly name: string;
  readonly enName: string;
  readonly country: string;
  readonly registrationNo: string;
  readonly address: string;
  readonly contact: string;
  readonly phone: string;
  readonly payees: number;
  readonly madeAt: Instant;
};

export type PasskeyAnswer = {
  readonly id: string;
  readonly rawId: string;
  readonly type: "public-key";
  readonly response: {
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
    readonly userHandle?: string | undefined;
  };
};

export type Payee = {
  readonly payeeId: string;
  readonly payeeNo: string;
  /** 0 pendingCheck, 1 enabled, 2 disabled, 3 removed */
  readonly state: "0" | "1" | "2" | "3";
  readonly channel: "abroad" | "hk";
  readonly entityType: "company" | "mainlandCompany" | "nonMainlandCompany" | "individual";
  readonly currency: Currency;
  readonly name: string;
  readonly account: string;
  readonly swift: string;
  readonly bankName: string;
  readonly bankCountry: string;
  readonly bankCode: string;
  readonly cardType: "debit" | "credit" | "";
  readonly intermediaryName: string;
  readonly intermediarySwift: string;
  readonly intermediaryCountry: string;
  readonly country: string;
  readonly province: string;
  readonly city: string;
  readonly address: string;
  readonly postalCode: string;
  readonly mobile: string;
  readonly nickname: string;
  readonly proofIds: readonly string[];
  readonly askedFor: string;
  readonly awaitsMaterial: boolean;
  readonly advice: {
    readonly email: string;
    readonly language: "zh-CN" | "en-US";
    readonly isOn: boolean;
  };
  readonly madeAt: Instant;
};

export type PayeeAccount = {
  readonly kind: "global" | "local";
  readonly country: string;
  readonly bank: string;
  readonly currency: Currency;
  readonly holder: string;
  readonly number: string;
  readonly bankCode: string;
  readonly localNumber: string;
  readonly reference: string;
  readonly accountId: string;
  readonly applicationNo: OrderNo;
  /** 1 active, 2 cancelled */
  readonly state: "1" | "2";
  readonly tradeType: string;
  readonly openedAt: Instant;
  readonly lastFundsAt: Instant | null;
  readonly cancelsAt: Instant | null;
  readonly idleDays: number;
  readonly cancelledAt: Instant | null;
  readonly cancelReason: string;
  readonly sharedAt: Instant | null;
};

export type Payment = {
  readonly orderNo: OrderNo;
  readonly state: PaymentState;
  readonly payeeName: string;
  readonly payeeAccount: string;
  readonly payeeSwift: string;
  readonly payeeBank: string;
  readonly payeeCountry: string;
  readonly amount: Money;
  readonly arrival: Money;
  readonly fee: Money;
  readonly exchangeFee: Money;
  readonly debit: Money;
  readonly rate: Rate | null;
  readonly bearer: "OUR" | "SHA";
  readonly purpose: PaymentPurpose;
  readonly reference: string;
  readonly merchantOrderNo: string;
  readonly uetr: string;
  readonly placedAt: Instant;
  readonly dispatchAt: Instant;
  readonly doneAt: Instant | null;
  readonly failReason: string | null;
  readonly unpayable: "modeInactive" | "payeeUnusable" | "payerUnusable" | "payerExpired" | "certificateExpired" | "quotaExceeded" | null;
  readonly operator: string;
  readonly reviewState: PaymentReviewState | null;
  /** 0 none, 1 processing, 2 success */
  readonly refundState: "0" | "1" | "2";
  readonly asked: string | null;
  readonly remarks: string;
  readonly poboRecordId: string | null;
  readonly poboName: string | null;
  readonly batchNo: OrderNo | null;
  readonly standingNo: OrderNo | null;
  readonly payeeId: string;
  readonly intermediaryName: string;
  readonly intermediarySwift: string;
  readonly isIndicative: boolean;
  readonly isSold: boolean;
  readonly payOn: Day | null;
  readonly stalled: "modeInactive" | "payeeUnusable" | "payerUnusable" | "payerExpired" | "certificateExpired" | "quotaExceeded" | null;
};

/** 0 pendingReview, 1 rejected, 2 approved, 3 expired, 4 reading, 5 draft, 6 unreadable, 7 dropped, 8 recalled */
export type PaymentBatchState = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8";

export type PaymentCost = {
  readonly amount: Money;
  readonly arrival: Money;
  readonly fee: Money;
  readonly correspondentFee: Money;
  readonly exchangeFee: Money;
  readonly debit: Money;
  readonly rate: Rate | null;
  readonly quoteId: string | null;
  readonly expiresAt: Instant | null;
  readonly at: Instant;
  readonly dispatchAt: Instant;
  readonly review: {
    readonly levels: number;
    readonly minutes: number;
    readonly held: Money;
    readonly heldFees: Money | null;
  } | null;
};

export type PaymentPurpose = "goods" | "services" | "freight" | "advertising" | "software" | "salary" | "refund" | "other";

/** 0 waiting, 1 approved, 2 rejected, 3 expired, 4 recalled, 5 confirming, 6 lapsed */
export type PaymentReviewState = "0" | "1" | "2" | "3" | "4" | "5" | "6";

/** 0 pending, 1 canceled, 2 awaitingMaterial, 3 processing, 4 success, 5 failure, 6 exception */
export type PaymentState = "0" | "1" | "2" | "3" | "4" | "5" | "6";

export type PoboPayer = {
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
  readonly recordNo: string;
  /** 0 pendingReview, 1 enabled, 2 rejected, 3 suspended, 4 removed */
  readonly state: "0" | "1" | "2" | "3" | "4";
  readonly reason: string;
  readonly madeAt: Instant;
};

export type QuotaCard = {
  readonly cardId: string;
  readonly cardNo: OrderNo;
  /** 0 serving, 1 usedUp, 2 expired, 3 withdrawn */
  readonly state: "0" | "1" | "2" | "3";
  readonly reason: string;
  readonly kind: "realTime" | "booked" | "postFunded" | null;
  readonly pair: {
    readonly base: Currency;
    readonly quote: Currency;
  } | null;
  readonly sharePpm: number;
  readonly quota: Money;
  readonly used: Money;
  readonly remaining: Money;
  readonly validFrom: Instant;
  readonly validUntil: Instant;
};

export type Rail = "SWIFT" | "FEDWIRE" | "ACH" | "FPS_GB" | "CHAPS" | "SEPA" | "NPP" | "BECS" | "EFT" | "WIRE_CA" | "ZENGIN" | "FPS_HK" | "CHATS" | "ELIXIR";

export type Rate = {
  readonly base: Currency;
  readonly quote: Currency;
  /**
   * Units of quote for one unit of base
   * For example "7.1234".
   */
  readonly rate: string;
};

export type Refund = {
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
};

/** Why a call may be refused. */
export type RefusalCode = "ACCOUNT_CLOSED" | "ACCOUNT_NOTFOUND" | "ACCOUNT_NUMBER_INVALID" | "ADMINISTRATOR_NEEDED" | "ADVANCE_OVERDUE" | "ADVANCE_RUNS" | "ADVICE_LIMIT" | "AGE_NOT_COMPLIANT" | "AGREEMENT_CHANGED" | "AGREEMENT_NOTFOUND" | "APPLICATION_NOTFOUND" | "APPLICATION_PENDING" | "APPLICATION_PROHIBITED" | "APPROVAL_NEEDED" | "APPROVAL_PENDING" | "ARRIVAL_METHOD_UNAVAILABLE" | "ASSOCIATION_USED" | "AUTHORIZATION_FAILED" | "BAD_REQUEST_IP" | "BANK_CODE_NOTFOUND" | "BATCHES_FULL" | "BATCH_DEARER" | "BATCH_EMPTY" | "BATCH_FAULTY" | "BATCH_REPEATED" | "BATCH_SHORT" | "BELOW_MINI_LIMIT" | "BILLING_ERROR" | "BIZ_ERROR" | "BOOKS_BY_HAND" | "CAPTCHA_BUSY" | "CAPTCHA_ERROR" | "CARD_CONFIG_ERROR" | "CARD_NOT_FUND" | "CERTIFICATE_EXPIRED" | "CLOCK_BACKWARDS" | "COMPANY_ABNORMAL" | "COMPANY_NOTFOUND" | "COMPANY_TAKEN" | "CONFIRMATION_NEEDED" | "COST_CHANGED" | "CREDIT_CODE_INVALID" | "CREDIT_EXCEEDED" | "CUSTOMER_NOTFOUND" | "CUSTOMS_LIMIT_EXCEEDED" | "CUSTOMS_NOT_OPEN" | "DATABASE_ERROR" | "DATE_OUT_OF_RANGE" | "DAY_QUOTA_EXCEEDED" | "DELIVERY_DATE" | "DELIVERY_NOTFOUND" | "DELIVERY_TIME" | "DIVISION_NOTFOUND" | "DOWNLOAD_REPEATED" | "EMPTY_PARAM" | "ENDPOINTS_FULL" | "ENDPOINT_NOTFOUND" | "ENTRY_OWN" | "ERROR_COUNTRY" | "EXCHANGE_NOT_OFFERED" | "FACTOR_MISSING" | "FEE_NOTICE" | "FILE_COUNT" | "FILE_NOTFOUND" | "FILE_REFUSED" | "FILE_TOO_LARGE" | "FILE_UNREADABLE" | "GRANT_TOO_WIDE" | "GRANT_UNUSABLE" | "IBAN_INVALID" | "INVALID_CARD" | "INVALID_CHAIN_ID" | "INVALID_COUNTRY" | "INVALID_CURRENCY" | "INVALID_FILE_TYPE" | "INVALID_PARAM" | "INVITATION_EXISTS" | "INVITATION_EXPIRED" | "INVITATION_UNKNOWN" | "INVITATION_USED" | "KEYS_TOO_MANY" | "KEY_ADDRESS" | "KEY_EXISTS" | "KEY_INVALID" | "KEY_LIMIT" | "KEY_NOTFOUND" | "KEY_NOT_CONFIG" | "KEY_NOT_YET" | "KEY_SECOND_NEEDED" | "KEY_TERMS_MISSING" | "KEY_TOO_OFTEN" | "LACK_BALANCE" | "LACK_FEE_BALANCE" | "LINK_ABOVE_INCOME" | "LINK_ABOVE_MATERIAL" | "LINK_EXPIRED" | "LINK_UNUSABLE" | "LINK_USED" | "LOGIN_ERROR" | "LOGIN_LOCKED" | "MAIL_REGISTERED" | "MAIN_OPERATOR_ONLY" | "MANAGER_NOTFOUND" | "MARKET_CLOSED" | "MATERIAL_AMENDED" | "MATERIAL_AMOUNT_RANGE" | "MATERIAL_FIELD_INVALID" | "MATERIAL_LINKED" | "MATERIAL_PAPERS_MISSING" | "MATERIAL_ROWS_EMPTY" | "MATERIAL_ROWS_FAULTY" | "MATERIAL_ROWS_REPEATED" | "MESSAGE_REPEATED" | "NAMES_NOT_MATCHED" | "NAME_NOT_MATCHED" | "NAME_PENDING" | "NAME_UNCHANGED" | "NETWORK_ERROR" | "NOT_ABOVE_MINI_LIMIT" | "NO_RATE" | "OLD_NOT_PROVEN" | "OPERATION_NOT_ALLOW" | "OPS_ACCOUNT_NOTFOUND" | "OPS_ACCOUNT_OWN" | "ORDER_CHANGED" | "ORDER_NOTFOUND" | "ORDER_UNCHANGED" | "ORIGIN_REFUSED" | "PAIR_UNSUPPORTED" | "PAPER_NOTFOUND" | "PARTNER_NOTFOUND" | "PASSKEY_UNUSABLE" | "PASSWORD_COMMON" | "PASSWORD_WRONG" | "PAYEE_FIELD_INVALID" | "PAYEE_IN_USE" | "PAYEE_NEEDS_APPROVAL" | "PAYEE_USER_NOTFOUND" | "PAYMENT_MODE_INACTIVE" | "PAYMENT_REPEATED" | "PAYMENT_UNPAYABLE" | "PAY_CURRENCY_UNVERIFIED" | "PAY_DAY_OFF" | "PAY_DAY_OUT_OF_RANGE" | "PAY_PASSWORD_BLOCKED" | "PAY_PASSWORD_LOCKED" | "PAY_PASSWORD_MISSING" | "PAY_PASSWORD_WRONG" | "PERSON_NEEDED" | "PERSON_NOTFOUND" | "PHONE_REGISTERED" | "PICTURE_TOO_LARGE" | "PICTURE_UNREADABLE" | "POBO_EXPIRED" | "POBO_FIELD_INVALID" | "POBO_IN_USE" | "POBO_NOTFOUND" | "POBO_PERSONAL_CLOSED" | "POBO_UNUSABLE" | "PRODUCT_NOT_ACTIVE" | "QUOTA_CARD_TIME" | "QUOTA_CARD_UNUSABLE" | "QUOTE_EXPIRED" | "QUOTE_USED" | "RATE_REACHED" | "REAL_NAME_REQUIRED" | "RECEIVING_ACCOUNT_NOTFOUND" | "REFUND_ABOVE_REST" | "REFUND_BY_OPERATIONS" | "REFUND_FEE_ABOVE_AMOUNT" | "REFUND_FIELD_INVALID" | "REFUND_LINKS_FIRST" | "REFUND_LISTED" | "REFUND_OWN" | "RELATED_ORDER_NOTFOUND" | "RELATION_NOTFOUND" | "RELATION_UNAVAILABLE" | "REMINDERS_FULL" | "REMINDERS_TODAY" | "REQUEST_BUSY" | "REQUEST_FAILED" | "REQUEST_REPEAT" | "REVIEWERS_LOST" | "REVIEWER_MISSING" | "REVIEWER_NOTFOUND" | "ROLE_EXISTS" | "ROLE_IN_USE" | "ROLE_NOTFOUND" | "ROWS_REPEATED" | "SCENARIO_RUN_NOTFOUND" | "SECOND_PERSON_NEEDED" | "SECOND_STEP_LOCKED" | "SECOND_STEP_REQUIRED" | "SERVICE_NOT_OPEN" | "SETTLE_LINK_UNUSABLE" | "SETTLE_PAYEES_MANY" | "SETTLE_PAYEE_INVALID" | "SETTLE_PAYEE_REPEATED" | "SETTLE_QUOTA_EXCEEDED" | "SIGNATURE_FAILED" | "SIGN_VERIFY_FAIL" | "SINGLE_QUOTA_EXCEEDED" | "SITE_NOTFOUND" | "SPEEDY_NOT_OPEN" | "STANDING_END_OUT_OF_RANGE" | "SURPLUS_EXCEEDED" | "SWIFT_INVALID" | "SYSTEM_ERROR" | "TARGET_ALREADY_MET" | "TARGET_OUT_OF_RANGE" | "TICK_REFUSED" | "TOKEN_EXPIRED" | "TOO_MANY_ENTRIES" | "TOO_MANY_SELECTED" | "TRANSFER_NOT_OPEN" | "TRANSFER_TO_SELF" | "URL_NOT_ALLOWED" | "VERIFICATION_FIELD_INVALID" | "VERIFICATION_HITS" | "VERIFICATION_LIVENESS" | "VERIFICATION_NOTFOUND" | "VERIFICATION_OWN" | "VERIFICATION_PENDING" | "VERIFICATION_TYPE" | "VOUCHERS_TOO_MANY" | "VOUCHERS_UNMAPPED" | "VOUCHERS_UNRATED" | "WEBSITE_TAKEN" | "WORLD_EXISTS" | "WORLD_FOLLOWS_WALL_CLOCK" | "WORLD_NOTFOUND";

export type Reminder = {
  readonly id: string;
  readonly direction: "above" | "below";
  readonly target: Rate;
  /** 0 watching, 1 reached, 2 expired, 3 removed */
  readonly state: "0" | "1" | "2" | "3";
  readonly validUntil: Instant;
  readonly phone: string;
  readonly placedAt: Instant;
  readonly doneAt: Instant | null;
  readonly rate: Rate | null;
  readonly operator: string;
};

export type Remittance = {
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
};

export type SettleSwitch = {
  /** 0 pending, 1 succeeded, 2 rejected, 3 failed */
  readonly state: "0" | "1" | "2" | "3";
  readonly changes: number;
  readonly reason: string;
  readonly askedAt: Instant;
};

export type SettlementAgreement = {
  readonly id: "agent-exchange" | "customs-settlement";
  readonly version: number;
};

export type SettlementArrival = {
  readonly dispatchAt: Instant;
  readonly sentOn: Day;
  readonly expectedOn: Day;
  readonly late: "cutOff" | "dayOff" | null;
  readonly isOfficial: boolean;
};

export type SettlementDraft = {
  readonly entry: SettlementEntry;
  readonly fileNames: Readonly<Record<string, string>>;
  readonly step: number;
  readonly version: number;
  readonly savedBy: string;
  readonly savedAt: Instant;
  readonly expiresAt: Instant;
  readonly daysLeft: number;
};

export type SettlementEntry = {
  readonly payeeNo: string;
  readonly payCurrency: Currency;
  readonly method: "normal" | "speedy";
  readonly mode: "byPay" | "byReceive";
  readonly amount: string;
  readonly isChosen: boolean;
  readonly associationNos: readonly string[];
  readonly documentIds: readonly string[];
  readonly note: string;
};

export type SettlementLink = {
  readonly associationNo: OrderNo;
  readonly detailId: OrderNo;
  readonly serialNo: OrderNo;
  readonly contractNo: string;
  readonly buyerName: string;
  readonly isCustoms: boolean;
  readonly arrivedAt: Instant;
  readonly linked: Money;
  readonly used: Money;
  readonly left: Money;
  readonly drawn: Money;
};

export type SettlementMaterial = {
  readonly serialNo: OrderNo;
  /** 0 pendingReview, 1 failed, 2 approved, 3 refused, 4 cancelled, 5 voided */
  readonly state: "0" | "1" | "2" | "3" | "4" | "5";
  readonly changes: number;
  readonly usage: "pendingReview" | "failed" | "refused" | "unlinked" | "partiallyLinked" | "linkedNotUsed" | "inUse" | "partiallyUsed" | "used" | "cancelled" | "voided";
  readonly link: "toAssociate" | "partiallyAssociated" | "fullyAssociated" | "disabled" | "voided";
  readonly settlementType: "general" | "noSettlement" | "customs";
  readonly amount: Money;
  readonly linked: Money;
  readonly linkable: Money;
  readonly buyerName: string;
  readonly contractNo: string;
  readonly contractDate: string;
  readonly tradeCountry: string;
  readonly website: string;
  readonly productType: GoodsCategory;
  readonly productName: string;
  readonly quantity: number;
  readonly shipmentStatus: "shipped" | "notShipped";
  readonly logisticsProvider: string;
  readonly trackingNo: string;
  readonly shippedOn: string;
  readonly shipsOn: string;
  readonly customsNo: string;
  readonly fileBatchNo: string;
  readonly remarks: string;
  readonly isDuplicate: boolean;
  /** Otherwise false. */
  readonly isDeclaredTwice?: boolean | undefined;
  readonly findings: readonly SettlementMaterialFinding[];
  readonly reason: string;
  readonly submittedAt: Instant;
  readonly decidedAt: Instant | null;
};

export type SettlementMaterialAmount = {
  readonly currency: Currency;
  /**
   * Decimal text with at most the currency's decimals
   * For example "12.30".
   */
  readonly amount: string;
};

export type SettlementMaterialBatch = {
  readonly batchNo: OrderNo;
  readonly kind: "general" | "noSettlement" | "customs";
  /** 0 processing, 1 success, 2 failed, 3 awaitingLogistics, 4 resubmitted, 5 checked, 6 dropped */
  readonly state: "0" | "1" | "2" | "3" | "4" | "5" | "6";
  readonly changes: number;
  readonly fileName: string;
  readonly fileId: string;
  readonly dialect: CsvDialect | null;
  readonly rowsRead: number;
  readonly rowsFaulty: number;
  readonly repeated: number;
  readonly fault: "headings" | "twice" | "empty" | "rows" | "columns" | "encrypted" | "old" | "encoding" | "slow" | "unreadable" | null;
  readonly faultAbout: readonly ("contractNo" | "contractDate" | "buyerName" | "currency" | "amount" | "tradeCountry" | "website" | "productType" | "productName" | "quantity" | "shipmentStatus" | "logisticsProvider" | "trackingNo" | "shippedOn" | "shipsOn" | "customsNo" | "remarks")[];
  readonly amounts: readonly Sum[];
  readonly maker: string;
  readonly placedAt: Instant;
  readonly submittedAt: Instant | null;
};

export type SettlementMaterialBatchPapers = {
  readonly named: readonly ({
    readonly fileId: string;
    readonly fileName: string;
    readonly fileUrl: string;
    readonly contractNo: string | null;
  })[];
  readonly common: readonly StoredFile[];
  readonly without: number;
};

export type SettlementMaterialBatchRow = {
  readonly no: number;
  readonly typed: Readonly<Record<string, string>>;
  readonly faults: readonly ({
    readonly column: "contractNo" | "contractDate" | "buyerName" | "currency" | "amount" | "tradeCountry" | "website" | "productType" | "productName" | "quantity" | "shipmentStatus" | "logisticsProvider" | "trackingNo" | "shippedOn" | "shipsOn" | "customsNo" | "remarks" | "row";
    readonly issue: string;
  })[];
  readonly state: "faulty" | "good" | "handedIn" | "left";
  readonly contractNo: string;
  readonly buyerName: string;
  readonly amount: Money | null;
  readonly repeats: OrderNo | null;
  readonly repeatsRow: number | null;
  readonly papers: readonly string[];
  readonly material: {
    readonly serialNo: OrderNo;
    /** 0 pendingReview, 1 failed, 2 approved, 3 refused, 4 cancelled, 5 voided */
    readonly state: "0" | "1" | "2" | "3" | "4" | "5";
    readonly changes: number;
    readonly usage: "pendingReview" | "failed" | "refused" | "unlinked" | "partiallyLinked" | "linkedNotUsed" | "inUse" | "partiallyUsed" | "used" | "cancelled" | "voided";
    readonly link: "toAssociate" | "partiallyAssociated" | "fullyAssociated" | "disabled" | "voided";
    readonly logistics: {
      /** 0 pending, 1 filled, 2 refill, 3 approved, 4 rejected */
      readonly state: "0" | "1" | "2" | "3" | "4";
      readonly changes: number;
      readonly reason: string;
    } | null;
  } | null;
};

export type SettlementMaterialBatchRows = {
  readonly rows: readonly SettlementMaterialBatchRow[];
  readonly total: CountedRows;
  readonly currentPage: number;
  readonly pageSize: number;
};

export type SettlementMaterialDetail = {
  readonly material: SettlementMaterial;
  readonly orderFiles: readonly StoredFile[];
  readonly logisticsFiles: readonly StoredFile[];
  readonly logistics: SettlementMaterialLogistics | null;
  readonly settleSwitch: SettleSwitch | null;
  readonly history: readonly HistoryRow[];
  readonly paperCheck: MaterialPaperCheck;
  readonly amendable: {
    readonly least: Money;
    readonly most: Money;
  } | null;
};

export type SettlementMaterialDraft = {
  readonly entry: SettlementMaterialEntry;
  readonly fileNames: Readonly<Record<string, string>>;
  readonly step: number;
  readonly version: number;
  readonly savedBy: string;
  readonly savedAt: Instant;
  readonly expiresAt: Instant;
  readonly daysLeft: number;
};

export type SettlementMaterialEntry = {
  /** Otherwise "". */
  readonly settlementType?: string | undefined;
  readonly currency: Currency;
  /** Otherwise "". */
  readonly amount?: string | undefined;
  /** Otherwise "". */
  readonly buyerName?: string | undefined;
  /** Otherwise "". */
  readonly contractNo?: string | undefined;
  /** Otherwise "". */
  readonly contractDate?: string | undefined;
  /** Otherwise "". */
  readonly tradeCountry?: string | undefined;
  /** Otherwise "". */
  readonly website?: string | undefined;
  /** Otherwise "". */
  readonly productType?: string | undefined;
  /** Otherwise "". */
  readonly productName?: string | undefined;
  /** Otherwise "". */
  readonly quantity?: string | undefined;
  /** Otherwise "". */
  readonly shipmentStatus?: string | undefined;
  /** Otherwise "". */
  readonly logisticsProvider?: string | undefined;
  /** Otherwise "". */
  readonly trackingNo?: string | undefined;
  /** Otherwise "". */
  readonly shippedOn?: string | undefined;
  /** Otherwise "". */
  readonly shipsOn?: string | undefined;
  /** Otherwise "". */
  readonly customsNo?: string | undefined;
  /** Otherwise "". */
  readonly remarks?: string | undefined;
  /** Otherwise []. */
  readonly orderFileIds?: readonly string[] | undefined;
  /** Otherwise []. */
  readonly logisticsFileIds?: readonly string[] | undefined;
};

export type SettlementMaterialFinding = {
  readonly path: "settlementType" | "buyerName" | "contractNo" | "contractDate" | "amount" | "tradeCountry" | "website" | "productType" | "productName" | "quantity" | "orderFileIds" | "shipmentStatus" | "logisticsProvider" | "trackingNo" | "shippedOn" | "shipsOn" | "logisticsFileIds" | "customsNo" | "remarks";
  readonly reason: string;
};

export type SettlementMaterialLogistics = {
  /** 0 pending, 1 filled, 2 refill, 3 approved, 4 rejected */
  readonly state: "0" | "1" | "2" | "3" | "4";
  readonly changes: number;
  readonly logisticsProvider: string;
  readonly trackingNo: string;
  readonly shippedOn: string;
  readonly files: readonly StoredFile[];
  readonly reason: string;
};

export type SettlementOrder = {
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
};

/** 0 pending, 1 processing, 2 canceled, 3 documentsPending, 4 success, 5 failed */
export type SettlementOrderState = "0" | "1" | "2" | "3" | "4" | "5";

export type SettlementPayee = {
  readonly payeeNo: OrderNo;
  /** 0 pendingReview, 1 available, 2 rejected, 3 unavailable, 4 removed */
  readonly state: "0" | "1" | "2" | "3" | "4";
  readonly changes: number;
  readonly partnerType: "ownCompany" | "thirdPartyCompany" | "mainlandIndividual" | "foreignIndividual" | "ownEnterprise";
  readonly currency: Currency;
  readonly name: string;
  readonly nickname: string;
  readonly account: string;
  readonly bankNo: string;
  readonly bank: {
    readonly zh: string;
    readonly en: string;
  };
  readonly branch: string;
  readonly reason: string;
  readonly madeAt: Instant;
};

export type SettlementPayeeInFull = {
  readonly payeeNo: OrderNo;
  /** 0 pendingReview, 1 available, 2 rejected, 3 unavailable, 4 removed */
  readonly state: "0" | "1" | "2" | "3" | "4";
  readonly changes: number;
  readonly partnerType: "ownCompany" | "thirdPartyCompany" | "mainlandIndividual" | "foreignIndividual" | "ownEnterprise";
  readonly currency: Currency;
  readonly name: string;
  /** Otherwise "". */
  readonly nickname?: string | undefined;
  readonly account: string;
  readonly bankNo: string;
  readonly bank: {
    readonly zh: string;
    readonly en: string;
  };
  readonly branch: string;
  readonly reason: string;
  readonly madeAt: Instant;
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
  readonly province: string;
  readonly city: string;
  readonly bankAddress: string;
  readonly organizationCode: string;
  readonly accName: string;
  readonly bankPlace: {
    readonly zh: string;
    readonly en: string;
  };
  readonly industryName: {
    readonly zh: string;
    readonly en: string;
  };
  readonly economicTypeName: {
    readonly zh: string;
    readonly en: string;
  };
  readonly proofs: readonly StoredFile[];
  readonly passport: readonly StoredFile[];
  readonly history: readonly HistoryRow[];
};

export type SignedMoney = {
  readonly currency: Currency;
  /**
   * Decimal text with at most the currency's decimals
   * For example "12.30".
   */
  readonly amount: string;
};

export type SpeedyProduct = {
  /** 1 processing, 2 opened, 3 refused, 4 closed */
  readonly state: "1" | "2" | "3" | "4";
  readonly changes: number;
  readonly wanted: Money;
  readonly limit: Money;
  readonly contactName: string;
  readonly contactPhone: string;
  readonly reason: string;
  readonly submittedAt: Instant;
  readonly decidedAt: Instant | null;
};

export type StandingOrder = {
  readonly standingNo: OrderNo;
  /** 0 active, 1 paused, 2 ended, 3 finished */
  readonly state: "0" | "1" | "2" | "3";
  readonly payeeId: string;
  readonly payeeName: string;
  readonly payeeAccount: string;
  readonly amount: Money;
  readonly payCurrency: Currency;
  readonly feeCurrency: Currency;
  readonly bearer: "OUR" | "SHA";
  readonly purpose: PaymentPurpose;
  readonly reference: string;
  readonly poboName: string | null;
  readonly every: "week" | "month";
  readonly firstOn: Day;
  readonly untilOn: Day | null;
  readonly times: number | null;
  readonly turns: number;
  readonly nextOn: Day | null;
  readonly operator: string;
  readonly madeAt: Instant;
};

export type StoredFile = {
  readonly fileId: string;
  readonly fileName: string;
  readonly fileUrl: string;
};

export type Sum = {
  readonly currency: Currency;
  /**
   * Decimal text with at most the currency's decimals
   * For example "12.30".
   */
  readonly amount: string;
};

export type TickEffects = {
  readonly at: Instant;
  readonly effects: readonly {
    readonly kind: string;
    readonly subject: string;
    readonly at: Instant;
  }[];
};

export type Tracking = {
  readonly uetr: string;
  readonly sentOn: Day;
  readonly expectedOn: Day;
  readonly isOfficial: boolean;
  readonly hops: readonly ({
    readonly kind: "own" | "onTheWay" | "payee";
    readonly bank: string;
    readonly swift: string;
    readonly country: string;
    readonly at: Instant | null;
    readonly deducted: Money | null;
  })[];
};

export type Transfer = {
  readonly orderNo: OrderNo;
  /** 0 pending, 1 success, 2 fail */
  readonly state: "0" | "1" | "2";
  readonly direction: "out" | "in";
  readonly counterpartyNo: string;
  readonly counterpartyName: string;
  readonly accountType: "b2b" | "eTrade";
  readonly relation: "supplier" | "customer" | "affiliate" | "sameOwner" | "agent" | "other";
  readonly otherRelation: string;
  readonly amount: Money;
  readonly fee: Money | null;
  readonly debit: Money | null;
  readonly reference: string;
  readonly reviewReasons: readonly ("amount" | "relation")[];
  readonly remark: string;
  readonly failure: "rejected" | "payerUnusable" | "payeeUnusable" | "productClosed" | "relationUnavailable" | null;
  readonly operator: string;
  readonly placedAt: Instant;
  readonly doneAt: Instant | null;
};

export type TransferRelation = {
  readonly relationId: string;
  readonly relationNo: OrderNo;
  /** 0 pending, 1 available, 2 unavailable, 3 rejected */
  readonly state: "0" | "1" | "2" | "3";
  readonly payeeUserNo: string;
  readonly payeeName: string;
  readonly relation: "supplier" | "customer" | "affiliate" | "sameOwner" | "agent" | "other";
  readonly otherRelation: string;
  readonly materials: readonly {
    readonly fileId: string;
    readonly fileName: string;
    readonly fileUrl: string;
  }[];
  readonly reason: string;
  readonly madeAt: Instant;
};

export type World = {
  readonly name: string;
  readonly seed: string;
  readonly clock: {
    readonly mode: "wall" | "held" | "flowing";
    readonly now: Instant;
    readonly speed: number;
  };
  readonly nextDue: Instant | null;
  readonly merchants: number;
  readonly madeAt: Instant;
  readonly expiresAt: Instant | null;
  readonly trouble: {
    readonly count: number;
    readonly isMarketStanding: boolean;
    readonly first: Failure;
  } | null;
  readonly isByHand: boolean;
};

export type WorldAdvance = {
  readonly advanceId: string;
  readonly state: "running" | "done" | "canceled" | "stopped";
  readonly isDone: boolean;
  readonly from: Instant;
  readonly now: Instant;
  readonly target: Instant;
  readonly count: number;
  readonly failures: readonly Failure[];
  readonly logHash: string;
};

// Made of the catalogue of calls by `npm run client`: not to be changed by hand.
import type { AskOptions, CallRow } from "../ask.js";
import type {
  CountedRows,
  Currency,
  CurrentPage,
  Day,
  ExportApplied,
  Instant,
  Money,
  PageSize,
  Rate,
  SignedMoney,
  Sum,
} from "./schemas.js";

/** The calls of `accounts` that an API key may ask. */
export interface Accounts {
  /** What the merchant has in each currency, in the product's order, and in all in the reporting currency at mid rates. */
  balances(input?: Record<string, never>, options?: AskOptions): Promise<{
    readonly rows: readonly ({
      readonly currency: Currency;
      readonly available: Money;
      readonly held: Money;
      readonly value: Money | null;
    })[];
    readonly total: Money | null;
    readonly at: Instant;
  }>;
  /**
   * The booked entries of the merchant's money, newest first, of 180 days at most; of one currency also what was there before and after, and the sums in and out; of all currencies the same of each, and of all together in one of them. Holds are no entries: they leave what there is where it is.
   * Refused with DATE_OUT_OF_RANGE.
   */
  activity(input?: {
    readonly currency?: Currency | undefined;
    readonly totalIn?: Currency | undefined;
    readonly kind?: string | undefined;
    readonly orderNo?: string | undefined;
    readonly from?: Day | undefined;
    readonly to?: Day | undefined;
    readonly currentPage?: CurrentPage | undefined;
    readonly pageSize?: PageSize | undefined;
  }, options?: AskOptions): Promise<{
    readonly rows: readonly ({
      readonly at: Instant;
      readonly kind: string;
      readonly orderNo: string;
      readonly href: string | null;
      readonly counterparty: string;
      readonly reference: string;
      readonly rate: Rate | null;
      readonly amount: SignedMoney;
      readonly balance: Money | null;
    })[];
    readonly total: CountedRows;
    readonly currentPage: number;
    readonly pageSize: number;
    readonly from: Day;
    readonly to: Day;
    readonly sums: {
      readonly opening: Money | null;
      readonly closing: Money | null;
      readonly available: Money | null;
      readonly held: Money | null;
      readonly moneyIn: Money;
      readonly moneyOut: Money;
      readonly countIn: number;
      readonly countOut: number;
    } | null;
    readonly totals: {
      readonly currency: Currency;
      readonly at: Instant | null;
      readonly opening: Money | null;
      readonly closing: Money | null;
      readonly moneyIn: Money | null;
      readonly moneyOut: Money | null;
      readonly rows: readonly ({
        readonly opening: Money | null;
        readonly closing: Money | null;
        readonly available: Money | null;
        readonly held: Money | null;
        readonly moneyIn: Money;
        readonly moneyOut: Money;
        readonly countIn: number;
        readonly countOut: number;
        readonly currency: Currency;
      })[];
    } | null;
  }>;
  /** The orders that the merchant's held money is held for, the oldest hold first, 200 at most: together they are the held balance. */
  heldOrders(input?: {
    readonly currency?: Currency | undefined;
  }, options?: AskOptions): Promise<{
    readonly rows: readonly ({
      readonly orderNo: string;
      readonly href: string | null;
      readonly counterparty: string;
      readonly held: Money;
      readonly since: Instant;
    })[];
    readonly hasMore: boolean;
  }>;
  /** The currency that total assets are shown in. */
  reporting(input?: Record<string, never>, options?: AskOptions): Promise<{
    readonly currency: Currency;
  }>;
  /**
   * Asks for the account details of one currency or of all as a file, oldest first; the export centre tells how far it is. MT940, camt.053 and camt.054 hold every entry of the days, whatever kind or number is named; a PDF holds at most 5,000, where the site offers it. The same again only after 10 seconds.
   * Refused with DATE_OUT_OF_RANGE, DOWNLOAD_REPEATED, TOO_MANY_ENTRIES, SERVICE_NOT_OPEN.
   */
  download(input?: {
    readonly currency?: Currency | undefined;
    readonly totalIn?: Currency | undefined;
    readonly kind?: string | undefined;
    readonly orderNo?: string | undefined;
    readonly from?: Day | undefined;
    readonly to?: Day | undefined;
    /** Otherwise "xlsx". */
    readonly format?: "xlsx" | "csv" | "pdf" | "mt940" | "camt053" | "camt054" | undefined;
  }, options?: AskOptions): Promise<ExportApplied>;
  /** The accounts that vouchers for a program are booked to, one for each kind of entry and each currency: as the merchant entered them, else as is usual there. */
  voucherTable(input: {
    readonly system: "kingdee" | "yonyou" | "xero" | "quickbooks";
  }, options?: AskOptions): Promise<{
    readonly system: "kingdee" | "yonyou" | "xero" | "quickbooks";
    readonly base: Currency;
    readonly taxRate: string;
    readonly rows: readonly {
      /** For example "remittance". */
      readonly row: string;
      readonly code: string;
      readonly name: string;
      readonly summary: string;
      readonly isUsual: boolean;
    }[];
    readonly version: number;
    readonly savedBy: string;
    readonly savedAt: Instant | null;
  }>;
  /**
   * Enters accounts of vouchers for a program; what is not named stays. Refused where somebody else saved the table since that version.
   * Refused with ORDER_CHANGED.
   */
  saveVoucherTable(input: {
    readonly system: "kingdee" | "yonyou" | "xero" | "quickbooks";
    readonly version: number;
    readonly base?: Currency | undefined;
    readonly taxRate?: string | undefined;
    readonly rows: readonly ({
      /** For example "remittance". */
      readonly row: string;
      readonly code: string;
      readonly name: string;
      /** Otherwise "". */
      readonly summary?: string | undefined;
    })[];
  }, options?: AskOptions): Promise<{
    readonly version: number;
  }>;
  /**
   * Gives up what was entered of vouchers' accounts for a program. Refused as saving is.
   * Refused with ORDER_CHANGED.
   */
  resetVoucherTable(input: {
    readonly system: "kingdee" | "yonyou" | "xero" | "quickbooks";
    readonly version: number;
  }, options?: AskOptions): Promise<{
    readonly version: number;
  }>;
  /**
   * What the vouchers of some days come to, of 180 days and 20,000 entries at most: each account between its balances, what has no account or rate yet, and the first of them.
   * Refused with DATE_OUT_OF_RANGE, VOUCHERS_TOO_MANY.
   */
  previewVouchers(input: {
    readonly system: "kingdee" | "yonyou" | "xero" | "quickbooks";
    readonly currencies?: readonly Currency[] | undefined;
    readonly from?: Day | undefined;
    readonly to?: Day | undefined;
  }, options?: AskOptions): Promise<{
    readonly from: Day;
    readonly to: Day;
    readonly vouchers: number;
    readonly lines: number;
    readonly debit: Sum;
    readonly credit: Sum;
    readonly accounts: readonly {
      readonly opening: Money;
      readonly debit: Sum;
      readonly credit: Sum;
      readonly closing: Money;
    }[];
    readonly unmapped: readonly string[];
    readonly unrated: readonly Currency[];
    readonly first: readonly {
      readonly no: string;
      readonly day: Day;
      readonly summary: string;
      readonly lines: readonly {
        readonly account: string;
        readonly amount: SignedMoney;
        readonly rate: Rate;
        readonly base: SignedMoney;
      }[];
    }[];
  }>;
  /**
   * Asks for the vouchers of some days, by the table as it is now, as the file that the program imports; the export centre tells how far it is. The same again has the same bytes, and only after 10 seconds.
   * Refused with DATE_OUT_OF_RANGE, VOUCHERS_TOO_MANY, VOUCHERS_UNMAPPED, VOUCHERS_UNRATED, DOWNLOAD_REPEATED.
   */
  downloadVouchers(input: {
    readonly system: "kingdee" | "yonyou" | "xero" | "quickbooks";
    readonly currencies?: readonly Currency[] | undefined;
    readonly from?: Day | undefined;
    readonly to?: Day | undefined;
  }, options?: AskOptions): Promise<ExportApplied>;
  /** Balances of some currencies, or of those in which there is money, in the product's order. */
  balancesOf(input?: {
    readonly currencies?: readonly Currency[] | undefined;
    /** Otherwise false. */
    readonly hasMoney?: boolean | undefined;
  }, options?: AskOptions): Promise<{
    readonly rows: readonly {
      readonly currency: Currency;
      readonly available: Money;
      readonly held: Money;
    }[];
  }>;
  /**
   * What waits for the merchant (its own number), and how often. What cannot happen yet, and what is dealt with on a page closed to the asker, is not listed.
   * Refused with CUSTOMER_NOTFOUND.
   */
  todo(input: {
    readonly id: string;
  }, options?: AskOptions): Promise<{
    readonly rows: readonly ({
      readonly todo: "paymentReview" | "batchReview" | "paymentCost" | "paymentStalled" | "paymentMaterial" | "settlementReview" | "settlementCost" | "settlementDocuments" | "settlementFailed" | "exchangePayReview" | "exchangePayConfirm" | "exchangePayMaterial" | "exchangePayFailed" | "readyToClose" | "inDefault" | "advanceOverdue" | "payeeMaterial" | "settlementPayeeRejected" | "accountIdle" | "refundPayee" | "quickOrders" | "incomeToAssociate" | "incomeFailed" | "materialFailed" | "materialLogistics" | "materialListRead" | "materialListFailed" | "applicationFailed" | "transferRelation" | "englishName";
      readonly count: number;
      readonly deadline: Instant | null;
      readonly since?: Instant | null | undefined;
      readonly sums?: readonly Sum[] | undefined;
      readonly href: string;
    })[];
  }>;
  /**
   * Whether a certificate of the merchant's verification (its own number) ends within thirty days or is over, and the last day of the first.
   * Refused with CUSTOMER_NOTFOUND.
   */
  certificateExpiry(input: {
    readonly id: string;
  }, options?: AskOptions): Promise<{
    readonly isExpiring: boolean;
    readonly expiresOn: Day | null;
  }>;
  /** What falls due of booked and post-funded exchanges, of payments for a later day and of the next turns of standing orders, by day and currency: what goes out beyond what is held for it, what is held for payments, what comes in, and how much of a currency is then missing at what is available now. A running default is due today. */
  maturities(input?: Record<string, never>, options?: AskOptions): Promise<{
    readonly rows: readonly {
      readonly day: Day;
      readonly currency: Currency;
      readonly moneyOut: Money;
      readonly reserved: Money;
      readonly moneyIn: Money;
      readonly short: Money;
      readonly orders: number;
      readonly payments: number;
    }[];
  }>;
  /** What came into one currency and went out of it by day, week or month, of 180 days at most, the oldest first. Without a currency all of them together in the reporting currency, at the mid rates of now; those without a rate are left out and named. */
  cashFlow(input?: {
    readonly currency?: Currency | undefined;
    /** Otherwise "week". */
    readonly by?: "day" | "week" | "month" | undefined;
  }, options?: AskOptions): Promise<{
    readonly rows: readonly {
      readonly from: Day;
      readonly to: Day;
      readonly moneyIn: Money;
      readonly moneyOut: Money;
    }[];
    readonly currency: Currency;
    readonly unrated: readonly Currency[];
  }>;
}

export const accounts = {
  balances: {"method":"POST","path":"/api/user/account/query-user-acc-balance","body":"json","reply":"json","isSafe":true,"takesKey":false},
  activity: {"method":"POST","path":"/api/user/account/queryUserAccountDetailList","body":"json","reply":"json","isSafe":true,"takesKey":false},
  heldOrders: {"method":"POST","path":"/api/user/account/queryUserHeldOrders","body":"json","reply":"json","isSafe":true,"takesKey":false},
  reporting: {"method":"POST","path":"/api/user/balConvert/query","body":"json","reply":"json","isSafe":true,"takesKey":false},
  download: {"method":"POST","path":"/api/user/account/downloadUserAccountDetailList","body":"json","reply":"json","isSafe":false,"takesKey":false},
  voucherTable: {"method":"POST","path":"/api/user/account/voucherTable","body":"json","reply":"json","isSafe":true,"takesKey":false},
  saveVoucherTable: {"method":"POST","path":"/api/user/account/saveVoucherTable","body":"json","reply":"json","isSafe":false,"takesKey":false},
  resetVoucherTable: {"method":"POST","path":"/api/user/account/resetVoucherTable","body":"json","reply":"json","isSafe":false,"takesKey":false},
  previewVouchers: {"method":"POST","path":"/api/user/account/previewVouchers","body":"json","reply":"json","isSafe":true,"takesKey":false},
  downloadVouchers: {"method":"POST","path":"/api/user/account/downloadVouchers","body":"json","reply":"json","isSafe":false,"takesKey":false},
  balancesOf: {"method":"POST","path":"/api/user/account/queryUserBalanceAccountByCond","body":"json","reply":"json","isSafe":true,"takesKey":false},
  todo: {"method":"GET","path":"/api/user/todo-view/order-view-pending-count/{id}","body":"json","reply":"json","isSafe":true,"takesKey":false},
  certificateExpiry: {"method":"GET","path":"/api/user/info/signCerSoonExpireAlert/{id}","body":"json","reply":"json","isSafe":true,"takesKey":false},
  maturities: {"method":"POST","path":"/api/user/account/maturities","body":"json","reply":"json","isSafe":true,"takesKey":false},
  cashFlow: {"method":"POST","path":"/api/user/account/cash-flow","body":"json","reply":"json","isSafe":true,"takesKey":false},
} as const satisfies Readonly<Record<keyof Accounts, CallRow>>;

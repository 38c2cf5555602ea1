// Made of the catalogue of calls by `npm run client`: not to be changed by hand.
import type { AskOptions, CallRow, Download, KeyedOptions } from "../ask.js";
import type {
  CountedRows,
  Currency,
  CurrentPage,
  Day,
  ExportApplied,
  FeeTerms,
  HistoryRow,
  Instant,
  Money,
  OrderNo,
  PageSize,
  Sum,
  Transfer,
  TransferRelation,
} from "./schemas.js";

/** The calls of `transfers` that an API key may ask. */
export interface Transfers {
  /**
   * What a transfer comes to before it is made: what the payee receives, the fee on top, and the total; from either side of it. And why it would wait for a review: its value, with all that the payee, where one is given, was sent that day; or, where the relation is given too, that it is not approved.
   * Refused with INVALID_CURRENCY, BELOW_MINI_LIMIT, NO_RATE.
   */
  transferFee(input: {
    readonly amount: {
      readonly currency: Currency;
      /**
       * Decimal text with at most the currency's decimals
       * For example "12.30".
       */
      readonly amount: string;
    };
    /** Otherwise false. */
    readonly isTotal?: boolean | undefined;
    readonly payeeUserNo?: string | undefined;
    readonly relation?: "supplier" | "customer" | "affiliate" | "sameOwner" | "agent" | "other" | undefined;
    /** Otherwise "". */
    readonly otherRelation?: string | undefined;
  }, options?: AskOptions): Promise<{
    readonly amount: Money;
    readonly fee: Money;
    readonly debit: Money;
    readonly terms: FeeTerms;
    readonly reviewReasons: readonly ("amount" | "relation")[];
    readonly at: Instant;
  }>;
  /**
   * The merchants that one has lately transferred to, by number and masked name, the last one first; with a number, that one merchant. An unknown one, a closed one and one that is not verified are told alike, and only so many are looked up in an hour.
   * Refused with PAYEE_USER_NOTFOUND, TRANSFER_TO_SELF.
   */
  payeeUsers(input?: {
    readonly payeeUserNo?: string | undefined;
  }, options?: AskOptions): Promise<{
    readonly rows: readonly ({
      readonly payeeUserNo: string;
      readonly payeeName: string;
      readonly transferredAt: Instant | null;
    })[];
  }>;
  /**
   * Transfers money of one's own to another verified merchant of this portal. It is there at once, and final; above an amount, in which all to one payee on a day counts, or by a relation that is not approved, it waits for a review with amount and fee held.
   * Refused with PAYEE_USER_NOTFOUND, TRANSFER_TO_SELF, TRANSFER_NOT_OPEN, RELATION_UNAVAILABLE, INVALID_CURRENCY, BELOW_MINI_LIMIT, LACK_BALANCE, COST_CHANGED, NO_RATE, FILE_NOTFOUND, CONFIRMATION_NEEDED, PAY_PASSWORD_WRONG, PAY_PASSWORD_LOCKED, PAY_PASSWORD_BLOCKED, PAY_PASSWORD_MISSING, CAPTCHA_ERROR, SECOND_STEP_REQUIRED, SECOND_STEP_LOCKED.
   */
  transfer(input: {
    readonly amount: {
      readonly currency: Currency;
      /**
       * Decimal text with at most the currency's decimals
       * For example "12.30".
       */
      readonly amount: string;
    };
    /** Otherwise false. */
    readonly isTotal?: boolean | undefined;
    readonly payeeUserNo: string;
    readonly accountType: "b2b" | "eTrade";
    readonly relation: "supplier" | "customer" | "affiliate" | "sameOwner" | "agent" | "other";
    /** Otherwise "". */
    readonly otherRelation?: string | undefined;
    /** Otherwise "". */
    readonly reference?: string | undefined;
    /** Otherwise []. */
    readonly materialIds?: readonly string[] | undefined;
    readonly shownDebit?: Money | undefined;
  }, options?: KeyedOptions): Promise<Transfer>;
  /**
   * The merchant's transfers, newest first: those it made in any state, and those it received. And what the successful ones of the whole list come to, by currency.
   * Refused with DATE_OUT_OF_RANGE.
   */
  transferOrders(input?: {
    readonly direction?: "out" | "in" | undefined;
    /** 0 pending, 1 success, 2 fail */
    readonly state?: "0" | "1" | "2" | undefined;
    readonly currency?: Currency | undefined;
    readonly relation?: "supplier" | "customer" | "affiliate" | "sameOwner" | "agent" | "other" | undefined;
    readonly counterparty?: string | undefined;
    readonly orderNo?: string | undefined;
    readonly from?: Day | undefined;
    readonly to?: Day | undefined;
    readonly currentPage?: CurrentPage | undefined;
    readonly pageSize?: PageSize | undefined;
  }, options?: AskOptions): Promise<{
    readonly rows: readonly Transfer[];
    readonly total: CountedRows;
    readonly currentPage: number;
    readonly pageSize: number;
    readonly sums: readonly {
      readonly sent: Sum;
      readonly fees: Sum;
      readonly received: Sum;
    }[];
  }>;
  /**
   * One transfer of the merchant's with the history of its states and the papers that were given with it.
   * Refused with ORDER_NOTFOUND.
   */
  transferDetail(input: {
    readonly orderNo: OrderNo;
  }, options?: AskOptions): Promise<{
    readonly transfer: Transfer;
    readonly history: readonly HistoryRow[];
    readonly materials: readonly {
      readonly fileId: string;
      readonly fileName: string;
      readonly fileUrl: string;
    }[];
  }>;
  /** The merchant's relations to those it transfers to, newest first. */
  relations(input?: {
    /** 0 pending, 1 available, 2 unavailable, 3 rejected */
    readonly state?: "0" | "1" | "2" | "3" | undefined;
    readonly payeeUserNo?: string | undefined;
    readonly relationId?: string | undefined;
    readonly currentPage?: CurrentPage | undefined;
    readonly pageSize?: PageSize | undefined;
  }, options?: AskOptions): Promise<{
    readonly rows: readonly TransferRelation[];
    readonly total: CountedRows;
    readonly currentPage: number;
    readonly pageSize: number;
  }>;
  /**
   * Adds a relation to another merchant, with papers that show it. It serves once operations have passed it.
   * Refused with PAYEE_USER_NOTFOUND, TRANSFER_TO_SELF, REQUEST_REPEAT, FILE_NOTFOUND.
   */
  addRelation(input: {
    readonly payeeUserNo: string;
    readonly relation: "supplier" | "customer" | "affiliate" | "sameOwner" | "agent" | "other";
    /** Otherwise "". */
    readonly otherRelation?: string | undefined;
    /** Otherwise []. */
    readonly materialIds?: readonly string[] | undefined;
  }, options?: AskOptions): Promise<TransferRelation>;
  /**
   * Changes what a relation is called or shown by: it is reviewed anew; or disables one that is available, and enables it again.
   * Refused with RELATION_NOTFOUND, OPERATION_NOT_ALLOW, ORDER_UNCHANGED, REQUEST_REPEAT, FILE_NOTFOUND.
   */
  changeRelation(input: {
    readonly relationId: string;
    readonly event: "change" | "disable" | "enable";
    readonly relation: "supplier" | "customer" | "affiliate" | "sameOwner" | "agent" | "other";
    /** Otherwise "". */
    readonly otherRelation?: string | undefined;
    /** Otherwise []. */
    readonly materialIds?: readonly string[] | undefined;
  }, options?: AskOptions): Promise<TransferRelation>;
  /** How the merchant stands with transfers: not activated, applied for, or active. */
  productStatus(input?: Record<string, never>, options?: AskOptions): Promise<{
    /** 0 inactive, 1 applying, 2 active */
    readonly state: "0" | "1" | "2";
  }>;
  /**
   * Asks for the transfers of a list as a file; the export centre tells how far it is. The same again only after 10 seconds.
   * Refused with DATE_OUT_OF_RANGE, DOWNLOAD_REPEATED.
   */
  exportTransfers(input?: {
    readonly direction?: "out" | "in" | undefined;
    /** 0 pending, 1 success, 2 fail */
    readonly state?: "0" | "1" | "2" | undefined;
    readonly currency?: Currency | undefined;
    readonly relation?: "supplier" | "customer" | "affiliate" | "sameOwner" | "agent" | "other" | undefined;
    readonly counterparty?: string | undefined;
    readonly orderNo?: string | undefined;
    readonly from?: Day | undefined;
    readonly to?: Day | undefined;
    /** Otherwise "xlsx". */
    readonly format?: "xlsx" | "csv" | undefined;
  }, options?: AskOptions): Promise<ExportApplied>;
  /**
   * The voucher of a transfer that succeeded, as PDF, as the asker's side of it has it. The same one again only after 10 seconds.
   * Refused with ORDER_NOTFOUND, OPERATION_NOT_ALLOW, SERVICE_NOT_OPEN, DOWNLOAD_REPEATED.
   */
  transferVoucher(input: {
    readonly orderNo: OrderNo;
    readonly language?: "zh-CN" | "en-US" | undefined;
  }, options?: AskOptions): Promise<Download>;
}

export const transfers = {
  transferFee: {"method":"POST","path":"/api/user/fee/calUserTransferFee","body":"json","reply":"json","isSafe":true,"takesKey":false},
  payeeUsers: {"method":"GET","path":"/api/user-account-transfer/queryPayeeUserCache","body":"json","reply":"json","isSafe":true,"takesKey":false},
  transfer: {"method":"POST","path":"/api/user-account-transfer/transfer","body":"json","reply":"json","isSafe":false,"takesKey":true},
  transferOrders: {"method":"POST","path":"/api/user-account-transfer/pageOrder","body":"json","reply":"json","isSafe":true,"takesKey":false},
  transferDetail: {"method":"POST","path":"/api/user-account-transfer/queryTransferOrderDetail","body":"json","reply":"json","isSafe":true,"takesKey":false},
  relations: {"method":"POST","path":"/api/user-account-transfer/pageConfig","body":"json","reply":"json","isSafe":true,"takesKey":false},
  addRelation: {"method":"POST","path":"/api/user-account-transfer/addConfig","body":"json","reply":"json","isSafe":false,"takesKey":false},
  changeRelation: {"method":"POST","path":"/api/user-account-transfer/modifyConfig","body":"json","reply":"json","isSafe":false,"takesKey":false},
  productStatus: {"method":"GET","path":"/api/user-account-transfer/queryProductStatus","body":"json","reply":"json","isSafe":true,"takesKey":false},
  exportTransfers: {"method":"POST","path":"/api/user-account-transfer/downloadOrder","body":"json","reply":"json","isSafe":false,"takesKey":false},
  transferVoucher: {"method":"POST","path":"/api/user-account-transfer/download-transfer-voucher","body":"json","reply":"file","isSafe":false,"takesKey":false},
} as const satisfies Readonly<Record<keyof Transfers, CallRow>>;

// Made of the catalogue of calls by `npm run client`: not to be changed by hand.
import type { AskOptions, CallRow, KeyedOptions } from "../ask.js";
import type {
  ClosingStatus,
  CountedRows,
  Currency,
  CurrentPage,
  Day,
  DirectedPair,
  ExchangeOrder,
  ExportApplied,
  FeeTerms,
  HistoryRow,
  Instant,
  LockedQuote,
  Money,
  OrderNo,
  PageSize,
  PairBoard,
  PairRate,
  QuotaCard,
  Rate,
  Reminder,
  SignedMoney,
} from "./schemas.js";

/** The calls of `exchange` that an API key may ask. */
export interface Exchange {
  /**
   * Exchanges at once at a locked quote, which is used up by it. From the world's limit on it is confirmed with the payment password and the second step.
   * Refused with CONFIRMATION_NEEDED, PAY_PASSWORD_WRONG, PAY_PASSWORD_LOCKED, PAY_PASSWORD_BLOCKED, PAY_PASSWORD_MISSING, CAPTCHA_ERROR, SECOND_STEP_REQUIRED, SECOND_STEP_LOCKED, QUOTE_EXPIRED, QUOTE_USED, NO_RATE, LACK_BALANCE, MARKET_CLOSED, ORDER_NOTFOUND, PRODUCT_NOT_ACTIVE, QUOTA_CARD_UNUSABLE.
   */
  placeRealTime(input: {
    readonly quoteId: string;
  }, options?: KeyedOptions): Promise<ExchangeOrder>;
  /**
   * Places a limit order: it fills on the first tick at or through the target, in trading hours, until 24:00 Beijing time of its valid-until day; whole, unless it may fill a part. From the world's limit on it is confirmed with the payment password and the second step.
   * Refused with CONFIRMATION_NEEDED, PAY_PASSWORD_WRONG, PAY_PASSWORD_LOCKED, PAY_PASSWORD_BLOCKED, PAY_PASSWORD_MISSING, CAPTCHA_ERROR, SECOND_STEP_REQUIRED, SECOND_STEP_LOCKED, NO_RATE, INVALID_CURRENCY, BELOW_MINI_LIMIT, TARGET_OUT_OF_RANGE, TARGET_ALREADY_MET, DATE_OUT_OF_RANGE, PRODUCT_NOT_ACTIVE, LACK_BALANCE.
   */
  placeLimit(input: {
    readonly sell: Currency;
    readonly buy: Currency;
    readonly amount: Money;
    readonly target: Rate;
    readonly validUntil: Day;
    readonly fillsPart?: boolean | undefined;
    readonly holdsFunds?: boolean | undefined;
  }, options?: KeyedOptions): Promise<ExchangeOrder>;
  /**
   * Cancels an exchange that is still waiting: a limit order until it is touched, one with a delivery day before that day begins. What is held goes back; an advance fee does not.
   * Refused with ORDER_NOTFOUND, OPERATION_NOT_ALLOW.
   */
  cancel(input: {
    readonly orderNo: OrderNo;
  }, options?: KeyedOptions): Promise<ExchangeOrder>;
  /**
   * Lists exchanges, newest first or by their delivery day, the next one first.
   * Refused with DATE_OUT_OF_RANGE.
   */
  orders(input?: {
    readonly kind?: "realTime" | "limit" | "booked" | "postFunded" | undefined;
    readonly state?: ClosingStatus | undefined;
    readonly currency?: Currency | undefined;
    readonly orderNo?: string | undefined;
    readonly from?: Day | undefined;
    readonly to?: Day | undefined;
    readonly deliveryType?: "auto" | "manual" | undefined;
    readonly dueFrom?: Day | undefined;
    readonly dueTo?: Day | undefined;
    readonly by?: "placed" | "delivery" | undefined;
    readonly currentPage?: CurrentPage | undefined;
    readonly pageSize?: PageSize | undefined;
  }, options?: AskOptions): Promise<{
    readonly rows: readonly ExchangeOrder[];
    readonly total: CountedRows;
    readonly currentPage: number;
    readonly pageSize: number;
  }>;
  /**
   * One exchange with the history of its states; of a limit order also what it asked for before and after each change, in the order of the history's rows that are changes, and how its rate has moved since.
   * Refused with ORDER_NOTFOUND.
   */
  detail(input: {
    readonly orderNo: OrderNo;
  }, options?: AskOptions): Promise<{
    readonly order: ExchangeOrder;
    readonly history: readonly HistoryRow[];
    readonly card: {
      readonly cardNo: OrderNo;
      readonly uses: Money;
      readonly plainRate: Rate;
    } | null;
    readonly settlement: {
      readonly returned: Money;
      readonly kept: Money;
      readonly used: Money;
      readonly collected: Money;
      readonly forgiven: Money;
      readonly costs: readonly ({
        readonly kind: "penalty" | "loss";
        readonly at: Instant;
        readonly shortfall: Money | null;
        readonly ppm: number | null;
        readonly cost: Money;
        readonly covered: Money;
        readonly owed: Money;
      })[];
    } | null;
    readonly changes: readonly {
      readonly before: {
        readonly amount: Money;
        readonly target: Rate;
        readonly validUntil: Instant;
        readonly fillsPart: boolean;
        readonly holdsFunds: boolean;
      };
      readonly after: {
        readonly amount: Money;
        readonly target: Rate;
        readonly validUntil: Instant;
        readonly fillsPart: boolean;
        readonly holdsFunds: boolean;
      };
    }[];
    readonly course: readonly {
      readonly at: Instant;
      readonly rate: Rate;
    }[];
  }>;
  /**
   * What exchanging an amount costs beside it, in the sell currency: the fee, and of kinds with a delivery day the advance fee that comes back when it is delivered in time.
   * Refused with NO_RATE.
   */
  fee(input: {
    readonly sell: Money;
    /** Otherwise "realTime". */
    readonly kind?: "realTime" | "limit" | "booked" | "postFunded" | undefined;
  }, options?: AskOptions): Promise<{
    readonly fee: Money;
    readonly advanceFee: Money;
  }>;
  /**
   * Locks rate and fee for an amount of one of two currencies for a stated number of seconds. The quote serves the kind of exchange it is locked for, real-time unless said otherwise, and no other. It takes the best quota card that serves it unless another or none is chosen; of the quota something is used only when the exchange is done or booked.
   * Refused with NO_RATE, MARKET_CLOSED, INVALID_CURRENCY, BELOW_MINI_LIMIT, PRODUCT_NOT_ACTIVE, QUOTA_CARD_UNUSABLE.
   */
  lockQuote(input: {
    readonly sell: Currency;
    readonly buy: Currency;
    readonly amount: Money;
    readonly kind?: "realTime" | "booked" | "postFunded" | undefined;
    readonly card?: "best" | "none" | string | undefined;
  }, options?: AskOptions): Promise<LockedQuote>;
  /**
   * What a pair costs now and what its mid rate has been: for the chart, oldest first.
   * Refused with INVALID_CURRENCY.
   */
  rate(input: {
    readonly sell: Currency;
    readonly buy: Currency;
    /** Otherwise 1. */
    readonly days?: 1 | 30 | 60 | 90 | 365 | undefined;
  }, options?: AskOptions): Promise<{
    readonly now: PairRate | null;
    readonly points: readonly {
      readonly at: Instant;
      readonly rate: Rate;
    }[];
    readonly extremes: {
      readonly high: {
        readonly at: Instant;
        readonly rate: Rate;
      };
      readonly low: {
        readonly at: Instant;
        readonly rate: Rate;
      };
    } | null;
  }>;
  /** The most asked-for pairs with their course of the last day, for the home page. */
  homeRates(input?: Record<string, never>, options?: AskOptions): Promise<{
    readonly rows: readonly {
      readonly pair: PairRate;
      readonly points: readonly {
        readonly at: Instant;
        readonly rate: Rate;
      }[];
    }[];
  }>;
  /** Whether the market is open, until when, and when it opens next; says when no official calendar exists for the year. */
  tradingTime(input?: Record<string, never>, options?: AskOptions): Promise<{
    readonly isOpen: boolean;
    readonly closesAt: Instant | null;
    readonly opensAt: Instant | null;
    readonly hasOfficialCalendar: boolean;
  }>;
  /**
   * A pair's rate as it moves; null while it has none, as when it is halted.
   * Refused with INVALID_CURRENCY.
   */
  feed(input: {
    readonly sell: Currency;
    readonly buy: Currency;
  }, options?: AskOptions): AsyncIterable<PairRate | null>;
  /**
   * Changes what a waiting limit order asks for; all rules of placing one hold again. Another amount or target gives up its place in the queue. Refused where the order is not the version that was seen. From the world's limit on it is confirmed with the payment password and the second step.
   * Refused with CONFIRMATION_NEEDED, PAY_PASSWORD_WRONG, PAY_PASSWORD_LOCKED, PAY_PASSWORD_BLOCKED, PAY_PASSWORD_MISSING, CAPTCHA_ERROR, SECOND_STEP_REQUIRED, SECOND_STEP_LOCKED, ORDER_NOTFOUND, OPERATION_NOT_ALLOW, ORDER_CHANGED, ORDER_UNCHANGED, NO_RATE, INVALID_CURRENCY, BELOW_MINI_LIMIT, TARGET_OUT_OF_RANGE, TARGET_ALREADY_MET, DATE_OUT_OF_RANGE, PRODUCT_NOT_ACTIVE, LACK_BALANCE.
   */
  change(input: {
    readonly orderNo: OrderNo;
    readonly version: number;
    readonly amount: Money;
    readonly target: Rate;
    readonly validUntil: Day;
    readonly fillsPart: boolean;
    readonly holdsFunds: boolean;
  }, options?: KeyedOptions): Promise<ExchangeOrder>;
  /**
   * How many exchanges a list holds, how many of them are done, what those sold and bought, and what all paid in fees, currency by currency in display order: fees of those done, advance fees that were kept, and costs of defaults that were paid.
   * Refused with DATE_OUT_OF_RANGE.
   */
  sums(input?: {
    readonly kind?: "realTime" | "limit" | "booked" | "postFunded" | undefined;
    readonly state?: ClosingStatus | undefined;
    readonly currency?: Currency | undefined;
    readonly orderNo?: string | undefined;
    readonly from?: Day | undefined;
    readonly to?: Day | undefined;
    readonly deliveryType?: "auto" | "manual" | undefined;
    readonly dueFrom?: Day | undefined;
    readonly dueTo?: Day | undefined;
    readonly by?: "placed" | "delivery" | undefined;
  }, options?: AskOptions): Promise<{
    readonly count: number;
    readonly done: number;
    readonly sold: readonly Money[];
    readonly bought: readonly Money[];
    readonly fees: readonly Money[];
  }>;
  /** The merchant's latest exchange of a kind, by its name or as the specification counts them: 1 real-time, 2 booked, 3 post-funded, 4 limit; null before the first. */
  last(input: {
    readonly type: "1" | "2" | "3" | "4" | "realTime" | "limit" | "booked" | "postFunded";
  }, options?: AskOptions): Promise<{
    readonly order: ExchangeOrder | null;
  }>;
  /** The maturity ladder: what open exchanges with a delivery day take and bring by day and currency, the next day first, against what is available now. What is held for an order already is not taken again; what a running default is short of and owes is due today. `after` is what is left once the day's exchanges are delivered, below zero where money is missing. */
  maturities(input?: Record<string, never>, options?: AskOptions): Promise<{
    readonly at: Instant;
    readonly rows: readonly {
      readonly day: Day;
      readonly currency: Currency;
      readonly pay: Money;
      readonly receive: Money;
      readonly orders: number;
      readonly after: SignedMoney;
    }[];
    readonly available: readonly Money[];
  }>;
  /**
   * Asks for the exchanges of a list as a file; the export centre tells how far it is. The same again only after 10 seconds.
   * Refused with DATE_OUT_OF_RANGE, DOWNLOAD_REPEATED.
   */
  exportOrders(input?: {
    readonly kind?: "realTime" | "limit" | "booked" | "postFunded" | undefined;
    readonly state?: ClosingStatus | undefined;
    readonly currency?: Currency | undefined;
    readonly orderNo?: string | undefined;
    readonly from?: Day | undefined;
    readonly to?: Day | undefined;
    readonly deliveryType?: "auto" | "manual" | undefined;
    readonly dueFrom?: Day | undefined;
    readonly dueTo?: Day | undefined;
    readonly by?: "placed" | "delivery" | undefined;
    /** Otherwise "xlsx". */
    readonly format?: "xlsx" | "csv" | undefined;
  }, options?: AskOptions): Promise<ExportApplied>;
  /**
   * Books an exchange for a delivery day at the rate of a locked quote, which is used up by it. The rate is the spot of booking: interest differentials are not modelled. Takes an advance fee; a booked order also sets its sell amount aside. From the world's limit on it is confirmed with the payment password and the second step.
   * Refused with CONFIRMATION_NEEDED, PAY_PASSWORD_WRONG, PAY_PASSWORD_LOCKED, PAY_PASSWORD_BLOCKED, PAY_PASSWORD_MISSING, CAPTCHA_ERROR, SECOND_STEP_REQUIRED, SECOND_STEP_LOCKED, QUOTE_EXPIRED, QUOTE_USED, NO_RATE, LACK_BALANCE, MARKET_CLOSED, ORDER_NOTFOUND, DELIVERY_DATE, PRODUCT_NOT_ACTIVE, QUOTA_CARD_UNUSABLE.
   */
  book(input: {
    readonly kind: "booked" | "postFunded";
    readonly quoteId: string;
    readonly deliveryDate: Day;
    readonly deliveryType: "auto" | "manual";
  }, options?: KeyedOptions): Promise<ExchangeOrder>;
  /**
   * Delivers a booked or post-funded exchange now: on its delivery day alone, before 17:00 Beijing time.
   * Refused with ORDER_NOTFOUND, OPERATION_NOT_ALLOW, DELIVERY_TIME, LACK_BALANCE.
   */
  deliver(input: {
    readonly orderNo: OrderNo;
  }, options?: KeyedOptions): Promise<ExchangeOrder>;
  /**
   * Says whether an order delivers itself or when it is told to; before 17:00 of its delivery day.
   * Refused with ORDER_NOTFOUND, OPERATION_NOT_ALLOW.
   */
  changeDelivery(input: {
    readonly orderNo: OrderNo;
    readonly deliveryType: "auto" | "manual";
  }, options?: AskOptions): Promise<ExchangeOrder>;
  /**
   * The days on which an exchange of two currencies booked now may be delivered: working days from tomorrow to the same day of the next month, or its last day. Says whose banks must work, whether all of the days are of years with a calendar of theirs, and the terms that hold: shares in parts of a million.
   * Refused with INVALID_CURRENCY.
   */
  deliveryDays(input: {
    /**
     * What is sold and what is bought
     * For example "USD-CNH".
     */
    readonly id: string;
  }, options?: AskOptions): Promise<{
    readonly days: readonly Day[];
    readonly first: Day;
    readonly last: Day;
    readonly hasOfficialCalendar: boolean;
    readonly places: readonly ("mainland" | "hongKong" | "us" | "euro" | "uk" | "japan" | "australia" | "canada" | "newZealand" | "poland")[];
    readonly withoutCalendar: readonly Currency[];
    readonly penaltyPpm: number;
    readonly cureWorkingDays: number;
  }>;
  /**
   * The days within that span on which nothing is delivered, with what they are called and whose holidays they are.
   * Refused with INVALID_CURRENCY.
   */
  deliveryHolidays(input: {
    /**
     * What is sold and what is bought
     * For example "USD-CNH".
     */
    readonly id: string;
  }, options?: AskOptions): Promise<{
    readonly days: readonly ({
      readonly day: Day;
      readonly kind: "holiday" | "weekend";
      readonly zh: string;
      readonly en: string;
      readonly place: "mainland" | "hongKong" | "us" | "euro" | "uk" | "japan" | "australia" | "canada" | "newZealand" | "poland" | null;
    })[];
    readonly hasOfficialCalendar: boolean;
  }>;
  /** The currencies that may be exchanged for a delivery day by a kind of order, in the order they are shown. */
  currencies(input: {
    readonly id: "booked" | "postFunded";
  }, options?: AskOptions): Promise<{
    readonly currencies: readonly Currency[];
  }>;
  /**
   * What each product costs in a currency, or one of them: the share, minimum and maximum in force, what an amount would cost, and the change announced next with its date.
   * Refused with NO_RATE, INVALID_CURRENCY.
   */
  productFees(input: {
    readonly currency: Currency;
    readonly product?: "realTime" | "limit" | "booked" | "postFunded" | "payment" | "correspondent" | "refund" | "transfer" | "incomeRefund" | "fastRefund" | "settlement" | undefined;
    readonly amount?: Money | undefined;
  }, options?: AskOptions): Promise<{
    readonly rows: readonly ({
      readonly product: "realTime" | "limit" | "booked" | "postFunded" | "payment" | "correspondent" | "refund" | "transfer" | "incomeRefund" | "fastRefund" | "settlement";
      readonly terms: FeeTerms;
      readonly fee: Money | null;
      readonly since: Instant | null;
      readonly next: {
        readonly terms: FeeTerms;
        readonly from: Instant;
      } | null;
    })[];
  }>;
  /** The merchant's quota cards, those that still serve first; with a kind or two currencies, those that are for them. What a card was used for stays used, a cancelled order's too. */
  quotaCards(input?: {
    readonly kind?: "realTime" | "booked" | "postFunded" | undefined;
    readonly sell?: Currency | undefined;
    readonly buy?: Currency | undefined;
  }, options?: AskOptions): Promise<{
    readonly rows: readonly QuotaCard[];
  }>;
  /**
   * The rate the customer gets now for selling one currency for another: the bid where they sell the pair's base, else the ask.
   * Refused with NO_RATE, INVALID_CURRENCY.
   */
  userRate(input: {
    readonly sell: Currency;
    readonly buy: Currency;
  }, options?: AskOptions): Promise<{
    readonly sell: Currency;
    readonly buy: Currency;
    readonly rate: Rate;
    readonly at: Instant;
    readonly source: string;
  }>;
  /** Currencies for an exchange in display order. Type 1: those the merchant has money in; type 2: all that may be exchanged. */
  memberCurrencies(input: {
    readonly type: "1" | "2";
  }, options?: AskOptions): Promise<{
    readonly rows: readonly {
      readonly key: Currency;
      readonly scaleNumber: number;
    }[];
  }>;
  /** From when to when each currency trades on working days, Beijing time, whether it does now, and when its own banks settle: today or on which day next, and what today's day off is called. All currencies trade in the hours of one market; banks without a known calendar are taken to rest at weekends alone. */
  tradingHours(input?: Record<string, never>, options?: AskOptions): Promise<{
    readonly rows: readonly ({
      readonly key: Currency;
      readonly opens: string;
      readonly closes: string;
      readonly isOpen: boolean;
      readonly offDay: {
        readonly kind: "holiday" | "weekend";
        readonly zh: string;
        readonly en: string;
      } | null;
      readonly settlesOn: Day;
      readonly hasCalendar: boolean;
    })[];
  }>;
  /** Of which instant the rates are that count now, their Beijing day, and where they came from; null before the first. */
  rateDate(input?: Record<string, never>, options?: AskOptions): Promise<{
    readonly at: Instant | null;
    readonly day: string | null;
    readonly source: string | null;
  }>;
  /**
   * Which of the four ways to exchange the merchant may use, and whether it is available for the pair now: activated, the pair has a rate, the market is open unless it is a limit order, and there is a day to deliver on where it needs one.
   * Refused with INVALID_CURRENCY.
   */
  products(input: {
    readonly sell: Currency;
    readonly buy: Currency;
  }, options?: AskOptions): Promise<{
    readonly rows: readonly ({
      readonly product: "realTime" | "limit" | "booked" | "postFunded";
      /** 0 inactive, 1 applying, 2 active */
      readonly state: "0" | "1" | "2";
      readonly isAvailable: boolean;
    })[];
  }>;
  /**
   * What many pairs cost now and how their day has been, in one answer.
   * Refused with INVALID_CURRENCY.
   */
  batch(input: {
    readonly pairs: readonly DirectedPair[];
    /** Otherwise false. */
    readonly withCourse?: boolean | undefined;
  }, options?: AskOptions): Promise<{
    readonly rows: readonly PairBoard[];
  }>;
  /** What one's common pairs cost, the first five; the product's own where none were chosen. With a currency, that currency's pairs. */
  commonRates(input?: {
    readonly currency?: Currency | undefined;
  }, options?: AskOptions): Promise<{
    readonly rows: readonly PairBoard[];
    readonly pairs: readonly DirectedPair[];
    readonly isChosen: boolean;
  }>;
  /**
   * Many pairs' rates as they move. Each event is the whole of it: a pair that is not in it has no rate. Bid and ask serve both directions of a pair.
   * Refused with INVALID_CURRENCY.
   */
  feedMany(input: {
    readonly pairs: string;
  }, options?: AskOptions): AsyncIterable<{
    readonly at: Instant;
    readonly source: string;
    readonly rows: readonly {
      readonly bid: Rate;
      readonly ask: Rate;
      readonly mid: Rate;
    }[];
  }>;
  /** The merchant's rate reminders, those still waiting first, then newest first. */
  reminders(input?: {
    /** 0 watching, 1 reached, 2 expired, 3 removed */
    readonly state?: "0" | "1" | "2" | "3" | undefined;
    readonly currentPage?: CurrentPage | undefined;
    readonly pageSize?: PageSize | undefined;
  }, options?: AskOptions): Promise<{
    readonly rows: readonly Reminder[];
    readonly total: CountedRows;
    readonly currentPage: number;
    readonly pageSize: number;
  }>;
  /**
   * Waits for a pair's bid to rise to a rate, or its ask to fall to it, and then tells whoever asked, once, by a message and by SMS to the phone; until 24:00 Beijing time of the validity day.
   * Refused with NO_RATE, INVALID_CURRENCY, RATE_REACHED, DATE_OUT_OF_RANGE, REMINDERS_FULL, REMINDERS_TODAY.
   */
  addReminder(input: {
    readonly direction: "above" | "below";
    readonly target: Rate;
    readonly validUntil: Day;
    readonly phone: string;
  }, options?: AskOptions): Promise<Reminder>;
  /**
   * Removes a rate reminder, whether it still waits or not.
   * Refused with ORDER_NOTFOUND, OPERATION_NOT_ALLOW.
   */
  removeReminder(input: {
    readonly id: string;
  }, options?: AskOptions): Promise<Record<string, never>>;
}

export const exchange = {
  placeRealTime: {"method":"POST","path":"/api/user/exchange-order/exchangeOne","body":"json","reply":"json","isSafe":false,"takesKey":true},
  placeLimit: {"method":"POST","path":"/api/user/exchange-order/exchangeTwo","body":"json","reply":"json","isSafe":false,"takesKey":true},
  cancel: {"method":"POST","path":"/api/user/exchange-order/cancelExchange","body":"json","reply":"json","isSafe":false,"takesKey":true},
  orders: {"method":"POST","path":"/api/user/exchange-order/exchangeList","body":"json","reply":"json","isSafe":true,"takesKey":false},
  detail: {"method":"POST","path":"/api/user/exchange-order/queryExchangeDetail","body":"json","reply":"json","isSafe":true,"takesKey":false},
  fee: {"method":"POST","path":"/api/user/exchange-order/calculateFxFee","body":"json","reply":"json","isSafe":true,"takesKey":false},
  lockQuote: {"method":"POST","path":"/api/rate/lockUserRate","body":"json","reply":"json","isSafe":false,"takesKey":false},
  rate: {"method":"POST","path":"/api/rate/queryRate","body":"json","reply":"json","isSafe":true,"takesKey":false},
  homeRates: {"method":"GET","path":"/api/rate/homePageRates","body":"json","reply":"json","isSafe":true,"takesKey":false},
  tradingTime: {"method":"GET","path":"/api/rate/queryPlaceAnOrderTime","body":"json","reply":"json","isSafe":true,"takesKey":false},
  feed: {"method":"GET","path":"/api/rate/feed","body":"json","reply":"events","isSafe":true,"takesKey":false},
  change: {"method":"POST","path":"/api/user/exchange-order/modifyLimitOrder","body":"json","reply":"json","isSafe":false,"takesKey":true},
  sums: {"method":"POST","path":"/api/user/exchange-order/queryUserExchangeOrderSumary","body":"json","reply":"json","isSafe":true,"takesKey":false},
  last: {"method":"POST","path":"/api/user/exchange-order/queryLastExchange/{type}","body":"json","reply":"json","isSafe":true,"takesKey":false},
  maturities: {"method":"POST","path":"/api/user/exchange-order/queryMaturities","body":"json","reply":"json","isSafe":true,"takesKey":false},
  exportOrders: {"method":"POST","path":"/api/user/exchange-order/exportOrder","body":"json","reply":"json","isSafe":false,"takesKey":false},
  book: {"method":"POST","path":"/api/user/exchange-order/exchangeForward","body":"json","reply":"json","isSafe":false,"takesKey":true},
  deliver: {"method":"POST","path":"/api/user/exchange-order/deliveryApply","body":"json","reply":"json","isSafe":false,"takesKey":true},
  changeDelivery: {"method":"POST","path":"/api/user/exchange-order/modifyDeliveryType","body":"json","reply":"json","isSafe":false,"takesKey":false},
  deliveryDays: {"method":"POST","path":"/api/rate/queryForwardClosingDate/{id}","body":"json","reply":"json","isSafe":true,"takesKey":false},
  deliveryHolidays: {"method":"POST","path":"/api/rate/queryForwardHoliday/{id}","body":"json","reply":"json","isSafe":true,"takesKey":false},
  currencies: {"method":"POST","path":"/api/rate/queryMemberCcyForward/{id}","body":"json","reply":"json","isSafe":true,"takesKey":false},
  productFees: {"method":"POST","path":"/api/user/fee/calUserProductFee","body":"json","reply":"json","isSafe":true,"takesKey":false},
  quotaCards: {"method":"GET","path":"/api/marketing/quotacard/queryUserQuotaCardList","body":"json","reply":"json","isSafe":true,"takesKey":false},
  userRate: {"method":"POST","path":"/api/rate/queryUserRate","body":"json","reply":"json","isSafe":true,"takesKey":false},
  memberCurrencies: {"method":"POST","path":"/api/rate/queryMemberCcy/{type}","body":"json","reply":"json","isSafe":true,"takesKey":false},
  tradingHours: {"method":"GET","path":"/api/rate/queryCcyAllowTime","body":"json","reply":"json","isSafe":true,"takesKey":false},
  rateDate: {"method":"POST","path":"/api/rate/querySystemRateDate","body":"json","reply":"json","isSafe":true,"takesKey":false},
  products: {"method":"POST","path":"/api/rate/queryRateProduct","body":"json","reply":"json","isSafe":true,"takesKey":false},
  batch: {"method":"POST","path":"/api/rate/b2b-batch-query","body":"json","reply":"json","isSafe":true,"takesKey":false},
  commonRates: {"method":"GET","path":"/api/rate/commonRates","body":"json","reply":"json","isSafe":true,"takesKey":false},
  feedMany: {"method":"GET","path":"/api/rate/feed/pairs","body":"json","reply":"events","isSafe":true,"takesKey":false},
  reminders: {"method":"POST","path":"/api/rate/remind/remindPage","body":"json","reply":"json","isSafe":true,"takesKey":false},
  addReminder: {"method":"POST","path":"/api/rate/remind/addRemindConfig","body":"json","reply":"json","isSafe":false,"takesKey":false},
  removeReminder: {"method":"POST","path":"/api/rate/remind/delRemindConfig","body":"json","reply":"json","isSafe":false,"takesKey":false},
} as const satisfies Readonly<Record<keyof Exchange, CallRow>>;

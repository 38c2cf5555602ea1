// Made of the catalogue of calls by `npm run client`: not to be changed by hand.
import type { AskOptions, CallRow, KeyedOptions } from "../ask.js";
import type {
  CountedRows,
  Currency,
  CurrentPage,
  Failure,
  Instant,
  Money,
  OrderNo,
  PageSize,
  Rate,
  TickEffects,
  World,
  WorldAdvance,
} from "./schemas.js";

/** The calls of `developers` that an API key may ask. */
export interface Developers {
  /**
   * The world of the key, with its clock.
   * Refused with WORLD_NOTFOUND.
   */
  sandboxWorld(input?: Record<string, never>, options?: AskOptions): Promise<World>;
  /**
   * The merchants of the key's world.
   * Refused with WORLD_NOTFOUND.
   */
  sandboxMerchants(input?: {
    readonly currentPage?: CurrentPage | undefined;
    readonly pageSize?: PageSize | undefined;
  }, options?: AskOptions): Promise<{
    readonly rows: readonly {
      readonly userNo: string;
      readonly name: string;
      readonly realNameState: number;
      readonly firstVerify: number;
      readonly userType: number;
      readonly balances: readonly Money[];
    }[];
    readonly total: CountedRows;
    readonly currentPage: number;
    readonly pageSize: number;
  }>;
  /**
   * Moves the clock: a short way is `done` in the answer, a longer one goes on by itself.
   * Refused with WORLD_NOTFOUND, WORLD_FOLLOWS_WALL_CLOCK, CLOCK_BACKWARDS, EMPTY_PARAM, ADVANCE_RUNS.
   */
  advanceWorld(input?: {
    readonly to?: Instant | undefined;
    readonly bySeconds?: number | undefined;
    readonly byMonths?: number | undefined;
    readonly tickSeconds?: number | undefined;
  }, options?: AskOptions): Promise<{
    readonly advanceId: string;
    readonly state: "running" | "done" | "canceled" | "stopped";
    readonly isDone: boolean;
    readonly from: Instant;
    readonly now: Instant;
    readonly target: Instant;
    readonly count: number;
    readonly failures: readonly Failure[];
    readonly logHash: string;
    readonly span: string;
    readonly effects: readonly {
      readonly kind: string;
      readonly subject: string;
      readonly at: Instant;
    }[];
  }>;
  /**
   * How the last advance stands.
   * Refused with WORLD_NOTFOUND.
   */
  advanceStanding(input?: Record<string, never>, options?: AskOptions): Promise<{
    readonly advance: WorldAdvance | null;
  }>;
  /**
   * Ends a running advance where it is.
   * Refused with WORLD_NOTFOUND, OPERATION_NOT_ALLOW.
   */
  cancelAdvance(input?: Record<string, never>, options?: AskOptions): Promise<WorldAdvance>;
  /**
   * Sends a remittance from abroad to a merchant; it arrives by itself after some of the world's time.
   * Refused with WORLD_NOTFOUND, CUSTOMER_NOTFOUND, INVALID_CURRENCY, INVALID_PARAM.
   */
  remit(input: {
    readonly userNo?: string | undefined;
    readonly accountNo?: string | undefined;
    readonly amount: Money;
    readonly payerName: string;
    /** Otherwise "". */
    readonly payerAccount?: string | undefined;
    /** Otherwise "". */
    readonly payerBank?: string | undefined;
    /** Otherwise "US". */
    readonly payerCountry?: string | undefined;
    /** Otherwise "". */
    readonly postscript?: string | undefined;
    /** Otherwise "SHA". */
    readonly chargingMode?: "OUR" | "SHA" | "BEN" | undefined;
    readonly fee?: Money | undefined;
    readonly arrivesInMinutes?: number | undefined;
    readonly needsAssociation?: boolean | undefined;
    readonly needsCheck?: boolean | undefined;
    readonly via?: readonly ({
      readonly bank: string;
      readonly swift: string;
      readonly country: string;
      readonly kept?: Money | undefined;
    })[] | undefined;
  }, options?: KeyedOptions): Promise<{
    readonly orderNo: OrderNo;
    readonly arrivesAt: Instant;
  }>;
  /**
   * Credits a remittance that is in transit now.
   * Refused with WORLD_NOTFOUND, ORDER_NOTFOUND, OPERATION_NOT_ALLOW.
   */
  creditRemittance(input: {
    readonly orderNo: OrderNo;
  }, options?: KeyedOptions): Promise<{
    readonly detailId: OrderNo;
  }>;
  /**
   * The payee's bank has the money of a payment, less what it keeps; a pending one is sent first.
   * Refused with WORLD_NOTFOUND, ORDER_NOTFOUND, OPERATION_NOT_ALLOW, INVALID_PARAM.
   */
  settlePayment(input: {
    readonly orderNo: OrderNo;
    readonly deducted?: Money | undefined;
  }, options?: KeyedOptions): Promise<Record<string, never>>;
  /**
   * A payment fails before a bank took it on: amount and fees go back.
   * Refused with WORLD_NOTFOUND, ORDER_NOTFOUND, OPERATION_NOT_ALLOW, INVALID_PARAM.
   */
  failPayment(input: {
    readonly orderNo: OrderNo;
    readonly reason: string;
  }, options?: KeyedOptions): Promise<Record<string, never>>;
  /**
   * Sets a pair's mid rate by a tick of now.
   * Refused with WORLD_NOTFOUND, INVALID_CURRENCY, TICK_REFUSED.
   */
  setRate(input: {
    readonly rate: Rate;
  }, options?: AskOptions): Promise<TickEffects>;
  /**
   * Moves a currency against all others, in parts of a million.
   * Refused with WORLD_NOTFOUND, INVALID_CURRENCY, TICK_REFUSED, BOOKS_BY_HAND.
   */
  shockRate(input: {
    readonly currency: Currency;
    readonly ppm: number;
  }, options?: AskOptions): Promise<TickEffects>;
  /**
   * Halts a pair, or restores its trading.
   * Refused with WORLD_NOTFOUND, INVALID_CURRENCY.
   */
  haltPair(input: {
    readonly base: Currency;
    readonly quote: Currency;
    readonly isHalted: boolean;
  }, options?: AskOptions): Promise<{
    readonly isHalted: boolean;
  }>;
}

export const developers = {
  sandboxWorld: {"method":"GET","path":"/api/sandbox/world","body":"json","reply":"json","isSafe":true,"takesKey":false},
  sandboxMerchants: {"method":"GET","path":"/api/sandbox/merchants","body":"json","reply":"json","isSafe":true,"takesKey":false},
  advanceWorld: {"method":"POST","path":"/api/sandbox/advance","body":"json","reply":"json","isSafe":false,"takesKey":false},
  advanceStanding: {"method":"GET","path":"/api/sandbox/advance","body":"json","reply":"json","isSafe":true,"takesKey":false},
  cancelAdvance: {"method":"POST","path":"/api/sandbox/advance/cancel","body":"json","reply":"json","isSafe":false,"takesKey":false},
  remit: {"method":"POST","path":"/api/sandbox/remittances","body":"json","reply":"json","isSafe":false,"takesKey":true},
  creditRemittance: {"method":"POST","path":"/api/sandbox/remittances/{orderNo}/credit","body":"json","reply":"json","isSafe":false,"takesKey":true},
  settlePayment: {"method":"POST","path":"/api/sandbox/payments/{orderNo}/settle","body":"json","reply":"json","isSafe":false,"takesKey":true},
  failPayment: {"method":"POST","path":"/api/sandbox/payments/{orderNo}/fail","body":"json","reply":"json","isSafe":false,"takesKey":true},
  setRate: {"method":"POST","path":"/api/sandbox/market/set","body":"json","reply":"json","isSafe":false,"takesKey":false},
  shockRate: {"method":"POST","path":"/api/sandbox/market/shock","body":"json","reply":"json","isSafe":false,"takesKey":false},
  haltPair: {"method":"POST","path":"/api/sandbox/market/halt","body":"json","reply":"json","isSafe":false,"takesKey":false},
} as const satisfies Readonly<Record<keyof Developers, CallRow>>;

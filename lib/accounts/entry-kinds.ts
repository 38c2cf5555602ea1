/**
 * Lists the kinds of entry of a booked statement, each a kind of posting, with its code in the files that accounting
 * programs read: SWIFT's transaction type of MT940, and domain, family and sub-family of ISO 20022's external bank
 * transaction codes. Holds and releases are not included: they do not change the booked balance.
 */
export const entryKinds = {
  remittance: { swift: "NTRF", iso: ["PMNT", "RCDT", "XBCT"] },
  incomeRefund: { swift: "NRTI", iso: ["PMNT", "RCDT", "RRTN"] },
  exchange: { swift: "NFEX", iso: ["FORX", "SPOT", "OTHR"] },
  exchangeFee: { swift: "NCHG", iso: ["FORX", "SPOT", "FEES"] },
  advanceFee: { swift: "NCHG", iso: ["FORX", "FWRD", "FEES"] },
  advanceFeeBack: { swift: "NCHG", iso: ["FORX", "FWRD", "RIMB"] },
  penaltyCollected: { swift: "NCHG", iso: ["FORX", "FWRD", "CHRG"] },
  paymentDispatch: { swift: "NTRF", iso: ["PMNT", "ICDT", "XBCT"] },
  paymentDispatchBack: { swift: "NRTI", iso: ["PMNT", "ICDT", "RRTN"] },
  paymentCharge: { swift: "NCHG", iso: ["PMNT", "ICDT", "FEES"] },
  paymentFeeKept: { swift: "NCHG", iso: ["PMNT", "ICDT", "FEES"] },
  paymentChargeBack: { swift: "NCHG", iso: ["PMNT", "ICDT", "RIMB"] },
  paymentExchange: { swift: "NFEX", iso: ["FORX", "SPOT", "OTHR"] },
  paymentExchangeBack: { swift: "NFEX", iso: ["FORX", "SPOT", "OTHR"] },
  paymentRefund: { swift: "NRTI", iso: ["PMNT", "ICDT", "RRTN"] },
  exchangePayExchange: { swift: "NFEX", iso: ["FORX", "SPOT", "OTHR"] },
  exchangePayDispatch: { swift: "NTRF", iso: ["PMNT", "ICDT", "XBCT"] },
  exchangePayDispatchBack: { swift: "NRTI", iso: ["PMNT", "ICDT", "RRTN"] },
  exchangePayReturn: { swift: "NRTI", iso: ["PMNT", "ICDT", "RRTN"] },
  exchangePayCharge: { swift: "NCHG", iso: ["PMNT", "ICDT", "FEES"] },
  advanceGiven: { swift: "NLDP", iso: ["LDAS", "FTLN", "DDWN"] },
  speedyFee: { swift: "NCHG", iso: ["LDAS", "FTLN", "FEES"] },
  advanceRepaid: { swift: "NLDP", iso: ["LDAS", "FTLN", "PPAY"] },
  advanceInterest: { swift: "NINT", iso: ["LDAS", "FTLN", "INTR"] },
  settlementExchange: { swift: "NFEX", iso: ["FORX", "SPOT", "OTHR"] },
  settlementFee: { swift: "NCHG", iso: ["FORX", "SPOT", "FEES"] },
  settlementPayout: { swift: "NTRF", iso: ["PMNT", "ICDT", "DMCT"] },
  settlementPayoutBack: { swift: "NRTI", iso: ["PMNT", "ICDT", "RRTN"] },
  transfer: { swift: "NTRF", iso: ["PMNT", "ICDT", "BOOK"], creditIso: ["PMNT", "RCDT", "BOOK"] },
} as const satisfies Record<string, EntryCodes>;

export interface EntryCodes {
  readonly swift: `N${string}`;
  readonly iso: IsoCodes;
  /** Holds the codes of a credit, for a kind that either side of a movement is booked under. */
  readonly creditIso?: IsoCodes;
}

type IsoCodes = readonly [domain: string, family: string, subFamily: string];

export type EntryKind = keyof typeof entryKinds;
// named cast: the keys of a constant object are its names
export const entryKindNames = Object.keys(entryKinds) as readonly EntryKind[];

/**
 * Lists the kinds of posting that are not in a booked statement: they move a merchant's money between available and
 * held, or only that of the platform. A test asserts that each kind of posting is in one of the two lists.
 */
export const unbookedKinds = [
  "advanceFeeKept",
  "deliveryHold",
  "deliveryRelease",
  "limitHold",
  "limitRelease",
  "defaultPenalty",
  "defaultLoss",
  "penaltyWaived",
  "penaltyWrittenOff",
  "payment",
  "paymentFee",
  "paymentBack",
  "paymentFeeBack",
  "paymentSettle",
  "paymentReturn",
  "paymentKept",
  "batch",
  "batchBack",
  "transferHold",
  "transferHoldBack",
  "remittanceReserve",
  "incomeRefundHold",
  "incomeRefundHoldBack",
  "exchangePay",
  "exchangePayBack",
  "exchangePayFee",
  "exchangePayFeeBack",
  "exchangePaySettle",
  "exchangePayKept",
  "settlementHold",
  "settlementHoldBack",
  "settlementSettle",
  "settlementKept",
] as const;

export const isEntryKind = (kind: string): kind is EntryKind => Object.hasOwn(entryKinds, kind);

/** Returns a kind's codes; a kind that only a payments API knows gets the codes of an unspecified booking. */
export function bankTransactionCodes(kind: string, { isForward = false, isCredit = false } = {}): EntryCodes {
  const { swift, iso, creditIso }: EntryCodes = isEntryKind(kind)
    ? entryKinds[kind]
    : { swift: "NMSC", iso: ["PMNT", "MDOP", "OTHR"] };
  const [domain, family, subFamily] = isCredit && creditIso ? creditIso : iso;
  return { swift, iso: [domain, isForward && domain === "FORX" ? "FWRD" : family, subFamily] };
}

/** Lists the entries that convert one of a merchant's currencies into another: no money enters or leaves. */
export const conversionKinds = [
  "exchange",
  "paymentExchange",
  "paymentExchangeBack",
  "settlementExchange",
  "exchangePayExchange",
] as const satisfies readonly EntryKind[];

/**
 * Lists the kinds of posting that an entry of a kind may have been booked under: earlier versions booked an exchange's
 * fee as a line of the exchange's own posting, and an immediate exchange for a payment under the kind of a hold.
 */
const bookedUnder: Readonly<Partial<Record<string, readonly string[]>>> = {
  exchangeFee: ["exchangeFee", "exchange"],
  paymentExchange: ["paymentExchange", "payment"],
  paymentExchangeBack: ["paymentExchangeBack", "paymentBack"],
};
export const postingKindsOfEntryKind = (kind: string): readonly string[] => bookedUnder[kind] ?? [kind];

/** Returns an entry's kind: its posting's kind, except for postings of an earlier version. */
export function entryKindOfPosting(postingKind: string, isFee: boolean): string {
  if (isFee) return "exchangeFee";
  if (postingKind === "payment") return "paymentExchange";
  return postingKind === "paymentBack" ? "paymentExchangeBack" : postingKind;
}

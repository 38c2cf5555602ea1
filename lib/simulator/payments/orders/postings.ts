import type { Actor } from "@/lib/simulator/platform/audit/actor";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { merchantAccount, platformAccount } from "@/lib/simulator/platform/ledger/chart";
import { transferLines, type PostingLine, type Posting } from "@/lib/simulator/platform/ledger/post";
import type { Row } from "@/lib/simulator/platform/store/records";

/** Describes the stored figures of a payment that are posted to accounts. */
export type PaymentFigures = Pick<
  Row<"Payment">,
  "id" | "userNo" | "currency" | "amountMinor" | "feeMinor" | "feeCurrency" | "payCurrency" | "payMinor"
> &
  Partial<Pick<Row<"Payment">, "heldMinor" | "exchangedAt" | "exchangeFeeMinor">>;

/** Lists the steps of a payment's money; each is a posting of its own, and its name the posting's leg. */
export type PaymentStep = "hold" | "exchange" | "fee" | "dispatch" | "charge" | "settle" | "keep" | "keepFee";

/** Maps steps to the kinds of posting, which are keys of the texts accounts.kind. */
const kinds: Record<PaymentStep, string> = {
  hold: "payment",
  exchange: "paymentExchange",
  fee: "paymentFee",
  dispatch: "paymentDispatch",
  charge: "paymentCharge",
  settle: "paymentSettle",
  keep: "paymentKept",
  keepFee: "paymentFeeKept",
};

/**
 * Returns the lines of a step.
 * hold: the amount leaves the available money; from another currency it is exchanged through the position accounts or,
 * when that awaits a review, its cost is held. exchange: that exchange, out of the hold; the excess is released, the
 * shortfall debited. fee: all fees are held in the fee account. dispatch: the held amount passes to the banks. charge:
 * the held fees are earned. settle: the payee has the money. keep: the payment is cancelled and its exchange remains,
 * so the bought amount belongs to the merchant. keepFee: of the held fees the exchange's is earned, the others are
 * released.
 */
function linesOf(
  step: PaymentStep,
  { id, userNo, amountMinor, feeMinor, payMinor, heldMinor = 0n, ...of }: PaymentFigures,
): PostingLine[] {
  const { exchangeFeeMinor = 0n } = of;
  const [currency, payCurrency, feeCurrency] = [
    currencyFromColumn(of.currency),
    currencyFromColumn(of.payCurrency),
    currencyFromColumn(of.feeCurrency),
  ];
  const heldAccount = merchantAccount(userNo, "held", currency);
  const inFlight = platformAccount("paymentsInFlight", currency, id);
  const paying = merchantAccount(userNo, "available", payCurrency);
  const heldCost = merchantAccount(userNo, "held", payCurrency);
  const heldFee = merchantAccount(userNo, "held", feeCurrency);
  const buyLines = () => transferLines(platformAccount("position", currency, id), heldAccount, amountMinor);
  const soldPosition = platformAccount("position", payCurrency, id);
  switch (step) {
    case "hold":
      if (currency === payCurrency) return transferLines(paying, heldAccount, amountMinor);
      return heldMinor > 0n
        ? transferLines(paying, heldCost, heldMinor)
        : [...transferLines(paying, soldPosition, payMinor), ...buyLines()];
    case "exchange": {
      const fromHeld = payMinor < heldMinor ? payMinor : heldMinor;
      const [over, missing] = [heldMinor - fromHeld, payMinor - fromHeld];
      return [
        ...transferLines(heldCost, soldPosition, fromHeld),
        ...(over > 0n ? transferLines(heldCost, paying, over) : []),
        ...(missing > 0n ? transferLines(paying, soldPosition, missing) : []),
        ...buyLines(),
      ];
    }
    case "fee":
      return transferLines(merchantAccount(userNo, "available", feeCurrency), heldFee, feeMinor);
    case "dispatch":
      return transferLines(heldAccount, inFlight, amountMinor);
    case "charge":
      return transferLines(heldFee, platformAccount("feeIncome", feeCurrency, id), feeMinor);
    case "settle":
      return transferLines(inFlight, platformAccount("nostro", currency, id), amountMinor);
    case "keep":
      return transferLines(heldAccount, merchantAccount(userNo, "available", currency), amountMinor);
    case "keepFee":
      return [
        ...(exchangeFeeMinor > 0n
          ? transferLines(heldFee, platformAccount("feeIncome", feeCurrency, id), exchangeFeeMinor)
          : []),
        ...(feeMinor > exchangeFeeMinor
          ? transferLines(heldFee, merchantAccount(userNo, "available", feeCurrency), feeMinor - exchangeFeeMinor)
          : []),
      ];
  }
}

const isFree = (step: PaymentStep, { feeMinor }: PaymentFigures): boolean =>
  feeMinor === 0n && (step === "fee" || step === "charge" || step === "keepFee");

/** Returns the merchant's debits before dispatch, in order. */
export const debitStepsBeforeDispatch = ({ heldMinor = 0n, exchangedAt }: PaymentFigures): PaymentStep[] => [
  "hold",
  ...(heldMinor > 0n && exchangedAt ? ["exchange" as const] : []),
  "fee",
];

const kindOf = (step: PaymentStep, { currency, payCurrency, heldMinor = 0n }: PaymentFigures): string =>
  // one that is exchanged at once pays for the amount that it sets aside
  step === "hold" && currency !== payCurrency && heldMinor === 0n ? kinds.exchange : kinds[step];

/** Returns the postings of some steps, in order; a payment without fees has no fee postings. */
export const paymentPostings = (steps: readonly PaymentStep[], of: PaymentFigures, at: Date, by: Actor): Posting[] =>
  steps
    .filter((step) => !isFree(step, of))
    .map((step) => ({ orderId: of.id, leg: step, kind: kindOf(step, of), at, by, lines: linesOf(step, of) }));

/** Returns the reversals of the same steps, last first: new postings with the same figures and opposite sides. */
export const paymentReversalPostings = (
  steps: readonly PaymentStep[],
  of: PaymentFigures,
  at: Date,
  by: Actor,
): Posting[] =>
  paymentPostings(steps, of, at, by)
    .reverse()
    .map(({ lines, leg, kind, ...posting }) => ({
      ...posting,
      leg: `${leg}Back`,
      kind: `${kind}Back`,
      lines: lines.map((line) => ({ ...line, side: line.side === "D" ? ("C" as const) : ("D" as const) })),
    }));

/**
 * Returns the change of the held fees when an exchange after a review costs another fee than expected: more is held, or
 * some is released. Empty when the fee is unchanged.
 */
export function heldFeeChangePostings(
  of: Pick<PaymentFigures, "id" | "userNo" | "feeCurrency">,
  moreMinor: bigint,
  at: Date,
  by: Actor,
): Posting[] {
  if (moreMinor === 0n) return [];
  const currency = currencyFromColumn(of.feeCurrency);
  const [available, heldAccount] = [
    merchantAccount(of.userNo, "available", currency),
    merchantAccount(of.userNo, "held", currency),
  ];
  const [kind, lines] =
    moreMinor > 0n
      ? ["paymentFee", transferLines(available, heldAccount, moreMinor)]
      : ["paymentFeeBack", transferLines(heldAccount, available, -moreMinor)];
  return [{ orderId: of.id, leg: "feeChange", kind, at, by, lines }];
}

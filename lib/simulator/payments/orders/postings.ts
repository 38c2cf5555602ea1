import type { Actor } from "@/lib/simulator/platform/audit/actor";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import { merchantAccount, platformAccount } from "@/lib/simulator/platform/ledger/chart";
import { transfer, type Line, type Posting } from "@/lib/simulator/platform/ledger/post";
import type { Row } from "@/lib/simulator/platform/store/records";

/** The figures of a payment that move on accounts, as they were written down. */
export type Moving = Pick<
  Row<"Payment">,
  "id" | "userNo" | "currency" | "amountMinor" | "feeMinor" | "feeCurrency" | "payCurrency" | "payMinor"
> &
  Partial<Pick<Row<"Payment">, "heldMinor" | "exchangedAt" | "exchangeFeeMinor">>;

/** The steps of a payment's money; each is a posting of its own, and its name the posting's leg. */
export type Step = "hold" | "exchange" | "fee" | "dispatch" | "charge" | "settle" | "keep" | "keepFee";

/** The kinds of posting, keys of the texts accounts.kind. */
const kinds: Record<Step, string> = {
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
 * hold: the amount leaves the available money; from another currency it is exchanged through the position accounts, or
 * where that waits for a review its cost is held. exchange: that exchange, out of the hold; the excess is released, the
 * shortfall taken. fee: all fees are held in the fee account. dispatch: the held amount is the banks' now. charge: the
 * held fees are earned. settle: the payee has the money. keep: the payment is cancelled and its exchange stands, so what
 * was bought is the merchant's. keepFee: of the held fees the exchange's is earned, the others come back.
 */
function linesOf(step: Step, { id, userNo, amountMinor, feeMinor, payMinor, heldMinor = 0n, ...of }: Moving): Line[] {
  const { exchangeFeeMinor = 0n } = of;
  const [currency, payCurrency, feeCurrency] = [
    currencyOf(of.currency),
    currencyOf(of.payCurrency),
    currencyOf(of.feeCurrency),
  ];
  const held = merchantAccount(userNo, "held", currency);
  const inFlight = platformAccount("paymentsInFlight", currency, id);
  const paying = merchantAccount(userNo, "available", payCurrency);
  const heldCost = merchantAccount(userNo, "held", payCurrency);
  const heldFee = merchantAccount(userNo, "held", feeCurrency);
  const bought = () => transfer(platformAccount("position", currency, id), held, amountMinor);
  const sold = platformAccount("position", payCurrency, id);
  switch (step) {
    case "hold":
      if (currency === payCurrency) return transfer(paying, held, amountMinor);
      return heldMinor > 0n
        ? transfer(paying, heldCost, heldMinor)
        : [...transfer(paying, sold, payMinor), ...bought()];
    case "exchange": {
      const fromHeld = payMinor < heldMinor ? payMinor : heldMinor;
      const [over, missing] = [heldMinor - fromHeld, payMinor - fromHeld];
      return [
        ...transfer(heldCost, sold, fromHeld),
        ...(over > 0n ? transfer(heldCost, paying, over) : []),
        ...(missing > 0n ? transfer(paying, sold, missing) : []),
        ...bought(),
      ];
    }
    case "fee":
      return transfer(merchantAccount(userNo, "available", feeCurrency), heldFee, feeMinor);
    case "dispatch":
      return transfer(held, inFlight, amountMinor);
    case "charge":
      return transfer(heldFee, platformAccount("feeIncome", feeCurrency, id), feeMinor);
    case "settle":
      return transfer(inFlight, platformAccount("nostro", currency, id), amountMinor);
    case "keep":
      return transfer(held, merchantAccount(userNo, "available", currency), amountMinor);
    case "keepFee":
      return [
        ...(exchangeFeeMinor > 0n
          ? transfer(heldFee, platformAccount("feeIncome", feeCurrency, id), exchangeFeeMinor)
          : []),
        ...(feeMinor > exchangeFeeMinor
          ? transfer(heldFee, merchantAccount(userNo, "available", feeCurrency), feeMinor - exchangeFeeMinor)
          : []),
      ];
  }
}

const isFree = (step: Step, { feeMinor }: Moving): boolean =>
  feeMinor === 0n && (step === "fee" || step === "charge" || step === "keepFee");

/** The merchant's debits before dispatch, in their order. */
export const takenSteps = ({ heldMinor = 0n, exchangedAt }: Moving): Step[] => [
  "hold",
  ...(heldMinor > 0n && exchangedAt ? ["exchange" as const] : []),
  "fee",
];

const kindOf = (step: Step, { currency, payCurrency, heldMinor = 0n }: Moving): string =>
  // one that is exchanged at once pays for the amount that it sets aside
  step === "hold" && currency !== payCurrency && heldMinor === 0n ? kinds.exchange : kinds[step];

/** The postings of some steps, in their order; a payment without fees has none of those. */
export const postingsOf = (steps: readonly Step[], of: Moving, at: Date, by: Actor): Posting[] =>
  steps
    .filter((step) => !isFree(step, of))
    .map((step) => ({ orderId: of.id, leg: step, kind: kindOf(step, of), at, by, lines: linesOf(step, of) }));

/** The same steps undone, last first: new postings of the very figures, the other way round. */
export const reversalsOf = (steps: readonly Step[], of: Moving, at: Date, by: Actor): Posting[] =>
  postingsOf(steps, of, at, by)
    .reverse()
    .map(({ lines, leg, kind, ...posting }) => ({
      ...posting,
      leg: `${leg}Back`,
      kind: `${kind}Back`,
      lines: lines.map((line) => ({ ...line, side: line.side === "D" ? ("C" as const) : ("D" as const) })),
    }));

/**
 * The change of the held fees when an exchange after a review costs another fee than it was to: more of them are held,
 * or some come back. Nothing where the fee is what it was.
 */
export function feeChangeOf(
  of: Pick<Moving, "id" | "userNo" | "feeCurrency">,
  moreMinor: bigint,
  at: Date,
  by: Actor,
): Posting[] {
  if (moreMinor === 0n) return [];
  const currency = currencyOf(of.feeCurrency);
  const [available, held] = [
    merchantAccount(of.userNo, "available", currency),
    merchantAccount(of.userNo, "held", currency),
  ];
  const [kind, lines] =
    moreMinor > 0n
      ? ["paymentFee", transfer(available, held, moreMinor)]
      : ["paymentFeeBack", transfer(held, available, -moreMinor)];
  return [{ orderId: of.id, leg: "feeChange", kind, at, by, lines }];
}

import type { Actor } from "../../audit/actor";
import { currencyOf } from "../../store/currency-of";
import { merchantAccount, platformAccount } from "../../ledger/chart";
import { transfer, type Line, type Posting } from "../../ledger/post";
import type { Row } from "../../store/records";

/** The figures of a payment that move on accounts, as they were written down. */
export type Moving = Pick<
  Row<"Payment">,
  "id" | "userNo" | "currency" | "amountMinor" | "feeMinor" | "feeCurrency" | "payCurrency" | "payMinor"
> &
  Partial<Pick<Row<"Payment">, "heldMinor" | "exchangedAt">>;

/** The steps of a payment's money; each is a posting of its own, and its name the posting's leg. */
export type Step = "hold" | "exchange" | "fee" | "dispatch" | "charge" | "settle";

/** The kinds of posting, keys of the texts accounts.kind. */
const kinds: Record<Step, string> = {
  hold: "payment",
  exchange: "paymentExchange",
  fee: "paymentFee",
  dispatch: "paymentDispatch",
  charge: "paymentCharge",
  settle: "paymentSettle",
};

/**
 * hold: the amount leaves the available money; from another currency it is exchanged through the position accounts, or
 * where that waits for a review its cost is held. exchange: that exchange, out of the hold; the excess is released, the
 * shortfall taken. fee: all fees are held in the fee account. dispatch: the held amount is the banks' now. charge: the
 * held fees are earned. settle: the payee has the money.
 */
function linesOf(step: Step, { id, userNo, amountMinor, feeMinor, payMinor, heldMinor = 0n, ...of }: Moving): Line[] {
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
  }
}

const isFree = (step: Step, { feeMinor }: Moving): boolean => feeMinor === 0n && (step === "fee" || step === "charge");

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

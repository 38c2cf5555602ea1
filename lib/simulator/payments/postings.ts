import type { Actor } from "../audit";
import { currencyOf } from "../exchange/shown";
import { merchantPocket, platformPocket } from "../ledger/chart";
import { transfer, type Line, type Posting } from "../ledger/post";
import type { Row } from "../records";

/** The figures of a payment that move on accounts, as they were written down. */
export type Moving = Pick<Row<"Payment">, "id" | "userNo" | "currency" | "amountMinor" | "feeMinor" | "payCurrency" | "payMinor">;

/** The steps of a payment's money; each is a posting of its own, and its name the posting's leg. */
type Step = "hold" | "fee" | "dispatch" | "charge" | "settle";

/** The kinds of posting, keys of the texts accounts.kind. */
const kinds: Record<Step, string> = { hold: "payment", fee: "paymentFee", dispatch: "paymentDispatch", charge: "paymentCharge", settle: "paymentSettle" };

/**
 * hold: the amount leaves the available money; from another currency it is exchanged through the position accounts.
 * fee: all fees are held beside it. dispatch: the held amount is the banks' now. charge: the held fees are earned.
 * settle: the payee has the money.
 */
function linesOf(step: Step, { id, userNo, amountMinor, feeMinor, payMinor, ...of }: Moving): Line[] {
  const [currency, payCurrency] = [currencyOf(of.currency), currencyOf(of.payCurrency)];
  const held = merchantPocket(userNo, "held", currency);
  const inFlight = platformPocket("paymentsInFlight", currency, id);
  const paying = merchantPocket(userNo, "available", payCurrency);
  const heldFee = merchantPocket(userNo, "held", payCurrency);
  switch (step) {
    case "hold": return currency === payCurrency
      ? transfer(paying, held, amountMinor)
      : [...transfer(paying, platformPocket("position", payCurrency, id), payMinor), ...transfer(platformPocket("position", currency, id), held, amountMinor)];
    case "fee": return transfer(paying, heldFee, feeMinor);
    case "dispatch": return transfer(held, inFlight, amountMinor);
    case "charge": return transfer(heldFee, platformPocket("feeIncome", payCurrency, id), feeMinor);
    case "settle": return transfer(inFlight, platformPocket("nostro", currency, id), amountMinor);
  }
}

/** The postings of some steps, in their order. */
export const postingsOf = (steps: readonly Step[], of: Moving, at: Date, by: Actor): Posting[] =>
  steps.map((step) => ({ orderId: of.id, leg: step, kind: kinds[step], at, by, lines: linesOf(step, of) }));

/** The same steps undone, last first: new postings of the very figures, the other way round. */
export const reversalsOf = (steps: readonly Step[], of: Moving, at: Date, by: Actor): Posting[] =>
  postingsOf(steps, of, at, by).reverse().map(({ lines, leg, kind, ...posting }) => ({
    ...posting, leg: `${leg}Back`, kind: `${kind}Back`,
    lines: lines.map((line) => ({ ...line, side: line.side === "D" ? "C" as const : "D" as const })),
  }));

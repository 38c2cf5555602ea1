import type { ClosingStatus } from "./states";
import { costCoveredByAdvanceFee } from "./forward";

/**
 * Describes a post-funded exchange that waits for money of its sell currency, amounts in minor units of that currency.
 */
export interface OrderAwaitingFunds {
  readonly id: string;
  readonly state: ClosingStatus;
  readonly sellMinor: bigint;
  readonly heldMinor: bigint;
  readonly advanceFeeMinor: bigint;
  readonly actualFeeMinor: bigint;
  readonly unpaidFeeMinor: bigint;
}

/**
 * Names the uses of available money. collect: pays the debt of a default. hold: reserves money for a shortfall. cure:
 * the shortfall is covered, so the order is delivered late. deliver: in time.
 */
export type FundStep =
  | { readonly do: "collect" | "hold"; readonly id: string; readonly minor: bigint }
  | { readonly do: "cure" | "deliver"; readonly id: string; readonly minor: bigint };

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/**
 * Spends one merchant's available balance of one currency on its post-funded exchanges, passed oldest first: first
 * debts of defaults, then their shortfalls, then deliveries, each in order of age. An order that is not fully covered
 * on its delivery day waits, and a younger, smaller one may precede it. A returned advance fee may pay for the next.
 * `isReady` returns true for an order on its delivery day that is delivered as soon as it is covered.
 */
export function planFundingSteps(
  orders: readonly OrderAwaitingFunds[],
  available: bigint,
  isReady: (id: string) => boolean,
): FundStep[] {
  const pendingOrders = orders.map((order) => ({ ...order }));
  const steps: FundStep[] = [];
  let money = available;
  for (;;) {
    const step = nextStep(pendingOrders, money, isReady);
    if (!step) return steps;
    const order = pendingOrders.find(({ id }) => id === step.id);
    if (!order) return steps;
    steps.push(step);
    switch (step.do) {
      case "collect":
        order.unpaidFeeMinor -= step.minor;
        money -= step.minor;
        break;
      case "hold":
        order.heldMinor += step.minor;
        money -= step.minor;
        break;
      case "cure":
      case "deliver":
        order.state = "finished";
        money += step.minor - (step.do === "deliver" ? order.sellMinor : 0n);
    }
  }
}

function nextStep(
  orders: readonly OrderAwaitingFunds[],
  money: bigint,
  isReady: (id: string) => boolean,
): FundStep | undefined {
  const owing = orders.find(({ unpaidFeeMinor }) => unpaidFeeMinor > 0n);
  if (owing) return money > 0n ? { do: "collect", id: owing.id, minor: least(owing.unpaidFeeMinor, money) } : undefined;
  const short = orders.find(({ state }) => state === "timeOut");
  if (short) {
    const shortfall = short.sellMinor - short.heldMinor;
    if (shortfall === 0n) return { do: "cure", id: short.id, minor: returnedAdvanceFee(short) };
    return money > 0n ? { do: "hold", id: short.id, minor: least(shortfall, money) } : undefined;
  }
  const coveredOrder = orders.find(
    ({ id, state, sellMinor }) => state === "processing" && sellMinor <= money && isReady(id),
  );
  return coveredOrder && { do: "deliver", id: coveredOrder.id, minor: returnedAdvanceFee(coveredOrder) };
}

/**
 * Returns the part of an advance fee that is retained at the close-out of a default, beyond the cost of the default:
 * all that remains of it. A cancellation costs the whole advance fee, so an uncured default costs no less, and more
 * when its cost exceeds that fee.
 */
export const advanceFeeRetainedAtCloseOut = (
  order: Pick<OrderAwaitingFunds, "advanceFeeMinor" | "actualFeeMinor">,
): bigint => returnedAdvanceFee(order);

/** Returns the part of an advance fee that is returned at delivery. */
export const returnedAdvanceFee = ({
  advanceFeeMinor,
  actualFeeMinor,
}: Pick<OrderAwaitingFunds, "advanceFeeMinor" | "actualFeeMinor">): bigint =>
  advanceFeeMinor - costCoveredByAdvanceFee(advanceFeeMinor, actualFeeMinor);

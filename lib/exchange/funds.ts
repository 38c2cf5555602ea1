import type { ClosingStatus } from "./states";
import { coveredBy } from "./forward";

/** A post-funded exchange that money of its sell currency is looked for, amounts in minor units of that currency. */
export interface Awaited {
  readonly id: string;
  readonly state: ClosingStatus;
  readonly sellMinor: bigint;
  readonly heldMinor: bigint;
  readonly advanceFeeMinor: bigint;
  readonly actualFeeMinor: bigint;
  readonly unpaidFeeMinor: bigint;
}

/**
 * The uses of available money. collect: pays what a default still owes. hold: is set aside for a shortfall. cure: the
 * shortfall is covered, so the order is delivered late. deliver: in time.
 */
export type FundStep =
  | { readonly do: "collect" | "hold"; readonly id: string; readonly minor: bigint }
  | { readonly do: "cure" | "deliver"; readonly id: string; readonly minor: bigint };

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/**
 * Spends what one merchant has available of one currency on its post-funded exchanges, given oldest first: what
 * defaults still owe, then what they are short, then deliveries, each in their turn. Whatever is not covered whole on
 * its delivery day waits, and a younger, smaller one goes before it. An advance fee that comes back may pay for the
 * next.
 * `isReady` says which of those on their delivery day are delivered as soon as they are covered.
 */
export function fundSteps(orders: readonly Awaited[], available: bigint, isReady: (id: string) => boolean): FundStep[] {
  const left = orders.map((order) => ({ ...order }));
  const steps: FundStep[] = [];
  let money = available;
  for (;;) {
    const step = nextStep(left, money, isReady);
    if (!step) return steps;
    const order = left.find(({ id }) => id === step.id);
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

function nextStep(orders: readonly Awaited[], money: bigint, isReady: (id: string) => boolean): FundStep | undefined {
  const owing = orders.find(({ unpaidFeeMinor }) => unpaidFeeMinor > 0n);
  if (owing) return money > 0n ? { do: "collect", id: owing.id, minor: least(owing.unpaidFeeMinor, money) } : undefined;
  const short = orders.find(({ state }) => state === "timeOut");
  if (short) {
    const shortfall = short.sellMinor - short.heldMinor;
    if (shortfall === 0n) return { do: "cure", id: short.id, minor: returnedOf(short) };
    return money > 0n ? { do: "hold", id: short.id, minor: least(shortfall, money) } : undefined;
  }
  const covered = orders.find(
    ({ id, state, sellMinor }) => state === "processing" && sellMinor <= money && isReady(id),
  );
  return covered && { do: "deliver", id: covered.id, minor: returnedOf(covered) };
}

/**
 * The part of an advance fee that is kept when a default is closed out, beside what the default costs: all that is left
 * of it. Whoever cancels loses the whole advance fee, so a default that nobody cures costs no less, and more where it
 * costs more than that fee.
 */
export const keptAtCloseOut = (order: Pick<Awaited, "advanceFeeMinor" | "actualFeeMinor">): bigint => returnedOf(order);

/** The part of an advance fee left to return at delivery. */
export const returnedOf = ({
  advanceFeeMinor,
  actualFeeMinor,
}: Pick<Awaited, "advanceFeeMinor" | "actualFeeMinor">): bigint =>
  advanceFeeMinor - coveredBy(advanceFeeMinor, actualFeeMinor);

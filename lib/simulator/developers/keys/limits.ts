import type { ConfirmedOperation } from "@/lib/call/operation";
import type { HeldKey, Principal } from "@/lib/call/principal";
import { amountText, money, type Money } from "@/lib/money/money";
import { beijingDay } from "@/lib/time/beijing";
import type { UseProof } from "../../access/mfa/check";
import type { CallTx } from "@/lib/simulator/platform/handler";
import { usdCentsRoundedUp } from "@/lib/simulator/driving/market/dollars-up";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

type LimitContext = CallTx<never, Principal>;
type Of<K extends ConfirmedOperation["kind"]> = Extract<ConfirmedOperation, { kind: K }>;

/**
 * Returns the amounts of the operations that a key may do without a person: empty when the operation only determines a
 * destination, or when a later call moves the money. Operations that are not listed are for people only.
 */
const movedAmounts: {
  readonly [K in ConfirmedOperation["kind"]]?: (
    operation: Of<K>,
    context: LimitContext,
  ) => readonly Money[] | Promise<Money[]>;
} = {
  payment: ({ amount }) => [amount],
  batch: ({ debits }) => debits,
  transfer: ({ amount }) => [amount],
  settlement: ({ amount }) => [amount],
  refund: ({ amount }) => [amount],
  exchangePay: () => [],
  exchangePayCost: ({ debit }) => [debit],
  payee: () => [],
  limit: ({ amount }) => [amount],
  limitChange: ({ amount }) => [amount],
  async quote({ quoteId }, { world, principal, prisma }) {
    const quote = await prisma.quote.findFirst({ where: { world: world.id, userNo: principal.userNo, id: quoteId } });
    return quote ? [money(currencyFromColumn(quote.sell), quote.sellMinor)] : [];
  },
};

/**
 * Replaces a person's proof when a key does an operation with confirmation: checks its limits, one per order and one
 * per Beijing day, in US dollars at the current mid rate, rounded up. The returned function counts the amount inside
 * the transaction, so that concurrent orders never exceed the limit, and a refused one does not count.
 */
export async function checkKeyLimits(
  context: LimitContext,
  key: HeldKey,
  operation: ConfirmedOperation,
): Promise<UseProof> {
  const { refuse, now } = context;
  // named cast: the entry under an operation's kind is for operations of that kind
  const amountsOf = movedAmounts[operation.kind] as
    ((operation: ConfirmedOperation, context: LimitContext) => readonly Money[] | Promise<Money[]>) | undefined;
  if (!amountsOf || key.orderUsd === null || key.dayUsd === null) return refuse("PERSON_NEEDED");
  const { orderUsd, dayUsd } = key;
  const values = await Promise.all(
    (await amountsOf(operation, context)).map((amount) => usdCentsRoundedUp(context, amount)),
  );
  // what cannot be valued is more than any limit
  const usdMinor = values.reduce<bigint | undefined>(
    (sum, value) => (sum === undefined || value === undefined ? undefined : sum + value),
    0n,
  );
  if (usdMinor === undefined || usdMinor > orderUsd)
    return refuse("KEY_LIMIT", { limit: amountText(money("USD", orderUsd)), of: "order" });
  if (usdMinor === 0n) return async () => true;
  return async (tx) =>
    (await addToDay(tx, { keyId: key.id, day: beijingDay(now), userNo: context.principal.userNo, usdMinor }, dayUsd)) ||
    refuse("KEY_LIMIT", { limit: amountText(money("USD", dayUsd)), of: "day" });
}

/**
 * Adds an amount to the total that a key has moved on a day, unless that exceeds its limit: the update has that
 * condition, and a concurrent one waits for it. Returns false when the limit does not cover it.
 */
async function addToDay(
  { prisma, world }: InWorld,
  { keyId, day, userNo, usdMinor }: Omit<Row<"ApiKeyDay">, "world">,
  limit: bigint,
): Promise<boolean> {
  const dayKey = { world: world.id, keyId, day };
  await prisma.apiKeyDay.createMany({ data: { ...dayKey, userNo, usdMinor: 0n }, skipDuplicates: true });
  const { count } = await prisma.apiKeyDay.updateMany({
    where: { ...dayKey, usdMinor: { lte: limit - usdMinor } },
    data: { usdMinor: { increment: usdMinor } },
  });
  return count === 1;
}

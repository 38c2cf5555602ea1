import type { Deed } from "@/lib/call/deed";
import type { HeldKey, Who } from "@/lib/call/who";
import { amountText, money, type Money } from "@/lib/money/money";
import { dayOf } from "@/lib/time/beijing";
import type { UseProof } from "../../access/mfa/check";
import type { CallTx } from "@/lib/simulator/platform/handler";
import { dollarsUp } from "@/lib/simulator/driving/market/dollars-up";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

type Asked = CallTx<never, Who>;
type Of<K extends Deed["kind"]> = Extract<Deed, { kind: K }>;

/**
 * What a deed moves that a key may do without a person: nothing where it only says where money may go, or where a later
 * call moves it. What is not here belongs to people.
 */
const moved: { readonly [K in Deed["kind"]]?: (deed: Of<K>, asked: Asked) => readonly Money[] | Promise<Money[]> } = {
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
  async quote({ quoteId }, { world, who, prisma }) {
    const found = await prisma.quote.findFirst({ where: { world: world.id, userNo: who.userNo, id: quoteId } });
    return found ? [money(currencyOf(found.sell), found.sellMinor)] : [];
  },
};

/**
 * What stands for the proof of a person where a key does what they would confirm: its limits, one of each order and one
 * of all of a Beijing day, in US dollars at the mid rate of now, rounded up. What is returned counts it inside the
 * transaction, so that of orders that come together no more pass than the limit covers, and one that is refused does not
 * count.
 */
export async function withinLimits(asked: Asked, key: HeldKey, deed: Deed): Promise<UseProof> {
  const { refuse, now } = asked;
  // named cast: the entry under a deed's kind is for deeds of that kind
  const amountsOf = moved[deed.kind] as ((deed: Deed, asked: Asked) => readonly Money[] | Promise<Money[]>) | undefined;
  if (!amountsOf || key.orderUsd === null || key.dayUsd === null) return refuse("PERSON_NEEDED");
  const { orderUsd, dayUsd } = key;
  const values = await Promise.all((await amountsOf(deed, asked)).map((amount) => dollarsUp(asked, amount)));
  // what cannot be valued is more than any limit
  const usdMinor = values.reduce<bigint | undefined>(
    (sum, value) => (sum === undefined || value === undefined ? undefined : sum + value),
    0n,
  );
  if (usdMinor === undefined || usdMinor > orderUsd)
    return refuse("KEY_LIMIT", { limit: amountText(money("USD", orderUsd)), of: "order" });
  if (usdMinor === 0n) return async () => true;
  return async (tx) =>
    (await addToDay(tx, { keyId: key.id, day: dayOf(now), userNo: asked.who.userNo, usdMinor }, dayUsd)) ||
    refuse("KEY_LIMIT", { limit: amountText(money("USD", dayUsd)), of: "day" });
}

/**
 * Adds what a key moves to what it has moved on a day, unless that would be more than its limit: the row is changed on
 * that condition, and whoever comes second waits for it. False where the limit does not cover it.
 */
async function addToDay(
  { prisma, world }: InWorld,
  { keyId, day, userNo, usdMinor }: Omit<Row<"ApiKeyDay">, "world">,
  limit: bigint,
): Promise<boolean> {
  const one = { world: world.id, keyId, day };
  await prisma.apiKeyDay.createMany({ data: { ...one, userNo, usdMinor: 0n }, skipDuplicates: true });
  const { count } = await prisma.apiKeyDay.updateMany({
    where: { ...one, usdMinor: { lte: limit - usdMinor } },
    data: { usdMinor: { increment: usdMinor } },
  });
  return count === 1;
}

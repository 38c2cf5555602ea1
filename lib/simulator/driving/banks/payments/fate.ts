import { createHash } from "node:crypto";
import { fateOfAmount, fateOfPayee, type BankFate } from "@/lib/payments/test-payments";
import { bankShares } from "@/lib/payments/terms";
import type { Row } from "@/lib/simulator/platform/store/records";
import { namedIn, term, type World } from "@/lib/simulator/driving/worlds/world";

/** What becomes of a payment, by which rule, and the banks' words for it where operations gave some. */
export interface Fate {
  readonly fate: BankFate;
  readonly rule: "bankOnTime" | "bankMagicAmount" | "bankMagicPayee" | "bankShare" | "bankNext";
  readonly says?: string;
}

const million = 1_000_000;

/** A number below a million that is a payment's own: the same seed and number give the same. */
export const drawOf = (world: Pick<World, "seed">, orderNo: string, what: string): number =>
  createHash("sha256").update(`${world.seed}|bank|${what}|${orderNo}`).digest().readUInt32BE(0) % million;

/** What operations decided about the next payment that the banks take up. */
export function nextFate(world: Pick<World, "terms">): Fate | undefined {
  const next = namedIn(namedIn(world.terms)["bankNext"]);
  const { fate, reason } = next;
  return typeof fate === "string" && typeof reason === "string"
    ? // named cast: the call that sets it lets only fates in
      { fate: fate as BankFate, rule: "bankNext", says: reason }
    : undefined;
}

/** What becomes of a payment by itself: as its amount or payee asks, else by the world's shares. */
export function fateOf(
  world: Pick<World, "seed" | "terms">,
  { orderNo, amountMinor, payeeName }: Pick<Row<"Payment">, "orderNo" | "amountMinor" | "payeeName">,
): Fate {
  const [asAmount, asPayee] = [fateOfAmount(amountMinor), fateOfPayee(payeeName)];
  if (asAmount) return { fate: asAmount, rule: "bankMagicAmount" };
  if (asPayee) return { fate: asPayee, rule: "bankMagicPayee" };
  let left = drawOf(world, orderNo, "fate");
  for (const { fate, name, usual } of bankShares) {
    left -= term(world, name, usual);
    if (left < 0) return { fate, rule: "bankShare" };
  }
  return { fate: "onTime", rule: "bankOnTime" };
}

import { createHash } from "node:crypto";
import { testOutcomeByAmount, testOutcomeByPayeeName, type BankFate } from "@/lib/payments/test-payments";
import { bankShares } from "@/lib/payments/terms";
import type { Row } from "@/lib/simulator/platform/store/records";
import { jsonFieldsByName, numericWorldTerm, type World } from "@/lib/simulator/driving/worlds/world";

/** Describes the outcome of a payment, the rule that decided it, and the banks' message where operations set one. */
export interface Fate {
  readonly fate: BankFate;
  readonly rule: "bankOnTime" | "bankMagicAmount" | "bankMagicPayee" | "bankShare" | "bankNext";
  readonly message?: string;
}

const million = 1_000_000;

/**
 * Returns a number below a million that is derived from a payment: the same seed and order number give the same result.
 */
export const deterministicDraw = (world: Pick<World, "seed">, orderNo: string, purpose: string): number =>
  createHash("sha256").update(`${world.seed}|bank|${purpose}|${orderNo}`).digest().readUInt32BE(0) % million;

/** Returns what operations decided about the next payment that the banks process. */
export function operationsFateDecision(world: Pick<World, "terms">): Fate | undefined {
  const next = jsonFieldsByName(jsonFieldsByName(world.terms)["bankNext"]);
  const { fate, reason } = next;
  return typeof fate === "string" && typeof reason === "string"
    ? // named cast: the call that sets it lets only fates in
      { fate: fate as BankFate, rule: "bankNext", message: reason }
    : undefined;
}

/** Returns the automatic outcome of a payment: as its amount or payee requests, else by the world's shares. */
export function automaticPaymentFate(
  world: Pick<World, "seed" | "terms">,
  { orderNo, amountMinor, payeeName }: Pick<Row<"Payment">, "orderNo" | "amountMinor" | "payeeName">,
): Fate {
  const [asAmount, asPayee] = [testOutcomeByAmount(amountMinor), testOutcomeByPayeeName(payeeName)];
  if (asAmount) return { fate: asAmount, rule: "bankMagicAmount" };
  if (asPayee) return { fate: asPayee, rule: "bankMagicPayee" };
  let remaining = deterministicDraw(world, orderNo, "fate");
  for (const { fate, name, usual } of bankShares) {
    remaining -= numericWorldTerm(world, name, usual);
    if (remaining < 0) return { fate, rule: "bankShare" };
  }
  return { fate: "onTime", rule: "bankOnTime" };
}

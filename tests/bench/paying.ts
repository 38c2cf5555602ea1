import { randomUUID } from "node:crypto";
import { money } from "@/lib/money/money";
import { payments } from "@/lib/payments/calls/payments";
import { paying } from "../fixtures/payment-input";
import type { Line } from "./bank";

/** Pays a hundred dollars to a payee of the merchant's, confirmed with the payment password. */
export async function payOnce(line: Line, payeeId: string): Promise<void> {
  await line(payments.pay, paying(payeeId, { amount: money("USD", 100_00n) }), randomUUID());
}

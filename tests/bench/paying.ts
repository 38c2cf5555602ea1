import { randomUUID } from "node:crypto";
import { money } from "@/lib/money/money";
import { payments } from "@/lib/payments/calls/payments";
import { payPassword, type Line } from "./bank";

/** Pays a hundred dollars to a payee of the merchant's, confirmed with the payment password. */
export async function payOnce(line: Line, payeeId: string): Promise<void> {
  await line(
    payments.pay,
    {
      payeeId,
      amount: money("USD", 100_00n),
      payCurrency: "USD",
      bearer: "SHA",
      purpose: "goods",
      reference: "INV 1",
      merchantOrderNo: "",
      isAgain: true,
      payPassword,
    },
    randomUUID(),
  );
}

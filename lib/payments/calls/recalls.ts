import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { stateOf } from "@/lib/call/state";
import { line, orderNo } from "@/lib/call/field-schemas";
import { permissionTo } from "@/lib/gate/screen";
import { instant } from "@/lib/time/instant";
import { paymentsScreens } from "../screens";
import { paymentRecall } from "../states";

const orders = calls("/api/pay/paymentOrder", { needs: permissionTo(paymentsScreens.records, "cancel") });

/** A request to get a payment back, and what became of it. */
export const recall = z.object({
  state: stateOf(paymentRecall),
  reason: z.string(),
  /** The banks' answer; empty until there is one. */
  answer: z.string(),
  operator: z.string(),
  askedAt: instant,
  doneAt: z.nullable(instant),
});

/** Payments asked back from the banks. */
export const paymentRecalls = {
  recallPayment: orders.post("recallTrade", {
    about:
      "Asks the banks for a payment back that they have, or that arrived some days ago. They decide: granted, it is returned less what they deduct; refused, it stays as it is. Our fees stay.",
    subject: "orderNo",
    effect: "writes",
    takes: z.object({ orderNo, reason: line(1, 140) }),
    gives: recall,
    refuses: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["payments"],
  }),
};

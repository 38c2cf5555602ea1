import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { stateSchema } from "@/lib/call/state";
import { singleLineText, orderNo } from "@/lib/call/field-schemas";
import { screenActionAccess } from "@/lib/gate/screen";
import { instant } from "@/lib/time/instant";
import { paymentsScreens } from "../screens";
import { paymentRecall } from "../states";

const orders = declareCalls("/api/pay/paymentOrder", { access: screenActionAccess(paymentsScreens.records, "cancel") });

/** Describes a request to return a payment, and its result. */
export const paymentRecallShape = z.object({
  state: stateSchema(paymentRecall),
  reason: z.string(),
  /** Holds the banks' answer; empty until there is one. */
  answer: z.string(),
  operator: z.string(),
  askedAt: instant,
  doneAt: z.nullable(instant),
});

/** Manages recalls: requests to the banks to return a payment. */
export const paymentRecalls = {
  recallPayment: orders.post("recallTrade", {
    about:
      "Asks the banks for a payment back that they have, or that arrived some days ago. They decide: granted, it is returned less what they deduct; refused, it stays as it is. Our fees stay.",
    subject: "orderNo",
    effect: "writes",
    input: z.object({ orderNo, reason: singleLineText(1, 140) }),
    output: paymentRecallShape,
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["payments"],
  }),
};

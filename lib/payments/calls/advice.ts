import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { emailOrNone, orderNo } from "@/lib/call/field-schemas";
import { screenAccess, screenActionAccess } from "@/lib/gate/screen";
import { stepUpProof, stepUpRefusals } from "@/lib/gate/step-up";
import { adviceLanguage, payee } from "../payee-shape";
import { paymentsScreens } from "../screens";
import { sentAdvice } from "./payments";

const payees = declareCalls("/api/user/payee-account", { access: screenAccess(paymentsScreens.payeeEntry) });
const orders = declareCalls("/api/pay/paymentOrder", { access: screenActionAccess(paymentsScreens.records, "export") });

/** Manages remittance advice: the mail that notifies a payee of a pending payment. */
export const paymentAdvice = {
  setPayeeAdvice: payees.post("modify-user-payee-advice", {
    forKeys: false,
    about:
      "Where a payee's remittance advice goes, in which language, and whether its payments are advised unless one says otherwise. Without an address there is none.",
    subject: "payeeId",
    input: z.object({
      payeeId: z.uuid("text.missing"),
      email: emailOrNone,
      language: adviceLanguage,
      isOn: z.boolean(),
      ...stepUpProof,
    }),
    operation: ({ payeeId, email }) => ({ kind: "payeeAdvice", payeeId, email }),
    output: payee,
    errors: [...stepUpRefusals, "ACCOUNT_NOTFOUND", "ORDER_UNCHANGED"],
    changes: ["payees"],
  }),
  sendAdvice: orders.post("sendRemittanceAdvice", {
    about:
      "Sends the payee of a payment that the banks have its remittance advice, to its address of now: once more, or for the first time. Not too often, nor without end in a day: so many of one merchant, and so many to one address.",
    subject: "orderNo",
    effect: "writes",
    input: z.object({ orderNo }),
    output: sentAdvice,
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW", "REQUEST_BUSY", "ADVICE_LIMIT"],
    changes: ["payments"],
  }),
};

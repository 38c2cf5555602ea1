import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { orderNo } from "@/lib/call/field-schemas";
import { permissionOf, permissionTo } from "@/lib/gate/screen";
import { adviceLanguage, payee } from "../payee-shape";
import { paymentsScreens } from "../screens";
import { sentAdvice } from "./payments";

const payees = calls("/api/user/payee-account", { needs: permissionOf(paymentsScreens.payeeEntry) });
const orders = calls("/api/pay/paymentOrder", { needs: permissionTo(paymentsScreens.records, "export") });

const email = z.union([z.literal(""), z.email("text.email").check(z.maxLength(120, "text.long"))], "text.email");

/** Remittance advice: the mail by which a payee learns of a payment that is on its way. */
export const paymentAdvice = {
  setPayeeAdvice: payees.post("modify-user-payee-advice", {
    about:
      "Where a payee's remittance advice goes, in which language, and whether its payments are advised unless one says otherwise. Without an address there is none.",
    subject: "payeeId",
    takes: z.object({ payeeId: z.uuid("text.missing"), email, language: adviceLanguage, isOn: z.boolean() }),
    gives: payee,
    refuses: ["ACCOUNT_NOTFOUND", "ORDER_UNCHANGED"],
    changes: ["payees"],
  }),
  sendAdvice: orders.post("sendRemittanceAdvice", {
    about:
      "Sends the payee of a payment that the banks have its remittance advice, to its address of now: once more, or for the first time. Not too often.",
    subject: "orderNo",
    effect: "writes",
    takes: z.object({ orderNo }),
    gives: sentAdvice,
    refuses: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW", "REQUEST_BUSY"],
    changes: ["payments"],
  }),
};

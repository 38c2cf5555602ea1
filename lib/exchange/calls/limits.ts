import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { day, orderNo } from "@/lib/call/field-schemas";
import { screenAccess } from "@/lib/gate/screen";
import { stepUpProof, stepUpRefusals } from "@/lib/gate/step-up";
import { moneyCodec } from "@/lib/money/money";
import { rateCodec } from "@/lib/money/rate";
import { exchangeOrder } from "./orders";
import { exchangeScreens } from "../screens";

const apply = declareCalls("/api/user/exchange-order", { access: screenAccess(exchangeScreens.apply) });

/**
 * Declares changes of a waiting limit order, besides cancelling it. The specification has no such call: its path is the
 * product's own.
 */
export const limitCalls = {
  change: apply.post("modifyLimitOrder", {
    about:
      "Changes what a waiting limit order asks for; all rules of placing one hold again. Another amount or target gives up its place in the queue. Refused where the order is not the version that was seen. From the world's limit on it is confirmed with the payment password and the second step.",
    subject: "orderNo",
    makes: "orderNo",
    effect: "money",
    input: z.object({
      orderNo,
      version: z.int(),
      amount: moneyCodec,
      target: rateCodec,
      validUntil: day,
      fillsPart: z.boolean(),
      holdsFunds: z.boolean(),
      ...stepUpProof,
    }),
    operation: ({ orderNo, amount, target }) => ({ kind: "limitChange", orderNo, amount, target }),
    output: exchangeOrder,
    errors: [
      ...stepUpRefusals,
      "ORDER_NOTFOUND",
      "OPERATION_NOT_ALLOW",
      "ORDER_CHANGED",
      "ORDER_UNCHANGED",
      "NO_RATE",
      "INVALID_CURRENCY",
      "BELOW_MINI_LIMIT",
      "TARGET_OUT_OF_RANGE",
      "TARGET_ALREADY_MET",
      "DATE_OUT_OF_RANGE",
      "PRODUCT_NOT_ACTIVE",
      "LACK_BALANCE",
    ],
    changes: ["exchange-orders", "balances"],
  }),
};

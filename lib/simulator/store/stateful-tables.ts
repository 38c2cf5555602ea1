import { englishName, enquiry, merchant, person, role } from "@/lib/access/states";
import { productAccess } from "@/lib/exchange/product-states";
import { quotaCard } from "@/lib/exchange/quota-states";
import { rateReminder } from "@/lib/exchange/reminder-states";
import { exchangeKinds, machineOf } from "@/lib/exchange/states";
import type { Machine } from "@/lib/machine/machine";
import { notice } from "@/lib/notices/states";
import { payee, poboPayer, payment, paymentBatch, paymentRefund, paymentReview } from "@/lib/payments/states";
import { income, remittance } from "@/lib/receiving/states";

/** Every kind of row that has states, with its table; exchanges of a kind with theirs. */
export const statefulTables: readonly (readonly [machine: Machine, table: string, kind?: string])[] = [
  ...exchangeKinds.map((kind) => [machineOf(kind), "exchange_order", kind] as const),
  [productAccess, "product_access"],
  [rateReminder, "rate_reminder"],
  [quotaCard, "quota_card"],
  [remittance, "remittance"],
  [income, "income"],
  [payee, "payee"],
  [poboPayer, "pobo_payer"],
  [payment, "payment"],
  [paymentBatch, "payment_batch"],
  [paymentReview, "payment_review"],
  [paymentRefund, "payment_refund"],
  [role, "role"],
  [enquiry, "enquiry"],
  [notice, "notice"],
  [englishName, "english_name"],
  [person, "operator"],
  [merchant, "merchant"],
];

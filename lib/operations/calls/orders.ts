import * as z from "zod/mini";
import { file } from "@/lib/call/call";
import { historyRow, stateSchema } from "@/lib/call/state";
import { singleLineText, orderNo, page, objectPageSchema } from "@/lib/call/field-schemas";
import { signedMoneyCodec, moneyCodec } from "@/lib/money/money";
import { rateCodec } from "@/lib/money/rate";
import { paymentBatch } from "@/lib/payments/states";
import { instant } from "@/lib/time/instant";
import { posting } from "./exchange";
import { worldInput, userNo, inWorld } from "./worlds";

/** Lists the kinds of records that a number may identify. */
export const foundKind = z.enum([
  "exchange",
  "payment",
  "refund",
  "batch",
  "remittance",
  "income",
  "transfer",
  "relation",
  "material",
  "association",
  "incomeRefund",
  "application",
  "receivingAccount",
  "settlement",
  "settlementPayee",
  "exchangePay",
  "posting",
  "merchant",
]);

/** Holds the tick that counted at an instant, with the mid rate of the order's own pair if it has one. */
const tick = z.object({ no: z.string(), at: instant, mid: z.nullable(rateCodec) });

/** Describes the values that a rule compared when it decided about an order. */
const reason = z.object({
  rule: z.string(),
  needed: z.nullable(signedMoneyCodec),
  present: z.nullable(signedMoneyCodec),
  at: instant,
  tick: z.nullable(tick),
});

/** Describes a file that was submitted with an order, as `document` serves it. */
export const givenFile = z.object({ fileId: z.uuid(), fileName: z.string() });

/** Finds every record with a number, and explains its state. */
export const orderViews = {
  find: inWorld.get("find", {
    about:
      "Finds by any number, or part of one: exchanges, payments (by their own number, the merchant's or the UETR), refunds, batches, transfers and their relations, remittances, incomes with their associations and refunds, settlement materials, receiving accounts and the applications for them, postings, and merchants by number or name. At most ten of each, the newest first.",
    input: z.object({ ...worldInput, text: singleLineText(2, 60) }),
    output: z.object({
      rows: z.array(
        z.object({
          kind: foundKind,
          number: z.string(),
          /** Holds the number of the order it belongs to, when it is not an order itself. */
          orderNo: z.nullable(z.string()),
          userNo: z.string(),
          about: z.string(),
          at: instant,
        }),
      ),
    }),
    reads: [
      "worlds",
      "exchange-orders",
      "payments",
      "transfers",
      "incomes",
      "associations",
      "receiving-accounts",
      "settlement-materials",
      "settlement-orders",
    ],
  }),
  order: inWorld.get("orders/{number}", {
    about:
      "One exchange, payment, refund, batch, transfer, relation, settlement material or remittance by its number: its amounts, every change of its state with the tick that counted then, why it came to it (what was needed, what was there, by which rule), and everything it posted.",
    input: z.object({ ...worldInput, number: orderNo }),
    output: z.object({
      kind: foundKind,
      number: z.string(),
      userNo: z.string(),
      merchant: z.string(),
      machine: z.string(),
      state: z.string(),
      about: z.string(),
      amounts: z.array(z.object({ name: z.string(), amount: moneyCodec })),
      target: z.nullable(rateCodec),
      rate: z.nullable(rateCodec),
      said: z.nullable(z.string()),
      /** Holds the payer that a payment or batch is paid on behalf of, and the documents submitted with it. */
      payer: z.nullable(z.string()),
      documents: z.array(givenFile),
      history: z.array(z.extend(historyRow, { tick: z.nullable(tick) })),
      reasons: z.array(reason),
      related: z.array(z.object({ kind: foundKind, number: z.string() })),
      postings: z.array(posting),
    }),
    errors: ["ORDER_NOTFOUND"],
    reads: ["exchange-orders", "payments", "transfers", "incomes", "settlement-materials", "settlement-orders"],
  }),
  document: inWorld.get("orders/{number}/documents/{fileId}", {
    about:
      "A document that was given with a payment, a batch, a transfer, a relation or a material, or for a remittance's income.",
    input: z.object({ ...worldInput, number: orderNo, fileId: z.uuid() }),
    output: file,
    errors: ["ORDER_NOTFOUND", "FILE_NOTFOUND"],
  }),
  batches: inWorld.get("batches", {
    about: "Batches of payments of a world's merchants, newest first.",
    input: z.object({
      ...worldInput,
      state: z.optional(stateSchema(paymentBatch)),
      userNo: z.optional(userNo),
      text: z.optional(singleLineText(0, 60)),
      ...page,
    }),
    output: objectPageSchema({
      batchNo: z.string(),
      userNo: z.string(),
      merchant: z.string(),
      fileName: z.string(),
      /** Holds the account that pays the whole batch, or null when each currency is paid from its own account. */
      payCurrency: z.nullable(z.string()),
      payer: z.nullable(z.string()),
      state: stateSchema(paymentBatch),
      rows: z.int(),
      faulty: z.int(),
      paid: z.int(),
      placedAt: instant,
    }),
    reads: ["payments"],
  }),
};

import * as z from "zod/mini";
import { orderNo } from "@/lib/call/field-schemas";
import { stateSchema } from "@/lib/call/state";
import { exchangeOrder } from "@/lib/exchange/calls/orders";
import { materialView } from "@/lib/materials/calls/materials";
import { payment } from "@/lib/payments/calls/payments";
import { paymentBatch } from "@/lib/payments/states";
import { incomeView } from "@/lib/receiving/calls/receiving";
import { incomeRefundView } from "@/lib/receiving/calls/refunds";
import { advanceShape } from "@/lib/settlement/calls/advances";
import { exchangePayOrder } from "@/lib/settlement/calls/exchange-pay";
import { settlementOrderShape } from "@/lib/settlement/calls/order-shape";
import { instant } from "@/lib/time/instant";
import { transferSchema } from "@/lib/transfers/calls/transfers";
import type { EventFamily, EventType, testEvent } from "./event-sources";

/**
 * Describes a batch of payments as its own people may view it at any time; the result of each payment is reported by
 * the payments' own events.
 */
export const batchEventData = z.object({
  batchNo: orderNo,
  state: stateSchema(paymentBatch),
  fileName: z.string(),
  rowsRead: z.int(),
  rowsFaulty: z.int(),
  placedAt: instant,
  doneAt: z.nullable(instant),
});

/** Lists the data of an event, by the first word of its type: the order as its reading calls return it. */
export const eventData = {
  payment,
  batch: batchEventData,
  exchange: exchangeOrder,
  income: incomeView,
  refund: incomeRefundView,
  settlement: settlementOrderShape,
  exchange_pay: exchangePayOrder,
  material: materialView,
  transfer: transferSchema,
  advance: advanceShape,
} as const satisfies Record<EventFamily, z.ZodMiniType>;

/** Describes the data of a test. */
export const testData = z.object({ endpointId: z.uuid() });

/** Describes a message as it is sent. */
export const webhookMessageSchema = <T extends z.ZodMiniType>(type: EventType | typeof testEvent, data: T) =>
  z.object({ type: z.literal(type), timestamp: instant, data });

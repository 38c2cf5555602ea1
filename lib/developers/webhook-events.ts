import * as z from "zod/mini";
import { orderNo } from "@/lib/call/field-schemas";
import { stateOf } from "@/lib/call/state";
import { exchangeOrder } from "@/lib/exchange/calls/orders";
import { material } from "@/lib/materials/calls/materials";
import { payment } from "@/lib/payments/calls/payments";
import { paymentBatch } from "@/lib/payments/states";
import { income } from "@/lib/receiving/calls/receiving";
import { refund } from "@/lib/receiving/calls/refunds";
import { advanceShape } from "@/lib/settlement/calls/advances";
import { exchangePayOrder } from "@/lib/settlement/calls/exchange-pay";
import { settlementOrder } from "@/lib/settlement/calls/order-shape";
import { instant } from "@/lib/time/instant";
import { transfer } from "@/lib/transfers/calls/transfers";
import type { EventFamily, EventType, testEvent } from "./event-sources";

/** A batch of payments as its own people see it at any time; what became of each payment is the payments' own events. */
export const batchTold = z.object({
  batchNo: orderNo,
  state: stateOf(paymentBatch),
  fileName: z.string(),
  rowsRead: z.int(),
  rowsFaulty: z.int(),
  placedAt: instant,
  doneAt: z.nullable(instant),
});

/** What an event carries, by the first word of its type: the order as the calls that read it give it. */
export const eventData = {
  payment,
  batch: batchTold,
  exchange: exchangeOrder,
  income,
  refund,
  settlement: settlementOrder,
  exchange_pay: exchangePayOrder,
  material,
  transfer,
  advance: advanceShape,
} as const satisfies Record<EventFamily, z.ZodMiniType>;

/** What a test carries. */
export const testData = z.object({ endpointId: z.uuid() });

/** A message as it is sent. */
export const messageOf = <T extends z.ZodMiniType>(type: EventType | typeof testEvent, data: T) =>
  z.object({ type: z.literal(type), timestamp: instant, data });

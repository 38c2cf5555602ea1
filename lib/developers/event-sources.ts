import { bookedOrder, limitOrder, postFundedOrder, realTimeOrder } from "@/lib/exchange/states";
import type { Machine } from "@/lib/machine/machine";
import { material } from "@/lib/materials/states";
import { payment, paymentBatch } from "@/lib/payments/states";
import { income, incomeRefund } from "@/lib/receiving/states";
import { advance } from "@/lib/settlement/advance-states";
import { exchangePay } from "@/lib/settlement/exchange-pay-states";
import { settlementOrder } from "@/lib/settlement/order-states";
import { accountTransfer } from "@/lib/transfers/states";

/** Some steps of an order's life of which its merchant's software may be told. */
interface Source {
  readonly machine: string;
  /** Which of the machine's `told` columns names the merchant. */
  readonly owner: number;
  /** Events of the machine; `made` is how an order comes to be, `made:credited` one that came to be in that state. */
  readonly on: readonly string[];
}

const from = <S extends string, E extends string>(
  { name: machine }: Machine<S, E>,
  ...on: readonly NoInfer<E | "made" | `made:${S}`>[]
): Source => ({ machine, owner: 0, on });

/** What a type of event derives from, and the page whose permission is needed to have it sent somewhere. */
interface EventSource {
  readonly needs: string;
  readonly from: readonly Source[];
}

const of = (needs: string, ...sources: readonly Source[]): EventSource => ({ needs, from: sources });

const payments = "payment_manage/payment_order";
const batches = "payment_manage/batchPaymentDetail";
const exchanges = "exchange/exchangeOrder";
const incomes = "collection/receipts_page";
const settlements = "settle/settle-order";
const exchangePays = "exchange/exchangePayOrder";
const materials = "collection/material_page";
const transfers = "transfer_manage/transferOrder";
const advances = "settle/advances";

/**
 * All types of events that a merchant's own software may be told of, each with the steps of the state machines that it
 * derives from: whatever takes an order through such a step makes the event (lib/simulator/platform/store/transition.ts). What
 * they carry is in `webhook-events.ts`, their names for people in messages/<language>/developers.json.
 */
export const eventSources = {
  "payment.created": of(payments, from(payment, "made")),
  "payment.sent": of(payments, from(payment, "dispatch")),
  "payment.material_requested": of(payments, from(payment, "askMaterial")),
  "payment.paid": of(payments, from(payment, "succeed")),
  "payment.failed": of(payments, from(payment, "reject", "withdraw", "fail")),
  "payment.returned": of(payments, from(payment, "return")),
  "payment.canceled": of(payments, from(payment, "cancel", "recall", "expire")),
  "batch.approved": of(batches, from(paymentBatch, "approve")),
  "batch.rejected": of(batches, from(paymentBatch, "reject")),
  "exchange.created": of(
    exchanges,
    from(realTimeOrder, "made"),
    from(limitOrder, "made"),
    from(bookedOrder, "made"),
    from(postFundedOrder, "made"),
  ),
  "exchange.filled": of(
    exchanges,
    from(realTimeOrder, "fill"),
    from(limitOrder, "fill", "fillPart"),
    from(bookedOrder, "deliver"),
    from(postFundedOrder, "deliver", "cure"),
  ),
  "exchange.failed": of(exchanges, from(realTimeOrder, "refuse"), from(limitOrder, "starve")),
  "exchange.expired": of(exchanges, from(limitOrder, "expire"), from(bookedOrder, "miss")),
  "exchange.canceled": of(
    exchanges,
    from(limitOrder, "cancel"),
    from(bookedOrder, "cancel"),
    from(postFundedOrder, "cancel"),
  ),
  "exchange.defaulted": of(exchanges, from(postFundedOrder, "default")),
  "exchange.closed_out": of(exchanges, from(postFundedOrder, "closeOut")),
  "income.received": of(incomes, from(income, "made")),
  "income.credited": of(incomes, from(income, "made:credited", "clear", "pass")),
  "refund.confirmation_requested": of(incomes, from(incomeRefund, "ask")),
  "refund.completed": of(incomes, from(incomeRefund, "complete")),
  "refund.failed": of(incomes, from(incomeRefund, "fail")),
  "settlement.created": of(settlements, from(settlementOrder, "made")),
  "settlement.documents_requested": of(settlements, from(settlementOrder, "askDocuments")),
  "settlement.succeeded": of(settlements, from(settlementOrder, "succeed")),
  "settlement.failed": of(settlements, from(settlementOrder, "fail")),
  "settlement.returned": of(settlements, from(settlementOrder, "return")),
  "settlement.canceled": of(
    settlements,
    from(settlementOrder, "cancel", "recall", "expire", "reject", "lapse", "withdraw"),
  ),
  "exchange_pay.material_requested": of(exchangePays, from(exchangePay, "askMaterials")),
  "exchange_pay.succeeded": of(exchangePays, from(exchangePay, "succeed")),
  "exchange_pay.failed": of(exchangePays, from(exchangePay, "fail")),
  "exchange_pay.returned": of(exchangePays, from(exchangePay, "return")),
  "exchange_pay.canceled": of(exchangePays, from(exchangePay, "reject", "lapse", "cancel")),
  "material.approved": of(materials, from(material, "approve")),
  "material.failed": of(materials, from(material, "fail")),
  "material.refused": of(materials, from(material, "refuse")),
  "transfer.done": of(transfers, from(accountTransfer, "succeed")),
  "transfer.failed": of(transfers, from(accountTransfer, "fail")),
  "transfer.received": of(transfers, { ...from(accountTransfer, "succeed"), owner: 1 }),
  "advance.due": of(advances, from(advance, "fallDue")),
  "advance.repaid": of(advances, from(advance, "repay")),
} as const satisfies Record<string, EventSource>;

export type EventType = keyof typeof eventSources;

// named cast: the keys of a constant object are its names
export const eventTypes = Object.keys(eventSources) as [EventType, ...EventType[]];

export const isEventType = (text: string): text is EventType => Object.hasOwn(eventSources, text);

type FamilyOf<T extends string> = T extends `${infer F}.${string}` ? F : never;

/** The first word of a type of event: what it is about. */
export type EventFamily = FamilyOf<EventType>;

export const familyOf = (type: EventType): EventFamily =>
  // named cast: what stands before the first full stop of each type
  type.slice(0, type.indexOf(".")) as EventFamily;

/** The families in the order of the table, each with its types. */
export const eventFamilies: readonly (readonly [EventFamily, readonly EventType[]])[] = [
  ...new Set(eventTypes.map(familyOf)),
].map((family) => [family, eventTypes.filter((type) => familyOf(type) === family)]);

/** The event that only the test button sends: it says that an endpoint can be reached, and nothing of the business. */
export const testEvent = "test.ping";

const byStep = new Map<string, EventType[]>();
for (const type of eventTypes)
  for (const { machine, owner, on } of eventSources[type].from)
    for (const step of on) {
      const key = `${machine} ${owner} ${step}`;
      byStep.set(key, [...(byStep.get(key) ?? []), type]);
    }

/** The types of events that a step of an order is to the merchant of one of its machine's `told` columns. */
export const eventsOfStep = (
  { name }: Pick<Machine, "name">,
  owner: number,
  event: string,
  after: string,
): readonly EventType[] => [
  ...(byStep.get(`${name} ${owner} ${event}`) ?? []),
  ...(event === "made" ? (byStep.get(`${name} ${owner} made:${after}`) ?? []) : []),
];

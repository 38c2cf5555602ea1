import { bookedOrder, limitOrder, postFundedOrder, realTimeOrder } from "@/lib/exchange/states";
import type { Machine } from "@/lib/machine/machine";
import { material } from "@/lib/materials/states";
import { payment, paymentBatch } from "@/lib/payments/states";
import { income, incomeRefund } from "@/lib/receiving/states";
import { advanceMachine } from "@/lib/settlement/advance-states";
import { exchangePay } from "@/lib/settlement/exchange-pay-states";
import { settlementMachine } from "@/lib/settlement/order-states";
import { accountTransfer } from "@/lib/transfers/states";

/** Describes some steps of an order that its merchant's software may be notified of. */
interface Source {
  readonly machine: string;
  /** Holds the index of the machine's `told` column that names the merchant. */
  readonly owner: number;
  /** Lists events of the machine; `made` is the creation of an order, `made:credited` a creation in that state. */
  readonly on: readonly string[];
}

const from = <S extends string, E extends string>(
  { name: machine }: Machine<S, E>,
  ...on: readonly NoInfer<E | "made" | `made:${S}`>[]
): Source => ({ machine, owner: 0, on });

/** Describes the source of a type of event, and the page whose permission is needed to subscribe to it. */
interface EventSource {
  readonly permission: string;
  readonly from: readonly Source[];
}

const of = (permission: string, ...sources: readonly Source[]): EventSource => ({ permission, from: sources });

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
 * Lists all types of events that a merchant's own software may be notified of, each with the steps of the state
 * machines that it derives from: any transition through such a step creates the event
 * (lib/simulator/platform/store/transition.ts). Their data is in `webhook-events.ts`, their labels in
 * messages/<language>/developers.json.
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
  "settlement.created": of(settlements, from(settlementMachine, "made")),
  "settlement.documents_requested": of(settlements, from(settlementMachine, "askDocuments")),
  "settlement.succeeded": of(settlements, from(settlementMachine, "succeed")),
  "settlement.failed": of(settlements, from(settlementMachine, "fail")),
  "settlement.returned": of(settlements, from(settlementMachine, "return")),
  "settlement.canceled": of(
    settlements,
    from(settlementMachine, "cancel", "recall", "expire", "reject", "lapse", "withdraw"),
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
  "advance.due": of(advances, from(advanceMachine, "fallDue")),
  "advance.repaid": of(advances, from(advanceMachine, "repay")),
} as const satisfies Record<string, EventSource>;

export type EventType = keyof typeof eventSources;

// named cast: the keys of a constant object are its names
export const eventTypes = Object.keys(eventSources) as [EventType, ...EventType[]];

export const isEventType = (text: string): text is EventType => Object.hasOwn(eventSources, text);

type FamilyOf<T extends string> = T extends `${infer F}.${string}` ? F : never;

/** Names the first word of a type of event: its subject. */
export type EventFamily = FamilyOf<EventType>;

export const familyOf = (type: EventType): EventFamily =>
  // named cast: what stands before the first full stop of each type
  type.slice(0, type.indexOf(".")) as EventFamily;

/** Lists the families in the order of the table, each with its types. */
export const eventFamilies: readonly (readonly [EventFamily, readonly EventType[]])[] = [
  ...new Set(eventTypes.map(familyOf)),
].map((family) => [family, eventTypes.filter((type) => familyOf(type) === family)]);

/**
 * Names the event that only the test button sends: it verifies that an endpoint is reachable, and contains no business
 * data.
 */
export const testEvent = "test.ping";

const byStep = new Map<string, EventType[]>();
for (const type of eventTypes)
  for (const { machine, owner, on } of eventSources[type].from)
    for (const step of on) {
      const key = `${machine} ${owner} ${step}`;
      byStep.set(key, [...(byStep.get(key) ?? []), type]);
    }

/** Returns the types of events of a step of an order, for the merchant of one of its machine's `told` columns. */
export const eventTypesOfOrderStep = (
  { name }: Pick<Machine, "name">,
  owner: number,
  event: string,
  after: string,
): readonly EventType[] => [
  ...(byStep.get(`${name} ${owner} ${event}`) ?? []),
  ...(event === "made" ? (byStep.get(`${name} ${owner} made:${after}`) ?? []) : []),
];

import * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import { familyOf, type EventFamily, type EventType } from "@/lib/developers/event-sources";
import { eventData, webhookMessageSchema } from "@/lib/developers/webhook-events";
import { paymentBatch } from "@/lib/payments/states";
import { operatorNames } from "../../access/operator-names";
import { readExchangeOrder as readExchange } from "../../exchange/orders/read-order";
import { readMaterialView } from "../../materials/orders/views";
import { readPayment } from "../../payments/orders/read-payment";
import { refundViewOf } from "../../receiving/refunds/views";
import { toIncomeView } from "../../receiving/views";
import { toAdvance } from "../../settlement/advance/views";
import { readExchangePay } from "../../settlement/exchange-pay/views";
import { readSettlement } from "../../settlement/orders/read-settlement";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { toTransferView } from "../../transfers/orders/views";
import type { World } from "@/lib/simulator/driving/worlds/world";

/** Reads an order as its merchant's calls return it. */
type Read<F extends EventFamily> = (
  tx: InWorld<World>,
  subject: string,
  userNo: string,
) => Promise<z.output<(typeof eventData)[F]>>;

/** Asserts that the row of an event exists. */
function requireRow<R>(row: R | null): R {
  invariant(row, "an order that something happened to can be read");
  return row;
}

const readers: { readonly [F in EventFamily]: Read<F> } = {
  payment: readPayment,
  async batch({ prisma, world }, id) {
    const row = requireRow(await prisma.paymentBatch.findFirst({ where: { world: world.id, id } }));
    const { batchNo, state, fileName, rowsRead, rowsFaulty, placedAt, doneAt } = row;
    invariant(paymentBatch.is(state), `${state} is a state of a batch`);
    return { batchNo, state, fileName, rowsRead, rowsFaulty, placedAt, doneAt };
  },
  exchange: readExchange,
  async income({ prisma, world }, id) {
    const row = requireRow(await prisma.income.findFirst({ where: { world: world.id, id } }));
    const from = { world: world.id, id: row.remittanceId };
    return toIncomeView(row, requireRow(await prisma.remittance.findFirst({ where: from })));
  },
  async refund(tx, id) {
    const row = requireRow(await tx.prisma.incomeRefund.findFirst({ where: { world: tx.world.id, id } }));
    return refundViewOf(tx, row.orderNo);
  },
  settlement: readSettlement,
  exchange_pay: readExchangePay,
  material: readMaterialView,
  async transfer(tx, id, userNo) {
    const row = requireRow(await tx.prisma.accountTransfer.findFirst({ where: { world: tx.world.id, id } }));
    const isOut = row.userNo === userNo;
    const names = await operatorNames(tx, isOut ? [row.operatorId] : []);
    return toTransferView(row, { operator: names.get(row.operatorId) ?? null, isOut });
  },
  advance: async ({ prisma, world }, id) =>
    toAdvance(requireRow(await prisma.advance.findFirst({ where: { world: world.id, id } }))),
};

/** Builds the message of an event: its instant, and the order in its current state. */
export async function webhookEventBody(
  tx: InWorld<World>,
  { type, subject, userNo, at }: { type: EventType; subject: string; userNo: string; at: Date },
): Promise<string> {
  const family = familyOf(type);
  const data = await readers[family](tx, subject, userNo);
  // named cast: each family's reader gives what its schema says, which the table above holds it to
  return JSON.stringify(
    z.encode(webhookMessageSchema(type, eventData[family]), { type, timestamp: at, data } as never),
  );
}

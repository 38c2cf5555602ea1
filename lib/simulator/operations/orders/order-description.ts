import type { CallOutput } from "@/lib/call/call";
import { machineOf } from "@/lib/exchange/states";
import { money, type Money } from "@/lib/money/money";
import { canonicalPair, type Pair, type Rate } from "@/lib/money/rate";
import type { orderViews } from "@/lib/operations/calls/orders";
import { payment, paymentBatch, paymentRefund } from "@/lib/payments/states";
import { remittance } from "@/lib/receiving/states";
import { material } from "@/lib/materials/states";
import { settlementMachine } from "@/lib/settlement/order-states";
import { exchangePay } from "@/lib/settlement/exchange-pay-states";
import { accountTransfer, transferRelation } from "@/lib/transfers/states";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { parseExchangeKind } from "../../exchange/orders/views";
import { sumTotalsByAccount, batchTotalsOf } from "../../payments/batch/price/totals";
import { incomeProofs } from "../../receiving/incomes/proofs";
import { transferDebitOf } from "../../transfers/orders/postings";
import { listFileNames } from "./named-files";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

type View = CallOutput<typeof orderViews.order>;

/** Describes an order of any kind by the fields that all kinds share. */
export interface ExplainedOrder extends Pick<
  View,
  | "kind"
  | "number"
  | "userNo"
  | "machine"
  | "state"
  | "about"
  | "amounts"
  | "target"
  | "rate"
  | "said"
  | "payer"
  | "documents"
  | "related"
> {
  readonly id: string;
  /** The subject of its postings, when that is not its own id. */
  readonly postedAs?: string;
  readonly pair: Pair | null;
}

const amount = (name: string, of: Money) => ({ name, amount: of });
const plain: Pick<ExplainedOrder, "target" | "rate" | "said" | "payer" | "documents" | "related" | "pair"> = {
  target: null,
  rate: null,
  said: null,
  payer: null,
  documents: [],
  related: [],
  pair: null,
};
const pairFor = (a: string, b: string): Pair | null =>
  a === b ? null : canonicalPair(currencyFromColumn(a), currencyFromColumn(b));
const rateFor = (pair: Pair | null, value: bigint | null): Rate | null => (pair && value ? { ...pair, value } : null);

async function exchangeCalled(tx: InWorld, number: string): Promise<ExplainedOrder | undefined> {
  const row = await tx.prisma.exchangeOrder.findFirst({ where: { world: tx.world.id, orderNo: number } });
  if (!row) return undefined;
  const pair = pairFor(row.sell, row.buy);
  const [sell, buy] = [currencyFromColumn(row.sell), currencyFromColumn(row.buy)];
  return {
    ...plain,
    kind: "exchange",
    id: row.id,
    number,
    userNo: row.userNo,
    machine: machineOf(parseExchangeKind(row)).name,
    state: row.state,
    about: `${row.sell} → ${row.buy}`,
    amounts: [
      amount("sell", money(sell, row.sellMinor)),
      amount("buy", money(buy, row.buyMinor)),
      amount("fee", money(sell, row.feeMinor)),
    ],
    pair,
    target: rateFor(pair, row.targetRate),
    rate: rateFor(pair, row.rate),
  };
}

async function paymentCalled(tx: InWorld, number: string): Promise<ExplainedOrder | undefined> {
  const world = tx.world.id;
  const row = await tx.prisma.payment.findFirst({ where: { world, orderNo: number } });
  if (!row) return undefined;
  const [batch, refund] = [
    row.batchId ? await tx.prisma.paymentBatch.findFirst({ where: { world, id: row.batchId } }) : null,
    await tx.prisma.paymentRefund.findFirst({ where: { world, paymentId: row.id } }),
  ];
  const documentRows = await tx.prisma.paymentDocument.findMany({
    where: { world, paymentId: row.id },
    orderBy: { place: "asc" },
    select: { fileId: true },
  });
  const pair = pairFor(row.payCurrency, row.currency);
  const currency = currencyFromColumn(row.currency);
  return {
    ...plain,
    kind: "payment",
    id: row.id,
    number,
    userNo: row.userNo,
    machine: payment.name,
    state: row.state,
    about: `${row.payeeName} · ${row.payeeAccount}`,
    amounts: [
      amount("amount", money(currency, row.amountMinor)),
      amount("arrival", money(currency, row.arrivalMinor)),
      amount("pays", money(currencyFromColumn(row.payCurrency), row.payMinor)),
      amount("fee", money(currencyFromColumn(row.feeCurrency), row.feeMinor)),
    ],
    pair,
    rate: rateFor(pair, row.rate),
    said: row.failReason ?? row.asked,
    payer: row.poboName,
    documents: await listFileNames(
      tx,
      documentRows.map(({ fileId }) => fileId),
    ),
    related: [
      ...(batch ? [{ kind: "batch" as const, number: batch.batchNo }] : []),
      ...(refund ? [{ kind: "refund" as const, number: refund.orderNo }] : []),
    ],
  };
}

async function refundCalled(tx: InWorld, number: string): Promise<ExplainedOrder | undefined> {
  const world = tx.world.id;
  const row = await tx.prisma.paymentRefund.findFirst({ where: { world, orderNo: number } });
  if (!row) return undefined;
  const refundedPayment = await tx.prisma.payment.findFirst({
    where: { world, id: row.paymentId },
    select: { orderNo: true },
  });
  const currency = currencyFromColumn(row.currency);
  return {
    ...plain,
    kind: "refund",
    id: row.id,
    postedAs: row.paymentId,
    number,
    userNo: row.userNo,
    machine: paymentRefund.name,
    state: row.state,
    about: "",
    amounts: [
      amount("amount", money(currency, row.amountMinor)),
      amount("deducted", money(currency, row.deductedMinor)),
    ],
    said: row.reason,
    related: refundedPayment ? [{ kind: "payment", number: refundedPayment.orderNo }] : [],
  };
}

/** Limits the number of a batch's payments that are listed; the list of payments has all. */
const relatedMost = 20;

async function batchCalled(tx: InWorld, number: string): Promise<ExplainedOrder | undefined> {
  const world = tx.world.id;
  const row = await tx.prisma.paymentBatch.findFirst({ where: { world, batchNo: number } });
  if (!row) return undefined;
  const [totals, batchPayments] = [
    await tx.prisma.batchTotal.findMany({ where: { world, batchId: row.id }, orderBy: { currency: "asc" } }),
    await tx.prisma.payment.findMany({
      where: { world, batchId: row.id },
      select: { orderNo: true },
      orderBy: { orderNo: "asc" },
      take: relatedMost,
    }),
  ];
  return {
    ...plain,
    kind: "batch",
    id: row.id,
    number,
    userNo: row.userNo,
    machine: paymentBatch.name,
    state: row.state,
    about: row.fileName,
    amounts: [
      ...totals.map((total) => amount("total", money(currencyFromColumn(total.currency), total.amountMinor))),
      ...(row.payCurrency === null
        ? []
        : sumTotalsByAccount(await batchTotalsOf(tx, [row]), "held").map((heldAmount) =>
            amount("setAside", heldAmount),
          )),
    ],
    said: row.reason,
    payer: row.poboName,
    documents: await listFileNames(tx, row.documentIds),
    related: batchPayments.map(({ orderNo }) => ({ kind: "payment", number: orderNo })),
  };
}

async function remittanceCalled(tx: InWorld, number: string): Promise<ExplainedOrder | undefined> {
  const row = await tx.prisma.remittance.findFirst({ where: { world: tx.world.id, orderNo: number } });
  if (!row) return undefined;
  const currency = currencyFromColumn(row.currency);
  const income = await tx.prisma.income.findFirst({
    where: { world: tx.world.id, remittanceId: row.id },
    select: { detailId: true },
  });
  return {
    ...plain,
    kind: "remittance",
    id: row.id,
    number,
    userNo: row.userNo,
    machine: remittance.name,
    state: row.state,
    about: row.payerName,
    amounts: [amount("amount", money(currency, row.amountMinor)), amount("deducted", money(currency, row.feeMinor))],
    said: row.rejectReason,
    documents: income ? [...(await incomeProofs(tx, [income.detailId]))(income.detailId)] : [],
  };
}

async function transferCalled(tx: InWorld, number: string): Promise<ExplainedOrder | undefined> {
  const row = await tx.prisma.accountTransfer.findFirst({ where: { world: tx.world.id, orderNo: number } });
  if (!row) return undefined;
  const { id, userNo, payeeUserNo, relation, otherRelation } = row;
  const transferRelationRow = await tx.prisma.transferRelation.findFirst({
    where: { world: tx.world.id, userNo, payeeUserNo, relation, otherRelation },
    select: { relationNo: true },
  });
  const currency = currencyFromColumn(row.currency);
  return {
    ...plain,
    kind: "transfer",
    id,
    number,
    userNo,
    machine: accountTransfer.name,
    state: row.state,
    about: `${payeeUserNo} ${row.payeeName}`,
    amounts: [
      amount("amount", money(currency, row.amountMinor)),
      amount("fee", money(currency, row.feeMinor)),
      amount("pays", money(currency, transferDebitOf(row))),
    ],
    said: row.remark || null,
    documents: await listFileNames(tx, row.materialIds),
    related: transferRelationRow ? [{ kind: "relation", number: transferRelationRow.relationNo }] : [],
  };
}

async function relationCalled(tx: InWorld, number: string): Promise<ExplainedOrder | undefined> {
  const row = await tx.prisma.transferRelation.findFirst({ where: { world: tx.world.id, relationNo: number } });
  if (!row) return undefined;
  return {
    ...plain,
    kind: "relation",
    id: row.id,
    number,
    userNo: row.userNo,
    machine: transferRelation.name,
    state: row.state,
    about: `${row.payeeUserNo} ${row.payeeName}`,
    amounts: [],
    said: row.reason || null,
    documents: await listFileNames(tx, row.materialIds),
  };
}

async function materialCalled(tx: InWorld, number: string): Promise<ExplainedOrder | undefined> {
  const row = await tx.prisma.material.findFirst({ where: { world: tx.world.id, serialNo: number } });
  if (!row) return undefined;
  const supplement = await tx.prisma.materialLogistics.findFirst({
    where: { world: row.world, materialId: row.id },
    select: { fileIds: true },
  });
  const currency = currencyFromColumn(row.currency);
  return {
    ...plain,
    kind: "material",
    id: row.id,
    number,
    userNo: row.userNo,
    machine: material.name,
    state: row.state,
    about: `${row.contractNo} · ${row.buyerName}`,
    amounts: [
      amount("amount", money(currency, row.amountMinor)),
      amount("associated", money(currency, row.linkedMinor)),
    ],
    said: row.reason || null,
    documents: await listFileNames(tx, [
      ...new Set([...row.orderFileIds, ...row.logisticsFileIds, ...(supplement?.fileIds ?? [])]),
    ]),
  };
}

async function settlementCalled(tx: InWorld, number: string): Promise<ExplainedOrder | undefined> {
  const row = await tx.prisma.settlementOrder.findFirst({ where: { world: tx.world.id, orderNo: number } });
  if (!row) return undefined;
  const pair = pairFor(row.payCurrency, "CNH");
  const currency = currencyFromColumn(row.payCurrency);
  return {
    ...plain,
    kind: "settlement",
    id: row.id,
    number,
    userNo: row.userNo,
    machine: settlementMachine.name,
    state: row.state,
    about: `${row.payeeName} · ${row.payeeAccount}`,
    amounts: [
      amount("pays", money(currency, row.payMinor)),
      amount("arrival", money("CNH", row.receiveMinor)),
      amount("fee", money(currency, row.feeMinor)),
    ],
    pair,
    rate: rateFor(pair, row.rate),
    said: row.failReason ?? row.asked ?? (row.endReason || null),
    documents: await listFileNames(tx, row.documentIds),
  };
}

async function exchangePayCalled(tx: InWorld, number: string): Promise<ExplainedOrder | undefined> {
  const row = await tx.prisma.exchangePay.findFirst({ where: { world: tx.world.id, orderNo: number } });
  if (!row) return undefined;
  const [currency, payCurrency] = [currencyFromColumn(row.currency), currencyFromColumn(row.payCurrency)];
  const pair = pairFor(row.payCurrency, row.currency);
  return {
    ...plain,
    kind: "exchangePay",
    id: row.id,
    number,
    userNo: row.userNo,
    machine: exchangePay.name,
    state: row.state,
    about: `${row.payeeName} · ${row.payeeAccount}`,
    amounts: [
      amount("sell", money(payCurrency, row.payMinor)),
      amount("buy", money(currency, row.amountMinor)),
      amount("payout", money(currency, row.payoutMinor)),
      amount("arrival", money(currency, row.arrivalMinor)),
      amount("fee", money(payCurrency, row.feeMinor + row.exchangeFeeMinor)),
      ...(row.isExpress ? [amount("expressFee", money(payCurrency, row.expressFeeMinor))] : []),
    ],
    pair,
    rate: rateFor(pair, row.rate),
    said: row.failReason ?? row.asked ?? (row.cancelReason || null),
    documents: await listFileNames(tx, row.documentIds),
  };
}

const callers = [
  exchangeCalled,
  paymentCalled,
  remittanceCalled,
  batchCalled,
  refundCalled,
  transferCalled,
  relationCalled,
  materialCalled,
  settlementCalled,
  exchangePayCalled,
];

/** Returns the order with a number, of whatever kind, or undefined. */
export async function findOrderByNumber(tx: InWorld, number: string): Promise<ExplainedOrder | undefined> {
  for (const findByNumber of callers) {
    const order = await findByNumber(tx, number);
    if (order) return order;
  }
  return undefined;
}

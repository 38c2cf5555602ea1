import { merchant } from "@/lib/access/states";
import { productAccess } from "@/lib/exchange/product-states";
import { targetVerdict } from "@/lib/exchange/rules";
import { bookedOrder, limitOrder, postFundedOrder } from "@/lib/exchange/states";
import type { Machine } from "@/lib/machine/machine";
import type { Currency } from "@/lib/money/currency";
import { decimalText, money } from "@/lib/money/money";
import { pairName, pairOf, rateText } from "@/lib/money/rate";
import { payment, type payee } from "@/lib/payments/states";
import { newPayee } from "@/lib/payments/payee-shape";
import { usualPath } from "@/lib/operations/market-terms";
import { halfSpreadPpm } from "@/lib/exchange/terms";
import { income, remittance } from "@/lib/receiving/states";
import { exchangePay } from "@/lib/settlement/exchange-pay-states";
import { settlementOrder } from "@/lib/settlement/order-states";
import { accountTransfer } from "@/lib/transfers/states";
import { dayOf } from "@/lib/time/beijing";
import { isBefore, minuteMs } from "@/lib/time/instant";
import {
  productStates,
  paymentModeStates,
  transferStates,
  writtenStatesOf,
} from "../../exchange/products/product-access";
import { balancesOf } from "../../ledger/balance";
import { currencyTerms, marketNow } from "../../market/market";
import { customerRates } from "../../market/price";
import { referenceMids } from "../../market/path";
import { worldTerms } from "../../operations/worlds/terms";
import { currencyOf } from "../../store/currency-of";
import type { Row } from "../../store/records";
import type { InWorld, Tx } from "../../store/tx";
import { pastTerm } from "../../worlds/past-term";
import { namedIn, term, type World } from "../../worlds/world";
import { verifications } from "../shape";
import { nobodyThen, peopleThen } from "./people-then";
import { wholeBeginning, type Beginning, type LeftOut, type MerchantThen, type StepThen } from "./beginning";

/** So many merchants of a world are told, and so many waiting orders. */
const [merchantsMax, ordersMax] = [100, 500];

const short = (currency: Currency, minor: bigint): string => `${currency} ${decimalText(money(currency, minor))}`;

/** How a world is now, as far as a scenario can begin with it. */
export async function presentState(tx: Tx): Promise<Beginning> {
  const steps = [...(await waitingOrders(tx)), ...(await remittancesUnderWay(tx))];
  return {
    ...wholeBeginning(tx.world, tx.now),
    terms: setTerms(tx.world),
    market: await marketOf(tx),
    merchants: await merchantsOf(tx),
    steps,
    left: await leftOut(tx, steps),
  };
}

/** The numbers that operations have set, whether the banks act apart. */
const setTerms = (world: World): Readonly<Record<string, number>> =>
  Object.fromEntries(
    worldTerms.flatMap(({ name, usual }) => {
      const value = term(world, name, usual);
      return name !== "banksAct" && namedIn(world.terms)[name] !== undefined && value !== usual ? [[name, value]] : [];
    }),
  );

async function marketOf(tx: Tx): Promise<Beginning["market"]> {
  const { mids, halted } = await marketNow(tx);
  const hasPast = term(tx.world, pastTerm, 0) !== 0;
  const terms = currencyTerms(tx.world);
  const all = term(tx.world, "halfSpreadPpm", halfSpreadPpm);
  const isUsual = ({ kind, stepPpm, driftPpm }: typeof usualPath) =>
    kind === usualPath.kind && stepPpm === usualPath.stepPpm && driftPpm === usualPath.driftPpm;
  const [paths, spreads] = [
    terms.flatMap(({ currency, path }) => (isUsual(path) ? [] : [[currency, path] as const])),
    terms.flatMap((row) => (row.halfSpreadPpm === all ? [] : [[row.currency, row.halfSpreadPpm] as const])),
  ];
  const rates = mids
    // a world with a past begins where that ends
    .filter(({ quote, value }) => hasPast || value !== referenceMids[quote])
    .map((rate) => `${pairName(rate)} ${rateText(rate)}`);
  return {
    ...(rates.length > 0 && { rates }),
    ...(paths.length > 0 && { paths: Object.fromEntries(paths) }),
    ...(spreads.length > 0 && { spreads: Object.fromEntries(spreads) }),
    ...(halted.length > 0 && { halts: halted.map(({ base, quote }) => ({ base, quote })) }),
  };
}

async function merchantsOf(tx: Tx): Promise<MerchantThen[]> {
  const where = { world: tx.world.id };
  const rows = await tx.prisma.merchant.findMany({ where, orderBy: { userNo: "asc" }, take: merchantsMax });
  const merchants: MerchantThen[] = [];
  for (const { userNo, name, englishName, realNameState } of rows)
    merchants.push({
      userNo,
      // of the world that follows the wall clock real companies are not named
      name: tx.world.clockMode === "wall" ? `Merchant ${userNo}` : englishName || name,
      verification: verificationOf(realNameState),
      owns: (await balancesOf(tx, userNo)).flatMap(({ currency, available, held }) =>
        available + held > 0n ? [short(currency, available + held)] : [],
      ),
      products: await productsOf(tx, userNo),
      payees: tx.world.clockMode === "wall" ? [] : await payeesOf(tx, userNo),
      ...(tx.world.clockMode === "wall" ? nobodyThen : await peopleThen(tx, userNo)),
    });
  return merchants;
}

function verificationOf(state: number): MerchantThen["verification"] {
  // named cast: the keys of the table are these
  const found = Object.entries(verifications).find(([, value]) => value === state)?.[0];
  return (found ?? "none") as MerchantThen["verification"];
}

/** What was activated for a merchant that is not open by itself. */
async function productsOf(tx: InWorld, userNo: string): Promise<string[]> {
  const written = await writtenStatesOf(tx, userNo);
  const [now, first] = [written, {}].map((states) => [
    ...productStates(states),
    ...paymentModeStates(states),
    ...transferStates(states),
  ]);
  return (now ?? []).flatMap(({ product, state }, place) =>
    state === "active" && first?.[place]?.state !== "active" ? [product] : [],
  );
}

/** The payees abroad that can be paid and came without papers. */
async function payeesOf(tx: InWorld, userNo: string): Promise<MerchantThen["payees"]> {
  const rows = await tx.prisma.payee.findMany({
    where: { world: tx.world.id, userNo, state: "enabled" satisfies (typeof payee.states)[number], channel: "abroad" },
    orderBy: { id: "asc" },
  });
  const fields = Object.keys(newPayee.shape).filter((name) => name !== "proofIds") as (keyof Row<"Payee">)[]; // named cast: the columns have the fields' names
  return rows
    .filter(({ proofIds }) => proofIds.length === 0)
    .map((row) => ({
      id: row.id,
      takes: Object.fromEntries(fields.flatMap((name) => (row[name] === "" ? [] : [[name, String(row[name])]]))),
    }));
}

async function waitingOrders(tx: Tx): Promise<StepThen[]> {
  const rows = await tx.prisma.exchangeOrder.findMany({
    where: { world: tx.world.id, kind: "limit", state: limitOrder.first },
    orderBy: [{ queuedAt: "asc" }, { orderNo: "asc" }],
    take: ordersMax,
  });
  const [priceOf, mayNot] = [await customerRates(tx), await withoutLimits(tx)];
  return rows.flatMap((row) => {
    const [sell, buy] = [currencyOf(row.sell), currencyOf(row.buy)];
    const pair = pairOf(currencyOf(row.base), currencyOf(row.quote));
    const price = priceOf(sell, buy);
    // one that could not be placed now, since the market has gone away from it, is none that a scenario can place
    const isPlaceable = price && targetVerdict(price.rate, price.side, row.targetRate) === null;
    if (!row.validUntil || !isPlaceable || mayNot.has(row.userNo)) return [];
    return [
      {
        userNo: row.userNo,
        action: "limitOrder" as const,
        takes: {
          sell,
          buy,
          amount: short(row.fixed === "sell" ? sell : buy, row.limitMinor),
          target: `${pairName(pair)} ${rateText({ ...pair, value: row.targetRate })}`,
          // it ends at the midnight that this day ends with
          validUntil: dayOf(new Date(row.validUntil.getTime() - 1)),
          ...(row.fillsPart && { fillsPart: true }),
          ...(row.holdsFunds && { holdsFunds: true }),
        },
        held: row.heldMinor > 0n ? { currency: sell, minor: row.heldMinor.toString() } : null,
      },
    ];
  });
}

/** The merchants that may not place limit orders any more. */
async function withoutLimits(tx: InWorld): Promise<ReadonlySet<string>> {
  const where = { world: tx.world.id };
  const unverified = await tx.prisma.merchant.findMany({
    where: { ...where, realNameState: { not: verifications.passed } },
    select: { userNo: true },
  });
  const closed = await tx.prisma.productAccess.findMany({
    where: { ...where, product: "limit", state: { not: productAccess.first } },
    select: { userNo: true },
  });
  return new Set([...unverified, ...closed].map(({ userNo }) => userNo));
}

async function remittancesUnderWay(tx: Tx): Promise<StepThen[]> {
  const rows = await tx.prisma.remittance.findMany({
    where: { world: tx.world.id, state: remittance.first, payeeAccount: "" },
    orderBy: { orderNo: "asc" },
    take: ordersMax,
  });
  return rows
    .filter(({ arrivesAt }) => isBefore(tx.now, arrivesAt))
    .map(({ userNo, currency, amountMinor, payerName, postscript, needsAssociation, arrivesAt }) => ({
      userNo,
      action: "remit" as const,
      takes: {
        amount: short(currencyOf(currency), amountMinor),
        from: payerName,
        ...(postscript && { postscript }),
        arrivesInMinutes: Math.ceil((arrivesAt.getTime() - tx.now.getTime()) / minuteMs),
        ...(needsAssociation && { needsAssociation }),
      },
      held: null,
    }));
}

/** The machines of the orders that are counted, each with its orders by their states. */
async function orderCounts({ world, prisma }: InWorld): Promise<[Machine, { state: string; _count: number }[]][]> {
  const where = { world: world.id };
  const exchanges = await prisma.exchangeOrder.groupBy({ by: ["kind", "state"], where, _count: true });
  const payments = await prisma.payment.groupBy({ by: ["state"], where, _count: true });
  const transfers = await prisma.accountTransfer.groupBy({ by: ["state"], where, _count: true });
  const remittances = await prisma.remittance.groupBy({ by: ["state"], where, _count: true });
  const incomes = await prisma.income.groupBy({ by: ["state"], where, _count: true });
  const settlements = await prisma.settlementOrder.groupBy({ by: ["state"], where, _count: true });
  const exchangePays = await prisma.exchangePay.groupBy({ by: ["state"], where, _count: true });
  return [
    ...[limitOrder, bookedOrder, postFundedOrder].map((one): [Machine, typeof exchanges] => [
      one,
      exchanges.filter(({ kind }) => kind === one.kind),
    ]),
    [payment, payments],
    [accountTransfer, transfers],
    [remittance, remittances],
    [income, incomes],
    [settlementOrder, settlements],
    [exchangePay, exchangePays],
  ];
}

/** What is under way and no step brings about. */
async function leftOut(tx: InWorld, steps: readonly StepThen[]): Promise<LeftOut[]> {
  const told = (action: StepThen["action"]) => steps.filter((step) => step.action === action).length;
  const said: Readonly<Record<string, number>> = {
    [limitOrder.name]: told("limitOrder"),
    [remittance.name]: told("remit"),
  };
  const more = (await tx.prisma.merchant.count({ where: { world: tx.world.id } })) - merchantsMax;
  const left: LeftOut[] = more > 0 ? [{ machine: merchant.name, state: merchant.first, count: more }] : [];
  for (const [machine, counts] of await orderCounts(tx))
    for (const { state, _count: count } of counts.sort((a, b) => (a.state < b.state ? -1 : 1))) {
      const isUnderWay = machine.is(state) && ["waiting", "moving"].includes(machine.tone(state));
      const rest = count - (state === machine.first ? (said[machine.name] ?? 0) : 0);
      if (isUnderWay && rest > 0) left.push({ machine: machine.name, state, count: rest });
    }
  return left;
}

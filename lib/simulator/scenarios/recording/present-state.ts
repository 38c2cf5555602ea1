import { merchant } from "@/lib/access/states";
import { bookedOrder, limitOrder, postFundedOrder } from "@/lib/exchange/states";
import type { Machine } from "@/lib/machine/machine";
import { pairName, rateText } from "@/lib/money/rate";
import { payment, type payee } from "@/lib/payments/states";
import { newPayee } from "@/lib/payments/payee-shape";
import { usualPath } from "@/lib/operations/market-terms";
import { halfSpreadPpm } from "@/lib/exchange/terms";
import { income, remittance } from "@/lib/receiving/states";
import { exchangePay } from "@/lib/settlement/exchange-pay-states";
import { settlementOrder } from "@/lib/settlement/order-states";
import { accountTransfer } from "@/lib/transfers/states";
import {
  productStates,
  paymentModeStates,
  transferStates,
  writtenStatesOf,
} from "../../exchange/products/product-access";
import { balancesOf } from "../../ledger/balance";
import { currencyTerms, marketNow } from "../../market/market";
import { referenceMids } from "../../market/path";
import { worldTerms } from "../../operations/worlds/terms";
import type { Row } from "../../store/records";
import type { InWorld, Tx } from "../../store/tx";
import { pastTerm } from "../../worlds/past-term";
import { namedIn, term, type World } from "../../worlds/world";
import { verifications } from "../shape";
import { short } from "./short-forms";
import { actors } from "./under-way/actors";
import { bookings } from "./under-way/bookings";
import { waitingOrders } from "./under-way/limit-orders";
import { paymentsUnderWay } from "./under-way/payments";
import { incomesToAssociate, remittancesUnderWay } from "./under-way/remittances";
import { nobodyThen, peopleThen } from "./people-then";
import {
  wholeBeginning,
  type Beginning,
  type LeftOut,
  type MerchantThen,
  type StepNow,
  type StepThen,
} from "./beginning";

/** So many merchants of a world are told. */
const merchantsMax = 100;

/** How a world is now, as far as a scenario can begin with it. */
export async function presentState(tx: Tx): Promise<Beginning> {
  const rows = await tx.prisma.merchant.findMany({
    where: { world: tx.world.id },
    orderBy: { userNo: "asc" },
    take: merchantsMax,
  });
  const may = await actors(
    tx,
    rows.map(({ userNo }) => userNo),
  );
  const steps: StepNow[] = [
    ...(await incomesToAssociate(tx)),
    ...(await remittancesUnderWay(tx)),
    ...(await waitingOrders(tx, may)),
    ...(await bookings(tx, may)),
    ...(await paymentsUnderWay(tx, may)),
  ];
  return {
    ...wholeBeginning(tx.world, tx.now),
    terms: setTerms(tx.world),
    market: await marketOf(tx),
    merchants: await merchantsOf(tx, rows, steps),
    steps: steps.map(({ adds: _, ...step }) => step),
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

async function merchantsOf(
  tx: Tx,
  rows: readonly Row<"Merchant">[],
  steps: readonly StepNow[],
): Promise<MerchantThen[]> {
  const merchants: MerchantThen[] = [];
  for (const { userNo, name, englishName, realNameState } of rows)
    merchants.push({
      userNo,
      // of the world that follows the wall clock real companies are not named
      name: tx.world.clockMode === "wall" ? `Merchant ${userNo}` : englishName || name,
      verification: verificationOf(realNameState),
      owns: await ownedBy(tx, userNo, steps),
      products: await productsOf(tx, userNo),
      payees: tx.world.clockMode === "wall" ? [] : await payeesOf(tx, userNo),
      ...(tx.world.clockMode === "wall" ? nobodyThen : await peopleThen(tx, userNo)),
    });
  return merchants;
}

/** What a merchant owns before the steps that bring about what is under way: what they take and give is in it. */
async function ownedBy(tx: Tx, userNo: string, steps: readonly StepNow[]): Promise<string[]> {
  const balances = await balancesOf(tx, userNo);
  const owned = new Map(balances.map(({ currency, available, held }) => [currency, available + held]));
  for (const { adds = [] } of steps.filter((step) => step.userNo === userNo))
    for (const { currency, minor } of adds) owned.set(currency, (owned.get(currency) ?? 0n) + minor);
  return [...owned].flatMap(([currency, minor]) => (minor > 0n ? [short(currency, minor)] : []));
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
  const said = (machine: string, state: string) =>
    steps.filter(({ tells }) => tells?.machine === machine && tells.state === state).length;
  const more = (await tx.prisma.merchant.count({ where: { world: tx.world.id } })) - merchantsMax;
  const left: LeftOut[] = more > 0 ? [{ machine: merchant.name, state: merchant.first, count: more }] : [];
  for (const [machine, counts] of await orderCounts(tx))
    for (const { state, _count: count } of counts.sort((a, b) => (a.state < b.state ? -1 : 1))) {
      const isUnderWay = machine.is(state) && ["waiting", "moving"].includes(machine.tone(state));
      const rest = count - said(machine.name, state);
      if (isUnderWay && rest > 0) left.push({ machine: machine.name, state, count: rest });
    }
  return left;
}

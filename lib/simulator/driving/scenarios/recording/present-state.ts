import { merchant } from "@/lib/access/states";
import { byDisplayOrder } from "@/lib/money/currency";
import type { payee } from "@/lib/payments/states";
import { newPayee } from "@/lib/payments/payee-shape";
import { usualPath } from "@/lib/operations/market-terms";
import { halfSpreadPpm } from "@/lib/exchange/terms";
import {
  productStates,
  paymentModeStates,
  transferStates,
  writtenStatesOf,
} from "@/lib/simulator/exchange/products/product-access";
import { balancesOf } from "@/lib/simulator/platform/ledger/balance";
import { currencyTerms, currentMarket } from "@/lib/simulator/driving/market/market";
import { referenceMids, tickCurrencies } from "@/lib/simulator/driving/market/path";
import { lastTick } from "@/lib/simulator/driving/market/ticks";
import { worldTerms } from "@/lib/simulator/driving/worlds/operations/terms";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import { pastTerm } from "@/lib/simulator/driving/worlds/past-term";
import { namedIn, term, type World } from "@/lib/simulator/driving/worlds/world";
import { bytesMax } from "../messages";
import { stepsMax, verificationStateNumbers } from "../shape";
import { short } from "./short-forms";
import { actors, type Scope } from "./under-way/actors";
import { bookings } from "./under-way/bookings";
import { exchangePaysUnderWay } from "./under-way/exchange-pays";
import { waitingOrders } from "./under-way/limit-orders";
import { linkedIncomes, linkedIncomesUnderWay } from "./under-way/linked-incomes";
import { paymentsUnderWay } from "./under-way/payments";
import { atTheirRates, midText } from "./under-way/rates";
import { incomesToAssociate, remittancesUnderWay } from "./under-way/remittances";
import { withReviewsBetween } from "./under-way/reviews";
import { settlementsUnderWay } from "./under-way/settlements";
import { transfersUnderWay } from "./under-way/transfers";
import { leftOut } from "./left-out";
import { nobodyThen, peopleThen } from "./people-then";
import { wholeBeginning, type Beginning, type LeftOut, type MerchantThen, type StepNow } from "./beginning";

/** Limit how many merchants of a world, and how many orders of a kind, are written. */
const [merchantsMax, ordersMax] = [100, 500];
/** Estimates how much longer a scenario is than its data in JSON: by its lines, actors and names. */
const yamlRatio = 1.8;

/** Returns the current state of a world, as far as a scenario can begin with it. */
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
  const merchants = await merchantsOf(tx, rows);
  const steps = await stepsThatFit(tx, may, merchants);
  const late = new Set(steps.flatMap(({ action, userNo }) => (action === "setReview" ? [userNo] : [])));
  const merchantEntries: MerchantThen[] = [];
  for (const entry of merchants)
    merchantEntries.push({
      ...entry,
      owns: await ownedBy(tx, entry.userNo, steps),
      ...(late.has(entry.userNo) && { review: null }),
    });
  return {
    ...wholeBeginning(tx.world, tx.now),
    terms: setTerms(tx.world),
    market: await marketOf(tx),
    merchants: merchantEntries,
    steps: steps.map(({ adds: _adds, rates: _rates, isUnreviewed: _is, ...step }) => step),
    left: [...(await merchantsLeftOut(tx)), ...(await leftOut(tx, steps))],
  };
}

/**
 * Returns the steps that recreate what is under way, with fewer orders of each kind where a scenario cannot hold all.
 */
async function stepsThatFit(
  tx: Tx,
  may: ReadonlySet<string>,
  merchants: readonly MerchantThen[],
  most = ordersMax,
): Promise<StepNow[]> {
  const steps = await stepsNow(tx, { may, most }, merchants);
  const isShort = merchants.reduce((sum, entry) => sum + setupsOf(entry), steps.length) < stepsMax;
  const text = JSON.stringify([merchants, steps.map(({ takes }) => takes)]);
  const isSmall = Buffer.byteLength(text) * yamlRatio < bytesMax;
  return (isShort && isSmall) || most === 1 ? steps : stepsThatFit(tx, may, merchants, Math.ceil(most / 2));
}

/** Counts the steps that set up a merchant. */
const setupsOf = ({ products, payees, roles = [], people = [] }: MerchantThen): number =>
  2 + products.length + payees.length + roles.length + people.length;

/** Returns the steps that recreate what is under way, in an order in which each can run. */
async function stepsNow(tx: Tx, scope: Scope, merchants: readonly MerchantThen[]): Promise<StepNow[]> {
  const settlements = await settlementsUnderWay(tx, scope);
  const paymentSteps = [
    ...settlements.steps,
    ...(await exchangePaysUnderWay(tx, scope)),
    ...(await paymentsUnderWay(tx, scope)),
  ];
  return [
    ...(await incomesToAssociate(tx, scope)),
    ...(await linkedIncomes(tx, [...settlements.links, ...(await linkedIncomesUnderWay(tx, scope))])),
    ...settlements.payees,
    // while rates are set to those of then nothing may wait for the market
    ...(await atTheirRates(tx, withReviewsBetween(paymentSteps, merchants))),
    ...(await remittancesUnderWay(tx, scope)),
    ...(await transfersUnderWay(tx, scope)),
    ...(await waitingOrders(tx, scope)),
    ...(await bookings(tx, scope)),
  ];
}

/** Returns the terms that operations have set, except whether the banks act. */
const setTerms = (world: World): Readonly<Record<string, number>> =>
  Object.fromEntries(
    worldTerms.flatMap(({ name, usual }) => {
      const value = term(world, name, usual);
      return name !== "banksAct" && namedIn(world.terms)[name] !== undefined && value !== usual ? [[name, value]] : [];
    }),
  );

async function marketOf(tx: Tx): Promise<Beginning["market"]> {
  const { halted } = await currentMarket(tx);
  const mids = (await lastTick(tx))?.mids ?? {};
  const hasPast = term(tx.world, pastTerm, 0) !== 0;
  const terms = currencyTerms(tx.world);
  const all = term(tx.world, "halfSpreadPpm", halfSpreadPpm);
  const isUsual = ({ kind, stepPpm, driftPpm }: typeof usualPath) =>
    kind === usualPath.kind && stepPpm === usualPath.stepPpm && driftPpm === usualPath.driftPpm;
  const [paths, spreads] = [
    terms.flatMap(({ currency, path }) => (isUsual(path) ? [] : [[currency, path] as const])),
    terms.flatMap((row) => (row.halfSpreadPpm === all ? [] : [[row.currency, row.halfSpreadPpm] as const])),
  ];
  const rates = [...tickCurrencies].sort(byDisplayOrder).flatMap((code) => {
    const mid = mids[code];
    // a world with a past begins where that ends
    return mid !== undefined && (hasPast || mid !== referenceMids[code]) ? [midText(code, mid)] : [];
  });
  return {
    ...(rates.length > 0 && { rates }),
    ...(paths.length > 0 && { paths: Object.fromEntries(paths) }),
    ...(spreads.length > 0 && { spreads: Object.fromEntries(spreads) }),
    ...(halted.length > 0 && { halts: halted.map(({ base, quote }) => ({ base, quote })) }),
  };
}

async function merchantsOf(tx: Tx, rows: readonly Row<"Merchant">[]): Promise<MerchantThen[]> {
  const merchants: MerchantThen[] = [];
  for (const { userNo, name, englishName, realNameState, firstVerify, certExpiredAt } of rows)
    merchants.push({
      userNo,
      // of the world that follows the wall clock real companies are not named
      name: tx.world.clockMode === "wall" ? `Merchant ${userNo}` : englishName || name,
      // a merchant whose certificate is about to expire, or whose renewal failed, still has the rights of its verification
      verification: verificationOf(realNameState === 3 && firstVerify === 2 && !certExpiredAt ? 2 : realNameState),
      owns: [],
      products: await productsOf(tx, userNo),
      payees: tx.world.clockMode === "wall" ? [] : await payeesOf(tx, userNo),
      ...(tx.world.clockMode === "wall" ? nobodyThen : await peopleThen(tx, userNo)),
    });
  return merchants;
}

/**
 * Returns the amounts a merchant owns before the steps that recreate what is under way: their debits and credits are
 * included.
 */
async function ownedBy(tx: Tx, userNo: string, steps: readonly StepNow[]): Promise<string[]> {
  const balances = await balancesOf(tx, userNo);
  const ownedAmounts = new Map(balances.map(({ currency, available, held }) => [currency, available + held]));
  for (const { adds = [] } of steps.filter((step) => step.userNo === userNo))
    for (const { currency, minor } of adds) ownedAmounts.set(currency, (ownedAmounts.get(currency) ?? 0n) + minor);
  return [...ownedAmounts].flatMap(([currency, minor]) => (minor > 0n ? [short(currency, minor)] : []));
}

function verificationOf(state: number): MerchantThen["verification"] {
  // named cast: the keys of the table are these
  const match = Object.entries(verificationStateNumbers).find(([, value]) => value === state)?.[0];
  return (match ?? "none") as MerchantThen["verification"];
}

/** Lists the products that were activated for a merchant and are not active by default. */
async function productsOf(tx: InWorld, userNo: string): Promise<string[]> {
  const storedStates = await writtenStatesOf(tx, userNo);
  const [now, first] = [storedStates, {}].map((states) => [
    ...productStates(states),
    ...paymentModeStates(states),
    ...transferStates(states),
  ]);
  return (now ?? []).flatMap(({ product, state }, place) =>
    state === "active" && first?.[place]?.state !== "active" ? [product] : [],
  );
}

/** Lists the payees abroad that can be paid and were added without papers. */
async function payeesOf(tx: InWorld, userNo: string): Promise<MerchantThen["payees"]> {
  const rows = await tx.prisma.payee.findMany({
    where: { world: tx.world.id, userNo, state: "enabled" satisfies (typeof payee.states)[number], channel: "abroad" },
    orderBy: { payeeNo: "asc" },
  });
  const fields = Object.keys(newPayee.shape).filter((name) => name !== "proofIds") as (keyof Row<"Payee">)[]; // named cast: the columns have the fields' names
  return rows
    .filter(({ proofIds }) => proofIds.length === 0)
    .map((row) => ({
      id: row.id,
      takes: Object.fromEntries(fields.flatMap((name) => (row[name] === "" ? [] : [[name, String(row[name])]]))),
    }));
}

/** Counts the merchants beyond the limit. */
async function merchantsLeftOut({ world, prisma }: InWorld): Promise<LeftOut[]> {
  const count = (await prisma.merchant.count({ where: { world: world.id } })) - merchantsMax;
  return count > 0 ? [{ machine: merchant.name, state: merchant.first, count, why: "many" }] : [];
}

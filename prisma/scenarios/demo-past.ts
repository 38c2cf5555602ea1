import { Readable } from "node:stream";
import type { Principal } from "@/lib/call/principal";
import { deliveryDays } from "@/lib/exchange/forward";
import type { Currency } from "@/lib/money/currency";
import { money, type Money } from "@/lib/money/money";
import { readReferenceRates, replayOnOwnDays } from "@/lib/simulator/driving/market/replay";
import { addDays, beijing, dayOf, type Day } from "@/lib/time/beijing";
import { isWorkingDay, nextWorkingDay } from "@/lib/time/calendar";
import { dayMs, secondMs } from "@/lib/time/instant";
import { demoPayees, pastBuyers, pastPayees, type DemoPayee } from "./demo-material";
import { exchangeActions } from "./exchange-actions";
import { paymentActions } from "./payment-actions";
import { referenceYear } from "@/lib/simulator/driving/market/reference-year";
import { settlementDemo } from "./settlement-demo";
import { receive, sends } from "./traders";
import type { Stage } from "./stage";
import { toldAt, type Told } from "./told";
import { here, setTerms, tickAsUsual } from "./world-terms";

/** The Monday on which the merchant's books begin: half a year before the story. */
export const pastBegins: Day = "2025-09-15";
const weeks = 26;

/** How much business there is in a month, in percent: goods for Christmas, then the Spring Festival, when factories rest. */
const seasons: Readonly<Record<string, bigint>> = {
  "09": 90n,
  "10": 100n,
  "11": 130n,
  "12": 150n,
  "01": 105n,
  "02": 55n,
  "03": 85n,
};

/**
 * While months are lived through, the market follows the reference rates, a tick a day: its own ticks, between them,
 * come once a week.
 */
const pastTickSeconds = (7 * dayMs) / secondMs;

/** The payees' identifiers, by their name in the story. */
export type Payees = Readonly<Record<keyof typeof demoPayees | keyof typeof pastPayees, string>>;

/** The payees that the past leaves behind, and the settlements that go on in the story. */
export interface Past {
  readonly payees: Payees;
  readonly settled: Told;
}

/** The last days before the story, on which settlements begin. */
const settledAt = [
  beijing("2026-03-12", 10),
  beijing("2026-03-12", 12),
  beijing("2026-03-13", 10),
  beijing("2026-03-13", 11),
  beijing("2026-03-13", 14),
  beijing("2026-03-16", 10),
  beijing("2026-03-16", 15),
] as const;

/**
 * Half a year of the merchant's business, driven through the product's own calls on the rates of those days: buyers
 * abroad pay, currencies are exchanged in all four ways, payees are paid one by one and in lists, by banks that act by
 * themselves; and in its last days what was sold by contract is settled in yuan.
 */
export async function livePast(stage: Stage, owner: Principal, name: string, handedOver: Date): Promise<Past> {
  await setTerms(stage, { tickSeconds: pastTickSeconds, banksAct: 1 });
  const days = await readReferenceRates(Readable.from([Buffer.from(referenceYear)]), { from: pastBegins, days: 366 });
  const before = days.filter(({ label }) => beijing(label, 24) < handedOver);
  await replayOnOwnDays(await here(stage), before);
  const payees = await payeesOf(stage, owner);
  for (let week = 0; week < weeks; week += 1) await lived(stage, owner, payees, week);
  const settled = settlementDemo(stage, owner, payees, name);
  await toldAt(stage, [settled], settledAt);
  await stage.until(handedOver);
  await setTerms(stage, { banksAct: null });
  await tickAsUsual(stage);
  return { payees, settled };
}

async function payeesOf(stage: Stage, owner: Principal): Promise<Payees> {
  const { payee } = paymentActions(stage, owner);
  const added: [string, string][] = [];
  for (const [name, one] of Object.entries<DemoPayee>({ ...demoPayees, ...pastPayees }))
    added.push([name, await payee(one)]);
  // named cast: the names of the two tables above
  return Object.fromEntries(added) as Payees;
}

/** So much money, as far as the season goes, in whole hundreds of a minor unit. */
const inSeason = (day: Day, { currency, minor }: Money): Money =>
  money(currency, ((minor * (seasons[day.slice(5, 7)] ?? 100n)) / 10_000n) * 100n);

/** The first working day from a day of the week on. */
const workingDayFrom = (day: Day): Day => (isWorkingDay(day) ? day : nextWorkingDay(day));

/** One week: money comes in on its Tuesday; on the Wednesday it is exchanged and paid away. */
async function lived(stage: Stage, owner: Principal, payees: Payees, week: number): Promise<void> {
  const monday = addDays(pastBegins, 7 * week);
  const [tuesday, wednesday] = [workingDayFrom(addDays(monday, 1)), workingDayFrom(addDays(monday, 2))];
  await stage.until(beijing(tuesday, 10, 5 + week));
  for (const { amount, ...buyer } of pastBuyers.filter(({ everyWeeks, from }) => week % everyWeeks === from))
    await sends(stage, owner, { ...buyer, amount: inSeason(tuesday, amount), postscript: `INV ${25_800 + week}` });
  await stage.until(beijing(wednesday, 11, week));
  await exchanged(stage, owner, wednesday, week);
  await paid(stage, owner, payees, wednesday, week);
  if (week % 8 === 7) await listPaid(stage, owner, wednesday, week);
  if (week === repeatsFrom) await repeated(stage, owner, payees);
}

/** What is exchanged on a Wednesday: mostly at once, now and then at a rate waited for or fixed ahead. */
async function exchanged(stage: Stage, owner: Principal, today: Day, week: number): Promise<void> {
  const { exchange, book, wait, callOffExchange } = exchangeActions(stage, owner);
  const some = (amount: Money) => inSeason(today, amount).minor;
  if (week % 2 === 0) await exchange("USD", "CNH", some(money("USD", 94_000_00n)));
  if (week % 4 === 1) await exchange("EUR", "CNH", some(money("EUR", 21_000_00n)));
  if (week % 8 === 2) await exchange("USD", "GBP", some(money("USD", 13_000_00n)));
  if (week % 16 === 9) await exchange("JPY", "USD", some(money("JPY", 7_500_000n)));
  if (week % 16 === 11) await exchange("HKD", "CNH", some(money("HKD", 600_000_00n)));
  if (week % 4 === 3)
    await wait("USD", "EUR", some(money("USD", 9_000_00n)), addDays(today, 9), week % 8 === 3 ? "near" : "far");
  if (week % 8 === 4)
    await book("booked", "USD", "CNH", some(money("USD", 25_000_00n)), dueOn(stage, "USD", "CNH", 20));
  if (week % 8 === 5)
    await book("postFunded", "EUR", "USD", some(money("EUR", 8_000_00n)), dueOn(stage, "EUR", "USD", 13));
  if (week === 9) await book("booked", "EUR", "CNH", 4_000_00n, dueOn(stage, "EUR", "CNH", 7), "manual"); // nobody delivers it
  // there are too few pounds on the day, and enough two days later
  if (week === 16) await book("postFunded", "GBP", "USD", 28_000_00n, dueOn(stage, "GBP", "USD", 6));
  if (week === 17) await receive(stage, owner, money("GBP", 29_500_00n), 1_440);
  if (week === 17)
    await callOffExchange((await book("booked", "USD", "JPY", 6_000_00n, dueOn(stage, "USD", "JPY", 14))).orderNo);
}

/** The first day that a pair may be delivered on, so many days on or later. */
const dueOn = (stage: Stage, sell: Currency, buy: Currency, days: number): Day =>
  deliveryDays(stage.now, { sell, buy }).find((day) => day >= addDays(dayOf(stage.now), days)) ?? dayOf(stage.now);

/** Who is paid on a Wednesday. */
async function paid(stage: Stage, owner: Principal, payees: Payees, today: Day, week: number): Promise<void> {
  const { pay } = paymentActions(stage, owner);
  const one = (payee: keyof Payees, { currency, minor }: Money, reference: string, bearer: "OUR" | "SHA" = "SHA") =>
    pay(payees[payee], currency, minor, reference, { bearer });
  const some = (amount: Money) => inSeason(today, amount);

  if (week % 2 === 0) await one("packer", some(money("CNH", 690_000_00n)), `PACK ${week + 1}`);
  if (week % 2 === 1) await one("factory", some(money("EUR", 31_000_00n)), `PO 2025 ${1_000 + week}`, "OUR");
  if (week % 4 === 2) await one("carrier", some(money("USD", 14_600_00n)), `BL ${774_000 + 3 * week}`);
  if (week % 8 === 3) await one("agency", some(money("GBP", 6_400_00n)), `CAMPAIGN ${week}`);
  // amounts that the banks' test values stop: sent back, refused, held for a day
  if (week === 8) await one("agency", money("GBP", 1_266_62n), "FAIR STAND");
  if (week === 12) await one("carrier", money("USD", 4_166_61n), "BL 774991");
  if (week === 18) await one("warehouse", money("USD", 5_366_63n), "LEASE 2026");
}

/** In its ninth week the merchant leaves to the portal what it pays again and again. */
const repeatsFrom = 8;

/** The rent is paid each month for two years; storage in the port each week of a winter that is over by the story. */
async function repeated(stage: Stage, owner: Principal, payees: Payees): Promise<void> {
  const { repeat } = paymentActions(stage, owner);
  await repeat(payees.warehouse, money("USD", 1_860_00n), "LEASE 2025", {
    every: "month",
    firstOn: "2025-12-05",
    untilOn: "2027-11-05",
  });
  await repeat(payees.carrier, money("USD", 640_00n), "PORT STORAGE", {
    every: "week",
    firstOn: "2025-11-28",
    times: 6,
  });
}

/** Several are paid by one list. */
async function listPaid(stage: Stage, owner: Principal, today: Day, week: number): Promise<void> {
  const { list, handIn } = paymentActions(stage, owner);
  const line = (payee: DemoPayee, amount: Money, reference: string) => ({
    payee,
    amount: inSeason(today, amount),
    reference: `${reference} ${week}`,
  });
  await handIn(
    await list([
      line(demoPayees.carrier, money("USD", 3_150_00n), "DEMURRAGE"),
      line(demoPayees.carrier, money("USD", 5_720_00n), "TRUCKING"),
      line(pastPayees.warehouse, money("USD", 4_480_00n), "STORAGE"),
      line(pastPayees.packer, money("CNH", 61_000_00n), "CARTONS"),
      line(demoPayees.factory, money("EUR", 2_340_00n), "SPARES"),
    ]),
  );
}

import { randomInt } from "node:crypto";
import fc from "fast-check";
import { expect, inject } from "vitest";
import { Refusal } from "@/lib/call/refusals";
import { exchange } from "@/lib/exchange/calls";
import { money } from "@/lib/money/money";
import { pairOf, quoted } from "@/lib/money/rate";
import { operations } from "@/lib/operations/calls";
import { payments } from "@/lib/payments/calls";
import { halfSpreadPpm } from "@/lib/exchange/terms";
import { bidAsk, midOf } from "@/lib/simulator/market/rates";
import { startMarket } from "@/lib/simulator/market/market";
import { midsOf } from "@/lib/simulator/market/ticks";
import { addDays, dayOf } from "@/lib/time/beijing";
import { later, minuteMs, secondMs } from "@/lib/time/instant";
import type { Database } from "@/lib/simulator/database";
import type { Who } from "@/lib/call/who";
import { BankModel, type ModelCurrency, type Prices } from "../fixtures/bank-model";
import { found, isLong } from "../fixtures/findings";
import { freshWorld, operationsPerson as ops, payPassword, test, wednesday, type TestWorld } from "../fixtures/world";

/** An order that was made before, by its place in turn. */
const place = fc.nat(40);
const currency = fc.constantFrom<ModelCurrency>("USD", "EUR", "JPY");
const two = fc.constantFrom<readonly [ModelCurrency, ModelCurrency]>(["USD", "EUR"], ["EUR", "USD"], ["USD", "JPY"], ["JPY", "USD"], ["EUR", "JPY"], ["JPY", "EUR"]);
/** Amounts around the limits of the rules, and of what the merchant has. */
const amount = fc.oneof({ weight: 1, arbitrary: fc.bigInt(1n, 200n) }, { weight: 3, arbitrary: fc.bigInt(4_990n, 15_000n) }, { weight: 3, arbitrary: fc.bigInt(15_000n, 900_000n) }, { weight: 1, arbitrary: fc.bigInt(900_000n, 4_000_000n) });
const named = fc.constantFrom<"sell" | "buy">("sell", "buy");

const command = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant("remit" as const), currency, amount: fc.bigInt(1_000n, 5_000_000n), fee: fc.bigInt(0n, 999n), minutes: fc.nat(600) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("credit" as const, "reject" as const), place }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("quote" as const), two, named, amount }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("exchange" as const), back: fc.nat(1) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("limit" as const), two, named, amount, ppm: fc.integer({ min: -500, max: 10_500 }), days: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("cancelLimit" as const), place }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("shock" as const), currency, ppm: fc.integer({ min: -12_000, max: 12_000 }) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("pay" as const), currency, from: currency, amount, bearer: fc.constantFrom<"OUR" | "SHA">("OUR", "SHA") }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom("cancelPayment" as const, "dispatch" as const, "succeed" as const, "fail" as const), place }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("advance" as const), seconds: fc.oneof(fc.constantFrom(1, 29, 30, 299, 300, 301), fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 1, max: 40_000 })) }) },
);
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

const payees = {
  USD: { account: "4400178236", swift: "CHASUS33", bankCountry: "US", country: "US" },
  EUR: { account: "DE89370400440532013000", swift: "COBADEFFXXX", bankCountry: "DE", country: "DE" },
  JPY: { account: "1234567", swift: "BOTKJPJT", bankCountry: "JP", country: "JP" },
} as const;

/** What the merchant begins with, in minor units: enough for some of what the commands ask, never for all. */
const firstMoney: Record<ModelCurrency, bigint> = { USD: 6_000_000n, EUR: 2_000_000n, JPY: 3_000_000n };

/** One bank twice: the real one, and the model on the back of an envelope; every command goes to both. */
class Pair {
  readonly model = new BankModel(wednesday);
  private readonly quotes: string[] = [];
  private readonly limits: string[] = [];
  private readonly sent: string[] = [];
  private readonly paid: string[] = [];
  private lastTick = 1n;
  private readonly world: TestWorld;
  private readonly who: Who;
  private readonly payees: Record<ModelCurrency, string>;

  private constructor(world: TestWorld, who: Who, made: Record<ModelCurrency, string>) {
    this.world = world;
    this.who = who;
    this.payees = made;
  }

  static async open(db: Database): Promise<Pair> {
    const world = await freshWorld(db);
    // fewer ticks by themselves leave more time for commands
    await db.sql(`update world set terms = '{"tickSeconds": 3600}' where id = $1::uuid`, [world.id]);
    const place = await world.world();
    await db.transact((sql) => startMarket(sql, place, wednesday));
    const who = await world.merchant();
    const made: Record<ModelCurrency, string> = { USD: "", EUR: "", JPY: "" };
    for (const code of ["USD", "EUR", "JPY"] as const) {
      const payee = { entityType: "company", currency: code, name: "Payee", bankName: "Bank", address: "Street 1", nickname: "", ...payees[code] } as const;
      made[code] = (await world.ask(payments.addPayee, payee, who)).payeeId;
    }
    const pair = new Pair(world, who, made);
    for (const [code, minor] of Object.entries(firstMoney) as [ModelCurrency, bigint][]) { // named cast: its keys are the model's currencies
      await world.fund(who.userNo, code, minor);
      pair.model.available[code] = minor;
    }
    return pair;
  }

  /** The ticks since the last look, as facts that the model is told. */
  private async ticks(): Promise<Prices[]> {
    const rows = await this.world.db.sql<{ no: bigint; at: Date; mids: Record<string, string> }>("select no, at, mids from tick where world = $1::uuid and no > $2 order by no", [this.world.id, this.lastTick]);
    this.lastTick = rows.at(-1)?.no ?? this.lastTick;
    return rows.map(pricesOf);
  }

  private async prices(): Promise<Prices> {
    const [row] = await this.world.db.sql<{ at: Date; mids: Record<string, string> }>("select at, mids from tick where world = $1::uuid order by no desc limit 1", [this.world.id]);
    if (!row) throw new Error("the market has started");
    return pricesOf(row);
  }

  /** What the backend said, "ok" or the code of its refusal; a number that it gave is kept in `into`. */
  private async asked(ask: () => Promise<unknown>, into?: string[], number?: (given: never) => string): Promise<string> {
    try {
      const given = await ask();
      // named cast: who wants the number knows what the call gives
      if (into && number) into.push(number(given as never));
      return "ok";
    } catch (cause) {
      if (cause instanceof Refusal) return cause.code;
      throw cause;
    }
  }

  /** Does one command on both sides and gives what each said. */
  async do(command: Command): Promise<{ said: string; expected: string }> {
    const { world, who, model } = this;
    const inWorld = { world: world.name };
    switch (command.do) {
      case "remit": {
        const { currency: code, amount: minor, minutes } = command;
        const fee = command.fee;
        const said = await this.asked(() => world.ask(operations.sendRemittance, {
          ...inWorld, userNo: who.userNo, amount: money(code, minor), fee: money(code, fee), payerName: "Payer", payerAccount: "", payerBank: "", payerCountry: "US", postscript: "", chargingMode: "SHA", arrivesInMinutes: minutes,
        }, ops), this.sent, ({ orderNo }: { orderNo: string }) => orderNo);
        model.send({ currency: code, amount: minor, fee, arrivesAt: later(model.now, minutes * minuteMs) });
        return { said, expected: "ok" };
      }
      case "credit": case "reject": {
        const at = chosen(model.sent, command.place);
        if (!at) return nothing;
        const orderNo = this.sent[at.index] ?? "";
        const said = await this.asked(() => (command.do === "credit" ? world.ask(operations.creditRemittance, { ...inWorld, orderNo }, ops) : world.ask(operations.rejectRemittance, { ...inWorld, orderNo, reason: "No" }, ops)));
        return { said, expected: model[command.do](at.row) };
      }
      case "quote": {
        const [sell, buy] = command.two;
        const prices = await this.prices();
        const said = await this.asked(() => world.ask(exchange.lockQuote, { sell, buy, amount: money(command.named === "sell" ? sell : buy, command.amount) }, who), this.quotes, ({ quoteId }: { quoteId: string }) => quoteId);
        return { said, expected: model.quote(sell, buy, command.named, command.amount, prices) };
      }
      case "exchange": {
        const index = this.quotes.length - 1 - command.back;
        const quote = model.quotes[index];
        if (!quote) return nothing;
        const said = await this.asked(() => world.ask(exchange.placeRealTime, { quoteId: this.quotes[index] ?? "" }, who));
        return { said, expected: model.exchange(quote) };
      }
      case "limit": {
        const [sell, buy] = command.two;
        const pair = pairOf(sell, buy);
        const prices = await this.prices();
        const isBase = pair.base === sell;
        const rate = isBase ? prices.bid(pair) : prices.ask(pair);
        const target = quoted(pair, (rate * BigInt(isBase ? 1_000_000 + command.ppm : 1_000_000 - command.ppm)) / 1_000_000n, "half-even");
        const validUntil = addDays(dayOf(model.now), command.days);
        const takes = { sell, buy, amount: money(command.named === "sell" ? sell : buy, command.amount), target: { ...pair, value: target }, validUntil };
        const said = await this.asked(() => world.ask(exchange.placeLimit, takes, who), this.limits, ({ orderNo }: { orderNo: string }) => orderNo);
        return { said, expected: model.limit(sell, buy, command.named, command.amount, target, validUntil, prices) };
      }
      case "cancelLimit": {
        const at = chosen(model.limits, command.place);
        if (!at) return nothing;
        const said = await this.asked(() => world.ask(exchange.cancel, { orderNo: this.limits[at.index] ?? "" }, who));
        return { said, expected: model.cancelLimit(at.row) };
      }
      case "shock": {
        const said = await this.asked(() => world.ask(operations.shock, { ...inWorld, currency: command.currency, ppm: command.ppm }, ops));
        for (const prices of await this.ticks()) model.tick(prices);
        return { said, expected: "ok" };
      }
      case "pay": {
        const { currency: code, amount: minor, from, bearer } = command;
        const prices = await this.prices();
        const asked = { payeeId: this.payees[code], amount: money(code, minor), payCurrency: from, bearer };
        let quoteId: string | null = null;
        const costs = await this.asked(async () => { ({ quoteId } = await world.ask(payments.cost, asked, who)); });
        const said = costs !== "ok" ? costs : await this.asked(
          () => world.ask(payments.pay, { ...asked, ...(quoteId && { quoteId }), purpose: "goods", reference: "", merchantOrderNo: "", payPassword }, who), this.paid, ({ orderNo }: { orderNo: string }) => orderNo);
        return { said, expected: model.pay(code, minor, from, bearer, prices) };
      }
      case "cancelPayment": case "dispatch": case "succeed": case "fail": {
        const at = chosen(model.paid, command.place);
        if (!at) return nothing;
        const orderNo = this.paid[at.index] ?? "";
        const said = await this.asked(() =>
          command.do === "cancelPayment" ? world.ask(payments.cancel, { orderNo }, who)
          : command.do === "dispatch" ? world.ask(operations.dispatchPayment, { ...inWorld, orderNo }, ops)
          : command.do === "succeed" ? world.ask(operations.succeedPayment, { ...inWorld, orderNo }, ops)
          : world.ask(operations.failPayment, { ...inWorld, orderNo, reason: "No" }, ops));
        return { said, expected: model[command.do](at.row) };
      }
      case "advance": {
        const to = later(model.now, command.seconds * secondMs);
        const said = await this.asked(() => world.ask(operations.advance, { ...inWorld, to }, ops));
        model.advance(to, await this.ticks());
        return { said, expected: "ok" };
      }
    }
  }

  /** Every figure and state that the two must agree on. */
  async compare(): Promise<void> {
    const { world: { db, id }, model } = this;
    if (model.isDue()) {
      model.advance(model.now, []);
      await this.world.ask(operations.world, { world: this.world.name }, ops); // any look works off what is due
    }
    const accounts = await db.sql<{ currency: ModelCurrency; purpose: "available" | "held"; balance: bigint }>("select currency, purpose, balance from account where world = $1::uuid and owner = $2", [id, this.who.userNo]);
    const real = { available: { USD: 0n, EUR: 0n, JPY: 0n }, held: { USD: 0n, EUR: 0n, JPY: 0n } };
    for (const { currency: code, purpose, balance } of accounts) real[purpose][code] = balance;
    expect(real).toEqual({ available: model.available, held: model.held });
    const states = await db.sql<{ orderNo: string; state: string }>(
      `select order_no as "orderNo", state from exchange_order where world = $1::uuid and kind = 'limit' union all select order_no, state from payment where world = $1::uuid union all select order_no, state from remittance where world = $1::uuid`, [id]);
    const expected = [...zip(this.limits, model.limits), ...zip(this.paid, model.paid), ...zip(this.sent, model.sent)];
    expect(Object.fromEntries(states.map(({ orderNo, state }) => [orderNo, state]))).toEqual(Object.fromEntries(expected));
  }

  async prove(): Promise<void> {
    const { checks } = await this.world.ask(operations.prove, { world: this.world.name }, ops);
    expect(checks.filter(({ isRight }) => !isRight)).toEqual([]);
  }
}

const nothing = { said: "nothing", expected: "nothing" };
const zip = (orderNos: readonly string[], rows: readonly { state: string }[]) => rows.map(({ state }, index) => [orderNos[index] ?? "", state] as const);
const chosen = <R>(rows: readonly R[], at: number): { row: R; index: number } | undefined => {
  const index = rows.length === 0 ? -1 : at % rows.length;
  const row = rows[index];
  return row === undefined ? undefined : { row, index };
};

function pricesOf({ at, mids: kept }: { at: Date; mids: Record<string, string> }): Prices {
  const mids = midsOf(kept);
  const both = (pair: Parameters<typeof bidAsk>[1]) => {
    const price = bidAsk(mids, pair, halfSpreadPpm);
    if (!price) throw new Error("the model's pairs have prices");
    return price;
  };
  return {
    at, bid: (pair) => both(pair).bid.value, ask: (pair) => both(pair).ask.value,
    dollarMid(code) {
      const mid = midOf(mids, pairOf("USD", code));
      if (!mid) throw new Error("the model's currencies have rates");
      return mid;
    },
  };
}

/** Runs in all, on both kinds of database together; the server bears most, since it is quicker. */
const runsInAll = isLong ? 2_000 : 200;
const isEmbedded = inject("databaseKind") === "embedded";
const runs = isEmbedded ? runsInAll / 5 : (runsInAll * 4) / 5;
const seed = Number(process.env.MODEL_SEED) || (isLong ? randomInt(2 ** 31) : isEmbedded ? 20_260_317 : 20_260_318);

test(`the bank and its model on the back of an envelope agree after every one of 50 commands, ${runs} times (MODEL_SEED=${seed})`, { timeout: runs * 3_000 }, async ({ db }) => {
  const said = new Map<string, number>();
  await fc.assert(fc.asyncProperty(fc.array(command, { minLength: 50, maxLength: 50, size: "max" }), async (commands) => {
    const pair = await Pair.open(db);
    for (const one of commands) {
      const answer = await pair.do(one);
      said.set(`${one.do} ${answer.said}`, (said.get(`${one.do} ${answer.said}`) ?? 0) + 1);
      expect(answer.said, JSON.stringify(one, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value))).toBe(answer.expected);
      await pair.compare();
    }
    for (const { state } of pair.model.limits) said.set(`limit became ${state}`, (said.get(`limit became ${state}`) ?? 0) + 1);
    await pair.prove();
  }), { numRuns: runs, seed, endOnFailure: isLong });
  console.log(`model: seed ${seed}, ${runs * 50} commands: ${[...said].sort().map(([what, count]) => `${what} ${count}`).join(", ")}`);
  found(`the bank against its model: ${runs} runs of 50 commands, seed ${seed}, no divergence`);
});

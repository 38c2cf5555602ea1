import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import * as z from "zod/mini";
import { describe, expect } from "vitest";
import { access } from "@/lib/access/calls";
import { accounts } from "@/lib/accounts/calls";
import type { Call, Outgoing, Sends, Takes } from "@/lib/call/call";
import { Refusal } from "@/lib/call/refusals";
import type { Who } from "@/lib/call/who";
import { callNames } from "@/lib/catalogue/calls";
import { exchange } from "@/lib/exchange/calls";
import { money } from "@/lib/money/money";
import { operations } from "@/lib/operations/calls";
import { payments } from "@/lib/payments/calls";
import { receiving } from "@/lib/receiving/calls";
import { reference } from "@/lib/reference/calls";
import { hashPassword, openText } from "@/lib/simulator/access/secrets";
import { writeOpsUser } from "@/lib/simulator/operations/ops-user";
import { openMarket, rateOf } from "../fixtures/trading";
import { operationsPerson, payPassword, test, type TestWorld } from "../fixtures/world";

/** A world with an open market and a merchant who has money: what the examples stand on. */
class Stage {
  readonly world: TestWorld;
  readonly who: Who;
  constructor(world: TestWorld, who: Who) {
    this.world = world;
    this.who = who;
  }
  static async set(world: TestWorld): Promise<Stage> {
    await openMarket(world);
    const who = await world.merchant();
    for (const [code, minor] of [["USD", 100_000_00n], ["EUR", 100_000_00n]] as const) await world.fund(who.userNo, code, minor);
    return new Stage(world, who);
  }
  ask = <C extends Call>(call: C, takes: Sends<C>) => this.world.ask(call, takes, call.needs === "nobody" ? null : call.needs === "operations" ? operationsPerson : this.who);
  get named() { return { world: this.world.name }; }

  quoteId = async () => (await this.ask(exchange.lockQuote, { sell: "USD", buy: "EUR", amount: money("USD", 1_000_00n) })).quoteId;
  realTime = async () => (await this.ask(exchange.placeRealTime, { quoteId: await this.quoteId() })).orderNo;
  limit = async () => (await this.ask(exchange.placeLimit, limitOf())).orderNo;
  payeeId = async () => (await this.ask(payments.addPayee, payee)).payeeId;
  payment = async () => (await this.ask(payments.pay, await this.paymentOf())).orderNo;
  paymentOf = async () => ({ ...costOf(await this.payeeId()), purpose: "goods" as const, reference: "INVOICE 7", merchantOrderNo: "", payPassword });
  dispatched = async () => {
    const orderNo = await this.payment();
    await this.ask(operations.dispatchPayment, { ...this.named, orderNo });
    return orderNo;
  };
  remittance = async () => (await this.ask(operations.sendRemittance, this.remittanceOf())).orderNo;
  remittanceOf = () => ({ ...this.named, userNo: this.who.userNo, amount: money("USD", 50_000_00n), payerName: "Ningbo Buyer Inc", payerAccount: "123", payerBank: "Bank of Somewhere", payerCountry: "US", postscript: "PO 7", chargingMode: "SHA" as const, arrivesInMinutes: 240 });
  snapshotId = async () => (await this.ask(operations.takeSnapshot, this.named)).snapshotId;
  captcha = async () => {
    const { captchaId } = await this.ask(access.captcha, {});
    const [row] = await this.world.db.sql<{ sealed: Uint8Array }>("select sealed from outbox where world = $1::uuid and recipient = $2", [this.world.id, captchaId]);
    return { captchaId, captcha: row ? openText(row.sealed) : "" };
  };
}

const limitOf = () => ({ sell: "USD" as const, buy: "CNH" as const, amount: money("USD", 1_000_00n), target: rateOf("USD", "CNH", "7.0500"), validUntil: "2026-03-20" });
const payee = { entityType: "company" as const, currency: "EUR" as const, name: "Nordwind GmbH", account: "DE89370400440532013000", swift: "DEUTDEFF", bankName: "Deutsche Bank", bankCountry: "DE", country: "DE", address: "Hafenstr. 7, Hamburg", nickname: "" };
const costOf = (payeeId: string) => ({ payeeId, amount: money("EUR", 1_000_00n), payCurrency: "EUR" as const, bearer: "SHA" as const });
const page = { currentPage: 1, pageSize: 20 };

/** A name fit for a new world. */
const freshName = () => `example-${randomUUID().slice(0, 8)}`;

type Example = (stage: Stage) => Promise<unknown>;

/** A happy example of every call: what it takes, typed by the call's own row. */
const example = <C extends Call>(call: C, takes: (stage: Stage) => Sends<C> | Promise<Sends<C>>): [Call, Example] => [call, async (stage) => stage.ask(call, await takes(stage))];

const examples = new Map<Call, Example>([
  example(access.signIn, async (stage) => {
    await stage.world.db.sql("update operator set password_hash = $3 where world = $1::uuid and id = $2::uuid", [stage.world.id, stage.who.operatorId, await hashPassword("Right-2026", "password")]);
    return { loginNo: stage.who.loginNo, password: "Right-2026", ...(await stage.captcha()) };
  }),
  example(access.captcha, () => ({})), example(access.account, () => ({})), example(access.signOut, () => ({})), example(access.hasPayPassword, () => ({})),
  example(reference.serverTime, () => ({})), example(reference.countries, () => ({})),
  example(accounts.balances, () => ({})), example(accounts.activity, () => page), example(accounts.reporting, () => ({})), example(accounts.setReporting, () => ({ currency: "EUR" as const })),
  example(receiving.incomes, () => page), example(receiving.remittances, () => page), example(receiving.remittance, async (stage) => ({ orderNo: await stage.remittance() })),
  example(exchange.placeRealTime, async (stage) => ({ quoteId: await stage.quoteId() })), example(exchange.placeLimit, limitOf), example(exchange.cancel, async (stage) => ({ orderNo: await stage.limit() })),
  example(exchange.orders, () => page), example(exchange.detail, async (stage) => ({ orderNo: await stage.realTime() })), example(exchange.fee, () => ({ sell: money("USD", 1n) })),
  example(exchange.lockQuote, () => ({ sell: "JPY" as const, buy: "EUR" as const, amount: money("EUR", 10_00n) })), example(exchange.rate, () => ({ sell: "USD" as const, buy: "CNH" as const, days: 1 as const })), example(exchange.homeRates, () => ({})), example(exchange.tradingTime, () => ({})),
  example(exchange.feed, () => ({ sell: "USD" as const, buy: "CNH" as const })),
  example(payments.cost, async (stage) => costOf(await stage.payeeId())), example(payments.pay, (stage) => stage.paymentOf()), example(payments.cancel, async (stage) => ({ orderNo: await stage.payment() })),
  example(payments.records, () => page), example(payments.detail, async (stage) => ({ orderNo: await stage.payment() })), example(payments.addPayee, () => payee), example(payments.payees, () => page),
  example(operations.signIn, async ({ world }) => {
    const name = freshName();
    await writeOpsUser(world.db, name, "Rainy-Harbour-77", world.real);
    return { name, password: "Rainy-Harbour-77" };
  }),
  // named casts: these three take nothing; the world of the test stands in for the default one
  example(operations.me, (stage) => stage.named as never), example(operations.signOut, (stage) => stage.named as never), example(operations.worlds, (stage) => stage.named as never), example(operations.world, (stage) => stage.named),
  example(operations.makeWorld, (stage) => ({ ...(stage.named as object), name: freshName(), mode: "held" as const, speed: 1, scenario: "empty" as const })), example(operations.resetWorld, (stage) => stage.named),
  example(operations.snapshots, (stage) => stage.named), example(operations.takeSnapshot, (stage) => stage.named), example(operations.restore, async (stage) => ({ ...stage.named, snapshotId: await stage.snapshotId(), name: freshName() })),
  example(operations.setClock, (stage) => ({ ...stage.named, mode: "flowing" as const, speed: 60 })), example(operations.advance, (stage) => ({ ...stage.named, bySeconds: 3_600 })), example(operations.log, (stage) => stage.named), example(operations.timetable, (stage) => ({ ...stage.named, ...page })),
  example(operations.market, (stage) => stage.named), example(operations.chart, (stage) => ({ ...stage.named, currency: "EUR" as const, days: 1 })), example(operations.setRate, (stage) => ({ ...stage.named, rate: rateOf("USD", "CNH", "7.0100") })),
  example(operations.shock, (stage) => ({ ...stage.named, currency: "EUR" as const, ppm: 1_000 })), example(operations.halt, (stage) => ({ ...stage.named, base: "USD" as const, quote: "CNH" as const, isHalted: true })),
  example(operations.replay, (stage) => {
    const file = path.join(os.tmpdir(), `rates-${randomUUID()}.csv`);
    const text = "Date,USD,JPY,\n2026-03-17,1.1,160,\n2026-03-16,1.09,159,\n";
    writeFileSync(file, text);
    // named cast: the deed is handed the stored file, as the door would
    return { ...stage.named, days: 2, file: { name: "rates.csv", type: "text/csv", size: text.length, path: file } } as Takes<typeof operations.replay> as never;
  }),
  example(operations.merchants, (stage) => ({ ...stage.named, ...page })), example(operations.setRealName, (stage) => ({ ...stage.named, userNo: stage.who.userNo, realNameState: 1, firstVerify: 0 })),
  example(operations.remittances, (stage) => ({ ...stage.named, ...page })), example(operations.sendRemittance, (stage) => stage.remittanceOf()), example(operations.creditRemittance, async (stage) => ({ ...stage.named, orderNo: await stage.remittance() })),
  example(operations.rejectRemittance, async (stage) => ({ ...stage.named, orderNo: await stage.remittance(), reason: "account closed" })),
  example(operations.payments, (stage) => ({ ...stage.named, ...page })), example(operations.dispatchPayment, async (stage) => ({ ...stage.named, orderNo: await stage.payment() })),
  example(operations.succeedPayment, async (stage) => ({ ...stage.named, orderNo: await stage.dispatched() })), example(operations.failPayment, async (stage) => ({ ...stage.named, orderNo: await stage.dispatched(), reason: "beneficiary unknown" })),
  example(operations.outbox, (stage) => ({ ...stage.named, ...page })),
  example(operations.readOutbox, async (stage) => {
    await stage.captcha();
    const { rows } = await stage.ask(operations.outbox, { ...stage.named, ...page });
    return { ...stage.named, id: rows[0]?.id ?? "" };
  }),
  example(operations.prove, (stage) => stage.named), example(operations.audit, (stage) => ({ ...stage.named, ...page })),
]);

test("every call has a happy example", () => {
  expect([...callNames].filter(([call]) => !examples.has(call)).map(([, name]) => name)).toEqual([]);
});

describe("every call answers, and its answer crosses the wire unchanged", () => {
  for (const [call, ask] of examples) test(callNames.get(call) ?? call.path, { timeout: 30_000 }, async ({ world }) => {
    const answer = await ask(await Stage.set(world));
    if (call.reply === "file") {
      const { name, body } = answer as Outgoing;
      expect(name).toMatch(/\.\w+$/);
      return void (await body.cancel());
    }
    if (call.reply === "events") {
      const iterator = (answer as AsyncIterable<unknown>)[Symbol.asyncIterator]();
      const { value } = await iterator.next();
      await iterator.return?.();
      return expect(z.decode(call.gives, JSON.parse(JSON.stringify(z.encode(call.gives, value as never))) as never)).toEqual(value);
    }
    const wire = JSON.parse(JSON.stringify(z.encode(call.gives, answer as never))) as never;
    // what the schema does not know is not sent
    expect(z.encode(call.gives, z.decode(call.gives, wire) as never)).toEqual(wire);
    expect(await world.imbalance()).toEqual([]);
  });
});

const refusedWith = async (asking: Promise<unknown>) => asking.then((got) => got, (cause: unknown) => (cause instanceof Refusal ? cause.code : String(cause)));

describe("another merchant's objects are nobody's, to read or to touch", () => {
  const attempts: [name: string, code: string, attempt: (stage: Stage, thief: Who) => Promise<unknown>][] = [
    ["an exchange's detail", "ORDER_NOTFOUND", async (stage, thief) => stage.world.ask(exchange.detail, { orderNo: await stage.realTime() }, thief)],
    ["an exchange to cancel", "ORDER_NOTFOUND", async (stage, thief) => stage.world.ask(exchange.cancel, { orderNo: await stage.limit() }, thief)],
    ["a locked quote", "ORDER_NOTFOUND", async (stage, thief) => stage.world.ask(exchange.placeRealTime, { quoteId: await stage.quoteId() }, thief)],
    ["a payment's detail", "ORDER_NOTFOUND", async (stage, thief) => stage.world.ask(payments.detail, { orderNo: await stage.payment() }, thief)],
    ["a payment to cancel", "ORDER_NOTFOUND", async (stage, thief) => stage.world.ask(payments.cancel, { orderNo: await stage.payment() }, thief)],
    ["a payee to price", "ACCOUNT_NOTFOUND", async (stage, thief) => stage.world.ask(payments.cost, costOf(await stage.payeeId()), thief)],
    ["a payee to pay", "ACCOUNT_NOTFOUND", async (stage, thief) => stage.world.ask(payments.pay, await stage.paymentOf(), thief)],
    ["a remittance", "ORDER_NOTFOUND", async (stage, thief) => stage.world.ask(receiving.remittance, { orderNo: await stage.remittance() }, thief)],
  ];
  for (const [name, code, attempt] of attempts) test(name, async ({ world }) => {
    const stage = await Stage.set(world);
    const thief = await world.merchant();
    await world.fund(thief.userNo, "EUR", 100_000_00n);
    expect(await refusedWith(attempt(stage, thief))).toBe(code);
  });

  test("no list shows them", async ({ world }) => {
    const stage = await Stage.set(world);
    await stage.realTime();
    await stage.payment();
    await stage.ask(operations.creditRemittance, { ...stage.named, orderNo: await stage.remittance() });
    const thief = await world.merchant();
    for (const call of [exchange.orders, payments.records, payments.payees, receiving.incomes, receiving.remittances, accounts.activity] as const) {
      const mine = await world.ask(call, page, stage.who);
      const theirs = await world.ask(call, page, thief);
      expect([call.path, mine.total > 0, theirs.total, theirs.rows]).toEqual([call.path, true, 0, []]);
    }
    expect((await world.ask(accounts.balances, {}, thief)).rows).toEqual([]);
  });
});

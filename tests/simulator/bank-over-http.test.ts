import { randomInt, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, inject, onTestFinished } from "vitest";
import type { Call } from "@/lib/call/call";
import { exchange } from "@/lib/exchange/calls";
import { money } from "@/lib/money/money";
import { payments } from "@/lib/payments/calls";
import { openSession } from "@/lib/simulator/access/session";
import { openDatabase, type Database } from "@/lib/simulator/database";
import { prove } from "@/lib/simulator/proof/prove";
import { systemNow } from "@/lib/time/clock";
import { found, isLong } from "../fixtures/findings";
import { doorOver, requestOf, wireOf } from "../fixtures/knock";
import { openMarket, rateOf } from "../fixtures/trading";
import { american, paying } from "../fixtures/paying";
import { test, type TestWorld } from "../fixtures/world";

const isEmbedded = inject("databaseKind") === "embedded";
const operations = isLong ? (isEmbedded ? 10_000 : 100_000) : isEmbedded ? 300 : 800;
const clientsMax = 32;
const merchantsMax = 8;
/** One in so many operations is a payment with its password, whose hashing is slow on purpose. */
const paymentEvery = 50;
/** After one in so many operations its client looks at all balances. */
const lookEvery = 10;
const seed = Number(process.env.BANK_SEED) || (isLong ? randomInt(2 ** 31) : 20_260_323);

/** Numbers below `below`, the same for the same seed (mulberry32). */
function dice(from: number): (below: number) => number {
  let state = from >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const dropHeader = "x-test-drop";

/** The door behind a real HTTP server. Where the request asks for it the deed is done and its reply dropped: the line is cut instead. */
async function serve(db: Database, bugs: unknown[]): Promise<string> {
  const answer = doorOver(db, "bearer", { bugs, opened: [], ended: 0 });
  const server = createServer(async (asked, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of asked) chunks.push(chunk as Buffer); // named cast: a request without an encoding gives bytes
    const headers = Object.entries(asked.headers).flatMap(([name, value]): [string, string][] => (typeof value === "string" ? [[name, value]] : []));
    const response = await answer(new Request(`http://localhost:3000${asked.url}`, { method: asked.method ?? "GET", headers, ...(asked.method === "POST" && { body: Buffer.concat(chunks) }) }));
    const body = await response.text();
    if (asked.headers[dropHeader]) return void asked.socket.destroy();
    reply.writeHead(response.status, { "content-type": "application/json" }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => { server.closeAllConnections(); server.close(); });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // named cast: a server that listens on TCP
}

interface Envelope { code: string; result: { orderNo?: string; quoteId?: string } | null }
interface Client { readonly token: string; readonly payeeId: string; readonly open: string[] }

/** A merchant with money and a payee, and a client of the bank for each of `clients` operators of theirs. */
async function clientsOf(world: TestWorld, clients: number): Promise<Client[]> {
  const owner = await world.merchant();
  for (const currency of ["USD", "EUR"] as const) await world.fund(owner.userNo, currency, 3_000_000n);
  const { payeeId } = await world.ask(payments.addPayee, american, owner);
  return Promise.all(Array.from({ length: clients }, async () => {
    const { operatorId } = await world.operator(owner.userNo, {});
    const token = await openSession(world.db.sql, "portal", world.id, operatorId, world.caller({ at: systemNow() }));
    return { token, payeeId, open: [] };
  }));
}

test(`the bank over HTTP: ${clientsMax} clients, ${operations} operations, a tenth of the replies lost and asked for again (BANK_SEED=${seed})`, { timeout: isLong ? 3_600_000 : 120_000 }, async ({ world }) => {
  await openMarket(world);
  const clients = (await Promise.all(Array.from({ length: merchantsMax }, () => clientsOf(world, clientsMax / merchantsMax)))).flat();
  const db = openDatabase(inject("databaseUrl"), { max: 10 });
  onTestFinished(db.close);
  const bugs: unknown[] = [];
  const origin = await serve(db, bugs);

  /** What every key was answered, each time it was asked. */
  const answers = new Map<string, Set<string>>();
  const said = new Map<string, number>();
  let dropped = 0;

  async function send(call: Call, takes: unknown, { token }: Client, key: string | null, isDropped: boolean): Promise<Envelope | null> {
    const request = requestOf(call, wireOf(call, takes), { authorization: `Bearer ${token}`, ...(key && { "idempotency-key": key }), ...(isDropped && { [dropHeader]: "1" }) });
    const url = new URL(request.url);
    try {
      const response = await fetch(origin + url.pathname + url.search, { method: request.method, headers: request.headers, body: await request.text() });
      return (await response.json()) as Envelope; // named cast: the door answers with an envelope
    } catch {
      dropped += 1;
      return null;
    }
  }

  /** A money call: at times its reply is lost, at times it is sent twice at once; in the end it has been answered. */
  async function move(call: Call, takes: unknown, client: Client, roll: (below: number) => number): Promise<Envelope> {
    const key = randomUUID();
    const heard = new Set<string>();
    answers.set(key, heard);
    const fate = roll(10);
    if (fate === 0) await send(call, takes, client, key, true);
    const replies = await Promise.all(Array.from({ length: fate === 1 ? 2 : 1 }, () => send(call, takes, client, key, false)));
    for (const reply of replies) if (reply) heard.add(JSON.stringify([reply.code, reply.result]));
    const [last] = replies;
    if (!last) throw new Error("a reply that was not to be dropped came");
    said.set(last.code, (said.get(last.code) ?? 0) + 1);
    return last;
  }

  async function operate(client: Client, no: number, roll: (below: number) => number): Promise<void> {
    if (no % paymentEvery === 0) {
      const { code, result } = await move(payments.pay, paying(client.payeeId, { amount: money("USD", BigInt(5_000 + roll(40_000))) }), client, roll);
      if (code === "0" && result?.orderNo) await move(payments.cancel, { orderNo: result.orderNo }, client, roll);
      return;
    }
    const [sell, buy] = roll(2) ? (["USD", "EUR"] as const) : (["EUR", "USD"] as const);
    const which = roll(4);
    if (which === 0) {
      const { code, result } = await move(exchange.placeLimit, { sell: "USD", buy: "CNH", amount: money("USD", BigInt(10_000 + roll(90_000))), target: rateOf("USD", "CNH", "7.0500"), validUntil: "2026-03-20" }, client, roll);
      if (code === "0" && result?.orderNo) client.open.push(result.orderNo);
    } else if (which === 1 && client.open.length > 0) {
      await move(exchange.cancel, { orderNo: client.open.pop() ?? "" }, client, roll);
    } else {
      const quote = await send(exchange.lockQuote, { sell, buy, amount: money(sell, BigInt(10_000 + roll(900_000))) }, client, null, false);
      if (quote?.result?.quoteId) await move(exchange.placeRealTime, { quoteId: quote.result.quoteId }, client, roll);
    }
  }

  let looks = 0;
  const faults: object[] = [];
  /** One consistent view of all balances, while the other clients go on. */
  async function look(): Promise<void> {
    faults.push(...await world.db.sql(
      `select currency as what, sum(balance)::text as balance from account where world = $1::uuid group by currency having sum(balance) <> 0
       union all select owner || ' ' || purpose, balance::text from account where world = $1::uuid and not may_owe and balance < 0`, [world.id]));
    looks += 1;
  }

  let begun = 0;
  await Promise.all(clients.map(async (client, at) => {
    const roll = dice(seed + at);
    while (begun < operations) {
      const no = begun += 1;
      await operate(client, no, roll);
      if (no % lookEvery === 0) await look();
    }
  }));

  expect(bugs.map(String)).toEqual([]);
  expect([faults, looks >= Math.floor(operations / lookEvery), dropped > operations / 40]).toEqual([[], true, true]);
  expect([...answers.values()].filter((heard) => heard.size !== 1)).toEqual([]);
  const orders = [...answers.values()].flatMap((heard) => [...heard]).map((text) => JSON.parse(text) as [string, { orderNo: string }]).flatMap(([code, result]) => (code === "0" ? [result.orderNo] : []));
  const [counted] = await world.db.sql<{ orders: number; keys: number }>(
    `select ((select count(*) from exchange_order where world = $1::uuid) + (select count(*) from payment where world = $1::uuid))::int as orders, (select count(*) from idempotency where world = $1::uuid)::int as keys`, [world.id]);
  expect(counted).toEqual({ orders: new Set(orders).size, keys: answers.size });
  expect((await prove(world.db, world.id)).checks.filter(({ isRight }) => !isRight)).toEqual([]);
  const outcomes = [...said].sort().map(([code, count]) => `${code} ${count}`).join(", ");
  console.log(`bank over HTTP: seed ${seed}, ${answers.size} money calls of ${clientsMax} clients, ${dropped} replies lost, ${looks} looks at the books: ${outcomes}`);
  found(`the bank over HTTP (${inject("databaseKind")}): ${operations} operations of ${clientsMax} clients, ${answers.size} money calls, ${dropped} replies lost and asked for again, ${looks} looks between, seed ${seed}: every look balanced, each key one effect`);
});

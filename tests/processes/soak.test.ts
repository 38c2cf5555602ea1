import { randomInt } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { screens } from "@/lib/catalogue/screens";
import { exchange } from "@/lib/exchange/calls/orders";
import { sessionCookieName, sealToken } from "@/lib/session/cookie";
import { openSession } from "@/lib/simulator/access/sessions/session";
import { systemNow } from "@/lib/time/clock";
import { processBelow } from "../bench/cpu";
import { bankAtWork, bankOnPortals, expectWhole, heardOf } from "../fixtures/bank-on-portals";
import type { Client } from "../fixtures/bank-work";
import { cluster } from "../fixtures/cluster";
import { recordFinding } from "../fixtures/findings";
import { requestOf, wireOf } from "../fixtures/knock";
import { isFlat, lowestOfTenths, memoryBelow, openFiles, ownMemory } from "../fixtures/memory";
import { hashAsInProduction } from "../fixtures/quick-hash";
import { openMarket } from "../fixtures/trading";
import { freshWorld, type TestWorld } from "../fixtures/world";

/** Sets the duration: SOAK_MINUTES selects fewer minutes than the long programme's. */
const minutes = Number(process.env.SOAK_MINUTES) || 120;
const seed = Number(process.env.BANK_SEED) || randomInt(2 ** 31);
/** So much of the time all clients go as fast as they can; half of what they come to is the load of the rest. */
const fullShare = 1 / 40;
const pollIntervalMs = 5_000;
/** Sets how often a client opens a page: after this many operations, a different page each time. */
const pageEvery = 4;
const feeds = 8;
const feedMs = 20_000;

const pages = screens
  .filter(({ path }) => !path.startsWith("/ops") && path !== "/b2b" && !path.includes("["))
  .map(({ path }) => path);

/**
 * Lists the metrics that are polled throughout and must not grow. `comesAndGoes` is the normal fluctuation in a busy
 * moment.
 */
const watchedMetrics = {
  "MB of the portal": { comesAndGoes: 24 },
  "MB of the worker": { comesAndGoes: 24 },
  "MB of the database's sessions": { comesAndGoes: 24 },
  "files open in the portal": { comesAndGoes: 20 },
  "files open in the worker": { comesAndGoes: 10 },
} as const;
type WatchedMetric = keyof typeof watchedMetrics;

const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Samples the resources of the processes until the time is over. */
async function collectSamples(
  untilAt: number,
  takeSample: () => Record<WatchedMetric, number>,
): Promise<Record<WatchedMetric, number>[]> {
  const samples: Record<WatchedMetric, number>[] = [];
  for (; performance.now() < untilAt; await after(pollIntervalMs)) samples.push(takeSample());
  return samples;
}

/** Browsers that follow a rate: each leaves after a while, and comes again. */
async function follow(untilAt: number, request: (signal: AbortSignal) => Promise<Response>): Promise<void> {
  while (performance.now() < untilAt) {
    const response = await request(AbortSignal.timeout(feedMs));
    expect(response.status).toBe(200);
    await response.text().catch(() => undefined); // it is left in the middle
  }
}

/** Paces operations at a rate, however long each takes; none before `begin`. */
function pacing() {
  let [intervalMs, next] = [0, 0];
  return {
    begin(perSecond: number) {
      [intervalMs, next] = [1_000 / perSecond, performance.now()];
    },
    turn: () => after(Math.max(0, (next += intervalMs) - performance.now())),
  };
}

/** Lets clients open pages now and then, a different one each time, signed in as browsers are. */
function walking(origin: string) {
  const cookies = new Map<Client, string>();
  let pageCount = 0;
  return {
    looked: () => pageCount,
    async walk(client: Client, no: number) {
      if (no % pageEvery !== 0) return;
      const cookie = cookies.get(client) ?? `${sessionCookieName("portal")}=${await sealToken(client.token)}`;
      cookies.set(client, cookie);
      const page = pages[pageCount++ % pages.length];
      const response = await fetch(origin + page, { headers: { cookie }, redirect: "manual" });
      await response.text();
      expect([page, response.status < 500]).toEqual([page, true]);
    },
  };
}

/** A rate's feed at a portal, for somebody of a world. */
async function feedOf(world: TestWorld, origin: string) {
  const { operatorId } = await world.merchant();
  const token = await openSession(world.db.sql, "portal", world.id, operatorId, world.caller({ at: systemNow() }));
  const { url, headers } = requestOf(exchange.feed, wireOf(exchange.feed, { sell: "USD", buy: "EUR" }), {
    authorization: `Bearer ${token}`,
  });
  const { pathname, search } = new URL(url);
  return (signal: AbortSignal) => fetch(origin + pathname + search, { headers, signal });
}

/** A world in which time passes, so that rates move and the worker has things to do. */
async function movingWorld({ db }: TestWorld): Promise<TestWorld> {
  const world = await freshWorld(db);
  await openMarket(world);
  await db.sql("update world set clock_mode = 'flowing', clock_since = now(), clock_speed = 60 where id = $1::uuid", [
    world.id,
  ]);
  return world;
}

test(
  `for ${minutes} minutes at half of its capacity: memory, sessions and open files stay constant, no data is lost, and the books are right (BANK_SEED=${seed})`,
  { timeout: (minutes + 10) * 60_000 },
  async () => {
    hashAsInProduction();
    const server = await cluster();
    onTestFinished(server.stop);
    const bank = await bankOnPortals(server.url, 1);
    const [began] = bank.runs;
    if (!began) throw new Error("one portal was begun");
    const { run, port } = began;
    const [portal, worker] = [processBelow(run.pid, "serve"), processBelow(run.pid, "worker")];
    const takeSample = () => ({
      "MB of the portal": ownMemory(portal),
      "MB of the worker": ownMemory(worker),
      "MB of the database's sessions": memoryBelow(server.pid()),
      "files open in the portal": openFiles(portal),
      "files open in the worker": openFiles(worker),
    });
    const origin = `http://127.0.0.1:${port}`;
    const moving = await movingWorld(bank.world);
    const readers = await Promise.all(Array.from({ length: feeds }, () => feedOf(moving, origin)));
    const [rate, pagesOf, heard] = [pacing(), walking(origin), heardOf(bank.line)];
    let [doneCount, full] = [0, 0];
    let samples: Record<WatchedMetric, number>[] = [];
    const meanwhile = async () => {
      await heard.more(1);
      const [from, since] = [performance.now(), doneCount];
      await after(minutes * 60_000 * fullShare);
      full = ((doneCount - since) * 1_000) / (performance.now() - from);
      rate.begin(full / 2);
      const untilAt = from + minutes * 60_000;
      [samples] = await Promise.all([
        collectSamples(untilAt, takeSample),
        ...readers.map((reader) => follow(untilAt, reader)),
      ]);
    };
    const bankRun = await bankAtWork(bank.world, bank.line, seed, meanwhile, async (client, no) => {
      doneCount += 1;
      await pagesOf.walk(client, no);
      await rate.turn();
    });

    const tenths = Object.entries(watchedMetrics).map(([metric, { comesAndGoes }]) => {
      // named cast: the table's own names
      const lowest = lowestOfTenths(samples.map((sample) => sample[metric as WatchedMetric]));
      return { what: metric, lowest, comesAndGoes };
    });
    const summary = tenths.map(({ what, lowest }) => `${what} ${lowest.map(Math.round).join(" ")}`).join("; ");
    const figures = `${minutes} minutes at half of ${full.toFixed(1)} operations a second, ${pagesOf.looked()} pages; at the lowest in each tenth of the time: ${summary}; ${await expectWhole(bank, bankRun, seed)}`;
    console.log(figures);
    recordFinding(`the soak: ${figures}`);
    expect(tenths.filter(({ lowest, comesAndGoes }) => !isFlat(lowest, comesAndGoes))).toEqual([]);
  },
);

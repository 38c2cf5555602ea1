import { randomInt } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import { openDatabase } from "@/lib/simulator/store/database";
import { databaseCluster, type DatabaseCluster } from "../../tools/database-cluster/cluster";
import { ends, expectRightBooks, unbalanced } from "../fixtures/bank-books";
import { BankLine, dice } from "../fixtures/bank-line";
import { BankWork, clientsOf } from "../fixtures/bank-work";
import { clusteredPortal, secrets } from "../fixtures/clustered-portal";
import { found } from "../fixtures/findings";
import { hashAsInProduction } from "../fixtures/quick-hash";
import { ownFolder, tool } from "../fixtures/tool";
import { openMarket } from "../fixtures/trading";
import { freshWorld, type TestWorld } from "../fixtures/world";

const portals = 2;
const kills = 10;
/** The first money call that is done after a kill comes within so many seconds of it. */
const secondsMax = 30;
/** Money calls between two kills: so many, and up to as many more. */
const callsBetween = 30;
const clientele = { merchants: 8, operatorsEach: 2, fundedMinor: 50_000_000n };
const every = { payment: 25, batch: 150, deal: 10 };
const lookEvery = 20;
const seed = Number(process.env.BANK_SEED) || randomInt(2 ** 31);

/** Portals on a cluster, that share their folder as several machines do, and the bank's line to them. */
async function opened() {
  const database = await databaseCluster();
  onTestFinished(database.stop);
  const { folder, remove } = ownFolder();
  onTestFinished(remove);
  for (const [name, value] of Object.entries({ ...secrets, DATA_DIR: folder })) vi.stubEnv(name, value);
  const settings = { PORTAL_PROCESSES: "1", DATA_DIR: folder, LOG_LEVEL: "warn" };
  const runs: Awaited<ReturnType<typeof clusteredPortal>>[] = [];
  for (let no = 0; no < portals; no += 1) runs.push(await clusteredPortal(database.url, settings));
  const db = openDatabase(database.url, { max: 8 });
  onTestFinished(db.close);
  onTestFinished(async () => {
    const { writeFileSync } = await import("node:fs");
    for (const [at, { run }] of runs.entries()) {
      run.signal("SIGTERM");
      const { out, err } = await run.ended;
      writeFileSync(`/tmp/exp/portal-${at}.log`, out + err);
    }
    for (const n of ["one", "two", "three", "haproxy", "pgbouncer"])
      writeFileSync(`/tmp/exp/${n}.log`, database.logOf(n));
  });
  const line = new BankLine();
  line.lead(runs.map(({ port }) => `http://127.0.0.1:${port}`));
  return { database, runs, world: await freshWorld(db), line };
}

/** Tells of money calls that are done: when so many more were, and when one was that was asked for after an instant. */
function heardOf(line: BankLine) {
  let count = 0;
  const waiting = new Set<(askedAt: number) => boolean>();
  line.done = (askedAt) => {
    count += 1;
    for (const one of waiting) if (one(askedAt)) waiting.delete(one);
  };
  const when = (holds: (askedAt: number) => boolean) =>
    new Promise<void>((resolve) => {
      waiting.add((askedAt) => {
        const isSo = holds(askedAt);
        if (isSo) resolve();
        return isSo;
      });
    });
  return {
    more(calls: number): Promise<void> {
      const till = count + calls;
      return when(() => count >= till);
    },
    askedAfter: (instant: number): Promise<void> => when((askedAt) => askedAt > instant),
  };
}

/** Kills the leader again and again, each time with all members there; how many seconds each time nothing was done. */
async function killLeaders({ members }: DatabaseCluster, line: BankLine): Promise<number[]> {
  const [heard, roll, took] = [heardOf(line), dice(seed), [] as number[]];
  for (let no = 0; no < kills; no += 1) {
    await members.untilWhole();
    await heard.more(callsBetween + roll(callsBetween));
    const leader = await members.leader();
    if (!leader) throw new Error("a cluster that is whole has a leader");
    const from = performance.now();
    leader.kill();
    await heard.askedAfter(from);
    took.push((performance.now() - from) / 1000);
    console.log(`kill ${no + 1}: ${leader.name} died, served again after ${took.at(-1)?.toFixed(1)} s`);
    leader.start();
  }
  return took;
}

/** All clients at work until it is said that they may end; what any look at the balances found wrong. */
async function worked(world: TestWorld, line: BankLine, meanwhile: () => Promise<void>) {
  const clients = await clientsOf(world, line, clientele);
  await Promise.all([...new Set(clients.map(({ deals }) => deals))].map((deals) => deals.prepare()));
  const work = new BankWork(world, line, every);
  const faults: object[] = [];
  let [begun, isOver] = [0, false];
  const going = Promise.all(
    clients.map(async (client, at) => {
      const roll = dice(seed + at);
      while (!isOver) {
        const no = (begun += 1);
        await work.operate(client, no, roll);
        if (no % lookEvery === 0) faults.push(...(await line.through(() => unbalanced(world))));
      }
    }),
  );
  await Promise.race([meanwhile().finally(() => (isOver = true)), going]);
  await going;
  return { clients, work, faults, begun };
}

test(
  `the database's leader is killed ${kills} times under the bank's load: served again within ${secondsMax} s, nothing acknowledged is lost, nothing is done twice, and the books are right (BANK_SEED=${seed})`,
  { timeout: 3_600_000 },
  async () => {
    hashAsInProduction();
    const { database, world, line } = await opened();
    await openMarket(world);
    let took: number[] = [];
    const { clients, work, faults, begun } = await worked(world, line, async () => {
      took = await killLeaders(database, line);
    });
    await database.members.untilWhole();

    expect(line.bugs.map(String)).toEqual([]);
    expect(faults).toEqual([]);
    expect(took.filter((seconds) => seconds > secondsMax)).toEqual([]);
    expect(took).toHaveLength(kills);
    await expectRightBooks(world, line, work, clients);
    // workers that outlived it all seal what was written
    await vi.waitFor(
      async () =>
        expect(
          await world.db.sql("select 1 from audit where world = $1::uuid and seal_no is null limit 1", [world.id]),
        ).toEqual([]),
      { timeout: 60_000, interval: 200 },
    );
    const { out, code } = await tool(["prove"], { DATABASE_URL: database.url, ...secrets }).ended;
    expect([code, out]).toEqual([0, expect.stringContaining("are right.")]);

    const times = took.map((seconds) => seconds.toFixed(1)).join(", ");
    const figures = `${begun} operations, ${line.answers.size} money calls, ${line.unknown} replies that did not come or did not know, seed ${seed}`;
    console.log(`lost leaders: ${figures}; ${await ends(world)}`);
    found(
      `the leader of a database cluster killed ${kills} times under the bank's load: served again after ${times} s; ${figures}: each key one effect, nothing lost, nothing ended twice, the books are right`,
    );
  },
);

import { randomInt } from "node:crypto";
import { expect, onTestFinished } from "vitest";
import { openDatabase } from "@/lib/simulator/platform/store/database";
import { ends, expectRightBooks, inconsistencies, imbalances, unusual } from "../fixtures/bank-books";
import { BankLine, dice } from "../fixtures/bank-line";
import { BankWork, clientsOf } from "../fixtures/bank-work";
import { recordFinding, isLong } from "../fixtures/findings";
import { hashAsInProduction } from "../fixtures/quick-hash";
import { openMarket, stopTicks } from "../fixtures/trading";
import { databaseKind, isEmbedded } from "../fixtures/kind";
import { runsOf } from "../fixtures/sample";
import { test } from "../fixtures/world";

/** BANK_OPERATIONS sets fewer operations than those of the long program. */
const operations = Number(process.env.BANK_OPERATIONS) || runsOf("simulator/bank-over-http");
const clientsMax = 32;
const merchantsMax = 8;
const every = {
  payment: 50,
  batch: isLong ? 500 : isEmbedded ? 150 : 200,
  deal: isLong ? 8 : 5,
  clock: isLong ? 500 : 25,
};
/** After one in so many operations its client checks all balances, and all orders, of which there come to be many. */
const checkEvery = 10;
const orderCheckEvery = isLong ? 100 : 10;
/** From so many operations on all that is unusual has come about many times. */
const unusualFrom = 10_000;
const fundedMinor = isLong ? 50_000_000n : 3_000_000n;
const seed = Number(process.env.BANK_SEED) || (isLong ? randomInt(2 ** 31) : 20_260_323);

test(
  `the bank over HTTP: ${clientsMax} clients, ${operations} operations through weekends, a tenth of the replies lost and requested again (BANK_SEED=${seed})`,
  { timeout: isLong ? 3_600_000 : 180_000 },
  async ({ world, url }) => {
    hashAsInProduction();
    await openMarket(world);
    await stopTicks(world);
    const db = openDatabase(url, { max: 10 });
    onTestFinished(db.close);
    const line = new BankLine();
    onTestFinished(await line.open(db));
    const clients = await clientsOf(world, line, {
      merchants: merchantsMax,
      operatorsEach: clientsMax / merchantsMax,
      fundedMinor,
    });
    const work = new BankWork(world, line, every);

    let checkCount = 0;
    const faults: object[] = [];
    let startedCount = 0;
    await Promise.all(
      clients.map(async (client, at) => {
        const roll = dice(seed + at);
        while (startedCount < operations) {
          const no = (startedCount += 1);
          await work.operate(client, no, roll);
          if (no % checkEvery === 0) {
            faults.push(...(await imbalances(world)));
            if (no % orderCheckEvery === 0) faults.push(...(await inconsistencies(world)));
            checkCount += 1;
          }
        }
      }),
    );

    expect(line.bugs.map(String)).toEqual([]);
    // every merchant uploads documents of its own: a model whose deals are all refused would prove nothing of them
    expect(String(line.outcomes)).not.toContain("FILE_NOTFOUND");
    expect([faults, checkCount >= Math.floor(operations / checkEvery), line.droppedCount > operations / 40]).toEqual([
      [],
      true,
      true,
    ]);
    const { outstanding } = await expectRightBooks(world, line, work, clients);
    const counts = await unusual(world);
    if (operations >= unusualFrom)
      expect(
        Object.entries(counts).filter(([, count]) => count === 0),
        "what the long run is to come to",
      ).toEqual([]);
    const endSummary = `${Object.entries(counts)
      .map(([name, count]) => `${name} ${count}`)
      .join(", ")}; ${await ends(world)}`;
    const figures = `${line.answers.size} money calls, ${line.droppedCount} replies lost and asked for again, ${checkCount} looks between, seed ${seed}`;
    console.log(`bank over HTTP: ${figures}; answers ${line.outcomes}; ${endSummary}`);
    recordFinding(
      `the bank over HTTP (${databaseKind}): ${operations} operations of ${clientsMax} clients, ${figures}: every look balanced, each key one effect, nothing ended twice, nothing held for nobody, no link too many, ${outstanding} cents of advances outstanding, as the ledger says; ${endSummary}`,
    );
  },
);

import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import type { DatabaseCluster } from "../../tools/database-cluster/cluster";
import { bankAtWork, bankOnCluster, expectWhole, heardOf } from "../fixtures/bank-on-cluster";
import { dice, type BankLine } from "../fixtures/bank-line";
import { found } from "../fixtures/findings";
import { hashAsInProduction } from "../fixtures/quick-hash";

const kills = 10;
/** The first money call that is done after a kill comes within so many seconds of it. */
const secondsMax = 30;
/** Money calls between two kills: so many, and up to as many more. */
const callsBetween = 30;
const seed = Number(process.env.BANK_SEED) || randomInt(2 ** 31);

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
    leader.start();
  }
  return took;
}

test(
  `the database's leader is killed ${kills} times under the bank's load: served again within ${secondsMax} s, nothing acknowledged is lost, nothing is done twice, and the books are right (BANK_SEED=${seed})`,
  { timeout: 3_600_000 },
  async () => {
    hashAsInProduction();
    const bank = await bankOnCluster(2);
    let took: number[] = [];
    const worked = await bankAtWork(bank.world, bank.line, seed, async () => {
      took = await killLeaders(bank.database, bank.line);
    });
    const times = took.map((seconds) => seconds.toFixed(1)).join(", ");
    expect([took.length, took.filter((seconds) => seconds > secondsMax)], times).toEqual([kills, []]);
    const figures = await expectWhole(bank, worked, seed);
    console.log(`killed leaders: served again after ${times} s; ${figures}`);
    found(
      `the leader of a database cluster killed ${kills} times under the bank's load: served again after ${times} s; ${figures}`,
    );
  },
);

import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import type { DatabaseCluster } from "../fixtures/database-cluster/cluster";
import type { Member } from "../fixtures/database-cluster/member";
import { bankAtWork, bankOnCluster, expectWhole, heardOf } from "../fixtures/bank-on-portals";
import { dice, type BankLine } from "../fixtures/bank-line";
import { recordFinding } from "../fixtures/findings";
import { hashAsInProduction } from "../fixtures/quick-hash";

/** The first money call that is done after a leader was lost comes within so many seconds. */
const secondsMax = 30;
/** Money calls between two losses: so many, and up to as many more. */
const callsBetween = 30;
const seed = Number(process.env.BANK_SEED) || randomInt(2 ** 31);

/** Loses the leader again and again, each time with all members there; how many seconds each time nothing was done. */
async function loseLeaders(
  { members }: DatabaseCluster,
  line: BankLine,
  times: number,
  lose: (leader: Member) => void,
): Promise<number[]> {
  const [heard, roll, took] = [heardOf(line), dice(seed), [] as number[]];
  for (let no = 0; no < times; no += 1) {
    await members.untilWhole();
    await heard.more(callsBetween + roll(callsBetween));
    const leader = await members.leader();
    if (!leader) throw new Error("a cluster that is whole has a leader");
    const from = performance.now();
    lose(leader);
    await heard.askedAfter(from);
    took.push((performance.now() - from) / 1000);
    leader.kill();
    leader.start();
  }
  return took;
}

test.each<[what: string, times: number, lose: (leader: Member) => void]>([
  ["is killed", 10, (leader) => leader.kill()],
  ["hangs with all its connections open", 2, (leader) => leader.hang()],
])(
  `under the bank's load the database's leader %s, %i times: served again within ${secondsMax} s, nothing acknowledged is lost, nothing is done twice, and the books are right (BANK_SEED=${seed})`,
  { timeout: 3_600_000 },
  async (fault, times, lose) => {
    hashAsInProduction();
    const bank = await bankOnCluster(2);
    let took: number[] = [];
    const bankRun = await bankAtWork(bank.world, bank.line, seed, async () => {
      took = await loseLeaders(bank.database, bank.line, times, lose);
    });
    await bank.database.members.untilWhole();
    const all = took.map((seconds) => seconds.toFixed(1)).join(", ");
    expect([took.length, took.filter((seconds) => seconds > secondsMax)], all).toEqual([times, []]);
    const figures = `under the bank's load the leader of a database cluster ${fault}, ${times} times: served again after ${all} s; ${await expectWhole(bank, bankRun, seed)}`;
    console.log(figures);
    recordFinding(figures);
  },
);

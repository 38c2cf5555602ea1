import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { bankAtWork, bankOnCluster, expectWhole, heardOf } from "../fixtures/bank-on-portals";
import { recordFinding } from "../fixtures/findings";
import { hashAsInProduction } from "../fixtures/quick-hash";

/** Money calls between two steps. */
const callsBetween = 40;
/** The first money call that is done after the database's leader was changed on purpose comes within so many seconds. */
const secondsMax = 30;
const seed = Number(process.env.BANK_SEED) || randomInt(2 ** 31);

type Bank = Awaited<ReturnType<typeof bankOnCluster>>;

/** Puts a new portal in the place of each: the proxy leads to the others first, and to the new one once it is ready. */
async function replacePortals({ runs, begin, lead }: Bank, more: (calls: number) => Promise<void>): Promise<void> {
  for (const [at, old] of runs.entries()) {
    await more(callsBetween);
    lead(runs.filter((entry) => entry !== old));
    // earlier requests to it are still answered
    old.run.signal("SIGTERM");
    expect(await old.run.ended).toMatchObject({ code: 0 });
    runs[at] = await begin();
    lead(runs);
  }
  await more(callsBetween);
}

test(
  `portals are replaced one by one, and the database's members restarted one by one, under the bank's load: the first disturbs no client, the second is over within ${secondsMax} s, and the books are right (BANK_SEED=${seed})`,
  { timeout: 3_600_000 },
  async () => {
    hashAsInProduction();
    const bank = await bankOnCluster(2);
    const heard = heardOf(bank.line);
    let [unknownReplies, took] = [-1, -1];
    const bankRun = await bankAtWork(bank.world, bank.line, seed, async () => {
      await heard.more(callsBetween);
      const before = bank.line.unknownCount;
      await replacePortals(bank, heard.more);
      unknownReplies = bank.line.unknownCount - before;
      // as PostgreSQL's minor versions are changed: those that follow first, then the one that led
      for (const member of await bank.database.members.followers()) await bank.database.members.restart(member);
      const from = performance.now();
      const formerLeader = await bank.database.members.switchOver();
      await heard.askedAfter(performance.now());
      took = (performance.now() - from) / 1000;
      await bank.database.members.restart(formerLeader);
      await heard.more(callsBetween);
    });
    expect(unknownReplies).toBe(0);
    expect(took).toBeLessThanOrEqual(secondsMax);
    await bank.database.members.untilWhole();
    const figures = await expectWhole(bank, bankRun, seed);
    console.log(`rolling upgrade: another leader served after ${took.toFixed(1)} s; ${figures}`);
    recordFinding(
      `portals replaced one by one and the database's members restarted one by one under the bank's load: no call went unanswered while portals were replaced, another leader served ${took.toFixed(1)} s after the switch began; ${figures}`,
    );
  },
);

import { createHash } from "node:crypto";
import type { Currency } from "@/lib/money/currency";
import { platformAccount, stripes } from "@/lib/simulator/platform/ledger/chart";
import { atLeast, type Benchmark } from "./harness";

const [merchantsCount, entriesCount, partitions, world] = [1_000_000, 1_000_000_000, 64, "production"];
/**
 * Sets how unevenly business is spread: the n-th largest merchant has 1/n^0.9 of the largest's business, which then is
 * 2.8 % of all.
 */
const skew = 0.9;

/**
 * Lists the postings of a merchant's business: the percentage of each kind, and the accounts of its lines, where a
 * currency names an account of the platform.
 */
const mix: readonly { readonly percent: number; readonly lines: readonly ("own" | Currency)[] }[] = [
  // credited from outside
  { percent: 30, lines: ["USD", "own"] },
  // exchanged
  { percent: 25, lines: ["own", "USD", "CNH", "own"] },
  // reserved for a payment, sent, arrived
  { percent: 15, lines: ["own", "own"] },
  { percent: 15, lines: ["own", "USD"] },
  { percent: 15, lines: ["USD", "USD"] },
];
const linesAHundred = mix.reduce((sum, { percent, lines }) => sum + percent * lines.length, 0);

export const benchmark: Benchmark = {
  name: "PART-1",
  about: `places ${merchantsCount} merchants with ${entriesCount} entries in ${partitions} partitions of a distributed engine`,
  run(bench) {
    const merchants = bench.rounds(merchantsCount) === 1 ? 1_000 : merchantsCount;
    const average = { name: "mean partition", value: entriesCount / partitions };
    const ways = [
      [`the platform's accounts in ${stripes} stripes by order`, false],
      ["a stripe of the platform's accounts beside each partition's merchants", true],
    ] as const;
    for (const [way, isBeside] of ways) {
      const { rows, within } = placeEntries(merchants, isBeside);
      bench.report({
        metric: `${way}: largest partition, entries`,
        ours: Math.max(...rows),
        reference: average,
      });
      bench.report({
        metric: `${way}: % of postings within one partition`,
        ours: within,
        ...(isBeside && { target: atLeast(100, "%") }),
      });
    }
    return Promise.resolve();
  },
};

const platformPartitions = new Map<string, number>();
const partitionOf = (key: string): number =>
  createHash("md5").update(`${world}|${key}`).digest().readUInt32BE(0) % partitions;
/** Returns the partition of an account of the platform, cached because the platform has few accounts. */
function partitionOfPlatform(account: string): number {
  const partition = platformPartitions.get(account) ?? partitionOf(account);
  platformPartitions.set(account, partition);
  return partition;
}

/** Returns the number of entries in each partition, and the percentage of postings that have all their lines in one. */
function placeEntries(merchants: number, isBeside: boolean): { rows: readonly number[]; within: number } {
  const weights = Array.from({ length: merchants }, (_, at) => 1 / (at + 1) ** skew);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const rows = Array.from({ length: partitions }, () => 0);
  let within = 0;
  for (const [at, weight] of weights.entries()) {
    const home = partitionOf(String(100_000 + at));
    // orders meet all stripes alike: a merchant's orders are taken for one order of each stripe in turn
    const orderId = (at % stripes).toString(16).padStart(2, "0");
    const placeOf = (owner: "own" | Currency): number =>
      owner === "own" || isBeside ? home : partitionOfPlatform(platformAccount("nostro", owner, orderId).id);
    for (const { percent, lines } of mix) {
      const places = lines.map(placeOf);
      const postings = ((weight / all) * entriesCount * percent) / linesAHundred;
      for (const place of places) rows[place] = (rows[place] ?? 0) + postings;
      if (places.every((place) => place === places[0])) within += (percent * Math.round((weight / all) * 1e12)) / 1e12;
    }
  }
  return { rows, within: Math.round(within * 1e3) / 1e3 };
}

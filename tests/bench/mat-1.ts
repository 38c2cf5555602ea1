import { automaticIncomeMatches } from "@/lib/receiving/association/automatic";
import { associateAutomatically, loadMatchCandidates } from "@/lib/simulator/receiving/associations/automatic";
import { materialKeys } from "@/lib/simulator/receiving/associations/keys";
import type { Database } from "@/lib/simulator/platform/store/database";
import { cluster } from "../fixtures/cluster";
import { atMost, duration, median, type Benchmark } from "./harness";
import { openLedger, wednesday, world } from "./ledger";
import { txAt } from "../fixtures/tx";

const [incomesCount, materialsCount, rounds] = [1_000, 10_000, 9];
const userNo = "500000";
const none = "00000000-0000-7000-8000-000000000000";

const idOf = (kind: number, at: number): string =>
  `${String(kind).padStart(8, "0")}-0000-7000-8000-${String(at).padStart(12, "0")}`;
const buyer = (at: number): string => `Buyer ${at} Trading Co., Ltd.`;

export const benchmark: Benchmark = {
  name: "MAT-1",
  about: `matches ${incomesCount} open incomes with ${materialsCount} open materials of one merchant by name: read, compared and decided, then linked too`,
  async run(bench) {
    const server = await cluster();
    bench.defer(server.stop);
    const db = await openLedger(server.url, 2);
    bench.defer(db.close);
    await fill(db);
    const statementCount = counting(db);
    const durations: number[] = [];
    let statements = 0;
    for (let round = 0; round < bench.rounds(rounds); round += 1)
      durations.push(
        await duration(() =>
          db.transact(async (sql) => {
            const before = statementCount();
            const { incomes, materials } = await loadMatchCandidates(txAt(sql, { id: world }, wednesday), { userNo });
            const matches = automaticIncomeMatches(incomes, materials);
            if (matches.length !== incomesCount)
              throw new Error(`${matches.length} incomes of ${incomesCount} were matched`);
            statements = statementCount() - before;
          }),
        ),
      );
    const linkDurations: number[] = [];
    for (let round = 0; round < bench.rounds(rounds); round += 1)
      linkDurations.push(await duration(() => linkAndUndo(db)));
    bench.report({ metric: "seconds, median", ours: median(durations) / 1_000, target: atMost(1, "s") });
    bench.report({ metric: "statements", ours: statements, target: atMost(5, "statements") });
    bench.report({
      metric: "seconds with links made, median",
      ours: median(linkDurations) / 1_000,
      target: atMost(1, "s"),
    });
  },
};

/** Matches and links all in a transaction that is then undone, so that the next round finds them open again. */
async function linkAndUndo(db: Database): Promise<void> {
  const rollback = new Error("as planned");
  const work = db.transact(async (sql) => {
    const count = await associateAutomatically(txAt(sql, { id: world }, wednesday), { userNo });
    if (count !== incomesCount) throw new Error(`${count} incomes of ${incomesCount} were linked`);
    throw rollback;
  });
  await work.catch((cause: unknown) => {
    if (cause !== rollback) throw cause;
  });
}

/** Incomes that wait and approved materials of as many buyers, of which the first have paid. */
async function fill({ sql }: Database): Promise<void> {
  const at = wednesday;
  const baseFields = { world, userNo, currency: "USD" };
  const payer = { payerAccount: "", payerBank: "", payerCountry: "US", payeeAccount: "", postscript: "", uetr: none };
  const incomes = Array.from({ length: incomesCount }, (_, no) => no);
  await sql.prisma.remittance.createMany({
    data: incomes.map((no) => ({
      ...baseFields,
      ...payer,
      id: idOf(1, no),
      orderNo: `RM${no}`,
      state: "received",
      amountMinor: 100_00n,
      chargingMode: "SHA",
      payerName: buyer(no).toUpperCase(),
      sentAt: at,
      arrivesAt: at,
    })),
  });
  await sql.prisma.income.createMany({
    data: incomes.map((no) => ({
      ...baseFields,
      id: idOf(2, no),
      detailId: `IN${no}`,
      remittanceId: idOf(1, no),
      state: "toAssociate",
      amountMinor: 100_00n,
      feeMinor: 0n,
      arrivedAt: at,
      heldMinor: 100_00n,
    })),
  });
  await sql.prisma.material.createMany({
    data: Array.from({ length: materialsCount }, (_, no) => ({
      ...baseFields,
      id: idOf(3, no),
      serialNo: `MT${no}`,
      operatorId: none,
      state: "approved",
      settlementType: "general",
      amountMinor: 500_00n,
      buyerName: buyer(no),
      contractNo: `HT-${no}`,
      ...materialKeys({ buyerName: buyer(no), contractNo: `HT-${no}` }),
      contractDate: "2026-03-01",
      tradeCountry: "US",
      website: "https://shop.example",
      productType: "001",
      productName: "Lamps",
      quantity: 1,
      shipmentStatus: "notShipped",
      submittedAt: at,
    })),
  });
  await sql.prisma.autoAssociation.create({ data: { world, userNo, isOn: true, changedAt: at } });
  await sql("analyze", []);
}

/** Counts the statements that the connections of a database are sent from now on. */
function counting({ pool }: Database): () => number {
  let sentCount = 0;
  const countedClients = new WeakSet<object>();
  pool.on("acquire", (client) => {
    if (countedClients.has(client)) return;
    countedClients.add(client);
    const query = client.query.bind(client);
    Object.defineProperty(client, "query", {
      value: (...args: unknown[]) => {
        sentCount += 1;
        return Reflect.apply(query, client, args);
      },
    });
  });
  return () => sentCount;
}

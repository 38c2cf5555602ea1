import { money } from "@/lib/money/money";
import { operations } from "@/lib/operations/calls/worlds";
import { putRemittanceInTransit } from "@/lib/simulator/receiving/remittances/send-remittance";
import type { Database } from "@/lib/simulator/platform/store/database";
import { txAt } from "@/lib/simulator/platform/store/tx";
import { openBank, type Person } from "./bank";
import { benchWorld, wednesday } from "./ledger";
import { measureMoney } from "./money";
import type { Benchmark } from "./harness";

/** As many remittances are under way before a round as all its clients together credit in it, and more. */
const underWay = 1_600;
const sentAtOnce = 100;

export const benchmark: Benchmark = {
  name: "MONEY-3",
  about:
    "a remittance credited over HTTP, its income and messages written, one and sixteen clients, against TPC-B on the same server",
  async run(bench) {
    const bank = await openBank(bench, 16);
    const { name: world } = await benchWorld(bank.db);
    const sentByUserNo = new Map<string, string[]>();
    await measureMoney(bench, bank, {
      label: "remittances credited",
      token: bank.operations,
      async ready(people) {
        for (const { userNo } of new Set(people)) {
          const ready = sentByUserNo.get(userNo) ?? [];
          sentByUserNo.set(userNo, ready);
          while (ready.length < underWay / new Set(people).size) ready.push(...(await sentTo(bank.db, userNo)));
        }
      },
      async verb(line, _, { userNo }) {
        const orderNo = sentByUserNo.get(userNo)?.pop();
        if (!orderNo) throw new Error("more remittances were credited in a round than are under way before it");
        await line(operations.creditRemittance, { world, orderNo });
      },
      databaseMs: 2,
    });
  },
};

/** The numbers of some that are sent to a merchant, as operations send them. */
async function sentTo(db: Database, userNo: Person["userNo"]): Promise<string[]> {
  const place = await benchWorld(db);
  return db.transact(async (sql) => {
    const numbers: string[] = [];
    for (let no = 0; no < sentAtOnce; no += 1) {
      const { orderNo } = await putRemittanceInTransit(txAt(sql, place, wednesday), {
        userNo,
        amount: money("USD", 1_000_00n),
        payerName: `Buyer ${no}`,
        payerAccount: "000123456789",
        payerBank: "First Lakeside Bank",
        payerCountry: "US",
        postscript: "goods",
        chargingMode: "SHA",
        arrivesInMinutes: 240,
      });
      numbers.push(orderNo);
    }
    return numbers;
  });
}

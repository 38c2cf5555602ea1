import { hashPassword, verifyPassword } from "@/lib/simulator/access/secrets";
import { payPassword } from "../fixtures/payment-input";
import { openBank } from "./bank";
import { measureMoney } from "./money";
import { payOnce } from "./paying";
import { readyToSettle } from "./settling-merchants";
import type { Benchmark } from "./harness";

export const benchmark: Benchmark = {
  name: "MONEY-2",
  about:
    "a payment over HTTP with its payment password, hashing counted apart, one and sixteen clients, against TPC-B on the same server",
  async run(bench) {
    const bank = await openBank(bench, 16);
    const payees = new Map<string, string>();
    for (const person of bank.people) payees.set(person.userNo, (await readyToSettle(bank.db, person)).payeeId);
    await bank.db.pool.query("vacuum analyze");
    await measureMoney(bench, bank, {
      label: "payments",
      verb: (line, _, { userNo }) => payOnce(line, payees.get(userNo) ?? ""),
      apart: { label: "hashing", milliseconds: await hashing() },
      portalMs: 4,
      databaseMs: 1.8,
    });
  },
};

const hashes = 50;

/** Returns the milliseconds of processor time that checking a payment password uses, over all its threads. */
async function hashing(): Promise<number> {
  const storedHash = await hashPassword(payPassword, "payPassword");
  const from = process.cpuUsage();
  for (let no = 0; no < hashes; no += 1) await verifyPassword(payPassword, "payPassword", storedHash);
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1_000 / hashes;
}

import { invariant } from "@/lib/call/refusals";
import { accountNumberOf } from "@/lib/receiving/account-numbers";
import { receivingBank } from "@/lib/receiving/account-places";
import { receivingAccount as machine } from "@/lib/receiving/states";
import { nextIds, nextManyIds } from "@/lib/simulator/platform/store/ids";
import { recordCreation } from "@/lib/simulator/platform/store/transition";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import { entryOf, type ApplicationRow } from "../applications/rows";
import { watchIdle } from "./idle-schedule";

/**
 * Opens an account in each currency of an application, with a number of its own: unique in the world, since
 * accounts are counted there whatever bank they are with. Returns how many.
 */
export async function issueAccounts(tx: Tx, row: ApplicationRow): Promise<number> {
  const { userNo, kind, country } = row;
  const [bank, { currencies, holderName, tradeType }] = [receivingBank(row), entryOf(row)];
  invariant(bank, `the application ${row.applicationNo} names a bank`);
  const holder = holderName || (await companyName(tx, userNo));
  const counted = await nextManyIds(tx, "receivingnumbers", "", currencies.length);
  for (const [at, currency] of currencies.entries()) {
    const nth = counted[at]?.count;
    invariant(nth, "each account has its place in the count");
    const { id, orderNo: reference } = await nextIds(tx, `receivingaccount${userNo}`, "RA");
    const made = { world: tx.world.id, id, state: machine.first };
    await tx.prisma.receivingAccount.create({
      data: {
        ...made,
        ...accountNumberOf(country, bank, nth),
        userNo,
        applicationId: row.id,
        kind,
        country,
        bank: bank.id,
        currency,
        bankCode: bank.branch?.code ?? "",
        holder,
        reference,
        tradeType,
        openedAt: tx.now,
      },
    });
    await recordCreation(tx, machine, made);
    await watchIdle(tx, id, tx.now);
  }
  return currencies.length;
}

/** The company's name as banks abroad write it. */
export async function companyName(tx: InWorld, userNo: string): Promise<string> {
  const { name, englishName } = await tx.prisma.merchant.findFirstOrThrow({
    where: { world: tx.world.id, userNo },
    select: { name: true, englishName: true },
  });
  return (englishName || name).slice(0, 200);
}

import { invariant } from "@/lib/call/refusals";
import { generateAccountNumber } from "@/lib/receiving/account-numbers";
import { receivingBank } from "@/lib/receiving/account-places";
import { receivingAccount as machine } from "@/lib/receiving/states";
import { nextIdAndOrderNo, nextManyIds } from "@/lib/simulator/platform/store/ids";
import { recordCreationInHistory } from "@/lib/simulator/platform/store/transition";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import { applicationEntryOf, type ApplicationRow } from "../applications/rows";
import { startReceivingAccountIdleChecks } from "./idle-schedule";

/**
 * Opens an account in each currency of an application, each with its own number: unique in the world, since accounts of
 * all banks are counted together. Returns how many were opened.
 */
export async function issueReceivingAccounts(tx: Tx, row: ApplicationRow): Promise<number> {
  const { userNo, kind, country } = row;
  const [bank, { currencies, holderName, tradeType }] = [receivingBank(row), applicationEntryOf(row)];
  invariant(bank, `the application ${row.applicationNo} names a bank`);
  const accountName = holderName || (await companyNameForForeignBanks(tx, userNo));
  const counts = await nextManyIds(tx, "receivingnumbers", "", currencies.length);
  for (const [at, currency] of currencies.entries()) {
    const nth = counts[at]?.count;
    invariant(nth, "each account has its place in the count");
    const { id, orderNo: reference } = await nextIdAndOrderNo(tx, `receivingaccount${userNo}`, "RA");
    const accountKey = { world: tx.world.id, id, state: machine.first };
    await tx.prisma.receivingAccount.create({
      data: {
        ...accountKey,
        ...generateAccountNumber(country, bank, nth),
        userNo,
        applicationId: row.id,
        kind,
        country,
        bank: bank.id,
        currency,
        bankCode: bank.branch?.code ?? "",
        holder: accountName,
        reference,
        tradeType,
        openedAt: tx.now,
      },
    });
    await recordCreationInHistory(tx, machine, accountKey);
    await startReceivingAccountIdleChecks(tx, id, tx.now);
  }
  return currencies.length;
}

/** Returns the company's name as banks abroad write it. */
export async function companyNameForForeignBanks(tx: InWorld, userNo: string): Promise<string> {
  const { name, englishName } = await tx.prisma.merchant.findFirstOrThrow({
    where: { world: tx.world.id, userNo },
    select: { name: true, englishName: true },
  });
  return (englishName || name).slice(0, 200);
}

import { menuPrefix } from "@/lib/call/path";
import type { payeeAccounts } from "@/lib/receiving/calls/accounts";
import { receivingAccount as machine } from "@/lib/receiving/states";
import { newToken, tokenHash } from "../../access/secrets";
import { addressAt } from "../../access/site/address";
import type { Handler, TxOf } from "@/lib/simulator/platform/handler";
import { nextHiddenId } from "@/lib/simulator/platform/store/ids";
import { lockRow } from "@/lib/simulator/platform/store/records";
import { doesReceive } from "./receives";
import { detailsOf } from "./views";

type Sharing = TxOf<typeof payeeAccounts.shareAccount>;

/** An active account of the asker's, held; links of one account take turns. */
async function heldAccount(tx: Sharing, accountId: string): Promise<void> {
  const row = await lockRow(tx, "ReceivingAccount", { world: tx.world.id, id: accountId });
  if (row?.userNo !== tx.who.userNo) return tx.refuse("RECEIVING_ACCOUNT_NOTFOUND");
  if (row.state !== machine.first) return tx.refuse("OPERATION_NOT_ALLOW");
}

/** Withdraws what shows an account; how many links that were. */
async function withdraw(tx: Sharing, accountId: string): Promise<number> {
  const { count } = await tx.prisma.receivingShare.updateMany({
    where: { world: tx.world.id, accountId, withdrawnAt: null, tokenHash: { not: null } },
    data: { withdrawnAt: tx.by.at },
  });
  return count;
}

export const shareAccount: Handler<typeof payeeAccounts.shareAccount> = async ({ accountId }, { transact }) =>
  transact(async (tx) => {
    const { world, who, now } = tx;
    await heldAccount(tx, accountId);
    if (!(await doesReceive(tx, who.userNo))) return tx.refuse("ACCOUNT_CLOSED");
    await withdraw(tx, accountId);
    const token = newToken();
    await tx.prisma.receivingShare.create({
      data: {
        world: world.id,
        id: await nextHiddenId(tx, `share${who.userNo}`),
        userNo: who.userNo,
        accountId,
        operatorId: who.operatorId,
        tokenHash: tokenHash(token),
        madeAt: now,
      },
    });
    const url = new URL(`${menuPrefix}/payee-account/${token}`, await addressAt(tx, tx.caller.host)).href;
    return { url, sharedAt: now };
  });

export const withdrawShare: Handler<typeof payeeAccounts.withdrawShare> = async ({ accountId }, { transact }) =>
  transact(async (tx) => {
    await heldAccount(tx, accountId);
    if ((await withdraw(tx, accountId)) === 0) return tx.refuse("OPERATION_NOT_ALLOW");
    return {};
  });

/** A payer does not know which world a link is of: a token is unique in all of them. */
export const openSharedAccount: Handler<typeof payeeAccounts.openSharedAccount> = async ({ token }, context) => {
  const { by, brakes, refuse, prisma } = context;
  if (!(await brakes.sharedAccount(by.origin, by.at)))
    return refuse("REQUEST_BUSY", brakes.sharedAccount.left(by.origin, by.at));
  const share = await prisma.receivingShare.findFirst({ where: { tokenHash: tokenHash(token), withdrawnAt: null } });
  const row =
    share &&
    (await prisma.receivingAccount.findFirst({
      where: { world: share.world, id: share.accountId, state: machine.first },
    }));
  const isOpen = row && (await doesReceive({ ...context, world: { id: row.world } }, row.userNo));
  // one that was withdrawn, one whose account or merchant has ended and one that never was look the same
  return isOpen ? detailsOf(row) : refuse("LINK_UNUSABLE");
};

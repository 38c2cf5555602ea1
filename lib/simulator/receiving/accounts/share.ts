import { menuPrefix } from "@/lib/call/path";
import type { payeeAccounts } from "@/lib/receiving/calls/accounts";
import { receivingAccount as machine } from "@/lib/receiving/states";
import { newToken, tokenHash } from "../../access/secrets";
import { portalUrlForHost } from "../../access/site/address";
import type { Handler, TxOf } from "@/lib/simulator/platform/handler";
import { nextUnpredictableId } from "@/lib/simulator/platform/store/ids";
import { lockRow } from "@/lib/simulator/platform/store/records";
import { canReceiveFunds } from "./receives";
import { payerAccountDetails } from "./views";

type Sharing = TxOf<typeof payeeAccounts.shareAccount>;

/** Locks an active account of the caller, which serialises the changes of its links. */
async function heldAccount(tx: Sharing, accountId: string): Promise<void> {
  const row = await lockRow(tx, "ReceivingAccount", { world: tx.world.id, id: accountId });
  if (row?.userNo !== tx.principal.userNo) return tx.refuse("RECEIVING_ACCOUNT_NOTFOUND");
  if (row.state !== machine.first) return tx.refuse("OPERATION_NOT_ALLOW");
}

/** Withdraws the links of an account and returns how many there were. */
async function withdraw(tx: Sharing, accountId: string): Promise<number> {
  const { count } = await tx.prisma.receivingShare.updateMany({
    where: { world: tx.world.id, accountId, withdrawnAt: null, tokenHash: { not: null } },
    data: { withdrawnAt: tx.by.at },
  });
  return count;
}

export const createReceivingAccountShareLink: Handler<typeof payeeAccounts.shareAccount> = async (
  { accountId },
  { transact },
) =>
  transact(async (tx) => {
    const { world, principal, now } = tx;
    await heldAccount(tx, accountId);
    if (!(await canReceiveFunds(tx, principal.userNo))) return tx.refuse("ACCOUNT_CLOSED");
    await withdraw(tx, accountId);
    const token = newToken();
    await tx.prisma.receivingShare.create({
      data: {
        world: world.id,
        id: await nextUnpredictableId(tx, `share${principal.userNo}`),
        userNo: principal.userNo,
        accountId,
        operatorId: principal.operatorId,
        tokenHash: tokenHash(token),
        madeAt: now,
      },
    });
    const url = new URL(`${menuPrefix}/payee-account/${token}`, await portalUrlForHost(tx, tx.caller.host)).href;
    return { url, sharedAt: now };
  });

export const revokeReceivingAccountShareLink: Handler<typeof payeeAccounts.withdrawShare> = async (
  { accountId },
  { transact },
) =>
  transact(async (tx) => {
    await heldAccount(tx, accountId);
    if ((await withdraw(tx, accountId)) === 0) return tx.refuse("OPERATION_NOT_ALLOW");
    return {};
  });

/** Finds the link by its token, which is unique across worlds: a payer does not know the world of a link. */
export const readSharedReceivingAccount: Handler<typeof payeeAccounts.openSharedAccount> = async (
  { token },
  context,
) => {
  const { by, rateLimits, refuse, prisma } = context;
  if (!(await rateLimits.sharedAccount(by.origin, by.at)))
    return refuse("REQUEST_BUSY", rateLimits.sharedAccount.retryAfter(by.origin, by.at));
  const share = await prisma.receivingShare.findFirst({ where: { tokenHash: tokenHash(token), withdrawnAt: null } });
  const row =
    share &&
    (await prisma.receivingAccount.findFirst({
      where: { world: share.world, id: share.accountId, state: machine.first },
    }));
  const isOpen = row && (await canReceiveFunds({ ...context, world: { id: row.world } }, row.userNo));
  // a withdrawn link, one of an account or merchant that has ended and one that never existed are indistinguishable
  return isOpen ? payerAccountDetails(row) : refuse("LINK_UNUSABLE");
};

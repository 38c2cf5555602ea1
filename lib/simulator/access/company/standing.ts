import type { merchantCompanyCalls } from "@/lib/access/calls/company";
import { merchant as machine } from "@/lib/access/states";
import { invariant } from "@/lib/call/refusals";
import type { Handler } from "@/lib/simulator/platform/handler";
import { readAccountIdleStanding } from "./idle";

/** Returns the state of the merchant's own account; a closed one has no closing instant any more. */
export const getOwnAccountStanding: Handler<typeof merchantCompanyCalls.standing> = async (_, context) => {
  const accountStanding = await readAccountIdleStanding(context, context.principal.userNo);
  invariant(
    accountStanding && machine.is(accountStanding.state),
    `the merchant ${context.principal.userNo} stands in a known state`,
  );
  const { state, openedAt, lastFundsAt, closesAt } = accountStanding;
  return { accountState: state, openedAt, lastFundsAt, closesAt: state === machine.first ? closesAt : null };
};

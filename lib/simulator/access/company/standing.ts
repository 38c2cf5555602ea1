import type { company } from "@/lib/access/calls/company";
import { merchant as machine } from "@/lib/access/states";
import { invariant } from "@/lib/call/refusals";
import type { Handler } from "@/lib/simulator/platform/handler";
import { standingOf } from "./idle";

/** The state of one's account; a closed one has no closing instant any more. */
export const standing: Handler<typeof company.standing> = async (_, context) => {
  const found = await standingOf(context, context.who.userNo);
  invariant(found && machine.is(found.state), `the merchant ${context.who.userNo} stands in a known state`);
  const { state, openedAt, lastFundsAt, closesAt } = found;
  return { accountState: state, openedAt, lastFundsAt, closesAt: state === machine.first ? closesAt : null };
};

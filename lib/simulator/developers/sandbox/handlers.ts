import type { Call, CallOutput, CallErrors, CallInput } from "@/lib/call/call";
import type { SandboxKey } from "@/lib/call/principal";
import type { sandbox } from "@/lib/developers/calls/sandbox";
import { payment } from "@/lib/payments/states";
import type { CallContext, Handler, HandlerContext, Handlers } from "@/lib/simulator/platform/handler";
import { listWorldMerchants } from "../../operations/company/merchants";
import {
  haltOrResumeMarketPair,
  setMarketMidRate,
  applyMarketShock,
} from "@/lib/simulator/driving/market/operations/market";
import { bankActionHandler } from "@/lib/simulator/payments/operations/payment-handlers";
import { creditRemittanceHandler, sendRemittanceHandler } from "@/lib/simulator/receiving/operations/remittances";
import {
  advanceWorldClock,
  getRunningClockAdvance,
  cancelClockAdvance,
} from "@/lib/simulator/driving/worlds/operations/advance";
import { worldView } from "@/lib/simulator/driving/worlds/operations/world-view";
import { dispatchPaymentEarly } from "../../payments/banks/dispatch-payment";
import { failPayment } from "../../payments/banks/fail-payment";
import { succeedPayment } from "../../payments/banks/succeed-payment";

type SandboxInput<C extends Call> = Omit<CallInput<C>, "world">;

/** Runs a handler of operations in the world of a key; such handlers use the actor, never the principal. */
const inKeyWorld =
  <C extends Call>(handler: Handler<C>) =>
  (input: SandboxInput<C>, context: HandlerContext<CallErrors<C>, SandboxKey, CallOutput<C>>): Promise<CallOutput<C>> =>
    // named casts: the input with the key's own world, and a context that differs in its holder alone
    handler({ ...input, world: context.world.name } as CallInput<C>, context as unknown as CallContext<C>);

const settle = bankActionHandler<{ readonly orderNo: string } & Parameters<typeof succeedPayment>[1]>(
  async (tx, input) => {
    const where = { world: tx.world.id, orderNo: input.orderNo, state: payment.first };
    if ((await tx.prisma.payment.count({ where })) > 0) await dispatchPaymentEarly(tx, input);
    await succeedPayment(tx, input);
  },
);
const fail = bankActionHandler(failPayment);

/** Maps each call to the handler of operations, in the world of the key. */
export const sandboxHandlers: Handlers<typeof sandbox> = {
  sandboxWorld: (_, { sql, world, by }) => worldView(sql, world.id, by.at),
  sandboxMerchants: inKeyWorld(listWorldMerchants),
  advanceWorld: inKeyWorld(advanceWorldClock),
  advanceStanding: inKeyWorld(getRunningClockAdvance),
  cancelAdvance: inKeyWorld(cancelClockAdvance),
  remit: inKeyWorld(sendRemittanceHandler),
  creditRemittance: inKeyWorld(creditRemittanceHandler),
  settlePayment: settle,
  failPayment: fail,
  setRate: inKeyWorld(setMarketMidRate),
  shockRate: inKeyWorld(applyMarketShock),
  haltPair: inKeyWorld(haltOrResumeMarketPair),
};

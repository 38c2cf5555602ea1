import type { Call, Gives, Refuses, Takes } from "@/lib/call/call";
import type { SandboxKey } from "@/lib/call/who";
import type { sandbox } from "@/lib/developers/calls/sandbox";
import { payment } from "@/lib/payments/states";
import type { CallContext, Handler, HandlerContext, Handlers } from "@/lib/simulator/platform/handler";
import { merchants } from "../../operations/company/merchants";
import { halt, setRate, shock } from "@/lib/simulator/driving/market/operations/market";
import { asked } from "@/lib/simulator/payments/operations/payment-handlers";
import { creditRemittance, sendRemittance } from "@/lib/simulator/receiving/operations/remittances";
import { advance, advanceNow, cancelAdvance } from "@/lib/simulator/driving/worlds/operations/advance";
import { worldView } from "@/lib/simulator/driving/worlds/operations/world-view";
import { dispatchPayment } from "../../payments/banks/dispatch-payment";
import { failPayment } from "../../payments/banks/fail-payment";
import { succeedPayment } from "../../payments/banks/succeed-payment";

type OwnTakes<C extends Call> = Omit<Takes<C>, "world">;

/** What operations do, in the world of a key: their handler, which goes by the actor and never by who asks. */
const driven =
  <C extends Call>(handler: Handler<C>) =>
  (takes: OwnTakes<C>, context: HandlerContext<Refuses<C>, SandboxKey, Gives<C>>): Promise<Gives<C>> =>
    // named casts: the input with the key's own world, and a context that differs in its holder alone
    handler({ ...takes, world: context.world.name } as Takes<C>, context as unknown as CallContext<C>);

const settle = asked<{ readonly orderNo: string } & Parameters<typeof succeedPayment>[1]>(async (tx, takes) => {
  const where = { world: tx.world.id, orderNo: takes.orderNo, state: payment.first };
  if ((await tx.prisma.payment.count({ where })) > 0) await dispatchPayment(tx, takes);
  await succeedPayment(tx, takes);
});
const fail = asked(failPayment);

/** Each is what operations do, in the world of the key. */
export const sandboxHandlers: Handlers<typeof sandbox> = {
  sandboxWorld: (_, { sql, world, by }) => worldView(sql, world.id, by.at),
  sandboxMerchants: driven(merchants),
  advanceWorld: driven(advance),
  advanceStanding: driven(advanceNow),
  cancelAdvance: driven(cancelAdvance),
  remit: driven(sendRemittance),
  creditRemittance: driven(creditRemittance),
  settlePayment: settle,
  failPayment: fail,
  setRate: driven(setRate),
  shockRate: driven(shock),
  haltPair: driven(halt),
};

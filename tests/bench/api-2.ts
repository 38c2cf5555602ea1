import { randomUUID } from "node:crypto";
import { money } from "@/lib/money/money";
import { exchangePayCalls } from "@/lib/settlement/calls/exchange-pay";
import { settlementOrders } from "@/lib/settlement/calls/orders";
import { exchangePayAgreement } from "@/lib/settlement/exchange-pay/terms";
import { payPassword } from "../fixtures/payment-input";
import { openBank, type Bank, type Line } from "./bank";
import { atMost, quantile, throughput, type Bench, type Benchmark } from "./harness";
import { payOnce } from "./paying";
import { readyToSettle, type Counterparts } from "./settling-merchants";
import { statementsOf } from "./statements";

const clients = 8;
const seconds = 5;

export const benchmark: Benchmark = {
  name: "API-2",
  about: `calls over HTTP, ${clients} clients of as many merchants: what prices, and what moves money with its payment password`,
  async run(bench) {
    const bank = await openBank(bench, clients);
    const counterparts: Counterparts[] = [];
    for (const person of bank.people) counterparts.push(await readyToSettle(bank.db, person));
    await bank.db.pool.query("analyze");
    for (const { name, verb } of verbs) await measureVerb(bench, bank, counterparts, name, verb);
  },
};

/** A verb as steps, each with what it is called and its bound. */
type Verb = (line: Line, with_: Counterparts, timeStep: StepTimer) => Promise<void>;
type StepTimer = <T>(step: "reads" | "writes", work: () => Promise<T>) => Promise<T>;

const settle: Verb = async (line, { settlementPayeeNo, documentId }, timeStep) => {
  const orderInput = { method: "normal", mode: "byPay", payCurrency: "USD", amount: money("USD", 100_00n) } as const;
  await timeStep("reads", () =>
    line(settlementOrders.settlementQuota, { method: "normal", payCurrency: "USD", amount: orderInput.amount }),
  );
  const cost = await timeStep("writes", () => line(settlementOrders.settlementCost, orderInput));
  await timeStep("writes", () =>
    line(
      settlementOrders.settle,
      {
        ...orderInput,
        quoteId: cost.quoteId,
        shownDebit: cost.debit,
        payeeNo: settlementPayeeNo,
        documentIds: [documentId],
        agreed: [...cost.agreements],
        note: "",
        payPassword,
      },
      randomUUID(),
    ),
  );
};

const pay: Verb = (line, { payeeId }, timeStep) => timeStep("writes", () => payOnce(line, payeeId));

const exchangeAndPay: Verb = async (line, { payeeId }, timeStep) => {
  const paymentInput = {
    payeeId,
    amount: money("USD", 100_00n),
    payCurrency: "EUR",
    arrivalMethod: "swift",
    isExpress: false,
  } as const;
  const cost = await timeStep("reads", () => line(exchangePayCalls.exchangePayCost, paymentInput));
  const { orderNo } = await timeStep("writes", () =>
    line(
      exchangePayCalls.makeExchangePay,
      {
        ...paymentInput,
        purpose: "goods",
        reference: "INV 1",
        remarks: "",
        documentIds: [],
        shownDebit: cost.debit,
        agreed: { id: exchangePayAgreement, version: 1 },
        payPassword,
      },
      randomUUID(),
    ),
  );
  const { quoteId, debit } = await timeStep("writes", () => line(exchangePayCalls.quoteExchangePay, { orderNo }));
  await timeStep("writes", () =>
    line(exchangePayCalls.confirmExchangePay, { orderNo, quoteId, shownDebit: debit, payPassword }, randomUUID()),
  );
};

const verbs = [
  { name: "a payment", verb: pay },
  { name: "a settlement", verb: settle },
  { name: "exchange-and-pay", verb: exchangeAndPay },
] as const;

const bounds = { reads: 100, writes: 250 } as const;

async function measureVerb(
  bench: Bench,
  bank: Bank,
  counterparts: readonly Counterparts[],
  name: string,
  verb: Verb,
): Promise<void> {
  const lines = bank.people.map(({ token }) => bank.line(token));
  const stepDurations: Record<keyof typeof bounds, number[]> = { reads: [], writes: [] };
  const timeStep: StepTimer = async (step, work) => {
    const from = performance.now();
    const result = await work();
    stepDurations[step].push(performance.now() - from);
    return result;
  };
  const skipTiming: StepTimer = (_, work) => work();
  const once = (client: number, into: StepTimer): Promise<void> => {
    const [line, with_] = [lines[client], counterparts[client]];
    return line && with_ ? verb(line, with_, into) : bank.nobody();
  };
  const round = (into: StepTimer) => throughput(clients, seconds * 1_000, (client) => once(client, into));
  const statements = await statementsOf(bench, bank, () => once(0, skipTiming));
  await round(skipTiming); // warm
  const before = bank.cpu();
  const perSecond = await round(timeStep);
  const after = bank.cpu();
  const times = perSecond * seconds;
  bench.report({ metric: `${name}, each second`, ours: perSecond });
  bench.report({ metric: `${name}, statements`, ours: statements });
  bench.report({ metric: `${name}, CPU of the portal, ms each`, ours: (after.portal - before.portal) / times });
  bench.report({ metric: `${name}, CPU of the database, ms each`, ours: (after.database - before.database) / times });
  for (const step of ["reads", "writes"] as const)
    if (stepDurations[step].length > 0)
      bench.report({
        metric: `${name}, p99 of what it ${step}, ms`,
        ours: quantile(stepDurations[step], 0.99),
        target: atMost(bounds[step], "ms"),
      });
}

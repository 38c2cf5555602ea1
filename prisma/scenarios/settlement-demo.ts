import type { Principal } from "@/lib/call/principal";
import { money, type Money } from "@/lib/money/money";
import { exchangePayActions } from "./exchange-pay-actions";
import { exchangePayBanks } from "./exchange-pay-banks";
import { awaitingVerdict } from "./linked-income";
import { paperOf } from "./papers";
import { appliedFor, numberOf } from "./receiving-accounts";
import { receivingActions } from "./receiving-actions";
import { part, type Deal } from "./receiving-company";
import { receivingDesk } from "./receiving-desk";
import { buyers, localPlaces } from "./receiving-material";
import { settlementActions } from "./settlement-actions";
import { settlementDesk } from "./settlement-desk";
import { acceptedPayee } from "./settlement-payees";
import type { Stage } from "./stage";
import { abreast, type Told } from "./told";

/** What the merchant may be advanced, in US dollar cents. */
const creditMinor = 200_000_00n;

const missing = (what: string): never => {
  throw new Error(`the demo has no ${what}`);
};

/** A contract with one of the buyers, for so many dollars (cents). */
const deal = (buyer: number, minor: bigint, contractNo: string): Deal => ({
  buyer: buyers[buyer] ?? missing("buyer"),
  amount: money("USD", minor),
  contractNo,
});
const [large, repaid, outstanding] = [
  deal(0, 86_000_00n, "HC-2026-0308"),
  deal(1, 34_500_00n, "HC-2026-0311"),
  deal(4, 42_000_00n, "HC-2026-0315"),
];

/** The merchant's hands, and those of operations and the banks. */
async function handsOf(stage: Stage, owner: Principal) {
  const [order, supplement] = [
    await paperOf(stage, owner, "MATERIAL", "contract.png"),
    await paperOf(stage, owner, "SUPPLEMENT_MATERIAL", "contract.png"),
  ];
  const trade = await paperOf(stage, owner, "RECEIVING_QUALIFICATION", "licence.png");
  return {
    does: receivingActions(stage, owner, { trade, order }),
    desk: receivingDesk(stage),
    acts: settlementActions(stage, owner, {
      payee: await paperOf(stage, owner, "PAYEE_PROOF", "account.png"),
      order: await paperOf(stage, owner, "SETTLEMENT_PROOF", "invoice.png"),
      supplement,
    }),
    ops: settlementDesk(stage),
    abroad: exchangePayActions(stage, owner, {
      order: await paperOf(stage, owner, "PAYMENT_PROOF", "invoice.png"),
      supplement,
    }),
    banks: exchangePayBanks(stage),
  };
}

type Hands = Awaited<ReturnType<typeof handsOf>>;

/** Two to be settled to, and one whose proof could not be read; and a credit for speedy settlement. */
async function opened({ acts, ops }: Hands, { userNo }: Principal, name: string) {
  const maker = { acts, ops, no: 7, name };
  const [supplier, worker] = [
    await acceptedPayee(maker, "thirdPartyCompany", 0),
    await acceptedPayee(maker, "mainlandIndividual", 0),
  ];
  await ops.decidesPayee(await acts.addPayee("ownCompany", { no: 7, merchant: name, place: 0 }), "reject");
  await acts.applyForSpeedy(creditMinor);
  await ops.decidesCredit(userNo, "open", creditMinor);
  return { supplier, worker };
}

/**
 * What a merchant of dollars has settled in yuan and pays abroad in one order, told in parts: on the Thursday before the
 * story at ten and at noon, on the Friday at ten, at eleven and at two, on the Monday at ten and at three, while the banks
 * act by themselves; and in the story on Tuesday at ten, half past eleven and half past four, on Wednesday at a quarter to
 * ten and at ten. At its end settlements wait for their dispatch, are with the bank, wait for documents, have failed, were
 * cancelled and have arrived; of two advances one is repaid; and so stand orders of exchange-and-pay.
 */
export async function* settlementDemo(
  stage: Stage,
  owner: Principal,
  { factory, carrier }: Readonly<Record<"factory" | "carrier", string>>,
  name: string,
): Told {
  const hands = await handsOf(stage, owner);
  const { does, desk, acts, ops, abroad, banks } = hands;
  const [place = missing("place")] = localPlaces;
  const [applicationNo = missing("application")] = await appliedFor(does, [place]);
  const { supplier, worker } = await opened(hands, owner, name);
  yield;
  await desk.opens(applicationNo);
  const of = { does, desk, local: numberOf(await does.numbersOf(applicationNo), place.currency) };
  const [first, second] = yield* abreast(awaitingVerdict(of, large), awaitingVerdict(of, repaid));
  const settle = (payeeNo: string, amount: Money, method: "normal" | "speedy" = "normal") =>
    acts.settle({ payeeNo, amount, method });
  await settle(supplier, part(repaid.amount, 70n), "speedy");
  yield;
  await desk.decides(first?.links ?? [], true);
  await settle(supplier, part(large.amount, 30n));
  const toFactory = (minor: bigint) =>
    ({ payeeId: factory, amount: money("EUR", minor), from: "HKD", by: "local" }) as const;
  const toCarrier = (minor: bigint) =>
    ({ payeeId: carrier, amount: money("USD", minor), from: "HKD", by: "swift" }) as const;
  await abroad.pay(toFactory(6_200_00n));
  yield;
  // the income itself repays what was advanced on it
  await desk.decides(second?.links ?? [], true);
  const third = awaitingVerdict(of, outstanding);
  await third.next();
  yield;
  await third.next();
  yield;
  await third.next();
  const advanced = await settle(supplier, part(outstanding.amount, 60n), "speedy");
  yield;
  const [bad, asked] = [await settle(worker, part(large.amount, 12n)), await settle(supplier, part(large.amount, 9n))];
  await acts.cancel(await settle(worker, part(large.amount, 5n)));
  const [failing, underWay] = [await abroad.pay(toCarrier(3_850_00n)), await abroad.pay(toFactory(4_120_00n))];
  await banks.asks(await abroad.pay(toCarrier(2_600_00n)));
  yield;
  await ops.pays(advanced);
  await ops.fails(bad, "AC04 收款账户已注销 Closed account");
  await ops.asks(asked);
  await banks.fails(failing, "AC04 收款账户已注销 Closed account");
  await banks.leads(failing, "请核对账号 The number of the account is to be checked");
  await banks.takesOn(underWay);
  yield;
  // with the bank by ten o'clock
  await settle(supplier, part(large.amount, 15n));
  yield;
  await settle(worker, part(large.amount, 10n));
  await abroad.make(toFactory(5_400_00n));
}

import { money, type Money } from "@/lib/money/money";
import { awaitingVerdict } from "./linked-income";
import { part, type Deal } from "./receiving-company";
import { pass, type SettlementChapter, type SettlementEnding, type Settler } from "./settlement-company";
import { sends } from "./traders";

/** What the suppliers' payouts fail for. */
const closedAccount = "AC04 收款账户已注销 Closed account";

/** What a correspondent keeps of a payout by SWIFT. */
const kept = money("USD", 12_00n);

/** Hong Kong dollars, which nothing is settled of: they come in on Monday's morning, ten for each one of the deal. */
async function fundedBy({ stage, userNo }: Settler, { amount }: Deal): Promise<Money> {
  const funds = money("HKD", amount.minor * 10n);
  await sends(
    stage,
    { userNo },
    {
      amount: funds,
      payerName: "Lantau Trading Limited",
      payerBank: "Victoria Harbour Bank, Hong Kong",
      payerCountry: "HK",
      postscript: "",
    },
  );
  return funds;
}

/** Part of a merchant's Hong Kong dollars for a carrier, by SWIFT. */
const toCarrier = ({ suppliers }: Settler, funds: Money, percent: bigint) =>
  ({ payeeId: suppliers.carrier, amount: part(funds, percent), from: "HKD", by: "swift" }) as const;

/** So many euros for a factory, out of Hong Kong dollars, by the clearing of its own place. */
const toFactory = ({ suppliers }: Settler, { amount }: Deal, percent: bigint) =>
  ({
    payeeId: suppliers.factory,
    amount: money("EUR", part(amount, percent).minor),
    from: "HKD",
    by: "local",
  }) as const;

/** A part of a deal whose income is under review, advanced for a supplier of another currency: so much is sold for it. */
const atOnce = ({ suppliers, currency: from }: Settler, { amount }: Deal, percent: bigint) =>
  ({
    payeeId: from === "EUR" ? suppliers.carrier : suppliers.factory,
    amount: part(amount, percent),
    from,
    by: "swift",
    isExpress: true,
  }) as const;

/** The same by the clearing of the supplier's place, where so much is to be received. */
const atOnceThere = (of: Settler, deal: Deal, percent: bigint) =>
  ({
    ...atOnce(of, deal, percent),
    amount: money(of.currency === "EUR" ? "USD" : "EUR", part(deal.amount, percent).minor),
    by: "local",
  }) as const;

/** A factory is to receive so many euros, and a carrier gets what is sold for it, less what its bank keeps. */
const paidAbroad: SettlementChapter = async function* (of, deal) {
  const { abroad, banks } = of;
  const funds = await fundedBy(of, deal);
  yield;
  const local = await abroad.pay(toFactory(of, deal, 30n));
  const swift = await abroad.pay(toCarrier(of, funds, 30n));
  yield;
  await banks.takesOn(local);
  await banks.takesOn(swift, kept);
  yield;
  for (const orderNo of [local, swift]) await banks.arrives(orderNo);
};

/** The approval group passes one on two levels, rejects another; one is taken back, and one is left until it is too late. */
const reviewedAbroad: SettlementChapter = async function* (of, deal) {
  const { acts, abroad, banks, reviewers } = of;
  const funds = await fundedBy(of, deal);
  yield;
  await acts.passedBy(...reviewers);
  const make = () => abroad.make(toCarrier(of, funds, 15n));
  const [passed, rejected, taken] = [await make(), await make(), await make()];
  await make();
  const [first, second] = reviewers;
  for (const reviewer of reviewers) await abroad.decide(reviewer, passed, true);
  await abroad.confirm(passed);
  await abroad.decide(first, rejected, true);
  await abroad.decide(second, rejected, false);
  await abroad.cancel(taken);
  yield;
  await banks.arrives(passed);
  await acts.passedBy();
};

/** Advanced before the link is passed, by day and, for a fee, by night; the income repays both. */
const expressAbroad: SettlementChapter = async function* (of, deal) {
  const { abroad, banks, desk } = of;
  const { links } = yield* awaitingVerdict(of, deal);
  const byDay = await abroad.pay(atOnce(of, deal, 30n));
  await abroad.cancel(await abroad.make(atOnce(of, deal, 20n)));
  yield* pass(2);
  const byNight = await abroad.pay(atOnceThere(of, deal, 20n));
  yield;
  for (const orderNo of [byDay, byNight]) await banks.arrives(orderNo);
  await desk.decides(links, true);
};

/** Documents are asked for of four: supplied, gone on without, cancelled, and failed for want of them. */
const documentsAbroad: SettlementChapter = async function* (of, deal) {
  const { abroad, banks } = of;
  const funds = await fundedBy(of, deal);
  yield;
  const pay = () => abroad.pay(toCarrier(of, funds, 15n));
  const [supplied, resumed, called, failing] = [await pay(), await pay(), await pay(), await pay()];
  for (const orderNo of [supplied, resumed, called, failing]) await banks.asks(orderNo);
  yield;
  await abroad.supply(supplied);
  await banks.goesOn(resumed);
  await abroad.cancel(called);
  await banks.fails(failing, "未提供材料 No documents were supplied");
  yield;
  for (const orderNo of [supplied, resumed]) await banks.arrives(orderNo);
  await abroad.cancel(failing);
};

/** Payouts fail: one is tried again, one is led to another payee, and one comes back from the way and is sent once more. */
const repaidAbroad: SettlementChapter = async function* (of, deal) {
  const { abroad, banks, suppliers } = of;
  const funds = await fundedBy(of, deal);
  yield;
  const pay = () => abroad.pay(toCarrier(of, funds, 20n));
  const [again, elsewhere, returned] = [await pay(), await pay(), await pay()];
  yield;
  for (const orderNo of [again, elsewhere]) await banks.fails(orderNo, closedAccount);
  await banks.takesOn(returned, kept);
  await banks.sendsBack(returned, "BE01 户名与账户不符 Name does not match the account");
  await banks.leads(elsewhere, "请更换收款人 Another payee is needed");
  await abroad.payAgain(again, suppliers.carrier, "swift");
  await abroad.payAgain(elsewhere, suppliers.warehouse, "local");
  await abroad.payAgain(returned, suppliers.carrier, "swift");
  yield;
  for (const orderNo of [again, elsewhere, returned]) await banks.arrives(orderNo);
};

/** Orders in every state, for the merchant, its reviewers, operations, the banks or the clock. */
const unfinishedAbroad: SettlementEnding = async function* (of, deal) {
  const { abroad, banks } = of;
  const funds = await fundedBy(of, deal);
  const order = toCarrier(of, funds, 8n);
  yield* pass(2);
  const [paid, bad, led] = [await abroad.pay(order), await abroad.pay(order), await abroad.pay(order)];
  await abroad.cancel(await abroad.make(order));
  yield;
  await banks.arrives(paid);
  for (const orderNo of [bad, led]) await banks.fails(orderNo, closedAccount);
  await banks.leads(led, "请核对账号 The number of the account is to be checked");
  const taken = await abroad.pay(toFactory(of, deal, 8n));
  // the banks have not looked at what was advanced
  await abroad.pay(atOnce(of, deal, 3n));
  yield;
  await banks.takesOn(taken);
  await banks.asks(await abroad.pay(order));
  const late = await abroad.make(order);
  await abroad.make(atOnce(of, deal, 3n));
  yield;
  await abroad.confirm(late);
  // of half of the merchants this waits for its review, of the others for them alone
  await abroad.make(toFactory(of, deal, 8n));
};

/** All that becomes of exchange-and-pay, out of the balance and advanced. */
export const exchangePayChapters: readonly SettlementChapter[] = [
  paidAbroad,
  reviewedAbroad,
  expressAbroad,
  documentsAbroad,
  repaidAbroad,
];

/** How it stands on the last day; what is confirmed last was made before the merchants have everything reviewed. */
export const exchangePayEndings: readonly SettlementEnding[] = [unfinishedAbroad];

import { money } from "@/lib/money/money";
import { creditedIncome } from "./linked-income";
import { part } from "./receiving-company";
import { abreast, pass, type SettlementChapter } from "./settlement-company";

/** From Tuesday's afternoon until Wednesday's morning: the night goes by. */
const overnight = () => pass(2);

/** What was credited is settled nearly whole, and its payee has the yuan the next morning. */
const settled: SettlementChapter = async function* (of, deal) {
  const { acts, ops, payeeNo } = of;
  yield* creditedIncome(of, deal);
  const orderNo = await acts.settle({ payeeNo, amount: part(deal.amount, 99n) });
  yield* overnight();
  await ops.takesOn(orderNo);
  yield;
  await ops.pays(orderNo);
};

/** Two suppliers are to receive so many yuan each. */
const byReceive: SettlementChapter = async function* (of, deal) {
  const { acts, ops, payeeNo, otherNo, currency } = of;
  yield* creditedIncome(of, deal);
  // two and three yuan for each of the currency's own
  const orderNos = [
    await acts.settle({ payeeNo, amount: money("CNH", deal.amount.minor * 2n), payCurrency: currency }),
    await acts.settle({ payeeNo: otherNo, amount: money("CNH", deal.amount.minor * 3n), payCurrency: currency }),
  ];
  yield* overnight();
  for (const orderNo of orderNos) await ops.pays(orderNo);
};

/** Of two incomes the newer one is chosen to be settled, and then a part of both. */
const chosen: SettlementChapter = async function* (of, deal) {
  const { acts, ops, payeeNo } = of;
  const [, newer] = yield* abreast(
    creditedIncome(of, deal),
    creditedIncome(of, { ...deal, contractNo: `${deal.contractNo}-B` }),
  );
  const first = await acts.settle({ payeeNo, amount: part(deal.amount, 95n), associationNos: newer?.links ?? [] });
  yield* overnight();
  await ops.pays(first);
  yield;
  const rest = await acts.settle({ payeeNo, amount: part(deal.amount, 100n) });
  yield;
  await ops.pays(rest);
};

/** What is shipped under customs declarations is settled by them. */
const byCustoms: SettlementChapter = async function* (of, deal) {
  const { acts, ops, payeeNo } = of;
  const customsNo = `2233${deal.contractNo.replace(/\D/g, "").padStart(14, "0")}`;
  const { links } = yield* creditedIncome(of, deal, { settlementType: "customs", customsNo });
  const orderNo = await acts.settle({ payeeNo, amount: part(deal.amount, 90n), associationNos: links });
  yield* overnight();
  await ops.pays(orderNo);
};

/** The approval group passes one on two levels, rejects another; one is taken back, and one is left until it is too late. */
const reviewed: SettlementChapter = async function* (of, deal) {
  const { acts, ops, payeeNo, reviewers } = of;
  yield* creditedIncome(of, deal);
  await acts.passedBy(...reviewers);
  const settle = () => acts.settle({ payeeNo, amount: part(deal.amount, 20n) });
  const [passed, rejected, taken] = [await settle(), await settle(), await settle()];
  await settle();
  const [first, second] = reviewers;
  for (const reviewer of reviewers) await acts.decide(reviewer, passed, true);
  await acts.decide(first, rejected, true);
  await acts.decide(second, rejected, false);
  await acts.cancel(taken);
  yield* overnight();
  await ops.pays(passed);
  await acts.passedBy();
};

/** A payee is suspended: nobody passes what is settled to it, and the bank gets it no more; another payee does. */
const suspended: SettlementChapter = async function* (of, deal) {
  const { acts, ops, payeeNo, otherNo, reviewers } = of;
  yield* creditedIncome(of, deal);
  const [reviewer] = reviewers;
  const amount = part(deal.amount, 40n);
  const orderNo = await acts.settle({ payeeNo, amount });
  await acts.passedBy(reviewer);
  const waiting = await acts.settle({ payeeNo, amount });
  await ops.decidesPayee(payeeNo, "suspend");
  await acts.decide(reviewer, waiting, true);
  await acts.passedBy();
  yield* overnight();
  await acts.payAgain(orderNo, otherNo);
  await ops.decidesPayee(payeeNo, "resume");
  yield;
  await ops.pays(orderNo);
};

/** One is cancelled before the bank has it, by what is paid and by what is received alike; the yuan stay with the merchant. */
const cancelled: SettlementChapter = async function* (of, deal) {
  const { acts, payeeNo, currency } = of;
  yield* creditedIncome(of, deal);
  await acts.cancel(await acts.settle({ payeeNo, amount: part(deal.amount, 30n) }));
  const wanted = money("CNH", deal.amount.minor);
  await acts.cancel(await acts.settle({ payeeNo, amount: wanted, payCurrency: currency }));
};

/** The bank asks for documents of four: supplied, gone on without, cancelled, and failed for want of them. */
const documents: SettlementChapter = async function* (of, deal) {
  const { acts, ops, payeeNo } = of;
  yield* creditedIncome(of, deal);
  const settle = () => acts.settle({ payeeNo, amount: part(deal.amount, 20n) });
  const [supplied, resumed, called, failing] = [await settle(), await settle(), await settle(), await settle()];
  yield* overnight();
  for (const orderNo of [supplied, resumed, called, failing]) await ops.asks(orderNo);
  yield;
  await acts.supply(supplied);
  await ops.goesOn(resumed);
  await acts.cancel(called);
  await ops.fails(failing, "未提供材料 No documents were supplied");
  yield;
  for (const orderNo of [supplied, resumed]) await ops.pays(orderNo);
  await acts.cancel(failing);
};

/** Payouts fail: one is tried again, one goes to another payee, and one is cancelled. */
const failed: SettlementChapter = async function* (of, deal) {
  const { acts, ops, payeeNo, otherNo } = of;
  yield* creditedIncome(of, deal);
  const settle = () => acts.settle({ payeeNo, amount: part(deal.amount, 30n) });
  const [again, elsewhere, given] = [await settle(), await settle(), await settle()];
  yield* overnight();
  for (const orderNo of [again, elsewhere, given]) await ops.fails(orderNo, "AC04 收款账户已注销 Closed account");
  await acts.payAgain(again);
  await acts.payAgain(elsewhere, otherNo);
  await acts.cancel(given);
  yield;
  for (const orderNo of [again, elsewhere]) await ops.pays(orderNo);
};

/** The payee's bank sends the yuan back, and gets them again. */
const returned: SettlementChapter = async function* (of, deal) {
  const { acts, ops, payeeNo } = of;
  yield* creditedIncome(of, deal);
  const orderNo = await acts.settle({ payeeNo, amount: part(deal.amount, 60n) });
  yield* overnight();
  await ops.takesOn(orderNo);
  await ops.pays(orderNo);
  yield;
  await ops.sendsBack(orderNo, "BE01 户名与账户不符 Name does not match the account");
  await acts.payAgain(orderNo);
  yield;
  await ops.pays(orderNo);
};

/** All that becomes of settlements out of the balance. */
export const settlementChapters: readonly SettlementChapter[] = [
  settled,
  byReceive,
  chosen,
  byCustoms,
  reviewed,
  suspended,
  cancelled,
  documents,
  failed,
  returned,
];

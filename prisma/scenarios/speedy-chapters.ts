import { awaitingVerdict } from "./linked-income";
import { part } from "./receiving-company";
import { abreast, pass, type SettlementChapter } from "./settlement-company";

/** What a merchant may be advanced, in US dollar cents: as it opens, and after its risk was looked at again. */
export const credit = { opened: 600_000_00n, changed: 400_000_00n } as const;

/** Advanced before the link is passed, and repaid whole as its income is credited. */
const whole: SettlementChapter = async function* (of, deal) {
  const { acts, ops, desk, payeeNo } = of;
  const { links } = yield* awaitingVerdict(of, deal);
  const orderNo = await acts.settle({ payeeNo, amount: part(deal.amount, 80n), method: "speedy" });
  yield;
  await ops.pays(orderNo);
  await desk.decides(links, true);
};

/** Advanced on two incomes: the first that is credited repays a part of it, the second the rest. */
const inParts: SettlementChapter = async function* (of, deal) {
  const { acts, ops, desk, payeeNo } = of;
  const [one, other] = yield* abreast(
    awaitingVerdict(of, deal),
    awaitingVerdict(of, { ...deal, contractNo: `${deal.contractNo}-B` }),
  );
  await acts.sellAll(of.currency);
  const orderNo = await acts.settle({ payeeNo, amount: part(deal.amount, 150n), method: "speedy" });
  yield;
  await ops.pays(orderNo);
  await desk.decides(one?.links ?? [], true);
  yield* pass(2);
  await desk.decides(other?.links ?? [], true);
};

/** The link is looked at too late: overdue since the night to Saturday, the advance costs interest until it is passed. */
const overdue: SettlementChapter = async function* (of, deal) {
  const { acts, ops, desk, payeeNo } = of;
  const { links } = yield* awaitingVerdict(of, deal);
  await acts.sellAll(of.currency);
  const orderNo = await acts.settle({ payeeNo, amount: part(deal.amount, 80n), method: "speedy" });
  yield;
  await ops.pays(orderNo);
  yield* pass(5);
  await desk.decides(links, true);
};

/** The settlement is cancelled, so its advance is due at once: other money of the currency is collected for it. */
const collected: SettlementChapter = async function* (of, deal) {
  const { acts, desk, payeeNo, local: accountNo } = of;
  const { amount, buyer } = deal;
  const { links } = yield* awaitingVerdict(of, deal);
  await acts.sellAll(of.currency);
  await acts.cancel(await acts.settle({ payeeNo, amount: part(amount, 50n), method: "speedy" }));
  yield* pass(3);
  await desk.sends({ amount, accountNo, needsAssociation: false, arrivesInMinutes: 120, postscript: "DEPOSIT" }, buyer);
  yield;
  await desk.decides(links, true);
};

/** The link is not passed: the settlement is withdrawn. Associated with another contract its income repays the advance. */
const withdrawn: SettlementChapter = async function* (of, deal) {
  const { acts, ops, desk, does, payeeNo } = of;
  const { amount, buyer, contractNo } = deal;
  const { links, detailId } = yield* awaitingVerdict(of, deal);
  await acts.sellAll(of.currency);
  const orderNo = await acts.settle({ payeeNo, amount: part(amount, 60n), method: "speedy" });
  yield;
  await ops.fails(orderNo, "AC04 收款账户已注销 Closed account");
  await desk.decides(links, false);
  yield* pass(2);
  const serialNo = await does.contract(amount, buyer, `${contractNo}-B`);
  await desk.reviews(serialNo, "approve");
  const anew = await does.associate({ detailId, serialNo, amount });
  yield;
  await desk.decides(anew, true);
};

/** Late in the evening an advance costs a fee for the days that its money is occupied. */
const atNight: SettlementChapter = async function* (of, deal) {
  const { acts, ops, desk, payeeNo } = of;
  const { links } = yield* awaitingVerdict(of, deal);
  yield* pass(2);
  const orderNo = await acts.settle({ payeeNo, amount: part(deal.amount, 50n), method: "speedy" });
  yield;
  await ops.takesOn(orderNo);
  yield;
  await ops.pays(orderNo);
  await desk.decides(links, true);
};

/** The approval group passes it: only then it is advanced. */
const passed: SettlementChapter = async function* (of, deal) {
  const { acts, ops, desk, payeeNo, reviewers } = of;
  const { links } = yield* awaitingVerdict(of, deal);
  const [reviewer] = reviewers;
  await acts.passedBy(reviewer);
  const orderNo = await acts.settle({ payeeNo, amount: part(deal.amount, 70n), method: "speedy" });
  await acts.decide(reviewer, orderNo, true);
  await acts.passedBy();
  yield;
  await ops.pays(orderNo);
  await desk.decides(links, true);
};

/** The credit is lowered and closed; applied for anew it is refused, and then opened. */
const reconsidered: SettlementChapter = async function* ({ acts, ops, userNo }) {
  await ops.decidesCredit(userNo, "change", credit.changed);
  yield;
  await ops.decidesCredit(userNo, "close");
  yield;
  await acts.applyForSpeedy(credit.opened);
  await ops.decidesCredit(userNo, "refuse");
  yield;
  await acts.applyForSpeedy(credit.changed);
  await ops.decidesCredit(userNo, "open", credit.opened);
};

/** All that becomes of speedy settlements and of the credit for them. */
export const speedyChapters: readonly SettlementChapter[] = [
  whole,
  inParts,
  overdue,
  collected,
  withdrawn,
  atNight,
  passed,
  reconsidered,
];

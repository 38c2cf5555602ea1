import { money } from "@/lib/money/money";
import { addDays, dayOf } from "@/lib/time/beijing";
import { listed } from "./listed-chapter";
import { ahead } from "./quick-chapter";
import { creditedIncome } from "./linked-income";
import { part, plus, untilTuesday, type Chapter } from "./receiving-company";
import { buyers, notShippedYet } from "./receiving-material";

/** A contract is approved, its money comes in and is associated with it: credited. */
const linked: Chapter = async function* (of, deal) {
  yield* creditedIncome(of, deal);
};

/** Money that needs no contract, for exports that were shipped under one: credited as it comes in. */
const credited: Chapter = async function* ({ does, desk, global }, { buyer, amount: { minor }, contractNo }) {
  const amount = money("USD", minor);
  const customsNo = `2233${contractNo.replace(/\D/g, "").padStart(14, "0")}`;
  const serialNo = await does.contract(amount, buyer, contractNo, { settlementType: "customs", customsNo });
  await desk.sends(
    { amount, accountNo: global, fee: part(amount, 1n), chargingMode: "BEN", postscript: contractNo },
    buyer,
  );
  yield;
  await desk.reviews(serialNo, "approve");
};

/** Two contracts pay for one income, one of them in part; a link is released and made anew. */
const split: Chapter = async function* ({ does, desk, local }, { buyer, amount, contractNo }) {
  const [one, other] = [part(amount, 40n), part(amount, 90n)];
  const serialNos = [await does.contract(one, buyer, contractNo), await does.contract(other, buyer, `${contractNo}-B`)];
  const sent = await desk.sends({ amount: plus(one, part(amount, 50n)), accountNo: local }, buyer);
  yield;
  for (const serialNo of serialNos) await desk.reviews(serialNo, "approve");
  yield;
  const detailId = await does.incomeOf(sent);
  const [first = "", second = ""] = serialNos;
  const [early = ""] = await does.associate({ detailId, serialNo: first, amount: part(one, 50n) });
  await does.release(early);
  const links = await does.associate(
    { detailId, serialNo: first, amount: one },
    { detailId, serialNo: second, amount: part(amount, 50n) },
  );
  yield;
  await desk.decides(links, true);
};

/** Operations reject the first link; another contract passes. */
const rejected: Chapter = async function* ({ does, desk, local }, { buyer, amount, contractNo }) {
  const wrong = buyers.find(({ country }) => country !== buyer.country) ?? buyer;
  const serialNos = [
    await does.contract(amount, wrong, contractNo),
    await does.contract(amount, buyer, `${contractNo}-B`),
  ];
  const sent = await desk.sends({ amount, accountNo: local }, buyer);
  yield;
  for (const serialNo of serialNos) await desk.reviews(serialNo, "approve");
  yield;
  const detailId = await does.incomeOf(sent);
  const [first = "", second = ""] = serialNos;
  const links = await does.associate({ detailId, serialNo: first, amount });
  yield;
  await desk.decides(links, false);
  yield;
  await desk.decides(await does.associate({ detailId, serialNo: second, amount }), true);
};

/** The buyer paid twice: what waits for a contract goes back whole, in the ordinary way. */
const returned: Chapter = async function* ({ does, desk, local }, { buyer, amount }) {
  const sent = await desk.sends({ amount, accountNo: local, postscript: "DUPLICATE" }, buyer);
  yield;
  await does.refundBy("general");
  await does.refund(await does.incomeOf(sent), amount, "Paid twice");
};

/** A part of what was credited goes back, fast; the bank switches it to the ordinary way. */
const switched: Chapter = async function* ({ does, desk, global }, { buyer, amount: { minor } }) {
  const amount = money("USD", minor);
  const sent = await desk.sends({ amount, accountNo: global, postscript: "DEPOSIT" }, buyer);
  yield;
  await does.refundBy("fast");
  const orderNo = await does.refund(await does.incomeOf(sent), part(amount, 30n), "Price reduced");
  yield;
  await desk.switches(orderNo, "汇款行不支持快速退款 The remitter's bank takes no fast refunds");
};

/** The bank asks for another account, is told one, and pays the refund out, where operations have let it go. */
const corrected: Chapter = async function* ({ does, desk, local }, { buyer, amount }) {
  const sent = await desk.sends({ amount, accountNo: local, postscript: "CANCELLED ORDER" }, buyer);
  yield;
  await does.refundBy("fast");
  const orderNo = await does.refund(await does.incomeOf(sent), amount, "Order cancelled");
  await desk.asksPayee(orderNo, "收款账户已注销 The account is closed");
  yield;
  await does.correctRefund(orderNo, buyer);
  // of some the bank's letter is still looked at: two people of operations decide
  if ((amount.minor / 100n) % 2n === 0n) return;
  await desk.letsGo(orderNo);
  yield;
  await desk.paysOut(orderNo);
};

/** The refund cannot be paid: its money waits for a contract again, and gets one. */
const failed: Chapter = async function* ({ does, desk, local }, { buyer, amount, contractNo }) {
  const sent = await desk.sends({ amount, accountNo: local }, buyer);
  yield;
  const detailId = await does.incomeOf(sent);
  await does.refundBy("general");
  const orderNo = await does.refund(detailId, amount, "Sent by mistake");
  const serialNo = await does.contract(amount, buyer, contractNo);
  yield;
  await desk.fails(orderNo, "退回行拒收 The remitter's bank refuses it");
  await desk.reviews(serialNo, "approve");
  yield;
  await desk.decides(await does.associate({ detailId, serialNo, amount }), true);
};

/** A contract is returned, corrected and approved, and its amount raised once before the income takes all of it. */
const amended: Chapter = async function* ({ does, desk, local }, { buyer, amount, contractNo }) {
  const serialNo = await does.contract(amount, buyer, contractNo);
  const more = part(amount, 110n);
  const sent = await desk.sends({ amount: more, accountNo: local, postscript: contractNo }, buyer);
  yield;
  await desk.reviews(serialNo, "fail");
  yield;
  await does.correct(serialNo, amount, buyer, contractNo, { productName: `${buyer.product}, white` });
  await desk.reviews(serialNo, "approve");
  yield;
  await does.amend(serialNo, more);
  const links = await does.associate({ detailId: await does.incomeOf(sent), serialNo, amount: more });
  yield;
  await desk.decides(links, true);
};

/** One contract was not to be settled, and is after all; of two others that is rejected, and too late. */
const settled: Chapter = async function* ({ does, desk }, { buyer, amount, contractNo }) {
  const serialNos = [];
  for (const suffix of ["", "-B", "-C"])
    serialNos.push(await does.contract(amount, buyer, `${contractNo}${suffix}`, { settlementType: "noSettlement" }));
  const [agreed = "", declined = "", late = ""] = serialNos;
  yield;
  for (const serialNo of serialNos) await desk.reviews(serialNo, "approve");
  yield;
  for (const serialNo of serialNos) await does.askSwitch(serialNo);
  await does.callOffContract(late);
  yield;
  await desk.reviewsSwitch(agreed, true);
  await desk.reviewsSwitch(declined, false);
  await desk.reviewsSwitch(late, true);
};

/** Goods that were not on their way yet: their logistics are returned, given again, and passed; others rejected. */
const shipped: Chapter = async function* ({ does, desk, stage }, { buyer, amount, contractNo }) {
  const later = { ...notShippedYet, shipsOn: addDays(dayOf(stage.now), 2) };
  const serialNos = [
    await does.contract(amount, buyer, contractNo, later),
    await does.contract(amount, buyer, `${contractNo}-B`, later),
  ];
  const [good = "", bad = ""] = serialNos;
  yield;
  for (const serialNo of serialNos) await desk.reviews(serialNo, "approve");
  yield;
  for (const serialNo of serialNos) await does.ship(serialNo);
  yield;
  await desk.reviewsLogistics(good, "giveBack");
  await desk.reviewsLogistics(bad, "reject");
  yield;
  await does.ship(good);
  await desk.reviewsLogistics(good, "pass");
};

/** What comes to nothing: contracts refused, cancelled and voided with their links, and money that goes back. */
const undone: Chapter = async function* ({ does, desk, local, ended }, { buyer, amount, contractNo }) {
  const refused = await does.contract(amount, buyer, contractNo);
  const cancelled = await does.contract(amount, buyer, `${contractNo}-B`);
  const voided = await does.contract(amount, buyer, `${contractNo}-C`);
  const sent = await desk.sends({ amount, accountNo: local }, buyer);
  await desk.sends({ amount: money("CAD", amount.minor), accountNo: ended }, buyer);
  await desk.sendsBack(await desk.sends({ amount, accountNo: local, arrivesInMinutes: 2_880 }, buyer));
  yield;
  await desk.reviews(refused, "refuse");
  await does.callOffContract(cancelled);
  await desk.reviews(voided, "approve");
  yield;
  const detailId = await does.incomeOf(sent);
  await does.associate({ detailId, serialNo: voided, amount });
  await does.callOffContract(voided);
  await does.refundBy("fast");
  await does.refund(detailId, amount, "Contract cancelled");
};

/** Incomes that are checked first: one passes, one fails and is credited after all, and one fails and goes back. */
const checked: Chapter = async function* ({ does, desk, local, global }, { buyer, amount }) {
  const dollars = money("USD", amount.minor);
  const coming = { needsCheck: true, arrivesInMinutes: untilTuesday };
  const sent = [];
  for (const one of [
    { amount, accountNo: local },
    { amount: dollars, accountNo: global },
    { amount: dollars, accountNo: global },
  ])
    sent.push(await desk.sends({ ...one, ...coming }, buyer));
  yield;
  const incomes = [];
  for (const orderNo of sent) incomes.push(await does.incomeOf(orderNo));
  const [passed = "", late = "", bad = ""] = incomes;
  await desk.clears(passed);
  for (const detailId of [late, bad]) await desk.failsCheck(detailId);
  yield;
  await desk.clears(late);
  await does.refundBy("fast");
  await does.refund(bad, dollars, "Sender unknown");
  await does.refund(passed, amount, "Ordered twice");
};

/** While the merchant has chosen that, an income finds its contract by the buyer's name. */
const automatic: Chapter = async function* ({ does, desk, local }, { buyer, amount, contractNo }) {
  const own = { ...buyer, name: `${buyer.name} (${contractNo})` };
  await does.associateAutomatically(true);
  const serialNo = await does.contract(amount, own, contractNo);
  await desk.sends({ amount, accountNo: local }, own);
  yield;
  await desk.reviews(serialNo, "approve");
  yield;
  await desk.decides(await does.linksOf(serialNo), true);
  await does.associateAutomatically(false);
};

/** All that a merchant lives through, one a round. */
export const chapters: readonly Chapter[] = [
  linked,
  credited,
  split,
  rejected,
  returned,
  switched,
  corrected,
  failed,
  amended,
  settled,
  shipped,
  undone,
  automatic,
  checked,
  listed,
  ahead,
];

import { money } from "@/lib/money/money";
import { awaitingVerdict } from "./linked-income";
import { part } from "./receiving-company";
import { abreast, pass, type SettlementEnding } from "./settlement-company";
import { credit } from "./speedy-chapters";

/** Settlements and advances in every state, for the merchant, its reviewers, operations, the bank or the clock. */
const unfinished: SettlementEnding = async function* (of, deal) {
  const { acts, ops, desk, payeeNo, otherNo, currency } = of;
  const incomes = yield* abreast(
    awaitingVerdict(of, deal),
    awaitingVerdict(of, { ...deal, contractNo: `${deal.contractNo}-B` }),
  );
  // money is advanced on the first by its number, which nobody has decided about when the story is handed over
  const [, newer] = incomes.sort((a, b) => (a.detailId < b.detailId ? -1 : 1));
  await acts.sellAll(currency);
  const settle = (percent: bigint, method: "normal" | "speedy" = "normal", to = payeeNo) =>
    acts.settle({ payeeNo: to, amount: part(deal.amount, percent), method });
  const speedy = await settle(30n, "speedy");
  yield;
  await ops.pays(speedy);
  await desk.decides(newer?.links ?? [], true);
  const [paid, asked, bad, taken] = [await settle(12n), await settle(12n), await settle(12n), await settle(12n)];
  // the bank has not looked at this one
  await settle(12n, "normal", otherNo);
  yield;
  await ops.pays(paid);
  await ops.asks(asked);
  await ops.fails(bad, "AC04 收款账户已注销 Closed account");
  await ops.takesOn(taken);
  yield;
  await settle(8n);
  // more than is left of the balance: the rest of it is overdue, for every third merchant
  if (of.no % 3 === 0) await acts.cancel(await settle(60n, "speedy"));
};

/** One waits for its review; half of the merchants go on having all of them reviewed. */
const unreviewed: SettlementEnding = async function* ({ acts, no, payeeNo, reviewers, currency }, { amount }) {
  yield* pass(4);
  await acts.passedBy(...reviewers);
  await acts.settle({ payeeNo, amount: money("CNH", amount.minor / 2n), payCurrency: currency });
  if (no % 2 === 1) await acts.passedBy();
};

/** How merchants stand with speedy settlement in the end: every fourth alike. */
const standings = ["closed", "opened", "refused", "applied"] as const;

const creditAtLast: SettlementEnding = async function* ({ acts, ops, no, userNo }) {
  yield* pass(5);
  const standing = standings[no % standings.length];
  if (standing === "opened") return;
  await ops.decidesCredit(userNo, "close");
  if (standing === "closed") return;
  await acts.applyForSpeedy(credit.opened);
  if (standing === "refused") await ops.decidesCredit(userNo, "refuse");
};

/** All that merchants stand in on the last day; what is reviewed is set aside before something is overdue. */
export const settlementEndings: readonly SettlementEnding[] = [unreviewed, unfinished, creditAtLast];

import { buyers } from "./receiving-material";
import { part, type Chapter, type Company, type Deal, type Ending } from "./receiving-company";

/** Contracts for what was credited ahead, whose time is over: approved and associated, it no longer suspends that. */
async function putRight({ does, desk }: Company, { buyer, contractNo }: Deal): Promise<void> {
  for (const [at, { detailId, amount }] of (await does.incomesOwing()).entries()) {
    const serialNo = await does.contract(amount, buyer, `${contractNo}-Z${at + 1}`);
    await desk.reviews(serialNo, "approve");
    await desk.decides(await does.associate({ detailId, serialNo, amount }), true);
  }
}

/**
 * Incomes are credited ahead of their orders. Those of one pass; those of another are rejected, so that the next has to
 * wait for its own, until others pass; and for one none come in time: that is put right when it is wanted again.
 */
export const ahead: Chapter = async function* (of, deal) {
  const { does, desk, local, userNo } = of;
  const { buyer, amount, contractNo } = deal;
  await putRight(of, deal);
  await desk.creditsAhead(userNo, true);
  const stranger = buyers.find(({ country }) => country !== buyer.country) ?? buyer;
  const [good, wrong] = [
    await does.contract(amount, buyer, contractNo),
    await does.contract(amount, stranger, `${contractNo}-B`),
  ];
  const others = [
    await does.contract(amount, buyer, `${contractNo}-C`),
    await does.contract(amount, buyer, `${contractNo}-D`),
  ];
  const sent: string[] = [];
  for (const postscript of [contractNo, `${contractNo}-C`, "SAMPLES"])
    sent.push(await desk.sends({ amount, accountNo: local, postscript }, buyer));
  yield;
  for (const serialNo of [good, wrong, ...others]) await desk.reviews(serialNo, "approve");
  yield;
  const [first, second] = [await does.incomeOf(sent[0] ?? ""), await does.incomeOf(sent[1] ?? "")];
  await desk.decides(await does.associate({ detailId: second, serialNo: wrong, amount }), false);
  const next = await desk.sends({ amount, accountNo: local, postscript: `${contractNo}-D` }, buyer);
  const links = await does.associate({ detailId: first, serialNo: good, amount });
  yield;
  await desk.decides(links, true);
  yield;
  const incomes = [second, await does.incomeOf(next)];
  for (const [at, serialNo] of others.entries())
    await desk.decides(await does.associate({ detailId: incomes[at] ?? "", serialNo, amount }), true);
  await desk.creditsAhead(userNo, false);
};

/** How merchants stand on the last day with incomes credited ahead: every fourth alike. */
const standings = ["off", "rejected", "late", "inOrder"] as const;

/**
 * Incomes that were credited ahead in the last week: one without orders, one whose orders are reviewed, one whose were
 * rejected. Where those of an older one came too late, none is; and some merchants have had it switched off.
 */
export const aheadAtLast: Ending = async function* (of, deal) {
  const { does, desk, local, userNo } = of;
  const { buyer, contractNo } = deal;
  const amount = part(deal.amount, 50n);
  const standing = standings[of.no % standings.length];
  if (standing !== "late") await putRight(of, deal);
  const serialNos = [
    await does.contract(amount, buyer, `${contractNo}-Q1`),
    await does.contract(amount, buyer, `${contractNo}-Q2`),
  ];
  yield;
  for (const serialNo of serialNos) await desk.reviews(serialNo, "approve");
  await desk.creditsAhead(userNo, standing !== "off");
  const sent: string[] = [];
  for (const postscript of [`${contractNo}-Q1`, `${contractNo}-Q2`, "SPARE PARTS"])
    sent.push(await desk.sends({ amount, accountNo: local, postscript, arrivesInMinutes: 120 }, buyer));
  yield;
  const links: string[] = [];
  for (const [at, serialNo] of serialNos.entries())
    links.push(...(await does.associate({ detailId: await does.incomeOf(sent[at] ?? ""), serialNo, amount })));
  if (standing === "rejected") await desk.decides(links.slice(1), false);
};

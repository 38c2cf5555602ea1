import { addDays, dayOf } from "@/lib/time/beijing";
import { part, type Chapter, type Company, type Deal, type Ending } from "./receiving-company";
import type { ListedContract } from "./list-actions";
import { notShippedYet } from "./receiving-material";

/** Contracts of one buyer's as rows of a list: numbered after a deal, with what is typed otherwise in each. */
const rowsOf = ({ buyer, amount, contractNo }: Deal, suffix: string, ...changes: readonly ListedContract["change"][]) =>
  changes.map((change, at) => ({
    buyer,
    amount: part(amount, 20n),
    contractNo: `${contractNo}-${suffix}${at + 1}`,
    ...(change && { change }),
  }));

/** What is typed wrong in a row: an amount in words, a day that has not come, no buyer. */
const faulty = ({ stage }: Company) => ({ amount: "两千元整", shippedOn: addDays(dayOf(stage.now), 9), buyerName: "" });

/** Has all lists read that wait for it. */
const allRead = async ({ stage }: Company): Promise<void> => {
  while (await stage.readsMaterials());
};

/**
 * Contracts by lists from Excel: one is corrected row by row and its goods are shipped afterwards; of another the blank
 * template was sent first, and a row with faults is left behind; and one is discarded.
 */
export const listed: Chapter = async function* (of, deal) {
  const { lists, desk, stage } = of;
  const ahead = { ...notShippedYet, shipsOn: addDays(dayOf(stage.now), 2) };
  const good = await lists.list("合同清单.xlsx", rowsOf(deal, "L", {}, faulty(of), ahead, ahead));
  const blank = await lists.list("合同清单模板.xlsx", []);
  const old = await lists.list("合同清单 旧版.xlsx", rowsOf(deal, "N", {}));
  await allRead(of);
  // its second row is the third of the sheet, below the heading
  await lists.correctRow(good, 3, {
    amount: "1200.00",
    shippedOn: addDays(dayOf(stage.now), -3),
    buyerName: deal.buyer.name,
  });
  await lists.handIn(good);
  await lists.sendAgain(blank, "合同清单 二.xlsx", rowsOf(deal, "M", {}, faulty(of), {}));
  await allRead(of);
  await lists.handIn(blank, true);
  await lists.discard(old);
  yield;
  const contracts = await lists.contractsOf(good);
  for (const serialNo of [...contracts, ...(await lists.contractsOf(blank))]) await desk.reviews(serialNo, "approve");
  yield;
  const [, , shipped = "", late = ""] = contracts;
  await lists.shipAll(good, [shipped, late]);
  yield;
  await desk.reviewsLogistics(shipped, "pass");
  await desk.reviewsLogistics(late, "giveBack");
  yield;
  await lists.shipAll(good, [late]);
  await desk.reviewsLogistics(late, "pass");
};

/** Lists that wait on the last day: for a correction, a readable file, their logistics, operations, and their reader. */
export const listsUndone: Ending = async function* (of, deal) {
  const { lists, desk, stage } = of;
  const ahead = { ...notShippedYet, shipsOn: addDays(dayOf(stage.now), 9) };
  const toShip = await lists.list("待发货清单.xlsx", rowsOf(deal, "U", ahead, ahead));
  const onTheirWay = await lists.list("已发货清单.xlsx", rowsOf(deal, "V", {}, ahead));
  await allRead(of);
  for (const one of [toShip, onTheirWay]) await lists.handIn(one);
  yield;
  for (const one of [toShip, onTheirWay])
    for (const serialNo of await lists.contractsOf(one)) await desk.reviews(serialNo, "approve");
  yield;
  await lists.shipAll(onTheirWay, (await lists.contractsOf(onTheirWay)).slice(1));
  await lists.list("一月合同.xlsx", rowsOf(deal, "W", {}, faulty(of), {}));
  // a file that is not read to its end costs a process each time: only some have a list without a column
  if (of.no % 4 === 1) await lists.list("箱单.xlsx", rowsOf(deal, "X", {}), "amount");
  else await lists.list("一月合同 空白.xlsx", []);
  await allRead(of);
  yield;
  await lists.list("一月合同 补充.xlsx", rowsOf(deal, "Y", {}, {}));
};

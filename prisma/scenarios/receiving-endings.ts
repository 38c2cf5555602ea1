import { addDays, dayOf } from "@/lib/time/beijing";
import { listsUndone } from "./listed-chapter";
import { aheadAtLast } from "./quick-chapter";
import { part, untilTuesday, type Ending } from "./receiving-company";
import { latePlace, newestPlace, notShippedYet } from "./receiving-material";

/** Something of everything that waits, for the merchant, for operations or for the clock. */
const unfinished: Ending = async function* ({ does, desk, local, stage }, { buyer, amount, contractNo }) {
  const contract = (suffix: string, change = {}) => does.contract(amount, buyer, `${contractNo}${suffix}`, change);
  const ahead = { ...notShippedYet, shipsOn: addDays(dayOf(stage.now), 9) };
  const [pending, filled, refill] = [
    await contract("-P", ahead),
    await contract("-F", ahead),
    await contract("-R", ahead),
  ];
  const [open, other] = [await contract("-O"), await contract("-T")];
  const toSwitch = await contract("-S", { settlementType: "noSettlement" });
  const wrong = await contract("-W");
  const sent: string[] = [];
  for (const postscript of ["", "PART", contractNo, "RETURN", "ASK"])
    sent.push(await desk.sends({ amount, accountNo: local, postscript }, buyer));
  const checking = { amount, accountNo: local, needsCheck: true } as const;
  const suspect = await desk.sends({ ...checking, arrivesInMinutes: untilTuesday }, buyer);
  const approved = [pending, filled, refill, open, other, toSwitch];
  yield;
  for (const serialNo of approved) await desk.reviews(serialNo, "approve");
  await desk.reviews(wrong, "fail");
  yield;
  const incomes = [];
  for (const orderNo of sent) incomes.push(await does.incomeOf(orderNo));
  const [, partly = "", whole = "", refunded = "", asked = ""] = incomes;
  await does.associate({ detailId: partly, serialNo: open, amount: part(amount, 60n) });
  await does.associate({ detailId: whole, serialNo: other, amount });
  await does.ship(filled);
  await does.ship(refill);
  await desk.reviewsLogistics(refill, "giveBack");
  await does.askSwitch(toSwitch);
  await does.refundBy("general");
  await does.refund(refunded, amount, "Paid twice");
  await desk.asksPayee(await does.refund(asked, amount, "Order cancelled"), "账号缺位 A digit is missing");
  await desk.failsCheck(await does.incomeOf(suspect));
  // arrives five minutes before the story is handed over
  await desk.sends({ ...checking, arrivesInMinutes: 18 * 60 - 5 }, buyer);
  await contract("-N");
  await desk.sends({ amount, accountNo: local, arrivesInMinutes: 1_440, postscript: "ON ITS WAY" }, buyer);
  await does.apply(newestPlace);
  yield;
  await does.apply(latePlace);
};

/** How merchants stand with settlement by customs declarations in the end: every fourth alike. */
const customsStandings = ["closed", "opened", "refused", "applied"] as const;

const customsAtLast: Ending = async function* ({ does, desk, no, userNo }) {
  yield;
  const standing = customsStandings[no % customsStandings.length];
  if (standing === "opened") return;
  await desk.decidesCustoms(userNo, "close", "海关编码已失效 The customs code has lapsed");
  if (standing === "closed") return;
  yield;
  await does.applyForCustoms();
  if (standing === "refused")
    await desk.decidesCustoms(userNo, "refuse", "海关编码与企业不符 The customs code is another company's");
};

/** All that merchants stand in on the last day. */
export const endings: readonly Ending[] = [unfinished, aheadAtLast, listsUndone, customsAtLast];

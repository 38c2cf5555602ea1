import { operationsNoticesHandlers } from "@/lib/simulator/operations/site/notice-handlers";
import { beijing } from "@/lib/time/beijing";
import { demoOps } from "./demo-accounts";
import type { Stage } from "./stage";

const ops = { realm: "operations", name: demoOps.name } as const;

interface Labels {
  titleZh: string;
  titleEn: string;
  contentZh: string;
  contentEn: string;
}

const holiday: Labels = {
  titleZh: "清明节期间收付款安排",
  titleEn: "Payments and receipts around the Qingming Festival",
  contentZh: "4 月 4 日至 6 日为清明节假期，付款在节后第一个工作日处理。\n汇入款项照常入账。",
  contentEn:
    "4 to 6 April are public holidays for the Qingming Festival. Payments are processed from the first working day after it.\nIncoming funds are credited as usual.",
};
const limitOrders: Labels = {
  titleZh: "限价挂单整单成交，到期自动失效",
  titleEn: "Limit orders fill in full or expire",
  contentZh: "限价挂单在触及目标汇率时整单成交；有效期最后一天结束时仍未触及的自动失效，不收取费用。",
  contentEn:
    "A limit order fills in full when its target is reached. If it is not reached by the end of its last day, the order expires at no cost.",
};
const afterwards: Labels = {
  titleZh: "清明节后恢复处理付款",
  titleEn: "Payments resume after the Qingming Festival",
  contentZh: "假期期间提交的付款将按提交顺序处理。",
  contentEn: "Payments submitted during the holiday are processed in the order they were submitted.",
};

/**
 * Two notices of operations that rotate in the header, and one scheduled for the first working day after the holiday.
 */
export async function noticesDemo(stage: Stage): Promise<void> {
  const world = stage.world.name;
  const write = async (labels: Labels) =>
    (
      await stage.act(ops, "operations.writeNotice", operationsNoticesHandlers.writeNotice, {
        world,
        bizType: "notice",
        isScrolling: true,
        isPopup: false,
        ...labels,
      })
    ).noticeId;
  const publish = async (labels: Labels, at?: Date) =>
    stage.act(ops, "operations.publishNotice", operationsNoticesHandlers.publishNotice, {
      world,
      noticeId: await write(labels),
      ...(at && { at }),
    });
  await publish(holiday);
  await publish(limitOrders);
  await publish(afterwards, beijing("2026-04-07", 9));
}

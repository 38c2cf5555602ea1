import type { Principal } from "@/lib/call/principal";
import { submitEnquiry } from "@/lib/simulator/access/enquiry/send";
import { enquiriesHandlers } from "@/lib/simulator/operations/site/enquiry-handlers";
import { demoOps } from "./demo-accounts";
import type { Stage } from "./stage";

const ops = { realm: "operations", name: demoOps.name } as const;
const blank = { contact: "", company: "", page: "" };

/** A suggestion that waits to be read, and a question that operations have seen to. */
export async function enquiriesDemo(stage: Stage, owner: Principal): Promise<void> {
  const world = stage.world.name;
  await stage.act(owner, "access.sendEnquiry", submitEnquiry, {
    ...blank,
    kind: "question",
    text: "限价挂单在周末会成交吗？",
    page: "/b2b/exchange/exchangeApply",
  });
  const { rows } = await stage.act(ops, "operations.enquiries", enquiriesHandlers.enquiries, {
    world,
    currentPage: 1,
    pageSize: 1,
  });
  for (const { id } of rows)
    await stage.act(ops, "operations.closeEnquiry", enquiriesHandlers.closeEnquiry, {
      world,
      id,
      answer: "已回复：仅在交易时间内成交",
    });
  await stage.act(owner, "access.sendEnquiry", submitEnquiry, {
    ...blank,
    kind: "suggestion",
    text: "希望付款记录可以按备注名筛选。",
    contact: "owner@demo.example",
    page: "/b2b/payment_manage/payment_order",
  });
}

import type { orderViews } from "@/lib/operations/calls/orders";
import type { Handler } from "@/lib/simulator/platform/handler";
import { openedFile } from "../opened-file";
import { orderOf } from "./told-order";

/** A document of an order, for operations; who read it is written down. */
export const document: Handler<typeof orderViews.document> = async ({ number, fileId }, asked) => {
  const order = (await orderOf(asked, number)) ?? asked.refuse("ORDER_NOTFOUND");
  const isIts = order.documents.some((one) => one.fileId === fileId);
  return openedFile(asked, fileId, isIts);
};

import type { orderViews } from "@/lib/operations/calls/orders";
import type { Handler } from "@/lib/simulator/platform/handler";
import { openAuditedFile } from "../opened-file";
import { findOrderByNumber } from "./order-description";

/** Serves a document of an order to operations; the access is recorded in the audit log. */
export const downloadOrderDocument: Handler<typeof orderViews.document> = async ({ number, fileId }, context) => {
  const order = (await findOrderByNumber(context, number)) ?? context.refuse("ORDER_NOTFOUND");
  const isIts = order.documents.some((item) => item.fileId === fileId);
  return openAuditedFile(context, fileId, isIts);
};

import type { orderViews } from "@/lib/operations/calls/orders";
import { note } from "../../audit/audit";
import { opened } from "../../files/stored-files";
import type { Handler } from "../../handler";
import { orderOf } from "./told-order";

/** A document of an order, for operations; who read it is written down. */
export const document: Handler<typeof orderViews.document> = async ({ number, fileId }, asked) => {
  const { world, prisma, refuse } = asked;
  const order = (await orderOf(asked, number)) ?? refuse("ORDER_NOTFOUND");
  const isIts = order.documents.some((one) => one.fileId === fileId);
  const file = isIts ? await prisma.storedFile.findFirst({ where: { world: world.id, id: fileId } }) : null;
  const content = file && (await opened(file));
  if (!content) return refuse("FILE_NOTFOUND");
  await note(asked, { what: "files.content", subject: fileId, outcome: "ok" });
  return content;
};

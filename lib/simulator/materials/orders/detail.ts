import type { Gives } from "@/lib/call/call";
import type { materials } from "@/lib/materials/calls/materials";
import { amendable } from "@/lib/materials/rules";
import { openMaterial } from "@/lib/materials/states";
import { money } from "@/lib/money/money";
import { namedFilesOf } from "../../files/own-files";
import { opened } from "../../files/stored-files";
import { mayDownload } from "../../files/throttle";
import type { Handler } from "../../handler";
import { currencyOf } from "../../store/currency-of";
import { historyOf } from "../../store/history";
import type { Row } from "../../store/records";
import type { InWorld } from "../../store/tx";
import { toMaterial } from "./views";

/** A material with its files, its history, and within which bounds its amount may be changed. */
export async function materialDetailOf(tx: InWorld, row: Row<"Material">): Promise<Gives<typeof materials.material>> {
  const filesOf = await namedFilesOf(tx, [row.orderFileIds, row.logisticsFileIds]);
  const currency = currencyOf(row.currency);
  const { least, most } = amendable(money(currency, row.amountMinor), row.linkedMinor);
  return {
    material: await toMaterial(tx, row),
    orderFiles: filesOf(row.orderFileIds),
    logisticsFiles: filesOf(row.logisticsFileIds),
    history: await historyOf(tx, row.id),
    amendable:
      row.state === openMaterial && row.amountChanges === 0
        ? { least: money(currency, least), most: money(currency, most) }
        : null,
  };
}

const ownMaterial = ({ prisma, world }: InWorld, userNo: string, serialNo: string) =>
  prisma.material.findFirst({ where: { world: world.id, userNo, serialNo } });

export const materialDetail: Handler<typeof materials.material> = async ({ orderId }, context) => {
  const row = await ownMaterial(context, context.who.userNo, orderId);
  return row ? materialDetailOf(context, row) : context.refuse("ORDER_NOTFOUND");
};

/** One file of a material, downloaded: who did is in the audit log. */
export const materialFile: Handler<typeof materials.materialFile> = async ({ a: serialNo, b: fileId }, asked) => {
  const { who, world, prisma, by, refuse, transact } = asked;
  const row = await ownMaterial(asked, who.userNo, serialNo);
  if (!row) return refuse("ORDER_NOTFOUND");
  const isIts = [...row.orderFileIds, ...row.logisticsFileIds].includes(fileId);
  const stored = isIts ? await prisma.storedFile.findFirst({ where: { world: world.id, id: fileId } }) : null;
  if (!stored) return refuse("FILE_NOTFOUND");
  return transact(async (tx) => {
    if (!(await mayDownload(tx, { operatorId: who.operatorId, subject: fileId }, by.at)))
      return refuse("DOWNLOAD_REPEATED");
    return (await opened(stored)) ?? refuse("FILE_NOTFOUND");
  });
};

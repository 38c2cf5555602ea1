import type { Outgoing } from "@/lib/call/call";
import { Refusal } from "@/lib/call/refusals";
import type { files } from "@/lib/files/calls/files";
import type { Who } from "@/lib/call/who";
import { may } from "@/lib/gate/may";
import type { Handler, CallContext } from "../handler";
import { exchangeConfirmation } from "../exchange/orders/confirmation";
import { exportKindOf } from "./exports/kinds";
import { batchTemplate } from "../payments/batch/file/template";
import { fileOf, fileUrl, opened } from "./stored-files";
import { managerPicture } from "./manager-picture";
import { materialsArchive } from "./materials";
import { templateFile } from "./template";
import { mayDownload } from "./throttle";

type Asking = Pick<CallContext, "world" | "db" | "caller" | "now"> & { readonly who: Who };

/** A download: its name and size, and its bytes on demand. */
interface Thing {
  readonly name: string;
  readonly size: number | null;
  open(): Promise<Outgoing | undefined>;
}

/** Vouchers and statements whose areas do not exist yet: refused as such, and not as missing files. */
const notOpen = /VOUCHER|STATEMENT|SETTLE|REFUND|BILL|RECEIPT/i;

/** Finds the object of an id, among those that belong to the caller. */
async function thingOf(id: string, asked: Asking): Promise<Thing | undefined> {
  const { world, db, who, caller } = asked;
  const [word = "", bizType = "", bizId = ""] = id.split(":");
  if (word === "template" && bizType === "PAYMENT_BATCH") return made(await batchTemplate(bizId, asked));
  if (word === "template") return made(await templateFile(bizType, caller.locale));
  if (word === "manager")
    return made(await managerPicture(db.sql, { world: world.id, userNo: who.userNo, managerId: bizType }));
  if (word === "materials") return made(await materialsArchive({ bizType, bizId }, asked).catch(noSuchOrder));
  if (word === "exchange") return made(await exchangeConfirmation(bizType, bizId, asked));
  const row = await fileOf(db.sql, world.id, who.userNo, id);
  if (!row || (row.use === "EXPORT" && !(await mayHaveExport(row.id, asked)))) return undefined;
  return { name: row.name, size: row.size, open: () => opened(row) };
}

/** Files made on demand. */
const made = (file: { name: string; open(): Outgoing } | undefined): Thing | undefined =>
  file && { name: file.name, size: null, open: async () => file.open() };

/** Of an order that is none of theirs there is no file either. */
function noSuchOrder(cause: unknown): undefined {
  if (!(cause instanceof Refusal && (cause.code === "ORDER_NOTFOUND" || cause.code === "SERVICE_NOT_OPEN")))
    throw cause;
}

/** An export is its asker's alone, and only as long as they may see the list it was made of. */
async function mayHaveExport(fileId: string, { world, db, who }: Asking): Promise<boolean> {
  const [job] = await db.sql<{ kind: string }>(
    "select kind from export_job where world = $1::uuid and operator_id = $2::uuid and file_id = $3::uuid",
    [world.id, who.operatorId, fileId],
  );
  const needs = job && exportKindOf(job.kind)?.needs;
  return needs !== undefined && may(who, needs) === null;
}

async function found(id: string, bizType: string, asked: Asking): Promise<Thing> {
  if (notOpen.test(bizType)) throw new Refusal("SERVICE_NOT_OPEN");
  const thing = await thingOf(id, asked);
  if (!thing) throw new Refusal("FILE_NOTFOUND");
  return thing;
}

/** A file as it is. Looking at it is no download: a page shows the same picture as often as it likes. */
export const content: Handler<typeof files.content> = async ({ id }, asked) =>
  (await (await found(id, "", asked)).open()) ?? asked.refuse("FILE_NOTFOUND");

export const byId: Handler<typeof files.byId> = async ({ id }, asked) => downloaded(id, "", asked);

export const byBusiness: Handler<typeof files.byBusiness> = async ({ dfsId, bizType }, asked) =>
  downloaded(dfsId, bizType, asked);

export const addressOf: Handler<typeof files.addressOf> = async ({ dfsId, bizType }, asked) => {
  await found(dfsId, bizType, asked);
  return { fileUrl: fileUrl(dfsId) };
};

export const infoOf: Handler<typeof files.infoOf> = async ({ dfsId, bizType }, asked) => {
  const { name, size } = await found(dfsId, bizType, asked);
  return { fileName: name, fileUrl: fileUrl(dfsId), size };
};

/** Ten seconds of real time between two downloads of one file by one person; each is in the audit log. */
async function downloaded(
  id: string,
  bizType: string,
  asked: Asking & Pick<CallContext<typeof files.byId>, "transact" | "by" | "refuse">,
): Promise<Outgoing> {
  const thing = await found(id, bizType, asked);
  return asked.transact(async (sql) => {
    if (
      !(await mayDownload(sql, { world: asked.world.id, operatorId: asked.who.operatorId, subject: id }, asked.by.at))
    )
      return asked.refuse("DOWNLOAD_REPEATED");
    return (await thing.open()) ?? asked.refuse("FILE_NOTFOUND");
  });
}

import type { Outgoing } from "@/lib/call/call";
import { Refusal } from "@/lib/call/refusals";
import type { files } from "@/lib/files/calls";
import type { Answer, Asked } from "../desk";
import { fileOf, fileUrl, opened } from "./keep";
import { mayDownload } from "./throttle";

type Asking = Pick<Asked, "world" | "db" | "caller" | "now"> & { readonly who: { readonly userNo: string; readonly operatorId: string } };

/** What can be downloaded: its name and size, and the bytes when they are asked for. */
export interface Thing {
  readonly name: string;
  readonly size: number | null;
  open(): Promise<Outgoing | undefined>;
}

/** Vouchers and statements whose areas are not there yet: they are told so, and not that there is no such file. */
const notOpen = /VOUCHER|STATEMENT|SETTLE|REFUND|BILL|RECEIPT/i;

/** Finds what an id names, among what belongs to the one who asks. */
export async function thingOf(id: string, { world, db, who }: Asking): Promise<Thing | undefined> {
  const row = await fileOf(db.sql, world.id, who.userNo, id);
  return row && { name: row.name, size: row.size, open: () => opened(row) };
}

async function found(id: string, bizType: string, asked: Asking): Promise<Thing> {
  if (notOpen.test(bizType)) throw new Refusal("SERVICE_NOT_OPEN");
  const thing = await thingOf(id, asked);
  if (!thing) throw new Refusal("FILE_NOTFOUND");
  return thing;
}

/** A file as it is. Looking at it is no download: a page shows the same picture as often as it likes. */
export const content: Answer<typeof files.content> = async ({ id }, asked) => (await (await found(id, "", asked)).open()) ?? asked.refuse("FILE_NOTFOUND");

export const byId: Answer<typeof files.byId> = async ({ id }, asked) => downloaded(id, "", asked);

export const byBusiness: Answer<typeof files.byBusiness> = async ({ dfsId, bizType }, asked) => downloaded(dfsId, bizType, asked);

export const addressOf: Answer<typeof files.addressOf> = async ({ dfsId, bizType }, asked) => {
  await found(dfsId, bizType, asked);
  return { fileUrl: fileUrl(dfsId) };
};

export const infoOf: Answer<typeof files.infoOf> = async ({ dfsId, bizType }, asked) => {
  const { name, size } = await found(dfsId, bizType, asked);
  return { fileName: name, fileUrl: fileUrl(dfsId), size };
};

/** Ten seconds of real time between two downloads of one thing by one person; each stands in the audit log. */
async function downloaded(id: string, bizType: string, asked: Asking & Pick<Asked<typeof files.byId>, "transact" | "by" | "refuse">): Promise<Outgoing> {
  const thing = await found(id, bizType, asked);
  return asked.transact(async (sql) => {
    if (!(await mayDownload(sql, { world: asked.world.id, operatorId: asked.who.operatorId, subject: id }, asked.by.at))) return asked.refuse("DOWNLOAD_REPEATED");
    return (await thing.open()) ?? asked.refuse("FILE_NOTFOUND");
  });
}

import type { Outgoing } from "@/lib/call/call";
import { Refusal } from "@/lib/call/refusals";
import type { files } from "@/lib/files/calls/files";
import type { CallContext, Handlers } from "../handler";
import { note } from "../audit/audit";
import { declaredAs, type Asking, type DeclaredFiles, type MadeFile } from "./declared";
import { seenFile } from "./seen-file";
import { fileUrl, opened } from "./stored-files";
import { materialsArchive } from "./materials";
import { templateFile } from "./template";
import { mayDownload } from "./throttle";
import type { InWorld, Refusing } from "../store/tx";

/** A download: its name and size, and its bytes on demand. */
interface Thing {
  readonly name: string;
  readonly size: number | null;
  /** A stored file of a merchant: who looked at it is written down. */
  readonly isOwn: boolean;
  open(on: InWorld): Promise<Outgoing | undefined>;
}

/** Vouchers and statements whose areas do not exist yet: refused as such, and not as missing files. */
const notOpen = /VOUCHER|STATEMENT|SETTLE|REFUND|BILL|RECEIPT/i;

/** Finds the object of an id, among those that belong to the caller. */
async function thingOf(id: string, asked: Asking, declared: DeclaredFiles): Promise<Thing | undefined> {
  const { caller } = asked;
  const [word = "", second = "", third = ""] = id.split(":");
  const named = declaredAs(declared.sources, `${word}:${second}`);
  if (named) return made(await named([third], asked));
  if (word === "template") return made(await templateFile(second, caller.locale));
  if (word === "materials")
    return made(await materialsArchive({ bizType: second, bizId: third }, asked, declared.subjects));
  const source = declaredAs(declared.sources, word);
  if (source) return made(await source([second, third], asked));
  const row = await seenFile(asked, id, declared);
  return row && { name: row.name, size: row.size, isOwn: row.userNo !== "", open: () => opened(row) };
}

/** Files made on demand. */
const made = (file: MadeFile | undefined): Thing | undefined =>
  file && { name: file.name, size: null, isOwn: false, open: async (on) => file.open(on) };

/** Who looks for a file, and how often they have. */
type Looking = Asking & Refusing<"FILE_NOTFOUND"> & Pick<CallContext, "brakes" | "by">;

/** Files by what names them, of what all areas declare. */
export function downloadHandlers(
  declared: DeclaredFiles,
): Pick<Handlers<typeof files>, "content" | "byId" | "byBusiness" | "addressOf" | "infoOf"> {
  /** Finds what the asker may have; asked for by an id after another, it is soon refused (see `brakes`). */
  async function found(id: string, asked: Looking): Promise<Thing> {
    const { brakes, who, by } = asked;
    for (const brake of [brakes.fileLooks, brakes.fileMisses])
      if (!(await brake(who.operatorId, by.at))) return asked.refuse("REQUEST_BUSY", brake.left(who.operatorId, by.at));
    const thing = await thingOf(id, asked, declared);
    if (!thing) return asked.refuse("FILE_NOTFOUND");
    await brakes.fileMisses.giveBack(who.operatorId, by.at);
    return thing;
  }

  /** As its business names it: of an area that is not open there is nothing yet. */
  const foundAs = (id: string, bizType: string, asked: Looking & Refusing<"SERVICE_NOT_OPEN">): Promise<Thing> =>
    notOpen.test(bizType) ? asked.refuse("SERVICE_NOT_OPEN") : found(id, asked);

  /** Ten seconds of real time between two downloads of one file by one person; each is in the audit log. */
  async function downloaded(
    id: string,
    bizType: string,
    asked: Looking & Pick<CallContext<typeof files.byId>, "transact" | "refuse">,
  ): Promise<Outgoing> {
    const thing = await foundAs(id, bizType, asked);
    const { who, by } = asked;
    return asked.transact(async (tx) => {
      if (!(await mayDownload(tx, { operatorId: who.operatorId, subject: id }, by.at)))
        return asked.refuse("DOWNLOAD_REPEATED");
      return (await thing.open(tx)) ?? asked.refuse("FILE_NOTFOUND");
    });
  }

  return {
    /**
     * A file as it is. Looking at it is no download: a page shows the same picture as often as it likes. Who looked at a
     * merchant's file is written down all the same, and who asked for one that they may not see.
     */
    async content({ id }, asked) {
      const noted = (outcome: string) => note(asked, { what: "files.content", subject: id, outcome });
      const thing = await found(id, asked).catch(async (cause: unknown) => {
        if (cause instanceof Refusal) await noted(cause.code);
        throw cause;
      });
      if (thing.isOwn) await noted("ok");
      return (await thing.open(asked)) ?? asked.refuse("FILE_NOTFOUND");
    },
    byId: async ({ id }, asked) => downloaded(id, "", asked),
    byBusiness: async ({ dfsId, bizType }, asked) => downloaded(dfsId, bizType, asked),
    async addressOf({ dfsId, bizType }, asked) {
      await foundAs(dfsId, bizType, asked);
      return { fileUrl: fileUrl(dfsId) };
    },
    async infoOf({ dfsId, bizType }, asked) {
      const { name, size } = await foundAs(dfsId, bizType, asked);
      return { fileName: name, fileUrl: fileUrl(dfsId), size };
    },
  };
}

import type { Outgoing } from "@/lib/call/call";
import type { files } from "@/lib/files/calls/files";
import { may } from "@/lib/gate/may";
import type { CallContext, Handlers } from "../handler";
import { declaredAs, type Asking, type DeclaredFiles, type MadeFile } from "./declared";
import type { ExportKind } from "./exports/kinds";
import { fileOf, fileUrl, opened } from "./stored-files";
import { materialsArchive } from "./materials";
import { templateFile } from "./template";
import { mayDownload } from "./throttle";
import type { Refusing } from "../store/tx";

/** A download: its name and size, and its bytes on demand. */
interface Thing {
  readonly name: string;
  readonly size: number | null;
  open(): Promise<Outgoing | undefined>;
}

/** Vouchers and statements whose areas do not exist yet: refused as such, and not as missing files. */
const notOpen = /VOUCHER|STATEMENT|SETTLE|REFUND|BILL|RECEIPT/i;

/** Finds the object of an id, among those that belong to the caller. */
async function thingOf(id: string, asked: Asking, declared: DeclaredFiles): Promise<Thing | undefined> {
  const { who, caller } = asked;
  const [word = "", second = "", third = ""] = id.split(":");
  const named = declaredAs(declared.sources, `${word}:${second}`);
  if (named) return made(await named([third], asked));
  if (word === "template") return made(await templateFile(second, caller.locale));
  if (word === "materials")
    return made(await materialsArchive({ bizType: second, bizId: third }, asked, declared.subjects));
  const source = declaredAs(declared.sources, word);
  if (source) return made(await source([second, third], asked));
  const row = await fileOf(asked, who.userNo, id);
  if (!row || (row.use === "EXPORT" && !(await mayHaveExport(row.id, asked, declared)))) return undefined;
  return { name: row.name, size: row.size, open: () => opened(row) };
}

/** Files made on demand. */
const made = (file: MadeFile | undefined): Thing | undefined =>
  file && { name: file.name, size: null, open: async () => file.open() };

/** An export is its asker's alone, and only as long as they may see the list it was made of. */
async function mayHaveExport(
  fileId: string,
  { world, prisma, who }: Asking,
  { exports }: DeclaredFiles,
): Promise<boolean> {
  const job = await prisma.exportJob.findFirst({ where: { world: world.id, operatorId: who.operatorId, fileId } });
  const needs = job ? declaredAs<ExportKind>(exports, job.kind)?.needs : undefined;
  return needs !== undefined && may(who, needs) === null;
}

/** Files by what names them, of what all areas declare. */
export function downloadHandlers(
  declared: DeclaredFiles,
): Pick<Handlers<typeof files>, "content" | "byId" | "byBusiness" | "addressOf" | "infoOf"> {
  const found = async (id: string, asked: Asking & Refusing<"FILE_NOTFOUND">): Promise<Thing> =>
    (await thingOf(id, asked, declared)) ?? asked.refuse("FILE_NOTFOUND");

  /** As its business names it: of an area that is not open there is nothing yet. */
  const foundAs = (
    id: string,
    bizType: string,
    asked: Asking & Refusing<"FILE_NOTFOUND" | "SERVICE_NOT_OPEN">,
  ): Promise<Thing> => (notOpen.test(bizType) ? asked.refuse("SERVICE_NOT_OPEN") : found(id, asked));

  /** Ten seconds of real time between two downloads of one file by one person; each is in the audit log. */
  async function downloaded(
    id: string,
    bizType: string,
    asked: Asking & Pick<CallContext<typeof files.byId>, "transact" | "by" | "refuse">,
  ): Promise<Outgoing> {
    const thing = await foundAs(id, bizType, asked);
    const { who, by } = asked;
    return asked.transact(async (tx) => {
      if (!(await mayDownload(tx, { operatorId: who.operatorId, subject: id }, by.at)))
        return asked.refuse("DOWNLOAD_REPEATED");
      return (await thing.open()) ?? asked.refuse("FILE_NOTFOUND");
    });
  }

  return {
    /** A file as it is. Looking at it is no download: a page shows the same picture as often as it likes. */
    content: async ({ id }, asked) => (await (await found(id, asked)).open()) ?? asked.refuse("FILE_NOTFOUND"),
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

import type { Outgoing } from "@/lib/call/call";
import { Refusal } from "@/lib/call/refusals";
import { isId } from "@/lib/call/field-schemas";
import type { files } from "@/lib/files/calls/files";
import { businessDocuments, documentSynonyms, type BusinessDocumentType } from "@/lib/files/terms";
import { mayCall } from "@/lib/gate/may";
import { isLocale } from "@/lib/i18n/locale";
import type { CallContext, Handlers } from "../platform/handler";
import { note } from "../platform/audit/audit";
import { declaredAs, type Asking, type BusinessDocument, type DeclaredFiles, type MadeFile } from "./declared";
import { seenFile } from "./seen-file";
import { fileUrl, opened } from "./stored-files";
import { materialsArchive } from "./materials";
import { templateFile } from "./template";
import { mayDownload } from "./throttle";
import type { InWorld, Refusing } from "../platform/store/tx";

/** A download: its name and size, and its bytes on demand. */
interface Thing {
  readonly name: string;
  readonly size: number | null;
  /** A stored file of a merchant: who looked at it is written down. */
  readonly isOwn: boolean;
  /** Printed by a call of its own, which has its own transaction, audit row and pause between downloads. */
  readonly isPrinted?: boolean;
  open(on: InWorld): Promise<Outgoing | undefined>;
}

/** Finds the object of an id, among those that belong to the caller. */
async function thingOf(id: string, asked: Looking, declared: DeclaredFiles): Promise<Thing | undefined> {
  const { caller } = asked;
  const [word = "", second = "", third = ""] = id.split(":");
  const document = declaredAs(declared.documents, word);
  if (document) return printedDocument(document, { bizNo: second, language: third }, asked);
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
type Looking = Asking & Refusing<"FILE_NOTFOUND"> & Pick<CallContext, "brakes" | "by" | "ask">;

/**
 * Finds a document of the business, which the call that prints it decides about: whether the asker may, and whether there
 * is one yet. Undefined where the merchant has no such order, or for an unknown language.
 */
async function printedDocument(
  { call, input, exists }: BusinessDocument,
  { bizNo, language }: { readonly bizNo: string; readonly language: string },
  asked: Looking,
): Promise<Thing | undefined> {
  const { who } = asked;
  if (language !== "" && !isLocale(language)) return undefined;
  const locale = isLocale(language) ? language : undefined;
  const no = mayCall(who, call);
  if (no) return asked.refuse(no);
  if (bizNo === "" || !(await exists(asked, who.userNo, bizNo))) return undefined;
  return {
    name: `${bizNo}.pdf`,
    size: null,
    isOwn: false,
    isPrinted: true,
    // named cast: only calls whose reply is a file are declared as documents
    open: async () => (await asked.ask(call, input(bizNo, locale), who, "")) as Outgoing,
  };
}

const isBusinessDocument = (type: string): type is BusinessDocumentType =>
  (businessDocuments as readonly string[]).includes(type);

/** The id of a file that is named by its business: by the number of an export, or by type, number and language. */
async function idOfBusiness(
  { bizType, bizNo, additional1 = "" }: { bizType: string; bizNo: string; additional1?: string | undefined },
  { prisma, world, who }: Looking,
): Promise<string> {
  const type = declaredAs(documentSynonyms, bizType) ?? bizType;
  if (!isBusinessDocument(type)) return "";
  if (type === "EXPORT") {
    if (!isId(bizNo)) return "";
    const where = { world: world.id, operatorId: who.operatorId, id: bizNo };
    return (await prisma.exportJob.findFirst({ where }))?.fileId ?? "";
  }
  const word = type === "EXCHANGE_ORDER" ? "exchange" : type;
  return [word, bizNo, ...(additional1 === "" ? [] : [additional1])].join(":");
}

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

  /** The id that a request names: a file's own, or of the document of a business type and number. */
  const idOf = async (
    { dfsId, ...business }: { dfsId: string; bizType: string; bizNo: string; additional1?: string | undefined },
    asked: Looking,
  ): Promise<string> => (dfsId === "" ? idOfBusiness(business, asked) : dfsId);

  /** Ten seconds of real time between two downloads of one file by one person; each is in the audit log. */
  async function downloaded(
    id: string,
    asked: Looking & Pick<CallContext<typeof files.byId>, "transact" | "refuse">,
  ): Promise<Outgoing> {
    const thing = await found(id, asked);
    if (thing.isPrinted) return (await thing.open(asked)) ?? asked.refuse("FILE_NOTFOUND");
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
    byId: async ({ id }, asked) => downloaded(id, asked),
    byBusiness: async (request, asked) => downloaded(await idOf(request, asked), asked),
    async addressOf(request, asked) {
      const id = await idOf(request, asked);
      await found(id, asked);
      return { fileUrl: fileUrl(id) };
    },
    async infoOf(request, asked) {
      const id = await idOf(request, asked);
      const { name, size } = await found(id, asked);
      return { fileName: name, fileUrl: fileUrl(id), size };
    },
  };
}

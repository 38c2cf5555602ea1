import type { OutgoingFile } from "@/lib/call/call";
import { Refusal } from "@/lib/call/refusals";
import { isId } from "@/lib/call/field-schemas";
import type { files } from "@/lib/files/calls/files";
import { businessDocuments, documentSynonyms, type BusinessDocumentType } from "@/lib/files/terms";
import { checkCallAccess } from "@/lib/gate/may";
import { isLocale } from "@/lib/i18n/locale";
import type { CallContext, Handlers } from "../platform/handler";
import { writeAuditNote } from "../platform/audit/audit";
import {
  declarationByName,
  type FileRequestContext,
  type BusinessDocument,
  type DeclaredFiles,
  type GeneratedFile,
} from "./file-declarations";
import { findFileVisibleToPrincipal } from "./readable-file";
import { fileUrl, openStoredFileForSending } from "./stored-files";
import { supplementMaterialsArchive } from "./materials";
import { supplementTemplateFile } from "./template";
import { recordDownloadIfAllowed } from "./throttle";
import type { InWorld, Refusing } from "../platform/store/tx";

/** Describes a download: its name and size, and its bytes on demand. */
interface Download {
  readonly name: string;
  readonly size: number | null;
  /** True for a stored file of a merchant: views of it are recorded. */
  readonly isOwn: boolean;
  /** True for a document that its own call prints, with its own transaction, audit row and pause between downloads. */
  readonly isPrinted?: boolean;
  open(on: InWorld): Promise<OutgoingFile | undefined>;
}

/** Finds the download of an id, among those that belong to the principal. */
async function thingOf(
  id: string,
  context: DownloadContext,
  declaredFiles: DeclaredFiles,
): Promise<Download | undefined> {
  const { caller } = context;
  const [word = "", second = "", third = ""] = id.split(":");
  const document = declarationByName(declaredFiles.documents, word);
  if (document) return printedDocument(document, { bizNo: second, language: third }, context);
  const namedSource = declarationByName(declaredFiles.sources, `${word}:${second}`);
  if (namedSource) return generatedDownload(await namedSource([third], context));
  if (word === "template") return generatedDownload(await supplementTemplateFile(second, caller.locale));
  if (word === "materials")
    return generatedDownload(
      await supplementMaterialsArchive({ bizType: second, bizId: third }, context, declaredFiles.subjects),
    );
  const source = declarationByName(declaredFiles.sources, word);
  if (source) return generatedDownload(await source([second, third], context));
  const row = await findFileVisibleToPrincipal(context, id, declaredFiles);
  return row && { name: row.name, size: row.size, isOwn: row.userNo !== "", open: () => openStoredFileForSending(row) };
}

/** Wraps a file that is generated on demand. */
const generatedDownload = (file: GeneratedFile | undefined): Download | undefined =>
  file && { name: file.name, size: null, isOwn: false, open: async (on) => file.open(on) };

/** Holds the context of a request for a file, with the rate limits of such requests. */
type DownloadContext = FileRequestContext &
  Refusing<"FILE_NOTFOUND"> &
  Pick<CallContext, "rateLimits" | "by" | "sendCall">;

/**
 * Finds a business document. The call that prints it decides whether the principal may have it and whether it exists
 * yet. Returns undefined when the merchant has no such order, or for an unknown language.
 */
async function printedDocument(
  { call, input, exists }: BusinessDocument,
  { bizNo, language }: { readonly bizNo: string; readonly language: string },
  context: DownloadContext,
): Promise<Download | undefined> {
  const { principal } = context;
  if (language !== "" && !isLocale(language)) return undefined;
  const locale = isLocale(language) ? language : undefined;
  const no = checkCallAccess(principal, call);
  if (no) return context.refuse(no);
  if (bizNo === "" || !(await exists(context, principal.userNo, bizNo))) return undefined;
  return {
    name: `${bizNo}.pdf`,
    size: null,
    isOwn: false,
    isPrinted: true,
    // named cast: only calls with a file as reply are declared as documents
    open: async () => (await context.sendCall(call, input(bizNo, locale), principal, "")) as OutgoingFile,
  };
}

const isBusinessDocument = (type: string): type is BusinessDocumentType =>
  (businessDocuments as readonly string[]).includes(type);

/**
 * Returns the id of a file that is identified by its business: by the number of an export, or by type, number and
 * language.
 */
async function idOfBusiness(
  { bizType, bizNo, additional1 = "" }: { bizType: string; bizNo: string; additional1?: string | undefined },
  { prisma, world, principal }: DownloadContext,
): Promise<string> {
  const type = declarationByName(documentSynonyms, bizType) ?? bizType;
  if (!isBusinessDocument(type)) return "";
  if (type === "EXPORT") {
    if (!isId(bizNo)) return "";
    const where = { world: world.id, operatorId: principal.operatorId, id: bizNo };
    return (await prisma.exportJob.findFirst({ where }))?.fileId ?? "";
  }
  const word = type === "EXCHANGE_ORDER" ? "exchange" : type;
  return [word, bizNo, ...(additional1 === "" ? [] : [additional1])].join(":");
}

/** Builds the download handlers over the files that all areas declare. */
export function downloadHandlers(
  declaredFiles: DeclaredFiles,
): Pick<Handlers<typeof files>, "content" | "byId" | "byBusiness" | "addressOf" | "infoOf"> {
  /** Finds a download that the principal may have; guessing ids is limited (see `rateLimits`). */
  async function findDownload(id: string, context: DownloadContext): Promise<Download> {
    const { rateLimits, principal, by } = context;
    for (const rateLimit of [rateLimits.fileLooks, rateLimits.fileMisses])
      if (!(await rateLimit(principal.operatorId, by.at)))
        return context.refuse("REQUEST_BUSY", rateLimit.retryAfter(principal.operatorId, by.at));
    const download = await thingOf(id, context, declaredFiles);
    if (!download) return context.refuse("FILE_NOTFOUND");
    await rateLimits.fileMisses.giveBack(principal.operatorId, by.at);
    return download;
  }

  /** Returns the id that a request names: a file's own, or that of the document of a business type and number. */
  const idOf = async (
    { dfsId, ...business }: { dfsId: string; bizType: string; bizNo: string; additional1?: string | undefined },
    context: DownloadContext,
  ): Promise<string> => (dfsId === "" ? idOfBusiness(business, context) : dfsId);

  /**
   * Enforces ten seconds of real time between two downloads of one file by one person; each download is in the audit
   * log.
   */
  async function downloadFile(
    id: string,
    context: DownloadContext & Pick<CallContext<typeof files.byId>, "transact" | "refuse">,
  ): Promise<OutgoingFile> {
    const download = await findDownload(id, context);
    if (download.isPrinted) return (await download.open(context)) ?? context.refuse("FILE_NOTFOUND");
    const { principal, by } = context;
    return context.transact(async (tx) => {
      if (!(await recordDownloadIfAllowed(tx, { operatorId: principal.operatorId, subject: id }, by.at)))
        return context.refuse("DOWNLOAD_REPEATED");
      return (await download.open(tx)) ?? context.refuse("FILE_NOTFOUND");
    });
  }

  return {
    /**
     * Returns a file unchanged. Viewing is not a download: a page may display the same picture any number of times.
     * Views of a merchant's file are recorded, and so are requests for files that the principal may not see.
     */
    async content({ id }, context) {
      const noteOutcome = (outcome: string) => writeAuditNote(context, { what: "files.content", subject: id, outcome });
      const download = await findDownload(id, context).catch(async (cause: unknown) => {
        if (cause instanceof Refusal) await noteOutcome(cause.code);
        throw cause;
      });
      if (download.isOwn) await noteOutcome("ok");
      return (await download.open(context)) ?? context.refuse("FILE_NOTFOUND");
    },
    byId: async ({ id }, context) => downloadFile(id, context),
    byBusiness: async (request, context) => downloadFile(await idOf(request, context), context),
    async addressOf(request, context) {
      const id = await idOf(request, context);
      await findDownload(id, context);
      return { fileUrl: fileUrl(id) };
    },
    async infoOf(request, context) {
      const id = await idOf(request, context);
      const { name, size } = await findDownload(id, context);
      return { fileName: name, fileUrl: fileUrl(id), size };
    },
  };
}

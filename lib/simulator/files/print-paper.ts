import { createHash } from "node:crypto";
import type { OutgoingFile } from "@/lib/call/call";
import { Refusal } from "@/lib/call/refusals";
import type { PaperDocument } from "../../formats/pdf/document";
import { renderPdfDocument } from "@/lib/formats/pdf/print-document";
import { zipArchive, type ZipPart } from "../../formats/sheets/zip-writer";
import type { translatorFor } from "../../i18n/translator";
import type { CallTx } from "../platform/handler";
import type { InWorld, Refusing } from "../platform/store/tx";
import type { World } from "../driving/worlds/world";
import { streamFromGenerator } from "./materials";
import { addPaperCheckCode } from "./papers";
import { contentTypeOf } from "./stored-files";
import { recordDownloadIfAllowed } from "./throttle";

type Labels = Awaited<ReturnType<typeof translatorFor>>;
/** Holds the context in which documents are printed. */
type Printing = InWorld<Pick<World, "id" | "name" | "terms">> & Pick<CallTx, "rateLimits">;

/** Describes the recipient of a document, and the instant in real time. */
export interface Reader {
  readonly userNo: string;
  readonly operatorId: string;
  readonly real: Date;
}

/** Returns the name of a document's file. */
export const paperFileName = ({ title }: Pick<PaperDocument, "title">, orderNo: string): string =>
  `${title} ${orderNo}.pdf`;

/** Prints a document as PDF, with its code. Refuses with REQUEST_BUSY beyond the rate limit. */
export async function printPaperAsPdf(
  tx: Printing,
  document: PaperDocument,
  orderNo: string,
  { userNo, operatorId, real }: Reader,
  t: Labels,
): Promise<OutgoingFile> {
  if (!(await tx.rateLimits.print(operatorId, real)))
    throw new Refusal("REQUEST_BUSY", tx.rateLimits.print.retryAfter(operatorId, real));
  const body = streamFromGenerator(renderPdfDocument(await addPaperCheckCode(tx, document, userNo, t)));
  return { name: paperFileName(document, orderNo), type: contentTypeOf("pdf"), body };
}

/** Prints a document for its own call, which refuses the same document within ten seconds with DOWNLOAD_REPEATED. */
export async function printPaperUnlessRepeated(
  tx: Printing & Refusing<"DOWNLOAD_REPEATED">,
  kind: "voucher" | "transfer" | "income" | "incomeRefund" | "receivingAccount" | "receivingLetter" | "settlement",
  { document, t }: { readonly document: PaperDocument; readonly t: Labels },
  orderNo: string,
  reader: Reader,
): Promise<OutgoingFile> {
  const subject = `${kind}:${orderNo}:${document.locale}`;
  if (!(await recordDownloadIfAllowed(tx, { operatorId: reader.operatorId, subject }, reader.real)))
    return tx.refuse("DOWNLOAD_REPEATED");
  return printPaperAsPdf(tx, document, orderNo, reader, t);
}

/** Describes one of the documents of an archive. */
export interface ArchivedPaper {
  readonly document: PaperDocument;
  readonly t: Labels;
  readonly orderNo: string;
}

/**
 * Prints several documents as one archive, each while it is read: they count as one document in the print limit, and
 * each counts in the archive limit. Refuses the same documents within ten seconds with DOWNLOAD_REPEATED, and beyond a
 * limit with REQUEST_BUSY.
 */
export async function printPapersArchive(
  tx: Printing & Refusing<"DOWNLOAD_REPEATED">,
  kind: "settlements",
  papers: readonly ArchivedPaper[],
  { name, reader }: { readonly name: string; readonly reader: Reader },
): Promise<OutgoingFile> {
  const { operatorId, userNo, real } = reader;
  const content = papers.map(({ orderNo, document }) => `${orderNo} ${document.locale}`).join();
  const subject = `${kind}:${createHash("sha256").update(content).digest("base64url")}`;
  if (!(await recordDownloadIfAllowed(tx, { operatorId, subject }, real))) return tx.refuse("DOWNLOAD_REPEATED");
  if (!(await tx.rateLimits.print(operatorId, real)))
    throw new Refusal("REQUEST_BUSY", tx.rateLimits.print.retryAfter(operatorId, real));
  for (const _ of papers)
    if (!(await tx.rateLimits.archive(operatorId, real)))
      throw new Refusal("REQUEST_BUSY", tx.rateLimits.archive.retryAfter(operatorId, real));
  const parts: ZipPart[] = [];
  for (const { document, orderNo, t } of papers)
    parts.push({
      name: paperFileName(document, orderNo),
      content: renderPdfDocument(await addPaperCheckCode(tx, document, userNo, t)),
    });
  return { name, type: contentTypeOf("zip"), body: streamFromGenerator(zipArchive(parts)) };
}

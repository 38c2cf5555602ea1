import { createHash } from "node:crypto";
import type { Outgoing } from "@/lib/call/call";
import { Refusal } from "@/lib/call/refusals";
import type { PaperDocument } from "../../formats/pdf/document";
import { printed } from "../../formats/pdf/printed";
import { zipped, type Part } from "../../formats/sheets/zip-writer";
import type { translatorFor } from "../../i18n/translator";
import type { CallTx } from "../platform/handler";
import type { InWorld, Refusing } from "../platform/store/tx";
import type { World } from "../driving/worlds/world";
import { streamOf } from "./materials";
import { confirmable } from "./papers";
import { typeOf } from "./stored-files";
import { mayDownload } from "./throttle";

type Labels = Awaited<ReturnType<typeof translatorFor>>;
/** Where documents are set. */
type Printing = InWorld<Pick<World, "id" | "name" | "terms">> & Pick<CallTx, "brakes">;

/** Whoever is given a document, and when, in real time. */
export interface Reader {
  readonly userNo: string;
  readonly operatorId: string;
  readonly real: Date;
}

/** The name of a document's file. */
export const paperName = ({ title }: Pick<PaperDocument, "title">, orderNo: string): string =>
  `${title} ${orderNo}.pdf`;

/** A document as PDF, with its code. Refuses with REQUEST_BUSY whoever has had many lately. */
export async function printPaper(
  tx: Printing,
  document: PaperDocument,
  orderNo: string,
  { userNo, operatorId, real }: Reader,
  t: Labels,
): Promise<Outgoing> {
  if (!(await tx.brakes.print(operatorId, real)))
    throw new Refusal("REQUEST_BUSY", tx.brakes.print.left(operatorId, real));
  const body = streamOf(printed(await confirmable(tx, document, userNo, t)));
  return { name: paperName(document, orderNo), type: typeOf("pdf"), body };
}

/** The same by a call of its own, which refuses with DOWNLOAD_REPEATED the same document within ten seconds. */
export async function printVoucher(
  tx: Printing & Refusing<"DOWNLOAD_REPEATED">,
  kind: "voucher" | "transfer" | "income" | "incomeRefund" | "receivingAccount" | "receivingLetter" | "settlement",
  { document, t }: { readonly document: PaperDocument; readonly t: Labels },
  orderNo: string,
  reader: Reader,
): Promise<Outgoing> {
  const subject = `${kind}:${orderNo}:${document.locale}`;
  if (!(await mayDownload(tx, { operatorId: reader.operatorId, subject }, reader.real)))
    return tx.refuse("DOWNLOAD_REPEATED");
  return printPaper(tx, document, orderNo, reader, t);
}

/** One of the documents of an archive. */
export interface ArchivedPaper {
  readonly document: PaperDocument;
  readonly t: Labels;
  readonly orderNo: string;
}

/**
 * Several documents as one archive, each set as it is read: they count as one document, and each among those of
 * archives. Refuses with DOWNLOAD_REPEATED the same ones within ten seconds, and with REQUEST_BUSY as one by itself.
 */
export async function printArchive(
  tx: Printing & Refusing<"DOWNLOAD_REPEATED">,
  kind: "settlements",
  papers: readonly ArchivedPaper[],
  { name, reader }: { readonly name: string; readonly reader: Reader },
): Promise<Outgoing> {
  const { operatorId, userNo, real } = reader;
  const asked = papers.map(({ orderNo, document }) => `${orderNo} ${document.locale}`).join();
  const subject = `${kind}:${createHash("sha256").update(asked).digest("base64url")}`;
  if (!(await mayDownload(tx, { operatorId, subject }, real))) return tx.refuse("DOWNLOAD_REPEATED");
  if (!(await tx.brakes.print(operatorId, real)))
    throw new Refusal("REQUEST_BUSY", tx.brakes.print.left(operatorId, real));
  for (const _ of papers)
    if (!(await tx.brakes.archive(operatorId, real)))
      throw new Refusal("REQUEST_BUSY", tx.brakes.archive.left(operatorId, real));
  const parts: Part[] = [];
  for (const { document, orderNo, t } of papers)
    parts.push({ name: paperName(document, orderNo), content: printed(await confirmable(tx, document, userNo, t)) });
  return { name, type: typeOf("zip"), body: streamOf(zipped(parts)) };
}

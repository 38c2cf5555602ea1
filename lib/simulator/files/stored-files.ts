import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { truncate } from "node:fs/promises";
import type { OutgoingFile, UploadedFile } from "@/lib/call/call";
import { menuPrefix } from "@/lib/call/path";
import { issueAt, Refusal } from "@/lib/call/refusals";
import {
  storedBytesMax,
  acceptedFileExtensions,
  fileKinds,
  storedFilesMax,
  isExportFormat,
  madeFormats,
  uploadUses,
  type BusinessType,
  type FileKind,
  type MadeFormat,
} from "@/lib/files/terms";
import type { Database } from "../platform/store/database";
import { nextUnpredictableId } from "../platform/store/ids";
import type { Row } from "../platform/store/records";
import { putBlob } from "./blobs";
import type { Fault } from "../../formats/inspect/rejected-file";
import { filesAwaitingInspection, inspectFile } from "./inspector";
import { configuredFileStore } from "./store/store";
import type { InWorld, Tx } from "../platform/store/tx";

/** Describes an inspected file with its bytes in the store, before it has an owner. */
export interface Ready {
  readonly name: string;
  readonly kind: FileKind | MadeFormat;
  readonly use: string;
  readonly size: number;
  readonly hash: string;
}

/** Describes the future owner of a file. An empty `userNo` makes it public in the environment. */
export interface StoredFileOwner {
  readonly userNo: string;
  readonly operatorId: string | null;
}

/** Limits the number of files that may wait for inspection, of one owner and of all. */
const ownWaitingMax = 8;
const waitingMax = 200;

/**
 * Checks an upload for its use and stores its bytes; runs before the transaction because it is slow. Refuses with
 * INVALID_FILE_TYPE, FILE_TOO_LARGE or FILE_REFUSED and the reason. `type` is the content type declared by the sender
 * in addition to the form's; `owner` is used for fair scheduling of inspections. `real` is real time.
 */
export async function inspectAndStoreUpload(
  db: Pick<Database, "sql">,
  file: UploadedFile,
  businessType: BusinessType,
  { owner, real, type = "" }: { owner: string; real: Date; type?: string },
): Promise<Ready> {
  const use = uploadUses[businessType];
  if (file.size > use.bytesMax) throw new Refusal("FILE_TOO_LARGE", { megabytes: use.bytesMax / 1_024 / 1_024 });
  if (filesAwaitingInspection(owner) >= ownWaitingMax || filesAwaitingInspection() >= waitingMax)
    throw new Refusal("REQUEST_BUSY");
  const declaredTypes = [file.type, ...(type.includes("/") ? [type] : [])];
  const inspection = await inspectFile(file.path, { name: file.name, declaredTypes, kinds: use.kinds }, owner);
  if ("fault" in inspection) return refuseFile(inspection.fault, inspection.message, acceptedFileExtensions(use));
  const { kind, length } = inspection.fit;
  if (length < file.size) await truncate(file.path, length);
  return storeGeneratedFile(db, file.path, { name: file.name, kind, use: businessType }, real);
}

function refuseFile(fault: Fault, message: string, endings: readonly string[]): never {
  const cause = new Error(message);
  if (fault === "kind")
    throw new Refusal("INVALID_FILE_TYPE", { formats: endings.join(" ") }, { cause, issues: [issueAt("file")] });
  throw new Refusal("FILE_REFUSED", { reason: fault }, { cause });
}

/** Stores a file that the portal generated. */
export async function storeGeneratedFile(
  db: Pick<Database, "sql">,
  file: string,
  of: Pick<Ready, "name" | "kind" | "use">,
  real: Date,
): Promise<Ready> {
  const hash = createHash("sha256");
  let size = 0;
  for await (const part of createReadStream(file)) {
    // named cast: a file that is read without an encoding comes as bytes
    hash.update(part as Buffer);
    size += (part as Buffer).length;
  }
  const ready = { ...of, size, hash: hash.digest("hex") };
  await putBlob(db, ready.hash, file, real);
  return ready;
}

/**
 * Refuses a file that exceeds the merchant's quota. Also called before its bytes are inspected and stored: a file
 * refused only afterwards stays in the store until the sweep.
 */
export async function requireStorageQuota(tx: Tx<"FILE_REFUSED">, userNo: string, size: number): Promise<void> {
  const usage = await tx.prisma.storedFile.aggregate({
    where: { world: tx.world.id, userNo },
    _count: true,
    _sum: { size: true },
  });
  if (usage._count >= storedFilesMax || (usage._sum.size ?? 0) + size > storedBytesMax)
    return tx.refuse("FILE_REFUSED", { reason: "quota" });
}

/** Assigns a checked file to a merchant, inside the transaction of its owner. */
export async function assignFileToMerchant(
  tx: Tx<"FILE_REFUSED">,
  { userNo, operatorId }: StoredFileOwner,
  { name, kind, use, size, hash }: Ready,
): Promise<{ fileId: string; fileUrl: string }> {
  const id = await nextUnpredictableId(tx, `file${userNo}`);
  await requireStorageQuota(tx, userNo, size);
  await tx.prisma.storedFile.create({
    data: {
      world: tx.world.id,
      id,
      userNo,
      operatorId,
      use,
      name,
      kind,
      size,
      hash,
      madeAt: tx.now,
    },
  });
  return { fileId: id, fileUrl: fileUrl(id) };
}

/** Returns the address of a file, readable only by its owners. */
export const fileUrl = (id: string): string => `${menuPrefix}/api/common/file/content/${id}`;

/**
 * Returns a file that belongs to a merchant, or is public in the environment. It does not check whether an operator may
 * see it (see `readableFile`).
 */
export async function findMerchantOrPublicFile(
  tx: InWorld,
  userNo: string,
  fileId: string,
): Promise<Row<"StoredFile"> | undefined> {
  const file = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(fileId)
    ? await tx.prisma.storedFile.findFirst({ where: { world: tx.world.id, id: fileId } })
    : undefined;
  return file && (file.userNo === userNo || file.userNo === "") ? file : undefined;
}

/** Opens a file for sending; returns undefined when its bytes are gone. */
export async function openStoredFileForSending({
  name,
  kind,
  use,
  hash,
  size,
}: Pick<Row<"StoredFile">, "name" | "kind" | "hash" | "size"> & Partial<Pick<Row<"StoredFile">, "use">>): Promise<
  OutgoingFile | undefined
> {
  const body = await configuredFileStore().get(hash);
  // what the product wrote has the type that it was written in; a csv of others may be of another encoding
  const type = use === "EXPORT" && isExportFormat(kind) ? madeFormats[kind].type : contentTypeOf(kind);
  return body && { name, type, size, body };
}

/** Returns the content type of a kind of file; an obsolete kind is served as plain bytes. */
export const contentTypeOf = (kind: string): string =>
  kind in fileKinds
    ? fileKinds[kind as FileKind].type
    : isExportFormat(kind)
      ? madeFormats[kind].type
      : "application/octet-stream";

import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { truncate } from "node:fs/promises";
import type { Outgoing, Stored } from "@/lib/call/call";
import { menuPrefix } from "@/lib/call/path";
import { issueAt, Refusal } from "@/lib/call/refusals";
import {
  bytesKeptMax,
  endingsOf,
  fileKinds,
  filesKeptMax,
  isMadeFormat,
  madeFormats,
  uploadUses,
  type BusinessType,
  type FileKind,
  type MadeFormat,
} from "@/lib/files/terms";
import type { Database } from "../platform/store/database";
import { nextHiddenId } from "../platform/store/ids";
import type { Row } from "../platform/store/records";
import { putBlob } from "./blobs";
import type { Fault } from "../../formats/inspect/rejected-file";
import { filesWaiting, lookInto } from "./inspector";
import { store } from "./store/store";
import type { InWorld, Tx } from "../platform/store/tx";

/** A file that was looked into and whose bytes lie in the store; nobody owns it yet. */
export interface Ready {
  readonly name: string;
  readonly kind: FileKind | MadeFormat;
  readonly use: string;
  readonly size: number;
  readonly hash: string;
}

/** Whose a file is to be. An empty `userNo` is everybody's in the world. */
export interface Owner {
  readonly userNo: string;
  readonly operatorId: string | null;
}

/** Files of one owner that may wait to be looked into, and of all. */
const ownWaitingMax = 8;
const waitingMax = 200;

/**
 * Checks an upload for its use and puts its bytes into the store; before the transaction, since it takes a while.
 * Refuses with INVALID_FILE_TYPE, FILE_TOO_LARGE or FILE_REFUSED and the reason. `type` is what the sender calls it
 * beside the form's own word; `owner` whose it is, for a fair share of the inspection. `real` is real time.
 */
export async function readyFile(
  db: Pick<Database, "sql">,
  file: Stored,
  businessType: BusinessType,
  { owner, real, type = "" }: { owner: string; real: Date; type?: string },
): Promise<Ready> {
  const use = uploadUses[businessType];
  if (file.size > use.bytesMax) throw new Refusal("FILE_TOO_LARGE", { megabytes: use.bytesMax / 1_024 / 1_024 });
  if (filesWaiting(owner) >= ownWaitingMax || filesWaiting() >= waitingMax) throw new Refusal("REQUEST_BUSY");
  const declared = [file.type, ...(type.includes("/") ? [type] : [])];
  const looked = await lookInto(file.path, { name: file.name, declared, kinds: use.kinds }, owner);
  if ("fault" in looked) return refused(looked.fault, looked.says, endingsOf(use));
  const { kind, length } = looked.fit;
  if (length < file.size) await truncate(file.path, length);
  return storeFile(db, file.path, { name: file.name, kind, use: businessType }, real);
}

function refused(fault: Fault, says: string, endings: readonly string[]): never {
  const cause = new Error(says);
  if (fault === "kind")
    throw new Refusal("INVALID_FILE_TYPE", { formats: endings.join(" ") }, { cause, issues: [issueAt("file")] });
  throw new Refusal("FILE_REFUSED", { reason: fault }, { cause });
}

/** Puts a file of our own making into the store. */
export async function storeFile(
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
 * Refuses a file that a merchant has no more room for. Checked before its bytes are inspected and stored, too: a file
 * refused only afterwards stays in the store until it is swept.
 */
export async function checkRoom(tx: Tx<"FILE_REFUSED">, userNo: string, size: number): Promise<void> {
  const kept = await tx.prisma.storedFile.aggregate({
    where: { world: tx.world.id, userNo },
    _count: true,
    _sum: { size: true },
  });
  if (kept._count >= filesKeptMax || (kept._sum.size ?? 0) + size > bytesKeptMax)
    return tx.refuse("FILE_REFUSED", { reason: "quota" });
}

/** Gives a checked file to a merchant, inside the transaction of whatever it is for. */
export async function keepFile(
  tx: Tx<"FILE_REFUSED">,
  { userNo, operatorId }: Owner,
  { name, kind, use, size, hash }: Ready,
): Promise<{ fileId: string; fileUrl: string }> {
  const id = await nextHiddenId(tx, `file${userNo}`);
  await checkRoom(tx, userNo, size);
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

/** The address of a file: readable by its owners alone. */
export const fileUrl = (id: string): string => `${menuPrefix}/api/common/file/content/${id}`;

/**
 * A file that belongs to a merchant, or to everybody in their world. Whether one of their people may see it is not
 * asked here (see `seenFile`).
 */
export async function fileOf(tx: InWorld, userNo: string, fileId: string): Promise<Row<"StoredFile"> | undefined> {
  const found = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(fileId)
    ? await tx.prisma.storedFile.findFirst({ where: { world: tx.world.id, id: fileId } })
    : undefined;
  return found && (found.userNo === userNo || found.userNo === "") ? found : undefined;
}

/** A file as it goes out; undefined when its bytes are gone. */
export async function opened({
  name,
  kind,
  use,
  hash,
  size,
}: Pick<Row<"StoredFile">, "name" | "kind" | "hash" | "size"> & Partial<Pick<Row<"StoredFile">, "use">>): Promise<
  Outgoing | undefined
> {
  const body = await store().get(hash);
  // what the product wrote has the type that it was written in; a csv of others may be of another encoding
  const type = use === "EXPORT" && isMadeFormat(kind) ? madeFormats[kind].type : typeOf(kind);
  return body && { name, type, size, body };
}

/** The content type a kind of file is served with; an obsolete kind only as bytes. */
export const typeOf = (kind: string): string =>
  kind in fileKinds
    ? fileKinds[kind as FileKind].type
    : isMadeFormat(kind)
      ? madeFormats[kind].type
      : "application/octet-stream";

import type * as z from "zod/mini";
import type { supplementFile, materialCalls } from "@/lib/files/calls/materials";
import { uploadUses } from "@/lib/files/terms";
import { issueAt } from "@/lib/call/refusals";
import { checkAccess } from "@/lib/gate/may";
import type { Principal } from "@/lib/call/principal";
import type { Handler, Handlers } from "../platform/handler";
import {
  declarationByName,
  type DeclaredFiles,
  type GeneratedFile,
  type MaterialStanding,
  type MaterialSubject,
} from "./file-declarations";
import { canSubmitFiles } from "./own-files";
import { query, queryRows } from "../platform/store/query";
import type { Row } from "../platform/store/records";
import { fileUrl, openStoredFileForSending } from "./stored-files";
import { zipArchive, type ZipPart } from "../../formats/sheets/zip-writer";
import type { InWorld, Tx } from "../platform/store/tx";

interface Subject {
  readonly bizType: string;
  readonly bizId: string;
}
type Subjects = DeclaredFiles["subjects"];
type MaterialContext = InWorld & Pick<Tx, "refuse"> & { readonly principal: Principal };

/**
 * Finds the order that materials belong to; it must be the merchant's own. Refuses a principal without the permission
 * to see the order or to submit for it, and returns an error code when there is no such order.
 */
async function subjectFor(
  tx: MaterialContext,
  subjects: Subjects,
  { bizType, bizId }: Subject,
  use: "viewAccess" | "submitAccess" = "viewAccess",
): Promise<SubjectStanding | "SERVICE_NOT_OPEN" | "ORDER_NOTFOUND"> {
  const subject = declarationByName<MaterialSubject>(subjects, bizType);
  if (!subject) return "SERVICE_NOT_OPEN";
  const no = checkAccess(tx.principal, subject[use]);
  if (no) return tx.refuse(no);
  const standing = await subject.find(tx, tx.principal.userNo, bizId);
  return standing ? { subject, standing } : "ORDER_NOTFOUND";
}

/** Describes an order that accepts materials, and the state of its materials. */
interface SubjectStanding {
  readonly subject: MaterialSubject;
  readonly standing: MaterialStanding;
}

/** Describes a file that was submitted as material. */
type MaterialFile = Pick<Row<"StoredFile">, "id" | "name" | "kind" | "size" | "hash"> & { addedAt: Date };

const handedIn = ({ sql, world, principal }: MaterialContext, { bizType, bizId }: Subject): Promise<MaterialFile[]> =>
  queryRows(
    sql,
    query
      .selectFrom("supplementMaterial as m")
      .innerJoin("storedFile as f", (join) => join.onRef("f.world", "=", "m.world").onRef("f.id", "=", "m.fileId"))
      .select(["f.id", "f.name", "f.kind", "f.size", "f.hash", "m.madeAt as addedAt"])
      .where("m.world", "=", world.id)
      .where("m.userNo", "=", principal.userNo)
      .where("m.bizType", "=", bizType)
      .where("m.bizId", "=", bizId)
      .orderBy("m.madeAt")
      .orderBy("f.id"),
  );

/** Returns an order's files, the number of files it still accepts, and whether files may be removed. */
const toListView = (
  { use }: MaterialSubject,
  files: readonly MaterialFile[],
  { before, mayRemove, isEnded }: MaterialStanding,
) => ({
  rows: files.map(toMaterialView),
  left: isEnded ? 0 : Math.max(0, uploadUses[use].countMax - (files.length - before)),
  mayRemove,
});

const toMaterialView = ({ id, name, kind, size, addedAt }: MaterialFile): z.output<typeof supplementFile> => ({
  fileId: id,
  fileName: name,
  fileUrl: fileUrl(id),
  kind,
  size,
  addedAt,
});

const addMaterials =
  (subjects: Subjects): Handler<typeof materialCalls.addMaterials> =>
  async ({ bizType, bizId, fileIds }, { principal, world, now, refuse, transact }) =>
    transact(async (tx) => {
      const match = await subjectFor(tx, subjects, { bizType, bizId }, "submitAccess");
      if (typeof match === "string") return refuse(match);
      // one at a time for an order, so that two requests together cannot submit more than it may have
      const { subject } = match;
      const held = await subject.hold(tx, bizId);
      if (held.isEnded) return refuse("OPERATION_NOT_ALLOW");
      const before = await handedIn(tx, { bizType, bizId });
      const fresh = [...new Set(fileIds)].filter((fileId) => !before.some(({ id }) => id === fileId));
      if (fresh.length > toListView(subject, before, held).left)
        return refuse("FILE_COUNT", { count: uploadUses[subject.use].countMax });
      for (const fileId of fresh) {
        const place = `fileIds.${fileIds.indexOf(fileId)}`;
        if (!(await canSubmitFiles(tx, subject.use, [fileId]))) return refuse("FILE_NOTFOUND", issueAt(place));
        // a file submitted for one order must not become visible through another
        const isOfOther = await tx.prisma.supplementMaterial.count({ where: { world: world.id, fileId } });
        if (isOfOther > 0) return refuse("INVALID_PARAM", issueAt(place, "files.used"));
        await tx.prisma.supplementMaterial.create({
          data: {
            world: world.id,
            userNo: principal.userNo,
            bizType,
            bizId,
            fileId,
            operatorId: principal.operatorId,
            madeAt: now,
          },
        });
      }
      if (fresh.length > 0) await held.markSupplied();
      const standing = (await subject.find(tx, principal.userNo, bizId)) ?? held;
      return toListView(subject, await handedIn(tx, { bizType, bizId }), standing);
    });

const removeMaterial =
  (subjects: Subjects): Handler<typeof materialCalls.removeMaterial> =>
  async ({ bizType, bizId, fileId }, { world, refuse, transact }) =>
    transact(async (tx) => {
      const match = await subjectFor(tx, subjects, { bizType, bizId }, "submitAccess");
      if (typeof match === "string") return refuse(match);
      const standing = await match.subject.hold(tx, bizId);
      if (!standing.mayRemove) return refuse("OPERATION_NOT_ALLOW");
      const { count } = await tx.prisma.supplementMaterial.deleteMany({
        where: { world: world.id, bizType, bizId, fileId },
      });
      if (count === 0) return refuse("FILE_NOTFOUND");
      return toListView(match.subject, await handedIn(tx, { bizType, bizId }), standing);
    });

const materials =
  (subjects: Subjects): Handler<typeof materialCalls.materials> =>
  async (subject, context) => {
    const match = await subjectFor(context, subjects, subject);
    if (typeof match === "string") return context.refuse(match);
    return toListView(match.subject, await handedIn(context, subject), match.standing);
  };

/** Returns the address of the archive, which names the order: the archive is generated when it is read. */
const allMaterials =
  (subjects: Subjects): Handler<typeof materialCalls.allMaterials> =>
  async ({ bizType, bizId }, context) => {
    const match = await subjectFor(context, subjects, { bizType, bizId });
    if (typeof match === "string") return context.refuse(match);
    const archive = await supplementMaterialsArchive({ bizType, bizId }, context, subjects);
    return archive
      ? { downloadUrl: fileUrl(`materials:${bizType}:${bizId}`), fileName: archive.name }
      : context.refuse("FILE_NOTFOUND");
  };

export const supplementMaterialHandlers = (subjects: Subjects): Handlers<typeof materialCalls> => ({
  addMaterials: addMaterials(subjects),
  removeMaterial: removeMaterial(subjects),
  materials: materials(subjects),
  allMaterials: allMaterials(subjects),
});

/**
 * Returns all materials of an order as one archive; undefined when there are none, or when the merchant has no such
 * order.
 */
export async function supplementMaterialsArchive(
  subject: Subject,
  context: MaterialContext,
  subjects: Subjects,
): Promise<GeneratedFile | undefined> {
  if (typeof (await subjectFor(context, subjects, subject)) === "string") return undefined;
  const files = await handedIn(context, subject);
  if (files.length === 0) return undefined;
  const name = `${subject.bizId}.zip`;
  return {
    name,
    open: () => ({ name, type: "application/zip", body: streamFromGenerator(zipArchive(partsOf(files))) }),
  };
}

async function* partsOf(files: readonly MaterialFile[]): AsyncGenerator<ZipPart> {
  const usedNames = new Set<string>();
  for (const file of files) {
    const content = await openStoredFileForSending(file);
    if (content) yield { name: freeName(file.name, usedNames), content: streamChunks(content.body) };
  }
}

/** Yields the bytes of a stream, chunk by chunk. */
export async function* streamChunks(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    await reader.cancel().catch(() => {}); // a reader that breaks off wants no more of it
  }
}

/** Returns a free name such as "a (2).pdf", so that two files of the same name both fit. */
function freeName(name: string, usedNames: Set<string>): string {
  const [, stem = name, ending = ""] = /^(.*?)(\.[^.]*)?$/su.exec(name) ?? [];
  let free = name;
  for (let count = 2; usedNames.has(free.toLowerCase()); count += 1) free = `${stem} (${count})${ending}`;
  usedNames.add(free.toLowerCase());
  return free;
}

/** Turns a generator into a stream that generates only as much as is read. */
export function streamFromGenerator(parts: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}

import type * as z from "zod/mini";
import type { material, materialCalls } from "@/lib/files/calls/materials";
import { uploadUses } from "@/lib/files/terms";
import { issueAt } from "@/lib/call/refusals";
import { may } from "@/lib/gate/may";
import type { Who } from "@/lib/call/who";
import type { Handler, Handlers } from "../platform/handler";
import { declaredAs, type DeclaredFiles, type MadeFile, type MaterialStanding, type MaterialSubject } from "./declared";
import { areOwnFiles } from "./own-files";
import { materialFiles, type MaterialFile } from "./files.sql";
import { fileUrl, opened } from "./stored-files";
import { zipped, type Part } from "../../formats/sheets/zip-writer";
import type { InWorld, Tx } from "../platform/store/tx";

interface Subject {
  readonly bizType: string;
  readonly bizId: string;
}
type Subjects = DeclaredFiles["subjects"];
type Asking = InWorld & Pick<Tx, "refuse"> & { readonly who: Who };

/**
 * Materials are for those who may see the order, or hand in for it: it must be the merchant's own. Returns what they are
 * handed in for, refuses an asker without the permission, and says why there is none.
 */
async function subjectFor(
  tx: Asking,
  subjects: Subjects,
  { bizType, bizId }: Subject,
  use: "sees" | "handsIn" = "sees",
): Promise<Found | "SERVICE_NOT_OPEN" | "ORDER_NOTFOUND"> {
  const subject = declaredAs<MaterialSubject>(subjects, bizType);
  if (!subject) return "SERVICE_NOT_OPEN";
  const no = may(tx.who, subject[use]);
  if (no) return tx.refuse(no);
  const standing = await subject.find(tx, tx.who.userNo, bizId);
  return standing ? { subject, standing } : "ORDER_NOTFOUND";
}

/** An order that materials are handed in for, and how it stands with them. */
interface Found {
  readonly subject: MaterialSubject;
  readonly standing: MaterialStanding;
}

const handedIn = (tx: Asking, { bizType, bizId }: Subject) => materialFiles(tx, tx.who.userNo, bizType, bizId);

/** An order's files, how many more it takes now, and whether they may be taken back. */
const listed = (
  { use }: MaterialSubject,
  files: readonly MaterialFile[],
  { before, mayRemove, isEnded }: MaterialStanding,
) => ({
  rows: files.map(shown),
  left: isEnded ? 0 : Math.max(0, uploadUses[use].countMax - (files.length - before)),
  mayRemove,
});

const shown = ({ id, name, kind, size, addedAt }: MaterialFile): z.output<typeof material> => ({
  fileId: id,
  fileName: name,
  fileUrl: fileUrl(id),
  kind,
  size,
  addedAt,
});

const addMaterials =
  (subjects: Subjects): Handler<typeof materialCalls.addMaterials> =>
  async ({ bizType, bizId, fileIds }, { who, world, now, refuse, transact }) =>
    transact(async (tx) => {
      const found = await subjectFor(tx, subjects, { bizType, bizId }, "handsIn");
      if (typeof found === "string") return refuse(found);
      // one at a time for an order, so that two requests together cannot submit more than it may have
      const { subject } = found;
      const held = await subject.hold(tx, bizId);
      if (held.isEnded) return refuse("OPERATION_NOT_ALLOW");
      const before = await handedIn(tx, { bizType, bizId });
      const fresh = [...new Set(fileIds)].filter((fileId) => !before.some(({ id }) => id === fileId));
      if (fresh.length > listed(subject, before, held).left)
        return refuse("FILE_COUNT", { count: uploadUses[subject.use].countMax });
      for (const fileId of fresh) {
        const place = `fileIds.${fileIds.indexOf(fileId)}`;
        if (!(await areOwnFiles(tx, subject.use, [fileId]))) return refuse("FILE_NOTFOUND", issueAt(place));
        // what was handed in for one order shows nothing of another
        const isOfOther = await tx.prisma.supplementMaterial.count({ where: { world: world.id, fileId } });
        if (isOfOther > 0) return refuse("INVALID_PARAM", issueAt(place, "files.used"));
        await tx.prisma.supplementMaterial.create({
          data: {
            world: world.id,
            userNo: who.userNo,
            bizType,
            bizId,
            fileId,
            operatorId: who.operatorId,
            madeAt: now,
          },
        });
      }
      if (fresh.length > 0) await held.supplied();
      const standing = (await subject.find(tx, who.userNo, bizId)) ?? held;
      return listed(subject, await handedIn(tx, { bizType, bizId }), standing);
    });

const removeMaterial =
  (subjects: Subjects): Handler<typeof materialCalls.removeMaterial> =>
  async ({ bizType, bizId, fileId }, { world, refuse, transact }) =>
    transact(async (tx) => {
      const found = await subjectFor(tx, subjects, { bizType, bizId }, "handsIn");
      if (typeof found === "string") return refuse(found);
      const held = await found.subject.hold(tx, bizId);
      if (!held.mayRemove) return refuse("OPERATION_NOT_ALLOW");
      const { count } = await tx.prisma.supplementMaterial.deleteMany({
        where: { world: world.id, bizType, bizId, fileId },
      });
      if (count === 0) return refuse("FILE_NOTFOUND");
      return listed(found.subject, await handedIn(tx, { bizType, bizId }), held);
    });

const materials =
  (subjects: Subjects): Handler<typeof materialCalls.materials> =>
  async (subject, asked) => {
    const found = await subjectFor(asked, subjects, subject);
    if (typeof found === "string") return asked.refuse(found);
    return listed(found.subject, await handedIn(asked, subject), found.standing);
  };

/** The archive itself is made when it is read; its address says of what. */
const allMaterials =
  (subjects: Subjects): Handler<typeof materialCalls.allMaterials> =>
  async ({ bizType, bizId }, asked) => {
    const found = await subjectFor(asked, subjects, { bizType, bizId });
    if (typeof found === "string") return asked.refuse(found);
    const archive = await materialsArchive({ bizType, bizId }, asked, subjects);
    return archive
      ? { downloadUrl: fileUrl(`materials:${bizType}:${bizId}`), fileName: archive.name }
      : asked.refuse("FILE_NOTFOUND");
  };

export const materialsHandlers = (subjects: Subjects): Handlers<typeof materialCalls> => ({
  addMaterials: addMaterials(subjects),
  removeMaterial: removeMaterial(subjects),
  materials: materials(subjects),
  allMaterials: allMaterials(subjects),
});

/** All materials of an order as one archive; undefined when there are none, or no such order of the asker's. */
export async function materialsArchive(
  subject: Subject,
  asked: Asking,
  subjects: Subjects,
): Promise<MadeFile | undefined> {
  if (typeof (await subjectFor(asked, subjects, subject)) === "string") return undefined;
  const files = await handedIn(asked, subject);
  if (files.length === 0) return undefined;
  const name = `${subject.bizId}.zip`;
  return { name, open: () => ({ name, type: "application/zip", body: streamOf(zipped(partsOf(files))) }) };
}

async function* partsOf(files: readonly MaterialFile[]): AsyncGenerator<Part> {
  const taken = new Set<string>();
  for (const file of files) {
    const found = await opened(file);
    if (found) yield { name: freeName(file.name, taken), content: bytesOf(found.body) };
  }
}

/** The bytes of a stream, part by part. */
export async function* bytesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    await reader.cancel().catch(() => {}); // a reader that breaks off wants no more of it
  }
}

/** "a.pdf", "a (2).pdf": two files of one name both go in. */
function freeName(name: string, taken: Set<string>): string {
  const [, stem = name, ending = ""] = /^(.*?)(\.[^.]*)?$/su.exec(name) ?? [];
  let free = name;
  for (let count = 2; taken.has(free.toLowerCase()); count += 1) free = `${stem} (${count})${ending}`;
  taken.add(free.toLowerCase());
  return free;
}

/** Made as it is read, and no further. */
export function streamOf(parts: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
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

import type { Sql } from "../../store/pool";
import { fileUrl } from "../../files/stored-files";
import type { World } from "../../worlds/world";

interface Attached {
  readonly paymentId: string;
  readonly orderNo: string;
  readonly userNo: string;
  readonly operatorId: string;
  readonly documentIds: readonly string[];
  readonly materialIds: readonly string[];
  readonly now: Date;
}

/**
 * Attaches a merchant's own uploads to a payment that is being made. False when one of them is not theirs, or was
 * uploaded for something else.
 */
export async function attachFiles(
  sql: Sql,
  world: Pick<World, "id">,
  { paymentId, orderNo, userNo, operatorId, documentIds, materialIds, now }: Attached,
): Promise<boolean> {
  const isOwn = async (id: string, use: string) => {
    const file = await sql.prisma.storedFile.findFirst({ where: { world: world.id, id } });
    return file?.userNo === userNo && file.use === use;
  };
  for (const [place, fileId] of [...new Set(documentIds)].entries()) {
    if (!(await isOwn(fileId, "PAYMENT_PROOF"))) return false;
    await sql.prisma.paymentDocument.create({ data: { world: world.id, paymentId, place, fileId } });
  }
  for (const fileId of new Set(materialIds)) {
    if (!(await isOwn(fileId, "SUPPLEMENT_MATERIAL"))) return false;
    await sql.prisma.supplementMaterial.create({
      data: {
        world: world.id,
        userNo,
        bizType: "PAYMENT_ORDER",
        bizId: orderNo,
        fileId,
        operatorId,
        madeAt: now,
      },
    });
  }
  return true;
}

/** The documents of a payment, in the order they were given. */
export async function documentsOf(
  sql: Sql,
  world: string,
  paymentId: string,
): Promise<{ fileId: string; fileName: string; fileUrl: string }[]> {
  const documents = await sql.prisma.paymentDocument.findMany({
    where: { world, paymentId },
    orderBy: { place: "asc" },
  });
  if (documents.length === 0) return [];
  const files = await sql.prisma.storedFile.findMany({
    where: { world, id: { in: documents.map(({ fileId }) => fileId) } },
    select: { id: true, name: true },
  });
  const names = new Map(files.map(({ id, name }) => [id, name]));
  return documents.flatMap(({ fileId }) => {
    const fileName = names.get(fileId);
    return fileName === undefined ? [] : [{ fileId, fileName, fileUrl: fileUrl(fileId) }];
  });
}

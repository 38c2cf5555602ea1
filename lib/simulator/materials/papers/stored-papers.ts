import * as z from "zod/mini";
import { paperReading } from "@/lib/materials/calls/papers";
import type { paperCheck } from "@/lib/materials/calls/materials";
import { formatMaterialField, paperFields } from "@/lib/materials/paper-fields";
import { applicableReadFields, compareReadField, type ReadTexts, type TypedFields } from "@/lib/materials/read-fields";
import { decimalText, money } from "@/lib/money/money";
import { storePictureReading } from "../../reference/picture/keep-reading";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

/** Names the type under which recognition results of materials' documents are stored, beside those of pictures. */
const picType = "MATERIAL_PAPER";

type Reading = z.output<typeof paperReading>;
type Check = z.output<typeof paperCheck>;

/** Stores the recognition result of a document, for the reviewer of its material. */
export const storePaperReading = (tx: Tx, { userNo, fileId }: { userNo: string; fileId: string }, read: Reading) =>
  storePictureReading(tx, { fileId, userNo, picType, fields: z.encode(paperReading, read) });

/** Returns the fields of a material in the format of its form. */
const typedOf = ({ amountMinor, quantity, ...row }: Row<"Material">): TypedFields => {
  const currency = currencyFromColumn(row.currency);
  return { ...row, currency, amount: decimalText(money(currency, amountMinor)), quantity: String(quantity) };
};

/**
 * Compares a material's recognised documents with its typed fields, and checks that their goods add up to the total.
 * The same difference in two documents is listed once.
 */
export async function comparePapersWithMaterial(
  { world, prisma }: InWorld,
  row: Row<"Material">,
  nameOf: (fileId: string) => string,
): Promise<Check> {
  const order = [...new Set([...row.orderFileIds, ...row.logisticsFileIds])];
  const recognitions = await prisma.pictureReading.findMany({
    where: { world: world.id, picType, fileId: { in: order } },
  });
  const typedFields = typedOf(row);
  const all = order.flatMap((fileId) => {
    const recognition = recognitions.find((item) => item.fileId === fileId);
    return recognition ? [{ fileName: nameOf(fileId), ...z.parse(paperReading, recognition.fields) }] : [];
  });
  const differences = all.flatMap(({ fileName, fields }) => {
    const texts: ReadTexts = Object.fromEntries(
      paperFields.flatMap((path) => (fields[path] ? [[path, fields[path].value]] : [])),
    );
    return applicableReadFields(typedFields, texts).flatMap((path) => {
      const { value: recognizedText = "", line = "" } = fields[path] ?? {};
      const figures = {
        typed: formatMaterialField(path, typedFields[path], typedFields.currency),
        found: formatMaterialField(path, recognizedText, texts.currency),
      };
      return compareReadField(typedFields, path, recognizedText) === "differs"
        ? [{ path, ...figures, line, fileName }]
        : [];
    });
  });
  return {
    differences: differences.filter(
      ({ path, found }, at) =>
        differences.findIndex((candidate) => candidate.path === path && candidate.found === found) === at,
    ),
    sums: all.flatMap(({ fileName, contradictions }) =>
      contradictions.map(({ items, total }) => ({ items, total, fileName })),
    ),
  };
}

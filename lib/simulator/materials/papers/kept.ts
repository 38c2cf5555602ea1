import * as z from "zod/mini";
import { paperReading } from "@/lib/materials/calls/papers";
import type { paperCheck } from "@/lib/materials/calls/materials";
import { figureText, paperFields } from "@/lib/materials/paper-fields";
import { askedFields, standingOf, type ReadTexts, type TypedFields } from "@/lib/materials/read-fields";
import { decimalText, money } from "@/lib/money/money";
import { keepReading } from "../../reference/picture/keep-reading";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

/** What the readings of a material's papers are kept as, beside those of pictures. */
const picType = "MATERIAL_PAPER";

type Reading = z.output<typeof paperReading>;
type Check = z.output<typeof paperCheck>;

/** Keeps what was read in a paper, for whoever reviews the material that it comes with. */
export const keepPaper = (tx: Tx, { userNo, fileId }: { userNo: string; fileId: string }, read: Reading) =>
  keepReading(tx, { fileId, userNo, picType, fields: z.encode(paperReading, read) });

/** What is said of a material as its form has it. */
const typedOf = ({ amountMinor, quantity, ...row }: Row<"Material">): TypedFields => {
  const currency = currencyOf(row.currency);
  return { ...row, currency, amount: decimalText(money(currency, amountMinor)), quantity: String(quantity) };
};

/**
 * Where a material's papers, as far as they were read, say something else than what was typed, and where their goods do
 * not come to their total. What two papers say alike differs once.
 */
export async function paperCheckOf(
  { world, prisma }: InWorld,
  row: Row<"Material">,
  nameOf: (fileId: string) => string,
): Promise<Check> {
  const order = [...new Set([...row.orderFileIds, ...row.logisticsFileIds])];
  const kept = await prisma.pictureReading.findMany({ where: { world: world.id, picType, fileId: { in: order } } });
  const typed = typedOf(row);
  const all = order.flatMap((fileId) => {
    const found = kept.find((one) => one.fileId === fileId);
    return found ? [{ fileName: nameOf(fileId), ...z.parse(paperReading, found.fields) }] : [];
  });
  const differences = all.flatMap(({ fileName, fields }) => {
    const texts: ReadTexts = Object.fromEntries(
      paperFields.flatMap((path) => (fields[path] ? [[path, fields[path].value]] : [])),
    );
    return askedFields(typed, texts).flatMap((path) => {
      const { value: found = "", line = "" } = fields[path] ?? {};
      const shown = {
        typed: figureText(path, typed[path], typed.currency),
        found: figureText(path, found, texts.currency),
      };
      return standingOf(typed, path, found) === "differs" ? [{ path, ...shown, line, fileName }] : [];
    });
  });
  return {
    differences: differences.filter(
      ({ path, found }, at) => differences.findIndex((other) => other.path === path && other.found === found) === at,
    ),
    sums: all.flatMap(({ fileName, contradictions }) =>
      contradictions.map(({ items, total }) => ({ items, total, fileName })),
    ),
  };
}

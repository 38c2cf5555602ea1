import { contractNumberKey } from "@/lib/materials/batch-rules";
import { material as machine } from "@/lib/materials/states";
import type { Prisma } from "@/lib/simulator/platform/generated/client";
import { materialKeys } from "../../receiving/associations/keys";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

type Material = Row<"Material">;
type Where = Prisma.MaterialWhereInput;

/** Lists the states of a material that counts or may still count: its contract must not be submitted twice. */
const counting = machine.states.filter((state) => state === "approved" || machine.next(state, "cancel") !== undefined);

/** Returns true when a material counts or may still count. */
export const isApprovedOrPendingMaterial = ({ state }: Pick<Material, "state">): boolean =>
  counting.some((item) => item === state);

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/**
 * Builds the filters of materials that may have one of these contract numbers: rows with the same letters and digits,
 * among which `contractKey` decides; old rows without a key are matched by number only.
 */
export const contractNoFilters = (contractNos: readonly string[]): Where[] => [
  {
    contractKey: {
      in: unique(contractNos.map((contractNo) => materialKeys({ contractNo, buyerName: "" }).contractKey ?? "")),
    },
  },
  { contractKey: null, contractNo: { in: unique(contractNos), mode: "insensitive" } },
];

/** Builds the filter of materials with one of these customs declaration numbers. */
export const declarationFilter = (customsNos: readonly string[]): Where[] => {
  const numbers = unique(customsNos.filter(Boolean));
  return numbers.length === 0 ? [] : [{ customsNo: { in: numbers } }];
};

/**
 * Maps the numbers that must be unique among a merchant's materials to their comparison key and filter: the contract
 * number, and the customs declaration number.
 */
const kinds = {
  contractNo: { keyOf: contractNumberKey, having: contractNoFilters },
  customsNo: { keyOf: (customsNo: string) => customsNo, having: declarationFilter },
} as const;

/**
 * Finds the numbers of a kind that more than one counting material of the same merchant has, and returns a predicate
 * for a row.
 */
export async function duplicateNumberPredicate(
  tx: InWorld,
  number: keyof typeof kinds,
  rows: readonly Material[],
): Promise<(row: Material) => boolean> {
  const { keyOf, having } = kinds[number];
  const alternatives = having(unique(rows.flatMap((row) => row[number] || [])));
  const groups =
    rows.length === 0 || alternatives.length === 0
      ? []
      : await tx.prisma.material.groupBy({
          by: ["userNo", number],
          where: {
            world: tx.world.id,
            userNo: { in: unique(rows.map(({ userNo }) => userNo)) },
            state: { in: counting },
            OR: alternatives,
          },
          _count: { _all: true },
        });
  const counts = new Map<string, number>();
  const nameOf = (row: Pick<Material, "userNo" | typeof number>) => `${row.userNo} ${keyOf(row[number])}`;
  for (const { _count, ...group } of groups) {
    const name = nameOf(group);
    counts.set(name, (counts.get(name) ?? 0) + _count._all);
  }
  return (row) => isApprovedOrPendingMaterial(row) && (counts.get(nameOf(row)) ?? 0) > 1;
}

/** Returns the other materials of the merchant with the same contract or customs declaration number, oldest first. */
export async function findDuplicateMaterials(
  tx: InWorld,
  { id, userNo, contractNo, customsNo }: Material,
): Promise<Material[]> {
  const candidates = await tx.prisma.material.findMany({
    where: {
      world: tx.world.id,
      userNo,
      id: { not: id },
      OR: [...contractNoFilters([contractNo]), ...declarationFilter([customsNo])],
    },
    orderBy: [{ submittedAt: "asc" }, { id: "asc" }],
  });
  return candidates.filter(
    (candidate) =>
      contractNumberKey(candidate.contractNo) === contractNumberKey(contractNo) ||
      (customsNo !== "" && candidate.customsNo === customsNo),
  );
}

import { contractKey } from "@/lib/materials/batch-rules";
import { material as machine } from "@/lib/materials/states";
import type { Prisma } from "@/lib/simulator/platform/generated/client";
import { materialKeys } from "../../receiving/associations/keys";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

type Material = Row<"Material">;
type Where = Prisma.MaterialWhereInput;

/** A material that counts or may come to: its contract is not to be handed in twice. */
const counting = machine.states.filter((state) => state === "approved" || machine.next(state, "cancel") !== undefined);

/** Whether a material counts or may come to. */
export const isCounting = ({ state }: Pick<Material, "state">): boolean => counting.some((one) => one === state);

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/**
 * Materials that may have one of these contract numbers, as people compare them: those with the same letters and digits,
 * of which `contractKey` says which are meant; old ones without a key by their number alone.
 */
export const mayHaveContract = (contractNos: readonly string[]): Where[] => [
  {
    contractKey: {
      in: unique(contractNos.map((contractNo) => materialKeys({ contractNo, buyerName: "" }).contractKey ?? "")),
    },
  },
  { contractKey: null, contractNo: { in: unique(contractNos), mode: "insensitive" } },
];

/** Those that have one of these customs declaration numbers. */
export const declaredAs = (customsNos: readonly string[]): Where[] => {
  const numbers = unique(customsNos.filter(Boolean));
  return numbers.length === 0 ? [] : [{ customsNo: { in: numbers } }];
};

/**
 * The numbers that one material of a merchant's alone is to have, each with how it is compared: of its contract, and of
 * its customs declaration.
 */
const kinds = {
  contractNo: { keyOf: contractKey, having: mayHaveContract },
  customsNo: { keyOf: (customsNo: string) => customsNo, having: declaredAs },
} as const;

/** Which numbers of a kind, with their merchant's, are those of more than one material that may count. */
export async function duplicatesAmong(
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
  return (row) => isCounting(row) && (counts.get(nameOf(row)) ?? 0) > 1;
}

/** The other materials of a merchant's with the contract or customs declaration number of one, the oldest first. */
export async function twinsOf(tx: InWorld, { id, userNo, contractNo, customsNo }: Material): Promise<Material[]> {
  const found = await tx.prisma.material.findMany({
    where: {
      world: tx.world.id,
      userNo,
      id: { not: id },
      OR: [...mayHaveContract([contractNo]), ...declaredAs([customsNo])],
    },
    orderBy: [{ submittedAt: "asc" }, { id: "asc" }],
  });
  return found.filter(
    (one) =>
      contractKey(one.contractNo) === contractKey(contractNo) || (customsNo !== "" && one.customsNo === customsNo),
  );
}

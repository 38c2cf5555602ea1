import type { Principal } from "@/lib/call/principal";
import type { InWorld } from "../platform/store/tx";

/** Returns true if a person is their company's main operator, the only one who changes bindings and MFA settings. */
export const isMainOperator = ({ operatorType }: Pick<Principal, "operatorType">): boolean => operatorType === 1;

/** Sorts the main operator before all others, who stay in their order. */
export const mainOperatorFirst = <P extends Pick<Principal, "operatorType">>(people: readonly P[]): P[] => [
  ...people.filter(isMainOperator),
  ...people.filter((person) => !isMainOperator(person)),
];

/** Returns the name of the main operator, to whom others are referred. */
export async function mainOperatorName(tx: InWorld, { userNo }: Pick<Principal, "userNo">): Promise<{ name: string }> {
  const row = await tx.prisma.operator.findFirst({
    where: { world: tx.world.id, userNo, operatorType: 1 },
    orderBy: { madeAt: "asc" },
    select: { name: true },
  });
  return { name: row?.name ?? "" };
}

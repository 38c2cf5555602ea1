import type { Who } from "@/lib/call/who";
import type { InWorld } from "../platform/store/tx";

/** Whether somebody is their company's main operator, who alone changes bindings and MFA settings. */
export const isMainOperator = ({ operatorType }: Pick<Who, "operatorType">): boolean => operatorType === 1;

/** The main operator before all others, who stay in their order. */
export const mainOperatorFirst = <P extends Pick<Who, "operatorType">>(people: readonly P[]): P[] => [
  ...people.filter(isMainOperator),
  ...people.filter((person) => !isMainOperator(person)),
];

/** The name that others are referred to. */
export async function mainOperatorName(tx: InWorld, { userNo }: Pick<Who, "userNo">): Promise<{ name: string }> {
  const row = await tx.prisma.operator.findFirst({
    where: { world: tx.world.id, userNo, operatorType: 1 },
    orderBy: { madeAt: "asc" },
    select: { name: true },
  });
  return { name: row?.name ?? "" };
}

import { mainOperatorFirst } from "../main-operator";
import { whoMayEnter } from "../sign-in/may-enter";
import type { InWorld } from "../../store/tx";

interface Reviewer {
  operatorId: string;
  name: string;
  roleName: string;
}

/** The possible reviewers of a company: everybody who may sign in today, by real time. */
export async function peopleWhoMay(tx: InWorld, userNo: string, real: Date): Promise<Reviewer[]> {
  const people = await tx.prisma.operator.findMany({
    where: { world: tx.world.id, userNo, ...whoMayEnter(real) },
    orderBy: [{ madeAt: "asc" }, { id: "asc" }],
    select: { id: true, name: true, operatorType: true, roleId: true },
  });
  const roles = await tx.prisma.role.findMany({
    where: { world: tx.world.id, id: { in: [...new Set(people.flatMap(({ roleId }) => roleId ?? []))] } },
    select: { id: true, name: true },
  });
  const roleNames = new Map(roles.map(({ id, name }) => [id, name]));
  return mainOperatorFirst(people).map(({ id, name, roleId }) => ({
    operatorId: id,
    name,
    roleName: (roleId && roleNames.get(roleId)) ?? "",
  }));
}

/** A level of a company's payment approval, with the ids of those who may review there now. */
export interface Level {
  readonly level: number;
  readonly fromMinor: bigint | null;
  readonly countries: readonly string[];
  readonly reviewers: readonly string[];
}

/**
 * The levels of a company's payment approval, each with its present reviewers: people disabled or deleted meanwhile, or
 * whose days are over, are left out, so a level may have nobody until the main operator sets it again. No level at all
 * means that nothing is reviewed.
 */
export async function approvalLevels(tx: InWorld, userNo: string, real: Date): Promise<Level[]> {
  const rows = await tx.prisma.approvalLevel.findMany({
    where: { world: tx.world.id, userNo },
    orderBy: { level: "asc" },
    select: { level: true, fromMinor: true, countries: true, reviewers: true },
  });
  if (rows.length === 0) return [];
  const may = new Set((await peopleWhoMay(tx, userNo, real)).map(({ operatorId }) => operatorId));
  return rows.map((row) => ({ ...row, reviewers: row.reviewers.filter((id) => may.has(id)) }));
}

/** The same without what calls a level: its reviewers alone. */
export const approvalOf = async (tx: InWorld, userNo: string, real: Date): Promise<string[][]> =>
  (await approvalLevels(tx, userNo, real)).map(({ reviewers }) => [...reviewers]);

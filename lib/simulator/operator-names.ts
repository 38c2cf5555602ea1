import type { Database } from "./database";

/** What the people who placed orders are called. */
export async function operatorNames(db: Database, world: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const known = await db.prisma.operator.findMany({ where: { world, id: { in: [...new Set(ids)] } }, select: { id: true, name: true } });
  return new Map(known.map(({ id, name }) => [id, name]));
}

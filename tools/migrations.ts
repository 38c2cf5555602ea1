import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

export type Migration = { name: string; sql: string };

/** The project's migrations in the order in which they are applied, as Prisma keeps them: prisma/migrations/<name>/migration.sql. */
export function migrations(folder = "prisma/migrations"): Migration[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .map((name) => ({ name, sql: readFileSync(path.join(folder, name, "migration.sql"), "utf8") }));
}

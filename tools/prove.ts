// `npm run prove`: proves the books of every world, and ends with code 1 naming each check that does not hold.
import { reachDatabase } from "./build/database";
import { migrateOwn } from "./build/migrations";
import { asEnvironment, readSettings } from "./process/settings";

const settings = readSettings();
const reached = await reachDatabase(settings);
try {
  await migrateOwn(settings.databaseUrl, reached.url);
  Object.assign(process.env, asEnvironment(settings, reached.url));
  const { openDatabase } = await import("../lib/simulator/store/database");
  const { prove } = await import("../lib/simulator/proof/prove");
  const db = openDatabase(reached.url, { max: 1 });
  try {
    const worlds = await db.prisma.world.findMany({ select: { id: true, name: true }, orderBy: { name: "asc" } });
    for (const { id, name } of worlds) {
      const { isRight, checks, logHash } = await prove(db, id);
      console.log(
        `${isRight ? "✓" : "✗"} ${name}: ${checks.filter((check) => check.isRight).length} of ${checks.length} checks hold, event log ${logHash.slice(0, 16)}`,
      );
      for (const check of checks) if (!check.isRight) console.log(`  ✗ ${check.name}: ${check.detail}`);
      if (!isRight) process.exitCode = 1;
    }
    console.log(
      process.exitCode
        ? "The books are NOT right."
        : `The books of ${worlds.length} ${worlds.length === 1 ? "world" : "worlds"} are right.`,
    );
  } finally {
    await db.close();
  }
} finally {
  await reached.close();
}

// `npm run prove`: proves the books of every world, and ends with code 1 naming each check that does not hold, or what is stuck.
import { reachDatabase } from "./build/database";
import { migrateOwn } from "./build/migrations";
import { generateIfStale } from "./build/portal";
import { asEnvironment, readSettings } from "./process/settings";

const marks = { right: "✓", stuck: "!", wrong: "✗" } as const;

const settings = readSettings();
await generateIfStale();
const reached = await reachDatabase(settings);
try {
  await migrateOwn(settings, reached.url);
  Object.assign(process.env, asEnvironment(settings, reached.url));
  const { openDatabase } = await import("../lib/simulator/store/database");
  const { prove } = await import("../lib/simulator/proof/prove");
  const db = openDatabase(reached.url, { max: 1 });
  try {
    let areWrong = false;
    const worlds = await db.prisma.world.findMany({ select: { id: true, name: true }, orderBy: { name: "asc" } });
    for (const { id, name } of worlds) {
      const { verdict, checks, logHash } = await prove(db, id);
      console.log(
        `${marks[verdict]} ${name}: ${checks.filter((check) => check.isRight).length} of ${checks.length} checks hold, event log ${logHash.slice(0, 16)}`,
      );
      for (const check of checks) if (!check.isRight) console.log(`  ${marks[verdict]} ${check.name}: ${check.detail}`);
      if (verdict !== "right") process.exitCode = 1;
      if (verdict === "wrong") areWrong = true;
    }
    console.log(
      areWrong
        ? "The books are NOT right."
        : process.exitCode
          ? "The books are right, but a job is stuck: the timetable of its world says why."
          : `The books of ${worlds.length} ${worlds.length === 1 ? "world" : "worlds"} are right.`,
    );
  } finally {
    await db.close();
  }
} finally {
  await reached.close();
}

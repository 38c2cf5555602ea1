// `npm run prove`: proves the books of every world, and the audit chains against what was published of them, and ends
// with code 1 naming each check that does not hold, or what is stuck. `npm run prove -- --restored`, once after a backup
// was restored: reports the entries published beyond it, and publishes the ends of the chains as they are.
import { runOnDatabase } from "./build/on-database";
import { UserError } from "./process/user-error";
import { readSettings } from "./process/settings";

// a reader of only the first lines, such as `| head`, closes the pipe: the exit code still reports the state of the books
process.stdout.on("error", (cause: NodeJS.ErrnoException) => {
  if (cause.code !== "EPIPE") throw cause;
});

const isRestored = process.argv.includes("--restored");
if (process.argv.slice(2).some((argument) => argument !== "--restored"))
  throw new UserError("npm run prove takes nothing, or -- --restored once a backup was restored.");

const marks = { right: "✓", stuck: "!", wrong: "✗" } as const;

await runOnDatabase(readSettings(process.env, { isBanksRequired: false }), async (db) => {
  const { republishHeadsAfterRestore: acceptHeads, readPublishedAuditHeads: readHeads } =
    await import("../lib/simulator/platform/audit/heads");
  const { proveBooks } = await import("../lib/simulator/platform/proof/prove");
  if (isRestored)
    for (const { world, no } of await acceptHeads(db))
      console.log(`The audit chain of ${world} was published up to no ${no}, and is accepted as the backup has it.`);
  const heads = await readHeads();
  let areWrong = false;
  const worlds = await db.prisma.world.findMany({ select: { id: true, name: true }, orderBy: { name: "asc" } });
  for (const { id, name } of worlds) {
    const { verdict, checks, logHash } = await proveBooks(db, id, heads.get(id));
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
});

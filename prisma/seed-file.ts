import { readFile } from "node:fs/promises";
import path from "node:path";
import { simulator } from "@/lib/simulator/backend";
import { problemTexts } from "@/lib/simulator/scenarios/problem-texts";
import { readScenario } from "@/lib/simulator/scenarios/read";
import { reportLines } from "@/lib/simulator/scenarios/report-lines";
import { isRight } from "@/lib/simulator/scenarios/report";
import type { Running } from "@/lib/simulator/scenarios/hands";
import { beginRun, runOn } from "@/lib/simulator/scenarios/run";
import { openDatabase } from "@/lib/simulator/store/database";
import { ensureDefaultWorld } from "@/lib/simulator/worlds/default-world";
import { systemNow } from "@/lib/time/clock";
import { UserError } from "../tools/process/user-error";

/** Where the scenarios lie that come with the product. */
const shipped = path.join("prisma", "scenarios", "files");

/** The file that a scenario is in: its own path, or a name of one that comes with the product; undefined for another name. */
export const fileOf = (scenario: string): string | undefined =>
  /\.ya?ml$/.test(scenario)
    ? scenario
    : shippedNames.has(scenario)
      ? path.join(shipped, `${scenario}.yaml`)
      : undefined;

/** Those that go by their name alone; what else there is goes by its path. */
const shippedNames: ReadonlySet<string> = new Set(["limit-order-fills", "post-fund-default", "speedy-settlement-2159"]);

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch {
    throw new UserError(`There is no readable file ${file}.`);
  }
}

/**
 * Runs a scenario from its file into a world of its own, and prints each step as it is done. A text with a problem does
 * nothing. Returns whether all was as the scenario says.
 */
export async function seedFile(databaseUrl: string, file: string, print: (line: string) => void): Promise<boolean> {
  const { scenario, problems } = readScenario(await textOf(file));
  if (!scenario) {
    const told = await problemTexts(problems, "en-US");
    throw new UserError(told.map(({ line, column, text }) => `${file}:${line}:${column}: ${text}`).join("\n"));
  }
  const db = openDatabase(databaseUrl, { max: 2 });
  const real = systemNow();
  const backend = simulator(() => db);
  try {
    await ensureDefaultWorld(db, real);
    const ops = { realm: "operations", name: "seed" } as const;
    const caller = { ...nobody, at: real };
    const running = {
      db,
      ops,
      real,
      ask: (call, takes, who, key) => backend.answer(call, takes, { ...caller, key }, who),
    } satisfies Running;
    let portion = { state: await beginRun(scenario, running), isDone: false };
    print(`${scenario.title}: world ${portion.state.world}`);
    let areRight = true;
    while (!portion.isDone) {
      const next = await runOn(scenario, portion.state, running);
      for (const row of next.rows) for (const line of reportLines(row, file)) print(line);
      areRight &&= next.rows.every(isRight);
      portion = next;
    }
    print(
      areRight
        ? `All as it was to be. /ops/worlds/${portion.state.world}`
        : `Not as it was to be. /ops/worlds/${portion.state.world}`,
    );
    return areRight;
  } finally {
    await db.close();
  }
}

/** A request from nowhere: from this machine's own command line. */
const nobody = {
  token: undefined,
  locale: "en-US",
  from: "seed",
  host: "",
  requestId: "seed",
  worldHint: undefined,
  signal: new AbortController().signal,
  agent: "seed",
  device: undefined,
};

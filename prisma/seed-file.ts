import { readFile } from "node:fs/promises";
import path from "node:path";
import { simulator } from "@/lib/simulator/backend";
import { problemTexts } from "@/lib/simulator/driving/scenarios/problem-texts";
import { readScenario } from "@/lib/simulator/driving/scenarios/read";
import { reportLines } from "@/lib/simulator/driving/scenarios/report-lines";
import { isRight } from "@/lib/simulator/driving/scenarios/report";
import type { Running } from "@/lib/simulator/driving/scenarios/hands";
import { shippedFolder, shippedScenarios } from "@/lib/simulator/driving/scenarios/shipped";
import { beginRun, runOn } from "@/lib/simulator/driving/scenarios/run";
import { openDatabase } from "@/lib/simulator/platform/store/database";
import { ensureDefaultWorld } from "@/lib/simulator/driving/worlds/default-world";
import { systemNow } from "@/lib/time/clock";
import { UserError } from "../tools/process/user-error";

/** Where a scenario's text is, if it is named by a path, or by its name alone where the product brings it; no other. */
export async function fileOf(scenario: string): Promise<string | undefined> {
  if (/\.ya?ml$/.test(scenario)) return scenario;
  // `defaults` is there in both forms, and the one that is its own world's is meant
  const isShipped = scenario !== "defaults" && (await shippedScenarios()).some(({ name }) => name === scenario);
  return isShipped ? path.join(shippedFolder(), `${scenario}.yaml`) : undefined;
}

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
      language: "en-US",
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

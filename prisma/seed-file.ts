import { readFile } from "node:fs/promises";
import path from "node:path";
import { shippedBeginnings } from "@/lib/operations/calls/worlds";
import { simulator } from "@/lib/simulator/backend";
import { problemTexts } from "@/lib/simulator/driving/scenarios/problem-texts";
import { readScenario } from "@/lib/simulator/driving/scenarios/read";
import { formatStepReport } from "@/lib/simulator/driving/scenarios/report-lines";
import { isExpectedOutcome } from "@/lib/simulator/driving/scenarios/report";
import type { Running } from "@/lib/simulator/driving/scenarios/actors";
import { shippedScenariosFolder } from "@/lib/simulator/driving/scenarios/beginnings/shipped-folder";
import { shippedScenarios } from "@/lib/simulator/driving/scenarios/beginnings/shipped-scenarios";
import { beginScenarioRun, continueScenarioRun } from "@/lib/simulator/driving/scenarios/run";
import { openDatabase } from "@/lib/simulator/platform/store/database";
import { ensureDefaultWorld } from "@/lib/simulator/driving/worlds/default-world";
import { systemNow } from "@/lib/time/clock";
import { commandLine } from "./command-line";
import { UserError } from "../tools/process/user-error";

/**
 * Returns the file of a scenario that is named by a path, or by the name of one shipped with the product, otherwise
 * undefined.
 */
export async function findScenarioFile(scenario: string): Promise<string | undefined> {
  if (/\.ya?ml$/.test(scenario)) return scenario;
  // a beginning is put into the database completely or not at all
  const isBeginning = (shippedBeginnings as readonly string[]).includes(scenario);
  const isShipped = !isBeginning && (await shippedScenarios()).some(({ name }) => name === scenario);
  return isShipped ? path.join(shippedScenariosFolder(), `${scenario}.yaml`) : undefined;
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch {
    throw new UserError(`There is no readable file ${file}.`);
  }
}

/**
 * Runs a scenario from its file in a new world, and prints each step as it completes. A text with a problem runs
 * nothing. Returns true when every result matches the scenario.
 */
export async function runScenarioFile(
  databaseUrl: string,
  file: string,
  print: (line: string) => void,
): Promise<boolean> {
  const { scenario, problems } = readScenario(await textOf(file));
  if (!scenario) {
    const messages = await problemTexts(problems, "en-US");
    throw new UserError(messages.map(({ line, column, text }) => `${file}:${line}:${column}: ${text}`).join("\n"));
  }
  const db = openDatabase(databaseUrl, { max: 2 });
  const real = systemNow();
  const backend = simulator(() => db);
  try {
    await ensureDefaultWorld(db, real);
    const ops = { realm: "operations", name: "seed" } as const;
    const caller = { ...commandLine, at: real };
    const running = {
      db,
      ops,
      real,
      language: "en-US",
      sendCall: (call, input, principal, key, locale = caller.locale) =>
        backend.answer(call, input, { ...caller, key, locale }, principal),
    } satisfies Running;
    let portion = { state: await beginScenarioRun(scenario, running), isDone: false };
    print(`${scenario.title}: world ${portion.state.world}`);
    let areRight = true;
    while (!portion.isDone) {
      const next = await continueScenarioRun(scenario, portion.state, running);
      for (const row of next.rows) for (const line of formatStepReport(row, file)) print(line);
      areRight &&= next.rows.every(isExpectedOutcome);
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

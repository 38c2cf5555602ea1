import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Reporter, TestModule } from "vitest/node";

/** How long a file of tests took. */
export type FileTime = { name: string; seconds: number };

/** Where a run of Vitest leaves the times of its files: FILE_TIMES. */
export const fileTimesIn = "FILE_TIMES";

/** A reporter that writes down how long each file took, by its project: Vitest's own JSON does not know projects. */
export default class FileTimes implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const file = process.env[fileTimesIn];
    if (!file) return;
    const times = modules.map((module): FileTime => {
      const { collectDuration, duration, environmentSetupDuration, prepareDuration, setupDuration } =
        module.diagnostic();
      const taken = collectDuration + duration + environmentSetupDuration + prepareDuration + setupDuration;
      return { name: `${module.relativeModuleId} (${module.project.name})`, seconds: taken / 1000 };
    });
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(times));
  }
}

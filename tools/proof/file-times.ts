import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Reporter, TestModule } from "vitest/node";

/** Describes the duration of a test file. */
export type FileTime = { name: string; seconds: number };

/** Names the variable with the file to which a Vitest run writes the times of its files: FILE_TIMES. */
export const fileTimesIn = "FILE_TIMES";

/** Reports the duration of each file by its project, because Vitest's own JSON does not know projects. */
export default class FileTimes implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const file = process.env[fileTimesIn];
    if (!file) return;
    const times = modules.map((module): FileTime => {
      const { collectDuration, duration, environmentSetupDuration, prepareDuration, setupDuration } =
        module.diagnostic();
      const durationMs = collectDuration + duration + environmentSetupDuration + prepareDuration + setupDuration;
      return { name: `${module.relativeModuleId} (${module.project.name})`, seconds: durationMs / 1000 };
    });
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(times));
  }
}

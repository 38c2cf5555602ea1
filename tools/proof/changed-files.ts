import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { scripts } from "../process/command";
import { checks, type CheckStep } from "./steps";

/** Describes a file that differs from the last commit, and whether it still exists. */
export type ChangedFile = { file: string; isThere: boolean };

/** Returns the files that differ from the last commit, including untracked ones. */
export function changedFiles(): ChangedFile[] {
  const gitLines = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).split("\0").filter(Boolean);
  const files = [
    ...gitLines("diff", "--name-only", "-z", "--no-renames", "HEAD"),
    ...gitLines("ls-files", "-z", "--others", "--exclude-standard"),
  ];
  return [...new Set(files)].map((file) => ({ file, isThere: existsSync(file) }));
}

/** Returns true for the sources of the routes' types: a new or removed page, and the texts, whose keys are types. */
export const isRouteTypeSource = ({ file }: ChangedFile): boolean =>
  /^app\/.*\/(page|layout|route)\.tsx?$/.test(file) || file.startsWith("messages/");

/** Returns the checks that concern these files; the types are checked as a whole, with a cache. */
export function checksForChangedFiles(changedFileList: readonly ChangedFile[]): CheckStep[] {
  const existingFiles = changedFileList.filter(({ isThere }) => isThere).map(({ file }) => file);
  const code = existingFiles.filter((file) => /\.(tsx?|mjs|cjs)$/.test(file));
  const step = (name: string, script: readonly string[], files: readonly string[]): CheckStep[] =>
    files.length > 0 ? [{ name, script: [...script, ...files] }] : [];
  return [
    ...checks.filter(({ name }) => name === "types"),
    ...step(
      "format of what changed",
      [scripts.prettier, "--check", "--ignore-unknown", "--log-level=warn"],
      existingFiles,
    ),
    ...step("lint of what changed", [scripts.eslint, "--no-warn-ignored"], code),
  ];
}

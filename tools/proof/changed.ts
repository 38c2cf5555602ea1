import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { scripts } from "../process/command";
import { checks, type Step } from "./steps";

/** A file that differs from the last commit, and whether it is still there. */
export type Changed = { file: string; isThere: boolean };

/** What differs from the last commit, files that git does not know yet too. */
export function changedFiles(): Changed[] {
  const told = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).split("\0").filter(Boolean);
  const files = [
    ...told("diff", "--name-only", "-z", "--no-renames", "HEAD"),
    ...told("ls-files", "-z", "--others", "--exclude-standard"),
  ];
  return [...new Set(files)].map((file) => ({ file, isThere: existsSync(file) }));
}

/** Where the routes' types come from: a page that is new or gone, and the texts, whose keys are types. */
export const isNewRoute = ({ file }: Changed): boolean =>
  /^app\/.*\/(page|layout|route)\.tsx?$/.test(file) || file.startsWith("messages/");

/** The checks that concern these files: types as a whole, which are kept from one time to the next. */
export function checksOf(changed: readonly Changed[]): Step[] {
  const there = changed.filter(({ isThere }) => isThere).map(({ file }) => file);
  const code = there.filter((file) => /\.(tsx?|mjs|cjs)$/.test(file));
  const step = (name: string, script: readonly string[], files: readonly string[]): Step[] =>
    files.length > 0 ? [{ name, script: [...script, ...files] }] : [];
  return [
    ...checks.filter(({ name }) => name === "types"),
    ...step("format of what changed", [scripts.prettier, "--check", "--ignore-unknown", "--log-level=warn"], there),
    ...step("lint of what changed", [scripts.eslint, "--no-warn-ignored"], code),
  ];
}

import { spawnSync } from "node:child_process";

/** Returns another account when running as root, because PostgreSQL refuses to run as root. */
export function unprivilegedAccount(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout) || 65_534;
  return { uid: id("-u"), gid: id("-g") };
}

import { spawnSync } from "node:child_process";

/** PostgreSQL refuses to run as root, so root lets another account run it. */
export function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout) || 65_534;
  return { uid: id("-u"), gid: id("-g") };
}

#!/usr/bin/env node
// Starts what this package holds, without building: `node portal.mjs` runs the portal with its worker, as `npm start`
// does in the project; `--only=portal` and `--only=worker` run one of the two. Any other word is a tool:
// `node portal.mjs ops-create NAME`.
import { readFileSync } from "node:fs";

const { os, cpu } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"));
if (!os.includes(process.platform) || !cpu.includes(process.arch)) {
  console.error(
    `This package is for ${os}-${cpu}, and this machine is ${process.platform}-${process.arch}: run npm run package on one like it.`,
  );
  process.exit(1);
}
const [word = "-"] = process.argv.slice(2);
if (word.startsWith("-")) process.argv.splice(2, 0, "start");
await import(new URL("tools/run.mjs", import.meta.url).href);

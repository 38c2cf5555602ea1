import { execFile } from "node:child_process";
import { cpSync, symlinkSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ownFolder } from "../fixtures/tool";

/** Lists the parts of the project that the tools need. */
const copiedPaths = ["lib", "messages", "prisma", "tools", "package.json", "prisma.config.ts", "tsconfig.json"];

test("the seed runs where packages were installed and nothing was built or started before", async () => {
  const { folder, remove } = ownFolder();
  onTestFinished(remove);
  const isMade = (file: string) => file.includes(path.join("lib", "simulator", "generated"));
  for (const name of copiedPaths)
    cpSync(name, path.join(folder, name), { recursive: true, filter: (file) => !isMade(file) });
  symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"));
  const { PATH, HOME } = process.env;
  const output = await new Promise<string>((resolve) =>
    execFile(
      process.execPath,
      ["tools/run.mjs", "seed", "--scenario", "nothing"],
      // Next's types demand NODE_ENV in every environment; named cast: this process sets its own
      { cwd: folder, env: { PATH, HOME } as unknown as NodeJS.ProcessEnv },
      (_, out, err) => resolve(`${out}${err}`),
    ),
  );
  // it got as far as looking for the scenario: client, database and migrations are there
  expect(output).toContain("There is no scenario called nothing. There is: demo,");
}, 120_000);

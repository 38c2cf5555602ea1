import { cpSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../../tools/process/free-port";
import { ownFolder, tool } from "../fixtures/tool";

test("a backup of the embedded database is made while nothing runs on it, and restored into another data folder", async () => {
  const { folder, remove } = ownFolder();
  onTestFinished(remove);
  const settings = { DATA_DIR: path.join(folder, "data") };
  const [backups, restoreFolder] = [path.join(folder, "backups"), path.join(folder, "there")];
  expect((await tool(["backup", path.join(backups, "none")], settings).ended).err).toMatch(/^There is no database in /);
  expect(await tool(["seed", "--scenario", "limit-order-fills"], settings).ended).toMatchObject({ code: 0 });

  const databaseProcess = tool(["embedded"], {
    ...settings,
    EMBEDDED_PORT: String(await freePort()),
    EMBEDDED_PASSWORD: "own",
  });
  await databaseProcess.said("ready");
  const busy = await tool(["backup", path.join(backups, "monday")], settings).ended;
  expect(busy).toMatchObject({ code: 1 });
  expect(busy.err).toMatch(/^The portal runs on .+: stop it while the backup is taken/);
  databaseProcess.signal("SIGTERM");
  await databaseProcess.ended;

  expect(await tool(["backup", path.join(backups, "monday")], settings).ended).toMatchObject({ code: 0, err: "" });
  expect(readdirSync(backups)).toEqual(["monday"]);
  cpSync(path.join(settings.DATA_DIR, "secrets.json"), path.join(restoreFolder, "secrets.json"));
  const restoreResult = await tool(["backup", "--restore", path.join(backups, "monday")], { DATA_DIR: restoreFolder })
    .ended;
  expect(restoreResult).toMatchObject({ code: 0, err: "" });
  expect(restoreResult.out).toMatch(/The books of \d+ worlds? (is|are) right\.\n$/);
  expect((await tool(["backup", "--restore", path.join(backups, "monday")], settings).ended).err).toMatch(
    /^There is a database in /,
  );
});

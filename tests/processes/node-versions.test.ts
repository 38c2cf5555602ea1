import { execFileSync } from "node:child_process";
import { copyFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../tools/process/free-port";
import { portalPackage, signInToConsole } from "../fixtures/portal-package";
import { program } from "../fixtures/tool";

let made: Awaited<ReturnType<typeof portalPackage>>;
beforeAll(async () => {
  made = await portalPackage();
}, 480_000);
afterAll(() => made.remove());

/** Returns the program of a version of Node, which npm installs into its cache where it is absent. */
const nodeOf = (version: number): string =>
  execFileSync("npx", ["-y", `node@${version}`, "-p", "process.execPath"], { encoding: "utf8" }).trim();

const versions = [24, 26];

test.each(versions)("Node %i starts the package, signs in, and warns of nothing", async (version) => {
  const settings = { DATA_DIR: made.accountFolder(`data-${version}`), PORT: String(await freePort()) };
  // npm's cache is in a home folder that the account may not enter
  const node = path.join(made.accountFolder(`node-${version}`), "node");
  copyFileSync(nodeOf(version), node);
  const { stop } = await made.started([node, made.entry], settings);
  const address = `http://127.0.0.1:${settings.PORT}`;
  expect(await (await fetch(`${address}/api/health`)).json()).toMatchObject({ status: "up" });
  expect((await fetch(`${address}/login`)).status).toBe(200);
  expect(await signInToConsole(address)).toMatchObject({ code: "0" });
  const { code, out, err } = await stop();
  expect({ code, warnings: `${out}${err}`.match(/Warning.*/g) ?? [] }).toEqual({ code: 0, warnings: [] });
});

test.each(versions)(
  "Node %i passes the tests of the domain, and warns of nothing in tools that are not built",
  async (version) => {
    const node = nodeOf(version);
    const { PATH, HOME } = process.env;
    const environment = { PATH, HOME, LOG_LEVEL: "silent" };
    const catalogue = await program({ command: [node, "tools/run.mjs", "catalogue"], environment }).ended;
    expect([catalogue.code, catalogue.err]).toEqual([0, ""]);
    const domain = await program({
      command: [node, path.resolve("node_modules/vitest/vitest.mjs"), "run", "--project=domain"],
      environment,
    }).ended;
    expect(domain.code, domain.out).toBe(0);
  },
);

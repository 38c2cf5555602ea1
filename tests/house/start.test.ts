import { writeFileSync } from "node:fs";
import net, { type AddressInfo } from "node:net";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { freePort } from "../../tools/process/free-port";
import { clusterPrograms } from "../fixtures/database-cluster/programs";
import { ownFolder, tool } from "../fixtures/tool";

const secrets = { SESSION_SECRET: "s".repeat(40), PASSWORD_PEPPER: "p".repeat(40) };

async function settings(more: Record<string, string> = {}) {
  const { folder, remove } = ownFolder();
  onTestFinished(remove);
  return { PORT: String(await freePort()), DATA_DIR: path.join(folder, "data"), ...more };
}
/** Expects that `npm start` refuses to start: nothing on standard output, only the given line on standard error. */
async function expectRefusal(run: ReturnType<typeof tool>, line: RegExp) {
  const { code, out, err } = await run.ended;
  expect(err.trim().split("\n")).toEqual([expect.stringMatching(line)]);
  expect([code, out]).toEqual([1, ""]);
}

test("a Node that is too old is refused in one line, by every command", async () => {
  const old = `data:text/javascript,${encodeURIComponent('Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.18.3" } })')}`;
  await expectRefusal(
    tool(["start"], await settings(), ["--import", old]),
    /^Node 20\.18\.3 is too old: this project needs Node 20\.19 or newer\.$/,
  );
});

test("a database cluster without its programs names in one line the packages that bring them", () => {
  vi.stubEnv("PATH", "");
  expect(clusterPrograms).toThrow(
    /^A database cluster needs .*\bpatroni\b.*: apt-get install -y .*\bpatroni\b[\w -]*$/,
  );
});

test("an occupied port is refused in one line", async () => {
  const portBlocker = net.createServer();
  await new Promise<void>((resolve) => portBlocker.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void portBlocker.close());
  // A server that listens on TCP has an AddressInfo; the other kinds of address belong to pipes.
  const { port } = portBlocker.address() as AddressInfo;
  await expectRefusal(
    tool(["start"], await settings({ PORT: String(port) })),
    new RegExp(`^Port ${port} is taken: stop what uses it or set PORT\\.$`),
  );
});

test("an unreachable database is refused in one line that does not contain its password", async () => {
  const DATABASE_URL = `postgresql://portal:hidden@127.0.0.1:${await freePort()}/portal`;
  const run = tool(["start"], await settings({ DATABASE_URL, BANKS: "simulated", ...secrets }));
  await expectRefusal(run, /^The database portal at 127\.0\.0\.1:\d+ cannot be reached: (?!.*hidden).*ECONNREFUSED.*$/);
});

test("a data folder that cannot be read is refused in one line", async () => {
  const startSettings = await settings();
  writeFileSync(startSettings.DATA_DIR, "a file where the folder should be");
  await expectRefusal(tool(["start"], startSettings), /^The data folder .+ cannot be used: EEXIST/);
});

test.each([
  [["--only=worker"], {}, /^--only needs DATABASE_URL: .*$/],
  [
    ["--only=database"],
    { DATABASE_URL: "postgresql://portal:pw@127.0.0.1/portal", BANKS: "simulated", ...secrets },
    /^--only must be portal or worker\.$/,
  ],
] as const)("a part that cannot be started by itself is refused in one line: %o", async (part, more, line) => {
  await expectRefusal(tool(["start", ...part], await settings(more)), line);
});

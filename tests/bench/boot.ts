import { spawn } from "node:child_process";
import { databaseFolder } from "../../tools/embedded-db/data-folder";
import { freePort } from "../../tools/process/free-port";
import { tool } from "../fixtures/tool";
import { interleave, median, ratioAtMost, type Benchmark } from "./harness";
import { startPortal } from "./portal";

const rounds = 5;
const firstPage = "/login";

export const benchmark: Benchmark = {
  name: "BOOT",
  about:
    "npm start on an existing embedded database until its first page, against bare PGlite reopening the same folder",
  async run(bench) {
    bench.log("building and seeding, if needed …");
    const { dataDir, stop } = await startPortal();
    await stop();
    const { ours, reference } = await interleave(bench.rounds(rounds), {
      reference: () => reopenBare(databaseFolder(dataDir)),
      ours: () => boot(dataDir),
    });
    bench.report({
      metric: "seconds to the first page",
      ours: median(ours) / 1000,
      reference: { name: "bare PGlite reopening", value: median(reference) / 1000 },
      target: ratioAtMost(2),
    });
  },
};

/** Milliseconds from the command to a page that was answered. */
async function boot(dataDir: string): Promise<number> {
  const [port, { BUILD_DIR }] = [String(await freePort()), process.env];
  const from = performance.now();
  const portalProcess = tool(["start"], { PORT: port, DATA_DIR: dataDir, ...(BUILD_DIR && { BUILD_DIR }) });
  let hasEnded = false;
  void portalProcess.ended.then(() => (hasEnded = true));
  try {
    while (!(await isAnswered(`http://localhost:${port}${firstPage}`))) {
      if (hasEnded) throw new Error(`npm start ended:\n${(await portalProcess.ended).err}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return performance.now() - from;
  } finally {
    // it handles the signal in whatever state it is, and leaves the folder whole
    portalProcess.signal("SIGTERM");
    await portalProcess.ended;
  }
}

const isAnswered = (url: string): Promise<boolean> =>
  fetch(url).then(
    async (answer) => answer.ok && (await answer.text()).includes("</html>"),
    () => false,
  );

/** Milliseconds from a new process to a first answer of the engine alone. */
function reopenBare(folder: string): Promise<number> {
  const from = performance.now();
  const script = `import { PGlite } from "@electric-sql/pglite"; const db = await PGlite.create(process.argv[1]); await db.query("select count(*) from world"); process.stdout.write("ready"); await db.close();`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script, folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  return new Promise((resolve, reject) => {
    let durationMs = 0;
    child.stdout.once("data", () => (durationMs = performance.now() - from));
    child.once("close", (code) =>
      code === 0 && durationMs > 0 ? resolve(durationMs) : reject(new Error("bare PGlite did not open the folder")),
    );
  });
}

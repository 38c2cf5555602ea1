// The portal on several cores: processes of tools/serve.ts behind one port, each started again when it dies. What they
// count and measure is answered by this one, added up.
import cluster from "node:cluster";
import { redirectConsoleToLog, logUncaughtErrorAndExit } from "../lib/backend/log";
import { metricsListen, portalProcesses } from "../lib/session/settings";
import { collectProcessMetrics } from "./process/gathered-metrics";
import { serveMetrics } from "./process/metrics";
import { steadyLog } from "./process/steady-log";
import { superviseProcess } from "./process/supervise";
import { forwardLogLevel } from "./process/log-level";
import { closeUnacceptedOnExit } from "./process/free-name";

redirectConsoleToLog(steadyLog);
logUncaughtErrorAndExit(steadyLog);

const exitOnLoss = (why: string) => {
  console.error(why);
  process.exit(1);
};

cluster.setupPrimary({ exec: "tools/run.mjs", args: ["serve"] });
const children = Array.from({ length: portalProcesses() }, (_, no) =>
  superviseProcess({
    name: `process ${no + 1} of the portal`,
    begins: () => closeUnacceptedOnExit(cluster.fork().process),
    onLost: exitOnLoss,
  }),
);
forwardLogLevel(children);
const metricsAt = metricsListen();
if (metricsAt) serveMetrics(collectProcessMetrics(), metricsAt, exitOnLoss);

for (const signal of ["SIGTERM", "SIGINT"] as const)
  process.once(signal, () => void Promise.all(children.map((child) => child.stop())).then(() => process.exit(0)));

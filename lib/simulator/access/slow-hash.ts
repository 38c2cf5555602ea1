import os from "node:os";
import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";
import { portalProcesses } from "@/lib/session/settings";

/**
 * Holds one of OWASP's equivalent settings for argon2id: 12 MiB, three passes, one lane. Among them it costs the portal
 * least, since less memory is allocated anew for each hash. No setting lowers it.
 */
const cost = { memoryCost: 12_288, timeCost: 3, parallelism: 1 };

/**
 * Leaves one core free for all other calls across the portal's processes, regardless of how many passwords are verified
 * concurrently.
 */
const inTurn = pLimit(Math.max(1, Math.floor((os.availableParallelism() - 1) / portalProcesses())));

/**
 * Hashes a text slowly, which makes guessing expensive. The hash contains its own cost, so that a check costs as much
 * as the hash did.
 */
export const slowHash = (text: string): Promise<string> => inTurn(() => hash(text, cost));

export const verifySlowHash = (storedHash: string, text: string): Promise<boolean> =>
  inTurn(() => verify(storedHash, text));

import { hash, verify } from "@node-rs/argon2";

/** OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane. There is no setting that lowers it. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What makes guessing dear. The hash tells its own cost, so that a check costs what the making did. */
export const slowHash = (text: string): Promise<string> => hash(text, cost);

export const isSlowHash = (stored: string, text: string): Promise<boolean> => verify(stored, text);

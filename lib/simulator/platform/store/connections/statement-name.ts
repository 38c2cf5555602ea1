import { createHash } from "node:crypto";

/** Holds one name per statement, so that PostgreSQL plans it once per connection. */
const names = new Map<string, string>();
export function statementName(text: string): string {
  let name = names.get(text);
  if (!name) names.set(text, (name = createHash("md5").update(text).digest("hex").slice(0, 16)));
  return name;
}

/** Returns the texts of all statements that this process has run since `forgetStatementNames`, Prisma's too. */
export const executedStatementTexts = (): readonly string[] => [...names.keys()];

/** Forgets the names of all statements; they are the same when they are made again. */
export const forgetStatementNames = (): void => names.clear();

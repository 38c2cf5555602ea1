import type * as z from "zod/mini";
import type { Call } from "@/lib/call/call";
import { decoded } from "./fit";
import { Problems } from "./problem";
import { withFilledIn } from "./reading";
import type { Said } from "./said";

/** What is said does not fit after all, now that every name in it stands for something. */
export class Unfit extends Error {}

/** What is said, decoded by a schema, all names in it being replaced. */
export function decodedBy(schema: z.ZodMiniType, said: Said, merchants: ReadonlySet<string>): object {
  const problems = new Problems();
  const takes = decoded(schema, said, { problems, merchants });
  const [first] = problems.all;
  if (first || typeof takes !== "object" || takes === null)
    throw new Unfit([first?.word, first?.issue || first?.code].filter((part) => part).join(": "));
  return takes;
}

/** The same for a call, without what is filled in when it is asked. */
export function decodedNow(call: Call, said: Said): object {
  const takes = decodedBy(call.takes, withFilledIn(call, said), new Set());
  const isSaid = (name: string) => said.kind === "map" && said.entries.has(name);
  return Object.fromEntries(
    Object.entries(takes).filter(([name]) => isSaid(name) || (name !== "world" && name !== "payPassword")),
  );
}

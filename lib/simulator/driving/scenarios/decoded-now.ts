import type * as z from "zod/mini";
import type { Call } from "@/lib/call/call";
import { decodeNode } from "./fit";
import { Problems } from "./problem";
import { withPlaceholderFields } from "./reading";
import type { ScenarioNode } from "./messages";
import { Unfit } from "./unfit";

/** Decodes an input by a schema, after all names in it were replaced. */
export function decodeResolvedInput(schema: z.ZodMiniType, node: ScenarioNode, merchants: ReadonlySet<string>): object {
  const problems = new Problems();
  const input = decodeNode(schema, node, { problems, merchants });
  const [first] = problems.all;
  if (first || typeof input !== "object" || input === null)
    throw new Unfit([first?.word, first?.issue || first?.code].filter((part) => part).join(": "));
  return input;
}

/** Decodes the input of a call, without the fields that are filled in when it is sent. */
export function decodeCallInput(call: Call, node: ScenarioNode): object {
  const input = decodeResolvedInput(call.input, withPlaceholderFields(call, node), new Set());
  const isPresent = (name: string) => node.kind === "map" && node.entries.has(name);
  return Object.fromEntries(
    Object.entries(input).filter(([name]) => isPresent(name) || (name !== "world" && name !== "payPassword")),
  );
}

import { readFileSync } from "node:fs";
import path from "node:path";
import { invariant } from "@/lib/call/refusals";
import type { shippedBeginnings } from "@/lib/operations/calls/worlds";
import { instantOf } from "../instants";
import { parseScenarioText, scalarTextOf } from "../messages";
import { mapEntryOf } from "../parts";
import { Problems } from "../problem";
import { shippedScenariosFolder } from "./shipped-folder";

export type ShippedBeginning = (typeof shippedBeginnings)[number];

const ends = new Map<ShippedBeginning, Date>();

/** Returns the instant of a world's clock at the end of its beginning: `ends` in the header of the text. */
export function shippedBeginningEndsAt(name: ShippedBeginning): Date {
  const end = ends.get(name) ?? endIn(readFileSync(path.join(shippedScenariosFolder(), `${name}.yaml`), "utf8"));
  invariant(end, `the beginning ${name} says where its clock ends`);
  ends.set(name, end);
  return end;
}

function endIn(text: string): Date | undefined {
  const { node } = parseScenarioText(text, new Problems());
  const world = node && mapEntryOf(node, "world")?.value;
  return instantOf(scalarTextOf(world && mapEntryOf(world, "ends")?.value) ?? "");
}

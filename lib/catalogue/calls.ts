import type { Call } from "@/lib/call/call";
import { areas } from "./areas";

/** Each call with its `area.name`, which the OpenAPI document and the audit log know it by. */
export const callNames: ReadonlyMap<Call, string> = new Map(
  Object.entries(areas)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([area, { calls }]) => Object.entries(calls).map(([name, call]) => [call, `${area}.${name}`] as const)),
);

/** The same the other way round. */
export const callsByName: ReadonlyMap<string, Call> = new Map([...callNames].map(([call, name]) => [name, call]));

export const catalogue: readonly Call[] = [...callNames.keys()];

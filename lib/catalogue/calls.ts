import type { Call } from "@/lib/call/call";
import { portalAreas } from "./areas";

/** Maps each call to its `area.name`, which identifies it in the OpenAPI document and the audit log. */
export const callNames: ReadonlyMap<Call, string> = new Map(
  Object.entries(portalAreas)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([area, { calls }]) => Object.entries(calls).map(([name, call]) => [call, `${area}.${name}`] as const)),
);

/** Maps each name to its call. */
export const callsByName: ReadonlyMap<string, Call> = new Map([...callNames].map(([call, name]) => [name, call]));

export const catalogue: readonly Call[] = [...callNames.keys()];

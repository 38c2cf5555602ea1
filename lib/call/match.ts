import type { Call } from "./call";

export interface Match {
  readonly call: Call;
  readonly params: Record<string, string>;
}

/** Finds the declared call of a method and path: plain paths by a map, those with parameters by their pattern. */
export function matcher(catalogue: readonly Call[]): (method: string, path: string) => Match | null {
  const plain = new Map<string, Call>();
  const shaped: { call: Call; pattern: RegExp }[] = [];
  for (const call of catalogue) {
    if (!call.path.includes("{")) plain.set(`${call.method} ${call.path}`, call);
    else
      shaped.push({
        call,
        pattern: new RegExp(`^${call.path.replaceAll(".", "\\.").replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`),
      });
  }
  return (method, path) => {
    const call = plain.get(`${method} ${path}`);
    if (call) return { call, params: {} };
    for (const candidate of shaped) {
      const hit = candidate.call.method === method ? candidate.pattern.exec(path) : null;
      const params = hit && decoded(hit.groups ?? {});
      if (params) return { call: candidate.call, params };
    }
    return null;
  };
}

/**
 * Null when a parameter is no valid percent-encoding, or holds what would be a path of its own once it is decoded by
 * whoever it is handed on to: such a path is nobody's.
 */
function decoded(groups: Record<string, string>): Record<string, string> | null {
  try {
    const params = Object.entries(groups).map(([name, value]): [string, string] => [name, decodeURIComponent(value)]);
    return params.some(([, value]) => /[\\/]|^\.{1,2}$/.test(value)) ? null : Object.fromEntries(params);
  } catch {
    return null;
  }
}

import type { Call } from "./call";

export interface CallMatch {
  readonly call: Call;
  readonly params: Record<string, string>;
}

/** Finds the declared call of a method and path: plain paths by a map, those with parameters by their pattern. */
export function matcher(catalogue: readonly Call[]): (method: string, path: string) => CallMatch | null {
  const plain = new Map<string, Call>();
  const patterns: { call: Call; pattern: RegExp }[] = [];
  for (const call of catalogue) {
    if (!call.path.includes("{")) plain.set(`${call.method} ${call.path}`, call);
    else
      patterns.push({
        call,
        pattern: new RegExp(`^${call.path.replaceAll(".", "\\.").replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`),
      });
  }
  return (method, path) => {
    const call = plain.get(`${method} ${path}`);
    if (call) return { call, params: {} };
    for (const candidate of patterns) {
      const hit = candidate.call.method === method ? candidate.pattern.exec(path) : null;
      const params = hit && decodeParams(hit.groups ?? {});
      if (params) return { call: candidate.call, params };
    }
    return null;
  };
}

/**
 * Decodes path parameters. Returns null when a parameter has invalid percent-encoding, or contains a path of its own
 * after decoding by a later recipient: such a path matches no call.
 */
function decodeParams(groups: Record<string, string>): Record<string, string> | null {
  try {
    const params = Object.entries(groups).map(([name, value]): [string, string] => [name, decodeURIComponent(value)]);
    return params.some(([, value]) => /[\\/]|^\.{1,2}$/.test(value)) ? null : Object.fromEntries(params);
  } catch {
    return null;
  }
}

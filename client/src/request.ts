import type { CallRow, Fields } from "./ask.js";

/** Describes the address and the body of a call. */
export interface PreparedRequest {
  readonly url: string;
  readonly init: { readonly method: string; readonly headers: Record<string, string>; readonly body?: BodyInit };
}

/** Formats a field of an address or a form: text unchanged, anything with parts as JSON. */
const textOf = (value: unknown): string =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);

const given = (fields: Fields): [string, unknown][] =>
  Object.entries(fields).filter(([, value]) => value !== undefined);

/** Builds the request of a call: parameters of its path filled in, the rest in its query, its JSON or its form. */
export function requestOf({ method, path, body }: CallRow, baseUrl: string, input: Fields): PreparedRequest {
  const { file, ...rest } = input;
  const fields: Record<string, unknown> = body === "upload" ? rest : { ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = fields[name];
    delete fields[name];
    return encodeURIComponent(String(value));
  });
  const url = `${baseUrl.replace(/\/+$/, "")}${filled}`;
  if (method === "GET") {
    const query = new URLSearchParams(given(fields).map(([name, value]) => [name, textOf(value)]));
    return { url: query.size > 0 ? `${url}?${query}` : url, init: { method, headers: {} } };
  }
  if (body === "json") {
    const headers = { "content-type": "application/json" };
    return { url, init: { method, headers, body: JSON.stringify(fields) } };
  }
  const form = new FormData();
  for (const [name, value] of given(fields)) form.set(name, textOf(value));
  if (file instanceof Blob) form.set("file", file);
  return { url, init: { method, headers: {}, body: form } };
}

/** Returns the name that a file was sent with (RFC 8187). */
export const attachmentName = (disposition: string): string =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1] ?? "file");

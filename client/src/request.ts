import type { CallRow, Fields } from "./ask.js";

/** Where a call goes and what it carries. */
export interface PreparedRequest {
  readonly url: string;
  readonly init: { readonly method: string; readonly headers: Record<string, string>; readonly body?: BodyInit };
}

/** A field in an address or a form: text as it is, anything with parts as JSON. */
const textOf = (value: unknown): string =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);

const given = (fields: Fields): [string, unknown][] =>
  Object.entries(fields).filter(([, value]) => value !== undefined);

/** The request of a call: parameters of its path filled in, the rest in its query, its JSON or its form. */
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

/** The name a file was sent with (RFC 8187). */
export const attachmentName = (disposition: string): string =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1] ?? "file");

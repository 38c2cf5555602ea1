import { filledPath, queryText } from "@/lib/call/path";
import type { Described } from "./described";

/** A call's request with its example: its address, and what goes into its body. */
function requestOf({ method, path, example }: Described, base: string) {
  const rest: Record<string, unknown> = { ...example };
  const filled = filledPath(path, rest);
  return { url: base + filled + (method === "GET" ? queryText(rest) : ""), body: rest };
}

/** In single quotes of a shell, in which nothing but their own end means anything. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** A call's example as a line of curl; the key is in the environment, and never in the history of a shell. */
export function curlOf(call: Described, base: string): string {
  const { url, body } = requestOf(call, base);
  return [
    `curl ${call.method === "POST" ? "-X POST " : ""}${quoted(url)}`,
    `-H "Authorization: Bearer $PORTAL_API_KEY"`,
    ...(call.takesKey ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(call.isUpload
      ? [
          ...Object.entries(body).map(([name, value]) => `-F ${quoted(`${name}=${String(value)}`)}`),
          "-F 'file=@order.pdf'",
        ]
      : call.method === "POST"
        ? ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body))}`]
        : []),
  ].join(" \\\n  ");
}

/** The same in TypeScript, with what every program asks of an answer. */
export function typescriptOf(call: Described, base: string): string {
  const { url, body } = requestOf(call, base);
  const isJson = call.method === "POST" && !call.isUpload;
  const headers = [
    "    Authorization: `Bearer ${process.env.PORTAL_API_KEY}`,",
    ...(call.takesKey ? ['    "Idempotency-Key": crypto.randomUUID(),'] : []),
    ...(isJson ? ['    "Content-Type": "application/json",'] : []),
  ];
  const sent = isJson
    ? [`  body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll("\n", "\n  ")}),`]
    : call.isUpload
      ? ['  body: form, // a FormData with the file under "file"']
      : [];
  return [
    `const response = await fetch(${JSON.stringify(url)}, {`,
    `  method: "${call.method}",`,
    "  headers: {",
    ...headers,
    "  },",
    ...sent,
    "});",
    ...(call.answer === undefined
      ? ["const file = await response.blob();"]
      : [
          "const { code, message, result } = await response.json();",
          'if (code !== "0") throw new Error(`${code}: ${message}`);',
        ]),
  ].join("\n");
}

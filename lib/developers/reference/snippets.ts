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

/** The package of the typed client, which the repository's folder `client` is. */
export const clientPackage = "crossborder-portal-client";

/** The same in TypeScript, by the typed client. */
export function typescriptOf({ name, example, isUpload, reply }: Described, base: string): string {
  const fields = JSON.stringify(example, null, 2);
  const file = 'new File([await readFile("order.pdf")], "order.pdf")';
  const input = isUpload
    ? fields === "{}"
      ? `{ file: ${file} }`
      : `${fields.slice(0, -2)},\n  "file": ${file}\n}`
    : fields === "{}"
      ? ""
      : fields;
  return [
    ...(isUpload ? ['import { readFile } from "node:fs/promises";'] : []),
    `import { createClient } from "${clientPackage}";`,
    "",
    `const client = createClient({ baseUrl: ${JSON.stringify(base)}, apiKey: process.env.PORTAL_API_KEY ?? "" });`,
    ...(reply === "events"
      ? [`for await (const event of client.${name}(${input})) console.log(event);`]
      : reply === "file"
        ? [`const { name, blob } = await client.${name}(${input});`]
        : [`const result = await client.${name}(${input});`]),
  ].join("\n");
}

import { fillPathAndRemoveFields, queryText } from "@/lib/call/path";
import type { CallDescription } from "./descriptions";

/** Builds the request of a call's example: its address, and its body. */
function exampleUrlAndBody({ method, path, example }: CallDescription, base: string) {
  const rest: Record<string, unknown> = { ...example };
  const filledAddress = fillPathAndRemoveFields(path, rest);
  return { url: base + filledAddress + (method === "GET" ? queryText(rest) : ""), body: rest };
}

/** Quotes a text for a shell, in single quotes, in which only the closing quote has a meaning. */
const shellQuote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Returns a call's example as a line of curl; the key is in the environment, and never in a shell's history. */
export function curlOf(call: CallDescription, base: string): string {
  const { url, body } = exampleUrlAndBody(call, base);
  return [
    `curl ${call.method === "POST" ? "-X POST " : ""}${shellQuote(url)}`,
    `-H "Authorization: Bearer $PORTAL_API_KEY"`,
    ...(call.isIdempotent ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(call.isUpload
      ? [
          ...Object.entries(body).map(([name, value]) => `-F ${shellQuote(`${name}=${String(value)}`)}`),
          "-F 'file=@order.pdf'",
        ]
      : call.method === "POST"
        ? ["-H 'Content-Type: application/json'", `-d ${shellQuote(JSON.stringify(body))}`]
        : []),
  ].join(" \\\n  ");
}

/** Names the package of the typed client, in the repository's folder `client`. */
export const clientPackage = "crossborder-portal-client";

/** Returns the same in TypeScript, with the typed client. */
export function typescriptOf({ name, example, isUpload, reply }: CallDescription, base: string): string {
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

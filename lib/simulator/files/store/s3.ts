import { openAsBlob } from "node:fs";
import { AwsClient } from "aws4fetch";
import type { Store } from "./store";

/** How long the store may be silent before an answer begins. */
const silenceMsMax = 20_000;
const retries = 2;

/**
 * A store that speaks S3, at `https://KEY:SECRET@host/bucket/prefix?region=…` (path style). Every request is signed
 * (Signature Version 4), the bytes with it: the hash they are kept under is the one that is signed.
 */
export function s3Store(url: URL): Store {
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    service: "s3",
    region: url.searchParams.get("region") ?? "us-east-1",
    retries,
    initRetryMs: 100,
  });
  const base = `${url.origin}${url.pathname.replace(/\/$/, "")}`;

  async function ask(method: "PUT" | "GET" | "DELETE", hash: string, body?: Blob): Promise<Response> {
    const late = new AbortController();
    const timer = setTimeout(
      () => late.abort(new Error("the file store does not answer")),
      body ? silenceMsMax * 6 : silenceMsMax,
    );
    const headers = body ? { "x-amz-content-sha256": hash, "content-type": "application/octet-stream" } : {};
    try {
      return await client.fetch(`${base}/${hash.slice(0, 2)}/${hash}`, {
        method,
        headers,
        signal: late.signal,
        redirect: "error",
        ...(body && { body }),
      });
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async put(hash, file) {
      await taken(await ask("PUT", hash, await openAsBlob(file)));
    },
    async get(hash) {
      const response = await ask("GET", hash);
      if (response.status === 404) return undefined;
      if (!response.ok) await taken(response);
      return response.body ?? undefined;
    },
    async drop(hash) {
      const response = await ask("DELETE", hash);
      if (response.status !== 404) await taken(response);
    },
  };
}

async function taken(response: Response): Promise<void> {
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the file store answered ${response.status}`);
}

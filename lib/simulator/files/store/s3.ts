import { openAsBlob } from "node:fs";
import { AwsClient } from "aws4fetch";
import type { Store } from "./store";

/** Limits the time before a response of the store begins, in milliseconds. */
const silenceMsMax = 20_000;
const retries = 2;

/**
 * Stores files in an S3 store at `https://KEY:SECRET@host/bucket/prefix?region=…` (path style). Every request is signed
 * (Signature Version 4) including its bytes: the signed hash is also the key of the object.
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

  async function request(method: "PUT" | "GET" | "DELETE", hash: string, body?: Blob): Promise<Response> {
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
      await ensureOk(await request("PUT", hash, await openAsBlob(file)));
    },
    async get(hash) {
      const response = await request("GET", hash);
      if (response.status === 404) return undefined;
      if (!response.ok) await ensureOk(response);
      return response.body ?? undefined;
    },
    async drop(hash) {
      const response = await request("DELETE", hash);
      if (response.status !== 404) await ensureOk(response);
    },
  };
}

async function ensureOk(response: Response): Promise<void> {
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the file store answered ${response.status}`);
}

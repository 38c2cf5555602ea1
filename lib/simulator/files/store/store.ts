import { s3Url } from "@/lib/session/settings";
import { diskStore } from "./disk";
import { s3Store } from "./s3";

/**
 * Where the bytes of files lie, by the SHA-256 of what they are: the same bytes lie there once. It knows nothing of
 * whom they belong to. On this machine's disk, or where S3_URL is set in a store that speaks S3.
 */
export interface Store {
  /** Puts a file there; whole or not at all. */
  put(hash: string, file: string): Promise<void>;
  /** Its bytes; undefined when it is not there. */
  get(hash: string): Promise<ReadableStream<Uint8Array> | undefined>;
  /** Takes it away; that it is gone already is no trouble. */
  drop(hash: string): Promise<void>;
}

export function store(): Store {
  const url = s3Url();
  return url ? s3Store(url) : diskStore();
}

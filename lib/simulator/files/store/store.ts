import { s3Url } from "@/lib/session/settings";
import { diskStore } from "./disk";
import { s3Store } from "./s3";

/**
 * The store of files' bytes, by their SHA-256: the same bytes are stored once. It knows nothing of their owners. On
 * this machine's disk, or where S3_URL is set in an S3 store.
 */
export interface Store {
  /** Takes a file in, whole or not at all; it need not be at its old place afterwards. */
  put(hash: string, file: string): Promise<void>;
  /** Its bytes; undefined when it is not there. */
  get(hash: string): Promise<ReadableStream<Uint8Array> | undefined>;
  /** Deletes it; a missing one is no error. */
  drop(hash: string): Promise<void>;
}

export function store(): Store {
  const url = s3Url();
  return url ? s3Store(url) : diskStore();
}

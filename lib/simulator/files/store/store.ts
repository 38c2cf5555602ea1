import { s3Url } from "@/lib/session/settings";
import { diskStore } from "./disk";
import { s3Store } from "./s3";

/**
 * Stores the bytes of files by their SHA-256, so equal bytes are stored once. It knows nothing about owners. The bytes
 * are on the local disk, or in an S3 store when S3_URL is set.
 */
export interface Store {
  /** Moves a file into the store, atomically; the source path may no longer exist afterwards. */
  put(hash: string, file: string): Promise<void>;
  /** Returns the bytes; undefined when the file is missing. */
  get(hash: string): Promise<ReadableStream<Uint8Array> | undefined>;
  /** Deletes a file; a missing one is no error. */
  drop(hash: string): Promise<void>;
}

export function configuredFileStore(): Store {
  const url = s3Url();
  return url ? s3Store(url) : diskStore();
}

import type { Instrumentation } from "next";

/** A page that failed while it was made goes into the log under the number that the reader was shown. */
export const onRequestError: Instrumentation.onRequestError = async (cause, { path }) => {
  const { log } = await import("@/lib/backend/log");
  const requestId = cause instanceof Error && "digest" in cause ? String(cause.digest) : "";
  log.pageFailed(cause, { requestId, path: path.split("?")[0] ?? "" });
};

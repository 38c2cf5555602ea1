import type { Instrumentation } from "next";

/** A page that failed while it was made goes into the log under the number that the reader was shown. */
export const onRequestError: Instrumentation.onRequestError = async (cause, { path }) => {
  const [{ log }, { loggedPath }] = await Promise.all([
    import("@/lib/backend/log"),
    import("@/lib/backend/logged-path"),
  ]);
  const requestId = cause instanceof Error && "digest" in cause ? String(cause.digest) : "";
  log.pageFailed(cause, { requestId, path: loggedPath(path) });
};

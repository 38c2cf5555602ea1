import type { Instrumentation } from "next";

/** A page that failed while it was made goes into the log under the number that the reader was shown. */
export const onRequestError: Instrumentation.onRequestError = async (cause, { path }) => {
  const [{ log }, { loggedPath }, { readFailureNumber }] = await Promise.all([
    import("@/lib/backend/log"),
    import("@/lib/backend/logged-path"),
    import("@/lib/gate/outage"),
  ]);
  const { requestId } = readFailureNumber(cause instanceof Error && "digest" in cause ? String(cause.digest) : "");
  log.pageFailed(cause, { requestId, path: loggedPath(path) });
};

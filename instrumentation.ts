import type { Instrumentation } from "next";

/** Logs a page that failed during rendering, under the number that its reader sees. */
export const onRequestError: Instrumentation.onRequestError = async (cause, { path }) => {
  const [{ portalLog }, { redactPathForLog: loggedPath }, { readFailureNumber }] = await Promise.all([
    import("@/lib/backend/log"),
    import("@/lib/backend/logged-path"),
    import("@/lib/gate/outage"),
  ]);
  const { requestId } = readFailureNumber(cause instanceof Error && "digest" in cause ? String(cause.digest) : "");
  portalLog.pageFailed(cause, { requestId, path: loggedPath(path) });
};

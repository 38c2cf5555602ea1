import type { Route } from "next";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { PublicMessagePage } from "@/components/shell/public/public-page";
import { readFailureNumber } from "@/lib/gate/outage";
import { sanitizeReturnPath } from "@/lib/gate/local-path";

export async function generateMetadata() {
  const [t, requestHeaders] = [await getTranslations("failure"), await headers()];
  return {
    title: t(readFailureNumber(requestHeaders.get("x-trouble") ?? "").isOutage ? "unreachable.title" : "title"),
  };
}

/** Replaces a page that failed; the middleware passes its path and request id. */
export default async function FailedRequestErrorPage() {
  const [t, requestHeaders] = [await getTranslations("failure"), await headers()];
  const { isOutage, requestId } = readFailureNumber(requestHeaders.get("x-trouble") ?? "");
  // named cast: the very address that was requested
  const again = (requestId ? sanitizeReturnPath(requestHeaders.get("x-path") ?? undefined, "/b2b") : "/b2b") as Route;
  return (
    <PublicMessagePage
      title={t(isOutage ? "unreachable.title" : "title")}
      text={t(isOutage ? "unreachable.text" : "text")}
      note={requestId ? `${t("requestId")} ${requestId}` : undefined}
      action={{ href: again, text: t("retry") }}
    />
  );
}

import { useTranslations } from "next-intl";
import { buttonClass } from "@/components/kit/page/button";
import { DownloadIcon } from "@/components/kit/page/icons";
import { fillPathAndRemoveFields, menuPrefix } from "@/lib/call/path";
import { operations } from "@/lib/operations/calls/worlds";

/**
 * Downloads a world's event log. A plain link is used so that the browser streams the file to disk, whatever its
 * length.
 */
export function EventLogDownloadLink({ world }: { world: string }) {
  const t = useTranslations("operations.effects");
  return (
    <a
      className={buttonClass({ tone: "quiet", small: true })}
      href={menuPrefix + fillPathAndRemoveFields(operations.log.path, { world })}
      download
    >
      <DownloadIcon small />
      {t("download")}
    </a>
  );
}

import { useTranslations } from "next-intl";
import { DownloadIcon } from "@/components/kit/page/icons";
import { DownloadLink } from "@/components/kit/page/link-button";
import { fillPathAndRemoveFields, menuPrefix } from "@/lib/call/path";
import { operations } from "@/lib/operations/calls/worlds";

/**
 * Downloads a world's event log. A plain link is used so that the browser streams the file to disk, whatever its
 * length.
 */
export function EventLogDownloadLink({ world }: { world: string }) {
  const t = useTranslations("operations.effects");
  return (
    <DownloadLink
      tone="quiet"
      small
      icon={<DownloadIcon small />}
      href={menuPrefix + fillPathAndRemoveFields(operations.log.path, { world })}
    >
      {t("download")}
    </DownloadLink>
  );
}

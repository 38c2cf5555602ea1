import { useTranslations } from "next-intl";
import layout from "@/components/kit/page/layout.module.css";
import { ProseBlocks } from "@/components/kit/text/prose";
import type { agreements } from "@/lib/access/calls/agreements";
import type { ClientOutput } from "@/lib/call/call";
import { parseProsePage } from "@/lib/i18n/prose";
import { beijingDay } from "@/lib/time/beijing";

/** Renders an agreement's text and version; its title is above already. */
export function AgreementText({
  agreement: { version, updatedAt, activeAt, content },
}: {
  agreement: ClientOutput<typeof agreements.agreementText>;
}) {
  const t = useTranslations("access.agreements");
  const { lead, blocks } = parseProsePage(content);
  return (
    <>
      <p className={layout.soft}>
        {t("dates", { version: String(version), updatedOn: beijingDay(updatedAt), activeOn: beijingDay(activeAt) })}
      </p>
      {lead && <p>{lead}</p>}
      <ProseBlocks blocks={blocks} />
    </>
  );
}

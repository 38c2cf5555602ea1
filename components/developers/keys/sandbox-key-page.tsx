import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { hrefWithQueryChanges } from "@/components/kit/select/query";
import { SandboxKeysCard } from "@/components/shell/sandbox/sandbox-keys-card";
import type { ClientOutput } from "@/lib/call/call";
import type { sandboxKeys } from "@/lib/developers/calls/sandbox";
import { developersScreens } from "@/lib/developers/screens";
import { ApiKeyTabs } from "./key-tabs";

/** Lists the sandbox keys that an owner has created; when only operations create them, the page explains that. */
export function OwnSandboxKeysPage({
  list: { rows, mayMake },
  now,
}: {
  list: ClientOutput<typeof sandboxKeys.ownSandboxKeys>;
  now: Date;
}) {
  const t = useTranslations("developers");
  return (
    <div className={layout.page}>
      <PageHeader
        title={t("keys.title")}
        actions={
          <LinkButton href={hrefWithQueryChanges(developersScreens.testing.path, {}, {})}>
            {t("testing.title")}
          </LinkButton>
        }
      >
        {t("keys.lead")}
      </PageHeader>
      <ApiKeyTabs current="sandbox" />
      {!mayMake && <Notice tone="quiet">{t("sandbox.notHere")}</Notice>}
      <SandboxKeysCard rows={rows} world={null} mayMake={mayMake} now={now} />
    </div>
  );
}

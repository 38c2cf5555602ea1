"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Notice } from "@/components/kit/feedback/notice";
import { Button } from "@/components/kit/page/button";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { CopyableText } from "@/components/kit/text/copyable";
import { TimeText } from "@/components/kit/text/time-text";
import { QrPicture } from "@/components/kit/upload/qr-picture";
import { DangerActionButton } from "@/components/shell/actions/confirm-action";
import { useAction } from "@/components/shell/actions/use-action";
import { payeeAccounts } from "@/lib/receiving/calls/accounts";

/**
 * Manages the secret link that shares an account with payers: creates it, displays it once with its QR code, and
 * withdraws it.
 */
export function AccountShareLinkCard({
  accountId,
  sharedAt,
  now,
}: {
  accountId: string;
  sharedAt: Date | null;
  now: Date;
}) {
  const t = useTranslations("receiving.share");
  const share = useAction(payeeAccounts.shareAccount, { refreshes: true });
  const [url, setUrl] = useState<string>();
  const make = async () => {
    const result = await share.run({ accountId }, { successMessage: t("made") });
    if (result) setUrl(result.url);
  };
  return (
    <Card title={t("title")}>
      <div className={layout.stack}>
        <p>{t("text")}</p>
        {sharedAt && url && (
          <Notice tone="good" live title={t("once")}>
            <CopyableText text={url} label={t("link")} />
            <QrPicture text={url} label={t("qr")} />
          </Notice>
        )}
        {sharedAt && (
          <p className={layout.soft}>
            {t("since")} <TimeText at={sharedAt} now={now} style="exact" />
          </p>
        )}
        <div className={layout.actions}>
          <Button busy={share.isBusy} onClick={() => void make()}>
            {t(sharedAt ? "renew" : "make")}
          </Button>
          {sharedAt && (
            <DangerActionButton
              call={payeeAccounts.withdrawShare}
              input={{ accountId }}
              action={t("withdraw")}
              title={t("withdraw")}
              successMessage={t("withdrawn")}
            >
              <p>{t("withdrawText")}</p>
            </DangerActionButton>
          )}
        </div>
        {sharedAt && <p className={layout.soft}>{t("renewText")}</p>}
      </div>
    </Card>
  );
}

"use client";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { Button } from "@/components/kit/page/button";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { Facts } from "@/components/kit/table/facts";
import { Copyable } from "@/components/kit/text/copyable";

/** A secret, this once: it is in the page's memory alone, and gone with it. */
export function SecretShown({ secret, onStored }: { secret: string; onStored: () => void }) {
  const t = useTranslations("developers.keys");
  return (
    <Card title={t("secretTitle")}>
      <Notice tone="waiting">{t("secretText")}</Notice>
      <Facts items={[{ label: t("secret"), value: <Copyable text={secret} label={t("secret")} />, wide: true }]} />
      <div className={layout.actions}>
        <Button tone="primary" onClick={onStored}>
          {t("copied")}
        </Button>
      </div>
    </Card>
  );
}

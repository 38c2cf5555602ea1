import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import * as icons from "@/components/kit/page/icons";
import { LinkButton } from "@/components/kit/page/link-button";
import { Notice } from "@/components/kit/feedback/notice";
import { ProgressBar } from "@/components/kit/feedback/progress";
import { StateChip } from "@/components/kit/text/state-chip";
import styles from "./gallery.module.css";

export function ButtonSamples() {
  const t = useTranslations("gallery.buttons");
  return (
    <>
      <div className={styles.row}>
        <Button tone="primary">{t("pay")}</Button>
        <Button icon={<icons.DownloadIcon />}>{t("export")}</Button>
        <Button tone="quiet">{t("more")}</Button>
        <Button tone="danger" icon={<icons.TrashIcon />}>
          {t("remove")}
        </Button>
      </div>
      <div className={styles.row}>
        <Button tone="primary" busy>
          {t("paying")}
        </Button>
        <Button disabled>{t("notYet")}</Button>
        <LinkButton tone="primary" href="/ops/kit">
          {t("orders")}
        </LinkButton>
        <LinkButton href="/ops/kit">{t("orders")}</LinkButton>
      </div>
      <div className={styles.row}>
        <Button small tone="primary">
          {t("pay")}
        </Button>
        <Button small icon={<icons.DownloadIcon small />}>
          {t("export")}
        </Button>
        <Button small tone="quiet">
          {t("more")}
        </Button>
        <LinkButton small href="/ops/kit">
          {t("orders")}
        </LinkButton>
      </div>
      <div className={styles.row}>
        {Object.entries(icons).map(([name, IconComponent]) => (
          <IconComponent key={name} />
        ))}
      </div>
    </>
  );
}

const tones = ["waiting", "moving", "good", "bad", "quiet"] as const;

export function ChipSamples() {
  const t = useTranslations("gallery.chips");
  return (
    <>
      <div className={styles.row}>
        {tones.map((tone) => (
          <StateChip key={tone} tone={tone}>
            {t(tone)}
          </StateChip>
        ))}
      </div>
      <Notice tone="moving" banner>
        {t("simulated")}
      </Notice>
      <Notice tone="bad" title={t("quoteTitle")} action={<Button small>{t("requote")}</Button>}>
        {t("quote")}
      </Notice>
      <Notice tone="waiting">{t("review")}</Notice>
      <Notice tone="good">{t("done")}</Notice>
      <Notice tone="quiet">{t("rejected")}</Notice>
      <ProgressBar label={t("progress")} value={0.62} />
      <ProgressBar label={t("wandering")} />
    </>
  );
}

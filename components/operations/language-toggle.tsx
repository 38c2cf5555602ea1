"use client";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/kit/button";
import { GlobeIcon } from "@/components/kit/icons";
import { localeCookie, otherLocale } from "@/lib/i18n/locale";

const yearSeconds = 365 * 24 * 60 * 60;

/** Switches to the other language, and says its name in it. What was typed on the page stays. */
export function LanguageToggle() {
  const t = useTranslations("shell.language");
  const router = useRouter();
  const other = otherLocale(useLocale());
  const change = () => {
    document.cookie = `${localeCookie}=${other}; path=/; max-age=${yearSeconds}; samesite=lax`;
    router.refresh();
  };
  return <Button tone="quiet" small icon={<GlobeIcon small />} aria-label={t("label")} lang={other} onClick={change}>{t("other")}</Button>;
}

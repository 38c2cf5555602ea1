"use client";
import { useRouter } from "next/navigation";
import { GlobeIcon } from "@/components/kit/page/icons";
import { Button } from "@/components/kit/page/button";
import { storePreferenceCookie } from "@/lib/call/preferences";
import { otherLocale, type Locale } from "@/lib/i18n/locale";

/** Shows the name of the other language and switches to it; the page does not change. */
export function LanguageToggle({ locale, name, label }: { locale: Locale; name: string; label: string }) {
  const router = useRouter();
  const change = () => {
    storePreferenceCookie("locale", otherLocale(locale));
    router.refresh();
  };
  return (
    <Button tone="quiet" icon={<GlobeIcon />} aria-label={label} lang={otherLocale(locale)} onClick={change}>
      {name}
    </Button>
  );
}

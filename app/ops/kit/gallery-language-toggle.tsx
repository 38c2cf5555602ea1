"use client";
import { useLocale } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/kit/page/button";
import { GlobeIcon } from "@/components/kit/page/icons";
import { storePreferenceCookie } from "@/lib/call/preferences";
import { otherLocale } from "@/lib/i18n/locale";

/** Switches the gallery to the other language. */
export function GalleryLanguageToggle({ children }: { children: ReactNode }) {
  const next = otherLocale(useLocale());
  const toggle = () => {
    storePreferenceCookie("locale", next);
    location.reload();
  };
  return (
    <Button icon={<GlobeIcon />} lang={next} onClick={toggle}>
      {children}
    </Button>
  );
}

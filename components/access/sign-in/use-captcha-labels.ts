"use client";
import { useTranslations } from "next-intl";
import type { CaptchaLabels } from "./captcha-field";

/** Returns the captcha's labels, for forms that carry their texts; the sign-in page receives them from the server. */
export function useCaptchaLabels(): CaptchaLabels {
  const t = useTranslations("access.login");
  return {
    captcha: t("captcha"),
    captchaImage: t("captchaImage"),
    refresh: t("refresh"),
    working: t("working"),
    worked: t("worked"),
  };
}

"use client";
import { useTranslations } from "next-intl";
import type { CaptchaLabels } from "./captcha-field";

/** The captcha's words, for forms that carry their texts; the sign-in page is handed its own by the server. */
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

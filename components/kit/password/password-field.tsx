import { useTranslations } from "next-intl";
import { PasswordInput, type PasswordInputProps } from "./password-input";

/**
 * Renders a password that can be made visible during typing. Set `autoComplete` to current-password or new-password.
 */
export function PasswordField(props: Omit<PasswordInputProps, "labels">) {
  const t = useTranslations("kit.password");
  return <PasswordInput {...props} labels={{ show: t("show"), hide: t("hide") }} />;
}

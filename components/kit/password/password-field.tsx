import { useTranslations } from "next-intl";
import { PasswordInput, type PasswordInputProps } from "./password-input";

/** A password that can be shown while it is typed. Say what it is: `autoComplete` current-password or new-password. */
export function PasswordField(props: Omit<PasswordInputProps, "labels">) {
  const t = useTranslations("kit.password");
  return <PasswordInput {...props} labels={{ show: t("show"), hide: t("hide") }} />;
}

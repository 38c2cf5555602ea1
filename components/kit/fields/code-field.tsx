import { useTranslations } from "next-intl";
import { OneTimeCodeInput, type CodeInputProps } from "./code-input";

/** Renders the field of a code sent by SMS or mail, with the button that sends it and its countdown. */
export function OneTimeCodeField(props: Omit<CodeInputProps, "labels">) {
  const t = useTranslations("kit.code");
  // the client component inserts the seconds, so a page without client texts can have this field
  return (
    <OneTimeCodeInput
      {...props}
      labels={{ send: t("send"), again: t("again", { seconds: "{seconds}" }), sent: t("sent") }}
    />
  );
}

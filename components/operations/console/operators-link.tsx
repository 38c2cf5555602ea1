import type { Route } from "next";
import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/kit/page/link-button";
import { operationsScreens } from "@/lib/operations/screens";

/** Renders the link to the people of the console, where a decision needs a second one. */
export function OperatorsLink() {
  const t = useTranslations("operations.accounts");
  // named cast: the screens' table has the page
  return <LinkButton href={operationsScreens.accounts.path as Route}>{t("toOperators")}</LinkButton>;
}

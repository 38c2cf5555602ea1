import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Notice } from "@/components/kit/feedback/notice";
import { Toasts } from "@/components/kit/feedback/toasts";
import { FrameBody, SkipLink } from "@/components/shell/frame/frame-body";
import type { MenuBranch } from "@/components/shell/frame/menu-tree";
import { LanguageToggle } from "@/components/shell/public/language-toggle";
import { SimulationNotice } from "@/components/shell/public/simulation-notice";
import type { Scheme } from "@/components/theme/scheme";
import { ColourSchemeChoice } from "@/components/theme/scheme-choice";
import type { ConsoleGroup } from "@/lib/gate/screen";
import { ConsoleMenu, ConsoleMenuDrawer } from "./console-menu";
import styles from "./console-frame.module.css";

/**
 * Renders the console's frame around its pages: the owner, the signed-in account, language and colour scheme, and the
 * menu beside them, which on narrow pages is a drawer.
 */
export function ConsoleFrame({
  scheme,
  isSimulation,
  account,
  tree,
  children,
}: {
  scheme: Scheme;
  /** True when everything that the console operates is a simulation; otherwise a company does its own bookkeeping. */
  isSimulation: boolean;
  account?: ReactNode;
  /** Holds the menu; none without a session. */
  tree?: readonly MenuBranch<ConsoleGroup>[];
  children: ReactNode;
}) {
  const t = useTranslations("operations");
  const shell = useTranslations("shell");
  return (
    <div className={styles.frame}>
      <SkipLink />
      {isSimulation ? <SimulationNotice /> : <ByHandNotice />}
      <header className={styles.header}>
        <div className={styles.owner}>
          {tree && <ConsoleMenuDrawer tree={tree} />}
          <Link href="/ops" prefetch={false} className={styles.product}>
            {t("product")}
          </Link>
        </div>
        <div className={styles.tools}>
          <ColourSchemeChoice
            initialScheme={scheme}
            legend={t("frame.scheme")}
            labels={{
              system: t("frame.schemes.system"),
              light: t("frame.schemes.light"),
              dark: t("frame.schemes.dark"),
            }}
          />
          <LanguageToggle locale={useLocale()} name={shell("language.other")} label={shell("language.label")} />
          {account}
        </div>
      </header>
      <FrameBody menu={tree && <ConsoleMenu tree={tree} />} sideClass={styles.side} mainClass={styles.main}>
        {children}
      </FrameBody>
      <Toasts />
    </div>
  );
}

/**
 * Explains that a company does its own bookkeeping in this installation, and which parts are simulated nevertheless.
 */
function ByHandNotice() {
  const t = useTranslations("operations.byHand");
  return (
    <Notice banner title={t("title")}>
      {t("text")}
    </Notice>
  );
}

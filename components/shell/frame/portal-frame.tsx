"use client";
import { useLocale, useTranslations } from "next-intl";
import { usePathname, useSearchParams } from "next/navigation";
import { Suspense, type ReactNode, useEffect, useRef } from "react";
import { Toasts } from "@/components/kit/feedback/toasts";
import type { RealNameState } from "@/lib/call/principal";
import { StepUpDialogHost } from "../proof/step-up";
import { HelpLink } from "./help-link";
import { UnsentFormLeaveGuard } from "./leave-guard";
import { PendingAgreementsNotice } from "../notices/agreement-notice";
import { LanguageToggle } from "../public/language-toggle";
import { Logo } from "../public/logo";
import { MessageBell } from "../notices/message-bell";
import { MenuDrawer } from "./menu-drawer";
import type { MenuBranch } from "./menu-tree";
import { NavigationProgressAndScroll } from "./navigation-watch";
import { PhoneBar } from "./phone-bar";
import { NoticeBar, type BarNotice } from "../notices/notice-bar";
import { MandatoryNoticePopup } from "../notices/notice-popup";
import { GlobalSearchButton } from "../service/palette";
import { CustomerServiceButton, type HotlineDay } from "../service/service-button";
import { SessionGuard } from "./session-guard";
import { SideMenu } from "./side-menu";
import { useSite } from "../public/site";
import { SiteCopyrightFooter } from "../public/site-notes";
import { SimulationBanner } from "../public/simulation-banner";
import { UserMenu, type UserMenuProps } from "./user-menu";
import { VersionGuard } from "./version-guard";
import { WorldClockProvider, type WorldClock } from "./world-clock";
import { FrameBody, SkipLink } from "./frame-body";
import styles from "./portal-frame.module.css";

export interface PortalFrameProps {
  user: UserMenuProps;
  /** Identifies the signed-in operator, whose form drafts this tab may restore. */
  person: string;
  realNameState: RealNameState;
  tree: readonly MenuBranch[];
  /**
   * Holds the unread messages (null: no bell), the rotating notices of the header, and a flag for a notice that waits
   * to be acknowledged.
   */
  notices: { unread: number | null; bar: readonly BarNotice[]; isPopupDue: boolean };
  /** Names the simulation; null when money and time are real. */
  world: string | null;
  clock: WorldClock;
  /** Counts the agreements that wait to be accepted. */
  agreements: number;
  /** Identifies the build of the portal that rendered this page. */
  build: string;
  hotline: HotlineDay;
  children: ReactNode;
}

/**
 * Renders the portal's shell: header, menu, and page. It is one client component with few props: as server elements it
 * would be serialized twice on each page.
 */
export function PortalFrame({
  user,
  person,
  realNameState,
  tree,
  notices,
  world,
  clock,
  agreements,
  build,
  hotline,
  children,
}: PortalFrameProps) {
  const t = useTranslations("shell");
  const site = useSite();
  const menu = (onLeave?: () => void) => <SideMenu tree={tree} realNameState={realNameState} onLeave={onLeave} />;
  return (
    <WorldClockProvider {...clock}>
      <SkipLink />
      <div className={styles.frame}>
        {world !== null && <SimulationBanner world={world} />}
        <header className={styles.header}>
          <div className={styles.menu}>
            <MenuDrawer menu={menu} />
          </div>
          <Logo href="/b2b" name={site.name} logo={site.logo} />
          <GlobalSearchButton tree={tree} />
          <div className={styles.tools}>
            <HelpLink label={t("help")} />
            <LanguageToggle locale={useLocale()} name={t("language.other")} label={t("language.label")} />
            {notices.unread !== null && <MessageBell unreadCount={notices.unread} notices={notices.bar} />}
            <UserMenu {...user} />
          </div>
        </header>
        <NoticeBar notices={notices.bar} />
        <FrameBody menu={menu()} sideClass={styles.side} mainClass={styles.main}>
          <PendingAgreementsNotice count={agreements} />
          {children}
        </FrameBody>
        <SiteCopyrightFooter {...site} />
        <PhoneBar tree={tree} menu={menu} />
      </div>
      <MandatoryNoticePopup isDue={notices.isPopupDue} />
      <CustomerServiceButton hotline={hotline} />
      <VersionGuard build={build} />
      <StepUpDialogHost />
      <UnsentFormLeaveGuard />
      <Toasts />
      <FocusGuard />
      <Suspense>
        <NavigationProgressAndScroll />
      </Suspense>
      <SessionGuard signIn="/login" person={person} />
    </WorldClockProvider>
  );
}

/**
 * Moves the focus to a new page after navigation, when the pressed element disappeared with the previous page, so that
 * the focus is not lost. It does nothing on the first page load, whose first stop is the skip link past the menu.
 */
function FocusGuard() {
  const address = `${usePathname()}?${useSearchParams().toString()}`;
  const before = useRef(address);
  useEffect(() => {
    if (before.current === address) return;
    before.current = address;
    if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
  }, [address]);
  return null;
}

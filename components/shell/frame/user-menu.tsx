"use client";
import { useTranslations } from "next-intl";
import { ActionMenu } from "@/components/kit/overlay/action-menu";
import { CopyIcon, EyeIcon, HelpIcon, LockIcon, SignOutIcon, SwapIcon, UserIcon } from "@/components/kit/page/icons";
import { showToast } from "@/components/kit/feedback/toast";
import { applyColourScheme, parseColourScheme, schemes } from "@/components/theme/scheme";
import { access } from "@/lib/access/calls/sign-in";
import { accessScreens } from "@/lib/access/screens";
import { useSend } from "@/lib/call/browser";
import { navigateToNewDocument } from "@/lib/call/path";
import { clearTabStorage } from "@/lib/forms/draft";
import { useProblemText } from "@/lib/forms/problem-text";
import { CallRefusedError } from "@/lib/call/send";
import styles from "./user-menu.module.css";

export interface UserMenuProps {
  userName: string;
  userNo: string;
  operatorName: string;
  isMainOperator: boolean;
  /** True when the user may open the sibling edition. */
  maySwitch: boolean;
}

/** Renders the signed-in user, their number to copy, and the sign-out. */
export function UserMenu({ userName, userNo, operatorName, isMainOperator, maySwitch }: UserMenuProps) {
  const t = useTranslations("shell.user");
  const k = useTranslations("kit.copy");
  const help = useTranslations("shell")("help");
  const signOut = useSend(access.signOut);
  const problemText = useProblemText();
  const copy = () =>
    void navigator.clipboard.writeText(userNo).then(
      () => showToast("good", k("copied", { what: t("number") })),
      () => showToast("bad", k("failed")),
    );
  const leave = async () => {
    try {
      await signOut({});
    } catch (cause) {
      // a session that has ended already is fine; any other session is still open, and the user must be informed
      if (!(cause instanceof CallRefusedError && cause.code === "TOKEN_EXPIRED"))
        return showToast("bad", t("signOutFailed", { why: problemText(cause) }));
    }
    clearTabStorage();
    navigateToNewDocument("/login");
  };
  const nextScheme = () => {
    const currentScheme = parseColourScheme(document.documentElement.dataset.scheme);
    const next = schemes[(schemes.indexOf(currentScheme) + 1) % schemes.length] ?? "system";
    applyColourScheme(next);
    showToast("good", t(`scheme.${next}`));
  };
  return (
    <ActionMenu
      icon={<UserIcon />}
      label={t("open")}
      head={
        <div className={styles.head}>
          <strong>{userName}</strong>
          <span>
            {operatorName} · {isMainOperator ? t("mainOperator") : t("operator")}
          </span>
        </div>
      }
      entries={[
        { key: "number", label: `${t("number")} ${userNo}`, icon: <CopyIcon />, onChoose: copy },
        { key: "safety", label: t("safety"), icon: <LockIcon />, href: accessScreens.safety.path },
        ...(maySwitch
          ? [{ key: "edition", label: t("edition"), icon: <SwapIcon />, href: accessScreens.edition.path }]
          : []),
        { key: "scheme", label: t("scheme.change"), icon: <EyeIcon />, onChoose: nextScheme },
        { key: "help", label: help, icon: <HelpIcon />, href: "/b2b/help" },
        { key: "signOut", label: t("signOut"), icon: <SignOutIcon />, onChoose: () => void leave() },
      ]}
    >
      <span className={styles.name}>{userName}</span>
    </ActionMenu>
  );
}

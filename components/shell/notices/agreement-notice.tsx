import type { Route } from "next";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/kit/page/link-button";
import { Notice } from "@/components/kit/feedback/notice";
import { accessScreens } from "@/lib/access/screens";
import styles from "./agreement-notice.module.css";

const { path } = accessScreens.agreements;

/** Reports agreements that wait to be accepted on every page except the one that accepts them. */
export function PendingAgreementsNotice({ count }: { count: number }) {
  const t = useTranslations("shell.agreements");
  const pathname = usePathname();
  if (count === 0 || pathname === path) return null;
  // named cast: a screen's row names a page that exists
  return (
    <div className={styles.above}>
      <Notice
        tone="waiting"
        banner
        title={t("title", { count })}
        action={
          <LinkButton small href={path as Route}>
            {t("read")}
          </LinkButton>
        }
      />
    </div>
  );
}

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { joinClassNames } from "@/components/kit/page/classes";
import styles from "./frame-body.module.css";

/** Renders the link that leads keyboard users past the header and the menu. */
export function SkipLink() {
  const t = useTranslations("shell");
  return (
    <a href="#main" className={styles.skip}>
      {t("skip")}
    </a>
  );
}

/** Renders the part of a frame below its header: the menu at the side, if there is one, and the page. */
export function FrameBody({
  menu,
  sideClass,
  mainClass,
  children,
}: {
  menu?: ReactNode;
  /** Sets the width of the side, and the place of its menu. */
  sideClass: string | undefined;
  /** Sets the width and padding of the page. */
  mainClass: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={styles.body}>
      {menu && <div className={joinClassNames(styles.side, sideClass)}>{menu}</div>}
      <main id="main" tabIndex={-1} className={joinClassNames(styles.main, mainClass)}>
        {children}
      </main>
    </div>
  );
}

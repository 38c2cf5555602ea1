import type { Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { joinClassNames } from "./classes";
import { ChevronRightIcon } from "./icons";
import layout from "./layout.module.css";

/** Renders the path from the area to this page; the last step is the page itself and has no link. */
export function Breadcrumbs({ steps, label }: { steps: readonly { label: string; href?: Route }[]; label?: string }) {
  const t = useTranslations("kit");
  return (
    <nav aria-label={label ?? t("breadcrumbs")}>
      <ol className={joinClassNames(layout.soft, layout.plain)}>
        {steps.map(({ label: name, href }, place) => (
          <li key={name} className={layout.inline}>
            {place > 0 && <ChevronRightIcon small />}
            {href ? (
              <Link href={href} prefetch={false}>
                {name}
              </Link>
            ) : (
              <span aria-current={place === steps.length - 1 ? "page" : undefined}>{name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

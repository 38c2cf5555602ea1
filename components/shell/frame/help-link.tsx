"use client";
import type { Route } from "next";
import { usePathname } from "next/navigation";
import { HelpIcon } from "@/components/kit/page/icons";
import { LinkButton } from "@/components/kit/page/link-button";
import { helpHref } from "@/lib/help/page-help";

/** Links to the help for the current page, in a new tab: "opens external documents" (specification 1, section 2). */
export function HelpLink({ label }: { label: string }) {
  // named cast: the help centre's own page with one of its articles
  return (
    <LinkButton
      tone="quiet"
      icon={<HelpIcon />}
      aria-label={label}
      title={label}
      href={helpHref(usePathname()) as Route}
      prefetch={false}
      target="_blank"
      rel="noopener"
    />
  );
}

import type { Route } from "next";
import type { ReactNode } from "react";
import { Notice } from "@/components/kit/feedback/notice";
import { LinkButton } from "@/components/kit/page/link-button";
import { accessScreens } from "@/lib/access/screens";

/** Identifies the section of the security settings that sets the payment password. */
export const payPasswordSection = "payment-password";

/** Informs a user without a payment password, before anything is filled in, that one is required. */
export function NoPaymentPasswordNotice({
  title,
  action,
  children,
}: {
  title: string;
  action: string;
  children: ReactNode;
}) {
  return (
    <Notice
      tone="waiting"
      title={title}
      // named cast: a screen's path is a page that exists
      action={<LinkButton href={`${accessScreens.safety.path}#${payPasswordSection}` as Route}>{action}</LinkButton>}
    >
      {children}
    </Notice>
  );
}

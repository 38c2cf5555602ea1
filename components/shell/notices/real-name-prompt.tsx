"use client";
import type { Route } from "next";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { LazyConfirmDialog } from "@/components/kit/overlay/confirm";
import type { RealNameState } from "@/lib/call/principal";
import { promptOf } from "@/lib/verification/kinds";
import { verificationScreens } from "@/lib/verification/screens";
import { useAccessCheck } from "../frame/permission-gate";

/**
 * Explains why exchange is closed and links to the start of verification, or to the reasons of its failure. During the
 * review, and for principals without access to those pages, it has no link.
 */
export function RealNamePrompt({ open, state, onClose }: { open: boolean; state: RealNameState; onClose: () => void }) {
  const t = useTranslations("shell.realName");
  const router = useRouter();
  const may = useAccessCheck();
  const to = promptOf[state];
  const leads = to !== null && may(verificationScreens[to].access);
  const go = () => {
    onClose();
    // named cast: a screen's path is a page that exists
    if (leads) router.push(verificationScreens[to].path as Route);
  };
  const text = state === 1 ? t("text1") : state === 3 ? t("text3") : t("text0");
  return (
    <LazyConfirmDialog
      open={open}
      title={t("title")}
      action={t(leads ? to : "understood")}
      onConfirm={go}
      onClose={onClose}
    >
      <p>{text}</p>
      <p>
        <Link href="/b2b/help?article=real-name" prefetch={false}>
          {t("help")}
        </Link>
      </p>
    </LazyConfirmDialog>
  );
}

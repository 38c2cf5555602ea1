"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Confirm } from "@/components/kit/overlay/confirm";
import type { RealNameState } from "@/lib/call/who";

/** Says why exchange is closed and names a contact; it has no dead link. */
export function RealNamePrompt({ open, state, onClose }: { open: boolean; state: RealNameState; onClose: () => void }) {
  const t = useTranslations("shell.realName");
  const text = state === 1 ? t("text1") : state === 3 ? t("text3") : t("text0");
  return (
    <Confirm open={open} title={t("title")} action={t("understood")} onConfirm={onClose} onClose={onClose}>
      <p>{text}</p>
      <p>
        <Link href="/b2b/help?article=real-name" prefetch={false}>
          {t("help")}
        </Link>
      </p>
    </Confirm>
  );
}

"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import layout from "@/components/kit/page/layout.module.css";
import { longTerm } from "@/lib/verification/fields";

/** Displays the recognized value when it differs from the input, with a button to apply it. */
export function RecognizedValueNote({ read, onTake }: { read: string | undefined; onTake: (read: string) => void }) {
  const t = useTranslations("verification.form");
  if (read === undefined) return null;
  return (
    <p className={layout.actions}>
      <span>{t("readDiffers", { text: read === longTerm ? t("longTerm") : read })}</span>
      <Button small onClick={() => onTake(read)}>
        {t("takeRead")}
      </Button>
    </p>
  );
}

"use client";
import { useTranslations } from "next-intl";
import { showToast } from "@/components/kit/feedback/toast";
import { Button } from "@/components/kit/page/button";
import { useProblemText } from "@/lib/forms/problem-text";
import { isChineseName, latinNameOf } from "@/lib/reference/latin-name";
import { loadOnce } from "@/lib/reference/lookup";
import { textCalls } from "@/lib/reference/calls/texts";

/** Transcribes a Chinese name to pinyin into the Latin name fields; renders nothing for other names. */
export function LatinNameButton({
  name,
  onWritten,
}: {
  name: string;
  onWritten: (names: { lastName: string; firstName: string }) => void;
}) {
  const t = useTranslations("shell");
  const problem = useProblemText();
  if (!isChineseName(name)) return null;
  const write = () =>
    loadOnce(textCalls.pinyin, { chinese: name.trim() }).then(
      ({ syllables }) => onWritten(latinNameOf(name, syllables)),
      (cause: unknown) => showToast("bad", problem(cause)),
    );
  return (
    <div>
      <Button small onClick={() => void write()}>
        {t("pinyin")}
      </Button>
    </div>
  );
}

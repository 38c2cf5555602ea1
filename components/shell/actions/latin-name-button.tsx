"use client";
import { useTranslations } from "next-intl";
import { toast } from "@/components/kit/feedback/toast";
import { Button } from "@/components/kit/page/button";
import { useProblemText } from "@/lib/forms/problem-text";
import { isChineseName, latinName } from "@/lib/reference/latin-name";
import { askOnce } from "@/lib/reference/ask";
import { textCalls } from "@/lib/reference/calls/texts";

/** Writes a Chinese name in pinyin into the fields for Latin letters; nothing where there is none to write. */
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
    askOnce(textCalls.pinyin, { chinese: name.trim() }).then(
      ({ syllables }) => onWritten(latinName(name, syllables)),
      (cause: unknown) => toast("bad", problem(cause)),
    );
  return (
    <div>
      <Button small onClick={() => void write()}>
        {t("pinyin")}
      </Button>
    </div>
  );
}

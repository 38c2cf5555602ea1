"use client";
import { useTranslations } from "next-intl";
import { useState, type ComponentProps } from "react";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { FileUpload } from "@/components/shell/actions/file-upload";
import { menuPrefix } from "@/lib/call/path";
import type { Locale } from "@/lib/i18n/locale";
import { valueAt } from "@/lib/verification/entry";
import type { VerificationType } from "@/lib/verification/kinds";
import type { Wanted } from "@/lib/verification/materials";
import { PhotoUpload } from "../photo-upload";
import { useFilling } from "./filling";

interface FileBoxProps {
  path: string;
  wanted: Wanted<string>;
  label: string;
}

/** The box of one kind of paper or photo, with the files that are there already; of somebody else it is another box. */
export function FileBox(props: FileBoxProps) {
  const place = useFilling().placeAt(props.path);
  return <PlacedBox key={place} {...props} place={place} />;
}

function PlacedBox({ path, place, wanted, label }: FileBoxProps & { place: string }) {
  const help = useTranslations("verification.fileHelp");
  const { entry, put, errorOf, nameOf, onNames, onRead, sends, pathOf } = useFilling();
  const [held] = useState(() => filesAt(entry, path).map((fileId) => ({ fileId, name: nameOf(fileId) })));
  const key = wanted.kind as never; // named cast: a kind's help is looked up with `has`
  const box = {
    businessType: wanted.use,
    countMax: wanted.countMax,
    display: wanted.countMax > 1 ? "list" : "legend",
    label,
    held,
    error: errorOf(path),
    onSending: sends(place),
    onFiles(fileIds, files) {
      const now = pathOf(place);
      if (now === undefined) return;
      onNames(files);
      put({ [now]: fileIds });
    },
    ...(help.has(key) && { help: help(key) }),
    ...(wanted.isOptional && { aside: <OptionalMark /> }),
  } satisfies ComponentProps<typeof FileUpload>;
  return (
    <div id={path} tabIndex={-1}>
      {wanted.picType ? (
        <PhotoUpload
          {...box}
          kind={wanted.kind}
          picType={wanted.picType}
          onRead={(fields) => {
            const now = pathOf(place);
            if (now !== undefined) onRead(underOwner(now, fields));
          }}
        />
      ) : (
        <FileUpload {...box} />
      )}
      {wanted.kind === "authorizationLetter" && <LetterTemplate type={entry.type} />}
    </div>
  );
}

/** The letter that the form asks for, filled with what was saved, in either language. */
function LetterTemplate({ type }: { type: VerificationType }) {
  const t = useTranslations("verification.letter");
  const at = (locale: Locale) =>
    `${menuPrefix}/api/common/file/content/${encodeURIComponent(`template:AUTHORIZATION_LETTER:${type}_${locale}`)}`;
  return (
    <p>
      {t("template")} <a href={at("zh-CN")}>{t("chinese")}</a> · <a href={at("en-US")}>{t("english")}</a>
    </p>
  );
}

/** What a picture says, by path: a licence speaks of the company, the photo of a document of the person it is of. */
function underOwner(path: string, fields: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const owner = path.includes(".photos.") ? path.replace(/photos\..*$/, "") : "";
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [owner + name, value]));
}

/** The files at a path of an entry. */
export function filesAt(entry: object, path: string): readonly string[] {
  const value = valueAt(entry, path);
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

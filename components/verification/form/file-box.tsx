"use client";
import { useTranslations } from "next-intl";
import { useState, type ComponentProps } from "react";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { FileUpload } from "@/components/shell/actions/file-upload";
import { menuPrefix } from "@/lib/call/path";
import type { Locale } from "@/lib/i18n/locale";
import { entryValueAtPath } from "@/lib/verification/entry";
import type { VerificationType } from "@/lib/verification/kinds";
import type { RequiredFile } from "@/lib/verification/materials";
import { DocumentPictureUpload } from "../photo-upload";
import { useVerificationForm } from "./filling";

interface FileBoxProps {
  path: string;
  picture: RequiredFile<string>;
  label: string;
}

/** Renders the box of one kind of paper or photo, with the existing files; another person has a separate box. */
export function VerificationFileUpload(props: FileBoxProps) {
  const place = useVerificationForm().placeAt(props.path);
  return <PlacedBox key={place} {...props} place={place} />;
}

function PlacedBox({ path, place, picture, label }: FileBoxProps & { place: string }) {
  const help = useTranslations("verification.fileHelp");
  const { entry, setValues, errorOf, nameOf, onNames, onRead, sends, pathOf } = useVerificationForm();
  const [storedFiles] = useState(() => fileIdsAtPath(entry, path).map((fileId) => ({ fileId, name: nameOf(fileId) })));
  const key = picture.kind as never; // named cast: a kind's help is looked up with `has`
  const box = {
    businessType: picture.use,
    countMax: picture.countMax,
    display: picture.countMax > 1 ? "list" : "legend",
    label,
    storedFiles,
    error: errorOf(path),
    onSending: sends(place),
    onFiles(fileIds, files) {
      const now = pathOf(place);
      if (now === undefined) return;
      onNames(files);
      setValues({ [now]: fileIds });
    },
    ...(help.has(key) && { help: help(key) }),
    ...(picture.isOptional && { aside: <OptionalMark /> }),
  } satisfies ComponentProps<typeof FileUpload>;
  return (
    <div id={path} tabIndex={-1}>
      {picture.picType ? (
        <DocumentPictureUpload
          {...box}
          kind={picture.kind}
          picType={picture.picType}
          onRead={(fields) => {
            const now = pathOf(place);
            if (now !== undefined) onRead(underOwner(now, fields));
          }}
        />
      ) : (
        <FileUpload {...box} />
      )}
      {picture.kind === "authorizationLetter" && <LetterTemplate type={entry.type} />}
    </div>
  );
}

/** Renders the letter that the form requires, filled with the saved values, in either language. */
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

/** Returns the recognized values by path: a licence describes the company, the photo of a document its person. */
function underOwner(path: string, fields: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const owner = path.includes(".photos.") ? path.replace(/photos\..*$/, "") : "";
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [owner + name, value]));
}

/** Returns the files at a path of an entry. */
export function fileIdsAtPath(entry: object, path: string): readonly string[] {
  const value = entryValueAtPath(entry, path);
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

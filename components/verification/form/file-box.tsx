"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { FileUpload } from "@/components/shell/actions/file-upload";
import { valueAt } from "@/lib/verification/entry";
import type { Wanted } from "@/lib/verification/materials";
import { useFilling } from "./filling";

/** The box of one kind of paper or photo, with the files that are there already. */
export function FileBox({ path, wanted, label }: { path: string; wanted: Wanted<string>; label: string }) {
  const help = useTranslations("verification.fileHelp");
  const { entry, put, errorOf, nameOf, onNames, sends } = useFilling();
  const [held] = useState(() => filesAt(entry, path).map((fileId) => ({ fileId, name: nameOf(fileId) })));
  const key = wanted.kind as never; // named cast: a kind's help is looked up with `has`
  return (
    <div id={path} tabIndex={-1}>
      <FileUpload
        businessType={wanted.use}
        countMax={wanted.countMax}
        display={wanted.countMax > 1 ? "list" : "legend"}
        label={label}
        held={held}
        error={errorOf(path)}
        onSending={sends(path)}
        onFiles={(fileIds, files) => {
          onNames(files);
          put({ [path]: fileIds });
        }}
        {...(help.has(key) && { help: help(key) })}
        {...(wanted.isOptional && { aside: <OptionalMark /> })}
      />
    </div>
  );
}

/** The files at a path of an entry. */
export function filesAt(entry: object, path: string): readonly string[] {
  const value = valueAt(entry, path);
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

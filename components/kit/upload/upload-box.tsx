"use client";
import { useTranslations } from "next-intl";
import { useId, useState, type ReactNode } from "react";
import { Button } from "../page/button";
import { joinClassNames } from "../page/classes";
import { FieldHelpAndError, GroupLabel, groupNoteAttributes, type FieldLabels } from "../fields/field-frame";
import { PlusIcon, UploadIcon } from "../page/icons";
import layout from "../page/layout.module.css";
import { UploadGrid } from "./upload-grid";
import { UploadList } from "./upload-list";
import { uploadFault, type UploadLimits } from "./upload-limits";
import { useUploads, type SendFile, type StoredFile, type Upload } from "./use-uploads";
import styles from "./uploads.module.css";

export interface UploadBoxProps extends FieldLabels, UploadLimits {
  /** Holds the id of the field: the error summary of a form links to it. */
  id?: string;
  /** Sends one file and reports its progress; resolves to its id, or to the reason of a refusal. */
  send: SendFile;
  /** Holds the files that exist when the box is rendered first; they count, and may be removed. */
  held?: readonly (StoredFile & Pick<Upload, "preview">)[];
  /** Called with the ids and names of all stored files, on every change. */
  onFiles?: (fileIds: readonly string[], files: readonly StoredFile[]) => void;
  /** Called with the id of a removed file. */
  onRemove?: (fileId: string) => void;
  /** Called with true while any file is being sent: a form submitted meanwhile would omit it. */
  onSending?: (isSending: boolean) => void;
  disabled?: boolean;
  /**
   * Holds the appearance: a drop area with a list below; a list with only a button; pictures as tiles; tiles with their
   * names below. All of them accept dropped files.
   */
  display?: "drop" | "list" | "grid" | "legend";
}

/** Uploads files by drag and drop or by button, checked for format, size and count before anything is sent. */
export function UploadBox({
  id: field,
  label,
  help,
  error,
  aside,
  formats,
  bytesMax,
  countMax,
  send,
  disabled = false,
  display = "drop",
  ...hears
}: UploadBoxProps) {
  const t = useTranslations("kit.upload");
  const id = useId();
  const uploads = useUploads({ send, failureText: (name) => t("fault.failed", { name }), ...hears });
  const full = uploads.files.length >= countMax;
  const shut = disabled || full;
  const isTiles = display === "grid" || display === "legend";
  const choose = () => document.getElementById(`${id}-input`)?.click();

  const terms = { formats: formats.join(" "), size: megabytes(bytesMax), count: countMax };
  const take = (fileList: FileList | null) => {
    if (shut || !fileList) return;
    uploads.setFaults(
      addAll(fileList, uploads, { formats, bytesMax, countMax }).map(({ fault, name }) =>
        t(`fault.${fault}`, { name, ...terms }),
      ),
    );
  };

  const errorText = [error, ...uploads.faults].filter(Boolean).join(" ") || undefined;
  return (
    <fieldset
      id={field}
      className={layout.tight}
      disabled={disabled}
      {...groupNoteAttributes(id, { help: true, error: errorText })}
    >
      <GroupLabel label={label} aside={aside} />
      <DropArea isBox={display === "drop"} isShut={shut} onTake={take}>
        <FileInput id={`${id}-input`} {...{ formats, countMax }} onTake={take} />
        {isTiles ? (
          <UploadGrid
            files={uploads.files}
            legend={display === "legend"}
            onRemove={uploads.remove}
            add={!full && <AddTile label={label} disabled={shut} onChoose={choose} />}
          />
        ) : (
          <Chooser {...{ label, display, full, countMax }} disabled={shut} onChoose={choose} />
        )}
      </DropArea>
      <FieldHelpAndError
        id={id}
        error={errorText}
        help={
          <>
            {t("limits", terms)} {help}
          </>
        }
      />
      {!isTiles && <UploadList files={uploads.files} onRemove={uploads.remove} />}
    </fieldset>
  );
}

/** Accepts dropped files, and highlights itself while they are dragged over it. */
function DropArea({
  isBox,
  isShut,
  onTake,
  children,
}: {
  isBox: boolean;
  isShut: boolean;
  onTake: (fileList: FileList) => void;
  children: ReactNode;
}) {
  const [isOver, setOver] = useState(false);
  return (
    <div
      className={joinClassNames(
        isBox && joinClassNames(layout.actions, layout.panel, styles.box),
        isOver && !isShut && styles.over,
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onTake(event.dataTransfer.files);
      }}
    >
      {children}
    </div>
  );
}

/** Renders the browser's file input, which the visible buttons activate. */
function FileInput({
  id,
  formats,
  countMax,
  onTake,
}: Pick<UploadLimits, "formats" | "countMax"> & { id: string; onTake: (fileList: FileList | null) => void }) {
  return (
    <input
      id={id}
      hidden
      type="file"
      tabIndex={-1}
      aria-hidden="true"
      multiple={countMax > 1}
      accept={formats.join(",")}
      onChange={(event) => {
        onTake(event.target.files);
        event.target.value = "";
      }}
    />
  );
}

/** Adds the acceptable ones of the selected files; returns the faults of the others. */
function addAll(fileList: FileList, { files, holds, add }: ReturnType<typeof useUploads>, limits: UploadLimits) {
  let room = limits.countMax - files.length;
  return [...fileList].flatMap((file) => {
    const fault = holds(file) ? "twice" : room > 0 ? uploadFault(file, limits) : "count";
    if (fault) return [{ fault, name: file.name } as const];
    room -= 1;
    add(file);
    return [];
  });
}

interface ChooseProps {
  label: FieldLabels["label"];
  disabled: boolean;
  onChoose: () => void;
}

/** Renders the tile that selects more pictures. */
function AddTile({ label, disabled, onChoose }: ChooseProps) {
  const t = useTranslations("kit.upload");
  return (
    <Button
      className={styles.add}
      icon={<PlusIcon />}
      disabled={disabled}
      aria-label={t("chooseFor", { label })}
      onClick={onChoose}
    >
      {t("add")}
    </Button>
  );
}

/** Renders the content of the drop area, with the button that selects files. */
function Chooser({
  label,
  disabled,
  onChoose,
  display,
  full,
  countMax,
}: ChooseProps & { display: UploadBoxProps["display"]; full: boolean; countMax: number }) {
  const t = useTranslations("kit.upload");
  return (
    <>
      {display === "drop" && <UploadIcon />}
      {(display === "drop" || full) && <span>{full ? t("full", { count: countMax }) : t("drop")}</span>}
      {!full && (
        <Button
          small
          disabled={disabled}
          aria-label={t("chooseFor", { label })}
          {...(display === "list" && { icon: <UploadIcon small /> })}
          onClick={onChoose}
        >
          {t("choose")}
        </Button>
      )}
    </>
  );
}

/** Converts bytes to megabytes with one optional decimal: 2_097_152 → 2. */
const megabytes = (bytes: number): number => Math.round((bytes / (1_024 * 1_024)) * 10) / 10;

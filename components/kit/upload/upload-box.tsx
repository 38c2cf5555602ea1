"use client";
import { useTranslations } from "next-intl";
import { useId, useState, type ReactNode } from "react";
import { Button } from "../page/button";
import { classes } from "../page/classes";
import { FieldNotes, groupNotesOf, type FieldLabels } from "../fields/field-frame";
import { PlusIcon, UploadIcon } from "../page/icons";
import { UploadGrid } from "./upload-grid";
import { UploadList } from "./upload-list";
import { uploadFault, type UploadLimits } from "./upload-limits";
import { useUploads, type SendFile, type StoredFile, type Upload } from "./use-uploads";
import styles from "./upload-box.module.css";

export interface UploadBoxProps extends FieldLabels, UploadLimits {
  /** The field that the files are of: the summary of a form's errors leads to it. */
  id?: string;
  /** Sends one file and says how far it is; resolves to its id, or to why it was refused. */
  send: SendFile;
  /** Files that are there already when the box is drawn first; they count, and may be taken away. */
  held?: readonly (StoredFile & Pick<Upload, "preview">)[];
  /** Called with the ids of all stored files, whenever they change, and with their names. */
  onFiles?: (fileIds: readonly string[], files: readonly StoredFile[]) => void;
  /** Hears the id of a file that was taken away again. */
  onRemove?: (fileId: string) => void;
  /** Called with whether any file is still on its way: a form submitted meanwhile would go without it. */
  onSending?: (isSending: boolean) => void;
  disabled?: boolean;
  /**
   * How it looks: an area to drop files on with a list below; a list with a button alone; pictures as tiles; tiles with
   * their names below. All of them take files that are dropped.
   */
  display?: "drop" | "list" | "grid" | "legend";
}

/** Files by drag and drop or by button, checked for format, size and count before anything is sent. */
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
  const uploads = useUploads({ send, failed: (name) => t("fault.failed", { name }), ...hears });
  const full = uploads.files.length >= countMax;
  const shut = disabled || full;
  const isTiles = display === "grid" || display === "legend";
  const choose = () => document.getElementById(`${id}-input`)?.click();

  const terms = { formats: formats.join(" "), size: megabytes(bytesMax), count: countMax };
  const take = (chosen: FileList | null) => {
    if (shut || !chosen) return;
    uploads.say(
      addAll(chosen, uploads, { formats, bytesMax, countMax }).map(({ fault, name }) =>
        t(`fault.${fault}`, { name, ...terms }),
      ),
    );
  };

  const said = [error, ...uploads.faults].filter(Boolean).join(" ") || undefined;
  return (
    <fieldset
      id={field}
      className={styles.upload}
      disabled={disabled}
      {...groupNotesOf(id, { help: true, error: said })}
    >
      <legend className={styles.legend}>
        {label}
        {aside && <span className={styles.aside}>{aside}</span>}
      </legend>
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
      <FieldNotes
        id={id}
        error={said}
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

/** Takes files that are dropped on it, and shows that it will while they are held above it. */
function DropArea({
  isBox,
  isShut,
  onTake,
  children,
}: {
  isBox: boolean;
  isShut: boolean;
  onTake: (dropped: FileList) => void;
  children: ReactNode;
}) {
  const [isOver, setOver] = useState(false);
  return (
    <div
      className={classes(isBox && styles.box, isBox && isShut && styles.shut, isOver && !isShut && styles.over)}
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

/** The browser's own choice of files; it is pressed by the buttons beside it. */
function FileInput({
  id,
  formats,
  countMax,
  onTake,
}: Pick<UploadLimits, "formats" | "countMax"> & { id: string; onTake: (chosen: FileList | null) => void }) {
  return (
    <input
      id={id}
      className={styles.input}
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

/** Adds what may be added of the chosen files; gives what is wrong with the others. */
function addAll(chosen: FileList, { files, holds, add }: ReturnType<typeof useUploads>, limits: UploadLimits) {
  let room = limits.countMax - files.length;
  return [...chosen].flatMap((file) => {
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

/** The tile that more pictures are chosen with. */
function AddTile({ label, disabled, onChoose }: ChooseProps) {
  const t = useTranslations("kit.upload");
  return (
    <button
      type="button"
      className={styles.add}
      disabled={disabled}
      aria-label={t("chooseFor", { label })}
      onClick={onChoose}
    >
      <PlusIcon />
      <span>{t("add")}</span>
    </button>
  );
}

/** What stands where files are dropped, and the button that they are chosen with. */
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

/** 2_097_152 → 2; one decimal where it needs one. */
const megabytes = (bytes: number): number => Math.round((bytes / (1_024 * 1_024)) * 10) / 10;

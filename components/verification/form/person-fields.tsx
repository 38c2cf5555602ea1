"use client";
import { LatinNameButton } from "@/components/shell/actions/latin-name-button";
import { personFields, shareField } from "@/lib/verification/fields";
import { photosOf } from "@/lib/verification/materials";
import { actingPersonPath } from "@/lib/verification/rules";
import { usePictureLabel } from "../picture-label";
import { EntryField } from "./entry-field";
import { FileBox } from "./file-box";
import { useFilling, useText } from "./filling";

type Name = keyof typeof personFields;

/** Renders a person: first the document with its photos, whose recognized values fill the fields, then the rest. */
export function PersonFields({ path, isOwner = false }: { path: string; isOwner?: boolean }) {
  const { setValues } = useFilling();
  const field = (name: Name) => (
    <EntryField key={name} path={`${path}.${name}`} name={name} terms={personFields[name]} />
  );
  return (
    <>
      {isOwner && <EntryField path={`${path}.sharePercent`} name="sharePercent" terms={shareField.sharePercent} />}
      {field("nationality")}
      {field("idType")}
      <PersonPhotos path={path} />
      {field("name")}
      <LatinNameButton
        name={useText(`${path}.name`)}
        onWritten={({ lastName, firstName }) =>
          setValues({ [`${path}.lastName`]: lastName, [`${path}.firstName`]: firstName })
        }
      />
      {(["lastName", "firstName", "idNo", "birthday", "idExpiry", "address"] as const).map(field)}
    </>
  );
}

/** Renders the photos that a person's document requires; none until it is selected. */
function PersonPhotos({ path }: { path: string }) {
  const label = usePictureLabel();
  const { entry } = useFilling();
  const idType = useText(`${path}.idType`);
  if (!idType) return null;
  return photosOf(idType, { isActingPerson: path === actingPersonPath(entry) }).map((picture) => (
    <FileBox
      key={`${idType} ${picture.kind}`}
      path={`${path}.photos.${picture.kind}`}
      picture={picture}
      label={label(picture)}
    />
  ));
}

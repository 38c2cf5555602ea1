"use client";
import { LatinNameButton } from "@/components/shell/actions/latin-name-button";
import { personFields, shareField } from "@/lib/verification/fields";
import { photosOf } from "@/lib/verification/materials";
import { holderPath } from "@/lib/verification/rules";
import { usePictureLabel } from "../picture-label";
import { EntryField } from "./entry-field";
import { FileBox } from "./file-box";
import { useFilling, useText } from "./filling";

type Name = keyof typeof personFields;

/** A person: their document with its photos first, which fill in what they show, then the rest. */
export function PersonFields({ path, isOwner = false }: { path: string; isOwner?: boolean }) {
  const { put } = useFilling();
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
          put({ [`${path}.lastName`]: lastName, [`${path}.firstName`]: firstName })
        }
      />
      {(["lastName", "firstName", "idNo", "birthday", "idExpiry", "address"] as const).map(field)}
    </>
  );
}

/** The photos that a person's document asks for; none until it is chosen. */
function PersonPhotos({ path }: { path: string }) {
  const label = usePictureLabel();
  const { entry } = useFilling();
  const idType = useText(`${path}.idType`);
  if (!idType) return null;
  return photosOf(idType, { isHolder: path === holderPath(entry) }).map((wanted) => (
    <FileBox
      key={`${idType} ${wanted.kind}`}
      path={`${path}.photos.${wanted.kind}`}
      wanted={wanted}
      label={label(wanted)}
    />
  ));
}

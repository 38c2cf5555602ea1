"use client";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { Button } from "@/components/kit/page/button";
import layout from "@/components/kit/page/layout.module.css";
import { ScreenReaderText } from "@/components/kit/text/hidden-text";
import { LatinNameButton } from "@/components/shell/actions/latin-name-button";
import { personFields, shareField } from "@/lib/verification/fields";
import type { PeoplePartName as Part } from "@/lib/verification/kinds";
import { identityDocumentPhotos } from "@/lib/verification/materials";
import { hasAgent, hasDeclaredOwners, actingPersonPath } from "@/lib/verification/rules";
import { usualNationality, blankOwner, blankPerson } from "@/lib/verification/write";
import { verificationBeneficiariesMax, directorsMax } from "@/lib/verification/terms";
import { useRequiredFileLabel } from "../picture-label";
import { VerificationEntryField } from "./entry-field";
import { VerificationFileUpload } from "./file-box";
import { useVerificationForm, useTextAtPath } from "./filling";
import { peopleOfEntry, type PeopleList as List } from "./places";
import { OwnershipGraph } from "./share-graph";
import styles from "./people-part.module.css";

/** Renders the people of a step: one person, or a list. */
export function PeopleStepPart({ part }: { part: Part }) {
  const { entry } = useVerificationForm();
  if (part === "beneficiaries" && (entry.type === "personal" || !namesOwners(entry))) return null;
  if (part === "directors" || part === "beneficiaries") return <PeopleList part={part} />;
  if (part === "agent" && (entry.type === "personal" || !hasAgent(entry.holderType))) return null;
  return <OnePerson part={part} />;
}

/**
 * Returns true when the form lists owners: it declares that there are some, or has some from before the question
 * existed.
 */
const namesOwners = ({ ownership, beneficiaries }: { ownership: string; beneficiaries: readonly unknown[] }) =>
  hasDeclaredOwners(ownership) || beneficiaries.length > 0;

function OnePerson({ part }: { part: Exclude<Part, List> }) {
  const t = useTranslations("verification.group");
  return (
    <fieldset id={part} tabIndex={-1} className={styles.person}>
      {/* the step of a legal representative has the same title */}
      <legend className={styles.legend}>
        {part === "legalPerson" ? <ScreenReaderText>{t(part)}</ScreenReaderText> : t(part)}
      </legend>
      <PersonFields path={part} />
    </fieldset>
  );
}

function PeopleList({ part }: { part: List }) {
  const t = useTranslations("verification");
  const { entry, add, remove, placeAt, errorOf } = useVerificationForm();
  const people = peopleOfEntry(entry, part);
  const isOwners = part === "beneficiaries";
  const nationality = usualNationality[entry.type];
  const error = errorOf(part);
  const most = isOwners ? verificationBeneficiariesMax : directorsMax;
  return (
    <div id={part} tabIndex={-1} className={layout.stack}>
      {isOwners && (
        <>
          <p>{t("owners.lead")}</p>
          <OwnershipGraph />
        </>
      )}
      {error && (
        <Notice tone="bad" live>
          {error}
        </Notice>
      )}
      {people.map((_, at) => (
        <fieldset key={placeAt(`${part}.${at}`)} className={styles.person}>
          <legend className={styles.legend}>{t("nth", { name: t(`who.${part}`), no: at + 1 })}</legend>
          <PersonFields path={`${part}.${at}`} isOwner={isOwners} />
          {(isOwners || people.length > 1) && (
            <div>
              <Button small tone="quiet" onClick={() => remove(part, at)}>
                {t("form.removePerson", { name: t("nth", { name: t(`who.${part}`), no: at + 1 }) })}
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      {people.length < most && (
        <div>
          <Button onClick={() => add(part, (isOwners ? blankOwner : blankPerson)(nationality))}>
            {t(`form.add.${part}`)}
          </Button>
        </div>
      )}
    </div>
  );
}

type Name = keyof typeof personFields;

/** Renders a person: first the document with its photos, whose recognized values fill the fields, then the rest. */
function PersonFields({ path, isOwner = false }: { path: string; isOwner?: boolean }) {
  const { setValues } = useVerificationForm();
  const field = (name: Name) => (
    <VerificationEntryField key={name} path={`${path}.${name}`} name={name} terms={personFields[name]} />
  );
  return (
    <>
      {isOwner && (
        <VerificationEntryField path={`${path}.sharePercent`} name="sharePercent" terms={shareField.sharePercent} />
      )}
      {field("nationality")}
      {field("idType")}
      <PersonPhotos path={path} />
      {field("name")}
      <LatinNameButton
        name={useTextAtPath(`${path}.name`)}
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
  const label = useRequiredFileLabel();
  const { entry } = useVerificationForm();
  const idType = useTextAtPath(`${path}.idType`);
  if (!idType) return null;
  return identityDocumentPhotos(idType, { isActingPerson: path === actingPersonPath(entry) }).map((picture) => (
    <VerificationFileUpload
      key={`${idType} ${picture.kind}`}
      path={`${path}.photos.${picture.kind}`}
      picture={picture}
      label={label(picture)}
    />
  ));
}

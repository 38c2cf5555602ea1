import { peopleParts } from "./kinds";
import { paperKinds, photoKinds } from "./materials";

/** Describes one part of a path's label: a key of the area's texts, and its number among several. */
export interface PathKey {
  readonly key: string;
  readonly no?: number;
}

const isOf = (kinds: readonly string[], name: string) => kinds.includes(name);

/**
 * Returns the label of an entry's path, outermost part first, as keys below "verification": "directors.1.idNo" is
 * `who.directors` 2 and `person.idNo`; "papers.licence" is `papers.licence`.
 */
export function pathLabelKeys(path: string): readonly PathKey[] {
  const [first = "", ...rest] = path.split(".");
  if (first === "papers")
    return rest[0] && isOf(paperKinds, rest[0]) ? [{ key: `papers.${rest[0]}` }] : [{ key: "papersAll" }];
  if (!isOf(peopleParts, first)) return [{ key: `field.${first}` }];
  const place = /^\d+$/.test(rest[0] ?? "") ? Number(rest.shift()) + 1 : undefined;
  const personKey: PathKey = place === undefined ? { key: `who.${first}` } : { key: `who.${first}`, no: place };
  const [name, kind] = rest;
  if (name === undefined) return place === undefined ? [{ key: `group.${first}` }] : [personKey];
  if (name === "photos") return kind && isOf(photoKinds, kind) ? [personKey, { key: `photos.${kind}` }] : [personKey];
  return [personKey, { key: `person.${name}` }];
}

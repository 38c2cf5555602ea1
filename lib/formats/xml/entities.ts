/** Lists the characters that XML writes by a name: there are no others without a document type. */
const namedEntities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Maps a character to its entity; an apostrophe needs none between quotation marks. */
const entities: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(namedEntities).flatMap(([name, char]) => (char === "'" ? [] : [[char, `&${name};`]])),
);

/** Escapes the characters of a text that XML would read as markup. */
export const encodeEntities = (text: string): string => text.replace(/[&<>"]/g, (char) => entities[char] ?? "");

/** Resolves the entities of an XML text; an undeclared entity stays unchanged. */
export const decodeEntities = (xml: string): string =>
  xml.includes("&")
    ? xml.replace(
        /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,4}));/gi,
        (entity, decimal?: string, hex?: string, name?: string) => {
          if (name !== undefined) return namedEntities[name] ?? entity;
          const point = decimal === undefined ? parseInt(hex ?? "", 16) : Number(decimal);
          return point > 0x10ffff ? entity : String.fromCodePoint(point);
        },
      )
    : xml;

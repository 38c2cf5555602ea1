import { removeInvisibleCharacters } from "@/lib/forms/text-entry";
import { encodeEntities } from "./entities";

/** Begins a message, and a part of a workbook, which depends on no declarations elsewhere. */
export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
export const partDeclaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Escapes the text of an element or attribute of XML; characters that XML cannot represent are omitted. */
export const escapeXmlText = (text: string): string =>
  /[&<>"\0-\x1f\ud800-\udfff\ufffe\uffff]/.test(text)
    ? encodeEntities(text.toWellFormed().replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, ""))
    : text;

/** Builds an XML element; its content is XML already. */
export const xmlElement = (name: string, ...content: readonly string[]): string =>
  `<${name}>${content.join("")}</${name}>`;

/** Matches controls and noncharacters, which are not allowed in messages. */
const noCharacters = /[\p{Cc}\p{Noncharacter_Code_Point}]+/gu;

/**
 * Normalizes a text to one line for messages: without controls, noncharacters, invisible and direction-changing
 * characters; limited to a number of characters as schemas count them. Returns an empty text when nothing remains.
 */
export const normalizeMessageLine = (text: string, most: number): string =>
  Array.from(removeInvisibleCharacters(text.toWellFormed().replace(noCharacters, " ")).replace(/\s+/g, " ").trim())
    .slice(0, most)
    .join("")
    .trimEnd();

/**
 * Builds an element with a text; returns an empty string when nothing of the text remains, since schemas require at
 * least one character.
 */
export function optionalXmlTextElement(name: string, text: string, most: number): string {
  const content = normalizeMessageLine(text, most);
  return content === "" ? "" : xmlElement(name, escapeXmlText(content));
}
